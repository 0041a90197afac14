import CollectionLayoutsFoundation
import Foundation
import UIKit

/// The data behind a hosted layout: sections of items with sizes. It is the collection view's data source, and a layout's delegate asks it for sizes.
///
///     func collectionView(_ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize { feed.size(at: path) }
///
/// Items keep their identity when they move. So a check can tell whether a size that a layout remembers belongs to its item or to another.
@MainActor public final class LayoutFeed: NSObject, UICollectionViewDataSource {
  /// The sections.
  public private(set) var sections: [FeedSection]
  /// The number of requests for the size of an item, a header or a footer.
  public private(set) var sizesAsked = 0
  /// The first path without an item or section for which a size was asked.
  public private(set) var firstMissingPath: IndexPath?
  /// The number of requests for sizes at missing paths. An app that indexes its array with such a path crashes.
  public private(set) var missingPathsAsked = 0

  /// Whether the size of a header was asked for. A layout that never asks has no headers, or headers of a kind of its own.
  private(set) var hasAskedForHeaders = false
  /// Whether the size of a footer was asked for.
  private(set) var hasAskedForFooters = false
  /// The sizes that items had before their contents changed or they were deleted, by their identities.
  private(set) var formerSizes: [Int: [CGSize]] = [:]
  private let data: HostData
  private let sizes: ItemSizes
  /// The items of a feed for a measured layout: sizes alone, as in an app. Their identities are unknown, and their former sizes are not recorded.
  private var measured: CollectionData?
  private var nextIdentity = 0
  private var nextSectionIdentity = 0

  /// A feed of `data`, whose items have `sizes`.
  public init(_ data: HostData, sizes: ItemSizes = .standard) {
    (self.data, self.sizes) = (data, sizes)
    sections = []
    super.init()
    sections = data.itemCounts.map { makeSection(of: $0) }
  }

  /// Creates a feed with the current items, headers and footers of another. Its counts begin at zero.
  init(copying other: LayoutFeed) {
    (data, sizes, sections) = (other.data, other.sizes, other.sections)
    formerSizes = other.formerSizes
    (nextIdentity, nextSectionIdentity) = (other.nextIdentity, other.nextSectionIdentity)
    super.init()
  }

  /// A feed of sizes, for a layout that is measured. O(1).
  package init(_ measured: CollectionData) {
    (data, sizes, sections) = (HostData([]), .standard, [])
    self.measured = measured
    super.init()
  }

  /// Applies a change to a feed of sizes. The change must fit the data.
  package func follow(_ change: InvalidationContext) { measured?.follow(change) }

  /// The size of an item's content in points. For a missing item it is zero, and the request counts as one for a missing path.
  /// - Complexity: O(1).
  public func size(at path: IndexPath) -> CGSize {
    sizesAsked += 1
    guard let size = contentSize(at: path) else { return missing(path) }
    return size
  }

  /// The size of a section's header in points; zero if it has none.
  public func headerSize(in section: Int) -> CGSize {
    sizesAsked += 1
    hasAskedForHeaders = true
    guard sections.indices.contains(section) else { return missing(IndexPath(index: section)) }
    return sections[section].header ?? .zero
  }

  /// The size of a section's footer in points; zero if it has none.
  public func footerSize(in section: Int) -> CGSize {
    sizesAsked += 1
    hasAskedForFooters = true
    guard sections.indices.contains(section) else { return missing(IndexPath(index: section)) }
    return sections[section].footer ?? .zero
  }

  /// The size of the content of the item at a path, or `nil` without such an item. Counts nothing.
  package func contentSize(at path: IndexPath) -> CGSize? {
    guard let measured else { return item(at: path)?.size }
    guard path.count == 2, measured.sections.indices.contains(path[0]), measured.sections[path[0]].items.indices.contains(path[1]) else {
      return nil
    }
    return CGSize(measured[ElementPath(path)])
  }

  /// The item at a path, or `nil` without one. Counts nothing.
  public func item(at path: IndexPath) -> FeedItem? {
    guard path.count == 2, sections.indices.contains(path[0]), sections[path[0]].items.indices.contains(path[1]) else { return nil }
    return sections[path[0]].items[path[1]]
  }

  /// The paths of all items, in order.
  public var paths: [IndexPath] {
    sections.indices.flatMap { section in sections[section].items.indices.map { IndexPath(indexes: [section, $0]) } }
  }

  private func missing(_ path: IndexPath) -> CGSize {
    missingPathsAsked += 1
    firstMissingPath = firstMissingPath ?? path
    return .zero
  }

  /// The number of sections.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { measured?.sections.count ?? sections.count }

  /// The number of items in a section; 0 for a missing section.
  public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    guard let measured else { return sections.indices.contains(section) ? sections[section].items.count : 0 }
    return measured.sections.indices.contains(section) ? measured.sections[section].items.count : 0
  }

  /// Every item can be moved.
  public func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  /// Moves an item, at the end of an interactive movement.
  public func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
  {
    moveItem(from: sourceIndexPath, to: destinationIndexPath)
  }

  /// Inserts new items in front of the item at `path`.
  func insertItems(_ count: Int, at path: IndexPath) {
    let items = (0..<count).map { _ in makeItem() }
    sections[path[0]].items.insert(contentsOf: items, at: path[1])
  }

  func deleteItems(_ range: Range<Int>, in section: Int) {
    sections[section].items[range].forEach { remember($0) }
    sections[section].items.removeSubrange(range)
  }

  func moveItem(from path: IndexPath, to target: IndexPath) {
    guard item(at: path) != nil, sections.indices.contains(target[0]) else { return }
    let item = sections[path[0]].items.remove(at: path[1])
    sections[target[0]].items.insert(item, at: min(target[1], sections[target[0]].items.count))
  }

  /// Gives an item new content, and with it a new size.
  func changeItem(at path: IndexPath) {
    guard var item = item(at: path) else { return }
    remember(item)
    item.version += 1
    item.size = sizes.size(of: item.identity, version: item.version, seed: data.seed)
    sections[path[0]].items[path[1]] = item
  }

  /// Replaces all items by new ones.
  func replaceAllItems() {
    for section in sections.indices {
      sections[section].items.forEach { remember($0) }
      sections[section].items = sections[section].items.map { _ in makeItem() }
    }
  }

  func insertSection(of count: Int, at place: Int) { sections.insert(makeSection(of: count), at: place) }
  func deleteSection(at place: Int) { sections.remove(at: place).items.forEach { remember($0) } }
  func moveSection(from place: Int, to target: Int) { sections.insert(sections.remove(at: place), at: target) }

  private func makeItem() -> FeedItem {
    let item = FeedItem(identity: nextIdentity, size: sizes.size(of: nextIdentity, version: 0, seed: data.seed))
    nextIdentity += 1
    return item
  }

  private func remember(_ item: FeedItem) { formerSizes[item.identity, default: []].append(item.size) }

  /// All present and former sizes of items, by their identities.
  var allSizes: [Int: [CGSize]] {
    var all = formerSizes
    for section in sections { for item in section.items { all[item.identity, default: []].append(item.size) } }
    return all
  }

  private func makeSection(of count: Int) -> FeedSection {
    let length = Double(20 + nextSectionIdentity % 5 * 8)
    nextSectionIdentity += 1
    return FeedSection(
      items: (0..<count).map { _ in makeItem() }, header: data.hasHeaders ? CGSize(width: length, height: length) : nil,
      footer: data.hasFooters ? CGSize(width: length / 2, height: length / 2) : nil)
  }
}

import CollectionLayouts

/// Everything that a layout depends on besides its own parameters, and the effect of invalidations on it.
///
/// It is a plain value, so a refused invalidation leaves the old one unchanged.
public struct Situation: Equatable, Sendable {
  /// The items and their sizes.
  public var data: CollectionData
  /// The data with the sizes with which the items arrived; `nil` if no item has changed its size.
  public private(set) var arrivals: CollectionData?
  /// The size of the container, in points.
  public var container: LayoutSize
  /// Layout units per point.
  public var displayScale: Int
  /// The origin of the visible part, in points, from the last scroll.
  public var contentOffset: LayoutPoint
  /// The parts of the container that bars cover, in points.
  public var contentInset = LayoutInsets.zero
  /// The offsets of sections that scroll by themselves, in points. The last scroll sets them, until ``LayoutOracle`` lets the sections come to rest.
  public var sectionOffsets: [Int: Double]

  /// A situation of these parts.
  public init(
    data: CollectionData, container: LayoutSize, displayScale: Int = 1, contentOffset: LayoutPoint = .zero,
    sectionOffsets: [Int: Double] = [:]
  ) {
    self.data = data
    self.container = container
    self.displayScale = displayScale
    self.contentOffset = contentOffset
    self.sectionOffsets = sectionOffsets
  }

  /// The situation after an invalidation.
  ///
  /// An invalidation that only the layout can refuse is accepted here: see ``LayoutOracle/situation(after:in:)``.
  ///
  /// - Throws: `pathOutOfRange`, `rangeOutOfRange`, `sectionOutOfRange`, `invalidLength`, `invalidLayout`, `conflictingUpdates` or `conflictingSections`.
  ///   Compare only the case and not the text.
  public func applying(_ context: InvalidationContext) throws(LayoutError) -> Situation {
    var after = try changed(by: context)
    switch context {
    case .resizedItem, .resizedItems: after.arrivals = arrivals ?? data
    default:
      guard let arrivals else { break }
      var unchanged = self
      unchanged.data = arrivals
      after.arrivals = try unchanged.changed(by: context).data
    }
    return after
  }

  private func changed(by context: InvalidationContext) throws(LayoutError) -> Situation {
    var after = self
    switch context {
    case .everything:
      break
    case .scrolled(let origin):
      for offset in [origin.x, origin.y] where !offset.isFinite { throw .invalidLength(offset, of: "an offset") }
      after.contentOffset = origin
    case .contentInset(let insets):
      for length in insets.all where !length.isFinite { throw .invalidLength(length, of: "an inset") }
      after.contentInset = insets
    case .scrolledSection(let section, let offset):
      guard offset.isFinite else { throw .invalidLength(offset, of: "an offset") }
      after.sectionOffsets[section] = offset
    case .batchUpdates(let updates):
      if let fault = faults(of: updates).first { throw fault }
      after.data = data(after: updates)
      after.sectionOffsets = sectionOffsets.reduce(into: [:]) { offsets, told in
        if let section = index(ofSection: told.key, after: updates) { offsets[section] = told.value }
      }
    case .reloadData(let data):
      for section in data.sections { try check(section.items) }
      after.data = data
      after.sectionOffsets = sectionOffsets.filter { data.sections.indices.contains($0.key) }
    case .resizedItem(let path, let size):
      try after.resize(path, to: size)
    case .resizedItems(let changes):
      for change in changes { try after.resize(change.path, to: change.size) }
    case .resizedSupplementaries(let changes):
      for change in changes { try after.resize(change.kind, ofSection: change.section, to: change.size) }
    case .insertedItems(let path, let sizes):
      try check(sizes)
      try after.insert(sizes, at: path)
    case .deletedItems(let section, let items):
      try after.delete(items, ofSection: section)
    case .movedItem(let from, let to):
      let size = try after.size(at: from)
      try after.delete(from.item..<from.item + 1, ofSection: from.section)
      try after.insert([size], at: to)
    case .resizedContainer(let size):
      try check([size])
      after.container = size
    }
    return after
  }

  /// The part along a scroll axis that no bar covers: its start in the content and its length, in points.
  func uncovered(_ direction: ScrollDirection) -> (start: Double, length: Double) {
    let (before, after) = direction == .vertical ? (contentInset.top, contentInset.bottom) : (contentInset.left, contentInset.right)
    return (contentOffset[direction] + before, max(0, container[direction] - before - after))
  }

  /// The number of items of a section; `nil` if the section does not exist.
  public func itemCount(ofSection section: Int) -> Int? {
    data.sections.indices.contains(section) ? data.sections[section].items.count : nil
  }

  private func size(at path: ElementPath) throws(LayoutError) -> LayoutSize {
    let count = itemCount(ofSection: path.section)
    guard let count, path.item >= 0, path.item < count else { throw .pathOutOfRange(path, itemCount: count) }
    return data.sections[path.section].items[path.item]
  }

  private mutating func resize(_ path: ElementPath, to size: LayoutSize) throws(LayoutError) {
    _ = try self.size(at: path)
    try check([size])
    data.sections[path.section].items[path.item] = size
  }

  private mutating func resize(_ kind: ElementKind, ofSection section: Int, to size: LayoutSize) throws(LayoutError) {
    let isOfLayout = kind == .layoutHeader || kind == .layoutFooter
    if isOfLayout && section != 0 { throw .invalidLayout("a size of the whole layout beyond section 0") }
    guard isOfLayout || data.sections.indices.contains(section) else {
      throw .sectionOutOfRange(section, sectionCount: data.sections.count)
    }
    guard isOfLayout || kind == .header || kind == .footer else { throw .invalidLayout("a size of something else") }
    try check([size])
    for length in [size.width, size.height] where length * Double(displayScale) > Double(Int32.max) {
      throw .invalidLength(length, of: "a size")
    }
    if isOfLayout {
      data.supplementarySizes[kind] = size
    } else {
      data.sections[section].supplementarySizes[kind] = size
    }
  }

  private mutating func insert(_ sizes: [LayoutSize], at path: ElementPath) throws(LayoutError) {
    let count = itemCount(ofSection: path.section)
    guard let count, path.item >= 0, path.item <= count else { throw .pathOutOfRange(path, itemCount: count) }
    data.sections[path.section].items.insert(contentsOf: sizes, at: path.item)
  }

  private mutating func delete(_ items: Range<Int>, ofSection section: Int) throws(LayoutError) {
    let count = itemCount(ofSection: section)
    guard let count, items.lowerBound >= 0, items.upperBound <= count else {
      throw .rangeOutOfRange(items, section: section, itemCount: count)
    }
    data.sections[section].items.removeSubrange(items)
  }

  /// Checks that sizes have valid lengths. ``LayoutSize/automatic`` passes too.
  func check(_ sizes: [LayoutSize]) throws(LayoutError) {
    for length in sizes.flatMap({ [$0.width, $0.height] }) where !(length.isFinite && length >= 0) {
      throw .invalidLength(length, of: "a size")
    }
  }
}

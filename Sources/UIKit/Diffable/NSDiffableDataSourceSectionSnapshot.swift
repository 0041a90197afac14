import Foundation

/// The items of one section as a tree with branches that can be collapsed, like UIKit's `NSDiffableDataSourceSectionSnapshot`.
///
/// Where UIKit raises an exception, the program stops with a message that names the identifier. Changes cost O(*b*), *b* the children of one item.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  private struct Node {
    var parent: ItemIdentifierType?
    var children: [ItemIdentifierType] = []
    var isExpanded = false
  }

  private var nodes: [ItemIdentifierType: Node] = [:]
  /// The items without a parent, in order.
  public private(set) var rootItems: [ItemIdentifierType] = []

  /// An empty snapshot.
  public init() {}

  /// All items, each before its children. O(*n*).
  public var items: [ItemIdentifierType] { flattened(rootItems, onlyExpanded: false) }
  /// The items without a collapsed ancestor. O(*n*).
  public var visibleItems: [ItemIdentifierType] { flattened(rootItems, onlyExpanded: true) }

  private func flattened(_ roots: [ItemIdentifierType], onlyExpanded: Bool) -> [ItemIdentifierType] {
    var (result, waiting) = ([ItemIdentifierType](), Array(roots.reversed()))
    while let item = waiting.popLast() {
      result.append(item)
      guard let node = nodes[item], node.isExpanded || !onlyExpanded else { continue }
      waiting += node.children.reversed()
    }
    return result
  }

  // MARK: Changes

  /// Adds items after the children of `parent`, or after the last root item.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    insert(items, under: parent, at: children(of: parent).count)
  }
  /// Adds items before another item, as its siblings.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    let place = requirePlace(of: item)
    insert(items, under: place.parent, at: place.index)
  }
  /// Adds items after another item, as its siblings.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    let place = requirePlace(of: item)
    insert(items, under: place.parent, at: place.index + 1)
  }

  private mutating func insert(_ items: [ItemIdentifierType], under parent: ItemIdentifierType?, at index: Int) {
    for item in items {
      precondition(nodes.updateValue(Node(parent: parent), forKey: item) == nil, "Item \(item) is already in the snapshot")
    }
    setChildren(of: parent) { $0.insert(contentsOf: items, at: index) }
  }

  private func children(of parent: ItemIdentifierType?) -> [ItemIdentifierType] {
    guard let parent else { return rootItems }
    guard let node = nodes[parent] else { preconditionFailure("No item \(parent) in the snapshot") }
    return node.children
  }

  private mutating func setChildren(of parent: ItemIdentifierType?, _ change: (inout [ItemIdentifierType]) -> Void) {
    guard let parent else { return change(&rootItems) }
    if var node = nodes.removeValue(forKey: parent) {
      change(&node.children)
      nodes[parent] = node
    }
  }

  private func requirePlace(of item: ItemIdentifierType) -> (parent: ItemIdentifierType?, index: Int) {
    guard let node = nodes[item], let index = children(of: node.parent).firstIndex(of: item) else {
      preconditionFailure("No item \(item) in the snapshot")
    }
    return (node.parent, index)
  }

  /// Removes items and their descendants. Items that do not exist are ignored.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    for item in items {
      guard let node = nodes[item] else { continue }
      setChildren(of: node.parent) { $0.removeAll { $0 == item } }
      for gone in flattened([item], onlyExpanded: false) { nodes[gone] = nil }
    }
  }
  /// Removes all items.
  public mutating func deleteAll() { self = NSDiffableDataSourceSectionSnapshot() }

  /// Replaces the children of an item with the items of another snapshot.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType, using snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    delete(children(of: parent))
    append(snapshot.rootItems, to: parent)
    for item in snapshot.items {
      append(snapshot.children(of: item), to: item)
      nodes[item]?.isExpanded = snapshot.isExpanded(item)
    }
  }

  /// Shows the children of items.
  public mutating func expand(_ items: [ItemIdentifierType]) { for item in items { nodes[item]?.isExpanded = true } }
  /// Hides the descendants of items.
  public mutating func collapse(_ items: [ItemIdentifierType]) { for item in items { nodes[item]?.isExpanded = false } }

  // MARK: Reads

  /// Whether an item's children are shown.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[item]?.isExpanded ?? false }
  /// Whether no ancestor of an item is collapsed.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    guard let node = nodes[item] else { return false }
    guard let parent = node.parent else { return true }
    return isExpanded(parent) && isVisible(parent)
  }
  /// Whether the snapshot has an item.
  public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }
  /// The number of ancestors of an item.
  public func level(of item: ItemIdentifierType) -> Int { parent(of: item).map { level(of: $0) + 1 } ?? 0 }
  /// The index of an item among all items. O(*n*).
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
  /// The parent of an item; `nil` for a root item.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { nodes[child]?.parent }

  /// A snapshot of the descendants of an item, optionally with the item itself.
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    var result = NSDiffableDataSourceSectionSnapshot()
    result.append(includingParent ? [parent] : children(of: parent))
    for item in flattened(result.rootItems, onlyExpanded: false) {
      result.append(children(of: item), to: item)
      if isExpanded(item) { result.expand([item]) }
    }
    return result
  }
}

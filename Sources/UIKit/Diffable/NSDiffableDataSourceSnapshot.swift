import Foundation

/// The sections and items of a diffable data source at one time, like UIKit's `NSDiffableDataSourceSnapshot`.
///
/// Where UIKit raises an exception (a duplicate or missing identifier), the program stops with a message that names the identifier.
///
/// - Complexity: Additions at the end cost O(*m*) for *m* items. Changes in the middle of a section cost O(*b*), *b* the items of that section.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// The sections, in order.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// `items[s]` has the items of section *s*, in order. Its keys are `sectionIdentifiers`.
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  /// The section of each item.
  private var sections: [ItemIdentifierType: SectionIdentifierType] = [:]
  /// The sections to reload when the snapshot is applied.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items to reload when the snapshot is applied.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are to be configured again when the snapshot is applied.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  /// An empty snapshot.
  public init() {}

  /// The number of items of all sections. O(1).
  public var numberOfItems: Int { sections.count }
  /// The number of sections. O(1).
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// The items of all sections, in order. O(*n*).
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

  /// The number of items of a section. O(1).
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { itemIdentifiers(inSection: identifier).count }

  /// The items of a section, in order. O(1).
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let items = items[identifier] else { preconditionFailure("No section \(identifier) in the snapshot") }
    return items
  }

  /// The section of an item; `nil` if the item does not exist. O(1).
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? { sections[identifier] }

  /// The index of an item among all items; `nil` if the item does not exist. O(*n*).
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let section = sections[identifier], let place = items[section]?.firstIndex(of: identifier) else { return nil }
    return sectionIdentifiers.prefix { $0 != section }.reduce(place) { $0 + (items[$1]?.count ?? 0) }
  }

  /// The index of a section; `nil` if the section does not exist. O(*s*).
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sectionIdentifiers.firstIndex(of: identifier) }

  private func requireIndex(of section: SectionIdentifierType) -> Int {
    guard let index = indexOfSection(section) else { preconditionFailure("No section \(section) in the snapshot") }
    return index
  }
}

extension NSDiffableDataSourceSnapshot {
  // MARK: Sections

  /// Adds sections after the last one.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { insert(identifiers, at: sectionIdentifiers.count) }
  /// Adds sections before another section.
  public mutating func insertSections(_ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType) {
    insert(identifiers, at: requireIndex(of: section))
  }
  /// Adds sections after another section.
  public mutating func insertSections(_ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType) {
    insert(identifiers, at: requireIndex(of: section) + 1)
  }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    for identifier in identifiers {
      precondition(items.updateValue([], forKey: identifier) == nil, "Section \(identifier) is already in the snapshot")
    }
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
  }

  /// Removes sections and their items. Sections that do not exist are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    for identifier in gone {
      for item in items.removeValue(forKey: identifier) ?? [] { sections[item] = nil }
    }
    sectionIdentifiers.removeAll { gone.contains($0) }
  }

  /// Moves a section before another section.
  public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection section: SectionIdentifierType) {
    sectionIdentifiers.remove(at: requireIndex(of: identifier))
    sectionIdentifiers.insert(identifier, at: requireIndex(of: section))
  }
  /// Moves a section after another section.
  public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection section: SectionIdentifierType) {
    sectionIdentifiers.remove(at: requireIndex(of: identifier))
    sectionIdentifiers.insert(identifier, at: requireIndex(of: section) + 1)
  }
  /// Marks sections to be reloaded.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) { reloadedSectionIdentifiers += identifiers }

  // MARK: Items

  /// Adds items at the end of a section; by default, of the last section.
  public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil) {
    guard let section = section ?? sectionIdentifiers.last else { preconditionFailure("The snapshot has no section for the items") }
    insert(identifiers, in: section, at: numberOfItems(inSection: section))
  }
  /// Adds items before another item.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType) {
    let place = requirePlace(of: item)
    insert(identifiers, in: place.section, at: place.index)
  }
  /// Adds items after another item.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType) {
    let place = requirePlace(of: item)
    insert(identifiers, in: place.section, at: place.index + 1)
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int) {
    for identifier in identifiers {
      precondition(sections.updateValue(section, forKey: identifier) == nil, "Item \(identifier) is already in the snapshot")
    }
    items[section]?.insert(contentsOf: identifiers, at: index)
  }

  private func requirePlace(of item: ItemIdentifierType) -> (section: SectionIdentifierType, index: Int) {
    guard let section = sections[item], let index = items[section]?.firstIndex(of: item) else {
      preconditionFailure("No item \(item) in the snapshot")
    }
    return (section, index)
  }

  /// Removes items. Items that do not exist are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    var gone: [SectionIdentifierType: Set<ItemIdentifierType>] = [:]
    for identifier in identifiers {
      if let section = sections.removeValue(forKey: identifier) { gone[section, default: []].insert(identifier) }
    }
    for (section, gone) in gone { items[section]?.removeAll { gone.contains($0) } }
  }

  /// Removes all items and all sections.
  public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }

  /// Moves an item before another item.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType) {
    precondition(identifier != item, "Item \(item) cannot be moved before itself")
    deleteItems([identifier])
    insertItems([identifier], beforeItem: item)
  }
  /// Moves an item after another item.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType) {
    precondition(identifier != item, "Item \(item) cannot be moved after itself")
    deleteItems([identifier])
    insertItems([identifier], afterItem: item)
  }
  /// Marks items to be reloaded.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloadedItemIdentifiers += identifiers }
  /// Marks items whose cells are to be configured again. No frame changes before a cell prefers a different size.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { reconfiguredItemIdentifiers += identifiers }

  /// The snapshot after it has been applied: nothing is marked any more.
  var applied: NSDiffableDataSourceSnapshot {
    var snapshot = self
    (snapshot.reloadedSectionIdentifiers, snapshot.reloadedItemIdentifiers, snapshot.reconfiguredItemIdentifiers) = ([], [], [])
    return snapshot
  }
}

package import CollectionLayouts

/// One update of a batch in a scenario file.
package enum ScenarioUpdate: Equatable, Sendable {
  /// The item is deleted.
  case delete(ScenarioPlace)
  /// This many items are inserted, one behind the other, of this size or of the workload's sizes.
  case insert(ScenarioPlace, LayoutSize?, count: Int)
  /// The item moves to another place.
  case move(ScenarioPlace, to: ScenarioPlace)
  /// The item is replaced by one of this size or of one of the workload's sizes.
  case reload(ScenarioPlace, LayoutSize?)
  /// The section is deleted.
  case deleteSection(Int)
  /// A section of these items is inserted.
  case insertSection(Int, ScenarioItems)
  /// The section moves to another index.
  case moveSection(Int, to: Int)
  /// The section gets new items.
  case reloadSection(Int, ScenarioItems)

  /// Whether it updates a section, not an item.
  package var isOfSection: Bool {
    switch self {
    case .deleteSection, .insertSection, .moveSection, .reloadSection: true
    case .delete, .insert, .move, .reload: false
    }
  }
}

/// The items of a new section.
package struct ScenarioItems: Equatable, Sendable {
  /// The number of items.
  package let count: Int
  /// Their size in points; nil for the workload's sizes.
  package let size: LayoutSize?
  /// The size of each item in points, if the sizes are given one by one.
  package var sizes: [LayoutSize]?
}

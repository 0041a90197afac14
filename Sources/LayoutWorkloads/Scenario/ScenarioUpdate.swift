package import CollectionLayouts

/// One update of a batch in a scenario file.
package enum ScenarioUpdate: Equatable, Sendable {
  /// The item goes.
  case delete(ScenarioPlace)
  /// So many items come, one behind the other, of this size or of the workload's sizes.
  case insert(ScenarioPlace, LayoutSize?, count: Int)
  /// The item goes to another place.
  case move(ScenarioPlace, to: ScenarioPlace)
  /// The item is replaced by one of this size or of one of the workload's sizes.
  case reload(ScenarioPlace, LayoutSize?)
  /// The section goes.
  case deleteSection(Int)
  /// A section of so many items comes.
  case insertSection(Int, ScenarioItems)
  /// The section goes to another index.
  case moveSection(Int, to: Int)
  /// The section gets other items.
  case reloadSection(Int, ScenarioItems)

  /// Whether a section is updated, not an item.
  package var isOfSection: Bool {
    switch self {
    case .deleteSection, .insertSection, .moveSection, .reloadSection: true
    case .delete, .insert, .move, .reload: false
    }
  }
}

/// The items of a section that comes.
package struct ScenarioItems: Equatable, Sendable {
  /// The number of items.
  package let count: Int
  /// Their size in points; nil for the workload's sizes.
  package let size: LayoutSize?
  /// The size of each, in points, where they are given one by one.
  package var sizes: [LayoutSize]?
}

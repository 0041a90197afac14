/// Cells that a choice could have, and that are left out of the plan.
package enum LeftOutCells: Equatable, Sendable, CustomStringConvertible {
  /// Changes of an item's size, where a layout's values fix all sizes.
  case fixedSizes(layout: String, operations: [String])
  /// Hosted layouts that were named, and that lay out none of the chosen layouts.
  case hosted([String], layouts: [String])
  /// All hosted layouts, because this system has no module to host them with.
  case hostedElsewhere
  /// Scenarios, because nobody named them and no number of items is one at which they are then played.
  case scenarios(sizes: [Int])

  /// What is left out, and why.
  package var description: String {
    switch self {
    case .fixedSizes(let layout, let operations):
      "left out of \(layout), whose values fix the sizes of all items, so that no frame can change: \(operations.joined(separator: ", "))"
    case .hosted(let names, let layouts):
      "left out: \(names.joined(separator: ", ")): \(names.count == 1 ? "it places" : "they place") items as \(names.count == 1 ? "its" : "their") own "
        + "code says, and not as \(layouts.joined(separator: ", ")) with these values"
    case .hostedElsewhere: "no hosted layout takes part: LayoutBench hosts UICollectionViewLayouts on Linux only"
    case .scenarios(let sizes):
      "no scenario is played, because the number of items is \(sizes.map(String.init).joined(separator: ", ")); scenarios are played at "
        + "\(Scenario.standardSizes.map(String.init).joined(separator: " and ")) items, at numbers of your own from \(Scenario.ownSizes.lowerBound) to \(Scenario.ownSizes.upperBound), "
        + "or at any number with --operations \"scenario.*\""
    }
  }
}

/// Cells that a choice could have, but that are left out of the plan.
package enum LeftOutCells: Equatable, Sendable, CustomStringConvertible {
  /// Changes of an item's size, for a layout whose values fix all sizes.
  case fixedSizes(layout: String, operations: [String])
  /// Hosted layouts that were named but take part in none of the chosen layouts.
  case hosted([String], layouts: [String])
  /// All hosted layouts, because this system has no module that can host them.
  case hostedElsewhere
  /// All scenarios: nobody named them, and they are not played by default at any of the numbers of items.
  case scenarios(sizes: [Int])

  /// The cells that are left out, and the reason.
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

/// A layout with a strategy, such as `flow:indexed`. Cells that compare layouts side by side have this name where other cells name a strategy.
///
///     let contender = SideBySideContender("flow:indexed")
///     contender?.layout    // flow
///     contender?.strategy  // indexed
package struct SideBySideContender: Hashable, Sendable {
  /// The layout's name.
  package let layout: String
  /// The strategy's name.
  package let strategy: String

  /// The character between layout and strategy. Names of strategies and layouts do not contain it.
  package static let separator: Character = ":"

  /// Creates the name of a layout with a strategy.
  package init(layout: String, strategy: String) {
    self.layout = layout
    self.strategy = strategy
  }
}

extension SideBySideContender: LosslessStringConvertible {
  /// The layout and strategy that `description` names; `nil` if it names only a strategy.
  package init?(_ description: String) {
    let parts = description.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(layout: String(parts[0]), strategy: String(parts[1]))
  }

  /// `layout:strategy`
  package var description: String { "\(layout)\(Self.separator)\(strategy)" }
}

extension CellIdentifier {
  /// The layout and strategy if this cell compares layouts side by side; `nil` for every other cell.
  package var sideBySide: SideBySideContender? { SideBySideContender(strategy) }
}

/// A layout under a strategy, as cells of layouts side by side name it where other cells name a strategy: `flow:indexed`.
///
///     let contender = SideBySideContender("flow:indexed")
///     contender?.layout    // flow
///     contender?.strategy  // indexed
public struct SideBySideContender: Hashable, Sendable {
  /// The layout's name.
  public let layout: String
  /// The strategy's name.
  public let strategy: String

  /// The character between layout and strategy. Names of strategies and layouts do not contain it.
  public static let separator: Character = ":"

  /// A layout under a strategy.
  public init(layout: String, strategy: String) {
    self.layout = layout
    self.strategy = strategy
  }
}

extension SideBySideContender: LosslessStringConvertible {
  /// The layout and strategy that `description` names; `nil` if it names a strategy alone.
  public init?(_ description: String) {
    let parts = description.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(layout: String(parts[0]), strategy: String(parts[1]))
  }

  /// `layout:strategy`
  public var description: String { "\(layout)\(Self.separator)\(strategy)" }
}

extension CellIdentifier {
  /// The layout and strategy of a cell of layouts side by side; `nil` for every other cell.
  public var sideBySide: SideBySideContender? { SideBySideContender(strategy) }
}

/// A floor: a bare loop whose time strategies are compared with, because an operation needs at least that much work.
public struct Floor: Hashable, Sendable {
  /// The floor's strategy, as in `floor/scan/prepare/1000`: `scan`.
  public let strategy: String
  /// The loop in one line: “one pass over the sizes, summing them”.
  public let meaning: String

  /// Creates a floor.
  public init(strategy: String, meaning: String) {
    self.strategy = strategy
    self.meaning = meaning
  }
}

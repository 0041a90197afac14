/// What the hardware asks for an operation at the least: the floor that strategies are held against.
public struct Floor: Hashable, Sendable {
  /// The floor's strategy, as in `floor/scan/prepare/1000`: `scan`.
  public let strategy: String
  /// What is measured, in one line: “one pass over the sizes, summing them”.
  public let meaning: String

  /// Creates a floor.
  public init(strategy: String, meaning: String) {
    self.strategy = strategy
    self.meaning = meaning
  }
}

/// A floor: a bare loop whose time strategies are compared with, because an operation needs at least that much work.
package struct Floor: Hashable, Sendable {
  /// The floor's strategy, as in `floor/scan/prepare/1000`: `scan`.
  package let strategy: String
  /// The loop in one line: “one pass over the sizes, summing them”.
  package let meaning: String

  /// Creates a floor.
  package init(strategy: String, meaning: String) {
    self.strategy = strategy
    self.meaning = meaning
  }
}

/// The first difference that was found between an engine and its oracle.
public struct Mismatch: Error, Equatable, Sendable, CustomStringConvertible {
  /// The seed of the script; `nil` for one written by hand.
  public var seed: UInt64?
  /// The number of the step in which it appeared: 0 is the state after the first `prepare()`, 1 the state after the first step.
  public var step: Int
  /// The change of the step.
  public var change: String
  /// The question.
  public var question: String
  /// The answer of the oracle.
  public var expected: String
  /// The answer of the engine.
  public var got: String

  /// The difference in a few lines, with a way to reproduce it.
  public var description: String {
    """
    \(question), step \(step) (\(change))
      expected \(expected)
      got      \(got)
      \(seed.map { "again with SEED=\($0) ITERATIONS=1" } ?? "a script written by hand")
    """
  }
}

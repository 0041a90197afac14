import BenchmarkStatistics

/// A statement about the figures of a run, one line of a claims file.
///
///     list/relayout: dirty-range is faster than naive from 1k on
///     */invalidate.head: indexed is at least 500 × faster than naive at 1M
///
/// ``ClaimFile`` reads it and ``ClaimCheck`` decides it.
package struct Claim: Hashable, Sendable {
  /// What is claimed.
  package enum Predicate: Hashable, Sendable {
    /// That the time over that of `strategy` is one of `ratios`.
    case ratio(strategy: String, ratios: ClosedRange<Double>)
    /// That an iteration takes at most so many nanoseconds.
    case time(atMost: Double)
  }

  /// The numbers of items it is about.
  package enum Sizes: Hashable, Sendable {
    /// All that the run has.
    case all
    /// These, each of which the run must have.
    case exactly([Int])
    /// Those of the run from one number to another.
    case range(ClosedRange<Int>)

    /// Whether it is about `n` items.
    package func contain(_ n: Int) -> Bool {
      switch self {
      case .all: true
      case .exactly(let sizes): sizes.contains(n)
      case .range(let range): range.contains(n)
      }
    }
  }

  /// The line of the file, from 1.
  package let line: Int
  /// The claim as the file has it.
  package let text: String
  /// The layout; nil for all that have both strategies.
  package let layout: String?
  /// The operation; nil for all.
  package let operation: String?
  /// The strategy that something is claimed of.
  package let strategy: String
  /// What is claimed.
  package let predicate: Predicate
  /// For which numbers of items.
  package let sizes: Sizes

  /// The strategies that it names.
  package var strategies: [String] {
    if case .ratio(let other, _) = predicate { [strategy, other] } else { [strategy] }
  }

  /// Whether it is about the cells of a group.
  func concerns(_ group: CellGroup) -> Bool {
    group.layout != CellIdentifier.floorLayout && (layout.map { $0 == group.layout } ?? true)
      && (operation.map { $0 == group.operation } ?? true) && sizes.contain(group.n)
  }
}

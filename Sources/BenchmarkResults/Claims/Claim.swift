import BenchmarkStatistics

/// A statement about the figures of a run, one line of a claims file.
///
///     list/relayout: dirty-range is faster than naive from 1k on
///     */invalidate.head: indexed is at least 500 × faster than naive at 1M
///     scenario.prepend-page: jump is 0
///
/// ``ClaimFile`` reads it and ``ClaimCheck`` decides it.
package struct Claim: Hashable, Sendable {
  /// The statement of a claim.
  package enum Predicate: Hashable, Sendable {
    /// The time divided by that of `strategy` is in `ratios`.
    case ratio(strategy: String, ratios: ClosedRange<Double>)
    /// An iteration takes at most this many nanoseconds.
    case time(atMost: Double)
    /// No play of a scenario shows more than this many points.
    case scenario(ScenarioFigure, atMost: Double)
  }

  /// A visible fault of a scenario, in points. It is exact, because every play shows the same.
  package enum ScenarioFigure: String, CaseIterable, Hashable, Sendable {
    /// The largest distance that an item moved although it should have stayed in place.
    case jump
    /// The largest distance of an item from its place after it was scrolled to.
    case landingError = "landing error"

    /// Returns the figure of a cell; nil if no frame of the scenario has it.
    func value(in figures: ScenarioRecord.Figures) -> Double? {
      switch self {
      case .jump: figures.visibleJump
      case .landingError: figures.landingError
      }
    }
  }

  /// The numbers of items that a claim is about.
  package enum Sizes: Hashable, Sendable {
    /// All numbers in the run.
    case all
    /// These numbers. The run must have each of them.
    case exactly([Int])
    /// The numbers of the run in a range.
    case range(ClosedRange<Int>)

    /// Whether the claim is about `n` items.
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
  /// The text of the claim in the file.
  package let text: String
  /// The layout; nil for all layouts that have both strategies.
  package let layout: String?
  /// The operation; nil for all operations.
  package let operation: String?
  /// The strategy that the claim is about; nil for every strategy that plays a scenario.
  package let strategy: String?
  /// The statement of the claim.
  package let predicate: Predicate
  /// The numbers of items that the claim is about.
  package let sizes: Sizes

  /// The strategies that the claim names.
  package var strategies: [String] {
    let own = strategy.map { [$0] } ?? []
    if case .ratio(let other, _) = predicate { return own + [other] }
    return own
  }

  /// Whether the claim is about the cells of a group.
  func concerns(_ group: CellGroup) -> Bool {
    group.layout != CellIdentifier.floorLayout && (layout.map { $0 == group.layout } ?? true)
      && (operation.map { $0 == group.operation } ?? true) && sizes.contain(group.n)
  }
}

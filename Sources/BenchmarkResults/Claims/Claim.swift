import BenchmarkStatistics

/// A statement about the figures of a run, one line of a claims file.
///
///     list/relayout: dirty-range is faster than naive from 1k on
///     */invalidate.head: indexed is at least 500 × faster than naive at 1M
///     scenario.prepend-page: jump is 0
///
/// ``ClaimFile`` reads it and ``ClaimCheck`` decides it.
package struct Claim: Hashable, Sendable {
  /// What is claimed.
  package enum Predicate: Hashable, Sendable {
    /// That the time over that of `strategy` is one of `ratios`.
    case ratio(strategy: String, ratios: ClosedRange<Double>)
    /// That an iteration takes at most so many nanoseconds.
    case time(atMost: Double)
    /// That no play of a scenario shows more than so many points.
    case scenario(ScenarioFigure, atMost: Double)
  }

  /// What a person sees of a scenario that goes wrong, in points: exact, because every play shows the same.
  package enum ScenarioFigure: String, CaseIterable, Hashable, Sendable {
    /// How far an item that was to be held still moved at most.
    case jump
    /// How far from its place an item stood at most after it was scrolled to.
    case landingError = "landing error"

    /// The figure of a cell; nil if no frame of the scenario has it.
    func value(in figures: ScenarioRecord.Figures) -> Double? {
      switch self {
      case .jump: figures.visibleJump
      case .landingError: figures.landingError
      }
    }
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
  /// The strategy that something is claimed of; nil for every strategy that plays a scenario.
  package let strategy: String?
  /// What is claimed.
  package let predicate: Predicate
  /// For which numbers of items.
  package let sizes: Sizes

  /// The strategies that it names.
  package var strategies: [String] {
    let own = strategy.map { [$0] } ?? []
    if case .ratio(let other, _) = predicate { return own + [other] }
    return own
  }

  /// Whether it is about the cells of a group.
  func concerns(_ group: CellGroup) -> Bool {
    group.layout != CellIdentifier.floorLayout && (layout.map { $0 == group.layout } ?? true)
      && (operation.map { $0 == group.operation } ?? true) && sizes.contain(group.n)
  }
}

import BenchmarkResults

/// The comparison of strategies for a kind of use, in one layout with one number of items: the cheapest, and its certainty.
package struct UseStanding: Hashable, Sendable {
  /// A strategy that is compared with the cheapest.
  package struct Rival: Hashable, Sendable {
    /// The strategy.
    package let strategy: String
    /// The ratio of its cost to that of the cheapest.
    package let ratio: RatioEstimate
    /// The largest difference that counts as none, as a ratio minus 1.
    let margin: Double
  }

  /// The outcome of the comparison.
  package enum Outcome: Hashable, Sendable {
    /// One strategy is cheaper than every other, by more than the margin.
    case cheapest(String)
    /// These cost the same: every difference is certainly within the margin.
    case same([String], within: Double)
    /// No difference could be detected between these, which are cheaper than the others. The one with the smallest figure comes first.
    case tied([String])
    /// A difference may have been detected between these, but none above the margin. They are cheaper than the others. The one with the smallest figure comes
    /// first.
    case close([String], within: Double)
    /// These have the smallest figures, which differ by no more than the margin, but the run has too few samples for an interval.
    case uncertain([String])
    /// Only this strategy was timed in every operation.
    case alone(String)
    /// These operations of the mix were not timed. Empty if each was timed, but no strategy was timed in all of them.
    case unmeasured([String])
  }

  /// The number of items.
  package let itemCount: Int
  /// The outcome of the comparison.
  package let outcome: Outcome
  /// The strategies that are more expensive than those of the outcome, the cheapest first.
  package let rivals: [Rival]
  /// The total cost of the cheapest strategy, in nanoseconds; `nil` if no strategy was timed in every operation.
  package let nanoseconds: Double?
  /// The worst frame of each strategy that was timed in every operation, the cheapest strategy first.
  package let frames: [WorstFrame]

  init(_ costs: MixedCosts, itemCount: Int) {
    self.itemCount = itemCount
    frames = costs.worstFrames
    guard let leader = costs.leader else {
      (nanoseconds, outcome, rivals) = (nil, .unmeasured(costs.missing), [])
      return
    }
    nanoseconds = leader.nanoseconds
    let others = costs.ranked.filter { $0.strategy != leader.strategy }.map {
      Rival(strategy: $0.strategy, ratio: costs.ratio(of: $0, over: leader), margin: costs.margin(of: $0, over: leader))
    }
    let level = others.filter(\.isLevel)
    rivals = others.filter { !$0.isLevel }
    let names = [leader.strategy] + level.map(\.strategy)
    outcome =
      others.isEmpty
      ? .alone(leader.strategy)
      : others.contains { $0.ratio.interval == nil } ? .uncertain(names) : Self.outcome(names, level)
  }

  /// Returns the outcome for the leader and the strategies of `level`, which all have intervals.
  private static func outcome(_ names: [String], _ level: [Rival]) -> Outcome {
    guard let margin = level.map(\.margin).max() else { return .cheapest(names[0]) }
    if level.allSatisfy(\.isSame) { return .same(names, within: margin) }
    return level.allSatisfy { $0.isSame || $0.isUndecided } ? .tied(names) : .close(names, within: margin)
  }

  /// The strategies to choose from.
  package var choice: [String] {
    switch outcome {
    case .cheapest(let name), .alone(let name): [name]
    case .same(let names, _), .tied(let names), .close(let names, _), .uncertain(let names): names
    case .unmeasured: []
    }
  }

  /// The worst frame of the strategy to take, or of the first of several.
  package var frame: WorstFrame? { choice.first.flatMap { name in frames.first { $0.strategy == name } } }

  /// The worst frame of all strategies.
  package var slowest: WorstFrame? { frames.max { $0.nanoseconds < $1.nanoseconds } }

  /// The strategy that is certainly the cheapest; `nil` if that could not be determined.
  var winner: String? {
    if case .cheapest(let name) = outcome { name } else { nil }
  }
}

extension UseStanding.Rival {
  /// Whether it may be as cheap as the cheapest, or is within the margin of it.
  fileprivate var isLevel: Bool { ratio.value <= 1 + margin || isUndecided || isSame }

  /// Whether the interval contains 1, so that no difference could be detected.
  fileprivate var isUndecided: Bool { ratio.interval.map { $0.lowerBound <= 1 } ?? false }

  /// Whether it certainly costs the same, within the margin.
  fileprivate var isSame: Bool { ratio.isSame(within: margin) }
}

import BenchmarkResults

/// Which strategy is the cheapest for a kind of use, in one layout with one number of items, and how sure that is.
package struct UseStanding: Hashable, Sendable {
  /// How much more than the cheapest a strategy costs.
  package struct Rival: Hashable, Sendable {
    /// The strategy.
    package let strategy: String
    /// Its cost over that of the cheapest.
    package let ratio: RatioEstimate
    /// The difference that counts as none, as a ratio less 1.
    let margin: Double
  }

  /// What the figures say.
  package enum Outcome: Hashable, Sendable {
    /// One strategy is cheaper than every other, by more than the margin.
    case cheapest(String)
    /// These cost the same: every difference is certainly within the margin.
    case same([String], within: Double)
    /// Between these no difference could be told, the one with the smallest figure first; they are cheaper than the others.
    case tied([String])
    /// Between these a difference may have been told, but none above the margin. The one with the smallest figure comes first; they are cheaper than the others.
    case close([String], within: Double)
    /// These strategies have the smallest figures, which differ by no more than the margin, but the run has too few samples for an interval.
    case uncertain([String])
    /// Only this strategy was timed in every operation.
    case alone(String)
    /// These operations of the mix were not timed.
    case unmeasured([String])
  }

  /// The number of items.
  package let itemCount: Int
  /// What the figures say.
  package let outcome: Outcome
  /// The strategies that are more expensive than those of the outcome, the cheapest first.
  package let rivals: [Rival]
  /// What the cheapest costs in all, in nanoseconds; `nil` if nothing was timed.
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

  /// What is said of the strategies that `level`, all with intervals, and their leader are.
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

  /// The worst frame of the strategy to take: of several, the first.
  package var frame: WorstFrame? { choice.first.flatMap { name in frames.first { $0.strategy == name } } }

  /// The worst frame of all.
  package var slowest: WorstFrame? { frames.max { $0.nanoseconds < $1.nanoseconds } }

  /// The strategy that is certainly the cheapest; `nil` if that could not be told.
  var winner: String? {
    if case .cheapest(let name) = outcome { name } else { nil }
  }
}

extension UseStanding.Rival {
  /// Whether it may be as cheap as the cheapest, or is within the margin of it.
  fileprivate var isLevel: Bool { ratio.value <= 1 + margin || isUndecided || isSame }

  /// Whether the interval holds 1, so that no difference could be told.
  fileprivate var isUndecided: Bool { ratio.interval.map { $0.lowerBound <= 1 } ?? false }

  /// Whether it is certainly as cheap, but for the margin.
  fileprivate var isSame: Bool { ratio.isSame(within: margin) }
}

import BenchmarkResults

/// Which strategy is the cheapest for a kind of use, in one layout with one number of items, and how sure that is.
package struct UseStanding: Hashable, Sendable {
  /// How much more than the cheapest a strategy costs.
  package struct Rival: Hashable, Sendable {
    /// The strategy.
    package let strategy: String
    /// Its cost over that of the cheapest.
    package let ratio: RatioEstimate
  }

  /// What the figures say.
  package enum Outcome: Hashable, Sendable {
    /// One strategy is cheaper than every other.
    case cheapest(String)
    /// These cost the same: every difference is certainly within the margin.
    case same([String], within: Double)
    /// Between these no difference could be told, the one with the smallest figure first; they are cheaper than the others.
    case tied([String])
    /// This strategy has the smallest figure, but the run has too few samples for an interval.
    case uncertain(String)
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

  init(_ costs: MixedCosts, itemCount: Int, margin: Double) {
    self.itemCount = itemCount
    guard let leader = costs.leader else {
      (nanoseconds, outcome, rivals) = (nil, .unmeasured(costs.missing), [])
      return
    }
    nanoseconds = leader.nanoseconds
    let others = costs.ranked.filter { $0.strategy != leader.strategy }.map {
      Rival(strategy: $0.strategy, ratio: costs.ratio(of: $0, over: leader))
    }
    guard !others.isEmpty else {
      (outcome, rivals) = (.alone(leader.strategy), [])
      return
    }
    guard others.allSatisfy({ $0.ratio.interval != nil }) else {
      (outcome, rivals) = (.uncertain(leader.strategy), others)
      return
    }
    let level = others.filter { $0.isLevel(margin: margin) }
    rivals = others.filter { !$0.isLevel(margin: margin) }
    let names = [leader.strategy] + level.map(\.strategy)
    outcome =
      level.isEmpty
      ? .cheapest(leader.strategy) : level.allSatisfy { $0.isSame(margin: margin) } ? .same(names, within: margin) : .tied(names)
  }

  /// The strategies to choose from.
  package var choice: [String] {
    switch outcome {
    case .cheapest(let name), .uncertain(let name), .alone(let name): [name]
    case .same(let names, _), .tied(let names): names
    case .unmeasured: []
    }
  }

  /// The strategy that is certainly the cheapest; `nil` if that could not be told.
  var winner: String? {
    if case .cheapest(let name) = outcome { name } else { nil }
  }
}

extension UseStanding.Rival {
  /// Whether it may be as cheap as the cheapest.
  fileprivate func isLevel(margin: Double) -> Bool { (ratio.interval?.lowerBound ?? 0) <= 1 || isSame(margin: margin) }

  /// Whether it is certainly as cheap, but for the margin.
  fileprivate func isSame(margin: Double) -> Bool {
    ratio.interval.map { $0.lowerBound >= 1 / (1 + margin) && $0.upperBound <= 1 + margin } ?? false
  }
}

import BenchmarkResults
import Foundation

/// What one strategy costs in a kind of use: the medians of the mix's operations, each as often as the mix has it; of a scenario, the mean of its frames.
struct MixedCost {
  let strategy: String
  /// Count × median time of each step, in nanoseconds.
  let parts: [Double]

  var nanoseconds: Double { parts.reduce(0, +) }

  /// The share of each step in the whole.
  var shares: [Double] { parts.map { $0 / nanoseconds } }
}

/// A kind of use of one layout with one number of items, under every strategy.
struct MixedCosts {
  let rows: FindingRows
  private let use: UseCase
  /// The cells of each step of the mix.
  private let groups: [CellGroup]
  /// The strategies that were timed in every step, the cheapest first. One that failed in any cell of the layout is not among them.
  let ranked: [MixedCost]
  /// The operations that no strategy, or not all that were timed in others, was timed in.
  let missing: [String]

  init(_ use: UseCase, layout: String, workload: String, itemCount: Int, in rows: FindingRows) {
    let groups = use.operations.map { CellGroup(layout: layout, operation: $0, n: itemCount, workload: workload) }
    self.rows = rows
    self.use = use
    self.groups = groups
    let sound = rows.strategies.filter { rows.failures[layout]?.contains($0) != true }
    // A strategy is chosen; a hosted layout is what there is, and has findings of its own.
    let own = sound.filter { !rows.isHosted($0) }
    let trusted = own.contains { strategy in groups.contains { rows.known($0.cell(strategy)) != nil } } ? own : sound
    let costs = trusted.compactMap { strategy -> MixedCost? in
      let parts = zip(use.steps, groups).compactMap { step, group in
        rows.known(group.cell(strategy)).map { Double(step.count) * $0.median }
      }
      return parts.count == groups.count ? MixedCost(strategy: strategy, parts: parts) : nil
    }
    ranked = costs.enumerated().sorted { ($0.element.nanoseconds, $0.offset) < ($1.element.nanoseconds, $1.offset) }.map(\.element)
    missing = groups.filter { group in !trusted.contains { rows.known(group.cell($0)) != nil } }.map(\.operation)
  }

  /// The worst frame of each strategy that was timed in every step, in the order of ``ranked``.
  var worstFrames: [WorstFrame] {
    guard let group = groups.first else { return [] }
    return ranked.compactMap { cost in
      WorstFrame(
        of: use,
        { CellIdentifier(layout: group.layout, strategy: cost.strategy, operation: $0, n: group.n, workload: group.workload) }, in: rows)
    }
  }

  /// The strategy to hold the others against: the one with the smallest sum of medians, unless the rounds measured side by side say that another costs
  /// less than it.
  var leader: MixedCost? {
    guard let first = ranked.first else { return nil }
    let others = ranked.dropFirst().map { (cost: $0, ratio: ratio(of: $0, over: first).value) }
    return others.filter { $0.ratio < 1 }.min { $0.ratio < $1.ratio }?.cost ?? first
  }

  /// How many times as much one strategy costs as another.
  ///
  /// Each operation's ratio contributes its interval in proportion to its share of the cost. The times that make up the shares contribute by the
  /// difference they make: an operation whose share is the same under both cancels out.
  func ratio(of cost: MixedCost, over other: MixedCost) -> RatioEstimate {
    let ratios = groups.map { ratio($0, cost.strategy, over: other.strategy) }
    let weighed = zip(other.shares, ratios).map { $0 * $1.value }
    let whole = weighed.reduce(0, +)
    var reaches: [(below: Double, above: Double)?] = zip(weighed, ratios).map { part, ratio in
      ratio.reach.map { (part / whole * $0.below, part / whole * $0.above) }
    }
    for (place, group) in groups.enumerated() {
      let difference = abs(weighed[place] / whole - other.shares[place])
      let time = rows.known(group.cell(other.strategy)).flatMap { RatioEstimate($0.median, $0.interval).reach }
      reaches.append(time.map { (difference * max($0.below, $0.above), difference * max($0.below, $0.above)) })
    }
    return RatioEstimate(whole, reaches: reaches)
  }

  /// The difference of two costs that counts as none, as a ratio less 1: the margins of the operations, each in proportion to its share of the cost.
  func margin(of cost: MixedCost, over other: MixedCost) -> Double {
    if let share = rows.margins.uniformShare { return share }
    return zip(groups, other.shares).map { $1 * rows.margin($0, cost.strategy, other.strategy) }.reduce(0, +)
  }

  /// The ratio of two strategies in one operation: as compared in pairs, directly or through the reference; or else of their medians.
  private func ratio(_ group: CellGroup, _ strategy: String, over other: String) -> RatioEstimate {
    if let direct = rows.comparison(group, strategy, over: other) { return direct }
    if let reference = rows.catalog.reference, let first = rows.comparison(group, strategy, over: reference),
      let second = rows.comparison(group, other, over: reference)
    {
      return first / second
    }
    guard let time = rows.known(group.cell(strategy)), let otherTime = rows.known(group.cell(other)) else {
      preconditionFailure("\(strategy) and \(other) were ranked, so both were timed in \(group.operation)")
    }
    return RatioEstimate(time, over: otherTime)
  }
}

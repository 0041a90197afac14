import BenchmarkResults
import Foundation

/// The cost of one strategy in a kind of use: the sum of the median times of the mix's operations, each multiplied by its count. A frame of a scenario counts
/// with the mean.
struct MixedCost {
  let strategy: String
  /// The product of count and median time for each step, in nanoseconds.
  let parts: [Double]

  var nanoseconds: Double { parts.reduce(0, +) }

  /// The share of each step in the total.
  var shares: [Double] { parts.map { $0 / nanoseconds } }
}

/// The costs of a kind of use of one layout with one number of items, under every strategy.
struct MixedCosts {
  let rows: FindingRows
  private let use: UseCase
  /// The group of cells of each step of the mix.
  private let groups: [CellGroup]
  /// The strategies that were timed in every step, the cheapest first. A strategy that failed in any cell of the layout is excluded.
  let ranked: [MixedCost]
  /// The operations in which none of these contenders was timed.
  let missing: [String]

  init(_ use: UseCase, layout: String, workload: String, itemCount: Int, in rows: FindingRows) {
    let groups = use.operations.map { CellGroup(layout: layout, operation: $0, n: itemCount, workload: workload) }
    self.rows = rows
    self.use = use
    self.groups = groups
    let sound = rows.strategies.filter { rows.failures[layout]?.contains($0) != true }
    // Hosted layouts are excluded if strategies were timed. A hosted layout is not a choice, and has separate findings.
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

  /// The strategy to compare the others with. It has the smallest sum of medians, unless the rounds measured side by side show that another costs less.
  var leader: MixedCost? {
    guard let first = ranked.first else { return nil }
    let others = ranked.dropFirst().map { (cost: $0, ratio: ratio(of: $0, over: first).value) }
    return others.filter { $0.ratio < 1 }.min { $0.ratio < $1.ratio }?.cost ?? first
  }

  /// Returns the ratio of one strategy's cost to another's.
  ///
  /// Each operation's ratio contributes its interval in proportion to its share of the cost. The times that make up the shares contribute in proportion to
  /// the difference between the shares. An operation whose share is the same under both cancels out.
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

  /// Returns the largest difference of two costs that counts as none, as a ratio minus 1. It is the sum of the operations' margins, each in proportion to its
  /// share of the cost.
  func margin(of cost: MixedCost, over other: MixedCost) -> Double {
    if let share = rows.margins.uniformShare { return share }
    return zip(groups, other.shares).map { $1 * rows.margin($0, cost.strategy, other.strategy) }.reduce(0, +)
  }

  /// Returns the ratio of two strategies in one operation: of pairs, compared directly or through the reference, or else of their medians.
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

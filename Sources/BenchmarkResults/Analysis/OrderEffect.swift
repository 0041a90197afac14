import BenchmarkStatistics
import Foundation

/// Two strategies of a group whose ratio depends on which of them was sampled first in a round: what one leaves in the caches or in the branch predictor
/// reaches the other.
package struct OrderEffect: Equatable, Sendable {
  /// The group.
  package let group: CellGroup
  /// The strategy whose time is divided.
  package let strategy: String
  /// The strategy by whose time it is divided.
  package let other: String
  /// The median ratio of the rounds in which `strategy` came after `other`.
  package let ratioAfter: Double
  /// That of the rounds in which it came before.
  package let ratioBefore: Double

  /// How many times the larger of both is the smaller.
  package var factor: Double { max(ratioAfter, ratioBefore) / min(ratioAfter, ratioBefore) }

  /// The fewest rounds of each order that are compared.
  static let fewestRounds = 8
}

/// What the orders of a run's rounds say.
package struct OrderEffects: Equatable, Sendable {
  /// How many pairs of strategies were looked at.
  package let pairs: Int
  /// The pairs whose ratios differ between the orders by more than the margin, and by more than chance explains, the worst first.
  package let disagreeing: [OrderEffect]

  init(pairs: Int, disagreeing: [OrderEffect]) { (self.pairs, self.disagreeing) = (pairs, disagreeing) }

  /// Compares the orders of `groups`.
  ///
  /// Each round's ln ratio is taken without the median of its block, so that what differs from block to block is no effect of the order. The p-values of
  /// the Mann–Whitney test are adjusted for all pairs (Benjamini and Hochberg).
  /// - Complexity: O(*g*·*c*²·*r* log *r*), *g* the number of groups, *c* of strategies in one, *r* of rounds.
  init(of groups: [[SampleSeries]], settings: RunAnalysis.Settings) {
    let compared = groups.flatMap { group in
      group.indices.flatMap { first in group.indices.dropFirst(first + 1).compactMap { Self.compared(group[first], group[$0]) } }
    }
    let adjusted = falseDiscoveryAdjusted(compared.map(\.pValue))
    pairs = compared.count
    disagreeing = zip(compared, adjusted).filter { found, pValue in
      found.effect.factor > 1 + settings.margin && (pValue ?? 1) < 1 - settings.confidence
    }.map(\.0.effect).sorted { $0.factor > $1.factor }
  }

  private static func compared(_ strategy: SampleSeries, _ other: SampleSeries) -> (effect: OrderEffect, pValue: Double?)? {
    let known = Dictionary(grouping: other.samples) { Round($0) }
    var after: [Double] = []
    var before: [Double] = []
    for (_, samples) in strategy.blocks {
      let rounds = samples.compactMap { sample -> (logRatio: Double, isAfter: Bool)? in
        guard let rival = known[Round(sample)]?.first, sample.value > 0, rival.value > 0 else { return nil }
        return (log(sample.value / rival.value), sample.order > rival.order)
      }
      guard let middle = median(of: rounds.map(\.logRatio)) else { continue }
      after += rounds.filter(\.isAfter).map { $0.logRatio - middle }
      before += rounds.filter { !$0.isAfter }.map { $0.logRatio - middle }
    }
    guard min(after.count, before.count) >= OrderEffect.fewestRounds, let late = median(of: after), let early = median(of: before),
      let ratio = PairedBlocks(other, strategy).comparison(confidence: 0.95)?.ratio
    else { return nil }
    let (group, test) = (strategy.key.cell.group, IndependentComparison(baseline: before.map(exp), candidate: after.map(exp)))
    let effect = OrderEffect(
      group: group, strategy: strategy.key.cell.strategy, other: other.key.cell.strategy, ratioAfter: ratio * exp(late),
      ratioBefore: ratio * exp(early))
    return (effect, test?.pValue)
  }

  /// What identifies a round of a group.
  private struct Round: Hashable {
    let launch: Int
    let round: Int

    init(_ sample: SampleRecord) { (launch, round) = (sample.launch, sample.round) }
  }
}

import BenchmarkStatistics
import Foundation

/// Two strategies of a group whose ratio depends on which of them was sampled first in a round. One of them leaves something in the caches or in the branch
/// predictor that affects the other.
package struct OrderEffect: Equatable, Sendable {
  /// The group.
  package let group: CellGroup
  /// The strategy in the numerator of the ratios.
  package let strategy: String
  /// The strategy in the denominator of the ratios.
  package let other: String
  /// The ratio in the rounds in which `strategy` came after `other`.
  package let ratioAfter: Double
  /// The ratio in the rounds in which it came before `other`.
  package let ratioBefore: Double

  /// The larger of both ratios divided by the smaller.
  package var factor: Double { max(ratioAfter, ratioBefore) / min(ratioAfter, ratioBefore) }

  /// The smallest number of blocks with rounds of both orders that suffices for a comparison.
  static let fewestBlocks = 8
}

/// The effects of the order within a run's rounds.
package struct OrderEffects: Equatable, Sendable {
  /// The number of pairs of strategies that were examined.
  package let pairs: Int
  /// The pairs whose ratios differ between the orders by more than the margin and by more than chance explains, the worst first.
  package let disagreeing: [OrderEffect]

  init(pairs: Int, disagreeing: [OrderEffect]) { (self.pairs, self.disagreeing) = (pairs, disagreeing) }

  /// Compares the orders of `groups`.
  ///
  /// In each block, the ln ratios of the rounds of one order are compared with those of the other. So differences between blocks do not look like an effect
  /// of the order. The p-values of the sign test over blocks are adjusted for all pairs (Benjamini and Hochberg).
  /// - Complexity: O(*g*·*c*²·*r* log *r*), *g* the number of groups, *c* the number of strategies in one, *r* the number of rounds.
  init(of groups: [[SampleSeries]], settings: RunAnalysis.Settings) {
    let compared = groups.flatMap { group in
      group.indices.flatMap { first in
        group.indices.dropFirst(first + 1).compactMap { Self.compared(group[first], group[$0], confidence: settings.confidence) }
      }
    }
    let adjusted = falseDiscoveryAdjusted(compared.map(\.pValue))
    pairs = compared.count
    disagreeing = zip(compared, adjusted).filter { found, pValue in
      found.effect.factor > 1 + settings.margins.largest(.paired) && (pValue ?? 1) < 1 - settings.confidence
    }.map(\.0.effect).sorted { $0.factor > $1.factor }
  }

  /// Returns the ratio of a pair in each order, and the p-value of their difference. `nil` if too few blocks have both orders.
  private static func compared(
    _ strategy: SampleSeries, _ other: SampleSeries, confidence: Double
  ) -> (effect: OrderEffect, pValue: Double?)? {
    let known = Dictionary(grouping: other.samples) { Round($0) }
    var differences: [Double] = []
    for (_, samples) in strategy.blocks {
      let rounds = samples.compactMap { sample -> (logRatio: Double, isAfter: Bool)? in
        guard let rival = known[Round(sample)]?.first, sample.value > 0, rival.value > 0 else { return nil }
        return (log(sample.value / rival.value), sample.order > rival.order)
      }
      guard let after = median(of: rounds.filter(\.isAfter).map(\.logRatio)),
        let before = median(of: rounds.filter { !$0.isAfter }.map(\.logRatio))
      else { continue }
      differences.append(after - before)
    }
    guard differences.count >= OrderEffect.fewestBlocks,
      let ratio = PairedBlocks(other, strategy).comparison(confidence: confidence)?.ratio,
      let comparison = PairedComparison(logRatios: differences, confidence: confidence)
    else { return nil }
    let half = comparison.ratio.squareRoot()
    let effect = OrderEffect(
      group: strategy.key.cell.group, strategy: strategy.key.cell.strategy, other: other.key.cell.strategy, ratioAfter: ratio * half,
      ratioBefore: ratio / half)
    return (effect, comparison.pValue)
  }

  /// The identity of a round of a group.
  private struct Round: Hashable {
    let launch: Int
    let round: Int

    init(_ sample: SampleRecord) { (launch, round) = (sample.launch, sample.round) }
  }
}

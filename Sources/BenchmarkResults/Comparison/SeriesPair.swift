import BenchmarkStatistics
import Foundation

/// The samples of one metric of one cell on both sides.
struct SeriesPair {
  let key: SampleSeries.Key
  let baseline: SampleSeries?
  let candidate: SampleSeries?
  /// Whether the cell failed verification or crashed on either side.
  let hasFailed: Bool

  /// The result for the pair alone, before the number of the other pairs is known.
  struct Result {
    var record: ChangeRecord
    /// The comparison of times that must still be decided; nil if the outcome is final.
    var comparison: (any CostComparison)?

    /// The p-value, which will be adjusted for all pairs; nil if nothing is tested.
    var pValue: Double? { record.outcome == .tooFewSamples ? nil : comparison?.pValue }

    /// Returns the record with its verdict, if the verdict was still missing.
    func decided(by adjustedPValue: Double?, alpha: Double) -> ChangeRecord {
      guard let comparison, let margin = record.margin, record.outcome != .tooFewSamples else { return record }
      var record = record
      record.adjustedPValue = adjustedPValue
      record.outcome = ChangeOutcome(Verdict(on: comparison, margin: margin, adjustedPValue: adjustedPValue, alpha: alpha))
      return record
    }
  }

  /// Compares the pair.
  func result(_ settings: RunComparison.Settings) -> Result {
    let medians = (baseline.flatMap(\.blockMedian), candidate.flatMap(\.blockMedian))
    var record = ChangeRecord(
      cell: key.cell, metric: key.metric, baseline: medians.0, candidate: medians.1,
      outcome: hasFailed ? .failedVerification : baseline == nil ? .onlyInCandidate : .onlyInBaseline)
    guard !hasFailed, let baseline, let candidate else { return Result(record: record) }
    guard key.metric.isTime else {
      let tolerance = settings.tolerance(key.cell, key.metric)
      CountComparison(baseline.values, candidate.values, tolerance: tolerance).write(to: &record)
      return Result(record: record)
    }
    let comparison = comparison(baseline, candidate, settings)
    record.margin = settings.margins.margin(for: key.cell, way: settings.pairing.way, costs: medians)
    record.blocks = Self.blocks(of: comparison)
    record.modes = settings.pairing == .byBlock ? TwoModes(PairedBlocks(baseline, candidate).logRatios.map { exp($0) }) : nil
    record.ratio = comparison?.ratio
    record.interval = comparison?.interval
    record.minimumDetectableEffect = comparison?.minimumDetectableEffect
    record.outcome = comparison?.interval == nil ? .tooFewSamples : .inconclusive
    return Result(record: record, comparison: comparison)
  }

  private func comparison(
    _ baseline: SampleSeries, _ candidate: SampleSeries, _ settings: RunComparison.Settings
  ) -> (any CostComparison)? {
    switch settings.pairing {
    case .independent:
      IndependentComparison(baseline: baseline.blockMedians, candidate: candidate.blockMedians, confidence: settings.confidence)
    case .byBlock: PairedBlocks(baseline, candidate).comparison(confidence: settings.confidence)
    }
  }

  /// Returns the number of blocks that a comparison is based on.
  private static func blocks(of comparison: (any CostComparison)?) -> Int? {
    switch comparison {
    case let paired as PairedComparison: paired.blocks
    case let independent as IndependentComparison: min(independent.baselineCount, independent.candidateCount)
    default: 0
    }
  }

  /// Returns the pair as it was after the first launches.
  func within(launches: Int) -> SeriesPair {
    func early(_ series: SampleSeries?) -> SampleSeries? {
      series.map { series in SampleSeries(key: series.key, samples: series.samples.filter { $0.launch < launches }) }
    }
    return SeriesPair(key: key, baseline: early(baseline), candidate: early(candidate), hasFailed: hasFailed)
  }
}

/// The comparison of the counts on both sides. Counts are the same in every run, so they need no statistics, and any difference is real.
private struct CountComparison {
  let baseline: SortedCounts
  let candidate: SortedCounts
  /// The share by which counts may differ and still count as the same.
  let tolerance: Double

  init(_ baseline: [Double], _ candidate: [Double], tolerance: Double) {
    self.baseline = SortedCounts(baseline)
    self.candidate = SortedCounts(candidate)
    self.tolerance = tolerance
  }

  /// Writes ratio, margin and outcome.
  func write(to record: inout ChangeRecord) {
    record.margin = tolerance
    if let before = record.baseline, let after = record.candidate, before > 0, after > 0 { record.ratio = after / before }
    record.outcome = outcome
  }

  /// The outcome. If the counts of a side differ among themselves, the candidate has more or less only if all of its counts are above or below all of the
  /// baseline's.
  private var outcome: ChangeOutcome {
    if candidate.least > baseline.most + abs(baseline.most) * tolerance { return baseline.isZero ? .appeared : .regressed }
    if candidate.most < baseline.least - abs(baseline.least) * tolerance { return candidate.isZero ? .vanished : .improved }
    return tolerance > 0 || (baseline.isOne && candidate.isOne) ? .equivalent : .inconclusive
  }

  /// The extremes of one side's counts.
  struct SortedCounts {
    let least: Double
    let most: Double

    init(_ values: [Double]) {
      least = values.min() ?? .nan
      most = values.max() ?? .nan
    }

    var isOne: Bool { least == most }
    var isZero: Bool { least == 0 && most == 0 }
  }
}

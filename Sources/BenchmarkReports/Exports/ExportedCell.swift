import BenchmarkResults
import Foundation

/// One cell with everything known about it. Every format is written from it.
struct ExportedCell: Sendable {
  let cell: CellIdentifier
  /// The summaries with a median, one for each metric, in the order of `Metric.allCases`.
  let summaries: [SummaryRecord]
  /// The samples, in the order in which they were taken.
  let samples: [SampleRecord]

  /// Returns the cells that have a figure, in the order of the summaries.
  static func cells(of summaries: [SummaryRecord], _ samples: [SampleRecord]) -> [ExportedCell] {
    let samples = Dictionary(grouping: samples, by: \.cell)
    return summaries.filter { $0.median?.isFinite == true }.grouped(by: \.cell).map { cell, own in
      let summaries = Metric.allCases.compactMap { metric in own.first { $0.metric == metric } }
      return ExportedCell(cell: cell, summaries: summaries, samples: samples[cell] ?? [])
    }
  }

  func summary(_ metric: Metric) -> SummaryRecord? { summaries.first { $0.metric == metric } }

  func samples(_ metric: Metric) -> [SampleRecord] { samples.filter { $0.metric == metric } }

  /// The summaries of the counts, without those of times.
  var counts: [SummaryRecord] { summaries.filter { !$0.metric.isTime } }
}

extension SummaryRecord {
  /// The median's interval, if both ends are finite.
  var finiteInterval: ClosedRange<Double>? { interval.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil } }

  /// The larger distance from the median to an end of its interval.
  var intervalReach: Double? {
    guard let median, let interval = finiteInterval else { return nil }
    return max(median - interval.lowerBound, interval.upperBound - median, 0)
  }
}

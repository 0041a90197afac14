import BenchmarkResults
import Foundation

/// One cell with everything known about it. Every format is written from this.
struct ExportedCell: Sendable {
  let cell: CellIdentifier
  /// The summaries with a median, one for each metric, in the order of `Metric.allCases`.
  private(set) var summaries: [SummaryRecord] = []
  /// The samples, in the order they were taken.
  private(set) var samples: [SampleRecord] = []

  /// The cells that have a figure, in the order of the summaries.
  static func cells(of summaries: [SummaryRecord], _ samples: [SampleRecord]) -> [ExportedCell] {
    var places: [CellIdentifier: Int] = [:]
    var cells: [ExportedCell] = []
    for summary in summaries where summary.median?.isFinite == true {
      let place = places[summary.cell, default: cells.count]
      if place == cells.count {
        places[summary.cell] = place
        cells.append(ExportedCell(cell: summary.cell))
      }
      cells[place].summaries.append(summary)
    }
    for sample in samples {
      if let place = places[sample.cell] { cells[place].samples.append(sample) }
    }
    for place in cells.indices { cells[place].sortSummaries() }
    return cells
  }

  private mutating func sortSummaries() {
    summaries = Metric.allCases.compactMap { metric in summaries.first { $0.metric == metric } }
  }

  func summary(_ metric: Metric) -> SummaryRecord? { summaries.first { $0.metric == metric } }

  func samples(_ metric: Metric) -> [SampleRecord] { samples.filter { $0.metric == metric } }

  /// The summaries of the counts beside the time.
  var counts: [SummaryRecord] { summaries.filter { $0.metric != .time } }
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

import BenchmarkResults
import Foundation

/// A run in the formats that other tools read.
///
///     let export = Export(manifest: manifest, analysis: analysis, samples: samples)
///     try export.text(as: .benchfmt).write(toFile: "run.txt", atomically: true, encoding: .utf8)
///
/// Every cell with figures is exported, floors too. A missing figure is left out, or written in the way the format provides; it is never 0.
/// The same values give the same text.
public struct Export: Sendable {
  /// The formats.
  public enum Format: String, CaseIterable, Sendable {
    /// The JSON of Google Benchmark, which `compare.py` reads.
    case googleBenchmark = "google-benchmark"
    /// The text of Go's benchmarks, which `benchstat` reads.
    case benchfmt
    /// The JSON of github-action-benchmark's tool `customSmallerIsBetter`.
    case githubActionBenchmark = "github-action-benchmark"
    /// Bencher Metric Format, the JSON of `bencher run --adapter json`.
    case bencher
    /// The JSON of Java's Microbenchmark Harness (`-rf json`).
    case jmh
  }

  let manifest: Manifest
  let cells: [ExportedCell]

  /// A run.
  /// - Parameters:
  ///   - manifest: What the run was.
  ///   - analysis: What is derived from its samples.
  ///   - samples: The samples; those that are not finite are left out.
  /// - Complexity: O(*s* + *c*), *s* the number of samples, *c* the number of summaries.
  public init(manifest: Manifest, analysis: RunAnalysis, samples: [SampleRecord]) {
    self.manifest = manifest
    cells = ExportedCell.cells(of: analysis.summaries, samples.filter(\.value.isFinite))
  }

  /// Whether there is no figure to export.
  public var isEmpty: Bool { cells.isEmpty }

  /// The run in `format`, with a line end at the end.
  public func text(as format: Format) -> String {
    switch format {
    case .googleBenchmark: json(GoogleBenchmarkDocument(self))
    case .benchfmt: BenchfmtText(self).text
    case .githubActionBenchmark: json(cells.flatMap(GitHubActionEntry.entries))
    case .bencher: json(BencherDocument(self).benchmarks)
    case .jmh: json(cells.compactMap(JMHResult.init))
    }
  }

  private func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("An export of texts, integers and finite numbers is always encodable")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

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

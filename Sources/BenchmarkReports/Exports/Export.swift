import BenchmarkResults
import Foundation
import InputFiles

/// A run in the formats that other tools read.
///
///     let export = Export(run, analysis: analysis)
///     try export.text(as: .benchfmt).write(toFile: "run.txt", atomically: true, encoding: .utf8)
///
/// By default, the times of all layouts and scenarios are exported; a ``Content`` can choose others. Other tools make a benchmark of every figure, and a
/// default run has ten times as many counts as times. A missing figure is omitted, or written in the way that the format provides; it is never 0. The same
/// values give the same text.
package struct Export: Sendable {
  /// The formats.
  package enum Format: String, CaseIterable, Sendable {
    /// The JSON of Google Benchmark, which `compare.py` reads.
    case googleBenchmark = "google-benchmark"
    /// The text of Go's benchmarks, which `benchstat` reads.
    case benchfmt
    /// The JSON of github-action-benchmark's tool `customSmallerIsBetter`.
    case githubActionBenchmark = "github-action-benchmark"
  }

  /// The part of a run to export.
  package struct Content {
    /// The metrics.
    package var metrics = Metric.times
    /// Whether floors are exported too, after the layouts.
    package var includesFloors = false
    /// Whether a cell is exported.
    package var isIncluded: (CellIdentifier) -> Bool = { _ in true }

    /// Content with the times of all layouts and scenarios.
    package init() {}

    func includes(_ cell: CellIdentifier, _ metric: Metric) -> Bool {
      metrics.contains(metric) && (includesFloors || !cell.isFloor) && isIncluded(cell)
    }
  }

  let manifest: Manifest
  let cells: [ExportedCell]

  /// The export of a run.
  /// - Parameters:
  ///   - run: The run. Samples that are not finite are omitted. The times of one block become one sample, and so do the plays of a scenario in one launch.
  ///   - analysis: The figures derived from its samples.
  ///   - content: The part of the run to export.
  /// - Complexity: O(*s* + *c*), where *s* is the number of samples and *c* the number of summaries.
  package init(_ run: RunData, analysis: RunAnalysis, content: Content = Content()) {
    manifest = run.manifest
    let (summaries, samples) = (analysis.summaries + analysis.playSummaries, run.samples + run.scenarios.playSamples)
    let cells = ExportedCell.cells(
      of: summaries.filter { content.includes($0.cell, $0.metric) },
      SampleRecord.byBlock(samples.filter { $0.value.isFinite && content.includes($0.cell, $0.metric) }))
    // Tools show the benchmarks in the order of the file, and compare the others with the first.
    self.cells = cells.filter { !$0.cell.isFloor } + cells.filter(\.cell.isFloor)
  }

  /// Whether the export has no figures.
  package var isEmpty: Bool { cells.isEmpty }

  /// Returns the run in `format`, with a line end at the end.
  package func text(as format: Format) -> String {
    switch format {
    case .googleBenchmark: GoogleBenchmarkDocument(self).text
    case .benchfmt: BenchfmtText(self).text
    case .githubActionBenchmark: JSONText.file(cells.flatMap(\.gitHubActionEntries))
    }
  }
}

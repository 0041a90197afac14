import BenchmarkResults
import Foundation
import InputFiles

/// A run in the formats that other tools read.
///
///     let export = Export(run, analysis: analysis)
///     try export.text(as: .benchfmt).write(toFile: "run.txt", atomically: true, encoding: .utf8)
///
/// Unless the ``Content`` says otherwise, the times of all layouts and scenarios are exported: other tools make a benchmark of every figure, and the counts of a default run
/// are ten times as many. A missing figure is left out, or written in the way the format provides; it is never 0. The same values give the same text.
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

  /// What of a run is exported.
  package struct Content {
    /// The metrics.
    package var metrics = Metric.times
    /// Whether floors are exported too, behind the layouts.
    package var includesFloors = false
    /// Whether a cell is exported.
    package var isIncluded: (CellIdentifier) -> Bool = { _ in true }

    /// The times of all layouts and scenarios.
    package init() {}

    func includes(_ cell: CellIdentifier, _ metric: Metric) -> Bool {
      metrics.contains(metric) && (includesFloors || !cell.isFloor) && isIncluded(cell)
    }
  }

  let manifest: Manifest
  let cells: [ExportedCell]

  /// A run.
  /// - Parameters:
  ///   - run: The run. Samples that are not finite are left out. Of times, the samples of one block become one; of a scenario, the plays of one launch are one sample.
  ///   - analysis: The figures derived from its samples.
  ///   - content: The part of the run that is exported.
  /// - Complexity: O(*s* + *c*), *s* the number of samples, *c* the number of summaries.
  package init(_ run: RunData, analysis: RunAnalysis, content: Content = Content()) {
    manifest = run.manifest
    let (summaries, samples) = (analysis.summaries + analysis.playSummaries, run.samples + run.scenarios.playSamples)
    let cells = ExportedCell.cells(
      of: summaries.filter { content.includes($0.cell, $0.metric) },
      SampleRecord.byBlock(samples.filter { $0.value.isFinite && content.includes($0.cell, $0.metric) }))
    // Tools show the benchmarks in the order of the file, and take the first for what the others are compared with.
    self.cells = cells.filter { !$0.cell.isFloor } + cells.filter(\.cell.isFloor)
  }

  /// Whether there is no figure to export.
  package var isEmpty: Bool { cells.isEmpty }

  /// The run in `format`, with a line end at the end.
  package func text(as format: Format) -> String {
    switch format {
    case .googleBenchmark: GoogleBenchmarkDocument(self).text
    case .benchfmt: BenchfmtText(self).text
    case .githubActionBenchmark: JSONText.file(cells.flatMap(\.gitHubActionEntries))
    }
  }
}

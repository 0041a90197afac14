import BenchmarkResults

/// A run's comparisons as CSV: the columns of `comparison.csv`.
package struct CSVReport: Sendable {
  /// The report: a header and a row for each comparison.
  package let text: String

  /// Writes a report.
  package init(analysis: RunAnalysis) {
    text = RecordTable.text(of: analysis.comparisons)
  }
}

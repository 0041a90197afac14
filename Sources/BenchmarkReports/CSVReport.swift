import BenchmarkResults

/// A run's comparisons as CSV: the columns of `comparison.csv`.
public struct CSVReport: Sendable {
  /// The report: a header and a row for each comparison.
  public let text: String

  /// Writes a report.
  public init(analysis: RunAnalysis) {
    text = RecordTable.text(of: analysis.comparisons)
  }
}

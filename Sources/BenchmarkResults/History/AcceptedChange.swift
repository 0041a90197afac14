import InputFiles

/// An intended change of cost: a row of `accepted.csv`, in the folder of the history.
///
/// The series that the change applies to begin anew with the first run of its commit. The change is no longer reported, and later runs are compared only with
/// the new level.
package struct AcceptedChange: RunRecord {
  /// The commit as in the history: its full name, or at least its first seven digits.
  package var commit: String
  /// A regular expression that chooses all cells whose names contain a match. Nil for all cells.
  package var cells: String?
  /// The metric; nil for all metrics.
  package var metric: Metric?
  /// The reason for accepting the change.
  package var reason: String

  /// Creates a row.
  package init(commit: String, cells: String? = nil, metric: Metric? = nil, reason: String) {
    self.commit = commit
    self.cells = cells
    self.metric = metric
    self.reason = reason
  }

  /// Whether the change applies to a row of the history. The caller passes one pattern for all rows, because making a pattern takes longer than matching it.
  func concerns(_ record: HistoryRecord, _ pattern: Regex<AnyRegexOutput>?) -> Bool {
    guard record.commit?.hasPrefix(commit) == true else { return false }
    return (metric.map { $0 == record.metric } ?? true) && (pattern.map { record.cell.description.contains($0) } ?? true)
  }

  /// The regular expression of the cells; nil for all cells.
  func pattern() -> Regex<AnyRegexOutput>? { cells.flatMap { try? Regex($0) } }

  /// The smallest number of digits that name a commit.
  package static let leastDigits = 7

  /// `accepted.csv`.
  package static let fileName = "accepted.csv"

  /// The contents of the file, for readers.
  package static let purpose = "The changes that history accept has accepted; in the folder of the history."

  /// The columns of `accepted.csv`.
  package static let columns: [RecordColumn<AcceptedChange>] = [
    RecordColumn("commit", "text", "the first measured commit with the new cost: the series begins anew with its first run") { $0.commit },
    RecordColumn("cells", "text", "a regular expression for the names of the cells concerned; empty for all cells") { $0.cells },
    RecordColumn("metric", "text", "the metric concerned; empty for all metrics") { $0.metric?.rawValue },
    RecordColumn("reason", "text", "why the change is accepted") { $0.reason },
  ]

  /// Reads a row.
  package init(_ row: RecordRow) throws(InputFileError) {
    commit = try row.text("commit")
    cells = row.optionalText("cells")
    metric = row.optionalText("metric") == nil ? nil : try row.metric("metric")
    reason = try row.text("reason")
    guard commit.count >= Self.leastDigits else {
      throw row.failure("commit", "found \(InputFileError.quoting(commit)), which may name many commits", "give seven digits or more")
    }
    if let cells, (try? Regex(cells)) == nil {
      throw row.failure("cells", "found \(InputFileError.quoting(cells)), which is not a regular expression", "escape characters such as (")
    }
  }
}

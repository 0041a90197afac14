import InputFiles

/// A change of cost that is meant: a row of `accepted.csv`, beside the history.
///
/// The series that it concerns begin anew with the first run of its commit: the change is no longer reported, and what comes later is compared with the new
/// level only.
package struct AcceptedChange: RunRecord {
  /// The commit, whole or the first seven digits and more of it, as the history has it.
  package var commit: String
  /// A regular expression: the series of all cells whose name contains a match. Nil for all cells.
  package var cells: String?
  /// The metric; nil for all of them.
  package var metric: Metric?
  /// Why it is accepted.
  package var reason: String

  /// Creates a row.
  package init(commit: String, cells: String? = nil, metric: Metric? = nil, reason: String) {
    self.commit = commit
    self.cells = cells
    self.metric = metric
    self.reason = reason
  }

  /// Whether a row of the history is of this commit and one of these cells. One pattern for all rows, because making one takes longer than matching it.
  func concerns(_ record: HistoryRecord, _ pattern: Regex<AnyRegexOutput>?) -> Bool {
    guard record.commit?.hasPrefix(commit) == true else { return false }
    return (metric.map { $0 == record.metric } ?? true) && (pattern.map { record.cell.description.contains($0) } ?? true)
  }

  /// The regular expression of the cells; nil for all cells.
  func pattern() -> Regex<AnyRegexOutput>? { cells.flatMap { try? Regex($0) } }

  /// The fewest characters that name a commit.
  package static let leastDigits = 7

  /// `accepted.csv`.
  package static let fileName = "accepted.csv"

  /// What the file holds.
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

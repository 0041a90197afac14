import Foundation
import InputFiles

/// The rows of one history or of several, each once.
///
/// Rows that are equal in all columns are one: a merge of two branches, or a file copied onto another, holds them twice, and each copy would count as a run
/// that confirms the other. Two rows of one run that name different values are an error, because one of them is wrong.
package struct HistoryRows: Sendable {
  /// The rows in the order of their first appearance.
  package let records: [HistoryRecord]
  /// How many rows were left out because an equal one was there.
  package let duplicates: Int

  /// Joins the rows of these files.
  /// - Throws: An `InputFileError` if two rows of one run, cell and metric are not equal.
  /// - Complexity: O(*r*), *r* the number of rows.
  package init(_ files: [(name: String, records: [HistoryRecord])]) throws(InputFileError) {
    var seen: [Key: (record: HistoryRecord, name: String)] = [:]
    var records: [HistoryRecord] = []
    var duplicates = 0
    for (name, own) in files {
      for record in own {
        guard let other = seen[Key(record)] else {
          seen[Key(record)] = (record, name)
          records.append(record)
          continue
        }
        guard other.record == record else { throw Self.contradiction(record, in: name, other.record, in: other.name) }
        duplicates += 1
      }
    }
    self.records = records
    self.duplicates = duplicates
  }

  private static func contradiction(
    _ record: HistoryRecord, in name: String, _ other: HistoryRecord, in otherName: String
  ) -> InputFileError {
    let place = name == otherName ? "another row" : otherName
    return InputFileError(
      file: name,
      problem: "says \(record.value) for \(record.metric.rawValue) of \(record.cell) in the run of \(record.timeText) at "
        + "\(record.commit ?? "an unknown commit"), and \(place) says \(other.value)\(record.value == other.value ? " with another interval" : "")",
      remedy: "remove the row that is wrong; a run has one value of each")
  }

  /// What a run has one row of.
  private struct Key: Hashable {
    let time: Date
    let texts: [String?]
    let cell: CellIdentifier
    let metric: Metric

    init(_ record: HistoryRecord) {
      (time, cell, metric) = (record.time, record.cell, record.metric)
      texts = [record.commit, record.machine, record.work]
    }
  }
}

import Foundation
import InputFiles

/// The rows of one or several histories, each once.
///
/// Rows that are equal in all columns count once. A merge of two branches, or a file copied onto another, leaves such rows twice, and each copy would count
/// as a run that confirms the other. Two rows of one run with different values are an error, because one of them is wrong.
package struct HistoryRows: Sendable {
  /// The rows in the order of their first appearance.
  package let records: [HistoryRecord]
  /// The number of rows that were left out because they equal an earlier row.
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

  /// The identity of a row. A run has only one row with it.
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

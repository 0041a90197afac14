/// The status of a cell's measurement.
///
/// Files and messages contain its code and its reason. Reports print its ``text``.
package struct CellStatus: Codable, Hashable, Sendable {
  /// The kinds of status. The raw value is the word in the column `status` of a run's files.
  package enum Code: String, CaseIterable, Codable, Sendable {
    case sound, fallback
    case failedVerification = "failed-verification"
    case crashed, stopped
    case notMeasured = "not-measured"
    case tooShort = "too-short"
  }

  /// The kind of status.
  package let code: Code
  /// The reason for the status; nil for a sound cell.
  package let reason: String?

  /// Creates a status. A sound cell has no reason, so `reason` is ignored for it.
  init(_ code: Code, reason: String?) { (self.code, self.reason) = (code, code == .sound ? nil : reason) }

  /// The output matches the reference, and there is nothing else to report.
  package static let sound = CellStatus(.sound, reason: nil)

  /// The output matches the reference, but the strategy did not do the work in its own way. The text says why.
  package static func fallback(_ reason: String) -> CellStatus { CellStatus(.fallback, reason: reason) }

  /// The output differs from the reference, so the cell was not timed. The text names the difference.
  package static func failedVerification(_ difference: String) -> CellStatus { CellStatus(.failedVerification, reason: difference) }

  /// The program ended while it worked on the cell, which then got no more samples. The text says how the program ended.
  package static func crashed(_ end: String) -> CellStatus { CellStatus(.crashed, reason: end) }

  /// The cell was stopped because an iteration did not end, and got no more samples. The text says after how long.
  package static func stopped(_ reason: String) -> CellStatus { CellStatus(.stopped, reason: reason) }

  /// The cell cannot be measured. The text says why.
  package static func notMeasured(_ reason: String) -> CellStatus { CellStatus(.notMeasured, reason: reason) }

  /// The cell was timed, but its samples are too short for the clock, so it has no time. The text says how short they are.
  package static func tooShort(_ length: String) -> CellStatus { CellStatus(.tooShort, reason: length) }

  /// The status in words for reports; nil for a sound cell.
  package var text: String? {
    let reason = reason ?? ""
    return switch code {
    case .sound: nil
    case .fallback: reason
    case .failedVerification: "failed verification: \(reason)"
    case .crashed: "crashed: \(reason)"
    case .stopped: "stopped: \(reason)"
    case .notMeasured, .tooShort: obstacle.map { "not measured: \($0)" }
    }
  }

  /// The reason for missing figures if nothing went wrong. Nil if there are figures, or if something went wrong.
  package var obstacle: String? {
    switch code {
    case .notMeasured: reason
    case .tooShort: "too short for this clock: \(reason ?? "")"
    case .sound, .fallback, .failedVerification, .crashed, .stopped: nil
    }
  }
}

/// A record with the status of a cell.
package protocol StatusRecord {
  /// The cell.
  var cell: CellIdentifier { get }
  /// The status of the cell's measurement.
  var status: CellStatus { get }
  /// The status that counts for the cell. It is sound in a record that does not decide it, such as the record of a count.
  var outcome: CellStatus { get }
}

extension StatusRecord {
  /// The status.
  package var outcome: CellStatus { status }
  /// A note for readers about the cell, such as a fallback, a failed verification, or the reason why it was not measured. Nil for a sound cell.
  package var note: String? { status.text }
  /// Whether the cell's output matches the reference, with or without a fallback.
  package var isRight: Bool { outcome.code == .sound || outcome.code == .fallback }

  /// Whether the cell's output differs from the reference, so that it was not timed.
  package var failedVerification: Bool { outcome.code == .failedVerification }

  /// Whether the program ended while it worked on the cell.
  package var hasCrashed: Bool { outcome.code == .crashed }

  /// Whether the cell was stopped because an iteration did not end.
  package var wasStopped: Bool { outcome.code == .stopped }

  /// Whether the cell cannot be measured.
  package var isNotMeasured: Bool { outcome.code == .notMeasured }

  /// Whether the cell's figures do not count, because the output is wrong or the program crashed.
  package var hasFailed: Bool { failedVerification || hasCrashed }
}

/// How measuring a cell went.
///
/// Files and messages hold its code and its reason; reports print its ``text``.
package struct CellStatus: Codable, Hashable, Sendable {
  /// Which status it is. The raw value is the word in the column `status` of a run's files.
  package enum Code: String, CaseIterable, Codable, Sendable {
    case sound, fallback
    case failedVerification = "failed-verification"
    case crashed, stopped
    case notMeasured = "not-measured"
    case tooShort = "too-short"
  }

  /// Which status it is.
  package let code: Code
  /// Why it is so; nil for a sound cell.
  package let reason: String?

  /// The status of a code and a reason. A sound cell has no reason.
  init(_ code: Code, reason: String?) { (self.code, self.reason) = (code, code == .sound ? nil : reason) }

  /// The output is that of the reference, and nothing else is to be said.
  package static let sound = CellStatus(.sound, reason: nil)

  /// The output is that of the reference, but the strategy did the work in another way than its own. The text says why.
  package static func fallback(_ reason: String) -> CellStatus { CellStatus(.fallback, reason: reason) }

  /// The output is not that of the reference, so the cell was not timed. The text says what differs.
  package static func failedVerification(_ difference: String) -> CellStatus { CellStatus(.failedVerification, reason: difference) }

  /// The program ended while it worked on the cell, which got no more samples. The text says how it ended.
  package static func crashed(_ end: String) -> CellStatus { CellStatus(.crashed, reason: end) }

  /// The cell was stopped, because an iteration did not end, and got no more samples. The text says after how long.
  package static func stopped(_ reason: String) -> CellStatus { CellStatus(.stopped, reason: reason) }

  /// The cell cannot be measured. The text says why.
  package static func notMeasured(_ reason: String) -> CellStatus { CellStatus(.notMeasured, reason: reason) }

  /// The cell was timed, but its samples are too short for the clock, so it has no time. The text says how short.
  package static func tooShort(_ length: String) -> CellStatus { CellStatus(.tooShort, reason: length) }

  /// What a reader must know, or nil for a sound cell.
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

  /// Why there are no figures although nothing went wrong; nil if there are figures, or something went wrong.
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
  /// How measuring the cell went.
  var status: CellStatus { get }
  /// The status; sound in a record that does not decide it, such as a count's.
  var outcome: CellStatus { get }
}

extension StatusRecord {
  /// The status.
  package var outcome: CellStatus { status }
  /// What a reader must know about the cell: a fallback, a failed verification, why it was not measured; nil if nothing.
  package var note: String? { status.text }
  /// Whether the cell's output is that of the reference, by a fallback or not.
  package var isRight: Bool { outcome.code == .sound || outcome.code == .fallback }

  /// Whether the cell's output is not that of the reference, so that it was not timed.
  package var failedVerification: Bool { outcome.code == .failedVerification }

  /// Whether the program ended while it worked on the cell.
  package var hasCrashed: Bool { outcome.code == .crashed }

  /// Whether the cell was stopped because an iteration did not end.
  package var wasStopped: Bool { outcome.code == .stopped }

  /// Whether the cell cannot be measured.
  package var isNotMeasured: Bool { outcome.code == .notMeasured }

  /// Whether its figures do not count: the output is wrong, or the program crashed.
  package var hasFailed: Bool { failedVerification || hasCrashed }
}

/// How measuring a cell went.
///
/// Files and messages hold its code and its reason; reports print its ``text``.
package enum CellStatus: Hashable, Sendable {
  /// The output is that of the reference, and nothing else is to be said.
  case sound
  /// The output is that of the reference, but the strategy did the work in another way than its own. The text says why.
  case fallback(String)
  /// The output is not that of the reference, so the cell was not timed. The text says what differs.
  case failedVerification(String)
  /// The program ended while it worked on the cell, which got no more samples. The text says how it ended.
  case crashed(String)
  /// The cell was stopped, because an iteration did not end, and got no more samples. The text says after how long.
  case stopped(String)
  /// The cell cannot be measured. The text says why.
  case notMeasured(String)
  /// The cell was timed, but its samples are too short for the clock, so it has no time. The text says how short.
  case tooShort(String)

  /// The word for a status in the column `status` of a run's files.
  enum Code: String, CaseIterable, Codable {
    case sound, fallback
    case failedVerification = "failed-verification"
    case crashed, stopped
    case notMeasured = "not-measured"
    case tooShort = "too-short"
  }

  /// The status of a code and a reason. A sound cell has no reason.
  init(_ code: Code, reason: String) {
    switch code {
    case .sound: self = .sound
    case .fallback: self = .fallback(reason)
    case .failedVerification: self = .failedVerification(reason)
    case .crashed: self = .crashed(reason)
    case .stopped: self = .stopped(reason)
    case .notMeasured: self = .notMeasured(reason)
    case .tooShort: self = .tooShort(reason)
    }
  }

  /// Which status it is.
  var code: Code { codeAndReason.0 }

  /// Why it is so; nil for a sound cell.
  var reason: String? { codeAndReason.1 }

  private var codeAndReason: (Code, String?) {
    switch self {
    case .sound: (.sound, nil)
    case .fallback(let reason): (.fallback, reason)
    case .failedVerification(let difference): (.failedVerification, difference)
    case .crashed(let end): (.crashed, end)
    case .stopped(let reason): (.stopped, reason)
    case .notMeasured(let reason): (.notMeasured, reason)
    case .tooShort(let length): (.tooShort, length)
    }
  }

  /// What a reader must know, or nil for a sound cell.
  package var text: String? {
    switch self {
    case .sound: nil
    case .fallback(let reason): reason
    case .failedVerification(let difference): "failed verification: \(difference)"
    case .crashed(let end): "crashed: \(end)"
    case .stopped(let reason): "stopped: \(reason)"
    case .notMeasured, .tooShort: obstacle.map { "not measured: \($0)" }
    }
  }

  /// Why there are no figures although nothing went wrong; nil if there are figures, or something went wrong.
  package var obstacle: String? {
    switch self {
    case .notMeasured(let reason): reason
    case .tooShort(let length): "too short for this clock: \(length)"
    case .sound, .fallback, .failedVerification, .crashed, .stopped: nil
    }
  }
}

extension CellStatus: Codable {
  private enum Key: CodingKey { case code, reason }

  /// Reads code and reason.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      try container.decode(Code.self, forKey: .code), reason: try container.decodeIfPresent(String.self, forKey: .reason) ?? "")
  }

  /// Writes code and reason.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(code, forKey: .code)
    try container.encodeIfPresent(reason, forKey: .reason)
  }
}

/// A record with the status of a cell.
package protocol StatusRecord {
  /// The cell.
  var cell: CellIdentifier { get }
  /// How measuring the cell went; sound in a record that does not decide that, such as a count's.
  var outcome: CellStatus { get }
}

extension StatusRecord {
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

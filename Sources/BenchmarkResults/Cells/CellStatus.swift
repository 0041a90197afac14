/// How measuring a cell went.
///
/// The column `note` of `summary.csv` holds it as text: nothing for a sound cell, and otherwise what a reader must know.
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

  private static let failure = "failed verification"
  private static let crash = "crashed"
  private static let stop = "stopped"
  private static let absence = "not measured"

  /// What a reader must know, or nil for a sound cell.
  package var text: String? {
    switch self {
    case .sound: nil
    case .fallback(let reason): reason
    case .failedVerification(let difference): "\(Self.failure): \(difference)"
    case .crashed(let end): "\(Self.crash): \(end)"
    case .stopped(let reason): "\(Self.stop): \(reason)"
    case .notMeasured(let reason): "\(Self.absence): \(reason)"
    }
  }

  /// The status that a file holds as `text`. The inverse of ``text``, unless a fallback's reason begins as the text of another case does.
  package init(text: String?) {
    guard let text, !text.isEmpty else {
      self = .sound
      return
    }
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    let detail = parts.count == 2 ? parts[1] : ""
    switch parts.first {
    case Self.failure: self = .failedVerification(detail)
    case Self.crash: self = .crashed(detail)
    case Self.stop: self = .stopped(detail)
    case Self.absence: self = .notMeasured(detail)
    default: self = .fallback(text)
    }
  }
}

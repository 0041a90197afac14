import BenchmarkSessions
import Foundation

/// A line on standard error that shows the current work, its progress and the remaining time. On a terminal the line changes. Elsewhere, for example in the
/// log of a CI job, a new line is written every 30 seconds.
final class ProgressLine: ProgressSink {
  /// The way in which the line is shown.
  enum Style {
    case hidden
    case changingLine
    case lines(every: Duration)
  }

  /// The time between lines without a terminal.
  static let interval: Duration = .seconds(30)

  private let style: Style
  private let now: () -> ContinuousClock.Instant
  private let write: (String) -> Void
  private let start: ContinuousClock.Instant
  private var lastLine: ContinuousClock.Instant
  private var isLineOpen = false

  convenience init(isWanted: Bool) {
    let style: Style = Terminal.isTerminal(STDERR_FILENO) ? .changingLine : .lines(every: Self.interval)
    self.init(isWanted ? style : .hidden, now: { ContinuousClock.now }, write: { Terminal.put($0, to: STDERR_FILENO) })
  }

  /// A line of this style. `write` writes it, and `now` gives the time.
  init(_ style: Style, now: @escaping () -> ContinuousClock.Instant, write: @escaping (String) -> Void) {
    (self.style, self.now, self.write) = (style, now, write)
    start = now()
    lastLine = start
  }

  /// Shows that `done` of `total` are done, that `title` is next, and the remaining time: the time in `left`, else an estimate from the rate so far.
  func show(_ title: String, done: Int, of total: Int, left: Duration?) {
    let percent = total == 0 ? 100 : 100 * done / total
    let rest = (left ?? atRateSoFar(done: done, of: total)).map { ", \(Self.text(of: $0)) left" } ?? ""
    show("[\(done)/\(total)] \(percent) %\(rest)  \(title)")
  }

  /// Shows the current work and how long it has been running. It is for work whose progress is unknown.
  func show(_ title: String, since beginning: ContinuousClock.Instant) {
    show("[\(Self.text(of: now() - beginning))]  \(title)")
  }

  private func show(_ line: String) {
    switch style {
    case .hidden: break
    case .changingLine:
      write("\r\u{1B}[K\(line)")
      isLineOpen = true
    case .lines(let interval):
      let now = now()
      guard now - lastLine >= interval else { return }
      lastLine = now
      write("\(BenchmarkProgram.current): \(line)\n")
    }
  }

  /// Writes a warning in place of the line.
  func warn(_ text: String) {
    finish()
    Terminal.warn(text)
  }

  /// Removes the line.
  func finish() {
    guard isLineOpen else { return }
    write("\r\u{1B}[K")
    isLineOpen = false
  }

  private func atRateSoFar(done: Int, of total: Int) -> Duration? {
    done > 0 ? (now() - start) * (total - done) / done : nil
  }

  static func text(of duration: Duration) -> String {
    let seconds = max(0, Int(duration.components.seconds))
    return "\(seconds / 60):" + String(format: "%02d", seconds % 60)
  }
}

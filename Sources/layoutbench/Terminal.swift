import ArgumentParser
import Foundation

/// When output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether to colour what goes to `descriptor`: on a terminal that can, unless NO_COLOR is set or the person chose.
  func isColored(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let environment = ProcessInfo.processInfo.environment
      return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb" && Terminal.isTerminal(descriptor)
    }
  }
}

/// The two streams: results go to standard output, everything else to standard error.
enum Terminal {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Writes a result.
  static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

  /// Writes a warning, or an error, on a line of its own.
  static func warn(_ text: String) { FileHandle.standardError.write(Data("layoutbench: \(text)\n".utf8)) }
}

/// A line on standard error that says what runs, how far, and how long it will take; nothing where that is not a terminal.
final class ProgressLine {
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var isLineOpen = false

  init(isWanted: Bool) { isShown = isWanted && Terminal.isTerminal(STDERR_FILENO) }

  /// Shows that `done` of `total` are done, `title` is next, and at most `budgetLeft` is left.
  func show(_ title: String, done: Int, of total: Int, budgetLeft: Duration? = nil) {
    guard isShown else { return }
    let percent = total == 0 ? 100 : 100 * done / total
    let left = timeLeft(done: done, of: total, budgetLeft: budgetLeft).map { ", \(Self.text(of: $0)) left" } ?? ""
    FileHandle.standardError.write(Data("\r\u{1B}[K[\(done)/\(total)] \(percent) %\(left)  \(title)".utf8))
    isLineOpen = true
  }

  /// Takes the line away.
  func finish() {
    guard isLineOpen else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    isLineOpen = false
  }

  private func timeLeft(done: Int, of total: Int, budgetLeft: Duration?) -> Duration? {
    // Later groups are larger, so that what is done tells little: the budget bounds the rest better than a rate does.
    if let budgetLeft { return budgetLeft }
    guard done > 0 else { return nil }
    return (ContinuousClock.now - start) * (total - done) / done
  }

  private static func text(of duration: Duration) -> String {
    let seconds = max(0, Int(duration.components.seconds))
    return "\(seconds / 60):" + String(format: "%02d", seconds % 60)
  }
}

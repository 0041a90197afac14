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

  /// Shows that `done` of `total` are done, `title` is next, and how long the rest will take: as told, else at the rate so far.
  func show(_ title: String, done: Int, of total: Int, left: Duration? = nil) {
    guard isShown else { return }
    let percent = total == 0 ? 100 : 100 * done / total
    let rest = (left ?? atRateSoFar(done: done, of: total)).map { ", \(Self.text(of: $0)) left" } ?? ""
    FileHandle.standardError.write(Data("\r\u{1B}[K[\(done)/\(total)] \(percent) %\(rest)  \(title)".utf8))
    isLineOpen = true
  }

  /// Takes the line away.
  func finish() {
    guard isLineOpen else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    isLineOpen = false
  }

  private func atRateSoFar(done: Int, of total: Int) -> Duration? {
    done > 0 ? (ContinuousClock.now - start) * (total - done) / done : nil
  }

  private static func text(of duration: Duration) -> String {
    let seconds = max(0, Int(duration.components.seconds))
    return "\(seconds / 60):" + String(format: "%02d", seconds % 60)
  }
}

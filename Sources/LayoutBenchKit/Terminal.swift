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

  /// The width of the terminal that `descriptor` leads to, in characters, or `nil` if it leads to none or the terminal does not say.
  static func width(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard isTerminal(descriptor), ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a result. Ends the program with an error where standard output takes nothing: a result that no one gets is none.
  static func write(_ text: String) {
    guard !put(text, to: STDOUT_FILENO) else { return }
    warn("standard output cannot be written to (\(String(cString: strerror(errno))))")
    exit(ExitStatus.failure.rawValue)
  }

  /// Writes a warning, or an error, on a line of its own.
  static func warn(_ text: String) { put("layoutbench: \(text)\n", to: STDERR_FILENO) }

  /// Writes all of `text`, or as much as the stream takes. Returns whether that was all.
  ///
  /// FileHandle is no help here: it stops the program where a stream is closed.
  @discardableResult static func put(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return false }
      bytes = bytes.dropFirst(written)
    }
    return true
  }
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
    Terminal.put("\r\u{1B}[K[\(done)/\(total)] \(percent) %\(rest)  \(title)", to: STDERR_FILENO)
    isLineOpen = true
  }

  /// Takes the line away.
  func finish() {
    guard isLineOpen else { return }
    Terminal.put("\r\u{1B}[K", to: STDERR_FILENO)
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

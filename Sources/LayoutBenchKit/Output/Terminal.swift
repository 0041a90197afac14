import Foundation
import InputFiles

/// The two streams: results go to standard output, everything else to standard error.
package enum Terminal {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of the terminal at `descriptor`, in characters; `nil` if it is no terminal, or if the terminal does not report its width.
  static func width(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard isTerminal(descriptor), ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a result. Throws if standard output is closed: the program fails rather than lose output.
  package static func write(_ text: String) throws(ClosedOutput) {
    guard !put(text, to: STDOUT_FILENO) else { return }
    throw ClosedOutput(reason: String(cString: strerror(errno)))
  }

  /// Writes a warning or an error on a separate line.
  static func warn(_ text: String) {
    let name = BenchmarkProgram.current
    put("\(name): \(PrintedText.lines(BenchmarkProgram.named(text, as: name)))\n", to: STDERR_FILENO)
  }

  /// Writes all of `text`, or as much as the stream accepts. Returns whether it accepted all of it.
  @discardableResult static func put(_ text: String, to descriptor: Int32) -> Bool { writeAll(Array(text.utf8), to: descriptor) }
}

/// The error of a standard output that accepts nothing, such as a closed pipe or a full disk.
package struct ClosedOutput: Error, CustomStringConvertible {
  let reason: String

  /// The error with the system's message.
  package var description: String { "standard output cannot be written to (\(reason))" }
}

import Foundation
import Subprocess

/// The error for a program that ended during a conversation, or that never began one.
package struct ProgramCrash: Error, Equatable, Sendable, CustomStringConvertible {
  /// The way a program ended.
  package enum Ending: Equatable, Sendable {
    /// By itself, with this exit code.
    case exited(Int)
    /// By a signal.
    case signaled(Int32)
    /// By this program, after a silence of this length.
    case silent(Duration)
    /// By this program, because it took longer than this.
    case overdue(Duration)
  }

  /// The program's name in messages.
  package let title: String
  /// Whether the program had begun to work, in its caller's view.
  package let hasBegun: Bool
  /// The way the program ended.
  package let end: Ending
  /// The program's standard error output.
  package let said: String

  /// Whether one of the signals with which users end programs ended this one.
  package var isInterruption: Bool { [SIGINT, SIGQUIT, SIGTERM, SIGHUP].contains { end == .signaled($0) } }

  /// One line about the way the program ended, with the first error that it printed.
  package var ending: String {
    let error = said.split(whereSeparator: \.isNewline).first { $0.contains("atal error") || $0.contains("rror:") }
    return "\(end)" + (error.map { ": \($0.prefix(200))" } ?? "")
  }

  /// A description of the crash, with the whole error output of the program.
  package var description: String {
    let words = said.isEmpty ? "" : ", and said:\n\(said.trimmingCharacters(in: .newlines))"
    return "\(title) ended \(hasBegun ? "too early" : "before it began to work") (\(end))\(words)"
  }
}

extension ProgramCrash.Ending: CustomStringConvertible {
  init(_ status: TerminationStatus) {
    switch status {
    case .exited(let code): self = .exited(Int(code))
    case .signaled(let number): self = .signaled(Int32(number))
    }
  }

  /// Text such as `the program ended with exit code 3`.
  package var description: String {
    switch self {
    case .exited(let code): "the program ended with exit code \(code)"
    case .signaled(let number):
      "signal \(number) ended the program" + (number == SIGKILL ? ", which is how a system out of memory ends programs" : "")
    case .silent(let limit): "the program said nothing for \(Self.seconds(limit)) s and was ended"
    case .overdue(let limit): "the program took longer than \(Self.seconds(limit)) s and was ended"
    }
  }

  /// Text such as `130` or `0.3`.
  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
  }
}

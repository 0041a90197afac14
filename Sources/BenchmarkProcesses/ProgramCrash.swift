import Foundation
import Subprocess

/// A program that ended while somebody spoke with it, or never began to speak.
package struct ProgramCrash: Error, Equatable, Sendable, CustomStringConvertible {
  /// How a program ended.
  package enum Ending: Equatable, Sendable {
    /// By itself, with this exit code.
    case exited(Int)
    /// By a signal.
    case signaled(Int32)
    /// By this program, because it had said nothing for so long.
    case silent(Duration)
    /// By this program, because it had taken so long.
    case overdue(Duration)
  }

  /// What it is called in messages.
  package let title: String
  /// Whether it had begun to work, as its caller saw it.
  package let hasBegun: Bool
  /// How it ended.
  package let end: Ending
  /// What it said on standard error.
  package let said: String

  /// Whether it was ended as a person ends a program, and not by itself.
  package var isInterruption: Bool { [SIGINT, SIGQUIT, SIGTERM, SIGHUP].contains { end == .signaled($0) } }

  /// How it ended, in a line, with the first error that it named.
  package var ending: String {
    let error = said.split(whereSeparator: \.isNewline).first { $0.contains("atal error") || $0.contains("rror:") }
    return "\(end)" + (error.map { ": \($0.prefix(200))" } ?? "")
  }

  /// What happened, and everything that the program said.
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

  /// `the program ended with exit code 3`
  package var description: String {
    switch self {
    case .exited(let code): "the program ended with exit code \(code)"
    case .signaled(let number):
      "signal \(number) ended the program" + (number == SIGKILL ? ", which is how a system out of memory ends programs" : "")
    case .silent(let limit): "the program said nothing for \(Self.seconds(limit)) s and was ended"
    case .overdue(let limit): "the program took longer than \(Self.seconds(limit)) s and was ended"
    }
  }

  /// `130` or `0.3`
  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
  }
}

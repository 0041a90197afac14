import ArgumentParser
import Testing

@testable import LayoutBenchKit

@Suite("The help of a verb")
struct HelpTextTests {
  private static func verbs(below verb: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [verb] + verb.configuration.subcommands.flatMap(verbs)
  }

  /// The argument parser breaks lines at the width of the terminal. Where a paragraph is broken in the source too, every other line comes out short.
  @Test("A paragraph is one line, and lines that must stay as they are fit 80 columns")
  func lines() {
    for verb in Self.verbs(below: LayoutBench.self) {
      let lines = verb.configuration.discussion.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, next) in zip(lines, lines.dropFirst()) where !line.isEmpty && !next.isEmpty {
        #expect(next.hasPrefix(" "), "\(verb): a paragraph is broken after “\(line)”")
      }
      // The parser breaks a line of 80 characters, too.
      for line in lines where line.hasPrefix(" ") { #expect(line.count < 80, "\(verb): “\(line)”") }
    }
  }
}

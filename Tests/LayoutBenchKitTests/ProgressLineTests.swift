import BenchmarkSessions
import Testing

@testable import LayoutBenchKit

@Suite("Progress")
struct ProgressLineTests {
  /// Shows a step a second for so many seconds. Returns all that was written.
  private func written(_ style: ProgressLine.Style, seconds: Int) -> [String] {
    let start = ContinuousClock.now
    var passed = 0
    var lines: [String] = []
    let progress = ProgressLine(style, now: { start + .seconds(passed) }, write: { lines.append($0) })
    for second in 0..<seconds {
      passed = second
      progress.show("list/query", done: second, of: 200)
    }
    progress.finish()
    return lines
  }

  @Test("Off a terminal a line is written every 30 seconds, each by itself")
  func lines() {
    // Seconds 30, 60 and 90 of 100; at one step a second, 200 − 30 steps are 170 seconds.
    #expect(
      written(.lines(every: .seconds(30)), seconds: 100) == [
        "layoutbench: [30/200] 15 %, 2:50 left  list/query\n", "layoutbench: [60/200] 30 %, 2:20 left  list/query\n",
        "layoutbench: [90/200] 45 %, 1:50 left  list/query\n",
      ])
  }

  @Test("What is over sooner writes nothing off a terminal")
  func short() { #expect(written(.lines(every: .seconds(30)), seconds: 30).isEmpty) }

  @Test("On a terminal the line changes with every step, and is taken away at the end")
  func changing() {
    let lines = written(.changingLine, seconds: 2)
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("\r\u{1B}[K") } && lines[2] == "\r\u{1B}[K")
  }

  @Test("Where none is wanted nothing is written")
  func hidden() { #expect(written(.hidden, seconds: 100).isEmpty) }
}

import ArgumentParser
import BenchmarkHarness
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench repeat-cell`: the verb that `profile --events time` runs under perf. It repeats one cell over and over. It is not for users.
struct RepeatCellCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: HiddenVerb.repeatCell, abstract: "Repeats a cell; run by `profile`, under perf.")

  @OptionGroup var selection: SelectionOptions
  @OptionGroup var cell: ProfiledCellOptions

  @Option(help: ArgumentHelp("How long the cell itself is to run in all, in milliseconds.", valueName: "ms"))
  var milliseconds = 2_000

  @OptionGroup var planted: PlantedOptions

  func run() throws {
    let clock = MonotonicClock()
    var (inside, iterations) = (0, 16)
    let deadline = clock.now() + 20 * milliseconds * 1_000_000
    while inside < milliseconds * 1_000_000, clock.now() < deadline {
      let (work, counter) = try cell.open(selection, planted, iterations: iterations)
      let done: Int
      if cell.cell.isScenario {
        // Its frames are too short to time individually: reading the clock would be most of the profile.
        let start = clock.now()
        done = try counter.runIterations(of: work, start: {}, stop: {})
        inside += clock.now() - start
      } else {
        var start = 0
        done = try counter.runIterations(of: work) {
          start = clock.now()
        } stop: {
          inside += clock.now() - start
        }
      }
      guard done > 0 else { throw ValidationError("\(cell.cell) cannot be measured on this data") }
      // Setup takes long compared with a short iteration, so each setup gets more iterations than the one before.
      iterations = min(iterations * 4, 4_096)
    }
  }
}

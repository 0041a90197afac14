import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import Foundation

/// Whole runs of this program, one after the other, for `layoutbench calibrate --runs K` and `--duplicate`.
package struct RunsCalibration {
  /// The selection of each run.
  let selection: RunSelection
  /// The number of runs.
  let count: Int
  /// The time for all runs together; `nil` if each has the standard time of a run.
  let budget: Duration?
  /// The launches of each run; `nil` for the standard number.
  let launches: Int?

  /// This number of runs of `selection`.
  package init(selection: RunSelection, count: Int, budget: Duration?, launches: Int?) {
    (self.selection, self.count, self.budget, self.launches) = (selection, count, budget, launches)
  }

  /// Runs the program, and returns the data of the runs.
  package nonisolated(nonsending) func measure(progress: any ProgressSink) async throws -> [RunData] {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-runs-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: place) }
    var runs: [RunData] = []
    for number in 1...count {
      progress.show("run \(number) of \(count)", done: number - 1, of: count)
      let run = try RunDirectory(creating: "\(place)/run-\(number)")
      try await measure(into: run.path)
      runs.append(try RunData(reading: run))
    }
    progress.finish()
    return runs
  }

  /// Makes one run. If it fails, throws its error output.
  private nonisolated(nonsending) func measure(into folder: String) async throws {
    let time = budget.map { ["--time-budget", "\(max(1, $0.components.seconds / Int64(count)))s"] } ?? []
    let words =
      ["run"] + selection.flags + time + (launches.map { ["--launches", "\($0)"] } ?? []) + ["--no-progress", "--output", folder]
    let path = ProgramArguments.programPath
    do {
      let share = budget.map { $0 / count } ?? RunPlan.standardBudget
      _ = try await ExternalTool.thisProgram(path).output(words, limit: share * 2 + .seconds(3_600))
    } catch let fault as ToolFault {
      try Task.checkCancellation()
      throw SessionError(problem: "a run failed: \(fault)")
    }
  }
}

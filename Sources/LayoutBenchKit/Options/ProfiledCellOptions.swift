import ArgumentParser
import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// The single cell on which a process works.
struct ProfiledCellOptions: ParsableArguments {
  @Option(help: "The cell.", transform: Self.cell) var cell: CellIdentifier

  /// The cell of a name that a user writes.
  static func cell(_ name: String) throws -> CellIdentifier {
    guard let cell = CellIdentifier(name) else {
      throw ValidationError("“\(name)” is not a cell; cells look like list/indexed/append/10000, and `layoutbench list cells` shows them")
    }
    return cell
  }

  /// The cell's work alone, and the counter that runs its iterations.
  func open(_ options: SelectionOptions, _ planted: PlantedOptions, iterations: Int? = nil) throws -> (CountedWork, CellCounter) {
    let chosen = try options.chosen.only(cell).suite(for: .pairing)
    guard let work = chosen.suite.work(of: cell) else { throw ValidationError("there is no cell \(cell)") }
    var settings = chosen.settings
    (settings.wastefulContender, settings.plantedSteps) = (planted.extraAllocation, planted.plantedWork ?? 0)
    if let iterations { settings.countedIterations = iterations }
    return (work, CellCounter(workload: chosen.workload, settings: settings, allocationCounter: nil))
  }
}

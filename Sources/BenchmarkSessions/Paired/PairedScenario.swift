import BenchmarkResults
import LayoutSuites

/// What is played in turn: a scenario under one strategy, in both programs.
///
/// Each side plays it by itself, as often as a block needs: first A and then B, in every other launch first B and then A. The two sides differ by a second at most, so that both meet
/// the same machine.
package struct PairedScenario: Sendable {
  /// The cell.
  let cell: CellIdentifier
  /// Where A has it, and B.
  let placeInA: Place
  let placeInB: Place

  /// Where a program has a cell of a scenario.
  struct Place: Sendable {
    /// The scenario's place in the suite.
    let scenario: Int
    /// The cell's place in the scenario.
    let cell: Int
  }

  /// The plays of one launch on both sides; a side that could not play has none.
  nonisolated(nonsending) func play(
    _ a: WorkerProcess, _ b: WorkerProcess, launch: Int, isExchanged: Bool
  ) async throws -> (a: PlaysRecord?, b: PlaysRecord?) {
    var plays: [Bool: PlaysRecord] = [:]
    for isB in [isExchanged, !isExchanged] {
      let record = try await (isB ? b : a).play(at: isB ? placeInB : placeInA, of: cell)
      plays[isB] = PlaysRecord(record, launch: launch)
    }
    return (plays[false], plays[true])
  }
}

extension WorkerProcess {
  /// Plays a cell of a scenario as often as a block needs.
  nonisolated(nonsending) func play(at place: PairedScenario.Place, of cell: CellIdentifier) async throws -> ScenarioRecord {
    let visit = ScenarioVisit(
      scenario: place.scenario, cells: [place.cell], plays: ScenarioRecord.Figures.leastPlays, time: .max)
    guard let record = try await play(visit).records.first, record.cell == cell else {
      throw SessionError(problem: "\(title) played another scenario than \(cell)")
    }
    return record
  }

  /// The places of its cells of scenarios.
  var scenarioPlaces: [(cell: CellIdentifier, place: PairedScenario.Place)] {
    scenarios.enumerated().flatMap { scenario, cells in
      cells.enumerated().map { ($1, PairedScenario.Place(scenario: scenario, cell: $0)) }
    }
  }
}

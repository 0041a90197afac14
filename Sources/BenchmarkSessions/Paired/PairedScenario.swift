import BenchmarkResults
import LayoutSuites

/// What is played in turn: a scenario under one strategy, in both programs.
///
/// Each side plays it by itself, as often as a block needs: first A and then B, in every other launch first B and then A.
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

  /// Plays it in one launch on both sides.
  nonisolated(nonsending) func play(
    _ a: WorkerProcess, _ b: WorkerProcess, isExchanged: Bool
  ) async throws -> (a: ScenarioRecord, b: ScenarioRecord) {
    guard isExchanged else { return (try await a.play(at: placeInA, of: cell), try await b.play(at: placeInB, of: cell)) }
    let playedByB = try await b.play(at: placeInB, of: cell)
    return (try await a.play(at: placeInA, of: cell), playedByB)
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

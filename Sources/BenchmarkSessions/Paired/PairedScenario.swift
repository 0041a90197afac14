import BenchmarkResults
import LayoutSuites

/// A scenario under one strategy that is played in turn in both programs.
///
/// Each side plays it alone, as often as a block needs. A plays first, then B; in every other launch B plays first, then A.
package struct PairedScenario: Sendable {
  /// The cell.
  let cell: CellIdentifier
  /// The places of the cell in A and in B.
  let placeInA: Place
  let placeInB: Place

  /// The place of a scenario's cell in a program.
  struct Place: Sendable {
    /// The scenario's place in the suite.
    let scenario: Int
    /// The cell's place in the scenario.
    let cell: Int
  }

  /// Plays the scenario on both sides in one launch.
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

  /// The worker's cells of scenarios, each with its place.
  var scenarioPlaces: [(cell: CellIdentifier, place: PairedScenario.Place)] {
    scenarios.enumerated().flatMap { scenario, cells in
      cells.enumerated().map { ($1, PairedScenario.Place(scenario: scenario, cell: $0)) }
    }
  }
}

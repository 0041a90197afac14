/// The play of a scenario in one launch. The driver of a run asks a worker for it.
package struct ScenarioVisit: Codable, Hashable, Sendable {
  /// The scenario's place in the suite.
  package var scenario: Int
  /// The places of the cells to play in the scenario's group, in order.
  package var cells: [Int]
  /// The most timed plays of each cell.
  package var plays: Int
  /// The time after which no further play begins, in nanoseconds. One timed play is made however short this time is.
  package var time: Int
  /// The same while there are too few plays for a 99th percentile; `nil` if it equals ``time``.
  package var mostTime: Int?

  /// A visit.
  package init(scenario: Int, cells: [Int], plays: Int, time: Int) {
    (self.scenario, self.cells, self.plays, self.time) = (scenario, cells, plays, time)
  }

  /// Returns the reason why the scenario cannot be played in `suite`; `nil` if it can.
  func fault(in suite: Suite) -> String? {
    guard suite.scenarios.indices.contains(scenario), !cells.isEmpty,
      cells.allSatisfy(suite.scenarios[scenario].cells.indices.contains)
    else { return "there is no scenario \(scenario) with cells \(cells)" }
    return plays >= 1 && time >= 0 && (mostTime ?? 0) >= 0 ? nil : "\(plays) plays cannot be made within \(time) ns"
  }
}

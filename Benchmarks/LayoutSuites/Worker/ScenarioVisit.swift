/// A scenario that a launch is to play: the driver of a run asks a worker for it.
package struct ScenarioVisit: Codable, Hashable, Sendable {
  /// The scenario's place in the suite.
  package var scenario: Int
  /// The places in the scenario's group of the cells that are played, in order.
  package var cells: [Int]
  /// The most timed plays of each cell.
  package var plays: Int
  /// How long until no further play begins, in nanoseconds. One timed play is made however short this is.
  package var time: Int
  /// How long until none begins although there are too few for a 99th percentile; `nil` if that is ``time`` too.
  package var mostTime: Int?

  /// A visit.
  package init(scenario: Int, cells: [Int], plays: Int, time: Int) {
    (self.scenario, self.cells, self.plays, self.time) = (scenario, cells, plays, time)
  }

  /// Why the scenario cannot be played in `suite`; nil if it can.
  func fault(in suite: Suite) -> String? {
    guard suite.scenarios.indices.contains(scenario), !cells.isEmpty,
      cells.allSatisfy(suite.scenarios[scenario].cells.indices.contains)
    else { return "there is no scenario \(scenario) with cells \(cells)" }
    return plays >= 1 && time >= 0 && (mostTime ?? 0) >= 0 ? nil : "\(plays) plays cannot be made within \(time) ns"
  }
}

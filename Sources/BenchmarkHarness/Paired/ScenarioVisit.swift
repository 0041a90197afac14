/// A scenario that a launch is to play: the driver of a run asks a worker for it.
package struct ScenarioVisit: Hashable, Sendable {
  /// The scenario's place in the suite.
  package var scenario: Int
  /// The places in the scenario's group of the cells that are played, in order.
  package var cells: [Int]
  /// The most timed plays of each cell.
  package var plays: Int
  /// How long until no further play begins, in nanoseconds. One timed play is made however short this is.
  package var time: Int

  /// A visit.
  package init(scenario: Int, cells: [Int], plays: Int, time: Int) {
    (self.scenario, self.cells, self.plays, self.time) = (scenario, cells, plays, time)
  }
}

extension ScenarioVisit: LosslessStringConvertible {
  /// The visit in the words of a request, or `nil` if they hold none.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, let scenario = Int(words[0]), let plays = Int(words[2]), let time = Int(words[3]) else { return nil }
    let places = words[1].split(separator: ",", omittingEmptySubsequences: false)
    let cells = places.compactMap { Int($0) }
    guard scenario >= 0, plays >= 1, time >= 0, cells.count == places.count, cells.allSatisfy({ $0 >= 0 }) else { return nil }
    self.init(scenario: scenario, cells: cells, plays: plays, time: time)
  }

  /// Scenario, cells, most plays, time.
  package var description: String { "\(scenario) \(cells.map(String.init).joined(separator: ",")) \(plays) \(time)" }
}

/// How long the records of a played scenario are.
package struct PlayReport: Hashable, Sendable {
  /// How many lines of scenarios follow.
  package var scenarioLines: Int
  /// How many lines of frames follow them.
  package var frameLines: Int
  /// How many lines of steps follow those.
  package var stepLines: Int

  /// A report.
  package init(scenarioLines: Int, frameLines: Int, stepLines: Int) {
    (self.scenarioLines, self.frameLines, self.stepLines) = (scenarioLines, frameLines, stepLines)
  }
}

extension PlayReport: LosslessStringConvertible {
  /// The report in the words of a reply, or `nil` if they hold none.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Int($0) }
    guard words.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    self.init(scenarioLines: numbers[0], frameLines: numbers[1], stepLines: numbers[2])
  }

  /// Lines of scenarios, lines of frames, lines of steps.
  package var description: String { "\(scenarioLines) \(frameLines) \(stepLines)" }
}

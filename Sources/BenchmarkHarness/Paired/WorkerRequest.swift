/// A request to a worker, by the driver of a run or of a paired comparison: one line of text, answered by one ``WorkerReply``.
///
/// A cell is its place in the list that the worker began with. The lines are words and numbers with single blanks between them, so a person can talk to a
/// worker by hand.
package enum WorkerRequest: Hashable, Sendable {
  /// Compare a cell's output with that of the reference.
  case verify(cell: Int)
  /// Make a cell's work, on memory of its own, with so many ``ExtraWork`` steps added to each iteration.
  case open(cell: Int, extraSteps: Double)
  /// Find how many iterations of the open cell a sample needs.
  case calibrate
  /// Time one batch of the open cell.
  case sample(iterations: Int)
  /// Count what the open cell allocates.
  case count
  /// Time so many steps of ``ExtraWork``.
  case spin(steps: Int)
  /// Measure a group side by side, as a run does.
  case visit(GroupVisit)
  /// Play a scenario, as a run does.
  case play(ScenarioVisit)
  /// End.
  case quit
}

extension WorkerRequest: LosslessStringConvertible {
  /// The request in a line, or `nil` if it holds none.
  package init?(_ line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    switch (words[0], words.count) {
    case ("verify", 2):
      guard let cell = Int(words[1]), cell >= 0 else { return nil }
      self = .verify(cell: cell)
    case ("open", 3):
      guard let cell = Int(words[1]), cell >= 0, let steps = Double(words[2]), steps >= 0, steps.isFinite else { return nil }
      self = .open(cell: cell, extraSteps: steps)
    case ("sample", 2):
      guard let iterations = Int(words[1]), iterations >= 1 else { return nil }
      self = .sample(iterations: iterations)
    case ("spin", 2):
      guard let steps = Int(words[1]), steps >= 1 else { return nil }
      self = .spin(steps: steps)
    case ("visit", 2...):
      guard let visit = GroupVisit(words.dropFirst().joined(separator: " ")) else { return nil }
      self = .visit(visit)
    case ("play", 2...):
      guard let visit = ScenarioVisit(words.dropFirst().joined(separator: " ")) else { return nil }
      self = .play(visit)
    case ("calibrate", 1): self = .calibrate
    case ("count", 1): self = .count
    case ("quit", 1): self = .quit
    default: return nil
    }
  }

  /// The line, without its end.
  package var description: String {
    switch self {
    case .verify(let cell): "verify \(cell)"
    case .open(let cell, let extraSteps): "open \(cell) \(extraSteps)"
    case .calibrate: "calibrate"
    case .sample(let iterations): "sample \(iterations)"
    case .count: "count"
    case .spin(let steps): "spin \(steps)"
    case .visit(let visit): "visit \(visit)"
    case .play(let visit): "play \(visit)"
    case .quit: "quit"
    }
  }
}

/// A request to a worker, by the driver of a run or of a paired comparison: a line of JSON, answered by a ``WorkerReply``.
///
/// A worker ends at the end of its requests. Requests name a cell by its place in the ``WorkerGreeting``.
package enum WorkerRequest: Codable, Hashable, Sendable, CustomStringConvertible {
  /// Compare a cell's output with that of the reference.
  case verify(cell: Int)
  /// Make a cell's work, on memory of its own, with this many `ExtraWork` steps added to each iteration.
  case open(cell: Int, extraSteps: Double)
  /// Find how many iterations of the open cell a sample needs.
  case calibrate
  /// Time one batch of the open cell.
  case sample(iterations: Int)
  /// Count the allocations and the work of an iteration of the open cell.
  case count
  /// Time this many steps of `ExtraWork`.
  case spin(steps: Int)
  /// Measure a group side by side, as a run does.
  case visit(GroupVisit)
  /// Play a scenario, as a run does.
  case play(ScenarioVisit)

  /// The request in messages: `open cell 3`.
  package var description: String {
    switch self {
    case .verify(let cell): "verify cell \(cell)"
    case .open(let cell, _): "open cell \(cell)"
    case .calibrate: "calibrate the open cell"
    case .sample(let iterations): "sample \(iterations) iterations"
    case .count: "count the open cell"
    case .spin(let steps): "time \(steps) steps of extra work"
    case .visit(let visit): "measure group \(visit.group)"
    case .play(let visit): "play scenario \(visit.scenario)"
    }
  }
}

import BenchmarkHarness
import BenchmarkResults

/// The work of one cell alone, for a counter outside of this program.
package enum CountedWork: Sendable {
  /// The iterations of an operation.
  case operation(SuiteGroup)
  /// The frames of one play of a scenario. A play is an iteration.
  case scenario(ScenarioGroup)
}

extension Suite {
  /// Returns the work of one cell; `nil` if the suite does not have the cell.
  package func work(of cell: CellIdentifier) -> CountedWork? {
    if let group = group(of: cell) { return .operation(group) }
    for group in scenarios {
      if let place = group.cells.firstIndex(of: cell) { return .scenario(group.only([place])) }
    }
    return nil
  }
}

/// A frame counter that tells a counter outside of this program where the engine's part of each frame begins and ends.
final class FrameSignals: FrameCounter {
  private let start: () -> Void
  private let stop: () -> Void

  init(start: @escaping () -> Void, stop: @escaping () -> Void) { (self.start, self.stop) = (start, stop) }

  func begin() { start() }
  func end() { stop() }
}

/// A frame counter that counts the engine's part of each frame by callgrind. Besides that part, only the calls of these methods are between a start and its
/// stop.
final class ProbedFrames: FrameCounter {
  private let probe: CallgrindProbe

  init(_ probe: CallgrindProbe) { self.probe = probe }

  func begin() { probe.start() }
  func end() { probe.stop() }
}

/// A clock for plays that are counted and not timed: reading the time would count too.
struct StoppedClock: HarnessClock {
  func now() -> Int { 0 }
}

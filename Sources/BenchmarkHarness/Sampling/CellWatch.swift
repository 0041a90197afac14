import Synchronization

/// The cell that a program is working on, and whether it advances. Another thread reads it, to stop a cell that does not end.
///
/// The working thread calls ``begin(_:)`` and ``step()`` between iterations, never within timed code.
package final class CellWatch: Sendable {
  private let cell = Mutex<String?>(nil)
  /// Changes with everything that is begun or ended.
  private let steps = Atomic<Int>(0)

  /// Nothing is worked on.
  package init() {}

  /// The cell that is worked on; `nil` for none.
  package var current: String? { cell.withLock { $0 } }

  /// The next thing is done for this cell.
  package func begin(_ name: String) {
    cell.withLock { $0 = name }
    step()
  }

  /// The next thing is done for the same cell.
  package func step() { steps.wrappingAdd(1, ordering: .relaxed) }

  /// Nothing is worked on any more.
  package func end() {
    cell.withLock { $0 = nil }
    step()
  }

  fileprivate var stepCount: Int { steps.load(ordering: .relaxed) }
}

/// Finds out whether watched work goes on, by looking at it from time to time.
///
/// It has no clock: between two looks a quarter of the limit passes. So a pause of the whole program, as by Ctrl-Z, counts as a quarter at most.
package struct StallDetector: Sendable {
  /// What a look shows.
  package enum Finding: Hashable, Sendable {
    /// Nothing is worked on, or the same thing for less than the limit.
    case nothing
    /// Something was begun or ended since the last look.
    case progress
    /// The same iteration of this cell lasts longer than the limit.
    case stall(cell: String)
  }

  /// How many looks there are in the time of the limit.
  package static let looksInLimit = 4
  private var known = 0
  private var unchanged = 0

  /// Nothing was looked at yet.
  package init() {}

  /// Looks at the work.
  package mutating func look(at watch: CellWatch) -> Finding {
    guard let cell = watch.current else {
      unchanged = 0
      return .nothing
    }
    let steps = watch.stepCount
    guard steps == known else {
      (known, unchanged) = (steps, 0)
      return .progress
    }
    unchanged += 1
    return unchanged >= Self.looksInLimit ? .stall(cell: cell) : .nothing
  }
}

extension MeasuredBody {
  /// The same work, which tells `watch` between its timed parts that it goes on, as work on this cell.
  package func watched(by watch: CellWatch?, as cell: String) -> MeasuredBody {
    guard let watch else { return self }
    func told(_ work: @escaping (Int) -> Void) -> (Int) -> Void {
      { count in
        watch.begin(cell)
        work(count)
      }
    }
    return MeasuredBody(
      segmentLimit: segmentLimit, setUp: told(setUp), run: run, tearDown: told(tearDown), warmUp: told(warmUp), arm: arm)
  }
}

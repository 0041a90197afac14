import Synchronization

/// The cell that a program is working on, and its progress. Another thread reads it, to stop a cell that does not end.
///
/// The working thread calls ``begin(_:)`` and ``step()`` between iterations, never within timed code.
package final class CellWatch: Sendable {
  private let cell = Mutex<String?>(nil)
  /// Changes whenever some work begins or ends.
  private let steps = Atomic<Int>(0)

  /// A watch before any work.
  package init() {}

  /// The cell that the program is working on; `nil` without one.
  package var current: String? { cell.withLock { $0 } }

  /// Records that the next piece of work begins, and that it is for this cell.
  package func begin(_ name: String) {
    cell.withLock { $0 = name }
    step()
  }

  /// Records that the next piece of work for the same cell begins.
  package func step() { steps.wrappingAdd(1, ordering: .relaxed) }

  /// Records that no work is being done any more.
  package func end() {
    cell.withLock { $0 = nil }
    step()
  }

  fileprivate var stepCount: Int { steps.load(ordering: .relaxed) }
}

/// Detects whether watched work makes progress, by looking at it from time to time.
///
/// It has no clock: a quarter of the limit passes between two looks. So a pause of the whole program, as by Ctrl-Z, counts as at most a quarter.
package struct StallDetector: Sendable {
  /// The result of a look.
  package enum Finding: Hashable, Sendable {
    /// There is no work, or the same work has lasted less than the limit.
    case nothing
    /// Some work has begun or ended since the last look.
    case progress
    /// The same iteration of this cell has lasted longer than the limit.
    case stall(cell: String)
  }

  /// The number of looks during the limit.
  package static let looksInLimit = 4
  private var known = 0
  private var unchanged = 0

  /// A detector before its first look.
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
  /// Returns the same work. Between its timed parts, it tells `watch` that it makes progress on this cell.
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

import BenchmarkHarness
import WorkCounting

/// A counter that adds up the work of frames, which their engine writes to a tally.
final class FrameWork: FrameCounter {
  private let tally: WorkTally
  private var before = WorkCount()
  /// The work of all frames so far.
  private(set) var total = WorkCount()

  init(_ tally: WorkTally) { self.tally = tally }

  func begin() { before = tally.total }
  func end() { total += tally.total - before }
}

/// A counter that adds up the allocations of frames.
final class FrameAllocations: FrameCounter {
  private let counter: any AllocationCounter
  /// The allocations of all frames so far, and their bytes. Peaks are left out, because they belong to no single call.
  private(set) var allocations = 0, allocatedBytes = 0

  init(_ counter: any AllocationCounter) { self.counter = counter }

  func begin() { counter.start() }

  func end() {
    let count = counter.stop()
    allocations += count.allocations
    allocatedBytes += count.allocatedBytes
  }
}

import BenchmarkResults

/// Where the engines of one count write down what they do. One thread's own.
///
/// The count stands in memory of its own, not in the object, because the rule's inner loop writes to it.
package final class WorkTally: @unchecked Sendable {
  package let count: UnsafeMutablePointer<WorkCount>

  /// A tally of no work.
  package init() {
    count = .allocate(capacity: 1)
    count.initialize(to: WorkCount())
  }

  deinit { count.deallocate() }

  /// All work so far.
  package var total: WorkCount { count.pointee }
}

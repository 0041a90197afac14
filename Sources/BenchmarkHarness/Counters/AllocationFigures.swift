/// The allocations of one iteration, as the average of a few.
package struct AllocationFigures: Equatable, Sendable {
  /// The number of counted iterations.
  package var iterations: Int
  /// Allocations per iteration.
  package var allocations: Double
  /// Bytes allocated per iteration.
  package var allocatedBytes: Double
  /// The most bytes alive at once, above those alive at the iteration's start. It is the maximum over all iterations.
  package var peakBytes: Int
  /// Bytes that are still allocated at the end, per iteration.
  package var retainedBytes: Double

  /// Counts `iterations` iterations of `body`, each separately. One more iteration comes first and is not counted, because it pays for lazy set-up.
  ///
  /// The body must be fresh, so that a second count begins from the same state and gives the same figures.
  package init<Counter: AllocationCounter>(counting body: MeasuredBody, iterations: Int, with counter: Counter) {
    counter.install()
    defer { counter.remove() }
    let counts = body.countEach(of: iterations) { run in
      counter.start()
      run()
      return counter.stop()
    }
    var total = AllocationCount()
    for count in counts {
      total.allocations += count.allocations
      total.allocatedBytes += count.allocatedBytes
      total.retainedBytes += count.retainedBytes
      total.peakBytes = max(total.peakBytes, count.peakBytes)
    }
    self.iterations = iterations
    allocations = Double(total.allocations) / Double(iterations)
    allocatedBytes = Double(total.allocatedBytes) / Double(iterations)
    peakBytes = total.peakBytes
    retainedBytes = Double(total.retainedBytes) / Double(iterations)
  }
}

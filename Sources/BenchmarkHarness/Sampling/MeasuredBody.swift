/// Work to be measured: the timed part, and the untimed parts around it.
///
/// Iterations run in segments. For each segment, `setUp` prepares it, `run` does the iterations under the clock, and `tearDown` restores the state: it
/// undoes an insertion, or frees a layout. A body that can be repeated as it is (a query, or a script that undoes itself) needs neither, and has no
/// limit.
///
/// Before a warm segment, `warmUp` does the same work at the same places, untimed. A body without a `warmUp` of its own is set up, run and torn down
/// instead. A cold segment comes after an eviction. After that, `arm` reads only the input of the next iteration again: the edit itself, which an app
/// would have just made.
package struct MeasuredBody {
  /// The largest number of iterations in one segment. It limits how far the state may drift, or how much memory is set up.
  package let segmentLimit: Int
  let setUp: (Int) -> Void
  let run: (Int) -> Void
  let tearDown: (Int) -> Void
  let warmUp: (Int) -> Void
  let arm: () -> Void

  /// A body of these parts. Each but `arm` is called with the number of iterations in the segment.
  package init(
    segmentLimit: Int = .max, setUp: @escaping (Int) -> Void = { _ in }, run: @escaping (Int) -> Void,
    tearDown: @escaping (Int) -> Void = { _ in }, warmUp: ((Int) -> Void)? = nil, arm: @escaping () -> Void = {}
  ) {
    precondition(segmentLimit >= 1, "A segment of at most \(segmentLimit) iterations can never run")
    self.segmentLimit = segmentLimit
    self.setUp = setUp
    self.run = run
    self.tearDown = tearDown
    self.warmUp =
      warmUp ?? { count in
        setUp(count)
        run(count)
        tearDown(count)
      }
    self.arm = arm
  }
}

extension MeasuredBody {
  /// Counts `iterations` iterations, each in a segment of its own. One more iteration comes first and is not counted, because it pays for lazy set-up.
  ///
  /// The body must be fresh, so that a second count begins from the same state and gives the same result.
  /// - Parameters:
  ///   - iterations: The number of iterations to count, at least 1.
  ///   - count: Calls its argument once, and returns the count of that call. It is called for the uncounted iteration too.
  package func countEach<Count>(of iterations: Int, _ count: (_ run: () -> Void) -> Count) -> [Count] {
    precondition(iterations >= 1, "\(iterations) iterations cannot be counted")
    var counts: [Count] = []
    counts.reserveCapacity(iterations)
    for iteration in 0...iterations {
      setUp(1)
      let found = count { run(1) }
      tearDown(1)
      if iteration > 0 { counts.append(found) }
    }
    return counts
  }
}

/// One of the contenders that are measured side by side.
package struct Candidate {
  /// Its name in samples.
  package let name: String
  /// Makes the candidate's work. It is always the same, and has memory of its own.
  package let makeBody: () -> MeasuredBody

  /// A candidate whose work is made anew from time to time, so that the effect of its memory's place is not mistaken for its speed.
  package init(name: String, makeBody: @escaping () -> MeasuredBody) {
    self.name = name
    self.makeBody = makeBody
  }

  /// A candidate whose work is always `body`.
  package init(name: String, body: MeasuredBody) { self.init(name: name) { body } }
}

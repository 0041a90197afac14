/// Work to be measured: the timed part, and the untimed parts around it.
///
/// Iterations run in segments. For each, `setUp` prepares, `run` does the iterations under the clock, and `tearDown` restores the state: it
/// undoes an insertion, or frees a layout. A body that may run on (a query, or a script that undoes itself) needs neither and has no limit.
///
/// A warm segment comes after the same work at the same places, untimed: `warmUp`. Without one of its own, a body is set up, run and torn down for that. A
/// cold one comes after an eviction; then `arm` reads the input of the next iteration again (the edit itself, which an app has just made), and nothing else.
package struct MeasuredBody {
  /// The most iterations of one segment. It limits how far the state may drift, or how much memory is set up.
  package let segmentLimit: Int
  let setUp: (Int) -> Void
  let run: (Int) -> Void
  let tearDown: (Int) -> Void
  let warmUp: (Int) -> Void
  let arm: () -> Void

  /// A body of these parts, each but `arm` called with the number of iterations of the segment.
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
  /// The counts of `iterations` iterations, each in a segment of its own. One more iteration comes first and is not counted, because it pays for lazy
  /// set-up.
  ///
  /// The body must be fresh, so that a second count begins from the same state and finds the same.
  /// - Parameters:
  ///   - iterations: The number to count, at least 1.
  ///   - count: Calls its argument once, and returns what that did. It is called for the uncounted iteration too.
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
  /// Makes its work, always the same, with memory of its own.
  package let makeBody: () -> MeasuredBody

  /// A candidate whose work is made anew from time to time, so that the place of its memory is not mistaken for its speed.
  package init(name: String, makeBody: @escaping () -> MeasuredBody) {
    self.name = name
    self.makeBody = makeBody
  }

  /// A candidate whose work is always `body`.
  package init(name: String, body: MeasuredBody) { self.init(name: name) { body } }
}

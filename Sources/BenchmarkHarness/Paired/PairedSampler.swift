/// One of two programs that are measured in turn.
package protocol PairedSide: AnyObject {
  /// Makes a cell's work, with so many steps of ``ExtraWork`` added to each iteration.
  nonisolated(nonsending) func open(cell: Int, extraSteps: Double) async throws
  /// Finds how many iterations of the open cell a sample needs.
  nonisolated(nonsending) func calibrate() async throws -> Calibration
  /// Times one batch of the open cell.
  nonisolated(nonsending) func sample(iterations: Int) async throws -> Sample
}

extension Sample {
  /// Whether it is of the second of two sides, B.
  package var isB: Bool { candidate == 1 }
}

/// Samples two programs in turn, A B B A, so that a drift of the machine favours neither.
///
/// Going first, or being prepared last, may still favour one side, because it finds its own data in the caches. So the caller exchanges the sides in every other
/// round: who is launched, opened and sampled first. What remains favours each side equally often.
///
/// Samples of both sides have the same number of iterations. Each side is a process that is launched anew for every round: its place in memory may make a
/// process slower by some percent for as long as it lives, so many samples of one pair of processes are no evidence about the programs. The
/// comparison is launch by launch.
package struct PairedSampler<Clock: HarnessClock> {
  let clock: Clock
  /// The fewest quadruples A B B A of a cell in a launch.
  package static var fewestQuads: Int { 1 }
  /// The most quadruples A B B A of a cell in a launch. More would only describe the same pair of processes better.
  package static var mostQuads: Int { 8 }

  /// A sampler on `clock`.
  package init(clock: Clock) { self.clock = clock }

  /// The iterations of both sides' samples of the open cell: as many as the quicker side needs.
  package nonisolated(nonsending) func calibrate(_ a: some PairedSide, _ b: some PairedSide) async throws -> Int {
    let first = try await a.calibrate()
    let second = try await b.calibrate()
    return max(first.iterations, second.iterations)
  }

  /// Opens a cell on both sides and samples it in quadruples: A B B A, or where `isExchanged` B A A B, B being opened first too. After the first
  /// quadruple, another begins only if it would end before `deadline`, judged by the longest so far. A quadruple is a round.
  package nonisolated(nonsending) func sample(
    _ a: some PairedSide, _ b: some PairedSide, _ task: PairedTask, isExchanged: Bool, until deadline: Int
  ) async throws -> [Sample] {
    for isB in [isExchanged, !isExchanged] {
      if isB {
        try await b.open(cell: task.placeInB, extraSteps: task.extraSteps)
      } else {
        try await a.open(cell: task.placeInA, extraSteps: 0)
      }
    }
    var samples: [Sample] = []
    var longest = 0
    for quad in 0..<Self.mostQuads {
      let start = clock.now()
      if quad >= Self.fewestQuads && start + longest > deadline { break }
      for (order, isOuter) in [true, false, false, true].enumerated() {
        let isB = isOuter == isExchanged
        let timing = isB ? try await b.sample(iterations: task.iterations) : try await a.sample(iterations: task.iterations)
        samples.append(timing.placed(candidate: isB ? 1 : 0, round: quad, order: order))
      }
      longest = max(longest, clock.now() - start)
    }
    return samples
  }
}

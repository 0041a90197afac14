/// One of two programs that are measured in turn.
package protocol PairedSide: AnyObject {
  /// Creates a cell's work, with this number of ``ExtraWork`` steps added to each iteration.
  nonisolated(nonsending) func open(cell: Int, extraSteps: Double) async throws
  /// Determines the number of iterations of the open cell that a sample needs.
  nonisolated(nonsending) func calibrate() async throws -> Calibration
  /// Times one batch of the open cell.
  nonisolated(nonsending) func sample(iterations: Int) async throws -> Sample
}

extension Sample {
  /// Whether the sample is from the second of two sides, B.
  package var isB: Bool { candidate == 1 }
}

/// Samples two programs in turn, A B B A, so that a drift of the machine favours neither.
///
/// The side that goes first or is prepared last may still have an advantage, because it finds its own data in the caches. So the caller exchanges the
/// sides in every other round: their order of launching, opening and first sampling. The remaining advantage favours each side equally often.
///
/// Samples of both sides have the same number of iterations. Each side is a process that is launched anew for every round. Its place in memory may make a
/// process slower by some percent for its whole life, so many samples of the same pair of processes are no evidence about the programs. The comparison is
/// made launch by launch.
package struct PairedSampler<Clock: HarnessClock> {
  let clock: Clock
  /// The smallest number of A B B A quadruples of a cell in a launch.
  package static var fewestQuads: Int { 1 }
  /// The largest number of A B B A quadruples of a cell in a launch. More would only describe the same pair of processes more precisely.
  package static var mostQuads: Int { 8 }

  /// A sampler on `clock`.
  package init(clock: Clock) { self.clock = clock }

  /// Determines the iterations in samples of the open cell on both sides: the number that the quicker side needs.
  package nonisolated(nonsending) func calibrate(_ a: some PairedSide, _ b: some PairedSide) async throws -> Int {
    let first = try await a.calibrate()
    let second = try await b.calibrate()
    return max(first.iterations, second.iterations)
  }

  /// Opens a cell on both sides and samples it in quadruples A B B A. If `isExchanged`, B is opened first, and the order is B A A B. After the first
  /// quadruple, another one begins only if it would end before `deadline`, judged by the longest so far. A quadruple is a round.
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

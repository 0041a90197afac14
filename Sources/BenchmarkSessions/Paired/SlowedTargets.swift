import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics

/// The targets of a calibration: every cell against itself, and against itself slowed by known shares of real work.
package struct SlowedTargets {
  /// The targets to measure in turn, one for each cell and slow-down.
  let targets: [PairedTarget]
  /// The slow-down of each target.
  let slowdowns: [Double]
  /// The number of cells.
  let cellCount: Int

  /// The number of launches that determine the added work. From one process to the next, the cost of a cell may vary by some percent.
  static let launches = 7
  /// The number of times that the steps are timed in one launch, next to each cell.
  private static let spins = 5
  /// The number of steps of extra work that are timed at once: about 150 µs.
  private static let timedSteps = 100_000

  /// Determines, before the launches that count, the number of steps of extra work for each slow-down of each cell.
  ///
  /// It uses launches of the same kind, because a cell that is measured in turn with another process has a different cost than alone or just after it was
  /// made. The steps are timed next to the cell, so that a machine that is slower for a while slows down both. The steps are not determined anew in every
  /// launch, because then they would follow the noise from which they are to be told apart.
  package nonisolated(nonsending) init(_ session: PairedSession, _ survey: PairedSurvey, slowdowns: [Double]) async throws {
    var found: [[Double]] = survey.targets.map { _ in [] }
    for round in 0..<Self.launches {
      let steps = try await session.reordered(round: round) { session, _ in
        try await session.launch(round: round) { a, b in try await Self.steps(session, a, b, survey, round: round) }
      }
      for (place, steps) in steps.enumerated() { found[place] += [steps].compactMap(\.self) }
    }
    let shares = [0] + slowdowns
    targets = try zip(survey.targets, found).flatMap { target, found in
      guard let steps = median(of: found) else { throw SessionError(problem: "how long \(target.cell) takes cannot be measured") }
      return shares.map { share in
        var target = target
        target.extraSteps = share * steps
        return target
      }
    }
    self.slowdowns = survey.targets.flatMap { _ in shares }
    cellCount = survey.targets.count
  }

  /// Measures the steps of every cell.
  private nonisolated(nonsending) static func steps(
    _ session: PairedSession, _ a: WorkerProcess, _ b: WorkerProcess, _ survey: PairedSurvey, round: Int
  ) async throws -> [Double?] {
    var steps: [Double?] = []
    for (index, target) in survey.targets.enumerated() {
      session.progress.show("how long \(target.cell) takes", done: index, of: survey.targets.count)
      steps.append(try await Self.steps(PairedSampler(clock: session.clock), a, b, target, isExchanged: (round + index).isMultiple(of: 2)))
    }
    return steps
  }

  /// Returns the number of steps of extra work that take as long as one iteration of a cell in these processes; `nil` if it cannot be measured.
  private nonisolated(nonsending) static func steps(
    _ sampler: PairedSampler<SessionClock>, _ a: WorkerProcess, _ b: WorkerProcess, _ target: PairedTarget, isExchanged: Bool
  ) async throws -> Double? {
    let task = PairedTask(placeInA: target.placeInA, placeInB: target.placeInB, iterations: target.iterations)
    let samples = try await sampler.sample(a, b, task, isExchanged: isExchanged, until: .max / 2)
    var spins: [Double] = []
    for _ in 0..<Self.spins {
      spins.append(try await b.spin(steps: timedSteps).nanosecondsPerIteration)
    }
    let cell = median(of: samples.map(\.nanosecondsPerIteration))
    guard let cell, let step = median(of: spins), step > 0 else { return nil }
    return cell / step
  }
}

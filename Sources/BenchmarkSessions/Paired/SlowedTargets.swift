import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics

/// What a calibration measures: every cell against itself, and against itself slowed by known shares of real work.
package struct SlowedTargets {
  /// For each cell and slow-down what is measured in turn.
  let targets: [PairedTarget]
  /// The slow-down of each target.
  let slowdowns: [Double]
  /// How many cells there are.
  let cellCount: Int

  /// How many launches the added work rests on: from one process to the next a cell may cost some percent more or less.
  static let launches = 7
  /// How often the steps are timed in one launch beside each cell.
  private static let spins = 5
  /// The steps of extra work that are timed at a time: about 150 µs.
  private static let timedSteps = 100_000

  /// Settles, before the launches that count, how many steps of extra work each cell's slow-downs are.
  ///
  /// That rests on launches like those: a cell in turn with another process costs what it costs there, and not what it costs alone or right
  /// after it was made. The steps are timed beside it, so that a machine that is slower for a while is slower for both. Settled in every launch
  /// anew, they would follow the noise that they are to be told from.
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

  /// The same of every cell.
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

  /// How many steps of extra work take as long as one iteration of a cell in these processes.
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

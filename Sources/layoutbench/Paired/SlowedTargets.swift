import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics

/// What a calibration measures: every cell against itself, and against itself slowed by known shares of real work.
struct SlowedTargets {
  /// For each cell and slow-down what is measured in turn.
  let targets: [PairedTarget]
  /// The slow-down of each target.
  let slowdowns: [Double]
  /// How many cells there are.
  let cellCount: Int

  /// How often each figure that the added work rests on is measured.
  private static let samples = 15
  /// The steps of extra work that are timed at a time: about 150 µs.
  private static let timedSteps = 100_000

  /// Settles, once for all launches, how many steps of extra work each cell's slow-downs are: by what a step costs on this machine, and by the
  /// cell's median, both in one process. From one process to the next a cell may cost some percent more or less, and what is added does not.
  nonisolated(nonsending) init(_ session: PairedSession, _ survey: PairedSurvey, slowdowns: [Double]) async throws {
    let medians = try await session.launch(round: 0) { a, _ in
      let step = try await Self.nanosecondsPerStep(a)
      var steps: [Double] = []
      for (index, target) in survey.targets.enumerated() {
        session.progress.show("how long \(target.cell) takes", done: index, of: survey.targets.count)
        steps.append(try await Self.nanosecondsPerIteration(a, target) / step)
      }
      return steps
    }
    let shares = [0] + slowdowns
    targets = zip(survey.targets, medians).flatMap { target, steps in
      shares.map { share in
        var target = target
        target.extraSteps = share * steps
        return target
      }
    }
    self.slowdowns = survey.targets.flatMap { _ in shares }
    cellCount = survey.targets.count
  }

  private nonisolated(nonsending) static func nanosecondsPerStep(_ worker: WorkerProcess) async throws -> Double {
    var values: [Double] = []
    for _ in 0..<samples {
      guard case .sampled(let timing) = try await worker.ask(.spin(steps: timedSteps)) else { continue }
      values.append(Double(timing.nanoseconds) / Double(timing.iterations))
    }
    guard let step = median(of: values), step > 0 else {
      throw CalibrationError(problem: "what a step of extra work costs cannot be measured")
    }
    return step
  }

  private nonisolated(nonsending) static func nanosecondsPerIteration(_ worker: WorkerProcess, _ target: PairedTarget) async throws
    -> Double
  {
    try await worker.open(cell: target.placeInA, extraSteps: 0)
    var values: [Double] = []
    for _ in 0..<samples {
      let timing = try await worker.sample(iterations: target.iterations)
      values.append(Double(timing.nanoseconds) / Double(timing.iterations))
    }
    guard let value = median(of: values) else { throw CalibrationError(problem: "\(target.cell) cannot be measured") }
    return value
  }
}

/// Why a machine cannot be calibrated.
struct CalibrationError: Error, CustomStringConvertible {
  let problem: String

  var description: String { problem }
}

/// One sample of one candidate.
public struct Sample: Equatable, Sendable {
  /// The candidate's place in the group.
  public var candidate: Int
  /// The interleaved pass the sample belongs to, from 0.
  public var round: Int
  /// The sample's place in its round, from 0.
  public var order: Int
  /// The batch.
  public var timing: BatchTiming

  /// Nanoseconds per iteration.
  public var nanosecondsPerIteration: Double { Double(timing.nanoseconds) / Double(timing.iterations) }
}

/// Samples candidates side by side: each once in every round, in rotating order, so that a drift of the machine affects all alike.
public struct Sampler<Clock: HarnessClock, Usage: UsageCounter> {
  let clock: Clock
  let stopwatch: Stopwatch<Clock, Usage>
  let shortestSample: Int
  /// The most rounds.
  public let mostRounds: Int
  /// The rounds that are made even if a share of the budget does not suffice, as long as the whole is not spent.
  public let fewestRounds: Int

  /// A sampler on `clock` whose samples last at least `shortestSample` nanoseconds.
  public init(clock: Clock, usage: Usage, shortestSample: Int, mostRounds: Int, fewestRounds: Int) {
    self.clock = clock
    stopwatch = Stopwatch(clock: clock, usage: usage)
    self.shortestSample = shortestSample
    self.mostRounds = mostRounds
    self.fewestRounds = min(fewestRounds, mostRounds)
  }

  /// Samples longer than this, in nanoseconds, get no warm-up, because the contents of the caches at their start make no difference.
  public static var longestWarmedSample: Int { 1_000_000 }

  /// The rounds after which every candidate's work is made anew, on other memory.
  ///
  /// The same code over the same data can differ by a fifth with the place of its pages. A mean over several places is what a user will meet, and the
  /// interval then shows how much the place matters.
  public static var roundsOnOneMemory: Int { 20 }

  /// Samples `candidates` until `deadline` (and at least ``fewestRounds`` times until `hardDeadline`), or ``mostRounds`` times.
  ///
  /// A short sample comes after an untimed batch of the same candidate, so that it finds its own data in the caches, not its neighbour's.
  /// A round begins only if the longest so far would still end in time; the first is always made. Iterations per sample are settled
  /// once, before the first round, and the same for every round. Where rare values are of interest, ``mostRounds`` are made `factor` times.
  public func sample(_ candidates: [Candidate], until deadline: Int, atMost hardDeadline: Int, times factor: Int = 1) -> [Sample] {
    var bodies = candidates.map { $0.makeBody() }
    let calibrations = bodies.map { stopwatch.calibrate($0, lasting: shortestSample) }
    var samples: [Sample] = []
    var dearestRound = 0
    for round in 0..<mostRounds * factor {
      let start = clock.now()
      if round > 0 && start + dearestRound > (round < fewestRounds ? hardDeadline : deadline) { break }
      if round > 0 && round % Self.roundsOnOneMemory == 0 { renew(&bodies, of: candidates, from: round) }
      for order in candidates.indices {
        let candidate = (order + round) % candidates.count
        let timing = sample(bodies[candidate], calibrations[candidate])
        samples.append(Sample(candidate: candidate, round: round, order: order, timing: timing))
      }
      dearestRound = max(dearestRound, clock.now() - start)
    }
    return samples
  }

  /// Frees all work and makes it again, starting with another candidate each time, so that each gets other memory.
  private func renew(_ bodies: inout [MeasuredBody], of candidates: [Candidate], from round: Int) {
    bodies = candidates.map { _ in MeasuredBody(run: { _ in }) }
    for place in candidates.indices {
      let candidate = (place + round / Self.roundsOnOneMemory) % candidates.count
      bodies[candidate] = candidates[candidate].makeBody()
    }
    // The first call on new memory is more expensive than the next ones.
    for body in bodies { _ = stopwatch.time(body, iterations: 1) }
  }

  private func sample(_ body: MeasuredBody, _ calibration: Calibration) -> BatchTiming {
    if calibration.nanoseconds < Self.longestWarmedSample { _ = stopwatch.time(body, iterations: calibration.iterations) }
    return stopwatch.time(body, iterations: calibration.iterations)
  }
}

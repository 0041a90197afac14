/// One sample of one candidate.
package struct Sample: Equatable, Sendable {
  /// The candidate's place in the group.
  package var candidate: Int
  /// The making of the work that the sample belongs to, from 0.
  package var block: Int
  /// The interleaved pass the sample belongs to, from 0.
  package var round: Int
  /// The sample's place in its round, from 0.
  package var order: Int
  /// The batch.
  package var timing: BatchTiming

  /// Nanoseconds per iteration.
  package var nanosecondsPerIteration: Double { Double(timing.nanoseconds) / Double(timing.iterations) }
}

/// Samples candidates side by side: each once in every round, in rotating order, so that a drift of the machine affects all alike.
package struct Sampler<Clock: HarnessClock, Usage: UsageCounter> {
  let clock: Clock
  let stopwatch: Stopwatch<Clock, Usage>
  let shortestSample: Int
  /// The most rounds.
  package let mostRounds: Int
  /// The rounds that are made even if a share of the budget does not suffice, as long as the whole is not spent.
  package let fewestRounds: Int

  /// A sampler on `clock` whose samples last at least `shortestSample` nanoseconds.
  package init(clock: Clock, usage: Usage, shortestSample: Int, mostRounds: Int, fewestRounds: Int) {
    self.clock = clock
    stopwatch = Stopwatch(clock: clock, usage: usage)
    self.shortestSample = shortestSample
    self.mostRounds = mostRounds
    self.fewestRounds = min(fewestRounds, mostRounds)
  }

  /// Samples longer than this, in nanoseconds, get no warm-up, because the contents of the caches at their start make no difference.
  package static var longestWarmedSample: Int { 1_000_000 }

  /// The most blocks in which the rounds are made: every candidate's work is made anew for each, on other memory.
  ///
  /// The same code over the same data can differ by a fifth with the place of its pages. Several places are what a user will meet, and the interval
  /// then shows how much the place matters.
  package static var mostBlocks: Int { 20 }

  /// Samples `candidates` until `deadline` (and at least ``fewestRounds`` times until `hardDeadline`), or ``mostRounds`` times.
  ///
  /// - Parameters:
  ///   - candidates: What is sampled, each once a round.
  ///   - deadline: When the last round must have ended, on the clock.
  ///   - hardDeadline: When it must have ended although there were fewer than ``fewestRounds``.
  ///   - factor: How many times ``mostRounds`` are made: more if rare values are of interest.
  ///   - singly: Whether every sample is one iteration, however short. A percentile of single iterations shows the expensive ones, which a
  ///     mean over many hides.
  package func sample(
    _ candidates: [Candidate], until deadline: Int, atMost hardDeadline: Int, times factor: Int = 1, singly: Bool = false
  ) -> [Sample] {
    let rounds = LaunchRounds(most: mostRounds * factor, fewest: fewestRounds)
    return sample(candidates, rounds, until: deadline, atMost: hardDeadline, singly: singly)
  }

  /// Samples `candidates` for the rounds of one launch, until `deadline` (and at least the fewest rounds until `hardDeadline`).
  ///
  /// A short sample comes after an untimed batch of the same candidate, so that it finds its own data in the caches, not its neighbour's.
  /// A round begins only if the most expensive so far would still end in time; the first is always made. Iterations per sample are settled
  /// once, before the first round of the first launch, by trials, and are the same for every round.
  package func sample(
    _ candidates: [Candidate], _ rounds: LaunchRounds, until deadline: Int, atMost hardDeadline: Int, singly: Bool = false
  ) -> [Sample] {
    var bodies = make(candidates, block: rounds.firstBlock)
    let isSettled = rounds.calibrations.count == candidates.count
    if isSettled { warm(bodies) }
    let calibrations = isSettled ? rounds.calibrations : calibrations(of: bodies, until: deadline, atMost: hardDeadline, singly: singly)
    var samples: [Sample] = []
    var longestRound = 0
    let blocks = BlockPlan(rounds: rounds.most, mostBlocks: Self.mostBlocks, launches: rounds.launches)
    for number in 0..<rounds.most {
      let start = clock.now()
      if number > 0 && start + longestRound > (number < rounds.fewest ? hardDeadline : deadline) { break }
      let round = rounds.firstRound + number
      let block = rounds.firstBlock + blocks.block(ofRound: number)
      if let last = samples.last, block > last.block { renew(&bodies, of: candidates, block: block) }
      for order in candidates.indices {
        let candidate = (order + round) % candidates.count
        let timing = sample(bodies[candidate], calibrations[candidate])
        samples.append(Sample(candidate: candidate, block: block, round: round, order: order, timing: timing))
      }
      longestRound = max(longestRound, clock.now() - start)
    }
    return samples
  }

  /// Frees all work and makes it again.
  private func renew(_ bodies: inout [MeasuredBody], of candidates: [Candidate], block: Int) {
    bodies = []
    bodies = make(candidates, block: block)
    warm(bodies)
  }

  /// Makes the work of every candidate, starting with another one in each block, so that each gets other memory.
  private func make(_ candidates: [Candidate], block: Int) -> [MeasuredBody] {
    var bodies = candidates.map { _ in MeasuredBody(run: { _ in }) }
    for place in candidates.indices {
      let candidate = (place + block) % candidates.count
      bodies[candidate] = candidates[candidate].makeBody()
    }
    return bodies
  }

  /// The first call on new memory is more expensive than the next ones.
  private func warm(_ bodies: [MeasuredBody]) {
    for body in bodies { _ = stopwatch.time(body, iterations: 1) }
  }

  /// Trials take at most half of the time until `deadline`, shared among the bodies whose trials are still to come.
  private func calibrations(of bodies: [MeasuredBody], until deadline: Int, atMost hardDeadline: Int, singly: Bool) -> [Calibration] {
    let shortest = singly ? 1 : shortestSample
    let start = clock.now()
    let end = start + max(0, deadline - start) / 2
    let costs = bodies.enumerated().map { place, body in
      let now = clock.now()
      return stopwatch.cost(of: body, lasting: shortest, until: now + max(0, end - now) / (bodies.count - place))
    }
    if singly { return costs.map { $0.calibration(of: 1) } }
    let calibrations = GroupCalibration.calibrations(of: costs, lasting: shortest)
    return GroupCalibration.calibrations(calibrations, of: costs, fitting: hardDeadline - clock.now())
  }

  private func sample(_ body: MeasuredBody, _ calibration: Calibration) -> BatchTiming {
    if calibration.nanoseconds < Self.longestWarmedSample { _ = stopwatch.time(body, iterations: calibration.iterations) }
    return stopwatch.time(body, iterations: calibration.iterations)
  }
}

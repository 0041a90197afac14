/// Samples candidates side by side: each once in every round, so that a drift of the machine affects all alike, in the orders of ``RoundOrder``.
package struct Sampler<Clock: HarnessClock, Usage: UsageCounter> {
  let clock: Clock
  let stopwatch: Stopwatch<Clock, Usage>
  let shortestSample: Int
  /// The seed of the orders.
  let seed: UInt64

  /// A sampler by `stopwatch` whose warm samples last at least `shortestSample` nanoseconds.
  package init(_ stopwatch: Stopwatch<Clock, Usage>, shortestSample: Int, seed: UInt64) {
    clock = stopwatch.clock
    self.stopwatch = stopwatch
    self.shortestSample = shortestSample
    self.seed = seed
  }

  /// The most blocks of all launches together: every candidate's work is made anew for each, on other memory.
  ///
  /// Warm, the same code over the same data can differ by a fifth with the place of its pages. Several places are what a user will meet, and the interval
  /// then shows how much the place matters. Cold, the place of the code matters as much, and that is another in each launch only: the medians of launches
  /// differed by 6 %, where their makings explained 2 %. So there a launch is a block, if there are enough of them for an interval; within it, the work is
  /// made anew many times (``ColdMaking``).
  static func mostBlocks(_ state: CacheState, launches: Int) -> Int { state == .cold && launches >= 6 ? launches : 20 }

  /// Samples `candidates` for the rounds of one launch, until `deadline` (and at least the fewest rounds until `hardDeadline`).
  ///
  /// A warm sample is a batch that comes after the same work at the same places, untimed. A cold sample is one iteration, however short, right after an
  /// eviction. So neither finds what its neighbour has left in the caches.
  /// A round begins only if the most expensive so far would still end in time; the first is always made. Iterations per sample are settled
  /// once, before the first round of the first launch, by trials, and are the same for every round. If the first round shows that the trials were slowed by a
  /// pause of the machine, so that samples would be too short for the clock, the trials and that round are made again, up to three times.
  package func sample(
    _ candidates: [Candidate], _ state: CacheState = .warm, _ rounds: LaunchRounds, until deadline: Int, atMost hardDeadline: Int
  ) -> [Sample] {
    var making = ColdMaking(from: clock.now())
    var bodies = make(candidates, number: rounds.firstBlock)
    let isSettled = rounds.calibrations.count == candidates.count
    if isSettled { runOnce(bodies) }
    var calibrations = isSettled ? rounds.calibrations : calibrations(of: bodies, state, until: deadline, atMost: hardDeadline)
    var recounts = isSettled || state == .cold ? 0 : Self.mostRecounts
    let roundOrder = RoundOrder(count: candidates.count, seed: seed)
    var samples: [Sample] = []
    var longestRound = 0
    let blocks = RoundBlocks(rounds: rounds.most, mostBlocks: Self.mostBlocks(state, launches: rounds.launches), launches: rounds.launches)
    var (block, makings) = (rounds.firstBlock, rounds.firstBlock)
    making.end(at: clock.now())
    var number = 0
    while number < rounds.most {
      let start = clock.now()
      if number > 0 && start + longestRound > (number < rounds.fewest ? hardDeadline : deadline) { break }
      let round = rounds.firstRound + number
      let isNewBlock = rounds.firstBlock + blocks.block(ofRound: number) > block
      if isNewBlock || state == .cold && making.isSpent(at: start) {
        block += isNewBlock ? 1 : 0
        makings += 1
        making = ColdMaking(from: start)
        renew(&bodies, of: candidates, number: makings)
        making.end(at: clock.now())
      }
      for (order, candidate) in roundOrder.candidates(inRound: round).enumerated() {
        let timing = stopwatch.time(bodies[candidate], iterations: calibrations[candidate].iterations, state)
        samples.append(timing.placed(candidate: candidate, block: block, round: round, order: order))
      }
      if number == 0, recounts > 0, samples.contains(where: { isTooShort($0, calibrations[$0.candidate]) }) {
        recounts -= 1
        samples = []
        calibrations = self.calibrations(of: bodies, state, until: deadline, atMost: hardDeadline)
        continue
      }
      making.rounds += 1
      longestRound = max(longestRound, clock.now() - start)
      number += 1
    }
    return samples
  }

  /// How many times trials are made again because a sample of the first round was much too short.
  private static var mostRecounts: Int { 3 }

  /// Whether a sample lasts less than a quarter of the calibrated time, and of the shortest time, and more iterations would help.
  private func isTooShort(_ sample: Sample, _ calibration: Calibration) -> Bool {
    sample.nanoseconds < shortestSample / 4 && sample.iterations < Calibration.mostIterations && calibration.isContradicted(by: sample)
  }

  /// Frees all work and makes it again.
  private func renew(_ bodies: inout [MeasuredBody], of candidates: [Candidate], number: Int) {
    bodies = []
    bodies = make(candidates, number: number)
    runOnce(bodies)
  }

  /// Makes the work of every candidate, in an order of its own each time, so that each gets other memory, beside another neighbour's.
  private func make(_ candidates: [Candidate], number: Int) -> [MeasuredBody] {
    var bodies = candidates.map { _ in MeasuredBody(run: { _ in }) }
    for candidate in RoundOrder(count: candidates.count, seed: ~seed).candidates(inRound: number) {
      bodies[candidate] = candidates[candidate].makeBody()
    }
    return bodies
  }

  /// The first call on new memory is more expensive than the next ones.
  private func runOnce(_ bodies: [MeasuredBody]) {
    for body in bodies { _ = stopwatch.time(body, iterations: 1) }
  }

  /// Trials take at most half of the time until `deadline`, shared among the bodies whose trials are still to come. Cold, one iteration is a sample.
  private func calibrations(
    of bodies: [MeasuredBody], _ state: CacheState, until deadline: Int, atMost hardDeadline: Int
  ) -> [Calibration] {
    guard state == .warm else {
      runOnce(bodies)
      return bodies.map { stopwatch.time($0, iterations: 1, state).calibration }
    }
    let start = clock.now()
    let end = start + max(0, deadline - start) / 2
    let costs = bodies.enumerated().map { place, body in
      let now = clock.now()
      return stopwatch.cost(of: body, lasting: shortestSample, until: now + max(0, end - now) / (bodies.count - place))
    }
    let calibrations = GroupCalibration.calibrations(of: costs, lasting: shortestSample)
    return GroupCalibration.calibrations(calibrations, of: costs, lasting: shortestSample, fitting: hardDeadline - clock.now())
  }
}

/// Samples candidates side by side. Each is sampled once in every round, so that a drift of the machine affects all alike. ``RoundOrder`` gives their order.
package struct Sampler<Clock: HarnessClock, Usage: UsageCounter> {
  let clock: Clock
  let stopwatch: Stopwatch<Clock, Usage>
  let shortestSample: Int
  /// The seed of the orders.
  let seed: UInt64

  /// A sampler with `stopwatch` whose warm samples last at least `shortestSample` nanoseconds.
  package init(_ stopwatch: Stopwatch<Clock, Usage>, shortestSample: Int, seed: UInt64) {
    clock = stopwatch.clock
    self.stopwatch = stopwatch
    self.shortestSample = shortestSample
    self.seed = seed
  }

  /// Returns the largest number of blocks of all launches together. Every candidate's work is made anew for each block, in other memory.
  ///
  /// Warm, the same code over the same data can differ by a fifth with the place of its pages. A user will meet several places, and the interval then
  /// shows how much the place matters. Cold, the place of the code matters as much, and it changes only from launch to launch: the medians of launches
  /// differed by 6 %, but their makings explained only 2 %. So in the cold state a launch is a block, if there are enough launches for an interval.
  /// Within it, the work is made anew many times (``ColdMaking``).
  static func mostBlocks(_ state: CacheState, launches: Int) -> Int { state == .cold && launches >= 6 ? launches : 20 }

  /// Samples `candidates` for the rounds of one launch until `deadline`. Makes at least the fewest rounds until `hardDeadline`.
  ///
  /// A warm sample is a batch that comes after the same work at the same places, untimed. A cold sample is one iteration, however short, right after an
  /// eviction. So neither depends on the data that the previous candidate has left in the caches.
  ///
  /// A round begins only if the most expensive one so far would still end in time; the first is always made. Trials determine the iterations per sample
  /// once, before the first round of the first launch. They are the same for every round. If the first round shows that a pause of the machine slowed the
  /// trials, so that samples would be too short for the clock, the trials and that round are repeated, up to three times.
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

  /// The largest number of times that trials are repeated because a sample of the first round was much too short.
  private static var mostRecounts: Int { 3 }

  /// Whether a sample lasts less than a quarter of the calibrated time and of the shortest time, and more iterations are possible.
  private func isTooShort(_ sample: Sample, _ calibration: Calibration) -> Bool {
    sample.nanoseconds < shortestSample / 4 && sample.iterations < Calibration.mostIterations && calibration.isContradicted(by: sample)
  }

  /// Frees all work and makes it anew.
  private func renew(_ bodies: inout [MeasuredBody], of candidates: [Candidate], number: Int) {
    bodies = []
    bodies = make(candidates, number: number)
    runOnce(bodies)
  }

  /// Makes the work of every candidate. Each time the order differs, so that each candidate gets other memory, next to other candidates.
  private func make(_ candidates: [Candidate], number: Int) -> [MeasuredBody] {
    var bodies = candidates.map { _ in MeasuredBody(run: { _ in }) }
    for candidate in RoundOrder(count: candidates.count, seed: ~seed).candidates(inRound: number) {
      bodies[candidate] = candidates[candidate].makeBody()
    }
    return bodies
  }

  /// Runs every body once, because the first call on new memory is more expensive than the next ones.
  private func runOnce(_ bodies: [MeasuredBody]) {
    for body in bodies { _ = stopwatch.time(body, iterations: 1) }
  }

  /// Determines the calibrations in trials that take at most half of the time until `deadline`. The bodies whose trials are still to come share the
  /// remaining time. Cold, a sample is one iteration.
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

import Testing

@testable import BenchmarkHarness

/// Nanoseconds in a millisecond.
private let millisecond = 1_000_000

/// Two candidates whose samples take a millisecond each: calibrating them, four iterations each, takes 8 ms, and each round 2 ms.
private struct EvenRace {
  let clock = FakeClock()

  /// The number of rounds made until a deadline in nanoseconds.
  func rounds(
    mostRounds: Int = 100, fewestRounds: Int = 1, until deadline: Int, atMost hardDeadline: Int = .max
  ) -> Int {
    let sampler = FewRounds(
      clock: clock, usage: FakeUsage(), shortestSample: millisecond, mostRounds: mostRounds, fewestRounds: fewestRounds)
    let candidates = ["a", "b"].map { Candidate(name: $0, body: unwarmed(millisecond, on: clock)) }
    let samples = sampler.sample(candidates, until: deadline, atMost: hardDeadline)
    return (samples.map(\.round).max() ?? -1) + 1
  }
}

@Suite("The order of samples")
struct SampleOrderTests {
  private static func samples(_ costs: [Int], rounds: Int) -> [Sample] {
    let clock = FakeClock()
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: 20_000, mostRounds: rounds, fewestRounds: rounds)
    let candidates = costs.map { Candidate(name: "\($0)", body: working($0, on: clock)) }
    return sampler.sample(candidates, until: .max, atMost: .max)
  }

  @Test("Every candidate is sampled once in each round, in the order of RoundOrder")
  func order() {
    let samples = Self.samples([1_000, 2_000, 3_000], rounds: 4)
    let order = RoundOrder(count: 3, seed: 7)
    #expect(samples.map(\.candidate) == (0..<4).flatMap { order.candidates(inRound: $0) })
    #expect(samples.map(\.order) == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2])
    #expect(samples.map(\.round) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  }

  @Test("Work is made anew for each block, in an order of its own, and run once each time")
  func renewal() {
    let clock = FakeClock()
    var made: [String] = []
    var runs: [Int] = []
    let candidates = ["a", "b"].map { name in
      Candidate(name: name) {
        made.append(name)
        let work = working(millisecond, on: clock)
        return MeasuredBody(
          run: { count in
            if name == "a" { runs.append(count) }
            _ = Stopwatch(clock: clock, usage: FakeUsage()).time(work, iterations: count)
          }, warmUp: { _ in })
      }
    }
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: millisecond, mostRounds: 60, fewestRounds: 1)
    let samples = sampler.sample(candidates, until: .max, atMost: .max)
    // 60 rounds: eight blocks of two, and the other 44 rounds in blocks of four, as twelve blocks have room for 44 / 12. Of two blocks one begins with a.
    #expect(made.count == 2 * 19)
    for blocks in 0..<9 { #expect(Set([made[4 * blocks], made[4 * blocks + 2]]) == ["a", "b"]) }
    let blocks = (0..<19).flatMap { Array(repeating: $0, count: 2 * ($0 < 8 ? 2 : 4)) }
    #expect(samples.count == 2 * 60 && samples.map(\.block) == blocks)
    // Four iterations to calibrate, 60 samples, and one to warm up after each of 18 renewals.
    #expect(runs.count == 4 + 60 + 18)
  }

  @Test(
    "Cold, work is made anew after two rounds, or when the rounds have taken as long as making it",
    // Making takes that long for each candidate, running it for the first time and each sample a millisecond. The first making also settles the iterations,
    // 2 ms more. 3 ms: 10 ms before the first round, so 5 rounds of 2 ms, then 8 ms, so 4 rounds. 1 ms: 6 ms, so 3 rounds, then 4 ms, so 2 rounds. 0: 4 and 2 ms.
    arguments: [(3, [5, 4, 4]), (1, [3, 2, 2, 2, 2, 2]), (0, [2, 2, 2, 2, 2, 2, 1])])
  func coldRenewal(making: Int, lengths: [Int]) {
    let clock = FakeClock()
    var places: [Int] = []
    var makings = 0
    let candidates = ["a", "b"].map { name in
      Candidate(name: name) {
        clock.pass(making * millisecond)
        if name == "a" { makings += 1 }
        return MeasuredBody(
          run: { _ in
            clock.pass(millisecond)
            if name == "a" { places.append(makings) }
          }, warmUp: { _ in })
      }
    }
    let stopwatch = Stopwatch(clock: clock, usage: FakeUsage(), eviction: CacheEviction(bytes: 1) {})
    let sampler = Sampler(stopwatch, shortestSample: 1, seed: 7)
    var rounds = LaunchRounds(most: 13, fewest: 13)
    (rounds.firstBlock, rounds.launches) = (7, 8)
    let samples = sampler.sample(candidates, .cold, rounds, until: .max, atMost: .max)
    // Of 8 launches each is a block.
    #expect(samples.count == 26 && samples.allSatisfy { $0.block == 7 })
    // Each making is run once before its rounds; the first once more, to settle the iterations.
    let expected = lengths.enumerated().flatMap { Array(repeating: $0.offset + 1, count: $0.element + ($0.offset == 0 ? 2 : 1)) }
    #expect(places == expected)
  }

  @Test("Cold, a launch is a block if there are six of them; the blocks of fewer launches are those of warm samples")
  func coldBlocks() {
    #expect([1, 5, 6, 8, 30].map { Sampler<FakeClock, FakeUsage>.mostBlocks(.cold, launches: $0) } == [20, 20, 6, 8, 30])
    #expect([1, 8, 30].allSatisfy { Sampler<FakeClock, FakeUsage>.mostBlocks(.warm, launches: $0) == 20 })
    let eighth = RoundBlocks(rounds: 152, mostBlocks: 8, launches: 8)
    #expect((0..<152).allSatisfy { eighth.block(ofRound: $0) == 0 })
  }

  @Test("A group that is cut off after a dozen rounds has six blocks; a whole one has twenty at most, and few rounds are a block each")
  func blocks() {
    let plan = RoundBlocks(rounds: 404, mostBlocks: 20)
    #expect(plan.block(ofRound: 11) == 5 && plan.block(ofRound: 15) == 7 && plan.block(ofRound: 16) == 8 && plan.block(ofRound: 403) == 19)
    let few = RoundBlocks(rounds: 20, mostBlocks: 20)
    #expect((0..<20).map(few.block) == Array(0..<20))
  }

  @Test("Launches share the blocks: two of eight each, so six launches have an interval even if each makes one round")
  func blocksOfLaunches() {
    // 8 launches of 13 rounds: of the 20 blocks 3 each, of the 8 short ones 1.
    let eighth = RoundBlocks(rounds: 13, mostBlocks: 20, launches: 8)
    #expect((0..<13).map(eighth.block) == [0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    // 20 launches: one block each, and no more of more launches.
    for launches in [20, 50] {
      let plan = RoundBlocks(rounds: 6, mostBlocks: 20, launches: launches)
      #expect((0..<6).map(plan.block) == [0, 0, 0, 0, 0, 0])
    }
  }

  @Test("A later launch goes on with rounds, blocks and order, and settles no iterations")
  func laterLaunch() {
    let clock = FakeClock()
    var runs: [String] = []
    let candidates = ["a", "b"].map { name in
      Candidate(
        name: name,
        body: MeasuredBody(
          run: { count in
            runs.append("\(name)\(count)")
            clock.pass(2 * millisecond * count)
          }, warmUp: { _ in }))
    }
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: millisecond, mostRounds: 60, fewestRounds: 1).sampler
    var rounds = LaunchRounds(most: 2, fewest: 1)
    (rounds.firstRound, rounds.firstBlock, rounds.launches) = (13, 5, 20)
    rounds.calibrations = [3, 1].map { Calibration(iterations: $0, nanoseconds: 2 * millisecond * $0) }
    let samples = sampler.sample(candidates, .warm, rounds, until: .max, atMost: .max)
    #expect(samples.map(\.round) == [13, 13, 14, 14] && samples.map(\.block) == [5, 5, 5, 5])
    // New work is run once, and nothing is tried. Of two rounds one begins with the first candidate.
    #expect(Array(runs.prefix(2)) == ["a1", "b1"] && runs.dropFirst(2).sorted() == ["a3", "a3", "b1", "b1"])
    let order = RoundOrder(count: 2, seed: 7)
    #expect(samples.map(\.candidate) == order.candidates(inRound: 13) + order.candidates(inRound: 14))
  }

  @Test("A candidate has the same iterations in all rounds, and each its own")
  func iterations() {
    let samples = Self.samples([100, 1_000, 80_000], rounds: 5)
    // 1.2 × 20,000 / 100 = 240; 1.2 × 20,000 / 1,000 = 24, in whole stretches 32; one of 80,000 ns is long enough, and 16 of them take over a millisecond.
    for (candidate, iterations) in [240, 32, 1].enumerated() {
      let own = samples.filter { $0.candidate == candidate }
      #expect(own.map(\.iterations) == Array(repeating: iterations, count: 5))
      #expect(own.allSatisfy { $0.nanosecondsPerIteration == [100, 1_000, 80_000][candidate] })
    }
  }

  @Test("Iterations are settled before the first round, even where the work gets quicker later")
  func settledIterations() {
    let clock = FakeClock()
    // Four iterations to calibrate, then an untimed batch before each sample; new work is run once.
    let costs = ListedClock([70_000, 70_000, 70_000, 70_000, 1, 10_000, 7, 1, 5_000, 7, 1, 2_500])
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: 20_000, mostRounds: 3, fewestRounds: 3)
    let body = MeasuredBody(run: { _ in clock.pass(costs.now()) })
    let samples = sampler.sample([Candidate(name: "quicker and quicker", body: body)], until: .max, atMost: .max)
    #expect(samples.map(\.iterations) == [1, 1, 1])
    #expect(samples.map(\.nanoseconds) == [10_000, 5_000, 2_500])
  }

  @Test(
    "Where pauses of the machine slowed all trials, the samples of the first round are too short, and both are made again: three times at most",
    arguments: [(4, 240), (1_000, 16)])
  func slowedTrials(mostPauses: Int, iterations: Int) {
    let clock = FakeClock()
    var pauses = 0
    let body = MeasuredBody(run: { count in
      // The second trial of each count takes three milliseconds more. Trials are made four times, and 16 iterations then seem to be enough.
      let isPaused = count == 63 && pauses < mostPauses
      pauses += isPaused ? 1 : 0
      clock.pass(100 * count + (isPaused ? 3 * millisecond : 0))
    })
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: 20_000, mostRounds: 3, fewestRounds: 3)
    let samples = sampler.sample([Candidate(name: "a", body: body)])
    #expect(samples.map(\.iterations) == Array(repeating: iterations, count: 3))
    #expect(samples.map(\.round) == [0, 1, 2])
    #expect(pauses == (mostPauses == 4 ? 4 : 16))
  }

  @Test("Every warm sample comes after an untimed batch of the same length, however long it is")
  func warmingUp() {
    for (cost, batches) in [(100, [240, 240, 1, 240, 240]), (999_999, [1, 1, 1, 1, 1]), (10_000_000, [1, 1, 1, 1, 1])] {
      let clock = FakeClock()
      let log = EventLog()
      let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: 20_000, mostRounds: 2, fewestRounds: 2)
      let body = MeasuredBody(run: { count in
        log.add("\(count)")
        clock.pass(cost * count)
      })
      let samples = sampler.sample([Candidate(name: "a", body: body)], until: .max, atMost: .max)
      // The batches after calibration, among them one of a single iteration that warms the second block.
      #expect(Array(log.events.suffix(batches.count)) == batches.map(String.init))
      // 100 ns: one iteration that is not counted, then trials of 1, 63 and 736, and a batch to check them. The others: one, then three long ones.
      #expect(log.events.count == (cost == 100 ? 5 : 4) + batches.count)
      #expect(samples.count == 2)
    }
  }

  @Test("A sample carries what happened to the thread during it, and not what happened before")
  func contamination() {
    let usage = FakeUsage()
    var batch = 0
    let body = MeasuredBody(run: { _ in
      batch += 1
      // Four batches calibrate, in no time, so that there is nothing to check; then of each block the first is untimed and the second a sample, and one between two blocks runs new work once.
      if batch == 8 { usage.add(switches: 100, faults: 100) }
      if batch == 9 { usage.add(switches: 2, faults: 5) }
    })
    let sampler = FewRounds(clock: FakeClock(), usage: usage, shortestSample: 0, mostRounds: 3, fewestRounds: 3)
    let samples = sampler.sample([Candidate(name: "disturbed", body: body)], until: .max, atMost: .max)
    let disturbed = UsageCount(involuntarySwitches: 2, pageFaults: 5)
    #expect(samples.map(\.usage) == [UsageCount(), disturbed, UsageCount()])
  }

  @Test("Trials take at most half of the time, and the first round shrinks to what is left")
  func trialsEnd() {
    let clock = FakeClock()
    // A sample of 20 µs needs 240 iterations of 100 ns, each set up for 1 ms: the trials of two candidates would take 1.6 s, and one round
    // with its untimed batches 0.96 s.
    let body = MeasuredBody(segmentLimit: 1, setUp: { _ in clock.pass(millisecond) }, run: { clock.pass(100 * $0) })
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: 20_000, mostRounds: 100, fewestRounds: 20)
    let candidates = ["a", "b"].map { Candidate(name: $0, body: body) }
    let samples = sampler.sample(candidates, until: 400 * millisecond, atMost: 400 * millisecond)
    #expect(samples.map(\.candidate).sorted() == [0, 1])
    // Trials of 200 ms leave 200 for the round: a timed and an untimed batch of each candidate, of about 50 iterations.
    #expect(samples.allSatisfy { (40...60).contains($0.iterations) })
    #expect((350...401).contains(clock.time / millisecond))
  }

  @Test("Without candidates there are no samples")
  func noCandidates() {
    #expect(Self.samples([], rounds: 3).isEmpty)
  }
}

@Suite("When sampling ends")
struct SamplingEndTests {
  @Test("The most rounds are made if there is time for ever")
  func mostRounds() {
    #expect(EvenRace().rounds(mostRounds: 5, until: .max) == 5)
  }

  @Test("A round is begun while it would still end by the deadline")
  func deadline() {
    // Rounds end at 10, 12 and 16 ms, the third with the second block's work, which is run once to warm it. So the fourth is expected to end at 20.
    #expect(EvenRace().rounds(until: 20 * millisecond) == 4)
    #expect(EvenRace().rounds(until: 20 * millisecond - 1) == 3)
  }

  @Test("The first round is always made")
  func firstRound() {
    #expect(EvenRace().rounds(until: 0, atMost: 0) == 1)
    #expect(EvenRace().rounds(fewestRounds: 9, until: 0, atMost: 0) == 1)
  }

  @Test("The fewest rounds are made past the deadline, up to the hard one")
  func fewestRounds() {
    #expect(EvenRace().rounds(fewestRounds: 3, until: 0, atMost: .max) == 3)
    // There is no time for trials: two iterations each are 4 ms. The third round ends at 10.
    #expect(EvenRace().rounds(fewestRounds: 5, until: 0, atMost: 10 * millisecond) == 3)
    #expect(EvenRace().rounds(fewestRounds: 5, until: 0, atMost: 10 * millisecond - 1) == 2)
  }

  @Test("Rounds beyond the fewest keep to the deadline, however late the hard one is")
  func beyondTheFewest() {
    // The three that must be end at 16 ms. The longest of them, with work made anew, took 4 ms, so the fourth is expected to end at 20.
    #expect(EvenRace().rounds(fewestRounds: 3, until: 20 * millisecond - 1) == 3)
    #expect(EvenRace().rounds(fewestRounds: 3, until: 20 * millisecond) == 4)
  }

  @Test("The fewest rounds are never more than the most")
  func fewestAboveMost() {
    #expect(EvenRace().rounds(mostRounds: 2, fewestRounds: 9, until: .max) == 2)
    let sampler = FewRounds(clock: FakeClock(), usage: FakeUsage(), shortestSample: 1, mostRounds: 2, fewestRounds: 9)
    #expect(LaunchRounds(most: sampler.most, fewest: sampler.fewest).fewest == 2)
  }

  @Test("Whether another round fits is judged by the longest so far, not by the last")
  func longestRound() {
    let clock = FakeClock()
    // Four iterations of 1 ms to calibrate, a first round of 5, then rounds of 1.
    let costs = ListedClock([1, 1, 1, 1, 5, 1].map { $0 * millisecond })
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: millisecond, mostRounds: 100, fewestRounds: 1)
    let body = MeasuredBody(run: { _ in clock.pass(costs.now()) }, warmUp: { _ in })
    let samples = sampler.sample([Candidate(name: "a", body: body)], until: 15 * millisecond, atMost: .max)
    // Rounds begin at 4, 9 and 10 ms; at 11 another of 5 would end at 16.
    #expect(samples.count == 3)
  }

  @Test("What is set up and torn down counts towards the deadline")
  func expensiveSetUp() {
    let clock = FakeClock()
    let body = MeasuredBody(
      setUp: { _ in clock.pass(6 * millisecond) }, run: { _ in clock.pass(millisecond) }, tearDown: { _ in clock.pass(3 * millisecond) },
      warmUp: { _ in })
    let sampler = FewRounds(clock: clock, usage: FakeUsage(), shortestSample: millisecond, mostRounds: 100, fewestRounds: 1)
    // Calibrating takes 4 × 10 ms; rounds of 10 ms end at 50 and 60.
    let samples = sampler.sample([Candidate(name: "a", body: body)], until: 70 * millisecond - 1, atMost: .max)
    #expect(samples.count == 2)
  }
}

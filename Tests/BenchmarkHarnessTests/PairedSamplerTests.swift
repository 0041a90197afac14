import Testing

@testable import BenchmarkHarness

/// What two sides were asked, in order: `A 40`, `B 40`.
private final class Journal {
  var lines: [String] = []
}

/// A side that takes a fixed time a sample on a fake clock, but for its first.
private final class FakeSide: PairedSide {
  private let name: String
  private let journal: Journal
  private let clock: FakeClock
  private let iterations: Int
  private let nanoseconds: Int
  private var warmUp: Int

  init(_ name: String, _ journal: Journal, _ clock: FakeClock, iterations: Int = 40, nanoseconds: Int = 100, warmUp: Int = 0) {
    (self.name, self.journal, self.clock, self.iterations, self.nanoseconds) = (name, journal, clock, iterations, nanoseconds)
    self.warmUp = warmUp
  }

  func open(cell: Int, extraSteps: Double) async throws { journal.lines.append("\(name) opens \(cell) with \(extraSteps)") }
  func calibrate() async throws -> Calibration { Calibration(iterations: iterations, nanoseconds: nanoseconds) }

  func sample(iterations: Int) async throws -> Sample {
    journal.lines.append("\(name) \(iterations)")
    clock.pass(nanoseconds + warmUp)
    warmUp = 0
    return Sample(iterations: iterations, nanoseconds: nanoseconds)
  }
}

@Suite("PairedSampler")
struct PairedSamplerTests {
  private let clock = FakeClock()
  private let journal = Journal()

  private func sample(isExchanged: Bool, until deadline: Int, warmUp: Int = 0) async throws -> [Sample] {
    try await PairedSampler(clock: clock).sample(
      FakeSide("A", journal, clock, warmUp: warmUp), FakeSide("B", journal, clock, nanoseconds: 110),
      PairedTask(placeInA: 3, placeInB: 4, extraSteps: 2, iterations: 7), isExchanged: isExchanged, until: deadline)
  }

  @Test("A B B A; exchanged, B comes first in everything, in being opened too")
  func order() async throws {
    let samples = try await sample(isExchanged: false, until: 0)
    #expect(journal.lines == ["A opens 3 with 0.0", "B opens 4 with 2.0", "A 7", "B 7", "B 7", "A 7"])
    #expect(samples.map(\.isB) == [false, true, true, false])
    #expect(samples.map(\.order) == [0, 1, 2, 3])
    #expect(samples.map(\.nanoseconds) == [100, 110, 110, 100])
    journal.lines = []
    let exchanged = try await sample(isExchanged: true, until: 0)
    #expect(journal.lines == ["B opens 4 with 2.0", "A opens 3 with 0.0", "B 7", "A 7", "A 7", "B 7"])
    #expect(exchanged.map(\.isB) == [true, false, false, true])
  }

  @Test("A quadruple, here of 420 ns, is begun only where it would end in time; the first always is")
  func deadline() async throws {
    #expect(try await sample(isExchanged: false, until: clock.time).count == 4)
    #expect(try await sample(isExchanged: false, until: clock.time + 839).count == 4)
    let two = try await sample(isExchanged: false, until: clock.time + 840)
    #expect(two.map { [$0.round, $0.order] } == [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0], [1, 1], [1, 2], [1, 3]])
    #expect(try await sample(isExchanged: false, until: .max / 2).count == 4 * PairedSampler<FakeClock>.mostQuads)
  }

  @Test("The longest quadruple says how long another takes")
  func longest() async throws {
    // The first takes 1,320 ns, the second 420; a third would be done in time only if it were like the second.
    #expect(try await sample(isExchanged: false, until: clock.time + 2_640, warmUp: 900).count == 8)
    #expect(try await sample(isExchanged: false, until: clock.time + 3_060, warmUp: 900).count == 12)
  }

  @Test("Both sides' samples have as many iterations as the quicker needs")
  func calibration() async throws {
    let sampler = PairedSampler(clock: clock)
    let slow = FakeSide("A", journal, clock, iterations: 30)
    let quick = FakeSide("B", journal, clock, iterations: 33)
    #expect(try await sampler.calibrate(slow, quick) == 33)
    #expect(try await sampler.calibrate(quick, slow) == 33)
  }
}

@Suite("LaunchDeadlines")
struct LaunchDeadlinesTests {
  @Test("Launches share what is left of the time")
  func shares() {
    let plan = LaunchDeadlines(most: 5, deadline: 1_000)
    #expect(plan.deadline(ofLaunchAt: 0, after: 0, longest: 0) == 200)
    #expect(plan.deadline(ofLaunchAt: 400, after: 2, longest: 200) == 600)
    #expect(plan.deadline(ofLaunchAt: 900, after: 4, longest: 100) == 1_000)
  }

  @Test("None is begun that would end too late, but the first; and none after the last")
  func ends() {
    let plan = LaunchDeadlines(most: 6, deadline: 1_000)
    #expect(plan.deadline(ofLaunchAt: 2_000, after: 0, longest: 0) == 2_000)
    #expect(plan.deadline(ofLaunchAt: 800, after: 2, longest: 201) == nil)
    #expect(plan.deadline(ofLaunchAt: 800, after: 2, longest: 200) == 850)
    #expect(plan.deadline(ofLaunchAt: 0, after: 6, longest: 0) == nil)
  }

  @Test("What took time without measuring puts the end off, and leaves the number of launches")
  func postponement() {
    #expect(LaunchDeadlines(most: 6, deadline: 1_000).postponed(by: 50) == LaunchDeadlines(most: 6, deadline: 1_050))
  }
}

@Suite("Extra work")
struct ExtraWorkTests {
  @Test("It is done inside the timed part, for the whole batch, and leaves the rest of the body as it was")
  func slowed() {
    var calls: [String] = []
    let body = MeasuredBody(
      segmentLimit: 3, setUp: { calls.append("set up \($0)") }, run: { calls.append("run \($0)") },
      tearDown: { calls.append("tear down \($0)") })
    let slowed = body.slowed(byStepsPerIteration: 0.75) { calls.append("spin \($0)") }
    #expect(slowed.segmentLimit == 3)
    slowed.setUp(4)
    slowed.run(4)
    slowed.tearDown(4)
    #expect(calls == ["set up 4", "run 4", "spin 3", "tear down 4"])
  }

  @Test("Without steps the body is left alone")
  func none() {
    var spins = 0
    MeasuredBody(run: { _ in }).slowed(byStepsPerIteration: 0) { _ in spins += 1 }.run(1)
    #expect(spins == 0)
  }
}

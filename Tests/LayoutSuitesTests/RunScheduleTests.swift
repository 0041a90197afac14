import BenchmarkHarness
import BenchmarkResults
import LayoutTestSupport
import Testing

@testable import LayoutSuites

/// A clock that moves when it is told to.
private final class SteppedClock: HarnessClock {
  private(set) var time = 0
  func now() -> Int { time }
  func pass(_ nanoseconds: Int) { time += nanoseconds }
}

/// A machine on which groups cost what is said here, and a run on it.
private struct SimulatedRun {
  let clock = SteppedClock()
  var settings = RunSettings()
  /// What verifying and counting cost, a cell and item, in nanoseconds.
  var fixedPerItem = 100.0
  /// What a round costs, a cell and item, in nanoseconds.
  var roundPerItem = 4.0
  /// How many times more expensive than in proportion a million items are.
  var slowdownAtOneMillion = 1.0

  /// The rounds of each group, and the turns in their order, each with its launch.
  private(set) var rounds: [String: Int] = [:]
  private(set) var order: [(title: String, launch: Int)] = []
  private(set) var leftOut: [SuiteGroup] = []
  private(set) var shortened: [SuiteGroup] = []
  /// The whole time, with the last files, in seconds.
  var seconds: Double { Double(clock.time) * 1e-9 }

  mutating func run(_ suite: Suite, seconds: Double) {
    var schedule = RunSchedule(
      suite.groups, budget: TimeBudget(clock: clock, budget: .milliseconds(Int(seconds * 1_000))), settings: settings)
    while let turn = schedule.next() {
      let start = clock.time
      let outcome = measure(turn)
      order.append((turn.group.title, turn.launch))
      schedule.learn(from: turn, outcome, lasting: clock.time - start)
    }
    leftOut = schedule.leftOut
    shortened = schedule.shortened
    clock.pass(schedule.finishing)
  }

  /// As a runner does: verifies, calibrates, samples until the deadlines, counts.
  private mutating func measure(_ turn: RunSchedule<SteppedClock>.Turn) -> GroupOutcome {
    let group = turn.group
    let items = Double(group.itemCount * group.cells.count) * (group.itemCount >= 1_000_000 ? slowdownAtOneMillion : 1)
    let round = 10_000 + Int(roundPerItem * items)
    var outcome = GroupOutcome()
    outcome.openingNanoseconds = Int(fixedPerItem * items / 8)
    clock.pass(outcome.openingNanoseconds)
    if turn.isFirst { clock.pass(Int(fixedPerItem * items * 3 / 8)) }
    let start = clock.time
    clock.pass((turn.isFirst ? 4 : 1) * round)
    var count = 0
    while count < turn.mostRounds {
      if count > 0 && clock.time + round > (count < turn.fewestRounds ? turn.hardDeadline : turn.deadline) { break }
      clock.pass(round)
      let number = rounds[group.title, default: 0] + count
      outcome.samples += group.cells.map { SampleRecord(cell: $0, round: number, order: 0, iterations: 1, value: 1) }
      count += 1
    }
    outcome.samplingNanoseconds = clock.time - start
    outcome.countingNanoseconds = turn.isFirst ? Int(fixedPerItem * items / 2) : 0
    clock.pass(outcome.countingNanoseconds)
    rounds[group.title, default: 0] += count
    return outcome
  }
}

@Suite("When each group is measured")
struct RunScheduleTests {
  private static func suite(_ sizes: [Int]) throws -> Suite {
    var selection = SuiteChoice()
    selection.counts = sizes
    // What these budgets suffice for: with another strategy, layout or operation in the catalogue they would be others.
    selection.layouts = ["list", "flow", "column", "waterfall", "mosaic", "compositional"]
    selection.strategies = ["naive", "cached-append", "dirty-range", "checkpoint", "indexed", "rope"]
    return try selection.suite()
  }

  @Test("With time enough every group gets all its rounds, in the order of the suite")
  func plenty() throws {
    var run = SimulatedRun()
    run.settings.mostRounds = 31
    let suite = try Self.suite([1_000, 10_000])
    run.run(suite, seconds: 1_000)
    #expect(run.leftOut.isEmpty)
    for group in suite.groups { #expect(run.rounds[group.title] == 31 * group.roundsFactor, "\(group.title)") }
  }

  @Test("A budget that suffices for the fewest rounds of all is kept, and every group gets them", arguments: [45.0, 65])
  func kept(seconds: Double) throws {
    // At 1M: some 98 groups of 5.4 cells, each 0.02 + 24 × 0.001 = 0.044 s a cell, so 23 s; a ninth more for the smaller sizes.
    var run = SimulatedRun()
    run.fixedPerItem = 20
    run.roundPerItem = 1
    let suite = try Self.suite([1_000, 10_000, 100_000, 1_000_000])
    run.run(suite, seconds: seconds)
    #expect(run.leftOut.isEmpty)
    let short = suite.groups.filter { run.rounds[$0.title] ?? 0 < 20 }.map { "\($0.title): \(run.rounds[$0.title] ?? 0)" }
    #expect(short.isEmpty)
    #expect(run.seconds <= 1.1 * seconds && run.seconds > 0.8 * seconds)
  }

  @Test("Frames that cost microseconds are sampled often enough for a 99th percentile, although others may cost much")
  func cheapFrames() throws {
    var run = SimulatedRun()
    run.fixedPerItem = 20
    run.roundPerItem = 1
    let suite = try Self.suite([1_000, 10_000, 100_000, 1_000_000])
    run.run(suite, seconds: 45)
    for layout in suite.layouts { #expect((run.rounds["\(layout)/relayout/1000"] ?? 0) >= 100, "\(layout)") }
  }

  @Test("A budget that does not suffice for the fewest rounds shrinks the rounds of all before it leaves out any")
  func fewerRounds() throws {
    // Verifying and counting take 26 ms a cell at 1M, and a round 4.
    var run = SimulatedRun()
    run.fixedPerItem = 26
    let suite = try Self.suite([10_000, 100_000, 1_000_000])
    let cells = suite.groups.filter { $0.itemCount == 1_000_000 }.reduce(0) { $0 + $1.cells.count }
    // Ten rounds and the four of calibrating for each, and as much again as a tenth for the smaller sizes.
    let seconds = 1.15 * Double(cells) * (0.026 + 14 * 0.004)
    run.run(suite, seconds: seconds)
    #expect(run.leftOut.isEmpty)
    #expect(run.seconds <= 1.1 * seconds)
    let large = suite.groups.filter { $0.itemCount == 1_000_000 }.compactMap { run.rounds[$0.title] }
    // A layout's frames get a larger share: twelve times as much of the time that is left over.
    #expect(large.allSatisfy { (2..<40).contains($0) }, "\(large)")
    // No layout pays for another: the last group of an operation has about as many rounds as the first.
    for operation in suite.operations {
      let rounds = suite.groups.filter { $0.itemCount == 1_000_000 && $0.cells.first?.operation == operation }.compactMap {
        run.rounds[$0.title]
      }
      #expect((rounds.max() ?? 0) <= 4 * (rounds.min() ?? 0), "\(operation): \(rounds)")
    }
  }

  @Test("Too little time for a round of each leaves out the operations that matter least, and no layout", arguments: [20.0, 40])
  func leftOut(seconds: Double) throws {
    var run = SimulatedRun()
    let suite = try Self.suite([10_000, 100_000, 1_000_000])
    run.run(suite, seconds: seconds)
    #expect(!run.leftOut.isEmpty)
    #expect(run.leftOut.allSatisfy { $0.itemCount == 1_000_000 })
    #expect(run.seconds <= 1.1 * seconds)
    let measured = suite.groups.filter { group in group.isOfLayout && group.itemCount == 1_000_000 && run.rounds[group.title] != nil }
    let counts = suite.layouts.map { layout in measured.count { $0.layoutName == layout } }
    #expect(counts.allSatisfy { $0 > 0 } && (counts.max() ?? 0) <= 2 * (counts.min() ?? 0), "\(counts)")
    for layout in suite.layouts {
      #expect(run.rounds["\(layout)/relayout/1000000"] != nil, "What one frame costs is left out last")
    }
  }

  @Test("One big size, of which nothing is known beforehand, keeps the budget too", arguments: [1.0, 3], [20.0, 60])
  func oneSize(slowdown: Double, seconds: Double) throws {
    var run = SimulatedRun()
    run.slowdownAtOneMillion = slowdown
    run.run(try Self.suite([10_000_000]), seconds: seconds)
    // A single group of four cells takes 4 × (1 + 5 × 0.04) = 4.8 s here, or three times that.
    #expect(run.seconds <= 1.1 * seconds + (slowdown > 1 ? 0.4 * seconds : 0), "\(run.seconds)")
  }

  @Test("What a group costs, another operation of its layout and size is expected to cost, however far that is from the first guess")
  func sameSize() throws {
    var choice = SuiteChoice()
    (choice.layouts, choice.strategies, choice.operations, choice.counts) = (["list"], ["naive"], ["open", "query"], [1_000_000])
    choice.purpose.measuresFloors = false
    let groups = try choice.suite().groups
    try #require(groups.count == 2)
    var costs = GroupCosts()
    // The guess is far below a second.
    let cost = GroupCost(fixed: 20e9, opening: 1e9, round: 1e9, counting: 15e9)
    costs.learn(groups[0], cost)
    #expect(costs.forecast(of: groups[1]) == cost)
  }

  @Test("Large sizes that cost more than in proportion keep the budget", arguments: [1.5, 3])
  func slowdown(factor: Double) throws {
    var run = SimulatedRun()
    run.fixedPerItem = 30
    run.slowdownAtOneMillion = factor
    let suite = try Self.suite([10_000, 100_000, 1_000_000])
    run.run(suite, seconds: 60)
    #expect(run.seconds <= 66, "\(run.seconds)")
    let measured = Set(run.rounds.keys)
    for layout in suite.layouts { #expect(measured.contains("\(layout)/relayout/1000000"), "\(layout)") }
  }

  @Test("Without a budget every group has its turn, with no deadline")
  func endless() throws {
    let suite = try Self.suite([10])
    var schedule = RunSchedule(suite.groups, budget: TimeBudget(clock: SteppedClock(), budget: nil), settings: RunSettings())
    var titles: [String] = []
    while let turn = schedule.next() {
      #expect(turn.deadline == .max && turn.hardDeadline == .max)
      titles.append(turn.group.title)
    }
    #expect(titles == suite.groups.map(\.title) && schedule.leftOut.isEmpty)
  }

  @Test("A group that was cut off counts as left out")
  func cutOff() throws {
    let suite = try Self.suite([10])
    var schedule = RunSchedule(suite.groups, budget: TimeBudget(clock: SteppedClock(), budget: .seconds(9)), settings: RunSettings())
    let first = schedule.next()
    let turn = try #require(first)
    var outcome = GroupOutcome()
    outcome.isCutOff = true
    schedule.learn(from: turn, outcome, lasting: 5)
    while schedule.next() != nil {}
    #expect(schedule.leftOut.map(\.title) == [turn.group.title])
  }

  @Test("Launches follow each other, each visits all groups in order, and all their rounds together are those of one launch")
  func launches() throws {
    var run = SimulatedRun()
    (run.settings.mostRounds, run.settings.launches) = (31, 4)
    let suite = try Self.suite([1_000, 10_000])
    run.run(suite, seconds: 1_000)
    #expect(run.order.map(\.launch) == (0..<4).flatMap { Array(repeating: $0, count: suite.groups.count) })
    #expect(run.order.map(\.title) == (0..<4).flatMap { _ in suite.groups.map(\.title) })
    for group in suite.groups { #expect(run.rounds[group.title] == 31 * group.roundsFactor, "\(group.title)") }
  }

  @Test(
    "The budget is kept in any number of launches, and every group gets the fewest rounds",
    arguments: Thoroughness.isFull ? [1, 4, 8, 20] : [1, 8])
  func budgetOfLaunches(launches: Int) throws {
    var run = SimulatedRun()
    run.fixedPerItem = 20
    run.roundPerItem = 1
    run.settings.launches = launches
    let suite = try Self.suite([1_000, 10_000, 100_000, 1_000_000])
    // Making the data anew in every launch takes an eighth of what is fixed: 98 groups of 5.4 cells at 2.5 ms, 1.3 s a launch.
    let seconds = 60 + 2.0 * Double(launches)
    run.run(suite, seconds: seconds)
    #expect(run.leftOut.isEmpty && run.shortened.isEmpty)
    let short = suite.groups.filter { run.rounds[$0.title] ?? 0 < 20 }.map { "\($0.title): \(run.rounds[$0.title] ?? 0)" }
    #expect(short.isEmpty)
    #expect(run.seconds <= 1.1 * seconds && run.seconds > 0.8 * seconds, "\(run.seconds)")
  }

  @Test("Too little time for every visit takes visits from all large groups before it leaves one out")
  func fewerVisits() throws {
    var run = SimulatedRun()
    run.fixedPerItem = 26
    run.settings.launches = 8
    let suite = try Self.suite([10_000, 100_000, 1_000_000])
    let cells = suite.groups.filter { $0.itemCount == 1_000_000 }.reduce(0) { $0 + $1.cells.count }
    // A visit costs 3 ms of data and 8 of a round, the first 26 and 20: that is time for three visits of each and not for eight.
    let seconds = 1.15 * Double(cells) * (0.046 + 2 * 0.011)
    run.run(suite, seconds: seconds)
    #expect(run.leftOut.isEmpty && !run.shortened.isEmpty)
    #expect(run.shortened.allSatisfy { $0.itemCount >= 100_000 })
    #expect(run.seconds <= 1.1 * seconds, "\(run.seconds)")
    let visits = suite.groups.filter { $0.itemCount == 1_000_000 }.map { group in run.order.count { $0.title == group.title } }
    #expect((visits.min() ?? 0) >= 2 && (visits.max() ?? 0) <= 5, "\(visits)")
  }

  @Test("A group that was slow by chance costs neither the others their visits nor the larger ones their turn")
  func slowByChance() throws {
    var selection = SuiteChoice()
    (selection.layouts, selection.operations, selection.counts) = (["list"], ["query"], [1_000, 100_000])
    selection.purpose.measuresFloors = false
    let suite = try selection.suite()
    let clock = SteppedClock()
    var settings = RunSettings()
    settings.launches = 8
    var schedule = RunSchedule(suite.groups, budget: TimeBudget(clock: clock, budget: .seconds(10)), settings: settings)
    var turns: [(size: Int, launch: Int)] = []
    while let turn = schedule.next() {
      var outcome = GroupOutcome()
      outcome.samplingNanoseconds = 1_000_000
      outcome.samples = turn.group.cells.map { SampleRecord(cell: $0, round: turn.launch, order: 0, iterations: 1, value: 1) }
      // The very first turn takes 0.3 s, of which nothing belongs to it: a hundredfold that is 30 s.
      clock.pass(turns.isEmpty ? 300_000_000 : 2_000_000)
      turns.append((turn.group.itemCount, turn.launch))
      schedule.learn(from: turn, outcome, lasting: turns.count == 1 ? 300_000_000 : 2_000_000)
    }
    #expect(turns.count { $0.size == 1_000 } == 8 && turns.count { $0.size == 100_000 } == 8, "\(turns)")
    #expect(schedule.leftOut.isEmpty && schedule.shortened.isEmpty)
  }

  @Test("A run that is gone on with makes the visits and rounds that are missing, and none of a group that is whole")
  func goingOn() throws {
    let suite = try Self.suite([10])
    var settings = RunSettings()
    (settings.mostRounds, settings.launches) = (20, 4)
    let whole = suite.groups[0].title
    var schedule = RunSchedule(suite.groups, budget: TimeBudget(clock: SteppedClock(), budget: nil), settings: settings) { group in
      if group.title == whole { return (4, 20) }
      return group.title == suite.groups[1].title ? (3, 15 * group.roundsFactor) : (0, 0)
    }
    var turns: [String: [RunSchedule<SteppedClock>.Turn]] = [:]
    while let turn = schedule.next() { turns[turn.group.title, default: []].append(turn) }
    #expect(turns[whole] == nil)
    let rest = try #require(turns[suite.groups[1].title])
    #expect(rest.map(\.isFirst) == [false] && rest.map(\.mostRounds) == [5 * suite.groups[1].roundsFactor])
    #expect(turns[suite.groups[2].title]?.map(\.isFirst) == [true, false, false, false])
  }
}

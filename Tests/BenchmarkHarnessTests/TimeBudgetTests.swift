import BenchmarkHarness
import Testing

@Suite("TimeBudget")
struct TimeBudgetTests {
  @Test("What is left is shared evenly among the groups that are left")
  func evenShares() {
    let budget = TimeBudget(clock: FakeClock(startingAt: 100), budget: .nanoseconds(900))
    #expect(budget.start == 100)
    #expect(budget.deadline == 1_000)
    // 100 + 900 / 3.
    #expect(budget.deadline(forNextOf: 3) == 400)
  }

  @Test("What a group leaves goes to those after it, and what it overruns is taken from them")
  func unspentTime() {
    let clock = FakeClock(startingAt: 100)
    let budget = TimeBudget(clock: clock, budget: .nanoseconds(900))
    clock.pass(100)
    // 800 left for two: 200 + 400, where an even share of the whole would have been 300.
    #expect(budget.deadline(forNextOf: 2) == 600)
    clock.pass(700)
    // 100 left for one.
    #expect(budget.deadline(forNextOf: 1) == 1_000)
    #expect(budget.elapsed == 800)
  }

  @Test("A budget is spent from its deadline on, and then a group gets nothing")
  func spent() {
    let clock = FakeClock(startingAt: 100)
    let budget = TimeBudget(clock: clock, budget: .nanoseconds(900))
    clock.pass(899)
    #expect(!budget.isSpent)
    clock.pass(1)
    #expect(budget.isSpent)
    clock.pass(500)
    #expect(budget.deadline(forNextOf: 4) == 1_500)
  }

  @Test("What is kept back for the end is not shared out")
  func reserve() {
    let clock = FakeClock(startingAt: 100)
    let budget = TimeBudget(clock: clock, budget: .nanoseconds(900))
    // 100 + (900 − 300) / 3.
    #expect(budget.deadline(forNextOf: 3, keeping: 300) == 300)
    clock.pass(700)
    // 200 are left, and more is to be kept.
    #expect(budget.deadline(forNextOf: 1, keeping: 300) == 800)
  }

  @Test("What would end by the deadline, the reserve kept, can be afforded")
  func affordable() {
    let clock = FakeClock(startingAt: 100)
    let budget = TimeBudget(clock: clock, budget: .nanoseconds(900))
    #expect(budget.affords(600, keeping: 300))
    #expect(!budget.affords(601, keeping: 300))
    clock.pass(600)
    #expect(budget.affords(0, keeping: 300))
    #expect(!budget.affords(1, keeping: 300))
    #expect(TimeBudget(clock: clock, budget: nil).affords(.max, keeping: 1))
  }

  @Test("No budget never ends")
  func endless() {
    let clock = FakeClock(startingAt: 100)
    let budget = TimeBudget(clock: clock, budget: nil)
    clock.pass(1 << 60)
    #expect(!budget.isSpent)
    #expect(budget.deadline(forNextOf: 3) == .max)
  }

  @Test("A share for no groups is a share for one")
  func noGroups() {
    #expect(TimeBudget(clock: FakeClock(), budget: .nanoseconds(900)).deadline(forNextOf: 0) == 900)
  }
}

@Suite("Durations as nanoseconds")
struct WholeNanosecondsTests {
  @Test("A duration is its whole nanoseconds, cut off below")
  func wholeNanoseconds() {
    #expect(Duration.zero.wholeNanoseconds == 0)
    #expect(Duration.nanoseconds(1).wholeNanoseconds == 1)
    #expect((Duration.nanoseconds(3) / 2).wholeNanoseconds == 1)
    #expect((Duration.seconds(90) + .nanoseconds(7)).wholeNanoseconds == 90_000_000_007)
    #expect(Duration.seconds(7 * 86_400).wholeNanoseconds == 604_800_000_000_000)
  }

  @Test("The longest duration that fits is exact")
  func longest() {
    // 2⁶³ − 1 = 9,223,372,036,854,775,807 nanoseconds.
    let longest = Duration.seconds(9_223_372_036) + .nanoseconds(854_775_807)
    #expect(longest.wholeNanoseconds == .max)
    #expect((longest - .nanoseconds(1)).wholeNanoseconds == .max - 1)
  }

  @Test("A duration whose seconds do not fit is the largest number")
  func tooManySeconds() {
    #expect(Duration.seconds(9_223_372_037).wholeNanoseconds == .max)
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == .max)
  }

  @Test("A duration whose seconds fit, and whose nanoseconds then do not, is the largest number")
  func tooManyNanoseconds() async {
    await #expect(processExitsWith: .success) {
      let duration = Duration.seconds(9_223_372_036) + .nanoseconds(854_775_808)
      guard duration.wholeNanoseconds == .max else { preconditionFailure("\(duration.wholeNanoseconds)") }
    }
  }

  @Test("A budget that ends after the last moment a clock can tell never ends")
  func budgetBeyondTheClock() async {
    await #expect(processExitsWith: .success) {
      let budget = TimeBudget(clock: FakeClock(startingAt: 100), budget: .seconds(Int64.max))
      guard budget.deadline == .max else { preconditionFailure("\(budget.deadline)") }
    }
  }
}

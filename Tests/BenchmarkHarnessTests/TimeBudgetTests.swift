import BenchmarkHarness
import Testing

@Suite("TimeBudget")
struct TimeBudgetTests {
  @Test("A budget begins when it is made, and ends its time later")
  func deadline() {
    let clock = FakeClock(startingAt: 100)
    let budget = TimeBudget(clock: clock, budget: .nanoseconds(900))
    #expect(budget.start == 100)
    #expect(budget.deadline == 1_000)
    clock.pass(800)
    #expect(budget.elapsed == 800)
  }

  @Test("No budget never ends")
  func endless() {
    #expect(TimeBudget(clock: FakeClock(startingAt: 100), budget: nil).deadline == .max)
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

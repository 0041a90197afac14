import BenchmarkStatistics
import Testing

@Suite("What frames say about a budget")
struct FrameTimesTests {
  private static func outcome(
    _ fast: Int, _ slow: Int, interrupted: Int = 0, areSingle: Bool = true
  ) -> FrameTimes.Outcome? {
    // Fast frames take 1 and slow ones 200, of a budget of 100.
    FrameTimes(
      Array(repeating: 1, count: fast) + Array(repeating: 200, count: slow), interrupted: interrupted, areSingle: areSingle
    )?.outcome(budgetNanoseconds: 100)
  }

  @Test("A hundred frames with at most one slow one are within, and one frame fewer does not tell")
  func within() {
    #expect(Self.outcome(100, 0) == .within)
    // Nearest rank: of 100 the 99th, which is fast.
    #expect(Self.outcome(99, 1) == .within)
    #expect(Self.outcome(99, 0) == .undecided)
  }

  @Test("Slow frames are evidence only if their number contradicts one in a hundred")
  func over() {
    // The lower end of Clopper and Pearson's interval: 1 of 1 is 0.025, 1 of 2 is 0.0126, 1 of 3 is 0.0084; 1 − 0.975^(1/n) for one.
    #expect(Self.outcome(0, 1) == .over)
    #expect(Self.outcome(1, 1) == .over)
    #expect(Self.outcome(2, 1) == .undecided)
    // 4 of 303 are more than one in a hundred, but not enough to be sure: about 0.0036 and up. 9 of 303 are: about 0.0137 and up.
    #expect(Self.outcome(299, 4) == .undecided)
    #expect(Self.outcome(294, 9) == .over)
    #expect(Self.outcome(300, 3) == .within)
  }

  @Test("Frames that fit do not tell if more were interrupted than not")
  func interrupted() {
    #expect(Self.outcome(120, 0, interrupted: 120) == .within)
    #expect(Self.outcome(120, 0, interrupted: 121) == .undecided)
    #expect(Self.outcome(0, 50, interrupted: 500) == .over)
  }

  @Test("Means over several frames do not tell")
  func means() {
    #expect(Self.outcome(100, 0, areSingle: false) == .undecided)
    #expect(Self.outcome(0, 100, areSingle: false) == .undecided)
  }

  @Test("No frames, or times that cannot be, are no frame times")
  func impossible() {
    #expect(FrameTimes([]) == nil && FrameTimes([0, 1]) == nil && FrameTimes([.nan]) == nil && FrameTimes([.infinity]) == nil)
  }
}

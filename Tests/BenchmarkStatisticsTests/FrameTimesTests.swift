import Testing

@testable import BenchmarkStatistics

@Suite("What frames say about a budget")
struct FrameTimesTests {
  /// Fast frames take 1 and slow ones 200, of a budget of 100. Every frame is a block.
  private static func outcome(
    _ fast: Int, _ slow: Int, interrupted: Int = 0, areSingle: Bool = true
  ) -> FrameTimes.Outcome? {
    let blocks = Array(repeating: [1.0], count: fast) + Array(repeating: [200.0], count: slow)
    return FrameTimes(blocks: blocks, interrupted: interrupted, areSingle: areSingle)?.outcome(budgetNanoseconds: 100)
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
    // 6 of 6 have 0.025^(1/6) = 0.54 as the lower end of Clopper and Pearson's interval.
    #expect(Self.outcome(0, 6) == .over)
    // 4 of 303 are more than one in a hundred, but not enough to be sure: about 0.0036 and up. 10 of 303 are: about 0.0159 and up.
    #expect(Self.outcome(299, 4) == .undecided)
    #expect(Self.outcome(293, 10) == .over)
    #expect(Self.outcome(300, 3) == .within)
  }

  @Test("Frames of fewer than six blocks decide nothing, however many there are")
  func fewBlocks() throws {
    func outcome(_ time: Double, blocks: Int) throws -> FrameTimes.Outcome {
      try #require(FrameTimes(blocks: Array(repeating: Array(repeating: time, count: 100), count: blocks)))
        .outcome(budgetNanoseconds: 100)
    }
    #expect(try outcome(1, blocks: 5) == .undecided && outcome(200, blocks: 5) == .undecided)
    #expect(try outcome(1, blocks: 6) == .within && outcome(200, blocks: 6) == .over)
  }

  /// Ten blocks of 30 frames with 12 slow ones, 4 %. Spread evenly (eight blocks with 1, two with 2), they differ by less than chance makes them:
  /// 12 of 300 have a lower end of about 2.1 %. All in one block, the variance between blocks is 10/9 · (10.8² + 9 · 1.2²) / 300² = 0.0016, against
  /// 0.04 · 0.96 / 300 = 0.000128 of independent frames: they are worth 300 / 12.5 = 24 frames, with 0.96 slow ones, which is rounded down.
  @Test("Slow frames that all come from one block are worth little evidence, and from all blocks much")
  func designEffect() throws {
    func blocks(_ slow: [Int]) -> [[Double]] {
      slow.map { Array(repeating: 200.0, count: $0) + Array(repeating: 1.0, count: 30 - $0) }
    }
    let even = blocks([1, 1, 1, 1, 1, 1, 1, 1, 2, 2])
    let single = blocks([12] + Array(repeating: 0, count: 9))
    #expect(SlowFrames(even, budgetNanoseconds: 100).lowerBound == BinomialProportion(successes: 12, count: 300).interval.lowerBound)
    #expect(SlowFrames(single, budgetNanoseconds: 100).lowerBound == 0)
    #expect(FrameTimes(blocks: even)?.outcome(budgetNanoseconds: 100) == .over)
    #expect(FrameTimes(blocks: single)?.outcome(budgetNanoseconds: 100) == .undecided)
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
    for times: [Double] in [[], [0, 1], [.nan], [.infinity]] { #expect(FrameTimes(blocks: [times]) == nil) }
  }
}

import RandomNumbers
import Testing

@testable import BenchmarkStatistics

@Suite("Whether the halves of a run differ")
struct StretchTestTests {
  @Test("Five blocks below five differ: p = 2/252; mixed ones do not; fewer than eight blocks are left out")
  func byHand() {
    let test = StretchTest([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 10, 2, 9, 3, 8, 4, 7, 5, 6], [1, 2, 3, 10, 11, 12, 13]])
    #expect(test.differing == BinomialProportion(successes: 1, count: 2))
    #expect(test.shuffled.count == 2 * StretchTest.shuffles)
  }

  @Test("Independent blocks differ as seldom as shuffled ones; blocks that drift differ far more often", arguments: [1, 2, 3] as [UInt64])
  func simulated(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func noise() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
    let independent = (0..<400).map { _ in (0..<20).map { _ in noise() } }
    let drifting = independent.map { blocks in blocks.enumerated().map { $1 + 0.05 * Double($0) } }
    let (quiet, drift) = (StretchTest(independent), StretchTest(drifting))
    // The exact test of 10 against 10 rejects 4.3 %: within 3.3 standard errors of 400 that is below 7.7 %.
    #expect((quiet.differing.share ?? 1) < 0.077 && (quiet.shuffled.share ?? 1) < 0.06, "seed \(seed)")
    #expect((drift.differing.share ?? 0) > 0.5 && (drift.shuffled.share ?? 1) < 0.06, "seed \(seed)")
  }

  @Test("Nothing has no share")
  func nothing() { #expect(StretchTest([]).differing.share == nil && StretchTest([[1, 2]]).shuffled.count == 0) }
}

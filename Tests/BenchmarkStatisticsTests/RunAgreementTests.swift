import BenchmarkStatistics
import Testing

@Suite("How far runs agree")
struct RunAgreementTests {
  private static func finding(_ estimate: Double, _ interval: ClosedRange<Double>?, _ verdict: Verdict = .inconclusive)
    -> RunAgreement.Finding
  { RunAgreement.Finding(estimate: estimate, interval: interval, verdict: verdict) }

  /// The others' medians: of 2 and 4 it is 3, of 1 and 4 it is 2.5, of 1 and 2 it is 1.5.
  @Test("Three runs: an interval holds the median of the other two runs, or not; of three pairs one has nothing in common")
  func byHand() {
    let agreement = RunAgreement([[Self.finding(1, 0.5...1.5), Self.finding(2, 1.5...2.5), Self.finding(4, 1.2...5)]])
    // 3 is not in 0.5…1.5, 2.5 is in 1.5…2.5, 1.5 is in 1.2…5.
    #expect(agreement.holding == BinomialProportion(successes: 2, count: 3))
    // All overlap: the first and the second meet at 1.5.
    #expect(agreement.disjoint == BinomialProportion(successes: 0, count: 3))
    let apart = RunAgreement([[Self.finding(1, 0.5...1.4), Self.finding(2, 1.5...2.5), Self.finding(4, 1.2...5)]])
    #expect(apart.disjoint == BinomialProportion(successes: 1, count: 3) && apart.contradicted.isEmpty)
  }

  @Test("A figure that one run calls improved and another regressed is contradicted; equivalent contradicts nothing")
  func contradictions() {
    func figure(_ verdicts: Verdict...) -> [RunAgreement.Finding] { verdicts.map { Self.finding(1, 0.9...1.1, $0) } }
    let agreement = RunAgreement([
      figure(.improved, .equivalent), figure(.improved, .inconclusive, .regressed), figure(.regressed, .regressed),
    ])
    #expect(agreement.contradicted == [1])
  }

  @Test("Without an interval there is nothing to hold; a single run has no others")
  func missing() {
    let agreement = RunAgreement([[Self.finding(1, nil), Self.finding(2, 1...3)], [Self.finding(1, 0...2)]])
    // Only 1…3 is held against the other run, and holds its 1.
    #expect(agreement.holding == BinomialProportion(successes: 1, count: 1) && agreement.disjoint.count == 0)
    #expect(agreement.withoutInterval == 1)
    #expect(RunAgreement([]).holding.share == nil)
  }
}

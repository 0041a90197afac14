import BenchmarkStatistics
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("Calibrating a machine's noise")
struct NoiseCalibrationTests {
  private typealias Make = HandMadeCalibration

  private static func decision(trial: Int = 0, _ interval: ClosedRange<Double>?) -> NoiseDecision {
    NoiseDecision(
      path: .query, way: .paired, slowdown: 0, trial: trial, ratio: 1, interval: interval, adjustedPValue: 0.001, alpha: 0.05)
  }

  @Test("Seven launches are two paired trials of three, and these against each other, either way round")
  func trials() {
    let trials = NoiseTrial.trials(launches: 7, launchesPerTrial: 3)
    #expect(
      trials == [
        .paired(launches: 0..<3), .paired(launches: 3..<6), .independent(baseline: 0..<3, candidate: 3..<6),
        .independent(baseline: 3..<6, candidate: 0..<3),
      ])
    #expect(NoiseTrial.trials(launches: 1, launchesPerTrial: 9).isEmpty)
  }

  /// One comparison needs 9 launches, for 2 · (1 + 9) / 2⁹ is 0.039; eight need 13: 8 · 2 · (1 + 13) / 2¹³ is 0.027, with 12 it is 0.051.
  @Test("A trial has as many launches as can decide on so many cells", arguments: [(1, 9), (8, 13)])
  func launchesPerTrial(cells: Int, launches: Int) {
    #expect(NoiseCalibration.launchesPerTrial(cells: cells) == launches)
  }

  @Test(
    "A decision needs the margin, in steps of 0.1 %, that the farther end of its interval lies from 1",
    arguments: [
      (1.0...1.0, 0.0), (1.0...1.03, 0.03), (1.02...1.0301, 0.031), (0.98...1.01, 0.021), (0.5...1.0, 1.0), (1 / 1.05...1.0, 0.05),
      (0.9999...1.0, 0.001),
    ])
  func neededMargin(interval: ClosedRange<Double>, margin: Double) {
    let decision = Self.decision(interval)
    #expect(decision.neededMargin == margin)
    #expect(decision.verdict(margin: margin) == .equivalent)
    if margin > 0 { #expect(decision.verdict(margin: margin - 0.001) != .equivalent) }
  }

  /// Of twenty in order the 95th percentile is the nineteenth.
  @Test("The margin is the one that 95 % of the decisions need at most; without an interval none is enough")
  func margin() {
    func margin(_ needed: [Double?]) -> Double? {
      NoiseCalibration.margin(for: needed.map { share in Self.decision(share.map { 1...1 + $0 }) })
    }
    let twenty = (1...20).map { Double?(Double($0) / 1_000) }
    #expect(margin(twenty) == 0.019 && margin(twenty.reversed()) == 0.019)
    #expect(margin(Array(twenty.dropLast()) + [nil]) == 0.019)
    #expect(margin(Array(twenty.dropLast(2)) + [nil, nil]) == nil)
    #expect(margin([0.004]) == 0.004 && margin([]) == nil && margin([nil]) == nil)
  }

  @Test("Without noise nothing is found where nothing was added, and all of what was", arguments: NoiseRecord.Way.allCases)
  func noNoise(way: NoiseRecord.Way) throws {
    let series = try Make.series(launches: 27) { slowdown, _ in (100, 100 * (1 + slowdown)) }
    let calibration = NoiseCalibration(series)
    #expect(calibration.pairedTrials == 3 && calibration.launchesPerTrial == 9)
    let rates = try #require(calibration.measuredRates(.query, way))
    // 27 launches are 3 trials of nine, and two of these against each other.
    let count = way == .paired ? 3 : 2
    #expect(rates.margin == 0 && rates.isMeasured)
    #expect(rates.falsePositives == BinomialProportion(successes: 0, count: count))
    #expect(rates.equivalent == BinomialProportion(successes: count, count: count) && rates.inconclusive.successes == 0)
    #expect(rates.detections.map(\.slowdown) == [0.045, 0.06, 0.09])
    #expect(rates.detections.allSatisfy { $0.found == BinomialProportion(successes: count, count: count) })
    for detection in rates.detections { #expect(abs((detection.medianRatio ?? 0) - (1 + detection.slowdown)) < 1e-12) }
    #expect(rates.smallestSeen == 0.045)
  }

  @Test(
    "A slow-down inside the margin is not found, and what can be seen says so",
    arguments: [(0.02, 0.045), (0.05, 0.06), (0.07, 0.09), (0.2, nil)])
  func insideTheMargin(margin: Double, smallest: Double?) throws {
    let series = try Make.series(launches: 9) { slowdown, _ in (100, 100 * (1 + slowdown)) }
    let rates = NoiseCalibration(series).rates(.query, .paired, margin: margin)
    #expect(rates.smallestSeen == smallest && !rates.isMeasured)
    #expect(rates.detections.map { $0.found.share == 1 } == [0.045, 0.06, 0.09].map { $0 > margin })
  }

  /// From the tenth launch on B is 4.95 % slower, for no reason. Nine launches decide: 2 · (½)⁹ is 0.004. So the first trial needs a margin of 0,
  /// the second one of 5 %, which is the larger of two and so their 95th percentile.
  @Test("The rate of false alarms is that of a margin which did not know the trial it is judged by")
  func heldOut() throws {
    let series = try Make.series(slowdowns: [0], launches: 18) { _, launch in (100, launch < 9 ? 100 : 104.95) }
    let calibration = NoiseCalibration(series)
    #expect(calibration.margin(.query, .paired) == 0.05)
    #expect(calibration.rates(.query, .paired, margin: 0.05).falsePositives.successes == 0)
    let rates = try #require(calibration.measuredRates(.query, .paired))
    #expect(rates.falsePositives == BinomialProportion(successes: 1, count: 2) && rates.equivalent.successes == 1)
    // B of the later nine launches is slower than A of the earlier; B of the earlier is not slower than A of the later.
    #expect(calibration.rates(.query, .independent, margin: 0.03).falsePositives == BinomialProportion(successes: 1, count: 2))
    // One trial alone has a margin, and no rate.
    let single = try #require(NoiseCalibration(series.map { $0.prefix(9) }).measuredRates(.query, .paired))
    #expect(single.margin == 0 && single.falsePositives.count == 0 && single.falsePositives.share == nil)
  }

  /// Of 13 launches 11 point up: 2 · (1 + 13 + 78) / 2¹³ is 0.0225, and the interval, from the third to the eleventh of 13, lies above 1. Among eight
  /// slowed cells it would be the last in Holm's order and stay 0.0225; among seven that were not slowed it is the first, times eight.
  @Test("A slowed cell is decided among cells that are not")
  func amongOthers() throws {
    let series = try (0..<8).flatMap { number in
      try Make.series("list/s\(number)/query/1000", slowdowns: [0, 0.1], launches: 13) { slowdown, launch in
        (100, slowdown == 0 ? 100 : number == 3 && launch < 2 ? 90 : 110)
      }
    }
    let paired = NoiseCalibration(series).decisions.filter { $0.way == .paired && $0.slowdown == 0.1 }
    #expect(paired.count == 8 && paired.count { $0.verdict(margin: 0) == .regressed } == 7)
    let slowed = try #require(paired.first { $0.verdict(margin: 0) != .regressed })
    #expect(abs((slowed.adjustedPValue ?? 0) - 8 * 184 / 8_192) < 1e-12 && (slowed.interval?.lowerBound ?? 0) > 1)
  }

  @Test("A trial is decided as the comparison of two runs decides it")
  func asRuns() throws {
    let series = try Make.drawn(noise: 0.03, launches: 26, seed: SeededGenerator.seed(53, for: "trials as runs"))
    let unslowed = series.filter { $0.slowdown == 0 }
    func records(_ side: KeyPath<SlowedSeries, [[Double]]>, _ launches: Range<Int>) -> [SampleRecord] {
      unslowed.flatMap { series in
        launches.flatMap { launch in
          series[keyPath: side][launch].enumerated().map {
            SampleRecord(cell: series.cell, launch: launch, round: $0 / 2, order: $0, iterations: 1, value: $1)
          }
        }
      }
    }
    let decisions = NoiseCalibration(series).decisions.filter { $0.slowdown == 0 }
    for (way, trial, before, after) in [
      (NoiseRecord.Way.paired, 1, 13..<26, 13..<26), (.independent, 0, 0..<13, 13..<26), (.independent, 1, 13..<26, 0..<13),
    ] {
      let changes = HandMadeComparison.comparison(
        records(\.baseline, before), records(\.candidate, after), .init(pairing: way == .paired ? .byBlock : .independent)
      ).changes
      let found = decisions.filter { $0.way == way && $0.trial == trial }
      #expect(found.map(\.interval) == changes.map(\.interval) && found.map(\.adjustedPValue) == changes.map(\.adjustedPValue))
      #expect(found.map { ChangeOutcome($0.verdict(margin: 0.03)) } == changes.map(\.outcome) && found.count == 8)
    }
  }

  @Test("With processes 1 % apart, 9 % is always found, and A/A hardly ever", arguments: NoiseRecord.Way.allCases)
  func quiet(way: NoiseRecord.Way) throws {
    let calibration = NoiseCalibration(try Make.drawn(noise: 0.01, launches: 104, seed: SeededGenerator.seed(59, for: "a quiet machine")))
    let rates = try #require(calibration.measuredRates(.query, way))
    #expect(rates.detections.last?.found.share == 1)
    #expect((rates.falsePositives.share ?? 1) < 0.1 && (rates.equivalent.share ?? 0) > 0.85)
    // Thirteen processes a side differ by about half a percent.
    #expect(rates.margin > 0.005 && rates.margin < 0.07)
  }

  @Test("With processes 20 % apart, 4.5 % is not found, and the margin is beyond it")
  func noisy() throws {
    let calibration = NoiseCalibration(try Make.drawn(noise: 0.2, launches: 104, seed: SeededGenerator.seed(61, for: "a noisy machine")))
    let rates = try #require(calibration.measuredRates(.query, .paired))
    #expect((rates.detections.first?.found.share ?? 1) <= 0.05 && rates.smallestSeen == nil && rates.margin > 0.1)
    // Nor does the plain margin of 3 % make the difference of two runs a change, because blocks show how far launches differ.
    #expect((calibration.rates(.query, .independent, margin: 0.03).falsePositives.share ?? 1) <= 0.05)
  }

  /// 6.1 % is 1.6 above 4.5, more than a third of it; 7.9 % is 1.9 above 6, less than a third; 5.9 % is 3.1 below 9.
  @Test("Work that came out as another amount than was asked is told")
  func otherWork() throws {
    let costs = [0: 100, 0.045: 106.1, 0.06: 107.9, 0.09: 105.9]
    let rates = NoiseCalibration(try Make.series(launches: 9) { slowdown, _ in (100, costs[slowdown] ?? 0) }).rates(
      .query, .paired, margin: 0)
    #expect(rates.detections.map(\.missesItsSlowdown) == [true, false, true])
  }

  @Test("One trial has nothing to be held against: no independent decision, and no margin for it")
  func singleTrial() throws {
    let calibration = NoiseCalibration(try Make.series(launches: 17) { slowdown, _ in (100, 100 * (1 + slowdown)) })
    #expect(calibration.margin(.query, .independent) == nil && calibration.measuredRates(.query, .independent) == nil)
    #expect(calibration.measuredRates.map(\.way) == [.paired] && calibration.rates(margin: 0.03).map(\.way) == [.paired])
  }

  @Test("Paths stand apart; a slowed cell without A/A and a cell of no path are left out")
  func paths() throws {
    let calibration = NoiseCalibration(
      try Make.series(launches: 10) { slowdown, _ in (100, 100 * (1 + slowdown)) }
        + Make.series("flow/naive/append/10", launches: 10) { slowdown, _ in (100, 101.95 * (1 + slowdown)) }
        + Make.series("flow/naive/relayout/10", slowdowns: [0.1], launches: 10) { _, _ in (100, 110) }
        + Make.series("flow/naive/nonsense/10", launches: 10) { _, _ in (100, 110) })
    #expect(calibration.launchesPerTrial == 10)
    #expect(calibration.margin(.query, .paired) == 0 && calibration.margin(.prepare, .paired) == 0.02)
    #expect(calibration.margin(.frame, .paired) == nil && calibration.margin(.invalidation, .paired) == nil)
    #expect(NoiseCalibration([]).measuredRates.isEmpty && NoiseCalibration([]).rates(margin: 0.03).isEmpty)
  }
}

extension SlowedSeries {
  /// The first launches alone.
  fileprivate func prefix(_ launches: Int) -> SlowedSeries {
    SlowedSeries(cell: cell, slowdown: slowdown, baseline: Array(baseline.prefix(launches)), candidate: Array(candidate.prefix(launches)))
  }
}

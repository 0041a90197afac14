import Foundation
import Testing

@testable import BenchmarkStatistics

/// The statistics against figures of scipy and pragmastat, which `Tests/Fixtures/Statistics/make_oracles.py` has written to `oracles.json`.
@Suite("scipy and pragmastat agree on")
struct OracleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Statistics")
  private let oracles: Oracles

  init() throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("oracles.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    oracles = try decoder.decode(Oracles.self, from: data)
  }

  private func expect(_ found: Double?, _ expected: Double?, relative: Double = 1e-9, _ location: SourceLocation = #_sourceLocation) {
    guard let found, let expected else {
      #expect(found == nil && expected == nil, sourceLocation: location)
      return
    }
    let limit = relative * max(found.magnitude, expected.magnitude) + 1e-12
    #expect((found - expected).magnitude <= limit, "\(found), not \(expected)", sourceLocation: location)
  }

  @Test("median, percentiles, MAD and the median's interval")
  func estimates() throws {
    #expect(oracles.estimates.count == 18)
    for oracle in oracles.estimates {
      let estimate = try #require(Estimate(oracle.samples))
      expect(estimate.median, oracle.median)
      expect(estimate.percentile90, oracle.p90)
      expect(estimate.percentile99, oracle.p99)
      expect(estimate.medianAbsoluteDeviation, oracle.mad)
      expect(estimate.interval?.lowerBound, oracle.low)
      expect(estimate.interval?.upperBound, oracle.high)
    }
  }

  @Test("the ranks that enclose a median")
  func margins() throws {
    #expect(oracles.margins.count > 15)
    for oracle in oracles.margins {
      let interval = try #require(MedianInterval(count: oracle.count, confidence: oracle.confidence))
      #expect(interval.lowerRank == oracle.leftOut + 1 && interval.upperRank == oracle.count - oracle.leftOut)
    }
  }

  @Test("the binomial distribution, and the exact interval of a share")
  func binomials() {
    #expect(oracles.binomials.count > 30 && oracles.proportions.count == 12)
    for oracle in oracles.binomials {
      expect(Binomial(count: oracle.count, probability: oracle.probability).cumulative(oracle.successes), oracle.cumulative)
    }
    for oracle in oracles.proportions {
      let found = BinomialProportion(successes: oracle.successes, count: oracle.count, confidence: oracle.confidence).interval
      expect(found.lowerBound, oracle.low)
      expect(found.upperBound, oracle.high)
    }
  }

  @Test("the normal distribution and mean ranks")
  func normal() {
    for oracle in oracles.normal.tails { expect(StandardNormal.upperTail(oracle.value), oracle.tail) }
    for oracle in oracles.normal.quantiles { expect(StandardNormal.value(exceededWith: oracle.tail), oracle.value) }
    for oracle in oracles.ranks { #expect(midranks(of: oracle.samples) == oracle.ranks) }
  }

  @Test("the test of Mann and Whitney: counted, counted with ties, and approximate")
  func rankSums() {
    #expect(oracles.rankSums.count { $0.counted != nil } == 6 && oracles.rankSums.count { $0.normal != nil } == 4)
    for oracle in oracles.rankSums {
      let test = RankSum(oracle.first, oracle.second)
      if let counted = oracle.counted { expect(test.countedPValue, counted) }
      if let normal = oracle.normal { expect(test.normalPValue, normal) }
    }
  }

  /// pragmastat leaves out as many pairs as can be beyond chance: one pair fewer is significant, as many are not.
  @Test("the most pairs out of order at which two lists still differ")
  func separations() {
    #expect(oracles.separations.count == 6)
    for oracle in oracles.separations {
      func pValue(pairs: Int) -> Double {
        var left = pairs
        let first = (0..<oracle.first).map { place in
          let above = min(left, oracle.second)
          left -= above
          return Double(above) + 0.5 + Double(place) / 1_000
        }
        return RankSum(first, (1...oracle.second).map(Double.init)).countedPValue
      }
      #expect(pValue(pairs: oracle.margin - 1) < oracle.misrate)
      #expect(pValue(pairs: oracle.margin) >= oracle.misrate)
    }
  }

  @Test("a comparison round by round: ratio, interval and sign test")
  func paired() throws {
    #expect(oracles.paired.count == 5)
    for oracle in oracles.paired {
      let found = try #require(PairedComparison(baseline: oracle.baseline, candidate: oracle.candidate))
      expect(found.ratio, oracle.ratio)
      expect(found.pValue, oracle.p)
      expect(found.interval?.lowerBound, oracle.low)
      expect(found.interval?.upperBound, oracle.high)
    }
  }

  @Test("a comparison of independent samples: ratio and interval")
  func independent() throws {
    #expect(oracles.independent.count == 3)
    for oracle in oracles.independent {
      let found = try #require(IndependentComparison(baseline: oracle.baseline, candidate: oracle.candidate))
      expect(found.ratio, oracle.ratio)
      expect(found.interval?.lowerBound, oracle.low)
      expect(found.interval?.upperBound, oracle.high)
    }
  }

  @Test("Holm's adjustment, as the closed test that it is")
  func holm() {
    #expect(oracles.holm.count == 5)
    for oracle in oracles.holm {
      for (found, expected) in zip(holmAdjusted(oracle.p), oracle.adjusted) { expect(found, expected) }
    }
  }

  @Test("the energy statistic, and the power of a sign test")
  func others() throws {
    #expect(oracles.energies.count == 3 && oracles.detectable.count == 4)
    for oracle in oracles.energies {
      let count = oracle.before.count + oracle.after.count
      expect(EnergyStatistic(oracle.before + oracle.after).value(cut: oracle.before.count, end: count), oracle.q)
    }
    for oracle in oracles.detectable {
      let found = try #require(DetectableEffect(blocks: oracle.rounds, confidence: 0.95))
      #expect(found.criticalCount == oracle.critical)
      expect(found.requiredProbability, oracle.probability)
    }
  }

  @Test("all of it still, where Python has both libraries", .enabled(if: python != nil, "no Python with scipy and pragmastat"))
  func again() throws {
    let python = try #require(Self.python)
    let output = try Self.run(python, [Self.folder.appendingPathComponent("make_oracles.py").path, "--check"])
    #expect(output.code == 0, "\(output.text)")
  }

  /// A Python that can run the script: the one that `ORACLE_PYTHON` names, or `python3` on the path.
  private static let python: String? = {
    let environment = ProcessInfo.processInfo.environment
    let onPath = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/python3" }
    let candidates = [environment["ORACLE_PYTHON"]].compactMap(\.self) + onPath.filter(FileManager.default.isExecutableFile).prefix(1)
    return candidates.first { (try? run($0, ["-c", "import scipy, pragmastat"]).code) == 0 }
  }()

  private static func run(_ program: String, _ arguments: [String]) throws -> (code: Int32, text: String) {
    let process = Process()
    (process.executableURL, process.arguments) = (URL(fileURLWithPath: program), arguments)
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}

/// The fixtures.
private struct Oracles: Decodable {
  struct Estimates: Decodable { let samples: [Double], median, p90, p99, mad: Double, low, high: Double? }
  struct Margin: Decodable { let count: Int, confidence: Double, leftOut: Int }
  struct Cumulative: Decodable { let successes, count: Int, probability, cumulative: Double }
  struct Proportion: Decodable { let successes, count: Int, confidence, low, high: Double }
  struct Normal: Decodable {
    struct Tail: Decodable { let value, tail: Double }
    let tails, quantiles: [Tail]
  }
  struct Ranks: Decodable { let samples, ranks: [Double] }
  struct RankSums: Decodable { let first, second: [Double], counted, normal: Double? }
  struct Separation: Decodable { let first, second: Int, misrate: Double, margin: Int }
  struct Pairing: Decodable { let baseline, candidate: [Double], ratio: Double, p: Double?, low, high: Double }
  struct Adjustment: Decodable { let p, adjusted: [Double] }
  struct Energy: Decodable { let before, after: [Double], q: Double }
  struct Power: Decodable { let rounds, critical: Int, probability: Double }

  let estimates: [Estimates], margins: [Margin], binomials: [Cumulative], proportions: [Proportion], normal: Normal, ranks: [Ranks]
  let rankSums: [RankSums], separations: [Separation], paired, independent: [Pairing], holm: [Adjustment], energies: [Energy]
  let detectable: [Power]
}

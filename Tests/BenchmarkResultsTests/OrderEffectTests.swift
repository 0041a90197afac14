import BenchmarkStatistics
import Foundation
import Testing

@testable import BenchmarkResults

@Suite("Whether the orders of rounds agree")
struct OrderEffectTests {
  /// Samples of two strategies in 40 rounds of 10 blocks; in every other round the second comes first. The second takes `factor` times as long when it comes
  /// after the first.
  private static func analysis(factor: Double, noise: Double = 0.002) throws -> RunAnalysis {
    let group = CellGroup(layout: "list", operation: "query", n: 1_000, workload: "random")
    var samples: [SampleRecord] = []
    for round in 0..<40 {
      let isAfter = round % 2 == 0
      let jitter = noise * Double(round * 7 % 5 - 2)
      // Blocks differ by far more than orders do.
      let block = 1 + Double(round / 4) / 5
      for (strategy, value, order) in [
        ("naive", 100 * block, isAfter ? 0 : 1), ("indexed", 50 * block * (isAfter ? factor : 1) * (1 + jitter), isAfter ? 1 : 0),
      ] {
        samples.append(
          SampleRecord(
            cell: CellIdentifier(
              layout: group.layout, strategy: strategy, operation: group.operation, n: group.n, workload: group.workload),
            block: round / 4, round: round, order: order, iterations: 1, value: value))
      }
    }
    return RunData(manifest: .handMade, samples: samples).analysis()
  }

  @Test("A strategy that gains a tenth from its neighbour is found, with the ratio of either order")
  func found() throws {
    let effects = try Self.analysis(factor: 0.9).orderEffects
    #expect(effects.pairs == 1)
    let effect = try #require(effects.disagreeing.first)
    #expect((effect.strategy, effect.other) == ("naive", "indexed") || (effect.strategy, effect.other) == ("indexed", "naive"))
    #expect(abs(effect.factor - 1 / 0.9) < 0.01)
  }

  @Test("Orders that agree, or differ by less than the margin, are no effect", arguments: [1, 0.985, 1.02])
  func agreeing(factor: Double) throws {
    #expect(try Self.analysis(factor: factor).orderEffects == OrderEffects(pairs: 1, disagreeing: []))
  }

  @Test("A difference that noise explains is no effect")
  func noise() throws {
    #expect(try Self.analysis(factor: 1.04, noise: 0.2).orderEffects.disagreeing.isEmpty)
  }
}

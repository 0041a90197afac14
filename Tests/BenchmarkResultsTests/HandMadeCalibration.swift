import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkResults

/// Calibrations that tests write by hand, or draw from a seed.
enum HandMadeCalibration {
  /// A cell and its slow-downs, where a launch's samples are six of the same value: `costs` gives it by slow-down and launch, for both sides.
  static func series(
    _ cell: String = "list/naive/query/1000", slowdowns: [Double] = [0, 0.045, 0.06, 0.09], launches: Int, samples: Int = 6,
    _ costs: (_ slowdown: Double, _ launch: Int) -> (baseline: Double, candidate: Double)
  ) throws -> [SlowedSeries] {
    let cell = try HandMade.cell(cell)
    return slowdowns.map { slowdown in
      let values = (0..<launches).map { costs(slowdown, $0) }
      return SlowedSeries(
        cell: cell, slowdown: slowdown, baseline: values.map { Array(repeating: $0.baseline, count: samples) },
        candidate: values.map { Array(repeating: $0.candidate, count: samples) })
    }
  }

  /// Eight cells of one path on a machine where each process is slower or quicker than the next for as long as it lives, by `noise`, and each
  /// sample by a hundredth more.
  static func drawn(noise: Double, launches: Int, seed: UInt64) throws -> [SlowedSeries] {
    var generator = NormalGenerator(seed: seed)
    return try (0..<8).flatMap { number in
      let cell = try HandMade.cell("list/s\(number)/query/1000")
      return [0, 0.045, 0.06, 0.09].map { slowdown in
        func launch(_ truth: Double) -> [Double] {
          let process = truth * exp(noise * generator.next())
          return (0..<8).map { _ in process * exp(0.01 * generator.next()) }
        }
        var series = SlowedSeries(cell: cell, slowdown: slowdown)
        for _ in 0..<launches {
          series.baseline.append(launch(100))
          series.candidate.append(launch(100 * (1 + slowdown)))
        }
        return series
      }
    }
  }
}

/// Normal random numbers that a seed determines: Box and Muller's.
private struct NormalGenerator {
  private var uniform: SeededGenerator

  init(seed: UInt64) { uniform = SeededGenerator(seed: seed) }

  mutating func next() -> Double { (-2 * log(uniform.nextUnit())).squareRoot() * cos(2 * .pi * uniform.nextUnit()) }
}

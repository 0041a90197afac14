import Foundation
import Testing

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

  /// `SEED`, or `seed`; printed, so that a failure can be run again.
  static func seed(_ seed: UInt64, for name: String) -> UInt64 {
    let chosen = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? seed
    print("\(name): SEED=\(chosen)")
    return chosen
  }
}

/// Normal random numbers that a seed determines: Box and Muller's, from SplitMix64.
private struct NormalGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Double { (-2 * log(unit())).squareRoot() * cos(2 * .pi * unit()) }

  /// A number above 0 and at most 1.
  private mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (Double((mixed ^ (mixed >> 31)) >> 11) + 1) * 0x1p-53
  }
}

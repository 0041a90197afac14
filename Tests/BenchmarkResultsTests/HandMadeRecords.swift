import BenchmarkResults
import Testing

/// Records that tests write by hand.
enum HandMade {
  static func cell(_ name: String) throws -> CellIdentifier {
    try #require(CellIdentifier(name), "“\(name)” is not a cell")
  }

  /// One sample a block, each in a launch of its own, from 0.
  static func samples(_ name: String, _ values: [Double], metric: Metric = .time) throws -> [SampleRecord] {
    let cell = try cell(name)
    return values.enumerated().map {
      SampleRecord(
        cell: cell, metric: metric, launch: $0, block: $0, round: $0, order: 0, iterations: 1, value: $1, involuntarySwitches: 0,
        pageFaults: 0)
    }
  }
}

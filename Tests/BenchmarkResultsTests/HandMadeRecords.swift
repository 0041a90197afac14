import BenchmarkResults
import Testing

/// Records that tests write by hand.
enum HandMade {
  static func cell(_ name: String) throws -> CellIdentifier {
    try #require(CellIdentifier(name), "“\(name)” is not a cell")
  }

  /// One sample a round, from round 0.
  static func samples(_ name: String, _ values: [Double], metric: Metric = .time) throws -> [SampleRecord] {
    let cell = try cell(name)
    return values.enumerated().map {
      SampleRecord(cell: cell, metric: metric, round: $0, order: 0, iterations: 1, value: $1, involuntarySwitches: 0, pageFaults: 0)
    }
  }
}

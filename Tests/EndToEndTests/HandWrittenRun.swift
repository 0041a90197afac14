import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

/// A run that was never measured: a folder whose every figure a test has chosen.
struct HandWrittenRun {
  var manifest = Manifest()
  private var samples: [SampleRecord] = []
  private var summaries: [SummaryRecord] = []

  /// Twenty samples that a median of 100 lies amid, a thousandth apart.
  static let steady: [Double] = (0..<20).map { 99 + 2 * Double($0) / 19 }
  /// Twenty samples in which a few percent cannot be seen.
  static let noisy: [Double] = (0..<20).map { 50 + 100 * Double($0) / 19 }

  /// A finished run of a release build, which began at that second.
  init(startedAt second: Double = 1_000) {
    manifest.startedAt = Date(timeIntervalSince1970: second)
    manifest.finishedAt = Date(timeIntervalSince1970: second + 60)
    manifest.machine.cpuModel = "Xeon"
    manifest.machine.cores = 2
    manifest.allocator.name = "jemalloc"
    manifest.build.mode = "release"
    manifest.plan.seed = 42
    manifest.revision.commit = "1a2b3c4d"
  }

  mutating func add(_ name: String, _ values: [Double], times factor: Double = 1, metric: Metric = .time) throws {
    let cell = try #require(CellIdentifier(name))
    samples += values.enumerated().map {
      SampleRecord(
        cell: cell, metric: metric, launch: $0, block: $0, round: $0, order: 0, iterations: 1, value: $1 * factor, involuntarySwitches: 0,
        pageFaults: 0)
    }
  }

  mutating func fail(_ name: String) throws {
    summaries.append(SummaryRecord(cell: try #require(CellIdentifier(name)), status: .failedVerification("3 frames differ")))
  }

  func write(to name: String, in folder: TemporaryFolder) throws {
    let run = try RunDirectory(creating: folder.path(name))
    try run.write(manifest)
    try run.rewrite(samples)
    try run.rewrite(summaries)
  }
}

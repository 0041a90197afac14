import BenchmarkResults
import Foundation
import Testing

/// Runs that tests write by hand, to be held against each other.
enum HandMadeComparison {
  /// Twenty samples between 99 and 101, the same ones in every list.
  static let steady: [Double] = (0..<20).map { 99 + 2 * Double($0) / 19 }

  static func manifest(_ change: (inout Manifest) -> Void = { _ in }) -> Manifest {
    var manifest = Manifest()
    manifest.startedAt = Date(timeIntervalSince1970: 1_000)
    manifest.finishedAt = Date(timeIntervalSince1970: 2_000)
    manifest.machine.cpuModel = "Xeon"
    manifest.machine.cores = 2
    manifest.machine.architecture = "x86_64"
    manifest.allocator.name = "jemalloc"
    manifest.build.mode = "release"
    manifest.build.toolchain = "Swift 6.3"
    manifest.plan.seed = 42
    manifest.plan.workload = "random"
    change(&manifest)
    return manifest
  }

  /// The steady samples, each times `factor`.
  static func times(_ cell: String, _ factor: Double = 1) throws -> [SampleRecord] {
    try HandMade.samples(cell, steady.map { $0 * factor })
  }

  static func count(_ cell: String, _ values: Double..., metric: Metric = .allocations) throws -> [SampleRecord] {
    try HandMade.samples(cell, values, metric: metric)
  }

  static func run(
    _ name: String, _ samples: [SampleRecord], facts: [CellFact] = [], _ change: (inout Manifest) -> Void = { _ in }
  ) -> RunData {
    RunData(name: name, manifest: manifest(change), samples: samples, facts: facts)
  }

  /// `before` against `after`, measured a day later.
  static func comparison(
    _ before: [SampleRecord], _ after: [SampleRecord], _ settings: RunComparison.Settings = .init()
  ) -> RunComparison {
    RunComparison(
      baseline: run("main", before), candidate: run("new", after) { $0.startedAt = Date(timeIntervalSince1970: 87_400) }, settings: settings
    )
  }
}

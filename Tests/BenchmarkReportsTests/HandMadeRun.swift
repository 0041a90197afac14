import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

/// A small run whose every figure is known: constant samples, so that a median, the ends of its interval and each ratio are exact.
enum HandMadeRun {
  static func samples(
    _ name: String, _ value: Double, metric: Metric = .time, rounds: Int = 8, switches: Int? = 0
  ) throws -> [SampleRecord] {
    let cell = try #require(CellIdentifier(name), "“\(name)” is not a cell")
    return (0..<rounds).map {
      SampleRecord(
        cell: cell, metric: metric, launch: $0, block: $0, round: $0, order: 0, iterations: 1, value: value, involuntarySwitches: switches,
        pageFaults: 0)
    }
  }

  /// Flow under naive, indexed and rope, with one comparison: 8 rounds give p = 2 / 2⁸ ≈ 0.0078, so the lead is decided.
  static func data() throws -> RunData {
    let samples =
      try samples("flow/naive/query/1000", 2000) + samples("flow/indexed/query/1000", 500)
      + samples("flow/naive/query/1000", 3, metric: .allocations, rounds: 1, switches: nil)
      + samples("flow/naive/query/1000", 1536, metric: .allocatedBytes, rounds: 1, switches: nil)
      + samples("flow/naive/prepare/1500", 1_234_567, rounds: 5, switches: 1)
      + samples("flow/naive/relayout/1000", 10_000_000, rounds: 6)
      + samples("floor/search/query/1000", 250)
    let cell = try #require(CellIdentifier("flow/rope/query/1000"))
    return RunData(
      manifest: .handMade, samples: samples, facts: [CellFact(cell: cell, status: .failedVerification("a | 3 frames\ndiffer"))])
  }

  /// What follows from it.
  static func analysis() throws -> RunAnalysis { try data().analysis() }

  static func manifest() -> Manifest {
    var manifest = Manifest.handMade
    // 2026-11-21 01:01:15 UTC, and an hour later.
    manifest.startedAt = Date(timeIntervalSince1970: 20_778 * 86_400 + 3_675)
    manifest.finishedAt = Date(timeIntervalSince1970: 20_778 * 86_400 + 7_275)
    manifest.tool.version = "0.1.0"
    manifest.tool.commandLine = ["layoutbench", "run", "--filter", "a b"]
    manifest.revision.commit = "1a2b3c4d5e6f7a8b"
    manifest.revision.isDirty = true
    manifest.machine.cpuModel = "Xeon"
    manifest.machine.cores = 2
    manifest.machine.loadAverages = [0.5, 0.25, 0]
    manifest.plan.strategies = ["naive", "rope", "indexed"]
    manifest.notes = [.doubt("sizes.csv was repeated")]
    return manifest
  }

  /// A run of `layouts` under seven strategies and two sizes, with long names.
  static func wide() throws -> RunAnalysis {
    var samples: [SampleRecord] = []
    for (place, strategy) in ["naive", "cached-append", "dirty-range", "checkpoint", "indexed", "rope", "another-strategy"].enumerated() {
      for n in [1000, 1_000_000] {
        samples += try Self.samples("waterfall/\(strategy)/invalidate.resize/\(n)", 123_000 / Double(place + 1))
      }
    }
    return RunData(manifest: .handMade, samples: samples).analysis()
  }
}

extension ReportModel {
  /// What the samples of a run say.
  init(of samples: [SampleRecord], _ manifest: Manifest = Manifest.handMade) {
    self.init(manifest: manifest, analysis: RunData(manifest: manifest, samples: samples).analysis())
  }
}

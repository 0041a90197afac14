import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

/// A run with an interval that is known: samples of 100, 200, … 800. The median is (400 + 500) / 2 = 450. Of 8 samples the interval at 95 % is
/// from the first to the last, because leaving one out at both ends covers 1 − 2 · (1 + 8) / 2⁸ = 93 % only: 100 to 800, which reaches
/// 800 − 450 = 350 from the median.
enum ExportedRun {
  static func samples(_ name: String = "flow/naive/query/1000") throws -> [SampleRecord] {
    let cell = try #require(CellIdentifier(name))
    let times = (1...8).map {
      SampleRecord(cell: cell, launch: $0 - 1, block: $0 - 1, round: $0 - 1, order: 0, iterations: 10 * $0, value: Double(100 * $0))
    }
    let counts: [(Metric, Double)] = [(.allocations, 3), (.allocatedBytes, 1536), (.peakBytes, 2048), (.retainedBytes, -64)]
    return times + counts.map { SampleRecord(cell: cell, metric: $0, round: 0, order: 0, iterations: 8, value: $1) }
  }

  static func export(
    _ samples: [SampleRecord], _ manifest: Manifest = HandMadeRun.manifest(), content: Export.Content = .everything
  ) -> Export {
    Export(
      RunData(manifest: manifest, samples: samples), analysis: RunData(manifest: .handMade, samples: samples).analysis(), content: content)
  }

  /// The run of the other reports' tests: a cell of 8 equal samples, one of 5 and one of 1 (too few for an interval), and one without any.
  static func handMade() throws -> Export {
    let analysis = try HandMadeRun.analysis()
    let names = [("flow/naive/query/1000", 2000.0, 8), ("flow/naive/prepare/1500", 1_234_567, 5), ("flow/naive/relayout/1000", 1e7, 1)]
    let samples = try names.flatMap { try HandMadeRun.samples($0.0, $0.1, rounds: $0.2) }
    return Export(RunData(manifest: HandMadeRun.manifest(), samples: samples), analysis: analysis, content: .everything)
  }

  static func json(_ export: Export, _ format: Export.Format) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(export.text(as: format).utf8))
  }
}

@Suite("An export")
struct ExportTests {
  @Test("The same values give the same text, in every format", arguments: Export.Format.allCases)
  func deterministic(format: Export.Format) throws {
    #expect(try ExportedRun.handMade().text(as: format) == ExportedRun.handMade().text(as: format))
  }

  @Test("A missing value is in no format null, and a cell without figures in none", arguments: Export.Format.allCases)
  func missing(format: Export.Format) throws {
    let text = try ExportedRun.handMade().text(as: format)
    #expect(!text.contains("null") && !text.contains("Infinity") && !text.lowercased().contains("\"inf"))
    #expect(text.contains("query") && !text.contains("rope"))
    // An empty manifest knows nothing; an export of its run must say no more.
    let bare = ExportedRun.export(try ExportedRun.samples(), Manifest.handMade).text(as: format)
    #expect(!bare.contains("null") && !bare.contains("Xeon"))
  }

  @Test("A scenario is exported by its launches: the 99th percentile of its frames and the longest, in every format")
  func scenarios() throws {
    let cell = CellIdentifier(layout: "list", strategy: "indexed", operation: "scenario.fling", n: 100)
    var run = RunData(manifest: HandMadeRun.manifest(), samples: [])
    run.scenarios.records = [ScenarioRecord(cell: cell)]
    run.scenarios.plays = (0..<8).map { PlaysRecord(cell: cell, launch: $0, plays: 5, percentile99: 100 + $0, longest: 300 + $0) }
    let export = Export(run, analysis: run.analysis())
    let text = try BenchfmtReader(export.text(as: .benchfmt))
    #expect(text.results.count == 8 && text.results[2].values == ["p99-ns/frame": 102, "max-ns/frame": 302])
    #expect(text.units["p99-ns/frame"]?["assume"] == nil && text.units["p99-ns/frame"]?["better"] == "lower")
    #expect(text.results.allSatisfy { $0.parts["operation"] == "scenario.fling" && $0.iterations == 5 })
    let action = try #require(try ExportedRun.json(export, .githubActionBenchmark) as? [[String: Any]])
    #expect(action.map { $0["name"] as? String } == ["\(cell) frame_p99", "\(cell) longest_frame"])
    // 103.5 is in the middle; the interval is from the first to the last.
    #expect(action.map { $0["range"] as? String } == ["± 3.5", "± 3.5"] && action[1]["value"] as? Double == 303.5)
    let google = try #require(try ExportedRun.json(export, .googleBenchmark) as? [String: Any])
    let benchmarks = try #require(google["benchmarks"] as? [[String: Any]])
    let medians = benchmarks.filter { $0["run_type"] as? String == "aggregate" }
    try #require(benchmarks.count == 18)
    #expect(medians.map { $0["real_time"] as? Double } == [103.5, 303.5])
    #expect(benchmarks[9]["run_name"] as? String == "\(cell) longest_frame" && benchmarks[9]["family_index"] as? Int == 1)
  }

  /// Two launches with two blocks each, three rounds in a block: 1, 2 and 9 more than 100, 200, 300 and 400. The medians are 102, 202, 302 and 402.
  @Test("The rounds of a block, which resemble each other, are one sample, because other tools take samples as independent")
  func blocks() throws {
    let cell = try #require(CellIdentifier("flow/naive/query/1000"))
    let samples = (0..<12).map { index in
      SampleRecord(
        cell: cell, launch: index / 6, block: index / 3 % 2, round: index % 3, order: 0, iterations: 10,
        value: Double(100 * (index / 3 + 1) + [9, 1, 2][index % 3]))
    }
    let run = try BenchfmtReader(ExportedRun.export(samples).text(as: .benchfmt))
    #expect(run.results.map(\.values) == [102, 202, 302, 402].map { ["ns/op": $0] })
    #expect(run.results.map(\.iterations) == [30, 30, 30, 30])
    // Of a single block there is nothing better than its rounds.
    #expect(try BenchfmtReader(ExportedRun.export(Array(samples.prefix(3))).text(as: .benchfmt)).results.count == 3)
  }

  @Test("A run without figures is empty, and one whose samples are not finite")
  func empty() throws {
    let cell = try #require(CellIdentifier("flow/rope/query/1000"))
    let failed = RunData(manifest: .handMade, facts: [CellFact(cell: cell, status: .failedVerification("3 frames differ"))])
    #expect(Export(failed, analysis: failed.analysis()).isEmpty)
    let infinite = [SampleRecord(cell: cell, round: 0, order: 0, iterations: 1, value: .infinity)]
    #expect(ExportedRun.export(infinite).isEmpty)
    #expect(!(try ExportedRun.handMade().isEmpty))
  }

  @Test(
    "Unless more is wanted, only the times of layouts are exported; floors come last, whatever their place in the run",
    arguments: Export.Format.allCases)
  func content(format: Export.Format) throws {
    let samples = try ExportedRun.samples("floor/read/query/1000") + ExportedRun.samples()
    let standard = ExportedRun.export(samples, content: .init()).text(as: format)
    for word in ["alloc", "bytes", "B/op", "floor"] { #expect(!standard.contains(word), "\(word)") }
    #expect(standard.contains("query"))
    let whole = ExportedRun.export(samples).text(as: format)
    let (layout, floor) = (try #require(whole.firstRange(of: "flow")), try #require(whole.firstRange(of: "floor")))
    #expect(layout.lowerBound < floor.lowerBound)
    var content = Export.Content()
    content.metrics = [.time, .allocations]
    content.isIncluded = { $0.strategy == "naive" }
    let more = samples + (try ExportedRun.samples("flow/indexed/query/1000"))
    let chosen = ExportedRun.export(more, content: content).text(as: format)
    #expect(chosen.contains("alloc") && !chosen.contains("indexed") && !chosen.contains("peak"))
    content.isIncluded = { _ in false }
    #expect(ExportedRun.export(samples, content: content).isEmpty)
  }
}

@Suite("An export for benchstat")
struct BenchfmtExportTests {
  @Test("It has a line for each sample, with Go's units, and one for what was counted")
  func results() throws {
    let run = try BenchfmtReader(ExportedRun.export(try ExportedRun.samples()).text(as: .benchfmt))
    #expect(run.results.count == 9)
    #expect(run.results.prefix(8).map { $0.values } == (1...8).map { ["ns/op": Double(100 * $0)] })
    #expect(run.results.prefix(8).map(\.iterations) == [10, 20, 30, 40, 50, 60, 70, 80])
    #expect(run.results[8].iterations == 8)
    #expect(run.results[8].values == ["allocs/op": 3, "B/op": 1536, "peak-B/op": 2048, "retained-B/op": -64])
    let parts = ["layout": "flow", "strategy": "naive", "operation": "query", "workload": "random", "n": "1000"]
    #expect(run.results.allSatisfy { $0.base == "Layout" && $0.parts == parts && $0.processors == nil })
  }

  @Test(
    "Every metric has a unit of its own, and what is counted is in the other formats under its own name",
    arguments: Metric.allCases)
  func metrics(metric: Metric) throws {
    let cell = try #require(CellIdentifier("flow/naive/query/1000"))
    let times = try ExportedRun.samples().filter { $0.metric == .time }
    let count = SampleRecord(cell: cell, metric: metric, round: 0, order: 0, iterations: 8, value: 4.5)
    let export = ExportedRun.export(metric == .time ? times : times + [count])
    let run = try BenchfmtReader(export.text(as: .benchfmt))
    #expect(run.units.count == (metric == .time ? 1 : 2))
    guard metric != .time else { return }
    #expect(run.results.last?.values.values.sorted() == [4.5] && run.results.last?.values["ns/op"] == nil)
    #expect(export.text(as: .githubActionBenchmark).contains("flow/naive/query/1000 \(metric.rawValue)"))
    #expect(export.text(as: .googleBenchmark).contains("\":4.5"))
  }

  @Test("Counts are exact, times are not, and less is better of all")
  func units() throws {
    let units = try BenchfmtReader(ExportedRun.export(try ExportedRun.samples()).text(as: .benchfmt)).units
    #expect(units["ns/op"] == ["better": "lower"])
    for unit in ["allocs/op", "B/op", "peak-B/op", "retained-B/op"] { #expect(units[unit] == ["better": "lower", "assume": "exact"]) }
    #expect(units.count == 5)
  }

  @Test("The machine is configuration, the revision a comment; what is not known is left out, and a line end becomes a space")
  func configuration() throws {
    var manifest = HandMadeRun.manifest()
    manifest.build.toolchain = "Swift\n6.3: X"
    manifest.machine.kernel = " "
    let run = try BenchfmtReader(ExportedRun.export(try ExportedRun.samples(), manifest).text(as: .benchfmt))
    #expect(run.configuration == ["cpu": "Xeon", "cpu-count": "2"])
    #expect(run.comments.contains("commit: 1a2b3c4d5e6f7a8b") && run.comments.contains("dirty: true"))
    #expect(run.comments.contains("time: 2026-11-21T01:01:15Z") && run.comments.contains("toolchain: Swift 6.3: X"))
    #expect(!run.comments.contains { $0.hasPrefix("kernel") || $0.hasPrefix("os") })
  }

  /// benchstat makes a table of its own for each value of a configuration line, and compares only within a table.
  @Test("Two runs that are worth comparing have the same configuration lines; another machine, or other work, has not")
  func comparable() throws {
    func configuration(_ change: (inout Manifest) -> Void) throws -> [String: String] {
      var manifest = HandMadeRun.manifest()
      change(&manifest)
      return try BenchfmtReader(ExportedRun.export(try ExportedRun.samples(), manifest).text(as: .benchfmt)).configuration
    }
    let first = try configuration { _ in }
    let second = try configuration {
      $0.startedAt = $0.startedAt?.addingTimeInterval(60)
      ($0.revision.commit, $0.revision.isDirty) = ("5e6f", false)
      ($0.tool.version, $0.build.toolchain, $0.build.mode) = ("9.9", "Swift 7", "release")
      ($0.allocator.name, $0.allocator.version) = ("jemalloc", "6")
      ($0.machine.operatingSystem, $0.machine.kernel, $0.machine.loadAverages) = ("Debian 13", "7.0", [1, 2, 3])
    }
    #expect(first == second && !first.isEmpty)
    #expect(try configuration { $0.machine.cpuModel = "EPYC" } != first)
    #expect(try configuration { $0.plan.seed = 7 } != first)
  }

  @Test("A floor has a key of its own, so that its loops are no columns beside the strategies")
  func floors() throws {
    let run = try BenchfmtReader(ExportedRun.export(try ExportedRun.samples("floor/read/query/1000")).text(as: .benchfmt))
    #expect(run.results.allSatisfy { $0.parts["floor"] == "read" && $0.parts["strategy"] == nil })
  }

  @Test(
    "A name with what the format uses for itself is still one name, with no number of processors",
    arguments: ["text-GPL-3", "my sizes.csv", "a/b", "100%", "a=b", "größe\u{2003}x", "tab\tand\nline"])
  func names(workload: String) throws {
    let cell = CellIdentifier(layout: "flow", strategy: "naive", operation: "query", n: 4, workload: workload)
    let samples = [SampleRecord(cell: cell, round: 0, order: 0, iterations: 1, value: 0.25)]
    let run = try BenchfmtReader(ExportedRun.export(samples).text(as: .benchfmt))
    let result = try #require(run.results.first)
    #expect(run.results.count == 1 && result.processors == nil && result.parts["n"] == "4" && result.values == ["ns/op": 0.25])
    #expect(result.parts["workload"]?.removingPercentEncoding == workload)
  }
}

@Suite("An export for github-action-benchmark")
struct GitHubActionExportTests {
  /// `BenchmarkResult` of src/extract.ts: name, value and unit, and perhaps range and extra; the README calls for the same.
  @Test("Entries have the types of the action's BenchmarkResult, and no name twice")
  func schema() throws {
    let entries = try #require(try ExportedRun.json(ExportedRun.handMade(), .githubActionBenchmark) as? [[String: Any]])
    for entry in entries {
      #expect(entry["name"] is String && entry["unit"] is String && entry["value"] is NSNumber)
      #expect(Set(entry.keys).isSubset(of: ["name", "unit", "value", "range", "extra"]))
    }
    // Three timed cells of naive, that of indexed and the floor; allocations and bytes of one.
    #expect(entries.count == 7 && Set(entries.compactMap { $0["name"] as? String }).count == 7)
  }

  @Test("The range reads back through the action's own pattern, also where it is a whole number")
  func range() throws {
    // src/extractRangeInfo.ts: a sign, then a digit and at least one character more, which together are a number.
    let pattern = /(?<prefix>(\+-|±)\s*)(?<value>\d.+)/
    let entries = try #require(
      try ExportedRun.json(ExportedRun.export(try ExportedRun.samples()), .githubActionBenchmark) as? [[String: Any]])
    let time = try #require(entries.first { $0["name"] as? String == "flow/naive/query/1000" })
    #expect(time["value"] as? Double == 450 && time["unit"] as? String == "ns")
    let match = try #require(try (time["range"] as? String).map { try pattern.firstMatch(in: $0) } ?? nil)
    #expect(Double(match.output.value) == 350)
    // 8 equal samples: an interval of no width.
    let equal = try #require(try ExportedRun.json(ExportedRun.handMade(), .githubActionBenchmark) as? [[String: Any]])
    let narrow = try #require(equal.first { $0["name"] as? String == "flow/naive/query/1000" }?["range"] as? String)
    #expect(try pattern.firstMatch(in: narrow).map { Double($0.output.value) } == 0)
    // 5 samples have no interval.
    #expect(equal.first { $0["name"] as? String == "flow/naive/prepare/1500" }?["range"] == nil)
  }

  @Test("Allocations and bytes are entries of their own, without a range")
  func counts() throws {
    let entries = try #require(
      try ExportedRun.json(ExportedRun.export(try ExportedRun.samples()), .githubActionBenchmark) as? [[String: Any]])
    let names = ["allocations", "allocated_bytes", "peak_bytes", "retained_bytes"].map { "flow/naive/query/1000 \($0)" }
    let found = names.map { name in entries.first { $0["name"] as? String == name } }
    #expect(found.map { $0?["value"] as? Double } == [3, 1536, 2048, -64])
    #expect(found.map { $0?["unit"] as? String } == ["count", "bytes", "bytes", "bytes"])
    #expect(found.allSatisfy { $0?["range"] == nil })
  }
}

extension Export.Content {
  /// Everything that a run holds.
  static var everything: Export.Content {
    var content = Export.Content()
    (content.metrics, content.includesFloors) = (Set(Metric.allCases), true)
    return content
  }
}

import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

@Suite("An export as Google Benchmark's JSON")
struct GoogleBenchmarkExportTests {
  /// The keys that src/json_reporter.cc writes of a repetition, and their types.
  private static let texts = ["name", "run_name", "run_type", "time_unit"]
  private static let numbers = [
    "family_index", "per_family_instance_index", "repetitions", "threads", "iterations", "real_time", "cpu_time",
  ]

  @Test("There is a context and a list, whose entries have the keys and types that Google Benchmark writes")
  func schema() throws {
    let document = try #require(try ExportedRun.json(ExportedRun.handMade(), .googleBenchmark) as? [String: Any])
    #expect(Set(document.keys) == ["context", "benchmarks"])
    for entry in try #require(document["benchmarks"] as? [[String: Any]]) {
      #expect(Self.texts.allSatisfy { entry[$0] is String } && Self.numbers.allSatisfy { entry[$0] is NSNumber })
      // tools/gbench/report.py takes an entry as comparable only with these three.
      #expect(["time_unit", "real_time", "cpu_time"].allSatisfy { entry[$0] != nil })
      switch entry["run_type"] as? String {
      case "iteration": #expect(entry["repetition_index"] is NSNumber && entry["aggregate_name"] == nil)
      case "aggregate": #expect(entry["aggregate_name"] is String && entry["repetition_index"] == nil)
      default: Issue.record("run_type is \(entry["run_type"] ?? "missing")")
      }
    }
  }

  @Test("The context says what is known, and that processor time was not measured")
  func context() throws {
    var manifest = HandMadeRun.manifest()
    manifest.build.mode = "release"
    manifest.machine.scalingGovernor = "powersave"
    let document = try ExportedRun.json(ExportedRun.export(try ExportedRun.samples(), manifest), .googleBenchmark) as? [String: Any]
    let context = try #require(document?["context"] as? [String: Any])
    #expect(context["date"] as? String == "2026-11-21T01:01:15+00:00" && context["executable"] as? String == "layoutbench")
    #expect(context["num_cpus"] as? Int == 2 && context["cpu_scaling_enabled"] as? Bool == true)
    #expect(context["load_avg"] as? [Double] == [0.5, 0.25, 0] && context["library_build_type"] as? String == "release")
    #expect(context["commit"] as? String == "1a2b3c4d5e6f7a8b" && context["dirty"] as? Bool == true)
    #expect((context["cpu_time"] as? String)?.contains("not measured") == true)
    #expect(context["mhz_per_cpu"] == nil && context["caches"] == nil && context["host_name"] == nil)
  }

  @Test("Every sample is a repetition, and their median an aggregate; counts stand with the aggregate alone")
  func repetitions() throws {
    let document = try ExportedRun.json(ExportedRun.export(try ExportedRun.samples()), .googleBenchmark) as? [String: Any]
    let entries = try #require(document?["benchmarks"] as? [[String: Any]])
    #expect(entries.count == 9)
    #expect(entries.prefix(8).compactMap { $0["real_time"] as? Double } == [100, 200, 300, 400, 500, 600, 700, 800])
    #expect(entries.prefix(8).compactMap { $0["repetition_index"] as? Int } == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(entries.allSatisfy { $0["repetitions"] as? Int == 8 && $0["run_name"] as? String == "flow/naive/query/1000" })
    #expect(entries[0]["name"] as? String == "flow/naive/query/1000" && entries[8]["name"] as? String == "flow/naive/query/1000_median")
    #expect(entries[8]["real_time"] as? Double == 450 && entries[8]["iterations"] as? Int == 8)
    #expect(entries[8]["allocs_per_iter"] as? Double == 3 && entries[8]["max_bytes_used"] as? Double == 2048)
    #expect(entries[8]["allocated_bytes"] as? Double == 1536 && entries[8]["retained_bytes"] as? Double == -64)
    #expect(entries.prefix(8).allSatisfy { $0["allocs_per_iter"] == nil && $0["allocated_bytes"] == nil })
  }

  @Test("What was not counted is no key, and one sample has no aggregate")
  func uncounted() throws {
    let document = try ExportedRun.json(ExportedRun.handMade(), .googleBenchmark) as? [String: Any]
    let entries = try #require(document?["benchmarks"] as? [[String: Any]])
    let relayout = entries.filter { $0["run_name"] as? String == "flow/naive/relayout/1000" }
    #expect(relayout.count == 1 && relayout[0]["allocs_per_iter"] == nil && relayout[0]["instructions"] == nil)
  }
}

@Suite("An export as JMH's JSON")
struct JMHExportTests {
  private static func results(_ export: Export) throws -> [[String: Any]] {
    try #require(try ExportedRun.json(export, .jmh) as? [[String: Any]])
  }

  /// `emit(double)` of JSONResultFormat.java: a number, or one of three texts.
  private static func isNumber(_ value: Any?) -> Bool {
    value is NSNumber || ["NaN", "-INF", "+INF"].contains(value as? String)
  }

  private static func check(_ metric: [String: Any]) {
    #expect(Set(metric.keys) == ["score", "scoreError", "scoreConfidence", "scorePercentiles", "scoreUnit", "rawData"])
    #expect(isNumber(metric["score"]) && isNumber(metric["scoreError"]) && metric["scoreUnit"] is String)
    let confidence = metric["scoreConfidence"] as? [Any]
    #expect(confidence?.count == 2 && confidence?.allSatisfy(isNumber) == true)
    let percentiles = metric["scorePercentiles"] as? [String: Any]
    // The percentages that emitPercentiles goes through.
    let names: Set = ["0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0"]
    #expect(percentiles.map { Set($0.keys) } == names && percentiles?.values.allSatisfy { $0 is NSNumber } == true)
    #expect((metric["rawData"] as? [[NSNumber]])?.count == 1)
  }

  @Test("Results have the keys and types that JSONResultFormat.java writes")
  func schema() throws {
    let results = try Self.results(ExportedRun.handMade())
    // Only cells whose samples were given: query, prepare and relayout.
    #expect(results.count == 3)
    for result in results {
      #expect(result["benchmark"] is String && result["mode"] as? String == "avgt")
      #expect(result["threads"] as? Int == 1 && result["forks"] as? Int == 1 && result["measurementIterations"] is NSNumber)
      #expect((result["params"] as? [String: String]).map { Set($0.keys) } == ["n", "strategy", "workload"])
      Self.check(try #require(result["primaryMetric"] as? [String: Any]))
      for (_, metric) in try #require(result["secondaryMetrics"] as? [String: [String: Any]]) { Self.check(metric) }
    }
  }

  @Test("The score is the median with its interval, percentiles are samples, and counts are secondary")
  func values() throws {
    let result = try #require(try Self.results(ExportedRun.export(try ExportedRun.samples())).first)
    #expect(result["benchmark"] as? String == "layoutbench.flow.query" && result["measurementIterations"] as? Int == 8)
    #expect(result["params"] as? [String: String] == ["n": "1000", "strategy": "naive", "workload": "random"])
    let time = try #require(result["primaryMetric"] as? [String: Any])
    #expect(time["score"] as? Double == 450 && time["scoreError"] as? Double == 350 && time["scoreUnit"] as? String == "ns/op")
    #expect(time["scoreConfidence"] as? [Double] == [100, 800])
    #expect(time["rawData"] as? [[Double]] == [[100, 200, 300, 400, 500, 600, 700, 800]])
    // By the nearest rank of 8: 50 % is the 4th, 90 % the 7.2th, so the 8th.
    let percentiles = try #require(time["scorePercentiles"] as? [String: Double])
    #expect(percentiles["0.0"] == 100 && percentiles["50.0"] == 400 && percentiles["90.0"] == 800 && percentiles["100.0"] == 800)
    let others = try #require(result["secondaryMetrics"] as? [String: [String: Any]])
    #expect(others["allocations"]?["score"] as? Double == 3 && others["allocations"]?["scoreUnit"] as? String == "allocs/op")
    #expect(others["allocated_bytes"]?["score"] as? Double == 1536 && others["allocated_bytes"]?["scoreUnit"] as? String == "B/op")
  }

  @Test("An interval that is not known is JMH's NaN, never 0")
  func unknownInterval() throws {
    let results = try Self.results(ExportedRun.handMade())
    let prepare = try #require(results.first { $0["benchmark"] as? String == "layoutbench.flow.prepare" })
    let time = try #require(prepare["primaryMetric"] as? [String: Any])
    #expect(time["scoreError"] as? String == "NaN" && time["scoreConfidence"] as? [String] == ["NaN", "NaN"])
  }

  @Test("The parts of a name hold no dot, because readers split at it, and stay different")
  func names() throws {
    let operations = ["invalidate.resize", "invalidate_resize", "invalidate resize"]
    let samples = operations.map { operation in
      let cell = CellIdentifier(layout: "my.layout", strategy: "naive", operation: operation, n: 1)
      return SampleRecord(cell: cell, round: 0, order: 0, iterations: 1, value: 1)
    }
    let names = try Self.results(ExportedRun.export(samples)).compactMap { $0["benchmark"] as? String }
    #expect(
      names == [
        "layoutbench.my_layout.invalidate_resize", "layoutbench.my_layout.invalidate$5F$resize",
        "layoutbench.my_layout.invalidate$20$resize",
      ])
    #expect(names.allSatisfy { $0.split(separator: ".").count == 3 })
  }
}

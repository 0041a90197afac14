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

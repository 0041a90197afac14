import BenchmarkResults
import Foundation
import InputFiles

/// A run in the format that Google Benchmark writes with `--benchmark_format=json` and repetitions. Every block is a repetition. Their median comes last.
///
/// `compare.py` ignores a benchmark without `cpu_time`. Processor time is not measured here, so `cpu_time` repeats `real_time`, as the context says. Counts
/// are given only with the median, or with a single repetition, and every benchmark is one line. A default run has tens of thousands of repetitions, and
/// `compare.py` would need minutes to read all counts in each. Source: google/benchmark, `src/json_reporter.cc` and `tools/gbench/report.py`.
struct GoogleBenchmarkDocument {
  let context: JSONObject
  let benchmarks: [JSONObject]

  /// The document, with a line for each benchmark.
  var text: String {
    let lines = benchmarks.map { JSONText.line($0) }.joined(separator: ",\n")
    return "{\n\"context\": \(JSONText.line(context)),\n\"benchmarks\": [\n\(lines)\n]\n}\n"
  }

  init(_ export: Export) {
    context = Self.context(export.manifest)
    let timed = export.cells.flatMap { cell in
      Metric.allCases.filter { $0.isTime && !cell.samples($0).isEmpty }.map { (cell, $0) }
    }
    benchmarks = timed.enumerated().flatMap { Self.benchmarks(of: $1.0, $1.1, family: $0) }
  }

  /// Returns the known conditions of the run.
  private static func context(_ manifest: Manifest) -> JSONObject {
    let known: [String: (any Encodable)?] = [
      "date": manifest.startedAt.map { $0.formatted(Date.ISO8601FormatStyle()).replacing("Z", with: "+00:00") },
      "executable": manifest.tool.commandLine?.first,
      "num_cpus": manifest.machine.cores,
      "cpu_scaling_enabled": manifest.machine.scalingGovernor.map { $0 != "performance" },
      "load_avg": manifest.machine.loadAverages.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil },
      "library_build_type": manifest.build.mode,
      "library_version": manifest.tool.version,
      "commit": manifest.revision.commit,
      "dirty": manifest.revision.isDirty,
      "cpu_model": manifest.machine.cpuModel,
      "json_schema_version": 1,
      "cpu_time": "not measured: cpu_time repeats real_time",
    ]
    return JSONObject(known.compactMapValues(\.self))
  }

  /// Returns the benchmarks of a time of a cell: its repetitions and, if it has several, their median. The names of a scenario's two times end with the
  /// metric.
  private static func benchmarks(of cell: ExportedCell, _ metric: Metric, family: Int) -> [JSONObject] {
    let samples = cell.samples(metric)
    let name = metric == .time ? cell.cell.description : "\(cell.cell) \(metric.rawValue)"
    func benchmark(time: Double, iterations: Int, _ fields: [String: any Encodable], withCounts: Bool) -> JSONObject {
      var object: JSONObject = [
        "name": name, "run_name": name, "run_type": "iteration", "family_index": family, "per_family_instance_index": 0,
        "repetitions": samples.count, "threads": 1, "iterations": iterations, "real_time": time, "cpu_time": time, "time_unit": "ns",
      ]
      object.fields.merge(fields) { $1 }
      if withCounts { for count in cell.counts { object.fields[Self.name(of: count.metric)] = count.median } }
      return object
    }
    let median = samples.count > 1 ? cell.summary(metric)?.median : nil
    let repetitions = samples.enumerated().map { index, sample in
      benchmark(time: sample.value, iterations: sample.iterations, ["repetition_index": index], withCounts: median == nil)
    }
    guard let median else { return repetitions }
    let names = ["name": "\(name)_median", "run_type": "aggregate", "aggregate_name": "median", "aggregate_unit": "time"]
    return repetitions + [benchmark(time: median, iterations: samples.count, names, withCounts: true)]
  }

  /// Returns the name that Google Benchmark uses for its own memory results, if it has one for this count per iteration, else that of the metric.
  private static func name(of metric: Metric) -> String {
    switch metric {
    case .allocations: "allocs_per_iter"
    case .peakBytes: "max_bytes_used"
    default: metric.rawValue
    }
  }
}

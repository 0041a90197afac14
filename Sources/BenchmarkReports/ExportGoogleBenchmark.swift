import BenchmarkResults
import Foundation

/// A run as Google Benchmark writes it with `--benchmark_format=json` and repetitions: every block a repetition, then their median.
///
/// `compare.py` leaves out a benchmark without `cpu_time`, and processor time is not measured here, so it repeats `real_time`; the context
/// says so. Counts stand with the median alone, and every benchmark is one line: a default run has tens of thousands of repetitions, and with all counts in each
/// `compare.py` reads minutes at the file. Source: google/benchmark, `src/json_reporter.cc` and `tools/gbench/report.py`.
struct GoogleBenchmarkDocument {
  let context: Context
  let benchmarks: [Entry]

  /// The document, a line for each benchmark.
  var text: String {
    let formatting: JSONEncoder.OutputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = benchmarks.map { Export.encoded($0, formatting) }.joined(separator: ",\n")
    return "{\n\"context\": \(Export.encoded(context, formatting)),\n\"benchmarks\": [\n\(lines)\n]\n}\n"
  }

  init(_ export: Export) {
    context = Context(export.manifest)
    let timed = export.cells.filter { !$0.samples(.time).isEmpty }
    benchmarks = timed.enumerated().flatMap { Entry.entries(of: $1, family: $0) }
  }

  struct Context: Encodable {
    let date: String?
    let executable: String?
    let cores: Int?
    let isScaling: Bool?
    let loads: [Double]?
    let buildType: String?
    let libraryVersion: String?
    let commit: String?
    let isDirty: Bool?
    let cpuModel: String?
    let schemaVersion = 1
    let remark = "not measured: cpu_time repeats real_time"

    init(_ manifest: Manifest) {
      date = manifest.startedAt.map { $0.formatted(Date.ISO8601FormatStyle()).replacing("Z", with: "+00:00") }
      executable = manifest.tool.commandLine?.first
      cores = manifest.machine.cores
      isScaling = manifest.machine.scalingGovernor.map { $0 != "performance" }
      loads = manifest.machine.loadAverages.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
      buildType = manifest.build.mode
      libraryVersion = manifest.tool.version
      commit = manifest.revision.commit
      isDirty = manifest.revision.isDirty
      cpuModel = manifest.machine.cpuModel
    }

    enum CodingKeys: String, CodingKey {
      case date, executable, commit
      case isDirty = "dirty"
      case cores = "num_cpus"
      case isScaling = "cpu_scaling_enabled"
      case loads = "load_avg"
      case buildType = "library_build_type"
      case libraryVersion = "library_version"
      case cpuModel = "cpu_model"
      case schemaVersion = "json_schema_version"
      case remark = "cpu_time"
    }
  }

  /// One benchmark: the fields that are known, by their names.
  struct Entry: Encodable {
    private var fields: [String: RecordValue]

    static func entries(of cell: ExportedCell, family: Int) -> [Entry] {
      let samples = cell.samples(.time)
      let repetitions = samples.enumerated().map { index, sample in
        var entry = Entry(cell, family: family, count: samples.count, time: sample.value, iterations: sample.iterations)
        entry.fields["repetition_index"] = .integer(index)
        return entry
      }
      guard samples.count > 1, let median = cell.summary(.time)?.median else { return repetitions.map { $0.with(countsOf: cell) } }
      var aggregate = Entry(cell, family: family, count: samples.count, time: median, iterations: samples.count)
      aggregate.fields["name"] = .text("\(cell.cell)_median")
      aggregate.fields["run_type"] = .text("aggregate")
      aggregate.fields["aggregate_name"] = .text("median")
      aggregate.fields["aggregate_unit"] = .text("time")
      return repetitions + [aggregate.with(countsOf: cell)]
    }

    private init(_ cell: ExportedCell, family: Int, count: Int, time: Double, iterations: Int) {
      let name = RecordValue.text(cell.cell.description)
      fields = [
        "name": name, "run_name": name, "run_type": .text("iteration"), "family_index": .integer(family),
        "per_family_instance_index": .integer(0), "repetitions": .integer(count), "threads": .integer(1),
        "iterations": .integer(iterations), "real_time": .number(time), "cpu_time": .number(time), "time_unit": .text("ns"),
      ]
    }

    /// The entry with the counts of the cell.
    private func with(countsOf cell: ExportedCell) -> Entry {
      var entry = self
      for count in cell.counts { entry.fields[Self.name(of: count.metric)] = count.median.map(RecordValue.number) }
      return entry
    }

    /// The names of Google Benchmark's own memory results, where it has one for what is counted per iteration.
    private static func name(of metric: Metric) -> String {
      switch metric {
      case .allocations: "allocs_per_iter"
      case .peakBytes: "max_bytes_used"
      default: metric.rawValue
      }
    }

    func encode(to encoder: any Encoder) throws { try RecordObject(fields).encode(to: encoder) }
  }
}

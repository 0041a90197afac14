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

  struct Entry: Encodable {
    var name: String
    let family: Int
    let instance = 0
    let runName: String
    var runType = "iteration"
    let repetitions: Int
    var repetition: Int?
    var aggregateName: String?
    var aggregateUnit: String?
    let threads = 1
    var iterations: Int
    var realTime: Double
    var cpuTime: Double
    let timeUnit = "ns"
    var allocations: Double?
    var allocatedBytes: Double?
    var peakBytes: Double?
    var retainedBytes: Double?
    var itemsPlaced: Double?
    var bandsLaid: Double?
    var prepares: Double?
    var queries: Double?
    var sizesAsked: Double?
    var attributeObjects: Double?
    var itemsMeasured: Double?
    var attributesEmitted: Double?
    var instructions: Double?

    enum CodingKeys: String, CodingKey {
      case name, repetitions, threads, iterations, instructions
      case family = "family_index"
      case instance = "per_family_instance_index"
      case runName = "run_name"
      case runType = "run_type"
      case repetition = "repetition_index"
      case aggregateName = "aggregate_name"
      case aggregateUnit = "aggregate_unit"
      case realTime = "real_time"
      case cpuTime = "cpu_time"
      case timeUnit = "time_unit"
      // The names of Google Benchmark's own memory results, where it has one for what is counted per iteration.
      case allocations = "allocs_per_iter"
      case peakBytes = "max_bytes_used"
      case allocatedBytes = "allocated_bytes"
      case retainedBytes = "retained_bytes"
      case itemsPlaced = "items_placed"
      case bandsLaid = "bands_laid"
      case prepares
      case queries
      case sizesAsked = "sizes_asked"
      case attributeObjects = "attribute_objects"
      case itemsMeasured = "items_measured"
      case attributesEmitted = "attributes_emitted"
    }

    static func entries(of cell: ExportedCell, family: Int) -> [Entry] {
      let samples = cell.samples(.time)
      let repetitions = samples.enumerated().map { index, sample in
        var entry = Entry(cell, family: family, count: samples.count, time: sample.value, iterations: sample.iterations)
        entry.repetition = index
        return entry
      }
      guard samples.count > 1, let median = cell.summary(.time)?.median else { return repetitions.map { $0.with(countsOf: cell) } }
      var aggregate = Entry(cell, family: family, count: samples.count, time: median, iterations: samples.count)
      aggregate.name += "_median"
      aggregate.runType = "aggregate"
      aggregate.aggregateName = "median"
      aggregate.aggregateUnit = "time"
      return repetitions + [aggregate.with(countsOf: cell)]
    }

    private init(_ cell: ExportedCell, family: Int, count: Int, time: Double, iterations: Int) {
      name = cell.cell.description
      runName = name
      self.family = family
      repetitions = count
      self.iterations = iterations
      realTime = time
      cpuTime = time
    }

    /// The entry with the counts of the cell.
    private func with(countsOf cell: ExportedCell) -> Entry {
      var entry = self
      entry.allocations = cell.summary(.allocations)?.median
      entry.allocatedBytes = cell.summary(.allocatedBytes)?.median
      entry.peakBytes = cell.summary(.peakBytes)?.median
      entry.retainedBytes = cell.summary(.retainedBytes)?.median
      entry.itemsPlaced = cell.summary(.itemsPlaced)?.median
      entry.bandsLaid = cell.summary(.bandsLaid)?.median
      entry.prepares = cell.summary(.prepares)?.median
      entry.queries = cell.summary(.queries)?.median
      entry.sizesAsked = cell.summary(.sizesAsked)?.median
      entry.attributeObjects = cell.summary(.attributeObjects)?.median
      entry.itemsMeasured = cell.summary(.itemsMeasured)?.median
      entry.attributesEmitted = cell.summary(.attributesEmitted)?.median
      entry.instructions = cell.summary(.instructions)?.median
      return entry
    }
  }
}

import BenchmarkResults
import Foundation

/// A run in the format of Go's benchmarks: comments, configuration lines, unit lines, and a line for each sample.
///
///     # commit: 1a2b3c4
///     cpu: AMD EPYC
///     Unit allocs/op better=lower assume=exact
///     BenchmarkLayout/layout=flow/strategy=naive/operation=query/workload=random/n=1000 42 2000 ns/op
///
/// So `benchstat -col /strategy run.txt` compares the strategies, and `benchstat old.txt new.txt` compares two runs. benchstat makes a separate table for
/// every value of a configuration line. So only the conditions that forbid a comparison are configuration lines: the machine and the work. Everything else
/// that a reader may want to know is a comment, which benchstat skips. Sources: the Go proposal 14313 and golang.org/x/perf/benchfmt, whose reader is
/// stricter.
struct BenchfmtText {
  let text: String

  init(_ export: Export) {
    let comments = Self.lines(of: Self.remarks(on: export.manifest)).map { "# \($0)" }
    let configuration = Self.lines(of: Self.configuration(of: export.manifest))
    let metrics = Set(export.cells.flatMap(\.samples).map(\.metric))
    let units = Metric.allCases.filter(metrics.contains).map { metric in
      "Unit \(metric.unitPerIteration) better=lower\(metric.isTime ? "" : " assume=exact")\n"
    }
    text = (comments + configuration + units + ["\n"] + export.cells.flatMap(Self.lines)).joined()
  }

  private static func lines(of facts: [(String, String?)]) -> [String] {
    facts.compactMap { key, value in value.map(oneLine).flatMap { $0.isEmpty ? nil : "\(key): \($0)\n" } }
  }

  /// Returns the conditions that may differ between two runs that are compared.
  private static func remarks(on manifest: Manifest) -> [(String, String?)] {
    let start = manifest.startedAt.map { $0.formatted(Date.ISO8601FormatStyle()) }
    let allocator = manifest.allocator.name.map { [$0, manifest.allocator.version].compactMap(\.self).joined(separator: " ") }
    return [
      ("tool", manifest.tool.version.map { "layoutbench \($0)" }), ("time", start), ("commit", manifest.revision.commit),
      ("dirty", manifest.revision.isDirty.map(String.init)), ("newer-source", manifest.revision.newerSource),
      ("toolchain", manifest.build.toolchain), ("build", manifest.build.mode),
      ("allocator", allocator), ("os", manifest.machine.operatingSystem), ("kernel", manifest.machine.kernel),
    ]
  }

  /// Returns the conditions that make runs incomparable if they differ. The keys begin with a small letter and contain neither a space nor a capital.
  private static func configuration(of manifest: Manifest) -> [(String, String?)] {
    [
      ("cpu", manifest.machine.cpuModel), ("cpu-count", manifest.machine.cores.map(String.init)),
      ("arch", manifest.machine.architecture), ("seed", manifest.plan.seed.map(String.init)),
    ]
  }

  /// Returns a line for each timed sample, for each launch that played a scenario, and for each counting pass.
  private static func lines(of cell: ExportedCell) -> [String] {
    let name = name(of: cell.cell)
    let timed = cell.samples(.time).map { "\(name) \($0.iterations) \(pair($0))\n" }
    let passes = Dictionary(grouping: cell.samples.filter { $0.metric != .time }) { [$0.round, $0.iterations] }
    let lines = passes.sorted { ($0.key[0], $0.key[1]) < ($1.key[0], $1.key[1]) }.map { key, samples in
      // A unit may occur only once on a line.
      let values = Metric.allCases.compactMap { metric in samples.last { $0.metric == metric } }
      return "\(name) \(key[1]) \(values.map(pair).joined(separator: " "))\n"
    }
    return timed + lines
  }

  private static func pair(_ sample: SampleRecord) -> String { "\(number(sample.value)) \(sample.metric.unitPerIteration)" }

  /// Returns a number that Go's `ParseFloat` can read. Whole numbers have no fraction.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// Returns the name, with its parts as `/key=value`. A floor is no strategy, so it has its own key. Otherwise its loops would be columns next to the
  /// strategies. The number of items comes last. A name that ends in a dash and digits, such as the workload `text-GPL-3`, would be read as one run on three
  /// processors.
  private static func name(of cell: CellIdentifier) -> String {
    let parts = [
      ("layout", cell.layout), (cell.isFloor ? "floor" : "strategy", cell.strategy), ("operation", cell.operation),
      ("workload", cell.workload), ("n", String(cell.n)),
    ]
    return "BenchmarkLayout" + parts.map { "/\($0)=\(escaped($1))" }.joined()
  }

  /// Returns `text` with `%XX` for spaces, slashes, control characters and percent signs. A space would end the name, and a slash would end the part.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let isPlain = !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control && scalar != "/" && scalar != "%"
      escaped += isPlain ? String(scalar) : String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined()
    }
    return escaped
  }

  /// Returns a value of a configuration line. It may contain anything but a line end, and does not begin with a space.
  private static func oneLine(_ text: String) -> String {
    let plain = text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.value == 0x2028 || $0.value == 0x2029 ? " " : $0 }
    return String(String.UnicodeScalarView(plain)).trimmingCharacters(in: .whitespaces)
  }
}

extension Metric {
  /// The unit per operation in Go's spelling: `ns/op`, `allocs/op`, `peak-B/op`.
  var unitPerIteration: String {
    switch self {
    case .time: "ns/op"
    case .frameP99: "p99-ns/frame"
    case .longestFrame: "max-ns/frame"
    case .allocations: "allocs/op"
    case .allocatedBytes: "B/op"
    case .peakBytes: "peak-B/op"
    case .retainedBytes: "retained-B/op"
    case .itemsPlaced: "placed-items/op"
    case .bandsLaid: "laid-bands/op"
    case .itemsMeasured: "measured-items/op"
    case .sectionsTouched: "touched-sections/op"
    case .attributesEmitted: "emitted-attributes/op"
    case .prepares: "prepares/op"
    case .queries: "queries/op"
    case .sizesAsked: "sizes-asked/op"
    case .attributeObjects: "attribute-objects/op"
    case .instructions: "instructions/op"
    }
  }
}

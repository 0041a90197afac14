import BenchmarkStatistics
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("Thresholds")
struct ThresholdsTests {
  private static let query = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10)
  private static let prepare = CellIdentifier(layout: "flow", strategy: "naive", operation: "prepare", n: 10)

  private static func manifest(toolchain: String = "Swift 6.3", processor: String = "EPYC") -> Manifest {
    var manifest = Manifest()
    manifest.startedAt = Date(timeIntervalSince1970: 0)
    manifest.finishedAt = Date(timeIntervalSince1970: 60)
    manifest.build.toolchain = toolchain
    manifest.build.mode = "release"
    manifest.allocator.name = "jemalloc"
    manifest.machine.cpuModel = processor
    manifest.machine.cores = 2
    manifest.machine.architecture = "x86_64"
    manifest.plan.seed = 42
    manifest.plan.workload = "random"
    return manifest
  }

  private static func sample(_ cell: CellIdentifier, _ metric: Metric, _ value: Double) -> SampleRecord {
    SampleRecord(cell: cell, metric: metric, round: 0, order: 0, iterations: 8, value: value)
  }

  private static let records = [
    ThresholdRecord(cell: query, metric: .instructions, value: 1_000), ThresholdRecord(cell: query, metric: .allocations, value: 0),
    ThresholdRecord(cell: prepare, metric: .allocations, value: 4), ThresholdRecord(cell: prepare, metric: .itemsPlaced, value: 10),
  ]

  /// The outcomes of what was counted against ``records``, by cell and metric.
  private static func outcomes(_ samples: [SampleRecord], _ manifest: Manifest = manifest()) -> (RunComparison, RegressionGate) {
    let thresholds = Thresholds(path: "thresholds", manifest: Self.manifest(), records: records)
    var conditions = manifest.countingConditions
    conditions.finishedAt = Date()
    let run = RunData(name: "now", manifest: conditions, samples: samples)
    let comparison = RunComparison(baseline: thresholds.run, candidate: run, settings: thresholds.settings)
    return (comparison, RegressionGate(comparison))
  }

  private static let same = [
    sample(query, .instructions, 1_000), sample(query, .allocations, 0), sample(prepare, .allocations, 4),
    sample(prepare, .itemsPlaced, 10),
  ]

  private static func replacing(_ cell: CellIdentifier, _ metric: Metric, by value: Double?) -> [SampleRecord] {
    let rest = same.filter { $0.cell != cell || $0.metric != metric }
    return rest + (value.map { [sample(cell, metric, $0)] } ?? [])
  }

  private static func outcome(_ comparison: RunComparison, _ cell: CellIdentifier, _ metric: Metric) -> ChangeOutcome? {
    comparison.changes.first { $0.cell == cell && $0.metric == metric }?.outcome
  }

  @Test("The choice of cells is kept, but not with the path of a file")
  func choice() {
    var manifest = Self.manifest()
    var selection = RunSelection()
    selection.layouts = ["list"]
    manifest.plan.selection = selection
    #expect(manifest.countingConditions.plan.selection == selection)
    selection.sizes = SourceFile(path: "/home/ada/photos.csv")
    manifest.plan.selection = selection
    #expect(manifest.countingConditions.plan.selection == nil)
  }

  @Test("The same counts pass")
  func passes() {
    let (comparison, gate) = Self.outcomes(Self.same)
    #expect(comparison.changes.allSatisfy { $0.outcome == .equivalent } && comparison.changes.count == 4)
    #expect(gate.decision == .passed)
  }

  @Test("One more of anything exact is a regression, one fewer an improvement")
  func exact() {
    let (more, gate) = Self.outcomes(Self.replacing(Self.prepare, .allocations, by: 4.125))
    #expect(Self.outcome(more, Self.prepare, .allocations) == .regressed)
    #expect(gate.decision == .regressed)
    // However small a share it is: one in 400.
    #expect(Self.outcome(Self.outcomes(Self.replacing(Self.prepare, .allocations, by: 4.01)).0, Self.prepare, .allocations) == .regressed)
    let (fewer, passed) = Self.outcomes(Self.replacing(Self.prepare, .itemsPlaced, by: 9))
    #expect(Self.outcome(fewer, Self.prepare, .itemsPlaced) == .improved)
    #expect(passed.decision == .passed)
  }

  @Test("An allocation where there was none is a regression, though no ratio says by how much")
  func appeared() {
    let (comparison, gate) = Self.outcomes(Self.replacing(Self.query, .allocations, by: 1))
    #expect(Self.outcome(comparison, Self.query, .allocations) == .appeared)
    #expect(gate.decision == .regressed)
  }

  /// 1 % of 1,000 is 10.
  @Test(
    "Instructions have their tolerance, to the last of it",
    arguments: [(990.0, "equivalent"), (1_010, "equivalent"), (1_011, "regressed"), (989, "improved")])
  func tolerance(_ instructions: Double, _ expected: String) {
    let (comparison, _) = Self.outcomes(Self.replacing(Self.query, .instructions, by: instructions))
    #expect(Self.outcome(comparison, Self.query, .instructions)?.rawValue == expected)
  }

  @Test("A cell that is gone, and a metric that can no longer be counted, leave the gate without a decision")
  func missing() {
    let (_, gone) = Self.outcomes(Self.same.filter { $0.cell != Self.query })
    #expect(gone.decision == .incomplete)
    #expect(gone.findings.contains { $0.kind == .missing && $0.cells == [Self.query] })
    let (_, uncounted) = Self.outcomes(Self.replacing(Self.query, .instructions, by: nil))
    #expect(uncounted.decision == .incomplete)
    #expect(uncounted.findings.contains { $0.text.contains("instructions") })
  }

  @Test("Counts of another compiler are not compared; those of another processor are")
  func conditions() {
    #expect(Self.outcomes(Self.same, Self.manifest(toolchain: "Swift 6.4")).1.decision == .notComparable)
    #expect(Self.outcomes(Self.same, Self.manifest(processor: "Xeon")).1.decision == .passed)
  }

  private static let conditionsOfCounts: [@Sendable (inout Manifest) -> Void] = [
    { $0.build.mode = "debug" }, { $0.build.flags = ["-Ounchecked"] }, { $0.allocator.name = "glibc" }, { $0.allocator.version = "5.3.0" },
    { $0.allocator.configuration = "narenas:1" }, { $0.machine.architecture = "arm64" }, { $0.plan.seed = 43 },
    { $0.plan.workload = "photos" }, { $0.plan.container = Manifest.Container(width: 1, height: 2) }, { $0.plan.displayScale = 3 },
  ]

  @Test("Hole: counts of another build, allocator, architecture or work are not compared", arguments: conditionsOfCounts.indices)
  func otherConditions(index: Int) {
    var manifest = Self.manifest()
    Self.conditionsOfCounts[index](&manifest)
    #expect(Self.outcomes(Self.same, manifest).1.decision == .notComparable)
  }

  @Test("Without a metric, what counts it no more lacks nothing, and the rest is held against what it was")
  func without() {
    let thresholds = Thresholds(path: "t", manifest: Self.manifest(), records: Self.records).without(.instructions)
    #expect(thresholds.records.map(\.metric) == [.allocations, .itemsPlaced, .allocations])
    var conditions = Self.manifest().countingConditions
    conditions.finishedAt = Date()
    for (allocations, decision) in [(4.0, RegressionGate.Decision.passed), (5, .regressed)] {
      let counted = Self.replacing(Self.prepare, .allocations, by: allocations).filter { $0.metric != .instructions }
      let run = RunData(name: "now", manifest: conditions, samples: counted)
      #expect(RegressionGate(RunComparison(baseline: thresholds.run, candidate: run, settings: thresholds.settings)).decision == decision)
    }
  }

  @Test("The commit that was counted is kept, and decides nothing; thresholds without one hold as well")
  func commits() throws {
    var counted = Self.manifest()
    counted.revision = Manifest.Revision(commit: "1a2b3c4d", isDirty: true)
    let thresholds = Thresholds(path: "t", manifest: counted, records: Self.records)
    #expect(thresholds.manifest.revision == counted.revision)
    #expect(thresholds.run.manifest.revision == counted.revision)
    #expect(thresholds.run(of: "5e6f").manifest.revision == Manifest.Revision(commit: "5e6f"))
    #expect(Self.outcomes(Self.same, counted).1.decision == .passed)
    #expect(ThresholdSets(path: "all", sets: [thresholds]).set(for: Self.manifest())?.path == "t")
  }

  @Test("What is written is read again, sorted, and written the same; a layout without thresholds leaves no file")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    try Thresholds(path: folder.path, manifest: Self.manifest(), records: Self.records).write()
    let first = try #require(try Thresholds(reading: folder.path))
    #expect(first.records.map(\.cell) == [Self.prepare, Self.prepare, Self.query, Self.query])
    #expect(first.records.map(\.metric) == [.allocations, .itemsPlaced, .allocations, .instructions])
    #expect(first.records.map(\.tolerance) == [0, 0, 0, 0.01])
    let text = try String(contentsOfFile: folder.path + "/list.csv", encoding: .utf8)
    #expect(
      text == "cell,metric,value,tolerance\nlist/naive/query/10,allocations,0,0\nlist/naive/query/10,instructions,1000,0.01\n")
    try first.write()
    #expect(try String(contentsOfFile: folder.path + "/list.csv", encoding: .utf8) == text)
    let manifest = try String(contentsOfFile: folder.path + "/manifest.json", encoding: .utf8)
    #expect(!manifest.contains("1970") && !manifest.contains("EPYC"))
    try first.updated(manifest: Self.manifest(), samples: [Self.sample(Self.query, .allocations, 0)]).write()
    #expect(try #require(try Thresholds(reading: folder.path)).cells == [Self.query])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/flow.csv"))
  }

  @Test("An update keeps the tolerances that a person has changed, and takes no times in")
  func update() {
    let known = Thresholds(
      path: "t", manifest: Self.manifest(), records: [ThresholdRecord(cell: Self.query, metric: .instructions, value: 1, tolerance: 0.05)])
    let updated = known.updated(
      manifest: Self.manifest(), samples: [Self.sample(Self.query, .instructions, 7), Self.sample(Self.query, .time, 3)])
    #expect(updated.records == [ThresholdRecord(cell: Self.query, metric: .instructions, value: 7, tolerance: 0.05)])
  }

  @Test(
    "A file that is not as it should be is refused, with its place",
    arguments: [
      ("list/naive/query,allocations,1,0\n", "is not a cell"), ("list/naive/query/10,time,1,0\n", "never the same twice"),
      ("list/naive/scenario.fling/10,frame_p99,1,0\n", "found frame_p99, which is never the same twice"),
      ("list/naive/query/10,allocations,-1,0\n", "list.csv:2"), ("list/naive/query/10,allocations,1,-0.01\n", "list.csv:2"),
      ("list/naive/query/10,allocations,nan,0\n", "list.csv:2"), ("list/naive/query/10,allocations,1e999,0\n", "list.csv:2"),
      ("list/naive/query/10,allocations,1,inf\n", "list.csv:2"), ("list/naive/query/10,speed,1,0\n", "list.csv:2, column “metric”"),
      ("list/naive/query/10,allocations,1,\n", "list.csv:2"),
      ("list/naive/query/10,allocations,1,0\nlist/naive/query/10,allocations,2,0\n", "there already"),
      ("list/naive/query/10,allocations,1,0", "line end"),
    ])
  func faults(_ rows: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try Thresholds(path: folder.path, manifest: Self.manifest(), records: []).write()
    try Data(("cell,metric,value,tolerance\n" + rows).utf8).write(to: URL(fileURLWithPath: folder.path + "/list.csv"))
    let error = #expect(throws: InputFileError.self) { try Thresholds(reading: folder.path) }
    #expect(
      error?.description.contains(expected) == true && error?.description.contains("list.csv") == true, "\(String(describing: error))")
  }

  @Test("Hole: a row that two files hold, and files without a manifest, are refused")
  func folders() throws {
    let folder = try TemporaryFolder()
    try Thresholds(path: folder.path, manifest: Self.manifest(), records: Self.records).write()
    try folder.write(try folder.text("list.csv"), to: "more.csv")
    let twice = #expect(throws: InputFileError.self) { try Thresholds(reading: folder.path) }
    let place = "\(folder.path)/more.csv: holds allocations of list/naive/query/10, which is there already"
    #expect(twice?.description.hasPrefix(place) == true)
    try FileManager.default.removeItem(atPath: folder.path("more.csv"))
    try FileManager.default.removeItem(atPath: folder.path("manifest.json"))
    let nameless = #expect(throws: InputFileError.self) { try Thresholds(reading: folder.path) }
    #expect(nameless?.description.contains("manifest.json") == true)
  }

  @Test("Where there are none, there are none")
  func none() throws { #expect(try Thresholds(reading: try TemporaryFolder().path) == nil) }
}

import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("Whether a finished run still has all its samples")
struct RunCheckingTests {
  private let folder: TemporaryFolder
  private static let cells = ["flow/naive/query/10", "flow/rope/query/10", "flow/indexed/query/10"]

  init() throws { folder = try TemporaryFolder() }

  /// A finished run that planned three cells.
  private static func manifest() -> Manifest {
    var manifest = Manifest()
    manifest.startedAt = Date(timeIntervalSince1970: 1_000)
    manifest.finishedAt = Date(timeIntervalSince1970: 2_000)
    manifest.plan.cellCount = 3
    return manifest
  }

  /// A run with samples of the first `count` cells.
  private func run(_ count: Int) throws -> RunDirectory {
    let run = try RunDirectory(creating: folder.path("run"))
    try run.rewrite(try Self.cells.prefix(count).flatMap { try HandMade.samples($0, [1, 2]) })
    return run
  }

  /// What is wrong with the run.
  private func problem(_ run: RunDirectory, _ manifest: Manifest, _ summaries: [SummaryRecord] = []) throws -> InputFileError? {
    let table = try run.readIfPresent(SampleRecord.self)
    do throws(InputFileError) {
      try run.checkSamples(table, of: manifest, summaries)
      return nil
    } catch {
      return error
    }
  }

  @Test("A run with samples of every cell is whole")
  func whole() throws { #expect(try problem(try run(3), Self.manifest()) == nil) }

  @Test("Missing cells are counted, with what to do; a run that was cut off may lack them")
  func missing() throws {
    let run = try run(1)
    let error = try #require(try problem(run, Self.manifest()))
    #expect(error.file == folder.path("run/samples.csv") && error.problem == "holds times of 1 of the 3 cells that were measured")
    #expect(error.remedy.contains("layoutbench run --resume \(run.path)"))
    var unfinished = Self.manifest()
    unfinished.finishedAt = nil
    #expect(try problem(run, unfinished) == nil)
  }

  @Test("Hole: rows of a cell that was not planned, in either file, are refused by name")
  func stray() throws {
    let run = try run(3)
    var manifest = Self.manifest()
    manifest.plan.strategies = ["naive", "rope"]
    #expect(try problem(run, manifest)?.problem == "holds rows of flow/indexed/query/10, which the run was not to measure")
    manifest.plan.strategies.append("indexed")
    #expect(try problem(run, manifest) == nil)
    let summary = SummaryRecord(cell: try HandMade.cell("list/naive/query/10"), status: .notMeasured("no"))
    manifest.plan.layouts = ["flow"]
    manifest.plan.cellCount = nil
    #expect(try problem(run, manifest, [summary])?.file == run.path(of: "summary.csv"))
    let others: [(inout Manifest) -> Void] = [
      { $0.plan.sizes = [20] }, { $0.plan.operations = ["append"] }, { $0.plan.workload = "text" }, { $0.plan.layouts = ["list"] },
    ]
    for change in others {
      var other = Self.manifest()
      change(&other)
      #expect(try problem(run, other)?.problem.hasPrefix("holds rows of flow/indexed/query/10") == true)
    }
  }

  @Test("Hole: samples that are not those whose digest the manifest holds are refused, compressed or not")
  func digest() throws {
    let run = try run(3)
    var manifest = Self.manifest()
    manifest.samplesDigest = try run.samplesDigest()
    try run.write(manifest)
    #expect(try problem(run, manifest) == nil)
    let samples = try run.read(SampleRecord.self).records
    try run.pack(samples)
    // Two files of samples may be of two runs.
    #expect(throws: InputFileError.self) { try run.read(SampleRecord.self) }
    try FileManager.default.removeItem(atPath: run.path(of: "samples.csv"))
    #expect(try problem(run, manifest) == nil)
    #expect(try RunData(reading: run).samples.count == 6)
    var faster = samples
    faster[0].value /= 2
    try run.pack(faster)
    #expect(try problem(run, manifest)?.problem.contains("is not what the run measured") == true)
    #expect(throws: InputFileError.self) { try RunData(reading: run) }
    // While a run goes on, its samples change.
    manifest.finishedAt = nil
    #expect(try problem(run, manifest) == nil)
  }

  /// A finished run of three cells with eight samples each, whose summaries are written.
  private func finished() throws -> (run: RunDirectory, samples: [SampleRecord], manifest: Manifest) {
    let run = try RunDirectory(creating: folder.path("finished"))
    let samples = try Self.cells.flatMap { try HandMade.samples($0, [10, 11, 12, 13, 14, 15, 16, 17]) }
    try run.rewrite(samples)
    try run.rewrite(RunData(manifest: .handMade, samples: samples).analysis().summaries)
    var manifest = Self.manifest()
    manifest.samplesDigest = try run.samplesDigest()
    return (run, samples, manifest)
  }

  @Test("To continue a finished run, samples may be missing: some of a cell, all of it, or a half row")
  func missingRows() throws {
    let (run, samples, manifest) = try finished()
    try run.checkOnlyRowsAreMissing(of: manifest)
    for kept in [Array(samples.dropLast()), Array(samples.dropFirst(9)), Array(samples.prefix(8)), samples.filter { $0.launch < 4 }, []] {
      try run.rewrite(kept)
      try run.checkOnlyRowsAreMissing(of: manifest)
    }
    try run.rewrite(samples)
    try folder.write(String(try folder.text("finished/samples.csv").dropLast(3)), to: "finished/samples.csv")
    try run.checkOnlyRowsAreMissing(of: manifest)
  }

  @Test("Hole: a row that was changed or added is refused, also where other rows are missing", arguments: 0..<5)
  func changedRows(way: Int) throws {
    let (run, samples, manifest) = try finished()
    var changed = samples
    let words: String
    switch way {
    case 0:
      changed[0].value = 5
      words = "does not hold what the run measured of flow/naive/query/10: rows were changed or added since"
    case 1:
      // A value in the middle that changes neither the median nor any other figure.
      changed[2].value = 12.5
      words = "is not what the run measured, and lacks no row: some were changed since"
    case 2:
      changed[0].value = 5
      changed.removeLast()
      words = "does not hold what the run measured of flow/naive/query/10"
    case 3:
      // One sample is missing of the cell, and no sample was as short as this.
      changed[1].value = 9
      changed.remove(at: 0)
      words = "does not hold what the run measured of flow/naive/query/10"
    default:
      var added = samples[0]
      (added.launch, added.block, added.round) = (8, 8, 8)
      changed.append(added)
      words = "does not hold what the run measured of flow/naive/query/10"
    }
    try run.rewrite(changed)
    let error = #expect(throws: InputFileError.self) { try run.checkOnlyRowsAreMissing(of: manifest) }
    #expect(error?.problem.contains(words) == true && error?.file == run.path(of: "samples.csv"), "\(error?.problem ?? "")")
    var unfinished = manifest
    unfinished.finishedAt = nil
    try run.checkOnlyRowsAreMissing(of: unfinished)
  }

  @Test("Cells that failed, or that no time was left for, are not missing")
  func accounted() throws {
    let run = try run(1)
    let failed = SummaryRecord(cell: try HandMade.cell(Self.cells[1]), status: .failedVerification("3 frames differ"))
    #expect(try problem(run, Self.manifest(), [failed])?.problem == "holds times of 1 of the 2 cells that were measured")
    var manifest = Self.manifest()
    manifest.notes = [.leftOut(cells: 1, first: try HandMade.cell(Self.cells[2]))]
    #expect(try problem(run, manifest, [failed]) == nil)
  }

  @Test("Of a run whose manifest does not count its cells, the summary tells what was measured")
  func earlierVersion() throws {
    let run = try run(1)
    var manifest = Self.manifest()
    manifest.plan.cellCount = nil
    #expect(try problem(run, manifest) == nil)
    let samples = try Self.cells.prefix(2).flatMap { try HandMade.samples($0, [1, 2]) }
    let error = try problem(run, manifest, RunData(manifest: .handMade, samples: samples).analysis().summaries)
    #expect(error?.problem == "holds times of 1 of the 2 cells that were measured")
  }

  @Test("An empty file, and one that ends within its header or a row, is said to", arguments: [0, 9, -1])
  func cut(bytes: Int) throws {
    let run = try run(3)
    let text = try folder.text("run/samples.csv")
    try folder.write(String(bytes < 0 ? text.dropLast(3) : text.prefix(bytes)), to: "run/samples.csv")
    let problem = try #require(try problem(run, Self.manifest()))
    #expect(problem.problem == (bytes < 0 ? "ends within a row, though the run finished" : "is empty, without a whole header"))
    #expect(problem.remedy.hasPrefix("restore it"))
    try run.pack(try HandMade.samples(Self.cells[0], [1]))
    let both = #expect(throws: InputFileError.self) { try run.read(SampleRecord.self) }
    #expect(both?.remedy == "remove the one that does not belong to the run")
  }
}

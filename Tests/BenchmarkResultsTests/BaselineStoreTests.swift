import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("Baselines")
struct BaselineStoreTests {
  private let folder: TemporaryFolder
  private let store: BaselineStore

  init() throws {
    folder = try TemporaryFolder()
    store = BaselineStore(path: folder.path("results/baselines"))
  }

  /// Writes a run of twenty samples.
  private func run(
    _ name: String = "run", summaries: [SummaryRecord] = [], factor: Double = 1, _ change: (inout Manifest) -> Void = { _ in }
  ) throws -> RunDirectory {
    let run = try RunDirectory(creating: folder.path(name))
    try run.write(HandMadeComparison.manifest(change))
    try run.append(try HandMadeComparison.times("flow/naive/query/1000", factor))
    try run.rewrite(summaries)
    try run.write("a report", to: "report.md")
    return run
  }

  private func contents(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("results/baselines/\(name)")).sorted()
  }

  @Test("Samples are saved byte for byte and the summary as it follows from them; the manifest says which baseline it is")
  func save() throws {
    let run = try run(summaries: [SummaryRecord(cell: try HandMade.cell("flow/naive/query/1000"), digest: "d")])
    try store.save(run, as: "main")
    #expect(try contents("main") == ["manifest.json", "samples.csv", "summary.csv"] && contents("") == ["main"])
    #expect(try folder.text("results/baselines/main/samples.csv") == folder.text("run/samples.csv"))
    var saved = try store.run(named: "main")
    // The run's own summary had no median: a process that ends between the two leaves an older one.
    let summaries = try RunDirectory(opening: folder.path("results/baselines/main")).read(SummaryRecord.self).records
    #expect(summaries == saved.analysis().summaries && summaries.contains { $0.metric == .time && $0.samples == 20 && $0.median != nil })
    #expect(saved.manifest.savedAs == "main")
    saved.manifest.savedAs = nil
    #expect(try saved.manifest == run.readManifest())
    #expect(saved.name == "main" && saved.samples.count == 20 && saved.facts.map(\.digest) == ["d"])
    #expect(try store.names() == ["main"])
  }

  @Test("A name that is taken is refused, and replaced only on purpose and as a whole")
  func replace() throws {
    let (first, second) = (try run("first"), try run("second", factor: 2))
    try store.save(first, as: "main")
    #expect(throws: BaselineError.exists("main", folder: store.path)) { try store.save(second, as: "main") }
    #expect(try store.run(named: "main").samples[0].value == 99)
    try store.save(second, as: "main", replacing: true)
    #expect(try store.run(named: "main").samples[0].value == 198)
    #expect(try contents("") == ["main"])
  }

  @Test("A folder that is no baseline is not replaced")
  func foreignFolder() throws {
    let path = folder.path("results/baselines/mine")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try folder.write("precious", to: "results/baselines/mine/notes.txt")
    #expect(throws: InputFileError.self) { try store.save(try run(), as: "mine", replacing: true) }
    #expect(try folder.text("results/baselines/mine/notes.txt") == "precious")
    #expect(throws: BaselineError.notFound("mine", folder: store.path, known: [])) { try store.delete("mine") }
  }

  @Test(
    "A name that leads elsewhere, is hidden or long is refused in every verb",
    arguments: ["", ".", "..", "../main", "a/b", "/tmp/x", ".hidden", "-rf", "a b", "naïve", "a\u{0}b", String(repeating: "a", count: 65)])
  func names(name: String) throws {
    let run = try run()
    #expect(!BaselineStore.isName(name))
    #expect(throws: BaselineError.unusableName(name)) { try store.save(run, as: name) }
    #expect(throws: BaselineError.unusableName(name)) { try store.run(named: name) }
    #expect(throws: BaselineError.unusableName(name)) { try store.delete(name) }
    #expect(!FileManager.default.fileExists(atPath: store.path))
  }

  @Test(
    "Letters, digits, dashes, underscores and points are a name",
    arguments: ["main", "v1.2.3", "A_b-c", "7", String(repeating: "a", count: 64)])
  func goodNames(name: String) throws {
    try store.save(try run(), as: name)
    #expect(try store.names() == [name])
  }

  @Test("Hole: a run that is cut off, empty or wrong cannot be a baseline")
  func refused() throws {
    let broken = [SummaryRecord(cell: try HandMade.cell("flow/rope/query/1000"), status: .failedVerification("3 frames differ"))]
    let empty = try RunDirectory(creating: folder.path("empty"))
    try empty.write(HandMadeComparison.manifest())
    let torn = try run("torn")
    try folder.write(try folder.text("torn/samples.csv") + "flow/naive", to: "torn/samples.csv")
    let runs = [
      (try run("cut") { $0.finishedAt = nil }, "did not finish"), (empty, "measured nothing"), (torn, "did not finish"),
      (try run("broken", summaries: broken), "failed verification, flow/rope/query/1000 first"),
    ]
    for (run, text) in runs {
      let error = #expect(throws: InputFileError.self) { try store.save(run, as: "main") }
      #expect(error?.file == run.path && error?.problem.contains(text) == true)
    }
    #expect(try store.names().isEmpty)
  }

  @Test("Hole: a run that lacks planned cells, or did not finish, is a baseline only if that is allowed")
  func incomplete() throws {
    let cell = try HandMade.cell("flow/rope/query/1000")
    let runs = [
      (
        try run("noted", summaries: [SummaryRecord(cell: cell)]) { $0.notes = [.leftOut(cells: 2, first: cell)] },
        "2 cells were not measured"
      ),
      (try run("counted", summaries: [SummaryRecord(cell: cell)]) { $0.plan.cellCount = 3 }, "1 planned cell is missing"),
      (try run("cut") { $0.finishedAt = nil }, "did not finish"),
    ]
    for (run, text) in runs {
      let error = #expect(throws: InputFileError.self) { try store.save(run, as: "main") }
      #expect(error?.problem.contains(text) == true && error?.remedy.contains("--allow-missing") == true, "\(run.path)")
      try store.save(run, as: "main", replacing: true, allowsMissing: true)
      try store.delete("main")
    }
  }

  @Test("A published run is saved with its compressed samples")
  func published() throws {
    let run = try run()
    try run.pack(try run.read(SampleRecord.self).records)
    try FileManager.default.removeItem(atPath: run.path(of: "samples.csv"))
    try store.save(run, as: "main")
    #expect(try contents("main") == ["manifest.json", "samples.csv.gz", "summary.csv"])
    #expect(try store.run(named: "main").samples.count == 20)
  }

  @Test("What is deleted is gone, and only that")
  func delete() throws {
    let run = try run()
    for name in ["a", "b"] { try store.save(run, as: name) }
    try store.delete("a")
    #expect(try contents("") == ["b"])
    let error = #expect(throws: BaselineError.notFound("a", folder: store.path, known: ["b"])) { try store.delete("a") }
    #expect(error?.description == "there is no baseline “a” in \(store.path): there are b")
  }

  @Test("A folder with a file besides a baseline's is not deleted, and neither is what a link in it leads to")
  func deleteKeepsOthers() throws {
    let run = try run()
    try store.save(run, as: "a")
    try folder.write("precious", to: "results/baselines/a/notes.txt")
    let error = #expect(throws: InputFileError.self) { try store.delete("a") }
    #expect(error?.problem == "holds notes.txt, which is no part of a baseline, so nothing was deleted")
    #expect(try store.run(named: "a").samples.count == 20)
    try FileManager.default.removeItem(atPath: folder.path("results/baselines/a/notes.txt"))
    try FileManager.default.removeItem(atPath: folder.path("results/baselines/a/summary.csv"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("results/baselines/a/summary.csv"), withDestinationPath: run.path(of: "report.md"))
    try store.delete("a")
    #expect(try contents("").isEmpty && folder.text("run/report.md") == "a report")
  }

  @Test("Of a baseline that is a link, the link is deleted and what it leads to stays")
  func deleteLink() throws {
    try store.save(try run(), as: "v1")
    try FileManager.default.createSymbolicLink(atPath: folder.path("results/baselines/main"), withDestinationPath: "v1")
    #expect(try store.names() == ["main", "v1"])
    try store.delete("main")
    #expect(try store.names() == ["v1"] && store.run(named: "v1").samples.count == 20)
  }

  @Test("A baseline that is not there is not found, also where there is no folder at all")
  func notFound() throws {
    #expect(throws: BaselineError.notFound("main", folder: store.path, known: [])) { try store.run(named: "main") }
    #expect(try store.names().isEmpty)
  }

  @Test("The newest run is the one that started last of those that finished")
  func newest() throws {
    let runs = folder.path("")
    #expect(try RunDirectory.newest(in: folder.path("nowhere")).finished == nil)
    #expect(try RunDirectory.newest(in: runs).finished == nil)
    for (name, start, isFinished) in [("z", 10.0, true), ("b", 30, true), ("a", 20, true), ("y", 40, false)] {
      _ = try run(name) {
        $0.startedAt = Date(timeIntervalSince1970: start)
        if !isFinished { $0.finishedAt = nil }
      }
    }
    #expect(try RunDirectory.newest(in: runs).unfinished?.path.hasSuffix("/y") == true)
    _ = try run("c") { $0.startedAt = Date(timeIntervalSince1970: 50) }
    #expect(try RunDirectory.newest(in: runs).unfinished == nil)
    try FileManager.default.removeItem(atPath: folder.path("c"))
    try FileManager.default.createDirectory(atPath: folder.path("no run"), withIntermediateDirectories: false)
    try folder.write("{", to: "a/manifest.json")
    #expect(try RunDirectory.newest(in: runs).finished?.readManifest().startedAt == Date(timeIntervalSince1970: 30))
  }

  @Test("Of runs that began in the same second, the newest is the one that was written last, whatever its name")
  func newestOfOneSecond() throws {
    for (name, written) in [("b", 100.0), ("a", 300), ("c", 200)] {
      _ = try run(name) { ($0.startedAt, $0.finishedAt) = (Date(timeIntervalSince1970: 10), Date(timeIntervalSince1970: 20)) }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: written)], ofItemAtPath: folder.path("\(name)/manifest.json"))
    }
    #expect(try RunDirectory.newest(in: folder.path("")).finished?.path.hasSuffix("/a") == true)
  }
}

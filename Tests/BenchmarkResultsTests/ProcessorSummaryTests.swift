import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("The summary of a processor")
struct ProcessorSummaryTests {
  private static func manifest() -> Manifest {
    var manifest = Manifest()
    manifest.startedAt = Date(timeIntervalSince1970: 1_700_000_000)
    manifest.finishedAt = Date(timeIntervalSince1970: 1_700_000_900)
    manifest.machine.cpuModel = "AMD EPYC"
    manifest.machine.processorVersion = "family 26, model 2, stepping 1"
    manifest.revision.commit = "1e137d3f"
    manifest.build.mode = "release"
    (manifest.plan.method, manifest.plan.seed, manifest.plan.workload) = (3, 42, "random")
    manifest.catalogue.reference = "naive"
    manifest.samplesDigest = "6600c3188f6b"
    return manifest
  }

  /// A list under two strategies, with a floor, a layout side by side, and a cell without a time.
  private static func summary() throws -> ProcessorSummary {
    let samples =
      try HandMade.samples("list/naive/query/1000", Array(repeating: 123_456.789, count: 6))
      + HandMade.samples("list/indexed/query/1000", [0.123_456_7]) + HandMade.samples("floor/search/query/1000", [5])
      + HandMade.samples("rows/list:indexed/query/1000", [5]) + HandMade.samples("list/naive/query/1000", [3], metric: .allocations)
    let run = RunData(manifest: manifest(), samples: samples)
    return ProcessorSummary(of: run.manifest, run.analysis())
  }

  @Test("It has the medians of strategies to five digits, and no samples, floors or catalogue; what is written is read")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    try Self.summary().write(to: folder.path("amd"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("amd")).sorted() == ["manifest.json", "medians.csv"])
    let text = try String(contentsOfFile: folder.path("amd/medians.csv"), encoding: .utf8)
    #expect(text == "cell,median,ci_low,ci_high\nlist/naive/query/1000,123460,123460,123460\nlist/indexed/query/1000,0.12346,,\n")
    let read = try ProcessorSummary(reading: folder.path("amd"))
    #expect(read.medians == [try HandMade.cell("list/naive/query/1000"): 123_460, try HandMade.cell("list/indexed/query/1000"): 0.12346])
    var expected = Self.manifest()
    expected.catalogue = RunCatalogue()
    #expect(read.manifest == expected && read.manifest.samplesDigest == "6600c3188f6b")
    // It is replaced by a newer one, and found beside others.
    try Self.summary().write(to: folder.path("amd"))
    try folder.write("no summary", to: "README.md")
    #expect(
      try ProcessorSummary.all(in: [folder.url.path, folder.path("."), folder.path("none")]).map(\.name) == [folder.url.path + "/amd"])
  }

  @Test("A strategy that failed in one cell of a layout has none of its medians in the summary")
  func failed() throws {
    let samples =
      try HandMade.samples("list/naive/query/1000", [3]) + HandMade.samples("list/indexed/query/1000", [2])
      + HandMade.samples("flow/indexed/query/1000", [2])
    let fact = CellFact(cell: try HandMade.cell("list/indexed/append/1000"), status: .failedVerification("it differs"))
    let run = RunData(manifest: Self.manifest(), samples: samples, facts: [fact])
    #expect(
      ProcessorSummary(of: run.manifest, run.analysis()).records.map(\.cell.description) == [
        "list/naive/query/1000", "flow/indexed/query/1000",
      ])
  }

  @Test(
    "A folder of summaries that cannot be read, and a summary without its manifest, are errors",
    .enabled(if: getuid() != 0, "root reads everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try Self.summary().write(to: folder.path("processors/amd"))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("processors"))
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("processors")) }
    #expect(throws: InputFileError.self) { try ProcessorSummary.all(in: [folder.path("processors")]) }
  }

  @Test("Medians without a manifest are no empty folder")
  func halfWritten() throws {
    let folder = try TemporaryFolder()
    try Self.summary().write(to: folder.path("processors/amd"))
    try FileManager.default.removeItem(atPath: folder.path("processors/amd/manifest.json"))
    #expect(throws: InputFileError.self) { try ProcessorSummary.all(in: [folder.path("processors")]) }
  }

  @Test(
    "What is wrong with a summary is said with its place",
    arguments: [
      (
        "medians.csv", "cell,median,ci_low,ci_high\n",
        "medians.csv: holds no medians; write it with layoutbench report RUN --publish-summary"
      ),
      ("medians.csv", "cell,time\n", "medians.csv:1: column 2 of the header is “time” where “median” belongs; the header is cell,median"),
      (
        "medians.csv", "cell,median,ci_low,ci_high\nlist/naive/query/1,5,,\nlist/naive/query/1,5,,\n",
        "medians.csv:3: is a second sample of list/naive/query/1 in the same place as line 2"
      ),
      (
        "medians.csv", "cell,median,ci_low,ci_high\nlist/naive/query/1,0,,\n",
        "medians.csv:2, column “median”: found 0, but no cell takes no time; give a time in nanoseconds, or remove the row"
      ),
      (
        "medians.csv", "cell,median,ci_low,ci_high\nlist/naive,5,,\n",
        "medians.csv:2, column “cell”: found “list/naive”, which is not a cell"
      ),
      (
        "medians.csv", "cell,median,ci_low,ci_high\nlist/naive/query/1,5,6,\n",
        "medians.csv:2, column “ci_high”: is empty while ci_low is not"
      ),
      ("medians.csv", "cell,median,ci_low,ci_high\nlist/naive/query/1,5,,", "medians.csv: its last row is cut off; write it"),
      ("manifest.json", "{", "manifest.json"),
    ])
  func wrong(file: String, text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try Self.summary().write(to: folder.path("amd"))
    try folder.write(text, to: "amd/\(file)")
    try Self.expect(folder, fault: message)
  }

  @Test("A manifest must have this version, and name processor and revision of a finished run")
  func manifests() throws {
    func fault(_ message: String, _ change: (inout Manifest) -> Void) throws {
      let folder = try TemporaryFolder()
      try Self.summary().write(to: folder.path("amd"))
      var manifest = Self.manifest()
      change(&manifest)
      try folder.write(manifest.json, to: "amd/manifest.json")
      try Self.expect(folder, fault: "manifest.json: \(message)")
    }
    try fault("key “schemaVersion” is 2, but this version reads 1") { $0.schemaVersion = 2 }
    try fault("key “machine.cpuModel” is null, so nothing says which processor this is of; name the processor there") {
      $0.machine.cpuModel = nil
    }
    try fault("key “revision.commit” is null, so nothing says which revision was measured") { $0.revision.commit = nil }
    try fault("is of a run that has not finished; finish the run, and then write it") { $0.finishedAt = nil }
    var unfinished = Self.manifest()
    unfinished.finishedAt = nil
    let folder = try TemporaryFolder()
    #expect(throws: InputFileError.self) {
      try ProcessorSummary(name: "", manifest: unfinished, records: try Self.summary().records).write(to: folder.path("new"))
    }
    #expect(throws: InputFileError.self) { try ProcessorSummary(reading: folder.path("none")) }
    try folder.write("", to: "notes.txt")
    #expect(throws: InputFileError.self, "a folder with something else in it") { try Self.summary().write(to: folder.url.path) }
  }

  private static func expect(_ folder: TemporaryFolder, fault message: String) throws {
    let error = #expect(throws: InputFileError.self) { try ProcessorSummary(reading: folder.path("amd")) }
    let found = error.map { "\($0)" } ?? ""
    #expect(found.hasPrefix("\(folder.path("amd"))/\(message)"), "\(found)")
  }

  @Test("Other work cannot be compared; another processor, revision or compiler can")
  func comparable() throws {
    let summary = try Self.summary()
    var other = Self.manifest()
    other.machine.cpuModel = "Intel Xeon"
    other.machine.caches = "L2 2048 KiB"
    other.revision.commit = "a0bb679"
    other.build.toolchain = "Swift 6.4"
    #expect(summary.obstacles(beside: other).isEmpty && !summary.isOfProcessor(of: other) && summary.isOfProcessor(of: Self.manifest()))
    (other.plan.method, other.plan.seed, other.build.mode) = (2, 7, "debug")
    #expect(Set(summary.obstacles(beside: other).map(\.kind)) == [.method, .seed, .buildMode])
    var newer = Self.manifest()
    newer.machine.processorVersion = "family 26, model 3, stepping 0"
    #expect(!summary.isOfProcessor(of: newer), "one name stands for several processors")
  }
}

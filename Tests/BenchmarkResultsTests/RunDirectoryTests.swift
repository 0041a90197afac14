import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("A run's folder")
struct RunDirectoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func newRun(_ name: String = "run") throws -> RunDirectory {
    let run = try RunDirectory(creating: folder.path(name))
    try run.write(Manifest())
    return run
  }

  @Test("The default name holds the time in UTC, seven characters of the commit and the machine")
  func defaultName() {
    // 2026-11-21 01:01:15 UTC is 1795222875 s after 1970: 20,778 days (56 years with 14 leap days, and 324 days) · 86,400 + 3,675.
    let start = Date(timeIntervalSince1970: 20_778 * 86_400 + 3_675)
    #expect(
      RunDirectory.name(startedAt: start, commit: "1A2b3c4d5e6f", machine: "Intel(R) Xeon® Gold 6130 @ 2.10GHz")
        == "20261121T010115Z-1a2b3c4-intel-r-xeon-gold-6130-2-10ghz")
    #expect(RunDirectory.name(startedAt: start, commit: nil, machine: "../é") == "20261121T010115Z-nocommit-unknown")
  }

  @Test("A new folder is created with the folders above it, and an empty one is taken")
  func create() throws {
    let run = try RunDirectory(creating: folder.path("a/b/run"))
    try run.write(Manifest())
    try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: false)
    _ = try RunDirectory(creating: folder.path("empty"))
    #expect(try RunDirectory(opening: folder.path("a/b/run")).readManifest() == Manifest())
  }

  @Test("A folder with something in it is refused, and one with a run says so")
  func createRefused() throws {
    _ = try newRun()
    try folder.write("", to: "file")
    let holdsRun = #expect(throws: InputFileError.self) { try RunDirectory(creating: folder.path("run")) }
    #expect(holdsRun?.problem == "already holds a run")
    let holdsOther = #expect(throws: InputFileError.self) { try RunDirectory(creating: folder.path) }
    #expect(holdsOther?.problem == "is not empty and holds no run")
    let isFile = #expect(throws: InputFileError.self) { try RunDirectory(creating: folder.path("file")) }
    #expect(isFile?.problem == "is a file, not a folder")
    #expect(throws: InputFileError.self) { try RunDirectory(creating: folder.path("file/run")) }
  }

  @Test("Only the folder of a run can be opened")
  func openRefused() throws {
    for name in ["missing", ""] {
      let error = #expect(throws: InputFileError.self) { try RunDirectory(opening: folder.path(name)) }
      #expect(error?.file == folder.path(name))
    }
  }

  @Test("Rows are appended below one header, and all of them read back")
  func append() throws {
    let run = try newRun()
    let samples = try HandMade.samples("flow/naive/query/10", [1, 2, 3])
    try run.append(Array(samples[..<2]))
    try run.append([SampleRecord]())
    try run.append(Array(samples[2...]))
    #expect(try run.read(SampleRecord.self).records == samples)
    #expect(try folder.text("run/samples.csv").components(separatedBy: "cell,layout").count == 2)
  }

  @Test("A published run has its samples compressed, and reads as the run itself; a damaged file is named")
  func packed() throws {
    let run = try newRun()
    let samples = try HandMade.samples("flow/naive/query/10", [1, 2, 3])
    try run.pack(samples)
    #expect(try run.read(SampleRecord.self).records == samples)
    #expect(try run.readIfPresent(SampleRecord.self).records == samples)
    try run.requireSamples()
    try folder.write("cell,layout", to: "run/samples.csv.gz")
    let error = #expect(throws: InputFileError.self) { try run.read(SampleRecord.self) }
    #expect(error?.file == folder.path("run/samples.csv.gz") && error?.problem == "is not a gzip file")
    // A second file beside it may be of another run.
    try run.append(Array(samples[..<1]))
    let both = #expect(throws: InputFileError.self) { try run.read(SampleRecord.self) }
    #expect(both?.problem == "holds both samples.csv and samples.csv.gz, which may be of two runs")
  }

  @Test("A published run that is gone on with keeps its samples")
  func resumingPacked() throws {
    let run = try newRun()
    let samples = try HandMade.samples("flow/naive/query/10", [1, 2, 3])
    try run.pack(samples)
    try run.rewrite([SummaryRecord(cell: try HandMade.cell("flow/naive/query/10"))])
    #expect(try run.resumedRun(measuring: [], isPrepared: true).samples == samples)
    try run.append(try HandMade.samples("flow/rope/query/10", [4]))
    #expect(try run.read(SampleRecord.self).records.count == 4)
  }

  @Test("A rewritten file has only the new rows, and leaves no temporary file")
  func rewrite() throws {
    let run = try newRun()
    let summaries = [SummaryRecord(cell: try HandMade.cell("flow/naive/query/10"), status: .fallback("x"))]
    try run.append(summaries + summaries)
    try run.rewrite(summaries)
    try run.write("# Report\n", to: "report.md")
    #expect(try run.read(SummaryRecord.self).records == summaries)
    #expect(try folder.text("run/report.md") == "# Report\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.path).sorted() == ["manifest.json", "report.md", "summary.csv"])
  }

  @Test("What cannot be written is an error that names the file")
  func unwritable() throws {
    let run = try newRun()
    try FileManager.default.createDirectory(atPath: run.path(of: "samples.csv"), withIntermediateDirectories: false)
    let samples = try HandMade.samples("flow/naive/query/10", [1])
    let appended = #expect(throws: InputFileError.self) { try run.append(samples) }
    #expect(appended?.file == run.path(of: "samples.csv"))
    #expect(throws: InputFileError.self) { try run.rewrite(samples) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.path).sorted() == ["manifest.json", "samples.csv"])
  }

  @Test("A missing file of records is an error, or none where a killed run may not have come to it")
  func missingFile() throws {
    let run = try newRun()
    #expect(throws: InputFileError.self) { try run.read(SampleRecord.self) }
    #expect(try run.readIfPresent(SampleRecord.self).records.isEmpty)
    #expect(try run.completeCells().isEmpty)
    #expect(try run.resumedRun(measuring: [], isPrepared: true).facts.isEmpty)
  }

  @Test("To resume, torn rows and the samples of cells without a summary of time are dropped")
  func resume() throws {
    let run = try newRun()
    let done = try HandMade.samples("flow/naive/query/10", [1, 2])
    let cutOff = try HandMade.samples("flow/indexed/query/10", [3, 4])
    let allocationsOnly = try HandMade.samples("flow/rope/query/10", [5], metric: .allocations)
    try run.append(done + cutOff + allocationsOnly)
    try run.append([
      SummaryRecord(cell: done[0].cell, samples: 2),
      SummaryRecord(cell: allocationsOnly[0].cell, metric: .allocations, samples: 1),
    ])
    try tear("run/samples.csv", "flow/indexed/query/10,flow,index")
    try tear("run/summary.csv", "flow/indexed/query/10,flow,indexed,query,10,random,time,ns,2,3,,,3,4,4,0.5,0,d1")

    #expect(try run.completeCells() == [done[0].cell])
    let looked = try run.resumedRun(measuring: [], isPrepared: false)
    #expect(looked.samples == done && looked.facts.map(\.cell) == [done[0].cell])
    #expect(try run.read(SampleRecord.self).tornLastRow && run.read(SampleRecord.self).records.count == 5)
    let kept = try run.resumedRun(measuring: [], isPrepared: true)
    #expect(kept.samples == done && kept.facts == looked.facts)
    #expect(try run.read(SampleRecord.self).records == done)
    #expect(try run.read(SummaryRecord.self).records == [SummaryRecord(cell: done[0].cell, samples: 2)])
    try run.append(cutOff)
    #expect(try run.read(SampleRecord.self).records == done + cutOff)
    #expect(try run.read(SampleRecord.self).tornLastRow == false)
  }

  @Test("Of a group that is not complete nothing is kept, and of other groups everything")
  func groups() throws {
    let run = try newRun()
    let (naive, indexed, rope) = (
      try HandMade.samples("flow/naive/query/10", [1, 2]), try HandMade.samples("flow/indexed/query/10", [3]),
      try HandMade.samples("list/rope/query/10", [4])
    )
    try run.append(naive + indexed + rope)
    try run.append([SummaryRecord(cell: naive[0].cell, samples: 2), SummaryRecord(cell: rope[0].cell, samples: 1)])
    let groups = [[naive[0].cell, indexed[0].cell], [rope[0].cell]]
    #expect(try run.resumedRun(measuring: groups, isPrepared: false).samples == rope)
    // What is not to be measured now stays as it is.
    #expect(try run.resumedRun(measuring: [groups[1]], isPrepared: false).samples == naive + rope)
    #expect(try run.resumedRun(measuring: groups, isPrepared: true).facts.map(\.cell) == groups[1])
    #expect(try run.read(SampleRecord.self).records == rope)
    #expect(try run.read(SummaryRecord.self).records.map(\.cell) == groups[1])
  }

  @Test("A cell that failed verification is complete: it has a summary with a note and no samples")
  func failedVerification() throws {
    let run = try newRun()
    let cell = try HandMade.cell("flow/naive/query/10")
    try run.append([SummaryRecord(cell: cell, status: .failedVerification("3 frames differ"))])
    #expect(try run.resumedRun(measuring: [[cell]], isPrepared: true).facts.map(\.cell) == [cell])
    #expect(try run.read(SummaryRecord.self).records.map(\.note) == ["failed verification: 3 frames differ"])
  }

  @Test("A file cut off within its header holds no rows, and resuming starts it afresh")
  func tornHeader() throws {
    let run = try newRun()
    try folder.write("cell,layout,strat", to: "run/samples.csv")
    #expect(try run.resumedRun(measuring: [], isPrepared: true).samples.isEmpty)
    let samples = try HandMade.samples("flow/naive/query/10", [1])
    try run.append(samples)
    #expect(try run.read(SampleRecord.self).records == samples)
  }

  private func tear(_ name: String, _ part: String) throws { try folder.write(try folder.text(name) + part, to: name) }

  @Test("A run that one process holds cannot be held by another, which is told who holds it; afterwards it can")
  func lock() throws {
    let run = try newRun()
    #expect(RunLock.holder(of: run) == nil)
    let lock = try RunLock(of: run)
    #expect(RunLock.holder(of: run) == Int(getpid()))
    let error = #expect(throws: InputFileError.self) { try RunLock(of: run) }
    #expect(error?.problem == "is being measured by process \(getpid())")
    lock.release()
    #expect(RunLock.holder(of: run) == nil)
    try RunLock(of: run).release()
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.path) == ["manifest.json"])
  }

  @Test("A lock that a killed process has left is taken over, also where there is nothing else in the folder")
  func staleLock() throws {
    try FileManager.default.createDirectory(atPath: folder.path("killed"), withIntermediateDirectories: false)
    try folder.write("4194304\n", to: "killed/run.lock")
    let run = try RunDirectory(creating: folder.path("killed"))
    #expect(RunLock.holder(of: run) == nil)
    let lock = try RunLock(of: run)
    #expect(RunLock.holder(of: run) == Int(getpid()))
    lock.release()
  }

  @Test(
    "A link, a pipe or a folder in place of a run's file is refused with its name, and neither followed nor waited for",
    arguments: ["a link", "a pipe", "a folder"])
  func strangers(kind: String) throws {
    let run = try newRun()
    let samples = try HandMade.samples("flow/naive/query/10", [1])
    try folder.write("mine", to: "elsewhere")
    func plant(_ name: String) throws {
      try? FileManager.default.removeItem(atPath: run.path(of: name))
      switch kind {
      case "a link": try FileManager.default.createSymbolicLink(atPath: run.path(of: name), withDestinationPath: "../elsewhere")
      case "a pipe": try #require(mkfifo(run.path(of: name), 0o600) == 0)
      default: try FileManager.default.createDirectory(atPath: run.path(of: name), withIntermediateDirectories: false)
      }
    }
    let attempts: [(file: String, attempt: () throws -> Void)] = [
      ("samples.csv", { _ = try run.read(SampleRecord.self) }), ("samples.csv", { _ = try run.readIfPresent(SampleRecord.self) }),
      ("samples.csv.gz", { _ = try run.read(SampleRecord.self) }), ("samples.csv", { try run.append(samples) }),
      ("samples.csv", { try run.rewrite(samples) }), ("report.md", { try run.write("a report", to: "report.md") }),
      ("run.lock", { _ = try RunLock(of: run) }), ("manifest.json", { _ = try run.readManifest() }),
    ]
    for (file, attempt) in attempts {
      try plant(file)
      let error = #expect(throws: InputFileError.self, "\(file)") { try attempt() }
      #expect(error?.file == run.path(of: file) && error?.problem == "is \(kind), where this folder has a file of its own", "\(file)")
      #expect(RunLock.holder(of: run) == nil)
      try FileManager.default.removeItem(atPath: run.path(of: file))
    }
    #expect(try folder.text("elsewhere") == "mine")
  }

  @Test("NULs at the end, which a loss of power may leave, are a torn row; in the middle they are an error")
  func nuls() throws {
    let run = try newRun()
    let samples = try HandMade.samples("flow/naive/query/10", [1, 2])
    try run.append(samples)
    let whole = try folder.text("run/samples.csv")
    for (text, kept) in [(whole + "\0\0\0", 2), (whole.dropLast(3) + "\0\0\0", 1), ("cell,lay\0\0", 0)] {
      try folder.write(String(text), to: "run/samples.csv")
      let table = try run.readIfPresent(SampleRecord.self)
      #expect(table.records == Array(samples.prefix(kept)) && table.tornLastRow, "\(kept)")
    }
    // The first byte of an é, and then NULs.
    try folder.write(Data(whole.utf8.dropLast(1)) + Data([0xC3, 0, 0]), to: "run/samples.csv")
    #expect(try run.readIfPresent(SampleRecord.self).records == Array(samples.prefix(1)))
    try folder.write(whole.replacing("\n", with: "\0\n"), to: "run/samples.csv")
    #expect(throws: InputFileError.self) { try run.read(SampleRecord.self) }
  }

  @Test("Resuming removes what a process that has ended left half written, and nothing of one that goes on")
  func remnants() throws {
    let run = try newRun()
    // No process has this number: it is beyond the most that Linux gives.
    let names = ["report.md.4194305-1f.tmp", "report.md.\(getpid())-1f.tmp", "mine.tmp"]
    for name in names { try folder.write("half", to: "run/\(name)") }
    _ = try run.resumedRun(measuring: [], isPrepared: true)
    #expect(names.map { FileManager.default.fileExists(atPath: run.path(of: $0)) } == [false, true, true])
  }

  @Test("Samples of one place in a round are refused, with both lines")
  func duplicates() throws {
    let run = try newRun()
    let samples = try HandMade.samples("flow/naive/query/10", [1, 2, 3])
    try run.append(samples)
    try run.append([samples[1]])
    let error = #expect(throws: InputFileError.self) { try run.read(SampleRecord.self) }
    #expect(error?.line == 5)
    #expect(error?.problem == "is a second sample of flow/naive/query/10 in the same place as line 3")
    #expect(throws: InputFileError.self) { try RunData(reading: run) }
  }
}

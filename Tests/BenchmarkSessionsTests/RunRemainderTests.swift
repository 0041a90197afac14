import BenchmarkHarness
import BenchmarkResults
import Foundation
import LayoutSuites
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

@Suite("What is still to be measured of a run")
struct RunRemainderTests {
  private static func suite(_ operations: [String] = ["query", "invalidate.resize", "scenario.open"]) throws -> Suite {
    var selection = RunSelection()
    (selection.layouts, selection.strategies, selection.counts) = (["list"], ["naive", "indexed"], [100])
    selection.operations = operations
    return try Suite(selection, from: SuiteSource(), for: .run)
  }

  /// Two rounds of cells in a launch.
  private static func samples(_ cells: [CellIdentifier], launch: Int) -> [SampleRecord] {
    (0..<2).flatMap { round in
      cells.map { SampleRecord(cell: $0, launch: launch, block: launch, round: 2 * launch + round, order: 0, iterations: 4, value: 10) }
    }
  }

  @Test("Of a new run everything is left, and of one with all launches and scenarios nothing")
  func ends() throws {
    let suite = try Self.suite()
    let all = RunRemainder(of: suite, launches: 2, in: RunData())
    #expect(all.cells == suite.groups.flatMap(\.cells) && all.groupCount == suite.groups.count && all.scenarios.count == 1 && !all.isEmpty)
    var run = RunData(samples: suite.groups.flatMap { group in (0..<2).flatMap { Self.samples(group.cells, launch: $0) } })
    run.scenarios.records = suite.scenarios.flatMap(\.cells).map { ScenarioRecord(cell: $0) }
    #expect(RunRemainder(of: suite, launches: 2, in: run).isEmpty)
    run.scenarios.records.removeLast()
    #expect(RunRemainder(of: suite, launches: 2, in: run).cells.isEmpty && !RunRemainder(of: suite, launches: 2, in: run).isEmpty)
  }

  @Test("A group that lacks a launch is left with all its cells, and one whose last visit was cut off lacks that launch")
  func groups() throws {
    let suite = try Self.suite(["query", "invalidate.resize"])
    let layouts = suite.groups.filter { $0.cells.allSatisfy { !$0.isFloor } }
    let floors = suite.groups.filter { $0.cells.contains(where: \.isFloor) }
    let whole = (layouts + floors).flatMap { Self.samples($0.cells, launch: 0) }
    let second = (layouts.dropLast() + floors).flatMap { Self.samples($0.cells, launch: 1) }
    let left = RunRemainder(of: suite, launches: 2, in: RunData(samples: whole + second))
    #expect(left.cells == layouts[layouts.count - 1].cells && left.groupCount == 1)
    let cutOff = Self.samples(layouts[layouts.count - 1].cells, launch: 1).dropLast()
    #expect(RunRemainder(of: suite, launches: 2, in: RunData(samples: whole + second + cutOff)).groupCount == 1)
    #expect(RunRemainder(of: suite, launches: 1, in: RunData(samples: whole)).isEmpty)
  }

  @Test("The forecast is what is left of the schedule and of each cell's own costs, and never more than the time")
  func forecast() throws {
    let suite = try Self.suite(["query"])
    let clock = PassingClock().sessionClock
    var settings = RunSettings()
    (settings.mostRounds, settings.launches) = (4, 2)
    let left = RunRemainder(of: suite, launches: 2, in: RunData())
    let long = left.forecast(settings, within: .seconds(600), clock: clock)
    #expect(long > .milliseconds(40) * left.cells.count && long < .seconds(60))
    #expect(left.forecast(settings, within: .milliseconds(10), clock: clock) == .milliseconds(10))
    #expect(RunRemainder(of: suite, launches: 0, in: RunData()).forecast(settings, within: .seconds(600), clock: clock) == .zero)
  }

  @Test("What a dry run says of a folder is what resuming it keeps, and only resuming changes the folder")
  func folder() throws {
    let suite = try Self.suite(["query"])
    let cells = suite.groups.filter { $0.cells.allSatisfy { !$0.isFloor } }[0].cells
    let folder = try TemporaryFolder()
    let run = try RunDirectory(creating: folder.path("run"))
    try run.write(Manifest())
    // The second cell was cut off before its summary was written.
    try run.append(Self.samples(cells, launch: 0))
    try run.append([SummaryRecord(cell: cells[0], samples: 2)])
    let before = try folder.bytes("run/samples.csv")
    let looked = try run.resumedRun(measuring: suite.groups.map(\.cells), isPrepared: false)
    #expect(try folder.bytes("run/samples.csv") == before)
    #expect(RunRemainder(of: suite, launches: 1, in: looked).cells.contains(cells[0]))
    let kept = try run.resumedRun(measuring: suite.groups.map(\.cells), isPrepared: true)
    #expect(kept.samples == looked.samples && kept.samples.isEmpty)
    #expect(try run.read(SampleRecord.self).records.isEmpty)
  }
}

@Suite("A manifest that resumes a run")
struct ManifestResumingTests {
  private static func selection(_ operations: String...) -> RunSelection {
    var selection = RunSelection()
    (selection.layouts, selection.strategies, selection.counts) = (["list"], ["naive", "indexed"], [100])
    selection.operations = operations
    return selection
  }

  /// The manifest of a run of `selection` in so many rounds.
  private static func manifest(_ selection: RunSelection, rounds: Int = 5) throws -> Manifest {
    var manifest = Manifest()
    let suite = try Suite(selection, from: SuiteSource(), for: .run)
    (manifest.plan.selection, manifest.plan.rounds, manifest.plan.cellCount) = (selection, rounds, suite.cells.count)
    (manifest.plan.operations, manifest.plan.sizes) = (suite.operations, suite.sizes)
    return manifest
  }

  private static func suite(_ selection: RunSelection) throws -> Suite { try Suite(selection, from: SuiteSource(), for: .run) }

  @Test("It keeps when the run began, by which command, and the busier of two machines")
  func kept() throws {
    var earlier = try Self.manifest(Self.selection("query"))
    (earlier.startedAt, earlier.tool.commandLine) = (Date(timeIntervalSince1970: 1_000), ["layoutbench", "run"])
    earlier.machine.loadAverages = [0.9, 0, 0]
    var now = try Self.manifest(Self.selection("query"))
    (now.startedAt, now.tool.commandLine, now.machine.loadAverages) = (Date(), ["layoutbench", "run", "--resume", "a"], [0.1, 0, 0])
    try now.resume(earlier, measuring: Self.suite(Self.selection("query")), in: "a")
    #expect(now.startedAt == earlier.startedAt && now.tool.commandLine == ["layoutbench", "run"])
    #expect(now.machine.loadAverages == [0.9, 0, 0] && now.notes == [.resumed])
  }

  @Test("Notes on what was missing are gone, because it may be there now; others stay, each once")
  func notes() throws {
    let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 100)
    var earlier = try Self.manifest(Self.selection("query"))
    earlier.notes = [.leftOut(cells: 1, first: cell), .fewerLaunches(cells: 1, first: cell), .doubt("a"), .resumed]
    var now = try Self.manifest(Self.selection("query"))
    now.notes = [.doubt("a"), .doubt("b")]
    try now.resume(earlier, measuring: Self.suite(Self.selection("query")), in: "a")
    #expect(now.notes == [.doubt("a"), .doubt("b"), .resumed])
  }

  @Test("Other rounds or launches, and other conditions, are refused: the figures could not be compared")
  func otherConditions() throws {
    func problem(_ change: (inout Manifest) -> Void) throws -> String? {
      let earlier = try Self.manifest(Self.selection("query"))
      var now = earlier
      change(&now)
      do {
        try now.resume(earlier, measuring: Self.suite(Self.selection("query")), in: "a")
        return nil
      } catch let error as UsageError {
        return error.message
      }
    }
    #expect(try problem { $0.plan.rounds = 7 }?.hasPrefix("a was measured with another number of rounds (5 against 7), so ") == true)
    #expect(try problem { $0.plan.launches = 2 }?.contains("another number of launches (unknown against 2)") == true)
    #expect(try problem { $0.plan.seed = 9 }?.contains("another seed") == true)
    #expect(try problem { $0.machine.kernel = "6.1" } == nil)
  }

  @Test("A program that is the same is of the same commit, even if git could be asked in one session only")
  func unknownCommit() throws {
    func resumed(_ digests: (String?, String?), _ commits: (String?, String?)) throws -> Manifest {
      var (earlier, now) = (try Self.manifest(Self.selection("query")), try Self.manifest(Self.selection("query")))
      (earlier.tool.programDigest, now.tool.programDigest) = digests
      (earlier.revision, now.revision) = (Manifest.Revision(commit: commits.0), Manifest.Revision(commit: commits.1))
      try now.resume(earlier, measuring: Self.suite(Self.selection("query")), in: "a")
      return now
    }
    #expect(try resumed(("d", "d"), (nil, "c0")).revision.commit == "c0")
    #expect(try resumed(("d", "d"), ("c0", nil)).revision.commit == "c0")
    #expect(throws: UsageError.self) { try resumed(("d", "d"), ("c0", "c1")) }
    #expect(throws: UsageError.self) { try resumed(("d", "e"), (nil, "c0")) }
    #expect(throws: UsageError.self) { try resumed((nil, nil), (nil, "c0")) }
  }

  @Test("What one session could not read of the machine is told; what both read must be the same")
  func unreadFacts() throws {
    func resumed(_ change: (inout Manifest, inout Manifest) -> Void) throws -> [String] {
      var (earlier, now) = (try Self.manifest(Self.selection("query")), try Self.manifest(Self.selection("query")))
      (earlier.machine.cores, now.machine.cores) = (2, 2)
      (earlier.machine.cpuModel, now.machine.cpuModel) = ("A", "A")
      change(&earlier, &now)
      try now.resume(earlier, measuring: Self.suite(Self.selection("query")), in: "a")
      return now.notes.filter(\.isDoubt).map(\.description)
    }
    #expect(try resumed { _, _ in } == [])
    let facts = "processor, set of cache sizes"
    let told = ["one session of the run could not read the machine's \(facts), so nothing shows that all were on one machine"]
    #expect(try resumed { earlier, now in (earlier.machine.cpuModel, now.machine.caches) = (nil, "L1d 48 KiB") } == told)
    #expect(try resumed { earlier, now in (now.machine.cpuModel, earlier.machine.caches) = (nil, "L1d 48 KiB") } == told)
    #expect(throws: UsageError.self) { try resumed { _, now in now.machine.cpuModel = "B" } }
    #expect(throws: UsageError.self) { try resumed { earlier, now in (earlier.machine.cpuModel, now.machine.cores) = (nil, 4) } }
    // Nothing that both read is the same: nothing says that they are one machine.
    #expect(throws: UsageError.self) {
      try resumed { earlier, now in
        earlier.machine = Manifest().machine
        now.machine.cpuModel = "A"
      }
    }
  }

  @Test("A run that is resumed in part keeps its whole plan; one that is widened gets the new one, in which both are")
  func plan() throws {
    let earlier = try Self.manifest(Self.selection("query", "append"))
    var part = try Self.manifest(Self.selection("query"))
    try part.resume(earlier, measuring: Self.suite(Self.selection("query")), in: "a")
    #expect(part.plan.selection == earlier.plan.selection && part.plan.cellCount == earlier.plan.cellCount)
    #expect(Set(part.plan.operations) == Set(earlier.plan.operations))
    var wider = try Self.manifest(Self.selection("query", "append", "relayout"))
    try wider.resume(earlier, measuring: Self.suite(Self.selection("query", "append", "relayout")), in: "a")
    #expect(wider.plan.selection == Self.selection("query", "append", "relayout"))
    #expect(wider.plan.cellCount ?? 0 > earlier.plan.cellCount ?? 0)
  }

  @Test("A choice that leaves planned cells out and adds others is refused, because no selection stands for both")
  func mixedPlan() throws {
    let earlier = try Self.manifest(Self.selection("query", "append"))
    var now = try Self.manifest(Self.selection("query", "relayout"))
    let suites = (earlier: try Self.suite(Self.selection("query", "append")), now: try Self.suite(Self.selection("query", "relayout")))
    let left = try #require(Set(suites.earlier.allCells).subtracting(suites.now.allCells).min())
    let new = try #require(Set(suites.now.allCells).subtracting(suites.earlier.allCells).min())
    let error = #expect(throws: UsageError.self) { try now.resume(earlier, measuring: suites.now, in: "a") }
    let words = "a was to measure \(left), which the flags beside --resume leave out, and they choose \(new), which it was not to measure; "
    #expect(error?.message.hasPrefix(words) == true)
  }
}

@Suite("What a session of a run has come to")
struct MeasuredSessionTests {
  @Test("A reader is told what was left out, not chosen and shortened, and what happened to launches, counts and the machine")
  func notes() {
    let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10)
    var measured = MeasuredSession()
    #expect(measured.notes(unchosen: nil).isEmpty && measured.noteOnUnmeasured == nil)
    (measured.unmeasured, measured.shortened) = ([cell, cell], [cell])
    (measured.launchNotes, measured.instructionNotes, measured.quotaNotes) = ([.doubt("l")], [.doubt("i")], [.doubt("q")])
    #expect(
      measured.notes(unchosen: .unchosen(cells: 3, first: cell)) == [
        .leftOut(cells: 2, first: cell), .unchosen(cells: 3, first: cell), .fewerLaunches(cells: 1, first: cell), .doubt("l"), .doubt("i"),
        .doubt("q"),
      ])
  }
}

import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

/// Every way in which a gate could let a run pass unseen, and what it does instead.
@Suite("The gate")
struct RegressionGateTests {
  private typealias Make = HandMadeComparison
  private typealias Settings = RegressionGate.Settings
  private static let cell = "flow/naive/query/1000"
  private static let other = "flow/rope/query/1000"

  private static func gate(
    _ before: [SampleRecord], _ after: [SampleRecord], _ settings: RegressionGate.Settings = .init()
  ) -> RegressionGate {
    RegressionGate(HandMadeComparison.comparison(before, after), settings: settings)
  }

  /// Both runs have the same samples, and the candidate's manifest is changed.
  private static func gate(
    _ settings: RegressionGate.Settings = .init(), changing change: (inout Manifest) -> Void
  ) throws -> RegressionGate {
    let samples = try HandMadeComparison.times(cell)
    let later = HandMadeComparison.run("new", samples) {
      $0.startedAt = Date(timeIntervalSince1970: 87_400)
      change(&$0)
    }
    return RegressionGate(RunComparison(baseline: HandMadeComparison.run("main", samples), candidate: later), settings: settings)
  }

  @Test("A run like its baseline passes, and nothing is found")
  func passed() throws {
    let gate = try Self.gate { _ in }
    #expect(gate.decision == .passed && gate.findings.isEmpty)
  }

  @Test("A cell that costs more is a regression, one that costs less only where that was asked for")
  func verdicts() throws {
    let before = try Make.times(Self.cell)
    #expect(Self.gate(before, try Make.times(Self.cell, 1.1)).decision == .regressed)
    #expect(Self.gate(before, try Make.times(Self.cell, 0.9)).decision == .passed)
    #expect(Self.gate(before, try Make.times(Self.cell, 0.9), Settings(failsOn: [.improved])).decision == .improved)
    // A regression always fails, whatever else was asked for.
    #expect(Self.gate(before, try Make.times(Self.cell, 1.1), Settings(failsOn: [.inconclusive])).decision == .regressed)
  }

  @Test("Where nothing could be told the gate passes, unless it was told to fail on that")
  func inconclusive() throws {
    let noisy = (0..<20).map { 100 * (0.5 + Double($0) / 19) }
    let (before, after) = (try HandMade.samples(Self.cell, noisy), try HandMade.samples(Self.cell, noisy.map { $0 * 1.02 }))
    #expect(Self.gate(before, after).decision == .passed)
    #expect(Self.gate(before, after, Settings(failsOn: [.inconclusive])).decision == .inconclusive)
  }

  @Test("Hole: cells that only the candidate has, and cells that it was to measure and lacks, fail if that was asked for")
  func asked() throws {
    let before = try Make.times(Self.cell)
    let after = before + (try Make.times(Self.other))
    #expect(Self.gate(before, after).decision == .passed)
    #expect(Self.gate(before, after, Settings(failsOn: [.new])).decision == .incomplete)
    #expect(Self.gate(after, after, Settings(failsOn: [.new])).decision == .passed)
    let left = RunNote.leftOut(cells: 1, first: try HandMade.cell(Self.other))
    #expect(try Self.gate { $0.notes = [left] }.decision == .passed)
    let gate = try Self.gate(Settings(failsOn: [.incomplete])) { $0.notes = [left] }
    #expect(gate.decision == .incomplete && gate.findings.map(\.kind) == [.incompletePlan])
    #expect(try Self.gate(Settings(failsOn: [.incomplete])) { _ in }.decision == .passed)
  }

  @Test("Hole: a part of a sweep whose machine was slower is not decided, and the other parts are")
  func parts() throws {
    func samples(_ cell: String, _ factor: Double, part: Int) throws -> [SampleRecord] {
      let samples = try Make.times(cell, factor) + Make.times("floor/read/prepare/1000", factor)
      return samples.map { sample in
        var sample = sample
        sample.part = part
        return sample
      }
    }
    let before = try samples(Self.cell, 1, part: 1) + samples(Self.other, 1, part: 2)
    let after = try samples(Self.cell, 1, part: 1) + samples(Self.other, 1.3, part: 2)
    let gate = Self.gate(before, after)
    #expect(gate.decision == .incomplete && gate.findings.map(\.kind) == [.drift])
    #expect(gate.findings[0].cells.map(\.description) == [Self.other])
    #expect(gate.findings[0].text.hasPrefix("the machine of part 2 was 30.0 % slower in new"))
    // A regression in a part whose machine was as fast as before is one.
    let worse = try Make.times(Self.cell, 1.3).map { sample in
      var sample = sample
      sample.part = 1
      return sample
    }
    let floors = after.filter { $0.part == 1 && $0.cell.isFloor }
    #expect(Self.gate(before, worse + floors + after.filter { $0.part == 2 }).decision == .regressed)
  }

  @Test("Runs of two versions of the tool are compared, and that is said")
  func versions() throws {
    let gate = try Self.gate { $0.tool.version = "2.0.0" }
    #expect(gate.decision == .passed && gate.findings.map(\.kind) == [.otherVersion] && gate.findings[0].weight == .warns)
    #expect(gate.findings[0].text.contains("another version (2.0.0 against unknown) of LayoutBench"))
  }

  @Test("Hole: a cell that the candidate lacks leaves the gate incomplete, unless it is allowed")
  func missing() throws {
    let before = try Make.times(Self.cell) + Make.times(Self.other)
    let gate = Self.gate(before, try Make.times(Self.cell))
    #expect(gate.decision == .incomplete && gate.findings.map(\.kind) == [.missing])
    #expect(gate.findings.first?.cells.map(\.description) == [Self.other])
    #expect(gate.findings.first?.text.hasPrefix("new lacks time of 1 cell (flow/rope/query/1000)") == true)
    let allowed = Self.gate(before, try Make.times(Self.cell), Settings(allowsMissing: true))
    #expect(allowed.decision == .passed && allowed.findings.map(\.weight) == [.warns])
    // What is there and worse is a regression, also where something is missing.
    #expect(Self.gate(before, try Make.times(Self.cell, 1.1)).decision == .regressed)
  }

  @Test("Hole: a metric that the candidate no longer counts is missing too")
  func missingMetric() throws {
    let gate = Self.gate(try Make.times(Self.cell) + Make.count(Self.cell, 3), try Make.times(Self.cell))
    #expect(gate.decision == .incomplete && gate.findings.first?.text.contains("lacks allocations of 1 cell") == true)
  }

  @Test("A cell that only the candidate has is said and does not fail")
  func new() throws {
    let gate = Self.gate(try Make.times(Self.cell), try Make.times(Self.cell) + Make.times(Self.other))
    #expect(gate.decision == .passed && gate.findings.map(\.kind) == [.new] && gate.findings.first?.weight == .informs)
    // So is a metric that only the candidate counts.
    let metric = Self.gate(try Make.times(Self.cell), try Make.times(Self.cell) + Make.count(Self.cell, 3))
    #expect(metric.decision == .passed && metric.findings.map(\.kind) == [.new])
    #expect(metric.findings.first?.text.hasPrefix("main lacks allocations of 1 cell (\(Self.cell))") == true)
  }

  @Test("Hole: no cell in common decides nothing, and no flag allows it")
  func nothingInCommon() throws {
    for allowing in [false, true] {
      let settings = Settings(allowsOtherMachine: allowing, allowsMissing: allowing)
      let gate = Self.gate(try Make.times(Self.cell), try Make.times(Self.other), settings)
      #expect(gate.decision == .notComparable && gate.findings.first?.kind == .nothingCompared)
      #expect(Self.gate(try Make.times(Self.cell), [], settings).decision == .notComparable)
      #expect(Self.gate([], [], settings).decision == .notComparable)
    }
  }

  @Test("Hole: a count that was 0 and is more is a regression, though no ratio says by how much")
  func appeared() throws {
    let gate = Self.gate(try Make.count(Self.cell, 0), try Make.count(Self.cell, 1))
    #expect(gate.decision == .regressed)
    let back = Self.gate(try Make.count(Self.cell, 1), try Make.count(Self.cell, 0), Settings(failsOn: [.improved]))
    #expect(back.decision == .improved)
  }

  /// What differs, its kind, and whether it can be allowed.
  private static let conditions: [(GateFinding.Kind, Bool, @Sendable (inout Manifest) -> Void)] = [
    (.otherMachine, true, { $0.machine.cpuModel = "EPYC" }), (.otherMachine, true, { $0.machine.cores = 64 }),
    (.otherMachine, true, { $0.machine.architecture = "arm64" }), (.otherAllocator, true, { $0.allocator.name = "glibc" }),
    (.otherAllocator, true, { $0.allocator.configuration = "narenas:1" }), (.otherAllocator, true, { $0.allocator.version = "5.3.0" }),
    (.otherBuild, true, { $0.build.toolchain = "Swift 6.4" }),
    (.unknownCondition, true, { $0.build.flags = ["-Ounchecked"] }), (.unknownCondition, true, { $0.machine.cpuModel = nil }),
    (.unknownCondition, true, { $0.allocator = Manifest().allocator }), (.unknownCondition, true, { $0.build.mode = nil }),
    (.otherWork, false, { $0.plan.seed = 43 }), (.otherWork, false, { $0.plan.workload = "photos" }),
    (.unknownCondition, false, { $0.plan.container = Manifest.Container(width: 1, height: 2) }),
    (.unknownCondition, false, { $0.plan.displayScale = 3 }), (.otherWork, false, { $0.schemaVersion = 2 }),
    (
      .unknownCondition, false,
      {
        var (selection, photos) = (RunSelection(), SourceFile(path: "photos.csv"))
        photos.digest = "93aa3f0c54d1e2b7"
        selection.sizes = photos
        $0.plan.selection = selection
      }
    ),
  ]

  @Test("Holes: other conditions decide nothing, unless they can be allowed and are", arguments: conditions.indices)
  func otherConditions(index: Int) throws {
    let (kind, canBeAllowed, change) = Self.conditions[index]
    let strict = try Self.gate(changing: change)
    #expect(strict.decision == .notComparable && strict.findings.map(\.kind) == [kind])
    let text = try #require(strict.findings.first).text
    #expect(text.hasPrefix("new has another ") && text.contains(" than main: "))
    let lenient = try Self.gate(Settings(allowsOtherMachine: true), changing: change)
    #expect(lenient.decision == (canBeAllowed ? .passed : .notComparable))
    #expect(lenient.findings.map(\.weight) == [canBeAllowed ? .warns : .forbids])
  }

  @Test("Hole: a debug build never passes, on either side or on both, whatever is allowed")
  func debugBuild() throws {
    let all = Settings(allowsOtherMachine: true, allowsMissing: true)
    #expect(try Self.gate(all) { $0.build.mode = "debug" }.decision == .notComparable)
    let samples = try Make.times(Self.cell)
    let debug = Make.run("main", samples) { $0.build.mode = "debug" }
    for candidate in [Make.run("new", samples), Make.run("new", samples) { $0.build.mode = "debug" }] {
      let gate = RegressionGate(RunComparison(baseline: debug, candidate: candidate), settings: all)
      #expect(gate.decision == .notComparable && gate.findings.first?.kind == .debugBuild)
    }
  }

  @Test("Hole: a run with another page policy, quota or kind of processor of the same name is of another machine")
  func otherMachine() throws {
    let changes: [(String, (inout Manifest) -> Void)] = [
      ("page policy (thp always against thp never)", { $0.machine.pagePolicy = "thp always" }),
      ("processor quota (1.5 cores against none)", { $0.machine.processorQuota = "1.5 cores" }),
      ("processor version (family 6, model 85 against family 6, model 106)", { $0.machine.processorVersion = "family 6, model 85" }),
      ("set of cache sizes (L2 512 KiB against L2 1024 KiB)", { $0.machine.caches = "L2 512 KiB" }),
    ]
    func known(_ manifest: inout Manifest) {
      (manifest.machine.pagePolicy, manifest.machine.processorQuota) = ("thp never", "none")
      (manifest.machine.processorVersion, manifest.machine.caches) = ("family 6, model 106", "L2 1024 KiB")
    }
    let samples = try Make.times(Self.cell)
    let before = Make.run("main", samples, known)
    for (words, change) in changes {
      let after = Make.run("new", samples) { manifest in
        known(&manifest)
        change(&manifest)
        manifest.startedAt = Date(timeIntervalSince1970: 87_400)
      }
      let comparison = RunComparison(baseline: before, candidate: after)
      let gate = RegressionGate(comparison)
      #expect(gate.decision == .notComparable && gate.findings.map(\.kind) == [.otherMachine], "\(words)")
      #expect(gate.findings.first?.text.contains("new has another \(words) than main") == true, "\(gate.findings)")
      #expect(RegressionGate(comparison, settings: Settings(allowsOtherMachine: true)).decision == .passed)
    }
  }

  @Test("Another commit, version, kernel or governor is what a gate is about, or too small")
  func expectedDifferences() throws {
    let gate = try Self.gate {
      $0.revision.commit = "5e6f7a8"
      $0.revision.isDirty = true
      $0.tool.version = "0.2.0"
      $0.machine.kernel = "6.2"
      $0.machine.operatingSystem = "Debian"
      $0.machine.scalingGovernor = "performance"
      $0.machine.loadAverages = [9, 9, 9]
    }
    // Another version of the tool may measure otherwise, so that is said.
    #expect(gate.decision == .passed && gate.findings.map(\.kind) == [.otherVersion])
  }

  @Test("Hole: too few samples leave a cell undecided, and a run of nothing else decides nothing")
  func tooFew() throws {
    let few = try Make.times(Self.cell).filter { $0.round < 5 }
    let rest = try Make.times(Self.other)
    let gate = Self.gate(few + rest, few + rest)
    #expect(gate.decision == .passed && gate.findings.contains { $0.kind == .tooFewSamples && $0.cells.map(\.description) == [Self.cell] })
    #expect(Self.gate(few + rest, few + rest, Settings(failsOn: [.inconclusive])).decision == .inconclusive)
    #expect(Self.gate(few, few).decision == .notComparable)
  }

  @Test("What there is too little of is said: blocks, or blocks in common")
  func tooFewWhat() throws {
    let rest = try Make.times(Self.other)
    let (before, after) = (try Make.times(Self.cell) + rest, try Make.times(Self.cell).filter { $0.round < 5 } + rest)
    for (pairing, what) in [(RunComparison.Pairing.independent, "blocks"), (.byBlock, "blocks in common")] {
      let gate = RegressionGate(Make.comparison(before, after, RunComparison.Settings(pairing: pairing)))
      #expect(
        gate.findings.map(\.text) == ["1 cell (\(Self.cell)): too few \(what) to tell anything; give more --time-budget or --launches"])
    }
  }

  @Test("Hole: a run that did not finish leaves the gate incomplete, unless what is missing is allowed")
  func cutOff() throws {
    let gate = try Self.gate { $0.finishedAt = nil }
    #expect(gate.decision == .incomplete && gate.findings.map(\.kind) == [.cutOff])
    #expect(try Self.gate(Settings(allowsMissing: true)) { $0.finishedAt = nil }.decision == .passed)
    let samples = try Make.times(Self.cell)
    let half = Make.run("main", samples) { $0.finishedAt = nil }
    let whole = Make.run("new", samples) { $0.startedAt = Date(timeIntervalSince1970: 87_400) }
    let baseline = RegressionGate(RunComparison(baseline: half, candidate: whole))
    #expect(baseline.decision == .incomplete && baseline.findings.first?.text.hasPrefix("main did not finish") == true)
  }

  @Test(
    "Hole: a run that says it finished, but whose last row is torn, did not",
    arguments: [SampleRecord.fileName, SummaryRecord.fileName])
  func torn(file: String) throws {
    let folder = try TemporaryFolder()
    let samples = try Make.times(Self.cell)
    let run = try RunDirectory(creating: folder.path("new"))
    try run.write(Make.manifest { $0.startedAt = Date(timeIntervalSince1970: 87_400) })
    try run.rewrite(samples)
    try run.rewrite([SummaryRecord(cell: samples[0].cell, digest: "a")])
    func gate() throws -> RegressionGate {
      RegressionGate(RunComparison(baseline: Make.run("main", samples), candidate: try RunData(reading: run, named: "new")))
    }
    #expect(try gate().decision == .passed)
    try folder.write(try folder.text("new/\(file)") + "flow/naive/query/1000,fl", to: "new/\(file)")
    let cut = try gate()
    #expect(cut.decision == .incomplete && cut.findings.map(\.kind) == [.cutOff])
  }

  @Test("Hole: a failed verification on either side is decided before anything else")
  func failedVerification() throws {
    let failure = [CellFact(cell: try HandMade.cell(Self.cell), status: .failedVerification("3 frames differ"))]
    let (samples, slow) = (try Make.times(Self.other), try Make.times(Self.other, 2))
    let sound = Make.run("main", samples + (try Make.times(Self.cell)))
    let broken = Make.run("new", slow, facts: failure) { $0.machine.cpuModel = "EPYC" }
    for comparison in [RunComparison(baseline: sound, candidate: broken), RunComparison(baseline: broken, candidate: sound)] {
      let gate = RegressionGate(comparison)
      #expect(gate.decision == .failedVerification)
      #expect(gate.findings.contains { $0.text == "in new 1 cell (flow/naive/query/1000) failed verification or crashed" })
    }
    // A floor is no cell of anybody's.
    let floor = [CellFact(cell: try HandMade.cell("floor/scan/prepare/1000"), status: .failedVerification("3 frames differ"))]
    let after = Make.run("new", samples, facts: floor) { $0.startedAt = Date(timeIntervalSince1970: 87_400) }
    let gate = RegressionGate(RunComparison(baseline: Make.run("main", samples), candidate: after))
    #expect(gate.decision == .passed && gate.findings.isEmpty)
  }

  @Test("Of what applies, failed verification comes first, then what forbids, a regression, a gap, and what could not be told")
  func order() {
    #expect(
      RegressionGate.Decision.allCases == [
        .failedVerification, .notComparable, .regressed, .improved, .incomplete, .inconclusive, .passed,
      ])
  }

  @Test("Cells of which more than a quarter of the samples are contaminated are warned of, and decided all the same")
  func contaminated() throws {
    func samples(_ contaminated: Int, of cell: String = Self.cell, metric: Metric = .time) throws -> [SampleRecord] {
      var samples = try HandMade.samples(cell, Make.steady, metric: metric)
      for place in 0..<contaminated { samples[place].involuntarySwitches = 1 }
      return samples
    }
    // A quarter of 20 is 5.
    #expect(Self.gate(try samples(5), try samples(0)).findings.isEmpty)
    let gate = Self.gate(try samples(0), try samples(6))
    #expect(gate.decision == .passed && gate.findings.map(\.kind) == [.contaminated])
    // The baseline's spoil the comparison as much.
    let baseline = Self.gate(try samples(6), try samples(0))
    #expect(baseline.decision == .passed && baseline.findings.first?.cells.map(\.description) == [Self.cell])
    // A count is the same whatever happened beside it, and a floor is no cell of anybody's.
    let rest = try samples(20, of: "floor/scan/prepare/1000") + samples(20, metric: .allocations)
    #expect(Self.gate(try samples(0) + rest, try samples(0) + rest).findings.isEmpty)
  }

  @Test("Output that is not the baseline's is warned of: the cell may do other work")
  func otherOutput() throws {
    let samples = try Make.times(Self.cell)
    let runs = ["a", "b"].map { digest in
      Make.run(digest, samples, facts: [CellFact(cell: samples[0].cell, digest: digest)]) {
        $0.startedAt = Date(timeIntervalSince1970: digest == "a" ? 1_000 : 2_000)
      }
    }
    #expect(RegressionGate(RunComparison(baseline: runs[0], candidate: runs[1])).findings.map(\.kind) == [.otherOutput])
    // Of a cell that failed it is no news.
    var failed = runs[1]
    failed.facts[0].status = .failedVerification("3 frames differ")
    #expect(RegressionGate(RunComparison(baseline: runs[0], candidate: failed)).findings.map(\.kind).contains(.otherOutput) == false)
  }

  /// The two cells' samples, floors that took `floors` as long, and an allocation count.
  private static func samples(_ factor: Double = 1, floors: Double, allocations: Double = 3) throws -> [SampleRecord] {
    try Make.times(cell, factor) + Make.times("floor/scan/prepare/1000", floors) + Make.times("floor/read/prepare/1000", floors)
      + Make.times("floor/search/query/1000", floors * floors) + Make.count(cell, allocations)
  }

  @Test(
    "Hole: a machine that was itself faster or slower, as floors say that no code can move, leaves times undecided unless that is allowed",
    arguments: [(1.0, nil), (1.02, nil), (1.1, "10.0 % slower"), (0.8, "25.0 % faster")])
  func drift(factor: Double, words: String?) throws {
    let before = try Self.samples(floors: 1)
    for own in [1, 1.5, 0.5] {
      let after = try Self.samples(own, floors: factor)
      let gate = Self.gate(before, after)
      #expect(gate.decision == (words == nil ? (own > 1 ? .regressed : .passed) : .incomplete))
      #expect(gate.findings.map(\.kind) == (words == nil ? [] : [.drift]))
      if let words { #expect(gate.findings.first?.text.hasPrefix("the machine was \(words) in new") == true) }
      let allowed = Self.gate(before, after, Settings(allowsOtherMachine: true))
      #expect(allowed.decision == (own > 1 ? .regressed : .passed))
    }
  }

  @Test("A count is decided whatever the machine's speed was, and a margin as wide as the drift makes it none")
  func driftAndCounts() throws {
    let before = try Self.samples(floors: 1)
    #expect(Self.gate(before, try Self.samples(floors: 1.1, allocations: 4)).decision == .regressed)
    let wide = RunComparison.Settings(margins: NoiseMargins(least: 0.12))
    #expect(RegressionGate(Make.comparison(before, try Self.samples(floors: 1.1), wide)).decision == .passed)
  }

  @Test("Drift is held against the largest margin measured of independent runs, and against no other", arguments: NoiseRecord.Way.allCases)
  func driftAndMeasuredMargins(way: NoiseRecord.Way) throws {
    let folder = try TemporaryFolder()
    try folder.write(RecordTable.text(of: [NoiseRecord(path: .prepare, way: way, margin: 0.12, machine: "x")]), to: "noise.csv")
    let settings = RunComparison.Settings(margins: try NoiseMargins(reading: folder.path("noise.csv")))
    let gate = RegressionGate(Make.comparison(try Self.samples(floors: 1), try Self.samples(floors: 1.1), settings))
    #expect(gate.decision == (way == .independent ? .passed : .incomplete))
  }

  @Test("Rounds made in turn share the machine's drift, so floors decide nothing there")
  func driftInTurn() throws {
    let settings = RunComparison.Settings(pairing: .byBlock)
    let gate = RegressionGate(Make.comparison(try Self.samples(floors: 1), try Self.samples(1.5, floors: 1.1), settings))
    #expect(gate.decision == .regressed && gate.findings.isEmpty)
  }

  @Test("What a floor allocates says nothing of the machine's speed")
  func floorCounts() throws {
    func counts(_ factor: Double) throws -> [SampleRecord] {
      try ["scan", "read"].flatMap { try Make.count("floor/\($0)/prepare/10", 10 * factor) } + Make.times(Self.cell)
    }
    #expect(Self.gate(try counts(1), try counts(2)).findings.isEmpty)
  }

  @Test("A commit that may not be the one that was measured is told, and decides nothing")
  func doubtfulCommit() throws {
    let before = Make.run("main", try Make.times(Self.cell)) {
      $0.revision = Manifest.Revision(commit: "1a2b3c4d5e6f", newerSource: "Sources/a.swift")
    }
    let after = Make.run("new", try Make.times(Self.cell, 1.001)) { $0.revision = Manifest.Revision(commit: "99") }
    let gate = RegressionGate(RunComparison(baseline: before, candidate: after))
    #expect(gate.findings.map(\.kind) == [.doubtfulCommit] && gate.decision == .passed)
    #expect(gate.findings.first?.text.contains("main: Sources/a.swift is newer than the program, so commit 1a2b3c4 may not be") == true)
  }

  @Test("A run checked against itself is never good, whatever is allowed: nothing was measured since")
  func sameRun() throws {
    let run = Make.run("main", try Make.times(Self.cell))
    for settings in [RegressionGate.Settings(), .init(allowsOtherMachine: true, allowsMissing: true)] {
      let gate = RegressionGate(RunComparison(baseline: run, candidate: run), settings: settings)
      #expect(gate.findings.map(\.kind) == [.sameRun])
      #expect(gate.decision == .notComparable)
    }
    // Two machines may begin in the same second.
    let other = Make.run("new", try Make.times(Self.cell, 1.001))
    #expect(RegressionGate(RunComparison(baseline: run, candidate: other)).findings.isEmpty)
  }
}

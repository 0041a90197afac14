import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles
import Testing

@Suite("Joining shards")
struct RunMergeTests {
  private static func part(
    _ name: String, shard: RunShard?, cells: [String], _ change: (inout Manifest) -> Void = { _ in }
  ) throws -> RunData {
    var manifest = Manifest()
    manifest.startedAt = Date(timeIntervalSince1970: 1_000)
    manifest.finishedAt = Date(timeIntervalSince1970: 2_000)
    manifest.plan.selection = RunSelection()
    manifest.plan.selection?.shard = shard
    manifest.machine.cpuModel = "Xeon"
    manifest.machine.cores = 2
    manifest.machine.kernel = "6.1"
    manifest.allocator.name = "jemalloc"
    manifest.revision.commit = "1a2b3c4"
    manifest.build.mode = "release"
    manifest.plan.seed = 1
    manifest.plan.workload = "random"
    manifest.plan.layouts = ["flow"]
    change(&manifest)
    let samples = try cells.flatMap { name in
      let cell = try #require(CellIdentifier(name))
      return (0..<8).map {
        SampleRecord(cell: cell, launch: $0, block: $0, round: $0, order: 0, iterations: 1, value: name.contains("naive") ? 200 : 100)
      }
    }
    let facts = try cells.map { CellFact(cell: try #require(CellIdentifier($0)), digest: "d") }
    return RunData(name: name, manifest: manifest, samples: samples, facts: facts)
  }

  private static func whole() throws -> [RunData] {
    [
      try part("second", shard: RunShard(part: 2, of: 2), cells: ["flow/naive/prepare/10"]) { $0.notes = [.remark("a"), .doubt("b")] },
      try part("first", shard: RunShard(part: 1, of: 2), cells: ["flow/naive/query/10", "flow/rope/query/10"]) {
        $0.notes = [.remark("a")]
      },
    ]
  }

  @Test("Samples and summaries of all parts stand in the order of the shards, and what is derived is derived from all")
  func joined() throws {
    let merge = try RunMerge(try Self.whole(), commandLine: ["layoutbench", "merge"])
    #expect(
      merge.run.samples.count == 24 && merge.run.samples[0].cell.operation == "query" && merge.run.samples[23].cell.operation == "prepare")
    let analysis = merge.run.analysis()
    #expect(analysis.summaries.count == 3 && analysis.summaries.allSatisfy { $0.digest == "d" })
    // 100 / 200.
    #expect(analysis.comparisons.count == 1 && abs((analysis.comparisons[0].ratio ?? 0) - 0.5) < 1e-12)
    #expect(merge.warnings.isEmpty)
  }

  @Test("The manifest says what the parts agree on, spans their times, keeps their notes and lists them")
  func manifest() throws {
    var parts = try Self.whole()
    parts[0].manifest.startedAt = Date(timeIntervalSince1970: 500)
    parts[1].manifest.finishedAt = Date(timeIntervalSince1970: 3_000)
    parts[0].manifest.machine.kernel = "6.2"
    parts[0].manifest.plan.layouts = ["list", "flow"]
    parts[1].manifest.revision.newerSource = "Sources/a.swift"
    let manifest = try RunMerge(parts, commandLine: ["layoutbench", "merge"]).run.manifest
    #expect(manifest.revision.newerSource == "Sources/a.swift")
    #expect(manifest.startedAt == Date(timeIntervalSince1970: 500) && manifest.finishedAt == Date(timeIntervalSince1970: 3_000))
    #expect(manifest.machine.cpuModel == "Xeon" && manifest.machine.kernel == nil && manifest.plan.seed == 1)
    #expect(manifest.plan.layouts == ["flow", "list"] && manifest.tool.commandLine == ["layoutbench", "merge"])
    #expect(
      manifest.notes == [
        .remark("a"), .doubt("second: b"), .joined(["first (shard 1/2)", "second (shard 2/2)"]), .doubt("the parts differ in kernel"),
      ])
  }

  /// What must not differ, what the error calls it, and a change of it.
  private static let conditions: [(String, @Sendable (inout Manifest) -> Void)] = [
    ("another processor (EPYC against Xeon)", { $0.machine.cpuModel = "EPYC" }),
    ("another number of cores (4 against 2)", { $0.machine.cores = 4 }),
    ("another allocator (unknown against jemalloc)", { $0.allocator.name = nil }),
    ("another allocator (jemalloc narenas:1 against jemalloc)", { $0.allocator.configuration = "narenas:1" }),
    ("another build mode (debug against release)", { $0.build.mode = "debug" }),
    ("another toolchain (Swift 6.3 against unknown)", { $0.build.toolchain = "Swift 6.3" }),
    ("another list of compiler flags (-Ounchecked against unknown)", { $0.build.flags = ["-Ounchecked"] }),
    ("another architecture (arm64 against unknown)", { $0.machine.architecture = "arm64" }),
    ("another version (0.2.0 against unknown)", { $0.tool.version = "0.2.0" }),
    ("another schema version (2 against 1)", { $0.schemaVersion = 2 }),
    ("another commit (5e6f7a8 against 1a2b3c4)", { $0.revision.commit = "5e6f7a8" }),
    ("another state of the checkout (changed against unknown)", { $0.revision.isDirty = true }),
    ("another seed (2 against 1)", { $0.plan.seed = 2 }),
    ("another workload (photos against random)", { $0.plan.workload = "photos" }),
    ("another container (1.0 × 2.0 against unknown)", { $0.plan.container = Manifest.Container(width: 1, height: 2) }),
    ("another display scale (3 against unknown)", { $0.plan.displayScale = 3 }),
  ]

  @Test("Parts that cannot be compared are refused: what differs is named, and in which folder", arguments: conditions.indices)
  func refused(index: Int) throws {
    let (text, change) = Self.conditions[index]
    var parts = try Self.whole()
    change(&parts[1].manifest)
    let error = #expect(throws: InputFileError.self) { try RunMerge(parts, commandLine: []) }
    #expect(error?.file == "first")
    #expect(error?.problem == "was measured with \(text) than second")
    // Whichever part it is.
    let third = try Self.part("third", shard: nil, cells: ["flow/naive/append/10"], change)
    #expect(throws: InputFileError.self) { try RunMerge(try Self.whole() + [third], commandLine: []) }
  }

  @Test("A cell that two parts hold is refused and named, even where one has a note only")
  func sameCell() throws {
    var parts = try Self.whole()
    let cell = try #require(CellIdentifier("flow/rope/query/10"))
    parts[0].facts.append(CellFact(cell: cell, status: .failedVerification("3 frames differ")))
    let error = #expect(throws: InputFileError.self) { try RunMerge(parts, commandLine: []) }
    #expect(error?.description.contains("first: holds flow/rope/query/10, which second holds too") == true)
    #expect(throws: InputFileError.self) { try RunMerge([parts[1], parts[1]], commandLine: []) }
  }

  @Test("Shards that are missing, and parts that did not finish, are warned of and noted")
  func incomplete() throws {
    let parts = [
      try Self.part("a", shard: RunShard(part: 2, of: 4), cells: ["flow/naive/query/10"]) {
        $0.finishedAt = nil
      },
      try Self.part("b", shard: RunShard(part: 4, of: 4), cells: ["flow/naive/prepare/10"]),
    ]
    let merge = try RunMerge(parts, commandLine: [])
    #expect(
      merge.warnings.map(\.description) == [
        "the sweep is incomplete: of 4 shards, 1/4, 3/4 are missing", "a was cut off before it finished",
      ])
    #expect(merge.warnings.allSatisfy(merge.run.manifest.notes.contains) && merge.run.manifest.finishedAt == nil)
  }

  @Test("Hole: cells of the whole sweep that are in no part are missing, however many parts came, and the part to continue is named")
  func absent() throws {
    let planned = Set(try ["flow/naive/query/10", "flow/rope/query/10", "flow/naive/prepare/10"].map { try HandMade.cell($0) })
    let whole = try RunMerge(try Self.whole(), commandLine: [], planned: planned)
    #expect(whole.warnings.isEmpty && whole.run.manifest.plan.cellCount == 3)
    #expect(RunCompleteness(whole.run).isComplete)
    let one = try RunMerge([try Self.whole()[1]], commandLine: [], planned: planned)
    #expect(RunCompleteness(one.run).planned == 3)
    #expect(
      one.warnings == [.missingShards([2], of: 2), .absent(cells: 1, first: try HandMade.cell("flow/naive/prepare/10"), parts: [])])
    #expect(!RunCompleteness(one.run).isComplete)
    let left = try Self.part("second", shard: RunShard(part: 2, of: 2), cells: []) { manifest in
      manifest.notes = [.leftOut(cells: 1, first: CellIdentifier(layout: "flow", strategy: "naive", operation: "prepare", n: 10))]
    }
    let short = try RunMerge([left, try Self.whole()[1]], commandLine: [], planned: planned)
    #expect(
      short.warnings.map(\.description) == [
        "1 planned cell is in no part of the sweep, flow/naive/prepare/10 first; --resume measures the rest of second, "
          + "and then the parts are joined again"
      ])
    #expect(RunCompleteness(short.run).gaps.count == 1)
  }

  @Test("A scenario that no part played is missing from the sweep, and is not counted among the timed cells")
  func absentScenario() throws {
    let names = ["flow/naive/query/10", "flow/rope/query/10", "flow/naive/prepare/10", "flow/naive/scenario.fling/10"]
    let planned = Set(try names.map { try HandMade.cell($0) })
    var parts = try Self.whole()
    let short = try RunMerge(parts, commandLine: [], planned: planned)
    #expect(short.warnings == [.absent(cells: 1, first: try HandMade.cell(names[3]), parts: [])] && short.run.manifest.plan.cellCount == 3)
    #expect(!RunCompleteness(short.run).isComplete)
    parts[0].scenarios.records = [ScenarioRecord(cell: try HandMade.cell(names[3]))]
    #expect(RunCompleteness(try RunMerge(parts, commandLine: [], planned: planned).run).isComplete)
  }

  @Test("That a part's machine was busy is said of that part; a load that all share is the joined manifest's")
  func loads() throws {
    var parts = try Self.whole()
    parts[0].manifest.machine.loadAverages = [1.5, 1, 1]
    parts[1].manifest.machine.loadAverages = [0.1, 1, 1]
    let busy = RunNote.doubt("second: the machine was busy when this part began (a load of 1.5)")
    #expect(try RunMerge(parts, commandLine: []).run.manifest.notes.contains(busy))
    parts[1].manifest.machine.loadAverages = [1.5, 1, 1]
    let manifest = try RunMerge(parts, commandLine: []).run.manifest
    #expect(manifest.machine.busyLoad == 1.5 && !manifest.notes.contains { $0.description.contains("busy") })
  }

  @Test("Floors that two machines ran at two speeds are no two modes; those of one machine are")
  func modes() throws {
    func floors(_ times: [Double], part: Int) throws -> [SampleRecord] {
      try HandMade.samples("floor/read/prepare/10", times).map { sample in
        var sample = sample
        sample.part = part
        return sample
      }
    }
    let (slow, fast) = ([130.0, 131, 129, 130, 131, 129], [100.0, 101, 99, 100, 101, 99])
    let apart = RunData(manifest: .handMade, samples: try floors(fast + fast, part: 1) + floors(slow + slow, part: 2)).analysis()
    #expect(apart.summaries[0].modes == nil)
    let together = RunData(manifest: .handMade, samples: try floors(fast + slow, part: 1) + floors(fast + slow, part: 2)).analysis()
    #expect(together.summaries[0].modes?.low == 100 && together.summaries[0].modes?.high == 130)
  }

  /// A part with floors of 100 ns times `factor`.
  private static func withFloors(_ part: RunData, _ factor: Double, shard: Int?) throws -> RunData {
    var part = part
    part.samples += try HandMadeComparison.times("floor/read/prepare/10", factor)
    part.samples = part.samples.map { sample in
      var sample = sample
      sample.part = shard
      return sample
    }
    return part
  }

  @Test("Floors are in every part, each with its number, and a part whose machine was slower is named", arguments: [true, false])
  func floors(isShard: Bool) throws {
    let parts = try Self.whole()
    let (second, first) = (
      try Self.withFloors(parts[0], 1.3, shard: isShard ? 2 : nil), try Self.withFloors(parts[1], 1, shard: isShard ? 1 : nil)
    )
    let merge = try RunMerge([second, first], commandLine: [])
    #expect(Set(merge.run.samples.map(\.part)) == [1, 2] && merge.run.samples.count { $0.cell.isFloor } == 40)
    #expect(merge.run.samples.filter { $0.cell.operation == "prepare" && !$0.cell.isFloor }.allSatisfy { $0.part == 2 })
    #expect(
      merge.warnings.map(\.description) == [
        "the machine of second was 30.0 % slower than that of first, as the floors say that both measured: compare figures of different parts "
          + "with care"
      ])
  }

  @Test("Hole: parts of two programs are joined only if one clean commit shows that both do the same; an unknown commit is said")
  func programs() throws {
    func parts(_ change: (inout Manifest) -> Void) throws -> [RunData] {
      var parts = try Self.whole()
      for place in parts.indices {
        parts[place].manifest.tool.programDigest = "program \(place)"
        parts[place].manifest.revision.isDirty = false
        change(&parts[place].manifest)
      }
      return parts
    }
    #expect(
      try RunMerge(parts { _ in }, commandLine: []).warnings.map(\.description) == [
        "the parts were measured by 2 programs that are not the same byte for byte, of one commit"
      ])
    for change: (inout Manifest) -> Void in [{ $0.revision.commit = nil }, { $0.revision.isDirty = true }] {
      let error = try #require(throws: InputFileError.self) { try RunMerge(parts(change), commandLine: []) }
      #expect(error.problem.hasPrefix("was measured by another program (SHA-256 program 1 against program 0"))
    }
    let unknown = try parts {
      $0.revision.commit = nil
      $0.tool.programDigest = "one"
    }
    #expect(
      try RunMerge(unknown, commandLine: []).warnings.map(\.description) == [
        "the commit of the parts is unknown; all were measured by the same program"
      ])
  }

  @Test("A run that is no shard can be joined, and no shard is missed")
  func noShard() throws {
    #expect(RunShard(part: 0, of: 2) == nil && RunShard(part: 3, of: 2) == nil)
    let merge = try RunMerge([try Self.part("a", shard: nil, cells: ["flow/naive/query/10"])], commandLine: [])
    #expect(merge.warnings.isEmpty && merge.run.manifest.notes == [.joined(["a"])])
  }
}

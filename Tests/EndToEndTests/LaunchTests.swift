import BenchmarkResults
import InputFiles
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Launches of a run", .recordsRuns)
  struct LaunchTests {
    private static let flags = [
      "run", "--layouts", "list", "--operations", "query", "--strategies", "naive,indexed,dirty-range", "--sizes", "100", "--rounds", "8",
      "--time-budget", "10m", "-o", "run",
    ]

    private static func samples(_ folder: TemporaryFolder) throws -> [SampleRecord] {
      try RunDirectory(opening: folder.path("run")).read(SampleRecord.self).records
    }

    @Test(
      "The rounds are spread over the launches, each with blocks of its own, and everything counted is counted once", arguments: [1, 4, 8])
    func spread(launches: Int) async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["--launches", "\(launches)"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let samples = try Self.samples(folder)
      for own in Dictionary(grouping: samples.filter { $0.metric == .time }, by: \.cell).values {
        #expect(own.map(\.round) == Array(0..<8) && Set(own.map(\.iterations)).count == 1)
        #expect(own.map(\.launch) == (0..<8).map { $0 / (8 / launches) })
        // No block is of two launches.
        for block in Dictionary(grouping: own, by: \.block).values { #expect(Set(block.map(\.launch)).count == 1) }
      }
      let counts = samples.filter { $0.metric == .itemsMeasured }
      #expect(counts.count == 3 && Set(counts.map(\.cell)).count == 3)
      #expect(try RunDirectory(opening: folder.path("run")).readManifest().plan.launches == launches)
    }

    @Test("A strategy that crashes is found and marked; the others have all their rounds, and the exit code is 3")
    func crash() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        Self.flags + ["--launches", "2", "--crash", "indexed"], in: folder, environment: ["SWIFT_BACKTRACE=enable=no"])
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("list/indexed/query/100 crashed: signal "), "\(outcome.errors)")
      let command = "layoutbench verify --layouts list --strategies indexed --operations query --sizes 100"
      #expect(outcome.errors.contains("names the line: \(command)"))
      // The command that is named crashes too, and says where.
      let again = try await Tool.run(
        command.split(separator: " ").dropFirst().map(String.init) + ["--crash", "indexed"], in: folder,
        environment: ["SWIFT_BACKTRACE=enable=no"])
      #expect(again.errors.contains("the program crashed while it verified list/indexed/query/100; a debug build"), "\(again.errors)")
      #expect(outcome.output.contains("crashed: signal "))
      let times = try Self.samples(folder).filter { $0.metric == .time && !$0.cell.isFloor }
      #expect(Set(times.map(\.cell.strategy)) == ["naive", "dirty-range"])
      for own in Dictionary(grouping: times, by: \.cell).values { #expect(own.map(\.round) == Array(0..<8)) }
      let summaries = try RunDirectory(opening: folder.path("run")).read(SummaryRecord.self).records
      #expect(summaries.filter(\.hasCrashed).map(\.cell.strategy) == ["indexed"])
    }

    @Test(
      "A strategy that never comes to an end is stopped and named, the others have all their rounds, and it is not tried again",
      .timeLimit(.minutes(10)))
    func hang() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["--launches", "2", "--hang", "indexed", "--cell-limit", "3s"], in: folder)
      let words = "list/indexed/query/100 was stopped: one iteration took more than 3 s"
      #expect(outcome.exitCode == 0 && outcome.errors.contains(words), "\(outcome.errors)")
      // Before everything else, as what makes a part of the run worthless.
      #expect(outcome.output.contains("list/indexed/query/100: stopped: one iteration took more than 3 s"), "\(outcome.output)")
      #expect(try folder.text("run/report.md").contains(" was stopped: one iteration took more than 3 s."))
      let run = try RunDirectory(opening: folder.path("run"))
      #expect(try run.read(SummaryRecord.self).records.filter(\.wasStopped).map(\.cell.strategy) == ["indexed"])
      #expect(try run.readManifest().plan.cellLimitSeconds == 3)
      let times = try Self.samples(folder).filter { $0.metric == .time && !$0.cell.isFloor }
      #expect(Set(times.map(\.cell.strategy)) == ["naive", "dirty-range"])
      for own in Dictionary(grouping: times, by: \.cell).values { #expect(own.map(\.round) == Array(0..<8)) }
      // It would hang again if it were tried again.
      let resumed = try await Tool.run("run", "--resume", "run", in: folder)
      #expect(resumed.exitCode == 0 && resumed.errors.contains("is finished: nothing is left to measure"), "\(resumed.errors)")
    }

    @Test(
      "Where the reference never comes to an end, the others cannot be compared with it; nothing is tried again",
      .timeLimit(.minutes(10)))
    func hangingReference() async throws {
      let folder = try TemporaryFolder()
      let operations = ["run", "--layouts", "list", "--operations", "query,relayout", "--sizes", "100", "--rounds", "4", "-o", "run"]
      let outcome = try await Tool.run(
        operations + ["--strategies", "naive,indexed", "--hang", "naive", "--cell-limit", "3s"], in: folder)
      let summaries = try RunDirectory(opening: folder.path("run")).read(SummaryRecord.self).records.filter { !$0.cell.isFloor }
      #expect(summaries.filter(\.wasStopped).map(\.cell.description) == ["list/naive/query/100", "list/naive/relayout/100"])
      #expect(summaries.filter(\.isNotMeasured).map(\.cell.strategy) == ["indexed", "indexed"], "\(outcome.errors)")
      let resumed = try await Tool.run("run", "--resume", "run", in: folder)
      #expect(resumed.errors.contains("is finished: nothing is left to measure"), "\(resumed.errors)")
    }

    @Test("verify stops at a cell that never comes to an end, and names it", .timeLimit(.minutes(10)))
    func hangInVerify() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        "verify", "--layouts", "list", "--strategies", "naive,indexed", "--operations", "query", "--sizes", "100", "--hang", "indexed",
        "--cell-limit", "3s", in: folder)
      #expect(outcome.exitCode == 3)
      #expect(outcome.errors.contains("list/indexed/query/100 was stopped: one iteration took more than 3 s"), "\(outcome.errors)")
    }

    @Test("A launch that is killed once leaves a word in the warnings, the manifest and the report, and all rounds are made")
    func killedOnce() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["--launches", "2", "--die-once", folder.path("mark")], in: folder)
      let words = "a launch ended early at floor/query/100 (signal 9 ended the program"
      #expect(outcome.exitCode == 0 && outcome.errors.contains(words), "\(outcome.errors)")
      let notes = try RunDirectory(opening: folder.path("run")).readManifest().notes
      #expect(notes.filter { $0.description.hasPrefix(words) }.count == 1, "\(notes)")
      #expect(try folder.text("run/report.md").contains("a launch ended early at"))
      let times = try Self.samples(folder).filter { $0.metric == .time }
      for own in Dictionary(grouping: times, by: \.cell).values { #expect(own.map(\.round) == Array(0..<8)) }
    }

    @Test("A run whose last launches are missing is gone on with by those alone")
    func goingOn() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(Self.flags + ["--launches", "4", "--cell-limit", "45s"], in: folder).exitCode == 0)
      let run = try RunDirectory(opening: folder.path("run"))
      let whole = try Self.samples(folder)
      // As if it had been killed in the third launch, which had begun to write.
      let torn = whole.filter { $0.launch < 2 } + whole.filter { $0.launch == 2 }.prefix(1)
      try run.rewrite(torn)
      let outcome = try await Tool.run("run", "--resume", "run", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let after = try Self.samples(folder)
      #expect(after.filter { $0.launch < 2 } == whole.filter { $0.launch < 2 })
      for own in Dictionary(grouping: after.filter { $0.metric == .time }, by: \.cell).values {
        #expect(own.map(\.round) == Array(0..<8) && Set(own.map(\.launch)).count == 4)
      }
      // What was chosen stays chosen.
      #expect(try run.readManifest().plan.cellLimitSeconds == 45)
    }

    @Test("More launches than rounds, and none at all, are wrong usage", arguments: ["0", "9"])
    func wrong(launches: String) async throws {
      let outcome = try await Tool.run(Self.flags + ["--launches", launches], in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.errors.contains("--launches is \(launches)"))
    }

    @Test("calibrate --runs prints how far whole runs agree", .takesMinutes)
    func repeatedRuns() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        "calibrate", "--runs", "2", "--layouts", "list", "--operations", "query", "--sizes", "100", "--time-budget", "16s", "--format",
        "csv", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let table = try CSVTable(text: outcome.output, named: "standard output")
      #expect(table.header == ["figure", "statistic", "share", "successes", "count"])
      let rows = Dictionary(uniqueKeysWithValues: table.rows.map { ("\($0.fields[0]) \($0.fields[1])", $0.fields) })
      // Five strategies against naive in two runs; six times in two runs. A busy machine needs some of the time for enough blocks.
      #expect(rows["ratio holding"]?[4] == "10" && rows["ratio disjoint"]?[4] == "5" && rows["time holding"]?[4] == "12")
      #expect(rows["ratio contradicted"]?[4] == "5" && rows["ratio stretches"]?[4] == "10")
    }
  }
}

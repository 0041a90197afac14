import BenchmarkResults
import CollectionLayouts
import Foundation
import LayoutSuites
import Subprocess
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Runs that were cut off", .recordsRuns)
  struct ResumeTests {
    private static let flags = [
      "run", "--layouts", "list,waterfall", "--operations", "query,invalidate.resize", "--sizes", "100,200", "--launches", "2",
      "--rounds", "5", "--time-budget", "10m",
    ]

    private static func timeSamples(_ folder: TemporaryFolder) throws -> [CellIdentifier: [SampleRecord]] {
      let samples = try RunDirectory(opening: folder.path("run")).read(SampleRecord.self).records
      return Dictionary(grouping: samples.filter { $0.metric == .time }, by: \.cell)
    }

    @Test("A run whose files end in the middle of a row goes on: what was whole is kept, the rest is measured once")
    func goingOn() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(Self.flags + ["-o", "run"], in: folder).exitCode == 0)
      let before = try Self.timeSamples(folder)
      // The samples of a group are written before its summary, so that a summary never stands without them.
      try folder.cut("run/samples.csv", to: 0.8)
      try folder.cut("run/summary.csv", to: 0.5)
      try folder.cut("run/comparison.csv", to: 0.3)
      let complete = try RunDirectory(opening: folder.path("run")).completeCells()
      #expect(!complete.isEmpty && complete.count < before.count)

      let outcome = try await Tool.run(Self.flags + ["--resume", "run"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let after = try Self.timeSamples(folder)
      #expect(Set(after.keys) == Set(before.keys))
      for (cell, samples) in after {
        #expect(samples.map(\.round) == [0, 1, 2, 3, 4], "\(cell)")
        // The first launch wrote the summaries that are left. A launch that the cut has torn is made again.
        if complete.contains(cell) { #expect(samples.first == before[cell]?.first, "\(cell)") }
      }
      let run = try RunDirectory(opening: folder.path("run"))
      #expect(try run.read(SummaryRecord.self).records.filter { $0.metric == .time }.count == before.count)
      #expect(try run.readManifest().notes.contains { $0.description.contains("cut off") })
    }

    @Test("A run gone on with under more strategies has each cell sampled once a round")
    func moreStrategies() async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(Self.flags + ["--strategies", "naive,dirty-range", "-o", "run"], in: folder)
      let more = Self.flags + ["--strategies", Contender.all.map(\.name).joined(separator: ","), "--resume", "run"]
      #expect(try await Tool.run(more, in: folder).exitCode == 0)
      let samples = try Self.timeSamples(folder)
      #expect(Set(samples.keys.filter { !$0.isFloor }.map(\.strategy)) == Set(Contender.all.map(\.name)))
      for (cell, samples) in samples { #expect(samples.map(\.round) == [0, 1, 2, 3, 4], "\(cell)") }
    }

    @Test("A run that is complete is gone on with by measuring nothing")
    func nothingLeft() async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(Self.flags + ["-o", "run"], in: folder)
      let files = ["samples.csv", "summary.csv", "manifest.json"]
      let before = try files.map { try folder.bytes("run/\($0)") }
      let planned = try await Tool.run("run", "--resume", "run", "--dry-run", in: folder)
      #expect(planned.exitCode == 0 && planned.errors.contains("nothing is left to measure"), "\(planned.errors)")
      let outcome = try await Tool.run(Self.flags + ["--resume", "run"], in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.contains("run is finished: nothing is left to measure"), "\(outcome.errors)")
      for (name, bytes) in zip(files, before) { #expect(try folder.bytes("run/\(name)") == bytes, "\(name)") }
    }

    @Test("A finished run whose scenarios had no time for all launches stays as it is, to the byte")
    func nothingLeftOfScenarios() async throws {
      let folder = try TemporaryFolder()
      let flags = ["run", "--layouts", "list", "--strategies", "naive", "--operations", "scenario.fling", "--sizes", "1k"]
      _ = try await Tool.run(flags + ["--time-budget", "3s", "-o", "run"], in: folder)
      let files = ["scenarios.csv", "plays.csv", "manifest.json"]
      // On a machine that is busy with other work, three seconds may not be enough for a single play: then there is no file of plays, before and after.
      let before = files.map { try? folder.bytes("run/\($0)") }
      let outcome = try await Tool.run(["run", "--resume", "run", "--time-budget", "20s"], in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.contains("run is finished: nothing is left to measure"), "\(outcome.errors)")
      for (name, bytes) in zip(files, before) { #expect((try? folder.bytes("run/\(name)")) == bytes, "\(name)") }
      #expect(before[0] != nil && before[2] != nil)
      #expect(try await Tool.run("report", "run", in: folder).exitCode == 0)
    }

    @Test("A finished run whose samples were changed by hand is not continued, and stays as it is")
    func changedSamples() async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(Self.flags + ["-o", "run"], in: folder)
      let run = try RunDirectory(opening: folder.path("run"))
      var samples = try run.read(SampleRecord.self).records
      let place = try #require(samples.firstIndex { $0.metric == .time && !$0.cell.isFloor })
      samples[place].value *= 1.01
      try run.rewrite(samples)
      let files = ["samples.csv", "summary.csv", "manifest.json"]
      let before = try files.map { try folder.bytes("run/\($0)") }
      for flags in [[], ["--dry-run"]] {
        let outcome = try await Tool.run(["run", "--resume", "run"] + flags, in: folder)
        #expect(outcome.exitCode == 1 && outcome.errors.contains("run/samples.csv: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("changed") && outcome.errors.contains("restore the file, or begin a new run"), "\(outcome.errors)")
      }
      for (name, bytes) in zip(files, before) { #expect(try folder.bytes("run/\(name)") == bytes, "\(name)") }
    }

    @Test("Flags beside --resume narrow or widen the run; a choice that would drop planned cells is refused")
    func otherFlags() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Tool.run(Self.flags + ["-o", "run"], in: folder).exitCode == 0)
      let run = try RunDirectory(opening: folder.path("run"))
      let before = try run.readManifest()
      try folder.cut("run/summary.csv", to: 0.2)
      let other = try await Tool.run("run", "--resume", "run", "--layouts", "flow", in: folder)
      #expect(other.exitCode == 64 && other.errors.contains("run was to measure list/"), "\(other.errors)")
      #expect(other.errors.contains("and they choose flow/"))
      let planned = try await Tool.run("run", "--resume", "run", "--dry-run", in: folder)
      let refused = try await Tool.run("run", "--resume", "run", "--dry-run", "--layouts", "flow", in: folder)
      #expect(refused.exitCode == 64 && refused.output.isEmpty)
      let left = planned.output.split(separator: "\n").count - 1
      #expect(left > 0 && left < (before.plan.cellCount ?? 0), "\(planned.output)")

      let part = try await Tool.run("run", "--resume", "run", "--layouts", "list", "--operations", "query", "--sizes", "100", in: folder)
      #expect(part.exitCode == 0, "\(part.errors)")
      let partly = try run.readManifest()
      #expect(partly.plan.selection == before.plan.selection && partly.tool.commandLine == before.tool.commandLine)
      #expect(partly.notes.contains { $0.kind == .unchosen && $0.missingCells > 0 }, "\(partly.notes)")
      #expect(try await Tool.run("run", "--resume", "run", in: folder).exitCode == 0)
      let whole = try run.readManifest()
      #expect(!whole.notes.contains(where: \.saysIncomplete) && whole.plan.cellCount == before.plan.cellCount)
      for (cell, samples) in try Self.timeSamples(folder) { #expect(samples.map(\.round) == [0, 1, 2, 3, 4], "\(cell)") }
    }

    @Test(
      "Another seed, another number of rounds or another workload is refused, and the run is left as it was",
      arguments: [
        (["--seed", "43"], "another seed (42 against 43)"), (["--rounds", "6"], "another number of rounds (5 against 6)"),
        (["--workload", "photos"], "another workload (random against photos)"),
      ])
    func refusal(change: [String], words: String) async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(Self.flags + ["-o", "run"], in: folder)
      let names = try folder.names(in: "run")
      let before = try names.map { try folder.bytes("run/\($0)") }
      let flags = change[0] == "--rounds" ? Self.flags.map { $0 == "5" ? "6" : $0 } : Self.flags + change
      let outcome = try await Tool.run(flags + ["--resume", "run"], in: folder)
      #expect(outcome.exitCode == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("run was measured with another"))
      #expect(outcome.errors.contains(change[0].dropFirst(2)))
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(try names.map { try folder.bytes("run/\($0)") } == before)
    }

    @Test("There is nothing to go on with in a folder that is missing or holds no run")
    func noRun() async throws {
      let folder = try TemporaryFolder()
      for place in ["nowhere", "."] {
        let outcome = try await Tool.run(Self.flags + ["--resume", place], in: folder)
        #expect(outcome.exitCode == 1 && outcome.output.isEmpty, "\(place)")
      }
      #expect(try folder.names().isEmpty)
    }

    @Test("A run is gone on with by its folder alone: the same cells, items, seed and rounds")
    func folderAlone() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("width,height\n100,50\n100,200\n100,75\n100,30\n100,90\n".utf8), to: "real.csv")
      let flags = [
        "--layouts", "list,waterfall", "--operations", "query,append", "--sizes", "real.csv", "--seed", "7", "--launches", "2",
        "--rounds", "5",
      ]
      #expect(try await Tool.run(["run", "--time-budget", "10m", "-o", "run"] + flags, in: folder).exitCode == 0)
      let before = try Self.timeSamples(folder)
      #expect(Set(before.keys.filter { !$0.isFloor }.map(\.layout)) == ["list", "waterfall"] && before.keys.allSatisfy { $0.n == 5 })
      try folder.cut("run/samples.csv", to: 0.6)
      try folder.cut("run/summary.csv", to: 0.4)
      let manifest = try RunDirectory(opening: folder.path("run")).readManifest()
      #expect(manifest.plan.selection?.sizes?.path == "real.csv" && manifest.plan.cellCount == before.count)

      let outcome = try await Tool.run("run", "--resume", "run", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let after = try Self.timeSamples(folder)
      #expect(Set(after.keys) == Set(before.keys))
      for (cell, samples) in after { #expect(samples.map(\.round) == [0, 1, 2, 3, 4], "\(cell)") }

      // A file that was moved is named beside --resume; one that holds something else is refused.
      try FileManager.default.createDirectory(atPath: folder.path("moved"), withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: folder.path("real.csv"), toPath: folder.path("moved/real.csv"))
      let moved = try await Tool.run("run", "--resume", "run", "--sizes", "moved/real.csv", in: folder)
      #expect(moved.exitCode == 0, "\(moved.errors)")
      try folder.write(Data("width,height\n1,1\n1,1\n1,1\n1,1\n1,2\n".utf8), to: "real.csv")
      let edited = try await Tool.run("run", "--resume", "run", "--sizes", "real.csv", in: folder)
      #expect(edited.exitCode == 64 && edited.errors.contains("another content of the items' files"), "\(edited.errors)")
      let changed = try await Tool.run("run", "--resume", "run", in: folder)
      #expect(changed.exitCode == 1 && changed.errors.contains("real.csv: has changed since the run began"), "\(changed.errors)")
    }

    /// Minutes of work, in a folder `run`.
    private static let long = ["run", "--sizes", "1k,100k,1M", "--rounds", "101", "--time-budget", "10m", "-o", "run"]

    @Test("Ctrl-C says what there is and how to go on, with exit code 130, and that command goes on")
    func interrupted() async throws {
      let folder = try TemporaryFolder()
      let file = folder.path("run/summary.csv")
      let outcome = try await Tool.interrupt(Self.long, in: folder, with: .interrupt) {
        ((try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? Int ?? 0) > 2_000
      }
      #expect(outcome.status == .exited(130), "\(outcome.errors)")
      let said = try #require(outcome.errors.firstMatch(of: /layoutbench: interrupted: run holds (\d+) of (\d+) cells/))
      let run = try RunDirectory(opening: folder.path("run"))
      let complete = try run.completeCells()
      #expect(Int(said.1) == complete.count && (Int(said.2) ?? 0) > 100)
      // Floors that have samples count too.
      let sampled = Set(try run.readIfPresent(SampleRecord.self).records.filter(\.cell.isFloor).map(\.cell))
      #expect(sampled.isSubset(of: complete))
      let report = try await Tool.run("report", "run", in: folder)
      let words = "the run was cut off before it finished; layoutbench run --resume run measures the rest"
      #expect(report.errors.contains(words), "\(report.errors)")
      #expect(outcome.errors.contains("layoutbench run --resume run\n"))
      #expect(!folder.exists("run/run.lock"))
      let resumed = try await Tool.run("run", "--resume", "run", "--sizes", "1k", "--layouts", "list", "--operations", "query", in: folder)
      #expect(resumed.exitCode == 0, "\(resumed.errors)")
      #expect(try run.readManifest().plan.selection?.counts == [1_000, 100_000, 1_000_000])
    }

    @Test("While a run is measured no one else goes on with it, which names the process; report shows it and writes nothing")
    func twoAtOnce() async throws {
      let folder = try TemporaryFolder()
      let summary = folder.path("run/summary.csv")
      // Work of microseconds and more: where the machine stands still while iterations are counted, samples of nanoseconds are too short for the clock, and the run
      // ends by itself.
      let long = Self.long + ["--operations", "prepare,invalidate.insert"]
      let (first, second, report) = try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          let outcome = try await Tool.interrupt(long, in: folder, with: .interrupt) {
            FileManager.default.fileExists(atPath: folder.path("done"))
          }
          #expect(outcome.status == .exited(130), "\(outcome.errors)")
        }
        // The first goes on until the others have answered, however long that takes.
        #expect(try await Tool.wait { FileManager.default.fileExists(atPath: summary) })
        let second = try await Tool.run("run", "--resume", "run", in: folder)
        let report = try await Tool.run("report", "run", in: folder)
        try folder.write(Data(), to: "done")
        try await group.waitForAll()
        return (try RunDirectory(opening: folder.path("run")).readManifest(), second, report)
      }
      #expect(second.exitCode == 1 && second.errors.contains("run: is being measured by process "), "\(second.errors)")
      #expect(report.exitCode == 0 && report.errors.contains("nothing was written"), "\(report.errors)")
      #expect(first.finishedAt == nil)
    }

    @Test("A run killed half-way leaves files that can be read, and can be gone on with")
    func killed() async throws {
      let folder = try TemporaryFolder()
      // Minutes of work, of which the first tenths of a second are let pass.
      let flags = ["run", "--sizes", "1k,100k,1M", "--rounds", "31", "--time-budget", "10m"]
      let file = folder.path("run/samples.csv")
      let status = try await Tool.kill(flags + ["-o", "run"], in: folder) {
        ((try? FileManager.default.attributesOfItem(atPath: file)[.size]) as? Int ?? 0) > 100_000
      }
      #expect(status == .signaled(9))

      let run = try RunDirectory(opening: folder.path("run"))
      let samples = try run.readIfPresent(SampleRecord.self).records
      let complete = try run.completeCells()
      #expect(!complete.isEmpty)
      #expect(complete.isSubset(of: Set(samples.map(\.cell))))
      // No more than the group that was being written stands there without a summary.
      let torn = samples.map(\.cell).filter { !complete.contains($0) }
      #expect(Set(torn.map(\.group)).count <= 1)
      #expect(try run.readManifest().finishedAt == nil)

      let less = ["run", "--sizes", "1k", "--layouts", "list", "--operations", "query", "--rounds", "31", "--time-budget", "10m"]
      #expect(try await Tool.run(less + ["--resume", "run"], in: folder).exitCode == 0)
      let after = try run.read(SampleRecord.self).records
      // The launch that was cut off is made again; what the first one wrote stays.
      func kept(_ samples: [SampleRecord]) -> [SampleRecord] { samples.filter { complete.contains($0.cell) && $0.launch == 0 } }
      #expect(kept(after) == kept(samples))
      #expect(try run.readManifest().finishedAt != nil)
    }
  }
}

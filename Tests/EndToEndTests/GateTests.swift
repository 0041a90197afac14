import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("baseline, compare and check")
  struct GateTests {
    private static let cell = "flow/naive/query/1000"
    private static let other = "flow/rope/query/1000"

    /// A folder with the baseline `main`, of two steady cells with three allocations each, and the run `new`, which is the same but for `change`.
    private static func folder(_ change: (inout HandWrittenRun) throws -> Void = { _ in }) async throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try run(startedAt: 1_000).write(to: "old", in: folder)
      #expect(try await Tool.run("baseline", "save", "main", "old", in: folder).exitCode == 0)
      var new = HandWrittenRun(startedAt: 90_000)
      try change(&new)
      try new.write(to: "new", in: folder)
      return folder
    }

    private static func run(startedAt second: Double, factor: Double = 1, allocations: Double = 3) throws -> HandWrittenRun {
      var run = HandWrittenRun(startedAt: second)
      try run.addBoth(factor: factor, allocations: allocations)
      return run
    }

    private static func check(_ folder: TemporaryFolder, _ more: String...) async throws -> Tool.Outcome {
      try await Tool.run(["check", "new", "--baseline", "main"] + more, in: folder)
    }

    @Test("A run like its baseline: exit code 0, and the verdict is the last line")
    func good() async throws {
      let outcome = try await Self.check(try await Self.folder { try $0.addBoth() })
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.split(separator: "\n").last == "layoutbench: passed: 4 equivalent, of 4 figures of 2 cells")
      #expect(!outcome.output.contains(Self.cell))
    }

    @Test(
      "A cell that costs more, in time or by one allocation, is exit code 2 and named",
      arguments: [(1.1, 3.0, "time"), (1, 4, "allocations")])
    func regression(factor: Double, allocations: Double, metric: String) async throws {
      let folder = try await Self.folder { run in
        try run.addBoth(only: Self.other)
        try run.add(Self.cell, HandWrittenRun.steady, times: factor)
        try run.add(Self.cell, [allocations], metric: .allocations)
      }
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 2)
      // The slower time comes with the same allocations, and the row says so.
      let verdict = metric == "time" ? " regressed, same counts" : " regressed"
      let rows = outcome.output.split(separator: "\n").filter { $0.hasSuffix(verdict) }
      #expect(rows.count == 1 && rows[0].hasPrefix("\(Self.cell) ") && rows[0].contains(" \(metric) "))
      #expect(!outcome.output.contains(Self.other))
      #expect(outcome.output.hasSuffix("layoutbench: regressed (\(Self.cell) first): 1 regressed, 3 equivalent, of 4 figures of 2 cells\n"))
      // What is within the margin is none, but a count has no margin.
      #expect(try await Self.check(folder, "--margin", "20%").exitCode == (metric == "time" ? 0 : 2))
    }

    @Test("A tolerance and margins of some cells decide, the rows have the margin in force, and a pattern without a cell is told")
    func margins() async throws {
      // 10 ns of 100.
      let folder = try await Self.folder { try $0.addBoth(factor: 1.1) }
      #expect(try await Self.check(folder, "--margin", "3%,8ns").exitCode == 2)
      #expect(try await Self.check(folder, "--margin", "8ns").exitCode == 2)
      let inside = try await Self.check(folder, "--margin", "3%,12ns", "--all")
      #expect(inside.exitCode == 0 && inside.errors.isEmpty && inside.output.contains("margin 12.0 % (12.0 ns are inside it)"))
      let one = try await Self.check(folder, "--margin-for", "/naive/=12%", "--format", "csv")
      #expect(one.exitCode == 2)
      let table = try CSVTable(text: one.output, named: "changes")
      let places = try ["cell", "metric", "margin", "outcome"].map { try #require(table.header.firstIndex(of: $0)) }
      let times = table.rows.map(\.fields).filter { $0[places[1]] == "time" }.map { fields in places.map { fields[$0] } }
      #expect(times == [[Self.cell, "time", "0.12", "equivalent"], [Self.other, "time", "0.03", "regressed"]])
      let both = try await Self.check(
        folder, "--margin-for", "/naive/=12%", "--margin-for", "/rope/=3%,12ns", "--margin-for", "/append/=1%")
      #expect(both.exitCode == 0 && both.errors.contains("--margin-for /append/: no compared cell matches it"))
      let glob = try await Self.check(folder, "--margin-for", "flow/*/query/*=12%")
      #expect(glob.exitCode == 64 && glob.errors.contains("write flow/.*/query/.*"))
    }

    @Test("report and rank judge by the margins of the run, or by those that are given, and say which")
    func reportMargins() async throws {
      let folder = try TemporaryFolder()
      var run = HandWrittenRun()
      try run.add("list/naive/query/1000", HandWrittenRun.steady)
      try run.add("list/indexed/query/1000", HandWrittenRun.steady, times: 0.95)
      run.manifest.plan.strategies = ["naive", "indexed"]
      try run.write(to: "run", in: folder)
      func judged(_ flags: String...) async throws -> [String] {
        let outcome = try await Tool.run(["report", "run", "--all"] + flags, in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let comparison = try #require(try RunDirectory(opening: folder.path("run")).read(ComparisonRecord.self).records.first)
        let choice = outcome.output.contains("Cheapest: indexed at 1k items.") ? "indexed" : "either"
        return ["\(comparison.verdict)", "\(comparison.margin ?? 0)", choice]
      }
      #expect(try await judged() == ["improved", "0.03", "indexed"])
      #expect(try await judged("--margin", "10%") == ["equivalent", "0.1", "either"])
      #expect(try await judged("--margin-for", "/indexed/=10%") == ["equivalent", "0.1", "either"])
      let report = try String(contentsOfFile: folder.path("run") + "/report.md", encoding: .utf8)
      #expect(report.contains("larger than 3 % (some rows have a margin of their own) and not chance"))
      let unused = try await Tool.run("report", "run", "--margin-for", "/rope/=10%", in: folder)
      #expect(unused.errors.contains("--margin-for /rope/: no cell of the run matches it"))
      #expect(try await Tool.run("rank", "run", "--margin", "10%", in: folder).output.contains("10.0 %"))
      #expect(try await Tool.run("rank", "run", in: folder).output.contains("3.00 %"))
    }

    @Test("A gain is exit code 0, and 2 where the gate was told to fail on it")
    func improvement() async throws {
      let folder = try await Self.folder { try $0.addBoth(factor: 0.9) }
      #expect(try await Self.check(folder).exitCode == 0)
      #expect(try await Self.check(folder, "--fail-on", "improved").exitCode == 2)
      #expect(try await Self.check(folder, "--fail-on", "inconclusive,improved").exitCode == 2)
    }

    @Test("Where nothing could be told: exit code 0, and 7 where the gate was told to fail on it; it is never called the same")
    func inconclusive() async throws {
      let folder = try TemporaryFolder()
      for (name, second) in [("old", 1_000.0), ("new", 90_000)] {
        var run = HandWrittenRun(startedAt: second)
        try run.add(Self.cell, HandWrittenRun.noisy, times: name == "new" ? 1.02 : 1)
        try run.write(to: name, in: folder)
      }
      #expect(try await Tool.run("baseline", "save", "main", "old", in: folder).exitCode == 0)
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 0 && outcome.output.contains("1 inconclusive, of 1 figure of 1 cell"))
      let row = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix(Self.cell) })
      // Change, interval, and what could have been seen.
      #expect(row.contains("+2.00 %") && row.count { $0 == "%" } == 3 && row.hasSuffix(" inconclusive"))
      #expect(try await Self.check(folder, "--fail-on", "inconclusive").exitCode == 7)
      // Each adds to the others, in any order.
      for more in ["regressed", "improved"] {
        #expect(try await Self.check(folder, "--fail-on", more, "--fail-on", "inconclusive").exitCode == 7)
        #expect(try await Self.check(folder, "--fail-on", "inconclusive", "--fail-on", more).exitCode == 7)
      }
      #expect(try await Self.check(folder, "--fail-on", "improved").exitCode == 0)
    }

    @Test("A failed verification on either side is exit code 3, before a regression and another machine")
    func failedVerification() async throws {
      let folder = try await Self.folder { run in
        try run.addBoth(factor: 2, only: Self.other)
        try run.fail(Self.cell)
        run.manifest.machine.cores = 64
      }
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 3 && outcome.errors.contains("in new 1 cell (\(Self.cell)) failed verification"))
      #expect(outcome.output.contains("failed verification"))
      // Such a run cannot be saved, but a baseline's files can be edited.
      #expect(try await Tool.run("baseline", "save", "wrong", "new", in: folder).exitCode == 1)
      var wrong = try Self.run(startedAt: 1_000)
      try wrong.fail("list/rope/query/10")
      try wrong.write(to: "results/baselines/wrong", in: folder)
      #expect(try await Tool.run("check", "old", "--baseline", "wrong", in: folder).exitCode == 3)
    }

    /// A hole, what it says, and the flag that accepts it, if any.
    private static let holes: [(String, String?, @Sendable (inout HandWrittenRun) throws -> Void)] = [
      ("new has another processor (EPYC against Xeon) than main", "--allow-other-machine", { $0.manifest.machine.cpuModel = "EPYC" }),
      ("new has another allocator (unknown against jemalloc) than main", "--allow-other-machine", { $0.manifest.allocator.name = nil }),
      (
        "new has another toolchain (Swift 7 against unknown) than main", "--allow-other-machine",
        { $0.manifest.build.toolchain = "Swift 7" }
      ),
      ("new was measured with a debug build", nil, { $0.manifest.build.mode = "debug" }),
      ("new has another seed (43 against 42) than main", nil, { $0.manifest.plan.seed = 43 }),
      ("new did not finish", "--allow-missing", { $0.manifest.finishedAt = nil }),
    ]

    @Test("Holes in the conditions: exit code 1 that says why, and whether a flag accepts it", arguments: holes.indices)
    func conditions(index: Int) async throws {
      let (text, flag, change) = Self.holes[index]
      let folder = try await Self.folder { run in
        try run.addBoth()
        try change(&run)
      }
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 1 && outcome.errors.contains("layoutbench: \(text)"), "\(outcome.errors)")
      for allowed in ["--allow-other-machine", "--allow-missing"] {
        #expect(try await Self.check(folder, allowed).exitCode == (allowed == flag ? 0 : 1), "\(allowed)")
      }
    }

    @Test("Holes in the cells: what is missing is exit code 1 unless it is accepted, nothing in common always, and what is new is said")
    func cells() async throws {
      let part = try await Self.folder { try $0.addBoth(only: Self.cell) }
      let missing = try await Self.check(part)
      #expect(missing.exitCode == 1 && missing.errors.contains("new lacks time, allocations of 1 cell (\(Self.other))"))
      #expect(missing.output.contains("only in baseline") && missing.output.contains("layoutbench: incomplete (new lacks "))
      #expect(try await Self.check(part, "--allow-missing").exitCode == 0)
      let worse = try await Self.folder { try $0.addBoth(factor: 1.5, only: Self.cell) }
      #expect(try await Self.check(worse).exitCode == 2)
      let uncounted = try await Self.folder { run in
        for cell in [Self.cell, Self.other] { try run.add(cell, HandWrittenRun.steady) }
      }
      #expect(try await Self.check(uncounted).errors.contains("new lacks allocations of 2 cells (\(Self.cell) first)"))
      let strange = try await Self.folder { try $0.add("list/naive/query/10", HandWrittenRun.steady) }
      let nothing = try await Self.check(strange, "--allow-missing", "--allow-other-machine")
      #expect(nothing.exitCode == 1 && nothing.errors.contains("no figure in common"))
      let more = try await Self.folder { run in
        try run.addBoth()
        try run.add("list/naive/query/10", HandWrittenRun.steady)
      }
      let new = try await Self.check(more)
      #expect(
        new.exitCode == 0 && new.errors.contains("main lacks time of 1 cell (list/naive/query/10)")
          && new.output.contains("only in candidate"))
    }

    @Test("Missing cells end with 4 in a job of GitHub Actions, after what failed and what regressed")
    func incompleteInJob() async throws {
      let part = try await Self.folder { try $0.addBoth(only: Self.cell) }
      #expect(try await Self.check(part).exitCode == 1)
      #expect(try await Self.check(part, "--github").exitCode == 4)
      #expect(try await Self.check(part, "--fail-on", "incomplete").exitCode == 4)
      #expect(try await Self.check(part, "--github", "--allow-missing").exitCode == 0)
      // Planned cells that the baseline lacks too.
      let left = try await Self.folder { run in
        try run.addBoth()
        run.manifest.notes.append(.leftOut(cells: 1, first: try #require(CellIdentifier("list/naive/query/10"))))
      }
      #expect(try await Self.check(left).exitCode == 0)
      #expect(try await Self.check(left, "--github").exitCode == 4)
      #expect(try await Self.check(left, "--github", "--allow-missing").exitCode == 0)
      let worse = try await Self.folder { try $0.addBoth(factor: 1.5, only: Self.cell) }
      #expect(try await Self.check(worse, "--github").exitCode == 2)
      // Another machine is no missing cell.
      let other = try await Self.folder { run in
        try run.addBoth(only: Self.cell)
        run.manifest.machine.cpuModel = "EPYC"
      }
      #expect(try await Self.check(other, "--github").exitCode == 1)
    }

    @Test("A claim on cells that the run lacks ends with 1, in a job of GitHub Actions with 4, and one that fails with 2")
    func incompleteClaims() async throws {
      let folder = try await Self.folder { try $0.addBoth() }
      let missing = "flow/query: indexed is at least 2 × faster than naive from 1k on\n"
      try missing.write(toFile: folder.path + "/missing.txt", atomically: true, encoding: .utf8)
      let check = ["check", "new", "--claims", "missing.txt"]
      #expect(try await Tool.run(check, in: folder).exitCode == 1)
      #expect(try await Tool.run(check + ["--github"], in: folder).exitCode == 4)
      #expect(try await Tool.run(check + ["--fail-on", "incomplete"], in: folder).exitCode == 4)
      #expect(try await Tool.run(check + ["--github", "--allow-missing"], in: folder).exitCode == 0)
      let both = missing + "flow/query: naive takes at most 1 ns at 1k\n"
      try both.write(toFile: folder.path + "/both.txt", atomically: true, encoding: .utf8)
      #expect(try await Tool.run("check", "new", "--claims", "both.txt", "--github", in: folder).exitCode == 2)
    }

    @Test("Hole: 0 → more is exit code 2, though there is no ratio")
    func appeared() async throws {
      let folder = try TemporaryFolder()
      for (name, allocations) in [("old", 0.0), ("new", 1)] {
        try Self.run(startedAt: name == "old" ? 1_000 : 90_000, allocations: allocations).write(to: name, in: folder)
      }
      _ = try await Tool.run("baseline", "save", "main", "old", in: folder)
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 2 && outcome.output.contains("2 appeared"))
    }

    @Test("Hole: five samples are too few; nothing else to compare is exit code 1, and among others 7 if asked for")
    func tooFew() async throws {
      let folder = try await Self.folder { run in
        try run.addBoth(only: Self.other)
        try run.add(Self.cell, Array(HandWrittenRun.steady.prefix(5)), times: 3)
        try run.add(Self.cell, [3], metric: .allocations)
      }
      let outcome = try await Self.check(folder)
      #expect(
        outcome.exitCode == 0 && outcome.errors.contains("1 cell (\(Self.cell)): too few blocks")
          && outcome.output.contains("1 too few samples"))
      #expect(try await Self.check(folder, "--fail-on", "inconclusive").exitCode == 7)
      let few = try await Self.folder { try $0.add(Self.cell, Array(HandWrittenRun.steady.prefix(5))) }
      #expect(try await Self.check(few, "--allow-missing").exitCode == 1)
    }

    @Test("A baseline that is not there is exit code 5 in every verb, and what there is is listed")
    func notFound() async throws {
      let folder = try await Self.folder { try $0.addBoth() }
      for verb in [
        ["check", "new", "--baseline", "nope"], ["compare", "nope", "new"], ["compare", "new", "nope"], ["baseline", "show", "nope"],
        ["baseline", "delete", "nope"], ["check", "new", "--baseline", "main", "--baselines", "elsewhere"],
      ] {
        let outcome = try await Tool.run(verb, in: folder)
        #expect(outcome.exitCode == 5 && outcome.output.isEmpty && outcome.errors.contains("there is no baseline"), "\(verb)")
      }
      let neither = try await Tool.run("compare", "nope", "new", in: folder).errors
      #expect(
        neither.contains(
          "there is no baseline “nope” in results/baselines, and no folder of that name; name the folder of a run, or one of main"))
      try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
      for verb in [["compare", "empty", "new"], ["report", "new", "empty"]] {
        let outcome = try await Tool.run(verb, in: folder)
        #expect(outcome.exitCode == 1 && outcome.errors.contains("empty: holds no run (no manifest.json)"), "\(outcome.errors)")
      }
      #expect(try await Tool.run("baseline", "show", "nope", in: folder).errors.contains("there are main"))
    }

    @Test(
      "Wrong usage is exit code 64",
      arguments: [
        ["check", "new"], ["check", "new", "--baseline", "../main"], ["check", "new", "--baseline", "main", "--fail-on", "rain"],
        ["check", "new", "--baseline", "main", "--margin", "3"], ["check", "new", "--baseline", "main", "--margin", "-3%"],
        ["check", "new", "--baseline", "main", "--margin", "nan"], ["check", "new", "--baseline", "main", "--github", "--format", "csv"],
        ["compare", "new"], ["baseline", "save"], ["baseline", "save", "a/b", "new"], ["baseline", "save", ".hidden", "new"],
        ["baseline", "delete", ".."], ["compare", "main", "new", "--fail-on", "regression"],
      ])
    func wrongUsage(arguments: [String]) async throws {
      let folder = try await Self.folder { try $0.addBoth() }
      let outcome = try await Tool.run(arguments, in: folder)
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
    }

    @Test("A run that cannot be read is exit code 1 and named")
    func unreadable() async throws {
      let folder = try await Self.folder { try $0.addBoth() }
      #expect(try await Tool.run("check", "no/where", "--baseline", "main", in: folder).errors.contains("no/where: does not exist"))
      #expect(try await Tool.run("compare", "no/where", "main", in: folder).exitCode == 1)
      try folder.write(Data("cell\n".utf8), to: "results/baselines/main/samples.csv")
      let outcome = try await Self.check(folder)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty && outcome.errors.contains("results/baselines/main/samples.csv:1"))
    }

    @Test("Every form has the regression; as data it holds all rows, and the verdict goes to standard error")
    func formats() async throws {
      let folder = try await Self.folder { run in
        try run.addBoth(only: Self.other)
        try run.addBoth(factor: 1.1, only: Self.cell)
      }
      for format in ["text", "markdown", "csv", "json"] {
        let outcome = try await Self.check(folder, "--format", format)
        #expect(outcome.exitCode == 2 && outcome.output.contains("regressed"), "\(format)")
        let isData = format == "csv" || format == "json"
        #expect(outcome.output.contains(Self.other) == isData, "\(format)")
        #expect(outcome.errors.hasPrefix("layoutbench: regressed") == isData, "\(format)")
        #expect(outcome.output.hasSuffix("of 4 figures of 2 cells\n") == !isData, "\(format)")
        #expect(try await Self.check(folder, "--format", format, "--all").output.contains(Self.other), "\(format)")
      }
      let csv = try RecordTable<ChangeRecord>(text: try await Self.check(folder, "--format", "csv").output, named: "standard output")
      #expect(csv.records.map(\.outcome) == [.regressed, .equivalent, .equivalent, .equivalent])
      let json = try await Self.check(folder, "--format", "json").output
      let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(document["decision"] as? String == "regressed" && (document["changes"] as? [Any])?.count == 4)
      #expect(try await Self.check(folder, "--color", "always").output.contains("\u{1B}[31;1mregressed"))
    }

    @Test("Without a run the newest is checked, and said on standard error; exit code 1 without any, and if it did not finish")
    func newest() async throws {
      let folder = try await Self.folder { try $0.addBoth() }
      let none = try await Tool.run("check", "--baseline", "main", in: folder)
      #expect(none.exitCode == 1 && none.errors.contains("results/runs holds no finished run"))
      try Self.run(startedAt: 5_000, factor: 2).write(to: "results/runs/z", in: folder)
      try Self.run(startedAt: 6_000).write(to: "results/runs/a", in: folder)
      var cut = try Self.run(startedAt: 7_000, factor: 2)
      cut.manifest.finishedAt = nil
      try cut.write(to: "results/runs/y", in: folder)
      for words in [["check", "--baseline", "main"], ["baseline", "save", "newest"]] {
        let outcome = try await Tool.run(words, in: folder)
        #expect(outcome.exitCode == 1 && outcome.errors.contains("results/runs/y"), "\(words) \(outcome.errors)")
      }
      try FileManager.default.removeItem(atPath: folder.path("results/runs/y"))
      let outcome = try await Tool.run("check", "--baseline", "main", in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors == "layoutbench: took results/runs/a, the newest finished run\n")
      #expect(try await Tool.run("baseline", "save", "newest", in: folder).output.contains("from results/runs/a"))
    }

    @Test("A check of the very run that the baseline was saved from is exit code 1: nothing was measured since")
    func sameRun() async throws {
      let folder = try await Self.folder()
      try Self.run(startedAt: 5_000).write(to: "results/runs/saved", in: folder)
      #expect(try await Tool.run("baseline", "save", "same", in: folder).exitCode == 0)
      let outcome = try await Tool.run("check", "--baseline", "same", in: folder)
      #expect(outcome.exitCode == 1 && outcome.errors.contains("nothing was measured since"), "\(outcome.errors)")
      let itself = try await Tool.run("compare", "results/runs/saved", "results/runs/saved", in: folder)
      #expect(
        itself.exitCode == 0 && itself.errors.contains("results/runs/saved is compared with itself, so nothing can differ; name two runs"))
    }

    @Test("compare takes folders and baselines, says what differs, and decides nothing")
    func compare() async throws {
      let folder = try await Self.folder { run in
        try run.addBoth(factor: 1.1)
        run.manifest.machine.kernel = "6.2"
        run.manifest.machine.cores = 64
      }
      for (before, after) in [("main", "new"), ("old", "new"), ("./old", "new/")] {
        let outcome = try await Tool.run("compare", before, after, in: folder)
        #expect(outcome.exitCode == 0 && outcome.output.contains("layoutbench: compared: 2 regressed, 2 equivalent"))
        #expect(outcome.errors.contains("\(after) has another number of cores (64 against 2) than \(before)\n"))
        #expect(outcome.errors.contains("another kernel (6.2 against unknown)"))
      }
      let back = try await Tool.run("compare", "new", "main", in: folder)
      #expect(back.exitCode == 0 && back.output.contains("compared: 2 improved"))
      for format in ["text", "markdown", "csv", "json"] {
        #expect(try await Tool.run("compare", "main", "new", "--format", format, in: folder).output.contains("regressed"), "\(format)")
      }
    }

    @Test("A baseline is saved, listed, shown, replaced and deleted")
    func baselines() async throws {
      let folder = try await Self.folder { try $0.addBoth(factor: 2) }
      let taken = try await Tool.run("baseline", "save", "main", "new", in: folder)
      #expect(taken.exitCode == 1 && taken.errors.contains("--force"))
      #expect(try await Tool.run("compare", "main", "old", in: folder).output.contains("4 equivalent"))
      #expect(
        try await Tool.run("baseline", "save", "v2", "new", in: folder).output
          == "results/baselines/v2: saved 42 samples of 2 cells from new\n")
      #expect(try await Tool.run("baseline", "save", "main", "new", "--force", in: folder).exitCode == 0)
      #expect(try await Tool.run("compare", "main", "new", in: folder).output.contains("4 equivalent"))
      let list = try CSVTable(text: try await Tool.run("baseline", "list", "--format", "csv", in: folder).output, named: "list")
      #expect(
        list.rows.map { $0.fields } == [
          ["main", "1a2b3c4d", "1970-01-02T01:00:00Z", "Xeon / 2 cores"], ["v2", "1a2b3c4d", "1970-01-02T01:00:00Z", "Xeon / 2 cores"],
        ])
      for format in ["text", "markdown", "csv", "json"] {
        let show = try await Tool.run("baseline", "show", "v2", "--format", format, in: folder)
        #expect(show.exitCode == 0 && show.output.contains("jemalloc") && show.output.contains("42"), "\(format)")
        #expect(try await Tool.run("baseline", "list", "--format", format, in: folder).output.contains("v2"), "\(format)")
      }
      #expect(try await Tool.run("baseline", "delete", "v2", in: folder).exitCode == 0)
      #expect(try folder.names(in: "results/baselines") == ["main"])
      try folder.write(Data("{".utf8), to: "results/baselines/main/manifest.json")
      let broken = try await Tool.run("baseline", "list", in: folder)
      #expect(broken.exitCode == 0 && broken.output.contains("main") && broken.errors.contains("manifest.json"))
    }

    @Test("Measured margins count where they are larger, and those of another machine are exit code 1 unless accepted")
    func noise() async throws {
      let folder = try await Self.folder { try $0.addBoth(factor: 1.1) }
      func write(_ margin: String, _ machine: String) throws {
        let header =
          "path,way,margin,machine,decisions,false_positive_rate,ci_low,ci_high,tested_margin,detected_1.5x,detected_2x,detected_3x"
        let row = "rect-query,independent,\(margin),\(machine),20,0,0,0.1685,0.03,0.5,0.9,1"
        try folder.write(Data("\(header)\n\(row)\n".utf8), to: "noise.csv")
      }
      try write("0.12", "Xeon / 2 cores")
      #expect(try await Self.check(folder, "--noise-from", "noise.csv").exitCode == 0)
      try write("0.05", "Xeon / 2 cores")
      #expect(try await Self.check(folder, "--noise-from", "noise.csv").exitCode == 2)
      #expect(try await Self.check(folder, "--noise-from", "noise.csv", "--margin", "12%").exitCode == 0)
      try write("0.12", "EPYC / 64 cores")
      let other = try await Self.check(folder, "--noise-from", "noise.csv")
      #expect(
        other.exitCode == 1 && other.errors.contains("is of another machine (EPYC / 64 cores) than what is compared (Xeon / 2 cores)"))
      #expect(try await Self.check(folder, "--noise-from", "noise.csv", "--allow-other-machine").exitCode == 0)
      let missing = try await Self.check(folder, "--noise-from", "nowhere.csv")
      #expect(missing.exitCode == 1 && missing.errors.contains("nowhere.csv: does not exist"))
    }

    @Test("--github annotates what costs more, appends to the job's summary and ends with the verdict")
    func github() async throws {
      let folder = try await Self.folder { try $0.addBoth(factor: 1.1, only: Self.cell) }
      let outcome = try await Tool.run(
        ["check", "new", "--baseline", "main", "--github"], in: folder, environment: ["GITHUB_STEP_SUMMARY=summary.md"])
      #expect(outcome.exitCode == 2)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("::error title=\(Self.cell)::costs more than in main: time +10.0 %25") })
      #expect(lines.contains { $0.hasPrefix("::error title=\(Self.other)::new lacks time, allocations of 1 cell") })
      #expect(lines.last?.hasPrefix("layoutbench: regressed (\(Self.cell) first): ") == true)
      #expect(try folder.text("summary.md").hasPrefix("**layoutbench**: regressed (\(Self.cell) first): "))
    }

    @Test("Two real runs of one build count the same, to the byte", .recordsRuns)
    func realRuns() async throws {
      let folder = try TemporaryFolder()
      let flags = [
        "run", "--layouts", "list", "--operations", "query,append", "--sizes", "1k", "--launches", "2", "--rounds", "12",
        "--time-budget", "10m",
      ]
      for name in ["one", "two"] { #expect(try await Tool.run(flags + ["-o", name], in: folder).exitCode == 0) }
      #expect(try await Tool.run("baseline", "save", "main", "one", in: folder).exitCode == 0)
      // How long either took, and how fast the machine was, is not this test's business: 2 is a good answer too.
      let arguments = ["check", "two", "--baseline", "main", "--format", "csv", "--allow-other-machine"]
      let outcome = try await Tool.run(arguments, in: folder)
      #expect([0, 2].contains(outcome.exitCode))
      let changes = try RecordTable<ChangeRecord>(text: outcome.output, named: "standard output").records
      let times = changes.filter { $0.metric == .time }
      #expect(times.count == 12 && times.allSatisfy { $0.outcome.isComparison && $0.interval != nil })
      #expect(changes.allSatisfy { $0.metric == .time || $0.outcome == .equivalent })
    }
  }
}

extension HandWrittenRun {
  /// Adds two steady cells with some allocations each, or one of them.
  fileprivate mutating func addBoth(factor: Double = 1, allocations: Double = 3, only cell: String? = nil) throws {
    for name in ["flow/naive/query/1000", "flow/rope/query/1000"] where cell == nil || cell == name {
      try add(name, Self.steady, times: factor)
      try add(name, [allocations], metric: .allocations)
    }
  }
}

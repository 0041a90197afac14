import BenchmarkResults
import Foundation
import Subprocess
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("ab", .recordsRuns)
  struct AbTests {
    @Test("A revision against itself: both runs are written, the one-line verdict comes last, and nothing else is left behind")
    func itself() async throws {
      let laboratory = try await AbLaboratory(.whole)
      let outcome = try await laboratory.ab(["HEAD", "HEAD", "-o", laboratory.folder.path("out")] + AbLaboratory.selection)
      #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
      #expect(try laboratory.folder.names(in: "out").contains("changes.csv"))
      let changes = try laboratory.folder.text("out/changes.csv").split(separator: "\n")
      #expect(changes.count { $0.contains(",query,") && $0.contains(",time,") } == 6)
      for side in ["a", "b"] {
        let rows = try laboratory.folder.text("out/\(side)/samples.csv").split(separator: "\n")
        // Six strategies, each at least twice in every launch: A B B A.
        #expect(rows.count { $0.contains(",time,") } >= 6 * 2)
        #expect(try laboratory.folder.text("out/\(side)/manifest.json").contains(try await laboratory.head()))
      }
      #expect(outcome.output.split(separator: "\n").last?.hasPrefix("layoutbench: ") == true)
      // The two runs say the same again.
      let again = try await Tool.run("compare", "out/a", "out/b", "--paired", "--format", "csv", in: laboratory.folder)
      #expect(again.exitCode == 0)
      #expect(again.output == (try laboratory.folder.text("out/changes.csv")))
      try await laboratory.expectClean()
    }

    @Test("A revision that does not build is named, with what the compiler said")
    func unbuildable() async throws {
      let laboratory = try await AbLaboratory(.whole, .unbuildable)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD"] + AbLaboratory.selection)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("HEAD (\(try await laboratory.head().prefix(7))) does not build"))
      #expect(outcome.errors.contains("error: cannot find 'nonsense' in scope"))
      try await laboratory.expectClean()
    }

    @Test("A revision that lacks a cell is compared in the others, and the cell is said")
    func missingCell() async throws {
      let laboratory = try await AbLaboratory(.whole, .poor)
      for (words, outcomeName) in [(["HEAD~1", "HEAD"], "only_in_baseline"), (["HEAD", "HEAD~1"], "only_in_candidate")] {
        let folder = laboratory.folder.path("out-\(outcomeName)")
        let outcome = try await laboratory.ab(words + ["-o", folder, "--allow-missing"] + AbLaboratory.selection)
        #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
        let changes = try laboratory.folder.text("out-\(outcomeName)/changes.csv").split(separator: "\n")
        let ofRope = changes.filter { $0.hasPrefix("list/rope/query/100,") }
        #expect(!ofRope.isEmpty && ofRope.allSatisfy { $0.contains(",\(outcomeName),") })
        #expect(changes.contains { $0.hasPrefix("list/naive/query/100,") && !$0.contains(",\(outcomeName),") })
        #expect(outcome.output.contains("list/rope/query/100"))
        #expect(outcome.errors.contains("lacks"))
      }
      // Unless that is accepted, what B no longer has leaves the question open. A busy machine may call something else regressed.
      let strict = try await laboratory.ab(["HEAD~1", "HEAD", "-o", laboratory.folder.path("strict")] + AbLaboratory.selection)
      #expect(strict.exitCode == 1 || strict.exitCode == 2, "\(strict.errors)")
      try await laboratory.expectClean()
    }

    @Test(
      "--github names the function whose work grew, and the command that profiles it, in the summary of the job",
      .enabled("allocations cannot be counted here: see `layoutbench doctor`") { try await Tool.countsAllocations() })
    func causes() async throws {
      let laboratory = try await AbLaboratory(.whole, .wasteful)
      let summary = laboratory.folder.path("summary.md")
      let words = [
        "ab", "HEAD~1", "HEAD", "--github", "-o", laboratory.folder.path("out"), "--strategies", "dirty-range", "--operations", "relayout",
      ]
      let outcome = try await laboratory.run(
        words + ["--layouts", "list", "--sizes", "100", "--time-budget", "1s", "--launches", "1"],
        through: "GITHUB_STEP_SUMMARY='\(summary)' exec \"$@\"")
      #expect(outcome.exitCode == 2, "\(outcome.errors)")
      let lines = try laboratory.folder.text("summary.md").split(separator: "\n")
      // Valgrind runs no scripts, and the laboratory's programs are some: so these are allocations, one for each of the eight iterations.
      let cause = try #require(lines.first { $0.hasPrefix("- list/dirty-range/relayout/100: ") })
      #expect(cause.contains("+8 allocations in 8 iterations: +8 in WastefulEngine.prepare()"), "\(cause)")
      #expect(
        lines.contains {
          $0.hasPrefix("layoutbench profile list/dirty-range/relayout/100 --revision ") && $0.hasSuffix("--events allocations")
        })
      try await laboratory.expectClean()
    }

    @Test("A revision whose output is wrong is not timed in that cell, and the exit code is 3")
    func wrong() async throws {
      let laboratory = try await AbLaboratory(.whole, .wrong)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD", "-o", laboratory.folder.path("out")] + AbLaboratory.selection)
      #expect(outcome.exitCode == 3)
      let changes = try laboratory.folder.text("out/changes.csv").split(separator: "\n")
      let failed = changes.filter { $0.contains(",failed_verification,") }
      #expect(failed.count == 1 && failed[0].hasPrefix("list/dirty-range/query/100,"))
      try await laboratory.expectClean()
    }

    @Test("Scenarios that are named are played in turn: two times of each are compared, both runs hold the plays, and wrong frames fail")
    func scenarios() async throws {
      let laboratory = try await AbLaboratory(.whole, .wrong)
      let words = [
        "--layouts", "list", "--operations", "scenario.fling", "--strategies", "naive,dirty-range", "--sizes", "1k", "--time-budget", "60s",
        "--launches", "6",
      ]
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD", "-o", laboratory.folder.path("out")] + words)
      #expect(outcome.exitCode == 3, "\(outcome.errors)")
      let changes = try laboratory.folder.text("out/changes.csv").split(separator: "\n")
      let failed = changes.filter { $0.contains(",failed_verification,") }
      #expect(failed.count == 1 && failed.allSatisfy { $0.hasPrefix("list/dirty-range/scenario.fling/1000,") })
      let compared = changes.filter { $0.hasPrefix("list/naive/scenario.fling/1000,") }
      #expect(compared.count == 2 && compared[0].contains(",frame_p99,") && compared[1].contains(",longest_frame,"))
      for side in ["a", "b"] {
        let run = try RunDirectory(opening: laboratory.folder.path("out/\(side)"))
        let plays = try run.read(PlaysRecord.self).records.filter { $0.cell.strategy == "naive" }
        #expect(plays.map(\.launch) == Array(0..<plays.count) && plays.count >= 6 && plays.allSatisfy { $0.plays == 5 && $0.longest > 0 })
      }
      // The folders of both are runs, so that the comparison can be made again.
      let again = try await laboratory.run(["compare", "--paired", laboratory.folder.path("out/a"), laboratory.folder.path("out/b")])
      #expect(again.exitCode == 0 && again.output.contains("frame_p99"), "\(again.errors)")
      try await laboratory.expectClean()
    }

    @Test("A revision from before `ab` cannot take part, and that is said")
    func old() async throws {
      let laboratory = try await AbLaboratory(.old, .whole)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD"] + AbLaboratory.selection)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("A, HEAD~1"))
      #expect(outcome.errors.contains("cannot take part"))
      try await laboratory.expectClean()
    }

    @Test("Hole: a revision whose worker greets otherwise cannot take part, whatever else it says")
    func newer() async throws {
      let laboratory = try await AbLaboratory(.whole, .newer)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD"] + AbLaboratory.selection)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("B, HEAD (\(try await laboratory.head().prefix(7))), cannot take part"), "\(outcome.errors)")
      #expect(outcome.errors.contains("it begins with “{\"version\":99}”"), "\(outcome.errors)")
      try await laboratory.expectClean()
    }

    @Test("Hole: a worker that ends too early ends the comparison: it is named, with how it ended and what it said")
    func dying() async throws {
      let laboratory = try await AbLaboratory(.whole, .dying)
      let outcome = try await laboratory.ab(["HEAD~1", "HEAD"] + AbLaboratory.selection)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      let title = "B, HEAD (\(try await laboratory.head().prefix(7))),"
      #expect(outcome.errors.contains("\(title) ended too early ("), "\(outcome.errors)")
      #expect(outcome.errors.contains("and said:\nout of luck"))
      try await laboratory.expectClean()
    }

    /// Of 6 cells, with one contrary launch of n: 6 · 2 · (1 + n) / 2ⁿ is below 5 % from n = 12.
    @Test("Hole: where there was time for fewer launches than can tell anything, that is said, and the cells are inconclusive")
    func tooFewLaunches() async throws {
      let laboratory = try await AbLaboratory(.whole)
      // The first launch is always made; after it this budget is over.
      let words = ["HEAD", "HEAD", "--fail-on", "inconclusive"] + AbLaboratory.selection + ["--time-budget", "0.001s"]
      let outcome = try await laboratory.ab(words)
      #expect(outcome.exitCode == 7, "\(outcome.errors)")
      #expect(outcome.errors.contains("1 launches were made where 12 are needed to tell anything of 6 figures"))
      #expect(outcome.errors.contains("6 cells (list/cached-append/query/100 first): too few blocks in common to tell anything"))
    }

    @Test("A name that is no commit, and a folder that is no checkout, are refused")
    func refusals() async throws {
      let laboratory = try await AbLaboratory(.whole)
      let unknown = try await laboratory.ab(["HEAD", "nonsense", "-o", laboratory.folder.path("out")] + AbLaboratory.selection)
      #expect(!laboratory.folder.exists("out"))
      #expect(unknown.exitCode == 64)
      #expect(unknown.errors.contains("“nonsense” is not a commit"))
      let option = try await laboratory.ab(["HEAD", "--", "--upload-pack=x"])
      #expect(option.exitCode == 64)
      let nowhere = try await Tool.run(["ab", "HEAD", "HEAD"], in: try TemporaryFolder(), environment: ["GIT_CEILING_DIRECTORIES=/"])
      #expect(nowhere.exitCode == 64)
      #expect(nowhere.errors.contains("checkout of the package of layoutbench"), "\(nowhere.errors)")
      // The checkout of another package.
      try laboratory.folder.write(
        Data("#!/bin/sh\n\(AbLaboratory.manifest.replacing("layoutbench", with: "mybench"))\n".utf8), to: "bin/swift")
      let other = try await laboratory.ab(["HEAD", "HEAD"])
      #expect(other.exitCode == 64 && other.errors.contains("no package here builds layoutbench"), "\(other.errors)")
      #expect(other.errors.contains("\(laboratory.checkout) builds mybench"), "\(other.errors)")
      try await laboratory.expectClean()
    }

    @Test("What git says of a checkout that belongs to another user is passed on, with its remedy")
    func otherOwner() async throws {
      let laboratory = try await AbLaboratory(.whole)
      let outcome = try await laboratory.run(["ab", "HEAD", "HEAD"], through: "GIT_TEST_ASSUME_DIFFERENT_OWNER=1 \"$@\"")
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("safe.directory"), "\(outcome.errors)")
    }

    @Test("It says beforehand how long it will take; programs are kept, so that the next comparison builds nothing and says so")
    func kept() async throws {
      let laboratory = try await AbLaboratory(.whole, .whole)
      let words = ["HEAD~1", "HEAD"] + AbLaboratory.selection
      let first = try await laboratory.ab(words + ["-o", laboratory.folder.path("first")])
      #expect(
        first.errors.contains("must be built, which takes about 9 minutes on two cores; measuring takes up to 2 seconds"), "\(first.errors)"
      )
      let shared = "checkout/.build/ab/work/checkout/Package.swift"
      let written = try FileManager.default.attributesOfItem(atPath: laboratory.folder.path(shared))[.modificationDate] as? Date
      try laboratory.folder.write(Data("#!/bin/sh\n\(AbLaboratory.manifest)\nexit 1\n".utf8), to: "bin/swift")
      let second = try await laboratory.ab(words + ["-o", laboratory.folder.path("second")])
      #expect(second.exitCode == 0 || second.exitCode == 2, "\(second.errors)")
      #expect(second.errors.contains("both programs are there from an earlier time; measuring takes up to 2 seconds"), "\(second.errors)")
      #expect(!second.errors.contains("building"))
      let unchanged = try FileManager.default.attributesOfItem(atPath: laboratory.folder.path(shared))[.modificationDate] as? Date
      #expect(written == unchanged && written != nil, "a file that two revisions share must stay as it is")
      try await laboratory.expectClean()
    }

    @Test("The six programs used last are kept", .takesMinutes)
    func bound() async throws {
      let laboratory = try await AbLaboratory(.whole, .whole, .whole, .whole, .whole, .whole, .whole)
      let quick = AbLaboratory.selection + ["--time-budget", "0.001s"]
      let head = try await laboratory.head()
      for older in 1...6 { _ = try await laboratory.ab(["HEAD~\(older)", "HEAD"] + quick) }
      let commits = try laboratory.folder.names(in: "checkout/.build/ab").filter { $0.count == 40 }
      #expect(commits.count == 6 && commits.contains(head))
    }

    @Test("Dependencies that the checkout has fetched are read from there, so that no network is needed")
    func offline() async throws {
      let laboratory = try await AbLaboratory(.whole)
      let repository = laboratory.checkout + "/.build/repositories/Rope-1a2b3c4d"
      try FileManager.default.createDirectory(atPath: repository, withIntermediateDirectories: true)
      let config = "[core]\n\tbare = true\n[remote \"origin\"]\n\turl = https://example.com/Rope\n"
      try laboratory.folder.write(Data(config.utf8), to: "checkout/.build/repositories/Rope-1a2b3c4d/config")
      _ = try await laboratory.ab(["HEAD", "HEAD"] + AbLaboratory.selection)
      #expect(
        try laboratory.folder.text("settings").split(separator: "\n") == [
          "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url.\(repository).insteadOf", "GIT_CONFIG_VALUE_0=https://example.com/Rope",
        ])
    }

    @Test("Ctrl-C while a revision is built leaves nothing behind")
    func interruptedBuild() async throws {
      let laboratory = try await AbLaboratory(.endless)
      let building = laboratory.folder.path("building")
      let (status, errors) = try await laboratory.interrupt(["ab", "HEAD", "HEAD"] + AbLaboratory.selection, with: .interrupt) {
        FileManager.default.fileExists(atPath: building)
      }
      #expect(status == .exited(130), "\(errors)")
      try await laboratory.expectClean()
    }

    @Test(
      "Called by a hook, whose environment names a repository, it leaves the person's checkout alone; worktrees that are away stay known")
    func hook() async throws {
      let laboratory = try await AbLaboratory(.whole, .whole)
      let away = laboratory.folder.path("away")
      try await laboratory.git("worktree", "add", "--quiet", "--detach", away)
      try FileManager.default.moveItem(atPath: away, toPath: away + "-2")
      let words = ["ab", "HEAD~1", "HEAD", "-o", laboratory.folder.path("out")] + AbLaboratory.selection
      let git = laboratory.checkout + "/.git"
      let line = "GIT_DIR='\(git)' GIT_WORK_TREE='\(laboratory.checkout)' GIT_INDEX_FILE='\(git)/index' \"$@\""
      let outcome = try await laboratory.run(words, through: line)
      #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
      #expect(try await laboratory.git("symbolic-ref", "HEAD") == "refs/heads/main\n")
      #expect(try await laboratory.git("worktree", "list").contains(away))
      try await laboratory.git("worktree", "prune")
      #expect(try laboratory.folder.names(in: "tmp") == [])
    }

    @Test("A folder that holds something is refused before anything is built")
    func fullFolder() async throws {
      let laboratory = try await AbLaboratory(.unbuildable)
      let outcome = try await laboratory.ab(["HEAD", "HEAD", "-o", laboratory.checkout] + AbLaboratory.selection)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("is not empty") && !outcome.errors.contains("does not build"))
    }

    @Test("A reader that has gone leaves nothing behind, and the results are written")
    func closedOutput() async throws {
      let laboratory = try await AbLaboratory(.whole)
      let words = ["ab", "HEAD", "HEAD", "-o", laboratory.folder.path("out")] + AbLaboratory.selection
      let outcome = try await laboratory.run(words, through: "{ \"$@\"; echo $? >\"$LABORATORY/status\"; } | :")
      #expect(laboratory.folder.exists("out/changes.csv"), "\(outcome.errors)")
      #expect(try laboratory.folder.text("status") != "0\n", "\(outcome.errors)")
      try await laboratory.expectClean()
    }

    @Test("SIGTERM while the revisions are measured leaves nothing behind")
    func interruptedMeasurement() async throws {
      let laboratory = try await AbLaboratory(.whole)
      let programs = laboratory.folder.path("checkout/.build/ab")
      let (status, errors) = try await laboratory.interrupt(
        ["ab", "HEAD", "HEAD", "--time-budget", "60s", "--launches", "1000", "--layouts", "list", "--sizes", "1k"], with: .terminate
      ) {
        // The program is copied out when its build is done.
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: programs)) ?? []
        return names.contains { $0.hasSuffix("/layoutbench") && !$0.hasPrefix("work/") }
      }
      #expect(status == .exited(143), "\(errors)")
      try await laboratory.expectClean()
    }
  }
}

import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Bad input")
  struct BadInputTests {
    /// A file that is no input, and what the message must say about it.
    struct BadFile: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let contents: [UInt8]
      let message: String

      init(_ description: String, _ contents: String, says message: String) {
        self.init(description, Array(contents.utf8), says: message)
      }

      init(_ description: String, _ contents: [UInt8], says message: String) {
        testDescription = description
        self.contents = contents
        self.message = message
      }
    }

    private static let badSizes = [
      BadFile("an empty file", "", says: "in.csv: is empty"),
      BadFile("no header", "10,20\n30,40\n", says: "in.csv:1, column “width”: there is no such column"),
      BadFile(
        "capitals in the header", "Width,Height\n10,20\n",
        says: "in.csv:1, column “width”: there is no such column among “Width”, “Height”; rename “Width” to “width”"),
      BadFile("a header alone", "width,height\n", says: "in.csv: has a header and no rows"),
      BadFile("semicolons for commas", "width;height\n10;20\n", says: "in.csv:1: its columns are separated by semicolons"),
      BadFile("decimal commas", "width;height\n10,5;20\n", says: "in.csv:1: its columns are separated by semicolons"),
      BadFile("a word for a number", "width,height\n10,20\n10,tall\n", says: "in.csv:3, column “height”: found “tall”"),
      BadFile("a number that is none", "width,height\nNaN,20\n", says: "in.csv:2, column “width”: found “NaN”"),
      BadFile("infinity", "width,height\n10,20\n10,20\n10,inf\n", says: "in.csv:4, column “height”: found “inf”"),
      BadFile("a negative number", "width,height\n10,-20\n", says: "in.csv:2, column “height”: found “-20”, which is negative"),
      BadFile("a number too large for any type", "width,height\n10,1e999\n", says: "in.csv:2, column “height”: found “1e999”"),
      BadFile("a number too large for a layout", "width,height\n1e300,20\n", says: "in.csv:2, column “width”: found “1e300”"),
      BadFile("a field too many", "width,height\n10,20\n10,20,30\n", says: "in.csv:3: the row has 3 fields"),
      BadFile("an empty cell", "width,height\n,20\n", says: "in.csv:2, column “width”"),
      BadFile("a quote that never ends", "width,height\n10,\"20\n", says: "in.csv:2"),
      BadFile("a section that is no whole number", "width,height,section\n10,20,1.5\n", says: "in.csv:2, column “section”: found “1.5”"),
      BadFile("bytes that are no text", [0x50, 0x4B, 0x03, 0x04, 0xFF, 0xFE, 0x00, 0x80, 0x0A, 0xC3], says: "in.csv:1"),
      BadFile("bytes that are no UTF-8", Array("width,height\n10,20\n".utf8) + [0xFF, 0x2C, 0x31, 0x0A], says: "in.csv:3"),
    ]

    private static let badTexts = [
      BadFile("an empty file", "", says: "in.csv: is empty"),
      BadFile("nothing but blanks", "  \n\n\t\n", says: "in.csv"),
      BadFile("bytes that are no text", [0x50, 0x4B, 0x03, 0x04, 0xFF, 0xFE, 0x00, 0x80], says: "in.csv:1"),
      BadFile("bytes that are no UTF-8", Array("a paragraph\n\n".utf8) + [0xFF, 0x0A], says: "in.csv:3"),
      BadFile("a paragraph without end", String(repeating: "word ", count: 10_000), says: "in.csv:1"),
    ]

    @Test(
      "A number of items that cannot be measured is refused with the reason",
      arguments: [
        ("21M", "more than 20M items"), ("0", "at least 1"), ("1e12", "more than 20M items"), ("1e999", "more than 20M items"),
        ("1.5", "not a whole number"), ("1e-3", "not a whole number"), ("5G", "write it like 1000, 10k, 2.5M or 1e6"),
        ("0x1p3", "is not a number of items"), ("1e", "is not a number of items"), ("1k,-2", "“-2” is not a number of items"),
      ])
    func badCount(count: String, message: String) async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run("run", "--sizes=\(count)", "-o", "run", in: folder)
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(try folder.names().isEmpty)
    }

    @Test("A number of items may be written with a suffix or an exponent", arguments: ["2000", "2k", "2e3", ".002M"])
    func countSpellings(count: String) async throws {
      let arguments = ["run", "--sizes", count, "--layouts", "list", "--operations", "query", "--dry-run"]
      let outcome = try await Tool.run(arguments, in: try TemporaryFolder())
      #expect(outcome.exitCode == 0 && outcome.output.contains("list/naive/query/2000"), "\(outcome.errors)")
    }

    @Test("With hardly any file left to open, the program says so and ends by no signal", arguments: 4...9)
    func fewDescriptors(limit: Int) async throws {
      let tool = try #require(Tool.path)
      let script = "ulimit -n \(limit); exec \"$@\""
      let arguments = ["run", "--layouts", "list", "--operations", "query", "--sizes", "50", "-o", "run"]
      let outcome = try await Tool.run(["-c", script, "sh", tool] + arguments, in: try TemporaryFolder(), program: "sh")
      #expect(outcome.exitCode == 1, "\(outcome.status)")
      #expect(limit > 8 || outcome.errors.contains("`ulimit -n 256`"), "\(outcome.errors)")
    }

    @Test("More items than memory holds are refused before anything is made, and a dry run says what they need")
    func tooLittleMemory() async throws {
      let folder = try TemporaryFolder()
      let arguments = ["run", "--sizes", "20M", "--layouts", "list", "--operations", "query", "-o", "run"]
      let script = "ulimit -v 2000000; exec \"$@\""
      let tool = try #require(Tool.path)
      let outcome = try await Tool.run(["-c", script, "sh", tool] + arguments, in: folder, program: "sh")
      #expect(outcome.exitCode == 1, "\(outcome.status)")
      for text in ["20,000,000 items need about", "are free: choose at most"] {
        #expect(outcome.errors.contains(text), "\(outcome.errors)")
      }
      #expect(try folder.names().isEmpty)
      let dryRun = try await Tool.run(arguments + ["--dry-run"], in: folder)
      #expect(dryRun.exitCode == 0)
      #expect(dryRun.errors.contains("GB of memory at 20,000,000 items"), "\(dryRun.errors)")
      #expect(dryRun.errors.contains("would take at most"))
    }

    @Test("Samples that are missing from a finished run are told, and nothing is overwritten", arguments: ["", "cell,lay"])
    func emptySamples(text: String) async throws {
      let folder = try TemporaryFolder()
      var run = HandWrittenRun()
      try run.add("list/naive/query/10", HandWrittenRun.steady)
      try run.write(to: "run", in: folder)
      try folder.write(Data(text.utf8), to: "run/samples.csv")
      let names = try folder.names(in: "run")
      let before = try names.map { try folder.bytes("run/\($0)") }
      let outcome = try await Tool.run("report", "run", in: folder)
      #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("run/samples.csv: is empty, without a whole header; restore it"), "\(outcome.errors)")
      #expect(try folder.names(in: "run") == names)
      #expect(try names.map { try folder.bytes("run/\($0)") } == before)
      let rank = try await Tool.run("rank", "run", in: folder)
      #expect(rank.exitCode == 1 && rank.output.isEmpty && rank.errors.contains("run/summary.csv: holds no time"), "\(rank.errors)")
    }

    @Test("A run whose program may be older than its sources says so in its report, in compare and in the history")
    func doubtfulCommit() async throws {
      let folder = try TemporaryFolder()
      for (name, source) in [("old", nil), ("new", "Sources/Lib/a.swift")] {
        var run = HandWrittenRun(startedAt: source == nil ? 1_000 : 9_000)
        run.manifest.revision = Manifest.Revision(commit: "1a2b3c4d5e6f7a8b", isDirty: false, newerSource: source)
        try run.add("list/naive/query/10", HandWrittenRun.steady)
        try run.write(to: name, in: folder)
      }
      let words = "Sources/Lib/a.swift is newer than the program, so commit 1a2b3c4 may not be what was measured"
      let report = try await Tool.run("report", "new", in: folder)
      #expect(report.exitCode == 0 && report.errors.contains(words), "\(report.errors)")
      #expect(try folder.text("new/report.md").contains(words) && folder.text("new/report.html").contains(words))
      let comparison = try await Tool.run("compare", "old", "new", in: folder)
      #expect(comparison.errors.contains("new: \(words)") && comparison.output.contains("1a2b3c4-doubtful"), "\(comparison)")
      #expect(try await Tool.run("history", "add", "new", in: folder).errors.contains(words))
      #expect(try folder.text("results/history.csv").contains(",1a2b3c4d5e6f7a8b-doubtful,"))
      #expect(try await !Tool.run("report", "old", in: folder).errors.contains("newer than the program"))
    }

    /// A small spec file with one step.
    private static let spec =
      #"{"container":{"width":90,"height":90},"layout":{"type":"flow","itemSize":[30,30]},"sections":[{"count":7}],"steps":[{"scroll":[0,9]}]}"#

    @Test(
      "A flag that would be ignored or names nothing is refused with what to do",
      arguments: [
        (
          ["profile", "list/indexed/query/1000", "--sizes", "5k"],
          "--sizes 5000: the cell list/indexed/query/1000 says how many items there are"
        ),
        (["profile", "list/indexed/query/1000", "--layouts", "flow"], "--layouts"),
        (["profile", "list/indexed/query/1000", "--workload", "photos"], "over these items it is called list/indexed/query/1000@photos"),
        (["bisect", "a", "b", "--cell", "list/indexed/query/1000", "--sizes", "5k"], "name another cell, such as one that ends in /5000"),
        (
          ["frames", "--spec", "flow.json", "--set", "type=list"], "--set type=list: a layout's type cannot be set; change it in flow.json"
        ),
        (
          ["run", "--layouts", "list", "--set", "type=flow", "--dry-run"],
          "--set type=flow: a layout's type cannot be set; choose another layout with --layouts"
        ),
        (["trace", "fling", "--scenario", "inbox.json"], "--scenario inbox.json would not be played, because fling is built in"),
        (["trace", "inbox.json", "--scenario", "inbox.json"], "--scenario inbox.json would not be played, because inbox.json is"),
        (["render", "--spec", "flow.json", "--step", "99"], "--step is 99, and flow.json has 1 step; give 0 to 1"),
        (["report", "run", "--publish", ""], "--publish names no folder"), (["run", "-o", ""], "--output names no folder"),
        (["run", "--resume", ""], "--resume names no folder"),
        (["merge", "run", "./run", "-o", "whole"], "./run is given twice; name each part of the sweep once"),
        (["history", "trend", "--cell", "("], "--cell “(” is not a regular expression (expected ')'); escape characters such as ("),
        (["check", "--exact", "--baseline", "x"], "--baseline, --claims and --exact exclude each other; give one of them"),
      ])
    func uselessFlags(words: [String], message: String) async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(Self.spec.utf8), to: "flow.json")
      try folder.write(Data(#"{"name": "inbox", "steps": [{"rotate": true}]}"#.utf8), to: "inbox.json")
      let outcome = try await Tool.run(words, in: folder)
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test("A history that does not exist is told with how to begin one")
    func noHistory() async throws {
      let outcome = try await Tool.run("history", "trend", in: try TemporaryFolder())
      #expect(
        outcome.exitCode == 1
          && outcome.errors.contains("results/history.csv: does not exist; begin a history with layoutbench history add"))
    }

    @Test("A dry run of next to nothing takes at most a second, not none, over one item")
    func smallDryRun() async throws {
      let arguments = ["run", "--sizes", "1", "--layouts", "list", "--operations", "query", "--launches", "1", "--dry-run"]
      let errors = try await Tool.run(arguments, in: try TemporaryFolder()).errors
      #expect(errors.contains("would take at most 1s") && errors.contains("of memory at 1 item ("), "\(errors)")
    }

    @Test("A dry run of many cells of few items counts what cells take besides their samples")
    func manyCellsDryRun() async throws {
      let errors = try await Tool.run(["run", "--sizes", "1", "--dry-run"], in: try TemporaryFolder()).errors
      let seconds = try #require(errors.firstMatch(of: /([0-9]+) cells in .* at most ([0-9]+)s\s/), "\(errors)").output
      #expect(try #require(Int(seconds.2)) * 30 >= #require(Int(seconds.1)), "\(errors)")
    }

    /// Expects that a run from a file ends with exit code 1, says what it must, and writes nothing.
    private static func expectRefusal(_ flag: String, _ file: String, says message: String, in folder: TemporaryFolder) async throws {
      let before = try folder.names()
      let outcome = try await Tool.run("run", flag, file, "--quick", "-o", "run", in: folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.errors.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
      #expect(try folder.names() == before)
    }

    @Test("A file of sizes with a fault is refused by name and line, and nothing is written", arguments: badSizes)
    func sizes(file: BadFile) async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(file.contents), to: "in.csv")
      try await Self.expectRefusal("--sizes", "in.csv", says: file.message, in: folder)
    }

    @Test("A text with a fault is refused by name and line, and nothing is written", arguments: badTexts)
    func texts(file: BadFile) async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(file.contents), to: "in.csv")
      try await Self.expectRefusal("--text", "in.csv", says: file.message, in: folder)
    }

    @Test("A missing file, a folder and a file of 100 MB are refused by name", arguments: ["--sizes", "--text"])
    func unreadable(flag: String) async throws {
      let folder = try TemporaryFolder()
      try folder.writeSparse(size: 100 << 20, to: "large.csv")
      try await Self.expectRefusal(flag, "missing.csv", says: "missing.csv: does not exist", in: folder)
      try await Self.expectRefusal(flag, ".", says: ".: is a directory", in: folder)
      try await Self.expectRefusal(flag, "large.csv", says: "large.csv: is 104857600 bytes long", in: folder)
      try await Self.expectRefusal(flag, "/dev/zero", says: "/dev/zero: is a device", in: folder)
    }

    @Test(
      "Wrong usage ends with exit code 64, says what is wrong, and writes nothing",
      arguments: [
        ["--sizes", "0"], ["--sizes=-5"], ["--sizes", "-5"], ["--sizes", "1k,,2k"], ["--sizes", "1.5"], ["--sizes", "101M"],
        ["--sizes", ""],
        ["--sizes", "9999999999999999999999"], ["--layouts", "lisp"], ["--layouts", "list,"], ["--strategies", "Naive"],
        ["--operations", "prepare,nothing"], ["--workload", "none"], ["--workload", "random", "--text", "in.txt"],
        ["--sizes", "a.csv", "--sizes", "b.csv"], ["--filter", "("], ["--exclude", "["], ["--filter", "nothing-matches-this"],
        ["--shard", "0/4"], ["--shard", "5/4"], ["--shard", "1/0"], ["--shard", "1"], ["--rounds", "0"], ["--rounds", "-1"],
        ["--time-budget", "0s"], ["--time-budget", "soon"], ["--seed", "-1"], ["--break", "nothing"], ["--output", "a", "--resume", "b"],
        ["--format", "xml"], ["--color", "blue"], ["--no-such-flag"], ["extra"],
      ])
    func usage(flags: [String]) async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(["run"] + flags, in: folder)
      #expect(outcome.exitCode == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("layoutbench: "))
      #expect(try folder.names().isEmpty)
    }

    @Test(
      "A value that cannot be used is refused with what is right, a negative one too",
      arguments: [
        (["run", "--shard", "5/4"], "there is no part 5 of 4; give 1/4 to 4/4"),
        (["run", "--shard", "1"], "write the part and the number of parts, such as 1/4"),
        (["run", "--time-budget", "5x"], "write a time like 90s, 5m, 1h30 or 1m30s; a number alone means seconds"),
        (["run", "--time-budget", "0s"], "give more than 0s and at most 168h, a week"),
        (["ab", "main", "HEAD", "--time-budget", "-5s"], "write a time like 90s"),
        (["run", "--layouts", "waterfall", "--set", "columns"], "write a key and a value, such as columns=3"),
        (["check", "--baseline", "main", "--margin", "300"], "a number without % must be below 1; write 300% for 300 percent"),
        (["check", "--baseline", "main", "--margin", "-3%"], "write a share that is not negative, such as 3% or 0.03"),
        (["compare", "a", "b", "--margin", "2000%"], "give at most 1000%"),
        (["run", "--seed", "abc"], "write a whole number from 0 to 18446744073709551615"),
        (["run", "--seed", "-1"], "write a whole number from 0 to 18446744073709551615"),
        (["run", "--rounds", "-1"], "--rounds is -1; give at least 1"), (["calibrate", "--runs", "x"], "write a whole number, such as 12"),
        (["render", "--spec", "flow.json", "--step", "two"], "write a whole number, such as 12"),
        (["run", "--quick", "-5"], "'--quick' does not take any value, but '-5' was specified"),
        (["run", "--sizes", "1k,", "10k"], "write the list without blanks: --sizes 1k,10k"),
        (["run", "--layouts", "list,", "flow,", "column"], "write the list without blanks: --layouts list,flow,column"),
        (["run", "photos.csv"], "Unexpected argument 'photos.csv'; did you mean --sizes photos.csv?"),
        (["verify", "chat.json"], "Unexpected argument 'chat.json'; did you mean --spec chat.json?"),
        (["report", "a", "a"], "a is named twice; name runs that differ"),
        (["frames", "--spec", "\n::error::owned.json"], #"argument 3, “\u{A}::error::owned.json”, holds a character that controls"#),
        (["run", "--sizes", "abc"], "“abc” is neither a number of items (1000, 10k, 1e6) nor a file that exists"),
        (["run", "--sizes", "1k,abc"], "“abc” is neither a number of items (1000, 10k, 1e6) nor a file that exists"),
        (["run", "--sizes", "1k,a.csv"], "give the file and the numbers of items apart, as in --sizes a.csv --sizes 1k,10k"),
      ])
    func refusedValue(words: [String], message: String) async throws {
      let outcome = try await Tool.run(words, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test("What a hand in a hurry writes is read as it was meant")
    func meant() async throws {
      let folder = try TemporaryFolder()
      for words in [["-v"], ["version"], ["--version"]] {
        let outcome = try await Tool.run(words, in: folder)
        #expect(outcome.exitCode == 0 && outcome.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(outcome.output)")
      }
      // A number is one, whatever files there are.
      try folder.write(Data("width,height\n1,2\n".utf8), to: "1k")
      let cells = ["frames", "--layouts", "list"]
      let number = try await Tool.run(cells + ["--sizes", "1k"], in: folder)
      let file = try await Tool.run(cells + ["--sizes", "./1k"], in: folder)
      func count(_ outcome: Tool.Outcome) -> Int { outcome.output.matches(of: /"kind": "cell"/).count }
      #expect(count(number) == 1000 && count(file) == 1, "\(number.errors)\(file.errors)")
      _ = try await Tool.run(["-k", "1k", "--suffix", ".csv.gz"], in: folder, program: "/usr/bin/gzip")
      #expect(try await Tool.run(cells + ["--sizes", "1k.csv.gz"], in: folder).output == file.output)
    }

    @Test(
      "A choice that leaves no cell is refused with what leaves none",
      arguments: [
        (
          ["--strategies", "rope", "--layouts", "flow"],
          "with flow: rope takes only list, with the values that `layoutbench list` shows; choose others"
        ),
        (
          ["--strategies", "rope", "--layouts", "list", "--set", "spacing=1"],
          "with list+spacing=1: rope takes only list, with the values that `layoutbench list` shows; choose others"
        ),
        (["--strategies", "rope", "--operations", "scenario.*"], "rope plays no scenarios; choose another strategy, or operations"),
        (
          ["--layouts", "rows", "--operations", "scenario.fling"],
          "no scenario that you chose is played with rows; choose another scenario or layout"
        ),
        (["--layouts", "rows", "--strategies", "rope"], "with rows: layouts side by side have strategies of their own; choose others"),
        (
          ["--layouts", "rows", "--operations", "invalidate.bounds"],
          "invalidate.bounds is not measured for layouts side by side; choose among prepare"
        ),
        (
          ["--layouts", "list", "--filter", "flow"],
          "the filters leave no cell to measure; `layoutbench list cells` lists all cells"
        ),
        (
          ["--across", "--layouts", "list"], "--across measures comparisons (rows, grid, wall), and “list” is a layout; leave out --across"
        ),
      ])
    func emptyChoice(flags: [String], message: String) async throws {
      let outcome = try await Tool.run(["run", "--dry-run"] + flags, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(
      "A wrong value comes with the usage of its verb, whether the argument parser finds it or the verb",
      arguments: [
        (["run", "--layouts", "lisp"], "run"), (["verify", "--strategies", "naiv"], "verify"),
        (["list", "cells", "--operations", "no"], "list"),
        (["run", "--workload", "none"], "run"), (["calibrate", "--layouts", "lisp"], "calibrate"), (["run", "--rounds", "0"], "run"),
        (["baseline", "show", "a/b"], "baseline show"),
      ])
    func usageOfVerb(words: [String], verb: String) async throws {
      let outcome = try await Tool.run(words, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("\nUsage: layoutbench \(verb) "), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("\n  See 'layoutbench \(verb) --help' for more information.\n"), "\(outcome.errors)")
    }

    @Test("A verb there is not ends with exit code 64")
    func unknownVerb() async throws {
      let outcome = try await Tool.run("jog", in: try TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("layoutbench: there is no verb “jog”; layoutbench --help shows the verbs"), "\(outcome.errors)")
    }

    @Test(
      "A word that is nearly right suggests the right one, and every message begins with the program's name",
      arguments: [
        (["verfy"], "“verify”"), (["run", "--layouts", "waterfal"], "“waterfall”"),
        (["run", "--strategies", "dirtyrange"], "“dirty-range”"),
        (["run", "--operations", "invalidate.rezise"], "“invalidate.resize”"), (["verify", "--workload", "photo"], "“photos”"),
        (["run", "--break", "Rope"], "“rope”"),
      ])
    func suggestions(words: [String], meant: String) async throws {
      let outcome = try await Tool.run(words, in: try TemporaryFolder())
      #expect(outcome.exitCode == 64)
      #expect(
        outcome.errors.hasPrefix("layoutbench: there is no ") && outcome.errors.contains("did you mean \(meant)?"), "\(outcome.errors)")
    }
  }
}

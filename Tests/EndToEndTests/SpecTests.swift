import BenchmarkResults
import CollectionLayouts
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Spec files")
  struct SpecTests {
    /// A line of 300 takes three of 90: at 10, 115 and 220, and the fourth under them. Then the first goes.
    private static let flow = #"""
      {"container": {"width": 320, "height": 100},
       "layout": {"type": "flow", "itemSize": [90, 40], "sectionInset": {"left": 10, "right": 10}},
       "sections": [{"count": 4}],
       "steps": [{"query": [0, 0, 100, 10]}, {"scroll": [0, 20]}, {"batch": [{"delete": [0, 0]}]}]}
      """#

    private static func folder(_ json: String = flow, name: String = "flow.json") throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(Data(json.utf8), to: name)
      return folder
    }

    /// What `frames` prints.
    private struct Transcript: Decodable {
      struct Element: Decodable {
        let kind: String
        let path: [Int]
        let frame: [Double]
        let zIndex: Int
      }
      struct State: Decodable {
        let step: String
        let contentSize: [Double]
        let contentOffset: [Double]
        let attributes: [Element]
      }
      let steps: [State]
    }

    @Test("frames prints the states of a spec as JSON, the same under every strategy")
    func frames() async throws {
      let folder = try Self.folder()
      let outcome = try await Tool.run("frames", "--spec", "flow.json", in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
      let states = try JSONDecoder().decode(Transcript.self, from: Data(outcome.output.utf8)).steps
      #expect(states.map(\.step) == ["prepare", "query", "scroll", "batch"])
      #expect(states.map(\.contentSize) == [[320, 90], [320, 90], [320, 90], [320, 40]])
      // A content of 40 is shorter than the container, so that nothing stays scrolled.
      #expect(states.map(\.contentOffset) == [[0, 0], [0, 0], [0, 20], [0, 0]])
      let line: [[Double]] = [[10, 0, 90, 40], [115, 0, 90, 40], [220, 0, 90, 40]]
      let all = line + [[10, 50, 90, 40]]
      #expect(states.map { $0.attributes.map(\.frame) } == [all, [line[0]], all, line])
      #expect(states[0].attributes.map(\.path) == [[0, 0], [0, 1], [0, 2], [0, 3]])
      #expect(states[0].attributes.allSatisfy { $0.kind == "cell" && $0.zIndex == 0 })
      for strategy in Strategy.all.map(\.name) {
        let other = try await Tool.run("frames", "--spec", "flow.json", "--strategy", strategy, "--format", "json", in: folder)
        #expect(other.exitCode == 0 && other.output == outcome.output)
      }
    }

    @Test("frames and render lay out the sizes of a CSV file, scaled to the columns as a run measures them, and any number of them")
    func otherItems() async throws {
      let spec =
        #"{"container": {"width": 208, "height": 100}, "layout": {"type": "waterfall", "columns": 2, "columnSpacing": 8}, "sections": [{"items": [[10, 10]]}]}"#
      let folder = try Self.folder(spec, name: "wall.json")
      try folder.write(Data("width,height\n50,25\n10,20\n400,400\n".utf8), to: "photos.csv")
      func frames(_ words: [String]) async throws -> [[Double]] {
        let outcome = try await Tool.run(["frames", "--spec", "wall.json"] + words, in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Transcript.self, from: Data(outcome.output.utf8)).steps[0].attributes.map(\.frame)
      }
      // Columns of (208 − 8) / 2 = 100: heights 50, 200 and 100. The third goes under the first.
      let whole: [[Double]] = [[0, 0, 100, 50], [108, 0, 100, 200], [0, 50, 100, 100]]
      #expect(try await frames(["--sizes", "photos.csv"]) == whole)
      #expect(try await frames(["--sizes", "photos.csv", "--sizes", "2"]) == Array(whole.prefix(2)))
      #expect(try await frames(["--sizes", "3"]).count == 3)
      let drawing = try await Tool.run("render", "--spec", "wall.json", "--sizes", "photos.csv", in: folder)
      #expect(drawing.exitCode == 0 && drawing.output.contains("waterfall: wall.json, photos.csv"), "\(drawing.errors)")
      for words in [["--sizes", "2,3"], ["--sizes", "photos.csv", "--sizes", "photos.csv"], ["--sizes", "3M"]] {
        let refused = try await Tool.run(["frames", "--spec", "wall.json"] + words, in: folder)
        #expect(refused.exitCode == 64 && refused.output.isEmpty && refused.errors.contains("--sizes"), "\(refused.errors)")
      }
    }

    @Test("verify agrees, the steps included, and disagrees where a strategy is broken")
    func verify() async throws {
      let folder = try Self.folder()
      let flags = ["verify", "--spec", "flow.json", "--format", "csv"]
      let good = try await Tool.run(flags, in: folder)
      #expect(good.exitCode == 0)
      #expect(good.output.contains("flow/dirty-range/steps/4@spec-flow.json") && !good.output.contains("DIFFERS"))
      let broken = try await Tool.run(flags + ["--break", "dirty-range", "--filter", "/steps/|/query/"], in: folder)
      #expect(broken.exitCode == 3)
      let failures = broken.output.split(whereSeparator: \.isNewline).filter { $0.contains("DIFFERS") }
      #expect(
        failures.map { $0.prefix { $0 != "," } } == ["flow/dirty-range/query/4@spec-flow.json", "flow/dirty-range/steps/4@spec-flow.json"])
      let chosen = try await Tool.run(flags + ["--strategies", "naive", "--filter", "/steps/|/query/"], in: folder).output
      #expect(!chosen.contains("dirty-range") && chosen.contains("flow/naive/steps/4@spec-flow.json"))
    }

    @Test("A hosted layout beside other values than its own is left out, with a reason; beside its own it is verified by scripts")
    func hosted() async throws {
      let flags = ["verify", "--layouts", "list", "--sizes", "10", "--operations", "open", "--strategies", "naive,uikit-list"]
      let changed = try await Tool.run(flags + ["--set", "spacing=3"], in: try Self.folder())
      #expect(
        changed.exitCode == 0 && changed.errors.contains("left out: uikit-list: it places items as its own code says, and not as list"))
      #expect(!changed.errors.contains("scripts"))
      let own = try await Tool.run(flags, in: try Self.folder())
      #expect(own.exitCode == 0 && own.errors.contains("uikit-list: 126 scripts: no fault") && !own.errors.contains("left out"))
    }

    @Test("Scenarios of a hosted layout are planned if it is named, and not because the layout beside it is")
    func hostedScenarios() async throws {
      let flags = ["list", "cells", "--layouts", "list", "--sizes", "1k", "--operations", "scenario.fling"]
      let unnamed = try await Tool.run(flags, in: try Self.folder())
      #expect(unnamed.exitCode == 0 && unnamed.output.contains("list/indexed/scenario.fling") && !unnamed.output.contains("uikit"))
      let named = try await Tool.run(flags + ["--strategies", "naive,uikit-list"], in: try Self.folder())
      #expect(named.output.contains("list/uikit-list/scenario.fling/1000") && !named.output.contains("uikit-indexed-list"))
    }

    @Test("A spec without items is verified, and is nothing to run")
    func empty() async throws {
      let json = #"{"container": {"width": 1, "height": 1}, "layout": {"type": "list"}, "sections": [], "steps": [{"scroll": [0, 5]}]}"#
      let folder = try Self.folder(json, name: "empty.json")
      let verified = try await Tool.run("verify", "--spec", "empty.json", in: folder)
      #expect(verified.exitCode == 0 && verified.errors.contains("5 of 5 cells agree"))
      let run = try await Tool.run("run", "--spec", "empty.json", "-o", "run", in: folder)
      #expect(run.exitCode == 1 && run.errors.contains("empty.json: sections: holds no items") && !folder.exists("run"))
    }

    @Test("run measures a spec in its own container, at its own size or repeated, and notes the repetition", .recordsRuns)
    func run() async throws {
      let folder = try Self.folder()
      let flags = [
        "run", "--spec", "flow.json", "--operations", "query,invalidate.bounds", "--launches", "1", "--rounds", "3", "--time-budget", "10m",
      ]
      let own = try await Tool.run(flags + ["-o", "own"], in: folder)
      #expect(own.exitCode == 0)
      let directory = try RunDirectory(opening: folder.path("own"))
      let manifest = try directory.readManifest()
      #expect(manifest.plan.layouts == ["flow"] && manifest.plan.sizes == [4] && manifest.plan.workload == "spec-flow.json")
      #expect(manifest.plan.container?.width == 320 && manifest.plan.container?.height == 100 && manifest.plan.displayScale == 1)
      #expect(!manifest.notes.contains { $0.description.contains("repeated") })
      let cells = Set(try directory.read(SampleRecord.self).records.map(\.cell)).filter { !$0.isFloor }
      #expect(Set(cells.map(\.strategy)) == Set(Strategy.all.map(\.name)))
      let repeated = try await Tool.run(flags + ["--sizes", "10", "-o", "repeated"], in: folder)
      #expect(repeated.exitCode == 0)
      let notes = try RunDirectory(opening: folder.path("repeated")).readManifest().notes
      #expect(notes.contains(.doubt("flow.json has 4 items, repeated 2.5 times to 10 items")))
    }

    @Test(
      "A file that is no spec ends every verb with exit code 1, its name, the path of what is wrong, and nothing on standard output",
      arguments: [
        (#"{"container""#, "bad.json:1:13: is not valid JSON"), ("[]", "bad.json: expected an object"),
        (
          #"{"container": {"width": 1, "height": 1}, "layout": {"type": "flow", "itemSize": [1, "abc"]}, "sections": []}"#,
          "bad.json: layout.itemSize[1]: expected a number, found “abc”"
        ),
        (
          #"{"container": {"width": 1, "height": 1}, "layout": {"type": "list", "colour": 1}, "sections": []}"#,
          "bad.json: layout.colour: unknown key"
        ),
        ("", "bad.json: is empty"), (String(repeating: "[", count: 100_000), "holds arrays and objects more than 128 deep"),
      ])
    func refused(json: String, message: String) async throws {
      let folder = try Self.folder(json, name: "bad.json")
      for verb in ["frames", "render", "verify", "run"] {
        let outcome = try await Tool.run(verb, "--spec", "bad.json", in: folder)
        #expect(outcome.exitCode == 1 && outcome.output.isEmpty && outcome.errors.contains(message), "\(verb): \(outcome.errors)")
        #expect(try folder.names() == ["bad.json"])
      }
    }

    @Test("A step that is refused ends with exit code 1 and its path, and nothing on standard output")
    func refusedStep() async throws {
      let json = #"""
        {"container": {"width": 1, "height": 1}, "layout": {"type": "list"}, "sections": [{"items": [[1, 1]]}],
         "steps": [{"scroll": [0, 0]}, {"resize": [[0, 5], [1, 1]]}]}
        """#
      let folder = try Self.folder(json, name: "bad.json")
      for verb in ["frames", "render", "verify"] {
        let outcome = try await Tool.run(verb, "--spec", "bad.json", in: folder)
        #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("bad.json: steps[1]: path [0, 5] is out of range: section 0 has 1 items"))
      }
    }

    @Test("render draws a state of a spec, to a file or to standard output")
    func render() async throws {
      let folder = try Self.folder()
      let printed = try await Tool.run("render", "--spec", "flow.json", in: folder)
      #expect(printed.exitCode == 0 && printed.errors.isEmpty && printed.output.hasPrefix("<svg"))
      #expect(printed.output.contains("After prepare: 4 elements under naive"))
      let written = try await Tool.run("render", "--spec", "flow.json", "--step", "0", "-o", "flow.svg", in: folder)
      #expect(written.exitCode == 0 && written.output.isEmpty && written.errors.isEmpty)
      #expect(try folder.text("flow.svg") == printed.output)
      let query = try await Tool.run("render", "--spec", "flow.json", "--step", "1", "--strategy", "dirty-range", in: folder).output
      #expect(query.contains("After step 1, query: 1 element under dirty-range"))
      let last = try await Tool.run("render", "--spec", "flow.json", "--step", "3", in: folder).output
      #expect(last.contains("After step 3, batch: 3 elements under naive"))
    }

    @Test("A layout is looked at without a file: with its values, over built-in items, own sizes or texts, also under a peer")
    func layoutAlone() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data("width,height\n50,25\n10,20\n400,400\n".utf8), to: "photos.csv")
      try folder.write(Data("one\n\ntwo\n".utf8), to: "notes.txt")
      func frames(_ words: [String]) async throws -> [[Double]] {
        let outcome = try await Tool.run(["frames"] + words, in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Transcript.self, from: Data(outcome.output.utf8)).steps[0].attributes.map(\.frame)
      }
      #expect(try await frames(["--layouts", "list"]).count == 20)
      // Three columns of (390 − 2 · 8) / 3 = 124⅔, rounded where frames are: the second photo is twice as high as wide.
      let wall = try await frames(["--layouts", "waterfall", "--set", "columns=3", "--sizes", "photos.csv"])
      #expect(wall.map { $0[0].rounded() } == [0, 133, 265] && wall.map { $0[3].rounded() } == [62, 249, 125])
      #expect(try await frames(["--layouts", "flow", "--text", "notes.txt"]).count == 2)
      #expect(
        try await frames(["--layouts", "list", "--strategy", "rope", "--sizes", "3"])
          == frames(["--layouts", "list", "--strategy", "indexed", "--sizes", "3"]))
      #expect(try await frames(["--workload", "adversary-tags", "--sizes", "4"]).count >= 4)
      let drawing = try await Tool.run("render", "--layouts", "waterfall", "--set", "columns=3", "--sizes", "7", in: folder)
      #expect(drawing.exitCode == 0 && drawing.errors.isEmpty)
      #expect(drawing.output.contains("waterfall+columns=3: random") && drawing.output.contains("After prepare: 7 elements under naive"))
    }

    @Test(
      "What frames cannot be shown of is refused with what to do",
      arguments: [
        ([], "name a layout with --layouts (list, flow,"), (["--layouts", "waterfal"], "did you mean “waterfall”?"),
        (["--layouts", "list,flow"], "--layouts names 2 layouts; give one"),
        (["--layouts", "list", "--spec", "a.json"], "--spec and --layouts exclude each other"),
        (["--layouts", "list", "--sizes", "2,3"], "--sizes gives 2 numbers of items; give one"),
        (["--layouts", "list", "--sizes", "3M"], "at most 2000000 items, not of 3000000"),
        (["--layouts", "list", "--strategy", "indexd"], "did you mean “indexed”?"),
        (["--layouts", "mosaic", "--strategy", "rope"], "rope cannot lay out mosaic; choose one of naive,"),
        (["--layouts", "list", "--set", "colour=1"], "list has no value “colour”"),
        (["--set", "columns=3"], "--set gives values to one layout; name it with --layouts"),
        (
          ["--layouts", "list", "--workload", "adversary-tags"],
          "brings a layout of its own, compositional; “list” cannot be measured with it"
        ),
      ])
    func nothingToLookAt(words: [String], message: String) async throws {
      let folder = try TemporaryFolder()
      for verb in ["frames", "render"] {
        let outcome = try await Tool.run([verb] + words, in: folder)
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
      }
    }

    @Test("A drawing that cannot be written, and a step there is not, are errors that write nothing")
    func refusedDrawing() async throws {
      let folder = try Self.folder()
      let nowhere = try await Tool.run("render", "--spec", "flow.json", "-o", "missing/flow.svg", in: folder)
      #expect(nowhere.exitCode == 1 && nowhere.output.isEmpty && nowhere.errors.contains("missing/flow.svg: cannot be written"))
      let beyond = try await Tool.run("render", "--spec", "flow.json", "--step", "4", "-o", "flow.svg", in: folder)
      #expect(beyond.exitCode == 64 && beyond.output.isEmpty && beyond.errors.contains("--step is 4, and flow.json has 3 steps"))
      #expect(try folder.names() == ["flow.json"])
    }

    @Test("A missing file, a folder and a file that is too large are refused by name")
    func unreadable() async throws {
      let folder = try TemporaryFolder()
      try folder.writeSparse(size: 100 << 20, to: "large.json")
      for (file, message) in [
        ("missing.json", "missing.json: does not exist"), (".", ".: is a directory"), ("large.json", "large.json: is 104857600 bytes long"),
      ] {
        let outcome = try await Tool.run("frames", "--spec", file, in: folder)
        #expect(outcome.exitCode == 1 && outcome.output.isEmpty && outcome.errors.contains(message))
      }
    }

    @Test(
      "Wrong usage ends with exit code 64",
      arguments: [
        ["frames"], ["frames", "--spec"], ["frames", "--spec", "flow.json", "--strategy", "rope"],
        ["frames", "--spec", "flow.json", "--format", "csv"], ["render"], ["render", "--spec", "flow.json", "--step", "-1"],
        ["render", "--spec", "flow.json", "--step", "last"], ["render", "--spec", "flow.json", "-o", ""],
        ["verify", "--spec", "flow.json", "--layouts", "list"],
        ["verify", "--spec", "flow.json", "--workload", "random"], ["run", "--spec", "flow.json", "--text", "flow.json"],
        ["verify", "--spec", "flow.json", "--strategies", "rope"],
      ])
    func usage(arguments: [String]) async throws {
      let outcome = try await Tool.run(arguments, in: try Self.folder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty, "\(outcome.errors)")
    }
  }
}

import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Runs of scenarios", .recordsRuns)
  struct ScenarioRunTests {
    private static let flags = [
      "run", "--layouts", "list", "--strategies", "naive,indexed", "--operations", "scenario.open,scenario.prepend-page", "--sizes", "200",
      "--rounds", "5", "--no-progress",
    ]

    @Test("A run of scenarios alone writes their files and a report, and goes on where it stopped")
    func scenariosAlone() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["-o", "run"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("scenario.prepend-page"))
      let run = try RunDirectory(opening: folder.path("run"))
      let played = try PlayedScenarios(reading: run)
      #expect(played.records.count == 4 && played.records.allSatisfy { $0.figures?.plays == 5 && $0.status == .sound })
      #expect(Set(played.records.map(\.cell.operation)) == ["scenario.open", "scenario.prepend-page"])
      for record in played.records {
        #expect(played.frames.filter { $0.cell == record.cell }.reduce(0) { $0 + $1.count } == record.figures?.frames)
      }
      for record in played.records {
        let steps = played.steps.filter { $0.cell == record.cell }
        let frames = record.figures?.frames ?? 0
        #expect(steps.count == min(6, frames) && steps.contains { $0.frame == record.figures?.worstFrame })
      }
      let page = String(decoding: try folder.bytes("run/report.html"), as: UTF8.self)
      #expect(page.contains("<figcaption>list, scenario.prepend-page, 200 items</figcaption>"))
      #expect(String(decoding: try folder.bytes("run/report.md"), as: UTF8.self).contains("## Scenarios"))
      let report = try await Tool.run("report", "run", in: folder)
      #expect(report.exitCode == 0 && report.output.contains("scenario.open"), "\(report.errors)")

      try run.rewrite(Array(played.records.dropLast(1)))
      #expect(try await Tool.run(Self.flags + ["--resume", "run"], in: folder).exitCode == 0)
      let resumed = try PlayedScenarios(reading: run)
      #expect(Set(resumed.records.map(\.cell)) == Set(played.records.map(\.cell)))
      #expect(resumed.records.prefix(2) == played.records.prefix(2))
    }

    @Test("A report of scenarios alone says of hosted layouts what their figures are of")
    func hostedLabel() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        "run", "--layouts", "list", "--strategies", "naive,uikit-list", "--operations", "scenario.open", "--sizes", "200", "-o", "run",
        in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(try folder.text("run/report.md").contains("uikit-list: this layout's code over LayoutBench's own UIKit"))
    }

    @Test("verify plays nothing of a hosted layout in its own process: neither its scenarios nor its groups")
    func hostedInVerify() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        ["verify", "--layouts", "list", "--strategies", "uikit-list", "--operations", "scenario.open,query", "--sizes", "100"]
          + ["--crash", "uikit-list"], in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.contains("uikit-list: 126 scripts: "), "\(outcome.errors)")
      #expect(outcome.errors.contains("as documented, not observed on a device"))
    }

    @Test("A strategy whose final frames are wrong ends the run with 3")
    func broken() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["--break", "indexed", "-o", "run"], in: folder)
      #expect(outcome.exitCode == 3 && outcome.errors.contains("list/indexed/scenario.open/200"))
    }

    @Test("A strategy that never comes to an end in a scenario is stopped; the others are played", .timeLimit(.minutes(10)))
    func hang() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(Self.flags + ["--hang", "indexed", "--cell-limit", "3s", "-o", "run"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("list/indexed/scenario.open/200 was stopped: one frame took more than 3 s"), "\(outcome.errors)")
      let played = try PlayedScenarios(reading: try RunDirectory(opening: folder.path("run"))).records
      #expect(played.filter(\.wasStopped).map(\.cell.strategy) == ["indexed", "indexed"])
      #expect(played.filter { $0.figures?.plays == 5 }.map(\.cell.strategy) == ["naive", "naive"])
    }

    @Test("A strategy that crashes in a scenario is found and marked; the others are played, and the exit code is 3")
    func crash() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        Self.flags + ["--crash", "indexed", "-o", "run"], in: folder, environment: ["SWIFT_BACKTRACE=enable=no"])
      #expect(outcome.exitCode == 3)
      for scenario in ["open", "prepend-page"] {
        #expect(outcome.errors.contains("list/indexed/scenario.\(scenario)/200 crashed: signal "), "\(outcome.errors)")
      }
      let played = try PlayedScenarios(reading: try RunDirectory(opening: folder.path("run")))
      #expect(Set(played.records.filter(\.hasCrashed).map(\.cell.strategy)) == ["indexed"] && played.records.count == 4)
      #expect(played.records.filter { $0.cell.strategy == "naive" }.allSatisfy { $0.figures?.plays == 5 && $0.status == .sound })
      let report = String(decoding: try folder.bytes("run/report.md"), as: UTF8.self)
      #expect(report.contains("list/indexed/scenario.open/200: crashed: signal ") && report.contains("| crashed |"))
      // What crashed is not tried again.
      let again = try await Tool.run(Self.flags + ["--resume", "run"], in: folder)
      #expect(again.exitCode == 3 && !again.errors.contains("which cell crashes"))
      #expect(try PlayedScenarios(reading: try RunDirectory(opening: folder.path("run"))) == played)
    }

    private static let inbox = #"""
      {"name": "inbox", "title": "mail arrives", "steps": [
        {"repeat": 5, "steps": [{"scrollBy": 40}, {"batch": [{"insert": "first", "count": 2}]}]}, {"rotate": true}, {"scrollTo": [0, 50], "settle": 1}]}
      """#

    @Test("A person's own scenario is played by every layout and strategy, and a run goes on with it by its folder alone")
    func own() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(Self.inbox.utf8), to: "inbox.json")
      let run = ["run", "--scenario", "inbox.json", "--sizes", "100", "--rounds", "2", "--no-progress", "-o", "run"]
      let outcome = try await Tool.run(run, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let directory = try RunDirectory(opening: folder.path("run"))
      let played = try PlayedScenarios(reading: directory)
      #expect(played.records.count == 30 && played.records.allSatisfy { $0.cell.operation == "scenario.inbox" && $0.figures?.plays == 2 })
      #expect(played.records.allSatisfy { $0.figures?.frames == 13 && $0.figures?.visibleJump == 0 && $0.figures?.landingError == 0 })
      #expect(try folder.text("run/report.md").contains("scenario.inbox") && folder.text("run/report.html").contains("scenario.inbox"))
      let source = try #require(try directory.readManifest().plan.selection?.scenarios?.first)
      #expect(source.path == "inbox.json" && source.digest != nil)

      try directory.rewrite(Array(played.records.dropLast(1)))
      #expect(try await Tool.run("run", "--resume", "run", in: folder).exitCode == 0)
      #expect(Set(try PlayedScenarios(reading: directory).records.map(\.cell)) == Set(played.records.map(\.cell)))
      try folder.write(Data(Self.inbox.replacing("40", with: "50").utf8), to: "inbox.json")
      let changed = try await Tool.run("run", "--resume", "run", in: folder)
      #expect(changed.exitCode == 1 && changed.errors.contains("inbox.json: has changed since the run began"), "\(changed.errors)")
    }

    @Test("A person's own scenario is traced by its file")
    func traced() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(Self.inbox.utf8), to: "inbox.json")
      let outcome = try await Tool.run(
        "trace", "inbox.json", "--layouts", "list", "--strategies", "indexed", "--sizes", "100", "--plays", "1", "--no-progress", in: folder
      )
      #expect(outcome.exitCode == 0 && outcome.output.contains("list/indexed/scenario.inbox/100"), "\(outcome.errors)")
    }
  }
}

extension ToolTests {
  @Suite("Scenario files")
  struct ScenarioFileTests {
    private static let inbox =
      #"{"name": "inbox", "title": "mail arrives", "steps": [{"batch": [{"insert": "first"}]}, {"scrollTo": [0, 50]}]}"#

    @Test("A person's own scenario is listed and verified like the built-in ones")
    func listed() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(Self.inbox.utf8), to: "inbox.json")
      let list = try await Tool.run("list", "scenarios", "--scenario", "inbox.json", in: folder)
      #expect(list.exitCode == 0 && list.output.contains("scenario.inbox") && list.output.contains("mail arrives"))
      let cells = try await Tool.run("list", "cells", "--scenario", "inbox.json", "--layouts", "list", "--strategies", "naive", in: folder)
      #expect(cells.output.contains("list/naive/scenario.inbox/10000\n") && cells.output.contains("list/naive/scenario.inbox/100000\n"))
      #expect(!cells.output.contains("1000000") && !cells.output.contains("query"))
      let verify = ["verify", "--scenario", "inbox.json", "--sizes", "60", "--no-progress"]
      let verified = try await Tool.run(verify, in: folder)
      #expect(verified.exitCode == 0 && verified.errors.contains("30 of 30 cells agree"), "\(verified.errors)")
      #expect(try await Tool.run(verify + ["--break", "indexed"], in: folder).exitCode == 3)
    }

    @Test(
      "A scenario file that cannot be played is refused with the file, the place and what to do",
      arguments: [
        ("", "own.json: is empty"), ("{", "own.json:1:2: is not valid JSON"),
        (#"{"name": "own"}"#, "own.json: steps: expected an array of steps, found nothing"),
        (#"{"name": "fling", "steps": [{"rotate": true}]}"#, "own.json: name: “fling” is the name of a built-in scenario; give it another"),
        (#"{"name": "own", "steps": [{"rotat": true}]}"#, "own.json: steps[0].rotat: unknown key"),
        (
          #"{"name": "own", "steps": [{"scrollTo": [0, 60]}]}"#,
          "own.json: steps[0].scrollTo: path [0, 60] is out of range: section 0 has 60 items at this step; name an existing place"
        ),
      ])
    func refused(json: String, message: String) async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(json.utf8), to: "own.json")
      for verb in ["run", "verify"] {
        let outcome = try await Tool.run(verb, "--scenario", "own.json", "--sizes", "60", in: folder)
        #expect(outcome.exitCode == 1 && outcome.output.isEmpty && outcome.errors.contains(message), "\(verb): \(outcome.errors)")
      }
      #expect(try folder.names() == ["own.json"])
    }

    @Test("A missing file and one that is given twice are refused")
    func misused() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Data(Self.inbox.utf8), to: "inbox.json")
      let missing = try await Tool.run("run", "--scenario", "no.json", in: folder)
      #expect(missing.exitCode == 1 && missing.errors.contains("no.json"), "\(missing.errors)")
      let twice = try await Tool.run("list", "cells", "--scenario", "inbox.json", "--scenario", "inbox.json", in: folder)
      #expect(twice.exitCode == 1 && twice.errors.contains("“inbox” is the name of the scenario in inbox.json"), "\(twice.errors)")
    }
  }
}

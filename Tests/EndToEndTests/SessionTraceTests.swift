import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Traces of sessions")
  struct SessionTraceTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/traces")

    @Test("A session is recorded, played, drawn as a timeline, and cut off without a loss of what is before the cut", .recordsRuns)
    func journey() async throws {
      let folder = try TemporaryFolder()
      let recorded = try await Tool.run("record", "dashboard", "-o", "dashboard.jsonl", in: folder)
      #expect(recorded.exitCode == 0 && recorded.errors.contains("1336 frames written"), "\(recorded.errors)")
      let choice = ["--trace", "dashboard.jsonl", "--layouts", "flow", "--strategies", "naive,indexed"]
      let run = try await Tool.run(["run"] + choice + ["--rounds", "1", "--no-progress", "-o", "run"], in: folder)
      #expect(run.exitCode == 0 && run.output.contains("scenario.dashboard"), "\(run.errors)")
      let verified = try await Tool.run(["verify"] + choice, in: folder)
      #expect(verified.exitCode == 0 && verified.errors.contains("2 of 2 cells agree"), "\(verified.errors)")
      let broken = try await Tool.run(["verify"] + choice + ["--break", "indexed"], in: folder)
      #expect(broken.exitCode == 3 && (broken.output + broken.errors).contains("frame 0 (the layout is opened)"), "\(broken.output)")
      let drawn = try await Tool.run("trace", "dashboard.jsonl", "--layouts", "flow", "--strategies", "indexed", "--plays", "1", in: folder)
      #expect(drawn.exitCode == 0 && drawn.output.contains("flow/indexed/scenario.dashboard/248"), "\(drawn.errors)")

      let bytes = try folder.bytes("dashboard.jsonl")
      try Data(bytes.prefix(30_000)).write(to: URL(filePath: folder.path("cut.jsonl")))
      let cut = try await Tool.run("verify", "--trace", "cut.jsonl", "--layouts", "flow", "--strategies", "indexed", in: folder)
      #expect(cut.exitCode == 0 && cut.errors.contains("cut.jsonl was cut off in line "), "\(cut.errors)")
      let sized = try await Tool.run(["run"] + choice + ["--sizes", "10"], in: folder)
      #expect(sized.exitCode == 1 && sized.errors.contains("leave out --sizes 10"), "\(sized.errors)")
    }

    @Test("A trace is shrunk to a few lines that still show what is wrong")
    func shrunk() async throws {
      let folder = try TemporaryFolder()
      let trace = Self.examples.appending(path: "editor-outline.jsonl").path
      let choice = ["--layouts", "list", "--strategies", "indexed"]
      let none = try await Tool.run(["shrink", trace] + choice, in: folder)
      #expect(none.exitCode == 3 && none.errors.contains("so there is nothing to shrink"), "\(none.errors)")
      let laying = try await Tool.run(["shrink", trace] + choice + ["--laying-more-than", "60", "-o", "small.jsonl"], in: folder)
      #expect(laying.exitCode == 0 && laying.errors.contains("3300 frames and 1500 items became"), "\(laying.errors)")
      let lines = String(decoding: try folder.bytes("small.jsonl"), as: UTF8.self).split(separator: "\n")
      #expect(lines.count <= 10 && lines.map(\.utf8.count).reduce(0, +) < 2_000, "\(lines)")
      let again = try await Tool.run(["shrink", "small.jsonl"] + choice + ["--laying-more-than", "60"], in: folder)
      #expect(again.exitCode == 0 && again.output == lines.joined(separator: "\n") + "\n", "\(again.errors)")
      let broken = try await Tool.run(["shrink", trace] + choice + ["--break", "indexed"], in: folder)
      // Every seventh item stands too far down, the first too.
      #expect(
        broken.exitCode == 0 && broken.output.split(separator: "\n").count == 1 && broken.output.contains(#""count":1"#), "\(broken.output)"
      )
    }
  }
}

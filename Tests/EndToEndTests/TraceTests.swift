import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("trace", .recordsRuns)
  struct TraceTests {
    private struct Event: Decodable {
      let ph: String
      let name: String
      let cat: String?
      let pid: Int
      let ts: Double
      let dur: Double?
    }

    private struct File: Decodable {
      let traceEvents: [Event]
      let otherData: [String: String]
    }

    @Test("A scenario is written as a trace: a slice for each frame, its steps inside, and counters")
    func fling() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        "trace", "scenario.fling", "--layouts", "list", "--strategies", "indexed,naive", "--sizes", "1k", "--plays", "2",
        "-o", "trace.json", "--page", "trace.html", in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.isEmpty && outcome.errors.contains("the longest of "))
      let file = try JSONDecoder().decode(File.self, from: Data(try folder.text("trace.json").utf8))
      #expect(file.otherData["command"]?.contains("trace scenario.fling") == true)
      #expect(try folder.text("trace.html").contains("Time of each frame"))
      for pid in [1, 2] {
        let slices = file.traceEvents.filter { $0.pid == pid && $0.ph == "X" }
        let frames = slices.filter { $0.cat == "frame" }
        #expect(frames.count > 10 && slices.count > frames.count)
        for frame in frames {
          let inside = slices.filter {
            $0.cat == "step" && $0.ts >= frame.ts - 1e-6 && $0.ts + ($0.dur ?? 0) <= frame.ts + (frame.dur ?? 0) + 1e-6
          }
          #expect(Set(inside.map(\.name)).isSubset(of: ["change", "prepare", "query"]))
          #expect(abs(inside.reduce(0) { $0 + ($1.dur ?? 0) } - (frame.dur ?? 0)) < 1e-6)
        }
        #expect(file.traceEvents.contains { $0.pid == pid && $0.ph == "C" && $0.name == "items laid" })
      }
      #expect(zip(file.traceEvents, file.traceEvents.dropFirst()).allSatisfy { $0.ts <= $1.ts })
    }

    @Test("The short name and standard output will do; a name that is no scenario's is an error")
    func names() async throws {
      let folder = try TemporaryFolder()
      let outcome = try await Tool.run(
        "trace", "fling", "--layouts", "list", "--strategies", "indexed", "--sizes", "100", "--plays", "1", in: folder)
      #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("{"), "\(outcome.errors)")
      for (words, error) in [
        (["trace", "flink"], "did you mean"), (["trace", "fling", "--plays", "0"], "give at least 1"),
        (["trace", "fling", "--operations", "query"], "'--operations'"),
      ] {
        let refused = try await Tool.run(words, in: folder)
        #expect(refused.exitCode == 64 && refused.errors.contains(error), "\(refused.errors)")
      }
    }
  }
}

import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("profile", .recordsRuns)
  struct ProfileTests {
    private static let cell = "flow/checkpoint/relayout/100"

    /// What `path` has in front of everything else: a stand-in for a tool.
    private static func standIn(_ name: String, _ script: String, in folder: TemporaryFolder) throws -> [String] {
      try folder.writeScript(script, to: name)
      return ["PATH=\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"]
    }

    /// The costs in a folded file, by stack.
    private static func costs(_ text: String) -> [String: Int] {
      Dictionary(
        text.split(separator: "\n").compactMap { line in
          line.lastIndex(of: " ").flatMap { mark in Int(line[line.index(after: mark)...]).map { (String(line[..<mark]), $0) } }
        }, uniquingKeysWith: +)
    }

    @Test(
      "A planted cost is the first function of the profile, its share is right to 1 %, and the sum is that of `run --instructions`",
      .takesMinutes,
      .enabled("instructions cannot be counted here: see `layoutbench doctor`") { try await Tool.countsInstructions() })
    func planted() async throws {
      let folder = try TemporaryFolder()
      let plain = try await Tool.run(["profile", Self.cell, "--as", "folded", "-o", "plain"], in: folder)
      #expect(plain.exitCode == 0, "\(plain.errors)")
      let planted = try await Tool.run(["profile", Self.cell, "--planted-work", "50000", "-o", "planted.txt"], in: folder)
      #expect(planted.exitCode == 0, "\(planted.errors)")
      let costs = (plain: Self.costs(try folder.text("plain")), planted: Self.costs(try folder.text("planted.folded")))
      let sums = (plain: costs.plain.values.reduce(0, +), planted: costs.planted.values.reduce(0, +))
      let own = costs.planted.filter { $0.key.contains("PlantedEngine.plantedWork()") }.values.reduce(0, +)
      // Each step is a few instructions: at least 4, for the loop, the product and the sum. 8 iterations are counted.
      #expect(own >= 4 * 50_000 * 8)
      #expect(abs(Double(own) / Double(sums.planted) - Double(sums.planted - sums.plain) / Double(sums.planted)) < 0.01)
      let first = try folder.text("planted.txt").split(separator: "\n").first { $0.contains("%") }
      #expect(first?.contains("ExtraWork.spin(steps:)") == true)
      _ = try await Tool.run(
        [
          "run", "--layouts", "flow", "--strategies", "checkpoint", "--operations", "relayout", "--sizes", "100", "--launches", "1",
          "--rounds", "2",
          "--instructions", "-o", "run",
        ], in: folder)
      let counted = try RunDirectory(opening: folder.path("run")).read(SampleRecord.self).records.first { $0.metric == .instructions }
      #expect(counted.map { $0.value * 8 } == Double(sums.plain))
    }

    @Test(
      "A planted allocation is named with its line, and there are as many as iterations",
      .enabled("allocations cannot be counted here: see `layoutbench doctor`") { try await Tool.countsAllocations() })
    func plantedAllocation() async throws {
      let folder = try TemporaryFolder()
      let flags = ["profile", Self.cell, "--events", "allocations", "--extra-allocation", "checkpoint", "-o", "a.txt"]
      let outcome = try await Tool.run(flags, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let sites = Self.costs(try folder.text("a.folded")).filter { $0.key.contains("WastefulEngine.prepare() (FaultyEngines.swift:") }
      #expect(sites.values.reduce(0, +) == 8)
    }

    @Test("What keeps a profile from being made is said with its remedy")
    func faults() async throws {
      let cases: [(name: String, script: String, flags: [String], error: String)] = [
        ("valgrind", "echo valgrind-3.9.0", [], "valgrind here is valgrind-3.9.0; profiles need valgrind-3.16 or later"),
        ("valgrind", "[ \"$1\" = --version ] && echo valgrind-3.19.0 && exit; echo 'cannot load this' >&2; exit 3", [], "cannot load this"),
        ("valgrind", "[ \"$1\" = --version ] && echo valgrind-3.19.0 && exit; kill -SEGV $$", [], "valgrind ended early"),
        ("valgrind", "[ \"$1\" = --version ] && echo valgrind-3.19.0 && exit; exec sleep 60", ["--time-limit", "1s"], "longer than 1 s"),
        (
          "perf", "echo 'Access to performance monitoring is limited: Permission denied' >&2; exit 255", ["--events", "time"],
          "kernel.perf_event_paranoid"
        ),
      ]
      for (name, script, flags, error) in cases {
        let folder = try TemporaryFolder()
        let path = try Self.standIn(name, script, in: folder)
        let outcome = try await Tool.run(["profile", Self.cell] + flags, in: folder, environment: path)
        #expect(outcome.exitCode == 1 && outcome.errors.contains(error), "\(name): \(outcome.errors)")
      }
      let folder = try TemporaryFolder()
      let none = try await Tool.run(["profile", Self.cell], in: folder, environment: ["PATH=/nonexistent"])
      #expect(none.exitCode == 1 && none.errors.contains("apt-get install valgrind"))
      let unknown = try await Tool.run(["profile", "flow/nothing/relayout/100"], in: folder)
      #expect(unknown.exitCode == 64 && unknown.errors.contains("did you mean") || unknown.errors.contains("no strategy"))
    }

    @Test(
      "A program without debug information, or without symbols, says what its profile lacks", .takesMinutes,
      .enabled("instructions cannot be counted here, or there is no strip") {
        try await Tool.countsInstructions() && FileManager.default.isExecutableFile(atPath: "/usr/bin/strip")
      })
    func stripped() async throws {
      let folder = try TemporaryFolder()
      for (flag, note) in [("--strip-debug", "has no debug information"), ("--strip-all", "was stripped of its symbols")] {
        let copy = folder.path("layoutbench\(flag)")
        let made = try await Tool.run([flag, "-o", copy, try #require(Tool.path)], in: folder, program: "/usr/bin/strip")
        try #require(made.exitCode == 0, "\(made.errors)")
        let outcome = try await Tool.run(["profile", Self.cell], in: folder, program: copy)
        #expect(outcome.exitCode == 0 && outcome.output.contains(note), "\(outcome.output)\(outcome.errors)")
      }
    }

    @Test(
      "Two cells are compared function by function; the page is written, and the form of callgrind is as it was", .takesMinutes,
      .enabled("instructions cannot be counted here: see `layoutbench doctor`") { try await Tool.countsInstructions() })
    func comparison() async throws {
      let folder = try TemporaryFolder()
      let flags = ["--compare-with", "flow/naive/relayout/100", "--as", "html", "-o", "d.html"]
      let outcome = try await Tool.run(["profile", Self.cell] + flags, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("compared with flow/naive/relayout/100"))
      #expect(try folder.text("d.html").contains("<svg class=\"flame\""))
      // Lines have two costs, before and now.
      let lines = try folder.text("d.folded").split(separator: "\n")
      #expect(lines.allSatisfy { $0.split(separator: " ").suffix(2).allSatisfy { Int($0) != nil } })
      let raw = try await Tool.run(["profile", Self.cell, "--as", "callgrind"], in: folder)
      #expect(raw.output.hasPrefix("# callgrind format\n"))
    }
  }
}

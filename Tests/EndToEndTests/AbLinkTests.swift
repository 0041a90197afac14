import UnitTestSupport

#if os(Linux)
  import Foundation
  import Subprocess
  import Testing

  extension ToolTests {
    /// What `ab` does with the order of functions, shown by a small program that says in which order its own lie.
    @Suite("ab, linked anew", .recordsRuns)
    struct AbLinkTests {
      @Test("In every launch both programs have their functions in another order, the same ones with the same seed", .takesMinutes)
      func orders() async throws {
        let laboratory = try await AbLaboratory(.linkable)
        var found: [[AbLaboratory.Launched]] = []
        for (name, seed) in [("one", "42"), ("same", "42"), ("other", "43")] {
          let folder = laboratory.folder.path("out-\(name)")
          let outcome = try await laboratory.ab(["HEAD", "HEAD", "--order-seed", seed, "-o", folder] + AbLaboratory.selection)
          #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
          #expect(outcome.errors.contains("every launch has a new order of functions, from --order-seed \(seed)"))
          #expect(outcome.output.contains("Times round by round (functions in another order in each)"))
          for side in ["a", "b"] {
            let manifest = try laboratory.folder.text("out-\(name)/\(side)/manifest.json")
            #expect(manifest.contains("--shuffle-sections") && manifest.contains("drawn from --order-seed \(seed)"))
          }
          found.append(try laboratory.launched())
          try FileManager.default.removeItem(atPath: laboratory.folder.path("orders"))
        }
        for launched in found {
          // The first launch only looks at what there is, with the programs as they were built.
          #expect(launched.count >= 4 && launched.count.isMultiple(of: 2))
          #expect(launched[0] == launched[1] && launched[0].name == "layoutbench")
          let others = launched.dropFirst(2)
          // Eight functions have 40,320 orders; a few of them may come twice.
          #expect(2 * Set(others.map(\.order)).count > others.count, "\(others)")
          // One of each side, and none of earlier launches.
          #expect(others.allSatisfy { $0.programsBeside == "2" }, "\(others)")
        }
        let most = min(found[0].count, found[1].count, found[2].count)
        #expect(found[0].prefix(most) == found[1].prefix(most))
        #expect(found[0].prefix(most) != found[2].prefix(most))
        try await laboratory.expectClean()
      }

      @Test("In every other launch B comes first", .takesMinutes)
      func exchange() async throws {
        let laboratory = try await AbLaboratory(.linkable)
        let enough = ["--time-budget", "60s"]
        _ = try await laboratory.ab(["HEAD", "HEAD", "-o", laboratory.folder.path("out")] + AbLaboratory.selection + enough)
        let seeds = try laboratory.launched().dropFirst(2).compactMap { Int($0.name.dropFirst("layoutbench-".count)) }
        try #require(seeds.count >= 8)
        // The seeds count on, A's first: 0 1, then 3 2, 4 5, 7 6.
        #expect(seeds.prefix(8).map { $0 - seeds[0] } == [0, 1, 3, 2, 4, 5, 7, 6])
      }

      @Test("Where the program cannot be linked again, that is said, and it is measured as it is")
      func oneOrder() async throws {
        let laboratory = try await AbLaboratory(.whole)
        let outcome = try await laboratory.ab(["HEAD", "HEAD", "-o", laboratory.folder.path("out")] + AbLaboratory.selection)
        #expect(outcome.exitCode == 0 || outcome.exitCode == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("the programs cannot be linked anew for every launch here"))
        #expect(outcome.output.contains("Times round by round, margin"))
        #expect(try laboratory.folder.text("out/a/manifest.json").contains("cannot be linked anew"))
      }

      @Test("Built programs are kept where the person says, with what they are linked from, and not built again", .takesMinutes)
      func cache() async throws {
        let laboratory = try await AbLaboratory(.linkable)
        var runs = 0
        func ab() async throws -> Tool.Outcome {
          runs += 1
          let words = ["HEAD", "HEAD", "--build-cache", laboratory.folder.path("cache"), "-o", laboratory.folder.path("out-\(runs)")]
          return try await laboratory.ab(words + AbLaboratory.selection)
        }
        _ = try await ab()
        let head = try await laboratory.head()
        #expect(try laboratory.folder.names(in: "cache").filter { $0.count == 40 } == [head])
        #expect(Set(try laboratory.folder.names(in: "cache/\(head)")) == ["layoutbench", "layoutbench.tar"])
        let compiler = try laboratory.folder.text("bin/swift")
        try laboratory.folder.write(Data("#!/bin/sh\n\(AbLaboratory.manifest)\nexit 1\n".utf8), to: "bin/swift")
        let again = try await ab()
        #expect(again.exitCode == 0 || again.exitCode == 2, "\(again.errors)")
        #expect(again.output.contains("functions in another order in each"))

        // One that is kept without what it is linked from is built again.
        try FileManager.default.removeItem(atPath: laboratory.folder.path("cache/\(head)/layoutbench.tar"))
        #expect(try await ab().exitCode == 1)
        try laboratory.folder.write(Data(compiler.utf8), to: "bin/swift")
        let rebuilt = try await ab()
        #expect(rebuilt.exitCode == 0 || rebuilt.exitCode == 2, "\(rebuilt.errors)")
        #expect(Set(try laboratory.folder.names(in: "cache/\(head)")) == ["layoutbench", "layoutbench.tar"])
      }

      @Test("A calibration with a revision measures it as `ab` does, and leaves nothing else behind", .takesMinutes)
      func calibration() async throws {
        let laboratory = try await AbLaboratory(.linkable)
        let words = [
          "--layouts", "list", "--operations", "query", "--sizes", "100", "-o", laboratory.folder.path("noise.csv"),
        ]
        let outcome = try await Tool.calibrate(["calibrate", "--revision", "HEAD"] + words, seconds: 45) {
          try await laboratory.run($0)
        }
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(laboratory.folder.exists("noise.csv"))
        let launched = try laboratory.launched()
        #expect(launched.count > 20 && 2 * Set(launched.map(\.order)).count > launched.count)
        // No order serves twice, neither to settle what the added work is and to judge it.
        #expect(Set(launched.dropFirst(2).map(\.name)).count == launched.count - 2)
        try await laboratory.expectClean()
        let alone = try await laboratory.run(["calibrate", "--build-cache", "cache"] + words)
        #expect(alone.exitCode == 64)
        #expect(alone.errors.contains("--revision"))
      }

      @Test("`doctor` says whether there is a linker that shuffles functions", arguments: [("", "good"), ("PATH=/nonexistent", "lacking")])
      func doctor(path: String, state: String) async throws {
        let folder = try TemporaryFolder()
        let variables = ["TMPDIR=\(folder.path)"] + [path].filter { !$0.isEmpty }
        let outcome = try await Tool.run(["doctor", "--format", "csv"], in: folder, environment: variables)
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("linker,\(state),") }, "\(outcome.output)")
        #expect(try folder.names() == [])
      }

      @Test("SIGINT during a calibration leaves nothing behind, and no margins")
      func interruptedCalibration() async throws {
        let laboratory = try await AbLaboratory(.linkable)
        let orders = laboratory.folder.path("orders")
        let words = ["calibrate", "--revision", "HEAD", "--layouts", "list", "--sizes", "1k", "-o", laboratory.folder.path("noise.csv")]
        let (status, errors) = try await laboratory.interrupt(words, with: .interrupt) {
          // The first launch writes two lines and looks at what there is; behind it come those that are linked anew.
          ((try? String(contentsOfFile: orders, encoding: .utf8)) ?? "").split(separator: "\n").count > 4
        }
        #expect(status == .exited(130), "\(errors)")
        #expect(!laboratory.folder.exists("noise.csv"))
        try await laboratory.expectClean()
      }

      @Test("What cannot be linked again is an error that says what the linker said")
      func damage() async throws {
        let laboratory = try await AbLaboratory(.linkable)
        let words =
          ["HEAD", "HEAD", "--build-cache", laboratory.folder.path("cache"), "-o", laboratory.folder.path("out")] + AbLaboratory.selection
        _ = try await laboratory.ab(words)
        let archive = "cache/\(try await laboratory.head())/layoutbench.tar"
        try laboratory.folder.write(Data("no archive".utf8), to: archive)
        try FileManager.default.removeItem(atPath: laboratory.folder.path("out"))
        let outcome = try await laboratory.ab(words)
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("layoutbench.tar cannot be unpacked"))
        try await laboratory.expectClean()
      }
    }
  }
#endif

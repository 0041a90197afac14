import Foundation
import Testing
import UnitTestSupport

extension ToolTests {
  @Suite("Colour and progress", .recordsRuns)
  struct TerminalTests {
    private static let escape = "\u{1B}["
    private static let script = "/usr/bin/script"
    private static let run = [
      "run", "--layouts", "list", "--operations", "query", "--sizes", "100", "--launches", "1", "--rounds", "5", "--time-budget", "10m",
    ]

    @Test("Into a pipe there is colour only where it is asked for")
    func pipe() async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(Self.run + ["-o", "run"], in: folder)
      #expect(try await !Tool.run("report", "run", in: folder).output.contains(Self.escape))
      #expect(try await !Tool.run("report", "run", "--color", "auto", in: folder).output.contains(Self.escape))
      #expect(try await !Tool.run("report", "run", "--color", "never", in: folder).output.contains(Self.escape))
      let coloured = try await Tool.run("report", "run", "--color", "always", in: folder).output
      #expect(coloured.contains(Self.escape))
      let chosen = try await Tool.run(["report", "run", "--color", "always"], in: folder, environment: ["NO_COLOR=1"]).output
      #expect(chosen == coloured)
      let plain = try await Tool.run("report", "run", in: folder).output
      #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test("Only text is ever coloured, and a flag that would do nothing is wrong usage", arguments: ["csv", "json", "markdown"])
    func otherFormats(format: String) async throws {
      let outcome = try await Tool.run("report", "run", "--color", "always", "--format", format, in: TemporaryFolder())
      #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
      let message = "--color would do nothing here: only text has colours, not \(format); add --format text, or leave --color out"
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(
      "On a terminal there is colour, unless NO_COLOR is set, the terminal is dumb, or none is wanted",
      .enabled(if: FileManager.default.isExecutableFile(atPath: script), "needs script(1), which gives a program a terminal"))
    func terminal() async throws {
      let folder = try TemporaryFolder()
      _ = try await Tool.run(Self.run + ["-o", "run"], in: folder)
      #expect(try await Self.onTerminal(["report", "run"], in: folder).contains(Self.escape + "1m"))
      #expect(try await !Self.onTerminal(["report", "run", "--color", "never"], in: folder).contains(Self.escape))
      #expect(try await !Self.onTerminal(["report", "run"], in: folder, "NO_COLOR", "1").contains(Self.escape))
      #expect(try await Self.onTerminal(["report", "run"], in: folder, "NO_COLOR", "").contains(Self.escape))
      #expect(try await !Self.onTerminal(["report", "run"], in: folder, "TERM", "dumb").contains(Self.escape))
    }

    @Test(
      "On a terminal a run shows what it does, unless that is not wanted",
      .enabled(if: FileManager.default.isExecutableFile(atPath: script), "needs script(1), which gives a program a terminal"))
    func progress() async throws {
      let folder = try TemporaryFolder()
      #expect(try await Self.onTerminal(Self.run + ["-o", "shown"], in: folder).contains("list/query/100"))
      #expect(try await !Self.onTerminal(Self.run + ["-o", "hidden", "--no-progress"], in: folder).contains("list/query/100"))
    }

    /// What the tool writes to a terminal, on either stream.
    private static func onTerminal(
      _ arguments: [String], in folder: TemporaryFolder, _ variable: String = "TERM", _ value: String = "xterm"
    ) async throws -> String {
      let words = ([try #require(Tool.path)] + arguments).map { "'\($0)'" }
      let settings = ["env", "-u", "NO_COLOR", "TERM=xterm", "\(variable)=\(value)"]
      let command = (settings + words).joined(separator: " ")
      return try await Tool.run(["-qec", command, "/dev/null"], in: folder, program: script).output
    }
  }
}

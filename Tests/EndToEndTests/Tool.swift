import Foundation
import LayoutTestSupport
import Subprocess
import Testing
import UnitTestSupport

/// The tests of the tool as a person runs it: a child process in a folder of its own.
///
/// They run the debug build beside the tests, or the release build if `LAYOUTBENCH_TOOL` names it. Only a release build records, so suites that need
/// a recorded run have the trait `recordsRuns`; `make test TOOL=release` builds the release build for them.
@Suite("The tool", .enabled(if: Tool.path != nil, "neither a debug build beside the tests nor LAYOUTBENCH_TOOL"), .serialized)
enum ToolTests {}

extension Trait where Self == ConditionTrait {
  /// Skips a test that records runs if there is no release build.
  static var recordsRuns: Self {
    .enabled(if: Tool.releasePath != nil, "a debug build records nothing, and LAYOUTBENCH_TOOL is not set: run `make test TOOL=release`")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test that derives a whole run anew, which takes seconds with a release build and minutes with a debug build.
  static var derivesWholeRuns: Self {
    .enabled(
      if: Tool.releasePath != nil, "it takes minutes with a debug build, and LAYOUTBENCH_TOOL is not set: run `make test TOOL=release`")
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test that takes half a minute or more to `make test-all`. What it tests of a session has unit tests with a clock of their own besides.
  static var takesMinutes: Self { .enabled(if: Thoroughness.isFull, "it takes half a minute: run `make test-all`, or set THOROUGH=1") }
}

/// The tool.
enum Tool {
  /// The path of the tool under test, or `nil` if neither build is there.
  static let path = releasePath ?? debugPath

  /// The path of the release build, or `nil` if `LAYOUTBENCH_TOOL` is not set.
  static let releasePath = ProcessInfo.processInfo.environment["LAYOUTBENCH_TOOL"].flatMap { $0.isEmpty ? nil : $0 }

  /// The path of the debug build that a debug build of the tests leaves beside them, or `nil` if it is not there.
  static let debugPath: String? = {
    #if DEBUG
      guard let folder = CommandLine.arguments.first.map({ URL(fileURLWithPath: $0).deletingLastPathComponent() }) else { return nil }
      let path = folder.appendingPathComponent("layoutbench").path
      return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    #else
      return nil
    #endif
  }()

  /// What a run of a program left behind.
  struct Outcome {
    let status: TerminationStatus
    let output: String
    let errors: String

    /// The exit code, or nil where a signal ended the program.
    var exitCode: Int? {
      if case .exited(let code) = status { Int(code) } else { nil }
    }
  }

  /// Runs the tool in `folder`.
  static func run(_ arguments: String..., in folder: TemporaryFolder) async throws -> Outcome {
    try await run(arguments, in: folder)
  }

  /// Runs the tool, or another program, in `folder`, with `environment` set as in `NO_COLOR=1`.
  static func run(
    _ arguments: [String], in folder: TemporaryFolder, program: String? = path, environment: [String] = []
  ) async throws -> Outcome {
    let result = try await Subprocess.run(
      .name("sh"), arguments: try shellArguments(arguments, in: folder, program: program, environment: environment),
      output: .string(limit: 1 << 24), error: .string(limit: 1 << 24))
    return Outcome(status: result.terminationStatus, output: result.standardOutput, errors: result.standardError)
  }

  /// Calibrates by `run` within so many seconds, or on a machine that is too slow for that within twice the time that the tool asks for.
  static func calibrate(
    _ arguments: [String], seconds wanted: Int = 12, _ run: ([String]) async throws -> Outcome
  ) async throws -> Outcome {
    var (seconds, outcome) = (wanted, try await run(arguments + ["--time-budget", "\(wanted)s"]))
    for _ in 0..<3 where outcome.exitCode == 1 {
      guard let asked = outcome.errors.firstMatch(of: /give --time-budget ([0-9]+)s/), let needed = Int(asked.output.1) else { break }
      seconds = 2 * max(seconds, needed)
      outcome = try await run(arguments + ["--time-budget", "\(seconds)s"])
    }
    return outcome
  }

  /// Starts the tool in `folder`, sends it `signal` as soon as `isTime`, and waits for its end.
  static func interrupt(
    _ arguments: [String], in folder: TemporaryFolder, with signal: Signal, when isTime: @Sendable () -> Bool
  ) async throws -> Outcome {
    let words = try shellArguments(arguments, in: folder, program: path, environment: [])
    let result = try await Subprocess.run(
      .name("sh"), arguments: words, input: .none, output: .discarded, error: .string(limit: 1 << 20)
    ) { execution in
      let hasCome = try await wait(until: isTime)
      try execution.send(signal: signal)
      #expect(hasCome)
    }
    return Outcome(status: result.terminationStatus, output: "", errors: result.standardError)
  }

  /// Starts the tool in `folder` and kills it (SIGKILL) as soon as `isTime`.
  static func kill(_ arguments: [String], in folder: TemporaryFolder, when isTime: @Sendable () -> Bool) async throws -> TerminationStatus {
    try await interrupt(arguments, in: folder, with: .kill, when: isTime).status
  }

  /// Waits until `isTime`, and answers whether that came within five minutes: a machine may be busy with other tests.
  static func wait(until isTime: () -> Bool) async throws -> Bool {
    for _ in 0..<30_000 {
      if isTime() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return isTime()
  }

  /// What makes a shell go to `folder` and become the program, under the same process identifier.
  private static func shellArguments(
    _ arguments: [String], in folder: TemporaryFolder, program: String?, environment: [String]
  ) throws -> Arguments {
    Arguments(["-c", "cd \"$1\" && shift && exec env \"$@\"", "sh", folder.path] + environment + [try #require(program)] + arguments)
  }

  /// Whether allocations are counted here.
  static func countsAllocations() async throws -> Bool { try await offers("allocations") }

  /// Whether instructions can be counted here.
  static func countsInstructions() async throws -> Bool { try await offers("instructions") }

  private static func offers(_ what: String) async throws -> Bool {
    let folder = try TemporaryFolder()
    let lines = try await run("doctor", "--format", "csv", in: folder).output.split(whereSeparator: \.isNewline)
    return lines.contains { $0.hasPrefix("\(what),good,") }
  }
}

extension TemporaryFolder {
  /// Cuts a file off after a share of its bytes, and, where that is the end of a row, one byte before.
  func cut(_ name: String, to share: Double) throws {
    var bytes = try bytes(name)
    bytes = bytes.prefix(Int(Double(bytes.count) * share))
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    try write(bytes, to: name)
  }
}

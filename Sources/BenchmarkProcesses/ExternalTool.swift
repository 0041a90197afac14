import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// An external program that this one runs: its name, and the remedy if it is missing.
package struct ExternalTool: Equatable, Sendable {
  /// The tool's name as on a command line.
  package let name: String
  /// The remedy if the tool is missing.
  package let remedy: String

  /// The version control system.
  package static let git = ExternalTool(name: "git", remedy: "install it (on Debian and Ubuntu: sudo apt-get install git)")
  /// The program of which callgrind is a part.
  package static let valgrind = ExternalTool(
    name: "valgrind", remedy: "install it (on Debian and Ubuntu: sudo apt-get install valgrind)")
  /// The tool that finds the functions and lines of addresses.
  package static let symbolizer = ExternalTool(
    name: "llvm-symbolizer",
    remedy: "put the Swift toolchain's bin folder on PATH, or install LLVM (on Debian and Ubuntu: sudo apt-get install llvm)")
  /// The tool that makes the names of functions readable.
  package static let demangler = ExternalTool(name: "swift-demangle", remedy: "put the Swift toolchain's bin folder on PATH")
  /// The compiler that this machine calls `swiftc`.
  package static let swiftCompiler = ExternalTool(name: "swiftc", remedy: "put the Swift toolchain's bin folder on PATH")
  /// The package manager.
  package static let swift = ExternalTool(name: "swift", remedy: "put the Swift toolchain's bin folder on PATH")
  /// The tool that unpacks archives.
  package static let tar = ExternalTool(name: "tar", remedy: "install it (on Debian and Ubuntu: sudo apt-get install tar)")
  /// The tool that samples stacks.
  package static let perf = ExternalTool(
    name: "perf", remedy: "install it (on Debian: sudo apt-get install linux-perf; on Ubuntu: linux-tools-generic)")

  /// This program, by its path, for measurements in launches of its own.
  package static func thisProgram(_ path: String) -> ExternalTool {
    ExternalTool(name: path, remedy: "it is the program itself; build it again")
  }

  /// The toolchain's linker, by its path.
  package static func linker(_ path: String) -> ExternalTool { ExternalTool(name: path, remedy: "install the Swift toolchain anew") }

  /// A name is looked up on PATH; a path is used as it is.
  static func executable(_ name: String) -> Executable { name.contains("/") ? .path(FilePath(name)) : .name(name) }

  /// Whether the tool can be run. The check asks for its version.
  package func isFound() async -> Bool { (try? await output(["--version"], limit: .seconds(60))) != nil }

  /// Runs the tool and returns its standard output.
  /// - Parameters:
  ///   - arguments: The arguments of the tool.
  ///   - input: The text for its standard input.
  ///   - folder: The working directory of the tool; `nil` for that of this process.
  ///   - environment: Variables to set, or to remove if `nil`. All others are those of this process.
  ///   - limit: The longest time that the tool may take.
  /// - Throws: A ``ToolFault`` if it is missing, fails, or takes too long.
  package func output(
    _ arguments: [String], input: String = "", in folder: String? = nil, environment: [String: String?] = [:],
    limit: Duration = .seconds(120)
  ) async throws -> String {
    try await withTimeLimit(limit, of: name) { try await run(arguments, input, folder, environment) }
  }

  private func run(_ arguments: [String], _ input: String, _ folder: String?, _ environment: [String: String?]) async throws -> String {
    let pipes = try ChildPipes(for: name)
    do {
      let result = try await Subprocess.run(
        Self.executable(name), arguments: Arguments(arguments), environment: .inheriting(environment),
        workingDirectory: folder.map { FilePath($0) }, input: pipes.input, output: .string(limit: 1 << 28),
        error: pipes.error
      ) { _ in
        pipes.begin()
        pipes.send(input)
        pipes.endInput()
      }
      guard result.terminationStatus.isSuccess else {
        throw ToolFault.failed(tool: name, status: "\(result.terminationStatus)", said: ToolFault.essence(of: await pipes.said()))
      }
      return result.standardOutput
    } catch let error as SubprocessError {
      throw error.fault(of: name, remedy: remedy)
    }
  }
}

/// Does `work`, and cancels it if it takes longer than `limit`. Cancelling ends the processes that the work has started. ``TimeLimit`` tells how a pause
/// counts.
package func withTimeLimit<Result: Sendable>(
  _ limit: Duration, of tool: String, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await TimeLimit.pass(limit)
      throw ToolFault.timedOut(tool: tool, seconds: Int(limit.components.seconds))
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw CancellationError() }
    return result
  }
}

/// Does `work`, and calls `tick` after every interval until it is done. An error of `tick` cancels the work, which ends the processes that the work has
/// started.
func withTicks<Result: Sendable>(
  every interval: Duration, _ tick: () throws -> Void, during work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await work() }
    while true {
      group.addTask {
        try? await Task.sleep(for: interval)
        return nil
      }
      if let result = try await group.next() ?? nil {
        group.cancelAll()
        return result
      }
      try tick()
    }
  }
}

/// The reason why a tool gave no result.
package enum ToolFault: Error, Equatable, CustomStringConvertible {
  /// The tool is not on PATH.
  case missing(tool: String, remedy: String)
  /// The tool is too old.
  case tooOld(tool: String, found: String, needed: String)
  /// The tool ended without success. `said` is the end of its error output.
  case failed(tool: String, status: String, said: String)
  /// The tool cannot be started, because too many files are open.
  case noDescriptors(tool: String, reason: String)
  /// The system refuses to start another process.
  case notStarted(tool: String, reason: String)
  /// The tool took too long.
  case timedOut(tool: String, seconds: Int)

  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .missing(let tool, let remedy): "\(tool) cannot be run: \(remedy)"
    case .tooOld(let tool, let found, let needed): "\(tool) here is \(found); profiles need \(needed) or later: install a newer one"
    case .failed(let tool, let status, let said): "\(tool) ended early (\(status)) and said: \(said.isEmpty ? "nothing" : said)"
    case .noDescriptors(let tool, let reason): "\(tool) cannot be started (\(reason)): allow more open files with `ulimit -n 256`"
    case .notStarted(let tool, let reason):
      "\(tool) cannot be started (\(reason)): end other programs, or allow more processes with `ulimit -u 4096`"
    case .timedOut(let tool, let seconds):
      "\(tool) took longer than \(seconds) s and was ended: "
        + (["valgrind", "perf"].contains(tool)
          ? "choose fewer items, or give more time with --time-limit" : "see what it waits for: a lock, a disk, a password")
    }
  }

  /// Returns the last lines of a tool's output.
  package static func essence(of text: String) -> String {
    text.split(separator: "\n").suffix(8).joined(separator: "\n")
  }
}

extension Environment {
  /// Returns this process's environment with these variables set, or removed if `nil`.
  static func inheriting(_ changes: [String: String?]) -> Environment {
    .inherit.updating(Dictionary(uniqueKeysWithValues: changes.map { (Key(stringLiteral: $0.key), $0.value) }))
  }
}

extension SubprocessError {
  /// Returns a fault with the name of the tool that was to be started. It says that the tool is missing, if there is a remedy for that, or that the
  /// system could not start a process. Other errors are returned unchanged.
  func fault(of tool: String, remedy: String? = nil) -> any Error {
    if code == .executableNotFound, let remedy { return ToolFault.missing(tool: tool, remedy: remedy) }
    guard code == .spawnFailed else { return self }
    return ToolFault.notStarted(tool: tool, reason: underlyingError.map { "\($0)" } ?? "no reason was given")
  }
}

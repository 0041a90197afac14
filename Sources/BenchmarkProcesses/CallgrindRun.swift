import Foundation
import Subprocess

/// One run of a program under callgrind, in a folder of its own. It gives exact stacks of one cell, or the counts of many cells.
///
/// All runs have the same environment, names of files and initial state of a cell. So a profile adds up to the count of its cell, and both are the same
/// every time.
package struct CallgrindRun: Sendable {
  /// The oldest valgrind version with which these flags are known to work.
  static let oldestVersion = (3, 16)
  /// The largest number of callers in a function's context. A stack is about 40 deep.
  static let mostCallers = 100
  /// The beginning of the names of callgrind's files.
  static let dumps = "counts"
  /// The program's name in the folder.
  package static let program = "layoutbench"

  /// The contents of a copy of a program. Valgrind, at least up to version 3.19, fails on the debug information that today's compilers write.
  package enum Copy: Sendable {
    /// The symbols are kept, for stacks.
    case withSymbols
    /// Neither symbols nor anything else that only readers need is kept, because no count depends on names.
    case bare
  }

  /// The folder of the run.
  package let folder: URL
  /// The name or path of valgrind.
  private let valgrind: String

  /// A run in a new folder that holds these files and a copy of the program.
  /// - Throws: The system's error if the folder cannot be written. In that case nothing is left of it.
  package init(of program: String, files: [String: Data], copy: Copy = .withSymbols, valgrind: String = "valgrind") throws {
    self.valgrind = valgrind
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: program)))
      let image = ExecutableImage(bytes)
      let copied = copy == .withSymbols ? image?.withoutDebugInformation() : image?.withoutSections()
      let place = folder.appendingPathComponent(Self.program)
      try Data(copied ?? bytes).write(to: place)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the folder.
  package func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Checks whether callgrind can count here, on a program that does nothing. An installed valgrind may fail to run, because a container may forbid
  /// something that it needs.
  /// - Throws: A ``ToolFault`` with valgrind's error output.
  package static func check(_ tool: ExternalTool = .valgrind) async throws {
    _ = try await version(of: tool)
    _ = try await tool.output(["--tool=callgrind", "--callgrind-out-file=/dev/null", "true"], limit: .seconds(60))
  }

  /// Returns valgrind's version, such as `valgrind-3.19.0`. Throws a ``ToolFault`` if it is missing or too old.
  package static func version(of tool: ExternalTool = .valgrind) async throws -> String {
    let version = try await tool.output(["--version"], limit: .seconds(60)).trimmingCharacters(in: .whitespacesAndNewlines)
    let numbers = version.split(separator: "-").last?.split(separator: ".").compactMap { Int($0) } ?? []
    guard numbers.count >= 2, (numbers[0], numbers[1]) >= oldestVersion else {
      throw ToolFault.tooOld(tool: "valgrind", found: version, needed: "valgrind-\(oldestVersion.0).\(oldestVersion.1)")
    }
    return version
  }

  /// Runs the program with these arguments.
  /// - Returns: The profile with the trigger that the program named: its text, and its part.
  /// - Throws: A ``ToolFault`` if valgrind fails, takes too long or writes no such profile.
  package func record(
    _ arguments: [String], trigger: String, limit: Duration
  ) async throws -> (text: String, part: CallgrindProfile.Part) {
    let flags = ["--dump-instr=yes", "--separate-callers=\(Self.mostCallers)"]
    let (status, said) = try await withTimeLimit(limit, of: "valgrind") { try await run(arguments, flags: flags) }
    for (name, text) in try texts() {
      guard text.contains("desc: Trigger: \(trigger)\n") else { continue }
      if let part = try CallgrindProfile(parsing: text, named: name).parts.first(where: { $0.trigger == trigger }) { return (text, part) }
    }
    throw ToolFault.failed(tool: "valgrind", status: status, said: ToolFault.essence(of: said))
  }
}

extension CallgrindRun {
  /// The results of a counting run.
  package struct Counts: Sendable {
    /// The files that callgrind wrote, in the order of their names. A process that was killed, or that executed another program, left no file.
    package let files: [(name: String, text: String)]
    /// The standard error output of the run.
    package let said: String
  }

  /// Runs the program with these arguments, without stacks.
  /// - Parameters:
  ///   - arguments: The program's arguments.
  ///   - patience: The longest time that callgrind may take from one file to the next.
  ///   - tick: Is called now and then with the number of files that callgrind has begun.
  /// - Throws: A ``ToolFault`` if it takes too long.
  package func count(
    _ arguments: [String], patience: Duration = .seconds(1_800), tick: (Int) -> Void = { _ in }
  ) async throws -> Counts {
    // The time is counted in intervals, not read from the clock: a pause of this process counts as one interval.
    let interval = Duration.milliseconds(500)
    var (known, waited) = (0, Duration.zero)
    let said = try await withTicks(every: interval) {
      let begun = dumps.count
      waited = begun == known ? waited + interval : .zero
      known = begun
      guard waited < patience else {
        throw ToolFault.timedOut(tool: "valgrind", seconds: Int(patience.components.seconds))
      }
      tick(begun)
    } during: {
      try await run(arguments, flags: []).said.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return Counts(files: try texts(), said: said)
  }

  /// Runs the program under callgrind, in the folder.
  private func run(_ arguments: [String], flags: [String]) async throws -> (status: String, said: String) {
    let command =
      [valgrind, "-q", "--tool=callgrind", "--collect-atstart=no", "--vgdb=no"] + flags
      + ["--callgrind-out-file=\(Self.dumps).%p", "./\(Self.program)"] + arguments
    let pipes = try ChildPipes(for: "valgrind")
    let result = try await Subprocess.run(
      .name("sh"), arguments: Arguments(["-c", "cd \"$1\" && shift && unset PWD OLDPWD && exec \"$@\"", "sh", folder.path] + command),
      environment: .custom(CallgrindEnvironment.variables), input: pipes.input, output: .discarded, error: pipes.error
    ) { _ in
      pipes.begin()
      pipes.endInput()
    }
    return ("\(result.terminationStatus)", await pipes.said())
  }

  private var dumps: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("\(Self.dumps).") }.sorted()
  }

  private func texts() throws -> [(name: String, text: String)] {
    try dumps.compactMap { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return data.isEmpty ? nil : (name, String(decoding: data, as: UTF8.self))
    }
  }
}

/// The environment in which callgrind runs. It is the same in every run.
package enum CallgrindEnvironment {
  /// The environment variables. Symbols are bound at the start, not during the counted work.
  package static var variables: [Environment.Key: String] {
    let ours = ProcessInfo.processInfo.environment
    var variables: [Environment.Key: String] = [
      "SWIFT_DETERMINISTIC_HASHING": "1", "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1", "LD_BIND_NOW": "1",
      "PATH": ours["PATH"] ?? "/usr/bin:/bin",
    ]
    // Without these variables, the program or valgrind may not find its libraries.
    for name in ["LD_LIBRARY_PATH", "VALGRIND_LIB"] {
      if let value = ours[name] { variables[.init(rawValue: name) ?? "PATH"] = value }
    }
    return variables
  }
}

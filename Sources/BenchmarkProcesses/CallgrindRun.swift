import Foundation
import Subprocess

/// One run of a program under callgrind, in a folder of its own: exact stacks of one cell, or the counts of many.
///
/// Nothing differs from one run to the next: the environment, the names of files, the state that a cell begins from. So a profile adds up to the count of its cell,
/// and both are the same every time.
package struct CallgrindRun: Sendable {
  /// The oldest version that these flags are known to work with.
  static let oldestVersion = (3, 16)
  /// How many callers a function's context has at most. A stack is about 40 deep.
  static let mostCallers = 100
  /// What callgrind's files are called.
  static let dumps = "counts"
  /// The program's name in the folder.
  package static let program = "layoutbench"

  /// What a copy of a program keeps. Valgrind, to version 3.19 at least, gives up on the debug information that today's compilers write.
  package enum Copy: Sendable {
    /// The symbols, for stacks.
    case withSymbols
    /// Neither symbols nor anything else that only readers need: no count depends on names.
    case bare
  }

  /// The folder.
  package let folder: URL
  /// Valgrind, by its name or path.
  private let valgrind: String

  /// A run in a new folder that holds these files and a copy of the program.
  /// - Throws: What the system said if the folder cannot be written; then nothing is left of it.
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

  /// Tries whether callgrind can count here, on a program that does nothing. Valgrind may be there and not run: a container may forbid what it needs.
  /// - Throws: A ``ToolFault`` with what it said.
  package static func check(_ tool: ExternalTool = .valgrind) async throws {
    _ = try await version(of: tool)
    _ = try await tool.output(["--tool=callgrind", "--callgrind-out-file=/dev/null", "true"], limit: .seconds(60))
  }

  /// Valgrind's version, such as `valgrind-3.19.0`. Throws a ``ToolFault`` if it is missing or too old.
  package static func version(of tool: ExternalTool = .valgrind) async throws -> String {
    let version = try await tool.output(["--version"], limit: .seconds(60)).trimmingCharacters(in: .whitespacesAndNewlines)
    let numbers = version.split(separator: "-").last?.split(separator: ".").compactMap { Int($0) } ?? []
    guard numbers.count >= 2, (numbers[0], numbers[1]) >= oldestVersion else {
      throw ToolFault.tooOld(tool: "valgrind", found: version, needed: "valgrind-\(oldestVersion.0).\(oldestVersion.1)")
    }
    return version
  }

  /// Runs the program with these arguments.
  /// - Returns: The text of the profile whose trigger the program named, and its part.
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
  /// What a counting run found.
  package struct Counts: Sendable {
    /// The files that callgrind wrote, in the order of their names. A process that was ended, or became another program, has left none.
    package let files: [(name: String, text: String)]
    /// What was said on standard error.
    package let said: String
  }

  /// Runs the program with these arguments, without stacks.
  /// - Parameters:
  ///   - arguments: The program's arguments.
  ///   - patience: The longest that callgrind may take from one file to the next.
  ///   - tick: Is called every now and then with the number of files that callgrind has begun.
  /// - Throws: A ``ToolFault`` if it takes too long.
  package func count(
    _ arguments: [String], patience: Duration = .seconds(1_800), tick: (Int) -> Void = { _ in }
  ) async throws -> Counts {
    // By the intervals that have passed, not by the clock: a pause of this process counts as one of them.
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

/// The environment in which callgrind runs: nothing in it differs from one run to the next.
package enum CallgrindEnvironment {
  /// The variables. Symbols are bound at the start, not in the middle of what is counted.
  package static var variables: [Environment.Key: String] {
    let ours = ProcessInfo.processInfo.environment
    var variables: [Environment.Key: String] = [
      "SWIFT_DETERMINISTIC_HASHING": "1", "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1", "LD_BIND_NOW": "1",
      "PATH": ours["PATH"] ?? "/usr/bin:/bin",
    ]
    // Where the program or valgrind does not find its libraries without.
    for name in ["LD_LIBRARY_PATH", "VALGRIND_LIB"] {
      if let value = ours[name] { variables[.init(rawValue: name) ?? "PATH"] = value }
    }
    return variables
  }
}

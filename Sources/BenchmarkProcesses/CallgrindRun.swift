import BenchmarkProfiles
import Foundation
import Subprocess

/// One run of a program under callgrind that records exact stacks, in a folder of its own.
///
/// Everything is as where instructions are counted: the environment, the names of files, the state that a cell begins from. So a profile adds up to the
/// count of its cell, and is the same every time.
package struct CallgrindRun: Sendable {
  /// The oldest version that these flags are known to work with.
  static let oldestVersion = (3, 16)
  /// How many callers a function's context has at most. A stack is about 40 deep.
  static let mostCallers = 100
  /// What callgrind's files are called.
  static let dumps = "counts"
  /// The program's name in the folder.
  package static let program = "layoutbench"

  /// The folder.
  package let folder: URL

  /// A run in a new folder that holds these files and a copy of the program, which keeps its symbols but shows no debug information: valgrind gives up on
  /// what today's compilers write.
  package init(of program: String, files: [String: Data]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    let copy = folder.appendingPathComponent(Self.program)
    try Data(ExecutableImage(Array(bytes))?.withoutDebugInformation() ?? Array(bytes)).write(to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
  }

  /// Removes the folder.
  package func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Valgrind's version, such as `valgrind-3.19.0`. Throws a ``ToolFault`` if it is missing or too old.
  package static func version() async throws -> String {
    let version = try await ExternalTool.valgrind.output(["--version"], limit: .seconds(20)).trimmingCharacters(in: .whitespacesAndNewlines)
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
    let command =
      [
        "valgrind", "-q", "--tool=callgrind", "--collect-atstart=no", "--vgdb=no", "--dump-instr=yes",
        "--separate-callers=\(Self.mostCallers)",
        "--callgrind-out-file=\(Self.dumps).%p", "./\(Self.program)",
      ] + arguments
    let (status, said) = try await withTimeLimit(limit, of: "valgrind") { [folder] in
      let result = try await Subprocess.run(
        .name("sh"), arguments: Arguments(["-c", "cd \"$1\" && shift && unset PWD OLDPWD && exec \"$@\"", "sh", folder.path] + command),
        environment: .custom(CallgrindEnvironment.variables), output: .discarded, error: .string(limit: 1 << 20))
      return ("\(result.terminationStatus)", result.standardError)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name.hasPrefix("\(Self.dumps).") {
      let text = String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
      guard text.contains("desc: Trigger: \(trigger)\n") else { continue }
      if let part = try CallgrindProfile(parsing: text, named: name).parts.first(where: { $0.trigger == trigger }) { return (text, part) }
    }
    throw ToolFault.failed(tool: "valgrind", status: status, said: ToolFault.essence(of: said))
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

import BenchmarkHarness
import BenchmarkResults
import Foundation
import InputFiles
import LayoutSuites
import Subprocess

/// Counts the instructions of cells: runs this program's verb for that under callgrind and reads what callgrind writes.
///
/// The counts are the same to the digit every time, and do not depend on which other cells are counted. To that end the environment is fixed,
/// down to the names of files, and every cell begins from the same state (``CountInstructionsCommand``). Another compiler, C library or
/// processor takes other instructions: the library chooses its routines by what the processor can do.
struct InstructionCounter {
  /// Why instructions cannot be counted.
  enum Failure: Error, CustomStringConvertible {
    /// There is no valgrind.
    case noValgrind
    /// Valgrind's header was not there when this program was built.
    case notCompiledIn
    /// Valgrind ended without a count of this cell, and said this.
    case notCounted(CellIdentifier, errors: String)

    var description: String {
      switch self {
      case .noValgrind:
        "valgrind, which counts instructions, cannot be run: install it (on Debian and Ubuntu: sudo apt-get install valgrind)"
      case .notCompiledIn: CallgrindProbe.Unavailable.notCompiledIn.description
      case .notCounted(let cell, let errors):
        "the instructions of \(cell) were not counted; valgrind said: \(errors.isEmpty ? "nothing" : errors); "
          + "see whether `valgrind --tool=callgrind true` works, and try a newer valgrind"
      }
    }
  }

  /// Valgrind's version, as it says itself: `valgrind-3.19.0`.
  let version: String
  /// The program whose cells are counted.
  private let program: URL

  /// A counter of this program's cells, or of those of another revision's. Throws where instructions cannot be counted.
  init(program: URL = Self.thisProgram) async throws {
    self.program = program
    guard CallgrindProbe.isCompiledIn else { throw Failure.notCompiledIn }
    let result = try? await Subprocess.run(
      .name("valgrind"), arguments: ["--version"], output: .string(limit: 1 << 12), error: .discarded)
    guard let result, result.terminationStatus.isSuccess, result.standardOutput.hasPrefix("valgrind") else { throw Failure.noValgrind }
    version = result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What a manifest says of the counts.
  var note: String {
    "instructions were counted by callgrind (\(version)) with a fixed environment; another compiler, C library or processor takes others"
  }

  /// Counts all iterations of each cell together; cells that were not begun by the deadline are missing.
  ///
  /// - Parameters:
  ///   - flags: What chooses the items and how they are measured, as the verb takes it.
  ///   - tick: Called now and then with the number of cells that are done.
  func count(
    _ cells: [CellIdentifier], flags: [String], until deadline: Date = .distantFuture, tick: (Int) -> Void = { _ in }
  ) async throws -> [CellIdentifier: Int] {
    let folder = try Workplace(cells, of: program)
    defer { folder.remove() }
    let seconds = min(9_999_999_999, Int(deadline.timeIntervalSince1970))
    let arguments = Self.valgrind + ["./\(Workplace.program)", CountInstructionsCommand.name] + flags + ["--deadline", String(seconds)]
    let errors = try await Self.run(arguments, in: folder, tick: tick)
    let counts = try folder.counts()
    if let missing = cells.first(where: { counts[$0] == nil }), Date() < deadline || !errors.isEmpty {
      throw Failure.notCounted(missing, errors: errors)
    }
    return counts
  }

  private static let valgrind = [
    "valgrind", "-q", "--tool=callgrind", "--collect-atstart=no", "--vgdb=no", "--callgrind-out-file=\(Workplace.counts).%p",
  ]

  /// Nothing here differs from one call to the next. Symbols are bound at the start, not in the middle of what is counted.
  private static var environment: [Environment.Key: String] {
    var environment: [Environment.Key: String] = [
      "SWIFT_DETERMINISTIC_HASHING": "1", "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1", "LD_BIND_NOW": "1",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    // Where the program or valgrind does not find its libraries without.
    for name in ["LD_LIBRARY_PATH", "VALGRIND_LIB"] {
      if let value = ProcessInfo.processInfo.environment[name] { environment[.init(rawValue: name) ?? "PATH"] = value }
    }
    return environment
  }

  /// Runs a command in the folder. Returns what it said on standard error.
  private static func run(_ command: [String], in folder: Workplace, tick: (Int) -> Void) async throws -> String {
    try await withThrowingTaskGroup(of: String?.self) { group in
      group.addTask {
        let result = try await Subprocess.run(
          .name("sh"), arguments: Arguments(["-c", "cd \"$1\" && shift && unset PWD OLDPWD && exec \"$@\"", "sh", folder.path] + command),
          environment: .custom(environment), output: .discarded, error: .string(limit: 1 << 20))
        return result.standardError.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      while true {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(500))
          return nil
        }
        if let errors = try await group.next() ?? nil {
          group.cancelAll()
          return errors
        }
        tick(folder.doneCount)
      }
    }
  }

  /// This program.
  private static var thisProgram: URL {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]).resolvingSymlinksInPath()
  }
}

/// The folder in which callgrind runs, with names that are always the same.
private struct Workplace: Sendable {
  static let program = "layoutbench"
  static let counts = "counts"

  private let folder: URL
  private let cells: [CellIdentifier]

  init(_ cells: [CellIdentifier], of program: URL) throws {
    self.cells = cells
    let records = try CellRecord.data(of: cells)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try records.write(to: folder.appendingPathComponent(CountInstructionsCommand.cells))
      try ProgramCopy.write(of: program, to: folder.appendingPathComponent(Self.program))
    } catch {
      remove()
      throw InputFileError(
        file: folder.path, problem: "cannot be written (\(error.localizedDescription))",
        remedy: "check the free space, or set TMPDIR to another folder")
    }
  }

  var path: String { folder.path }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private var dumps: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix("\(Self.counts).") }
  }

  /// How many cells are done. Each leaves three files: what the first iteration took, its counts, and nothing more when its process ends.
  var doneCount: Int { dumps.count / 3 }

  /// The counts in callgrind's files.
  func counts() throws -> [CellIdentifier: Int] {
    var byTrigger: [String: Int] = [:]
    for name in dumps {
      let path = folder.appendingPathComponent(name).path
      // Of a process that became another program, or was ended, nothing is written.
      guard (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) != 0 else { continue }
      let text = try TextFile(reading: path).text
      for part in try CallgrindDump(parsing: text, named: name).parts {
        if let trigger = part.trigger { byTrigger[trigger] = part.instructions }
      }
    }
    var counts: [CellIdentifier: Int] = [:]
    for (place, cell) in cells.enumerated() {
      counts[cell] = byTrigger[CallgrindDump.trigger(named: CellRecord.name(of: place))]
    }
    return counts
  }
}

/// A copy of a program that valgrind can load.
private enum ProgramCopy {
  /// Copies an executable without its table of sections.
  ///
  /// What runs does not need the table, but valgrind looks there for debug information, and its versions to 3.19 at least give up on what today's
  /// compilers write. Without it there are no names of functions, and no count hangs on those.
  static func write(of program: URL, to copy: URL) throws {
    var bytes = try Data(contentsOf: program)
    // ELF, 64 bits, little-endian: e_shoff at 0x28, then e_shnum and e_shstrndx at 0x3C.
    if bytes.count >= 64, bytes.prefix(6) == Data([0x7F, 0x45, 0x4C, 0x46, 2, 1]) {
      bytes.replaceSubrange(0x28..<0x30, with: Data(count: 8))
      bytes.replaceSubrange(0x3C..<0x40, with: Data(count: 4))
    }
    try bytes.write(to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
  }
}

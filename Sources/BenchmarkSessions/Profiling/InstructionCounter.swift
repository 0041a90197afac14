import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import Foundation
import InputFiles
import LayoutSuites

/// Counts the instructions of cells: runs this program's verb for counting under callgrind, and reads the output of callgrind.
///
/// The counts are exactly the same every time, and do not depend on the other counted cells. To achieve that, the environment is fixed, down to the names
/// of files, and every cell begins from the same state (see ``CellRecord``). Another compiler, C library or processor executes other instructions: the
/// library chooses its routines by the features of the processor.
package struct InstructionCounter {
  /// The reason why instructions cannot be counted.
  package enum Failure: Error, CustomStringConvertible {
    /// Valgrind is not installed or does not run.
    case noValgrind
    /// Valgrind's header was missing when this program was built.
    case notCompiledIn
    /// Valgrind ended without a count of this cell. `errors` is its error output.
    case notCounted(CellIdentifier, errors: String)

    /// The reason and its remedy.
    package var description: String {
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

  /// Valgrind's version, in its own words: `valgrind-3.19.0`.
  let version: String
  /// The program whose cells are counted.
  private let program: String

  /// A counter of this program's cells, or of the cells of another revision's program. Throws if instructions cannot be counted.
  package init(program: String = ProgramArguments.resolvedProgramPath) async throws {
    self.program = program
    guard CallgrindProbe.isCompiledIn else { throw Failure.notCompiledIn }
    guard let said = try? await ExternalTool.valgrind.output(["--version"], limit: .seconds(20)), said.hasPrefix("valgrind") else {
      throw Failure.noValgrind
    }
    version = said.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The note on the counts in a manifest.
  var note: String {
    "instructions were counted by callgrind (\(version)) with a fixed environment; another compiler, C library or processor takes others"
  }

  /// Counts all iterations of each cell together. Cells that were not begun by the deadline are missing from the result.
  ///
  /// - Parameters:
  ///   - flags: The flags that choose the items and the way they are measured, in the form that the verb takes.
  ///   - tick: Is called now and then with the number of cells that are done.
  package func count(
    _ cells: [CellIdentifier], flags: [String], until deadline: Date = .distantFuture, tick: (Int) -> Void = { _ in }
  ) async throws -> [CellIdentifier: Int] {
    let run = try CallgrindRun(counting: cells, in: program)
    defer { run.remove() }
    let seconds = min(9_999_999_999, Int(deadline.timeIntervalSince1970))
    // Each cell leaves three files: one of the first iteration, one with its counts, and one without further costs when its process ends.
    let found = try await run.count([HiddenVerb.countInstructions] + flags + ["--deadline", String(seconds)]) { tick($0 / 3) }
    let counts = try Self.counts(of: cells, in: found.files)
    if let missing = cells.first(where: { counts[$0] == nil }), Date() < deadline || !found.said.isEmpty {
      throw Failure.notCounted(missing, errors: found.said)
    }
    return counts
  }

  /// Returns the counts of the cells in callgrind's files. Each count is in a part that its cell's place triggered. Other parts belong to no cell.
  static func counts(of cells: [CellIdentifier], in files: [(name: String, text: String)]) throws -> [CellIdentifier: Int] {
    var byTrigger: [String: Int] = [:]
    for (name, text) in files {
      for part in try CallgrindProfile(parsing: text, named: name).parts {
        if let trigger = part.trigger { byTrigger[trigger] = part.total }
      }
    }
    var counts: [CellIdentifier: Int] = [:]
    for (place, cell) in cells.enumerated() {
      counts[cell] = byTrigger[CallgrindProbe.trigger(named: CellRecord.name(of: place))]
    }
    return counts
  }
}

extension CallgrindRun {
  /// A run that counts cells of a program.
  fileprivate init(counting cells: [CellIdentifier], in program: String) throws {
    let records = try CellRecord.data(of: cells)
    do {
      try self.init(of: program, files: [CellRecord.fileName: records], copy: .bare)
    } catch {
      throw InputFileError(
        file: FileManager.default.temporaryDirectory.path, problem: "cannot be written (\(error.localizedDescription))",
        remedy: "check the free space, or set TMPDIR to another folder")
    }
  }
}

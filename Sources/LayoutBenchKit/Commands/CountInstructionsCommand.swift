import ArgumentParser
import BenchmarkHarness
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench count-instructions`: the verb that ``InstructionCounter`` runs under callgrind. It is not for users.
///
/// Each cell is counted in a copy of the process, made before anything of the cell is known. So every cell begins from the same heap, and its count does not
/// depend on the other cells of the list: an allocator takes a different number of instructions for the same request when its caches are in another state.
/// For the same reason the list of cells is a file of records of one length. The process itself reads none of them, and a copy reads only its own. The
/// command line is the same for all lists.
struct CountInstructionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: HiddenVerb.countInstructions, abstract: "Counts the instructions of cells; run by the tool itself, under callgrind.")

  @OptionGroup var selection: SelectionOptions

  @Option(help: ArgumentHelp("The moment after which no cell is begun, in seconds since 1970.", valueName: "seconds"))
  var deadline: Int

  @Option(help: .private) var plantedWork: Int?

  func run() throws {
    let probe = try CallgrindProbe()
    let file = open(CellRecord.fileName, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ValidationError("\(CellRecord.fileName) cannot be opened: \(String(cString: strerror(errno)))") }
    defer { close(file) }
    var place = 0
    while time(nil) < deadline {
      switch ForkedProcess.run({ count(place, of: file, with: probe) }) {
      case Self.isBehindLast: return
      case 0: place += 1
      case let status: throw ExitCode(status < 0 ? 1 : status)
      }
    }
  }

  /// The status of a copy that finds no cell at its place.
  private static let isBehindLast: Int32 = 100

  /// Counts one cell, in a copy of the process.
  private func count(_ place: Int, of file: Int32, with probe: CallgrindProbe) -> Int32 {
    do {
      guard let cell = try CellRecord.read(place, from: file) else { return Self.isBehindLast }
      let chosen = try selection.chosen.only(cell).suite(for: .pairing)
      guard let work = chosen.suite.work(of: cell) else { throw ValidationError("there is no cell \(cell)") }
      var settings = chosen.settings
      settings.plantedSteps = plantedWork ?? 0
      let counter = CellCounter(workload: chosen.workload, settings: settings, allocationCounter: nil)
      let iterations = try counter.runIterations(of: work, countedBy: probe)
      guard iterations > 0 else { throw ValidationError("\(cell) cannot be measured on this data") }
      probe.dump(named: CellRecord.name(of: place))
      return 0
    } catch {
      Terminal.warn("\(error)")
      return 1
    }
  }
}

import BenchmarkReports
import BenchmarkResults

extension RunSelection {
  /// How a person finds the line at which `cell` of the selection crashes.
  package func crashRemedy(at cell: CellIdentifier) -> String {
    let words = ["verify"] + only(cell).flags.map(ShellWord.quoted)
    return "a debug build (swift build) names the line: \(RunningProgram.name) \(words.joined(separator: " "))"
  }
}

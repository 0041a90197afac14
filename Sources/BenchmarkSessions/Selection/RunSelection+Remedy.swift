import BenchmarkReports
import BenchmarkResults

extension RunSelection {
  /// Returns text that tells the user how to find the line at which `cell` of the selection crashes.
  package func crashRemedy(at cell: CellIdentifier) -> String {
    let words = ["verify"] + only(cell).flags.map(ShellWord.quoted)
    return "a debug build (swift build) names the line: \(RunningProgram.name) \(words.joined(separator: " "))"
  }
}

import ArgumentParser
import BenchmarkResults

/// Which cells of a run, by regular expressions: the same flags for every verb that reads one.
struct CellPatterns: ParsableArguments {
  @Option(help: ArgumentHelp("Only cells whose name contains a match of the regular expression.", valueName: "regex"))
  var filter: String?

  @Option(help: ArgumentHelp("Leave out cells whose name contains a match of the regular expression.", valueName: "regex"))
  var exclude: String?

  mutating func validate() throws {
    for pattern in [filter, exclude].compactMap(\.self) where (try? Regex(pattern)) == nil {
      throw ValidationError("“\(pattern)” is not a regular expression; escape characters such as ( and [ with a backslash")
    }
  }

  /// Whether the regular expressions choose a cell.
  func isIncluded() throws -> (CellIdentifier) -> Bool {
    var selection = RunSelection()
    (selection.filter, selection.exclude) = (filter, exclude)
    return try selection.cellFilter()
  }
}

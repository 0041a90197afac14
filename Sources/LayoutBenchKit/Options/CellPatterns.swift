import ArgumentParser
import BenchmarkResults

/// The regular expressions that choose cells: the same flags for every verb that chooses cells or reads a run.
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

  /// Writes the user's choice into a selection. Flags that were not given change nothing.
  func choose(in selection: inout RunSelection) {
    selection.filter = filter ?? selection.filter
    selection.exclude = exclude ?? selection.exclude
  }

  /// Returns a function that tells whether the regular expressions choose a cell.
  func isIncluded() throws -> (CellIdentifier) -> Bool {
    var selection = RunSelection()
    choose(in: &selection)
    return try selection.cellFilter()
  }
}

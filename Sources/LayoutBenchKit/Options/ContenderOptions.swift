import ArgumentParser
import BenchmarkReports
import BenchmarkResults

/// The choice of layouts and strategies: the same flags for every verb that chooses cells.
struct ContenderOptions: ParsableArguments {
  @Option(help: "The layouts, separated by commas.", transform: Self.names)
  var layouts: [String] = []

  @Option(help: "The strategies, separated by commas.", transform: Self.names)
  var strategies: [String] = []

  @Option(
    help: ArgumentHelp(
      "Strategies that take part twice, under two names, to see whether a run tells them apart.", visibility: .hidden),
    transform: Self.names)
  var twins: [String] = []

  static func names(_ argument: String) throws -> [String] { try NameList(argument).names }

  /// Writes the user's choice into a selection. Flags that were not given change nothing.
  func choose(in selection: inout RunSelection) {
    if !layouts.isEmpty { selection.layouts = layouts }
    if !strategies.isEmpty { selection.strategies = strategies }
    if !twins.isEmpty { selection.twins = twins }
  }

  /// Throws an error if the layouts are given twice: here and by a spec file.
  func check(beside items: ItemOptions) throws {
    if items.spec != nil && !layouts.isEmpty { throw ValidationError("--spec and --layouts exclude each other: the file names its layout") }
  }
}

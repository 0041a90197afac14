import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import CollectionLayouts
import LayoutSuites
import LayoutWorkloads

/// Which layouts and strategies: the same flags for every verb that chooses cells.
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

  /// Writes what the person chose into a selection. Flags that were not given change nothing.
  func choose(in selection: inout RunSelection) {
    if !layouts.isEmpty { selection.layouts = layouts }
    if !strategies.isEmpty { selection.strategies = strategies }
    if !twins.isEmpty { selection.twins = twins }
  }

  /// Throws if the layouts are given twice: here, and by a spec file.
  func check(beside items: ItemOptions) throws {
    if items.spec != nil && !layouts.isEmpty { throw ValidationError("--spec and --layouts exclude each other: the file names its layout") }
  }
}

/// What is measured: the same flags for every verb that chooses cells.
struct SelectionOptions: ParsableArguments {
  @OptionGroup var contenders: ContenderOptions

  @Option(
    help: """
      The operations, or whole paths (prepare, invalidation, rect-query, frame), or scenarios, separated by commas. * stands for any characters: \
      'scenario.*'.
      """, transform: ContenderOptions.names)
  var operations: [String] = []

  @OptionGroup var items: ItemOptions

  @Option(
    name: .customLong("scenario"),
    help: ArgumentHelp(
      "A file with a scenario of your own; repeat it for more. Without --operations, only these scenarios are measured, with 10k and 100k items unless --sizes says otherwise.",
      valueName: "file.json"))
  var scenarioFiles: [String] = []

  @Flag(
    help:
      "Measure layouts side by side over the same data, to see what the choice of a layout costs. `layoutbench list across` names the comparisons."
  )
  var across = false

  @OptionGroup var patterns: CellPatterns

  @Option(
    help: ArgumentHelp("Measure one part of the cells, such as 1/4, so that several machines share the work.", valueName: "k/n"),
    transform: ShardArgument.init
  )
  var shard: ShardArgument?

  @Flag(help: "A quick look: 1k and 10k items, few rounds.")
  var quick = false

  mutating func validate() throws {
    try contenders.check(beside: items)
    if across && (items.spec != nil || !items.values.isEmpty) {
      throw ValidationError("--across measures layouts with their own values; leave out --\(items.spec != nil ? "spec" : "set")")
    }
  }

  /// What the person chose.
  var chosen: RunSelection { chosen(over: RunSelection()) }

  /// What the person chose, and for flags that were not given what `earlier` has. Items that are given replace all items of `earlier`.
  func chosen(over earlier: RunSelection) -> RunSelection {
    var selection = earlier
    contenders.choose(in: &selection)
    if !operations.isEmpty { selection.operations = operations }
    items.choose(in: &selection)
    if !scenarioFiles.isEmpty { selection.scenarios = scenarioFiles.map(SourceFile.init) }
    if across { selection.isAcross = true }
    patterns.choose(in: &selection)
    selection.shard = shard.flatMap { RunShard(part: $0.part, of: $0.of) } ?? earlier.shard
    selection.isQuick = quick || earlier.isQuick
    return selection
  }
}

/// How results are printed: the same flags for every verb.
struct OutputOptions: ParsableArguments {
  @Option(help: "The format of standard output: text, markdown, csv or json.")
  var format: Listing.Format = .text

  @Option(help: "Whether to colour: auto, always or never. NO_COLOR turns auto off.")
  var color: ColorChoice = .auto

  @Flag(name: .customLong("no-progress"), help: "Show no progress.")
  var noProgress = false
}

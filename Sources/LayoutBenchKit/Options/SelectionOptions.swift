import ArgumentParser
import BenchmarkReports
import BenchmarkResults

/// The options that choose what is measured: the same flags for every verb that chooses cells.
struct SelectionOptions: ParsableArguments {
  @OptionGroup var contenders: ContenderOptions

  @Option(
    help: """
      The operations, or whole paths (prepare, invalidation, rect-query, frame), or scenarios, separated by commas. * matches any characters: \
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
    help: ArgumentHelp(
      "Measure one part of the cells, such as 1/4, so that several machines share the work; auto takes the part that a scheduler says.",
      valueName: "k/n"),
    transform: RunShard.init(option:)
  )
  var shard: RunShard?

  @Flag(help: "A quick look: 1k and 10k items, few rounds.")
  var quick = false

  mutating func validate() throws {
    try contenders.check(beside: items)
    if across && (items.spec != nil || !items.values.isEmpty) {
      throw ValidationError("--across measures layouts with their own values; leave out --\(items.spec != nil ? "spec" : "set")")
    }
  }

  /// The user's choice.
  var chosen: RunSelection { chosen(over: RunSelection()) }

  /// The user's choice. Flags that were not given take their values from `earlier`. Given items replace all items of `earlier`.
  func chosen(over earlier: RunSelection) -> RunSelection {
    var selection = earlier
    contenders.choose(in: &selection)
    if !operations.isEmpty { selection.operations = operations }
    items.choose(in: &selection)
    if !scenarioFiles.isEmpty { selection.scenarios = scenarioFiles.map(SourceFile.init) }
    if across { selection.isAcross = true }
    patterns.choose(in: &selection)
    selection.shard = shard ?? earlier.shard
    selection.isQuick = quick || earlier.isQuick
    return selection
  }
}

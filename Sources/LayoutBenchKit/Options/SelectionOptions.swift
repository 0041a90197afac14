import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import CollectionLayouts
import LayoutSuites
import LayoutWorkloads

/// What is measured: the same flags for every verb that chooses cells.
struct SelectionOptions: ParsableArguments {
  @Option(help: "The layouts, separated by commas.", transform: Self.names)
  var layouts: [String] = []

  @Option(help: "The strategies, separated by commas.", transform: Self.names)
  var strategies: [String] = []

  @Option(
    help: """
      The operations, or whole paths (prepare, invalidation, rect-query, frame), or scenarios, separated by commas. * stands for any characters: \
      'scenario.*'.
      """, transform: Self.names)
  var operations: [String] = []

  @Option(
    help: ArgumentHelp(
      "Numbers of items, such as 1k,10k,1M; or a CSV file of real sizes (columns width, height, optionally section), measured whole. Give it twice for other numbers of items from a file.",
      valueName: "counts|file.csv"), transform: SizesArgument.init)
  var sizes: [SizesArgument] = []

  @Option(help: "A built-in workload: \(Workloads.named.map(\.name).joined(separator: ", ")).")
  var workload: String?

  @Option(help: ArgumentHelp("A UTF-8 text whose paragraphs are the items, all of them unless --sizes gives numbers.", valueName: "file"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "A spec file: its layout, container and items. --sizes changes the number of items, or lays out the sizes of a CSV file.",
      valueName: "file.json"))
  var spec: String?

  @Option(
    name: .customLong("scenario"),
    help: ArgumentHelp(
      "A scenario of your own, once for each file. Without --operations nothing else is measured, at 10k and 100k items unless --sizes says otherwise.",
      valueName: "file.json"))
  var scenarioFiles: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A value of the one layout that is measured in place of its own, such as columns=3 or sectionInset.left=16; once for each value.",
      valueName: "key=value"))
  var values: [LayoutValue] = []

  @Flag(
    help: "Layouts side by side over the same data: what the choice of a layout costs. `layoutbench list across` names the comparisons.")
  var across = false

  @Option(help: ArgumentHelp("Only cells whose name contains a match of the regular expression.", valueName: "regex"))
  var filter: String?

  @Option(help: ArgumentHelp("No cells whose name contains a match of the regular expression.", valueName: "regex"))
  var exclude: String?

  @Option(help: ArgumentHelp("One part of the cells, such as 1/4, to spread them over machines.", valueName: "k/n"))
  var shard: ShardArgument?

  @Flag(help: "A quick look: 1k and 10k items, few rounds.")
  var quick = false

  @Option(help: "The seed of everything random. (default: \(RunSelection.standardSeed))")
  var seed: UInt64?

  static func names(_ argument: String) throws -> [String] {
    guard let list = NameList(argument: argument) else {
      throw ValidationError("“\(argument)” holds an empty name; separate names by single commas")
    }
    return list.names
  }

  mutating func validate() throws {
    if sizeFiles.count > 1 { throw ValidationError("--sizes names \(sizeFiles.count) files; give one") }
    // A spec file gives the layout; the items may come from a file of sizes.
    let sources = [workload, text, spec == nil ? sizeFiles.first : nil, spec].compactMap(\.self)
    if sources.count > 1 {
      throw ValidationError(
        "--workload, --text, --spec and --sizes FILE exclude each other, because the items come from one place; only --spec and --sizes FILE go "
          + "together: the file's layout with those sizes")
    }
    if spec != nil && !layouts.isEmpty { throw ValidationError("--spec and --layouts exclude each other: the file names its layout") }
    if across && (spec != nil || !values.isEmpty) {
      throw ValidationError("--across measures layouts with their own values; leave out --\(spec != nil ? "spec" : "set")")
    }
    for pattern in [filter, exclude].compactMap(\.self) where (try? Regex(pattern)) == nil {
      throw ValidationError("“\(pattern)” is not a regular expression; escape characters such as ( and [ with a backslash")
    }
  }

  private var sizeFiles: [String] {
    sizes.compactMap { size in
      if case .file(let path) = size { path } else { nil }
    }
  }

  private var counts: [Int] {
    let counts = sizes.flatMap { size in
      if case .counts(let counts) = size { counts } else { [Int]() }
    }
    return Array(Set(counts)).sorted()
  }

  /// What the person chose.
  var chosen: RunSelection { chosen(over: RunSelection()) }

  /// What the person chose, and for flags that were not given what `earlier` has. Items that are given replace all items of `earlier`.
  func chosen(over earlier: RunSelection) -> RunSelection {
    var selection = earlier
    if !layouts.isEmpty { selection.layouts = layouts }
    if !strategies.isEmpty { selection.strategies = strategies }
    if !operations.isEmpty { selection.operations = operations }
    if [workload, text, spec, sizeFiles.first].contains(where: { $0 != nil }) {
      selection.workload = workload
      selection.text = text.map(SourceFile.init)
      selection.spec = spec.map(SourceFile.init)
      selection.sizes = sizeFiles.first.map(SourceFile.init)
    }
    if !scenarioFiles.isEmpty { selection.scenarios = scenarioFiles.map(SourceFile.init) }
    if !counts.isEmpty { selection.counts = counts }
    if !values.isEmpty { selection.values = values.map(\.description) }
    if across { selection.isAcross = true }
    selection.filter = filter ?? earlier.filter
    selection.exclude = exclude ?? earlier.exclude
    selection.shard = shard.flatMap { RunShard(part: $0.part, of: $0.of) } ?? earlier.shard
    selection.isQuick = quick || earlier.isQuick
    selection.seed = seed ?? earlier.seed
    return selection
  }
}

/// How results are printed: the same flags for every verb.
struct OutputOptions: ParsableArguments {
  @Option(help: "The format of standard output: text, markdown, csv or json.")
  var format: Listing.Format = .text

  @Option(help: "Whether to colour: auto, always or never. NO_COLOR turns auto off.")
  var color: ColorChoice = .auto

  @Flag(name: .customLong("no-progress"), help: "Do not show what runs.")
  var noProgress = false
}

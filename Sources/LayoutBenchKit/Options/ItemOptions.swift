import ArgumentParser
import BenchmarkResults

/// The source of the items, and the values of their layout: the same flags for every verb that lays out items.
struct ItemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Numbers of items, such as 1k,10k,1M; or a CSV file of real sizes (columns width, height, optionally section; in any unit, because only the proportion of width to height counts), measured whole. Give it twice (file, then numbers) to take those numbers of items from the file.",
      valueName: "counts|file.csv"), transform: SizesArgument.init)
  var sizes: [SizesArgument] = []

  @Option(help: "A built-in workload: \(Workloads.named.map(\.name).joined(separator: ", ")).")
  var workload: String?

  @Option(
    help: ArgumentHelp("A UTF-8 text file whose paragraphs are the items: all of them, unless --sizes gives numbers.", valueName: "file"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "A spec file: its layout, container and items. --sizes changes the number of items, or lays out the sizes of a CSV file.",
      valueName: "file.json"))
  var spec: String?

  @Option(
    help: ArgumentHelp(
      "A trace: a session as a recorder wrote it down, with its container, its items and its frames.",
      valueName: "file.jsonl"))
  var trace: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Changes a value of the layout, such as columns=3 or sectionInset.left=16; repeat it for more values. Needs exactly one layout.",
      valueName: "key=value"), transform: LayoutValue.init(option:))
  var values: [LayoutValue] = []

  @Option(help: "The seed of everything random. (default: \(RunSelection.standardSeed))", transform: UInt64.init(option:))
  var seed: UInt64?

  mutating func validate() throws {
    if sizeFiles.count > 1 { throw ValidationError("--sizes names \(sizeFiles.count) files; give one") }
    // A spec file gives the layout; the items may come from a file of sizes.
    let sources = [workload, text, spec == nil ? sizeFiles.first : nil, spec, trace].compactMap(\.self)
    if sources.count > 1 {
      throw ValidationError(
        "--workload, --text, --spec, --trace and --sizes FILE exclude each other, because the items come from one place; only --spec and --sizes FILE go "
          + "together: the file's layout with those sizes")
    }
  }

  private var sizeFiles: [String] { sizes.compactMap(\.path) }

  private var counts: [Int] { Array(Set(sizes.flatMap(\.counts))).sorted() }

  /// Writes the user's choice into a selection. Given items replace all of the selection's items. Flags that were not given change nothing.
  func choose(in selection: inout RunSelection) {
    if [workload, text, spec, trace, sizeFiles.first].contains(where: { $0 != nil }) {
      selection.workload = workload
      selection.text = text.map(SourceFile.init)
      selection.spec = spec.map(SourceFile.init)
      selection.trace = trace.map(SourceFile.init)
      selection.sizes = sizeFiles.first.map(SourceFile.init)
    }
    if !counts.isEmpty { selection.counts = counts }
    if !values.isEmpty { selection.values = values.map(\.description) }
    selection.seed = seed ?? selection.seed
  }

  /// The user's choice.
  var chosen: RunSelection {
    var selection = RunSelection()
    choose(in: &selection)
    return selection
  }

  /// Throws an error if a number of items is given together with a cell, whose name already contains it.
  func checkCount(of cell: CellIdentifier) throws {
    guard let count = counts.first else { return }
    throw ValidationError(
      "--sizes \(count): the cell \(cell) says how many items there are; name another cell, such as one that ends in /\(count), or give --sizes a file"
    )
  }
}

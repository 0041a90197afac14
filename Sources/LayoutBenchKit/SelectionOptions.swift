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

  @Option(help: "The operations, or whole paths (prepare, invalidation, rect-query, frame), separated by commas.", transform: Self.names)
  var operations: [String] = []

  @Option(
    help: ArgumentHelp(
      "Numbers of items, such as 1k,10k,1M; or a CSV file of real sizes (columns width, height, optionally section). Give it twice for both.",
      valueName: "counts|file.csv"))
  var sizes: [SizesArgument] = []

  @Option(help: "A built-in workload: \(Workloads.all.map(\.name).joined(separator: ", ")).")
  var workload: String?

  @Option(help: ArgumentHelp("A UTF-8 text whose paragraphs are the items.", valueName: "file"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "A spec file: its layout, container and items. --sizes changes the number of items.", valueName: "file.json"))
  var spec: String?

  @Option(help: ArgumentHelp("Only cells whose name contains a match of the regular expression.", valueName: "regex"))
  var filter: String?

  @Option(help: ArgumentHelp("No cells whose name contains a match of the regular expression.", valueName: "regex"))
  var exclude: String?

  @Option(help: ArgumentHelp("One part of the cells, such as 1/4, to spread them over machines.", valueName: "k/n"))
  var shard: ShardArgument?

  @Flag(help: "A quick look: 1k and 10k items, few rounds.")
  var quick = false

  @Option(help: "The seed of everything random.")
  var seed: UInt64 = 42

  static func names(_ argument: String) throws -> [String] {
    guard let list = NameList(argument: argument) else {
      throw ValidationError("“\(argument)” holds an empty name; separate names by single commas")
    }
    return list.names
  }

  mutating func validate() throws {
    if sizeFiles.count > 1 { throw ValidationError("--sizes names \(sizeFiles.count) files; give one") }
    if [workload, text, sizeFiles.first, spec].compactMap(\.self).count > 1 {
      throw ValidationError("--workload, --text, --spec and --sizes FILE exclude each other: the items come from one place")
    }
    if spec != nil && !layouts.isEmpty { throw ValidationError("--spec and --layouts exclude each other: the file names its layout") }
    for pattern in [filter, exclude].compactMap(\.self) where (try? Regex(pattern)) == nil {
      throw ValidationError("“\(pattern)” is not a regular expression; quote characters such as ( and [ with a backslash")
    }
  }

  private var sizeFiles: [String] {
    sizes.compactMap { size in
      if case .file(let path) = size { path } else { nil }
    }
  }

  private var itemCounts: [Int] {
    let counts = sizes.flatMap { size in
      if case .counts(let counts) = size { counts } else { [Int]() }
    }
    return Array(Set(counts)).sorted()
  }

  /// Whether the person chose any cells or items.
  var choosesCells: Bool {
    !layouts.isEmpty || !strategies.isEmpty || !operations.isEmpty || !sizes.isEmpty || shard != nil
      || [workload, text, spec, filter, exclude].contains { $0 != nil }
  }

  /// These options as words of a command line, for a program that is to choose the same; of numbers of items, `standardSizes` where none are given.
  func words(standardSizes: [Int]) -> [String] {
    func list(_ name: String, _ names: [String]) -> [String] { names.isEmpty ? [] : ["--\(name)", names.joined(separator: ",")] }
    func option(_ name: String, _ value: String?) -> [String] { value.map { ["--\(name)", $0] } ?? [] }
    let counts = itemCounts.isEmpty && spec == nil ? standardSizes : itemCounts
    return list("layouts", layouts) + list("strategies", strategies) + list("operations", operations)
      + list("sizes", counts.map(String.init)) + option("sizes", sizeFiles.first) + option("workload", workload) + option("text", text)
      + option("spec", spec) + option("filter", filter) + option("exclude", exclude)
      + option("shard", shard.map { "\($0.part)/\($0.of)" }) + option("seed", String(seed))
  }

  /// The workload the person chose. Throws for one that does not exist, and for a file that cannot be read.
  func makeWorkload() throws -> any Workload {
    if let text { return try TextWorkloadFile(reading: text) }
    if let spec { return try SpecWorkload(SpecFile(path: spec)) }
    if let file = sizeFiles.first { return try SizesFile(reading: file) }
    guard let workload else { return Workloads.standard }
    do {
      return try Workloads.named(workload)
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// Whether the person's regular expressions take a cell in.
  func cellFilter() throws -> (CellIdentifier) -> Bool {
    let included = try filter.map { try Regex($0) }
    let excluded = try exclude.map { try Regex($0) }
    return { cell in
      let name = cell.description
      return (included.map { name.contains($0) } ?? true) && !(excluded.map { name.contains($0) } ?? false)
    }
  }

  /// The suite the person chose, over `workload`; where no numbers of items are given, a spec file's own, else `standardSizes`.
  func makeSuite(_ workload: any Workload, standardSizes: [Int], measuresFloors: Bool) throws -> Suite {
    var selection = Selection()
    selection.layouts = layouts
    selection.strategies = strategies
    selection.operations = operations
    selection.sizes = itemCounts.isEmpty ? (quick ? [1_000, 10_000] : standardSizes) : itemCounts
    if let spec = workload as? SpecWorkload {
      selection.available = [BenchmarkedLayout(spec.spec)]
      if itemCounts.isEmpty { selection.sizes = [spec.spec.data.itemCount] }
      for size in selection.sizes { try spec.check(count: size) }
    }
    selection.shard = shard.map { ($0.part, $0.of) }
    selection.measuresFloors = measuresFloors
    selection.isIncluded = try cellFilter()
    do {
      return try Suite(selection, workload: workload.name)
    } catch {
      throw ValidationError(error.description)
    }
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

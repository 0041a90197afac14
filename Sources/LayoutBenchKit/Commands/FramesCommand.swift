import ArgumentParser
import CollectionLayouts
import LayoutWorkloads

/// `layoutbench frames`
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Prints the frames of a spec file, step by step, as JSON.",
    discussion: """
      The first entry is the state after prepare, with all elements. Each step of the file adds an entry: all elements, or for a query the \
      elements it found. Elements are in index order, one on each line.

      EXAMPLES
        layoutbench frames --spec flow.json
        layoutbench frames --spec flow.json --strategy dirty-range
        layoutbench frames --spec flow.json --set minimumLineSpacing=4
        layoutbench frames --spec flow.json --sizes pictures.csv --sizes 20

      A SPEC FILE
        { "container": {"width": 320, "height": 480}, "displayScale": 1,
          "scrollDirection": "vertical",
          "layout": {"type": "flow", "itemSize": [90, 40],
                     "sectionInset": {"left": 10, "right": 10}},
          "sections": [{"count": 7},
                       {"items": [[90, 40], [120, 80]], "minimumLineSpacing": 4}],
          "steps": [{"query": [0, 0, 320, 480]}, {"resize": [[1, 1], [120, 90]]},
                    {"scroll": [0, 120]},
                    {"batch": [{"delete": [0, 0]}, {"insert": [0, 1]},
                               {"move": [0, 2], "to": [1, 0]}]}] }
      """)

  /// The form of the output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json
  }

  @OptionGroup var spec: SpecOptions

  @Option(help: "The format of the output: json.")
  var format: Format = .json

  func run() throws {
    let playback = try SpecPlayback(of: spec.read(), under: spec.strategy.strategy)
    playback.warn()
    try Terminal.write(SpecTranscript(of: playback.states).json)
  }
}

extension SpecPlayback {
  /// Writes the first of its notes to standard error.
  func warn() {
    let most = 10
    for note in notes.prefix(most) { Terminal.warn(note) }
    if notes.count > most { Terminal.warn("and \(notes.count - most) more of this kind") }
  }
}

/// Which spec file is looked at, and how its frames are computed: the same flags for every verb that looks at one.
struct SpecOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The spec file.", valueName: "file.json"))
  var spec: String

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Changes a value of the file's layout, such as columns=3; repeat it for more values.", valueName: "key=value"),
    transform: LayoutValue.init(option:))
  var values: [LayoutValue] = []

  @Option(
    help: ArgumentHelp(
      "A CSV file of real sizes to lay out in place of the file's items, or a number of items. Give it twice for both. The file's steps stay, and must fit these items.",
      valueName: "count|file.csv"), transform: SizesArgument.init)
  var sizes: [SizesArgument] = []

  @Option(help: "The strategy: \(Strategy.all.map(\.name).joined(separator: ", ")).")
  var strategy = StrategyArgument(strategy: .naive)

  /// Reads the file, with other items if the person wants them. Throws `SpecFileError`, and `ValidationError` for a value that the layout cannot be given.
  func read() throws -> SpecFile {
    let file = try SpecFile(path: spec, settingByOption: values)
    guard !sizes.isEmpty else { return file }
    let (paths, counts) = (sizes.compactMap(\.path), sizes.flatMap(\.counts))
    if paths.count > 1 { throw ValidationError("--sizes names \(paths.count) files; give one") }
    if counts.count > 1 { throw ValidationError("--sizes gives \(counts.count) numbers of items; give one") }
    let workload = try SpecWorkload(file, sizes: paths.first.map { try SizesFile(reading: $0) })
    let count = counts.first ?? workload.ownCount ?? 0
    guard count <= SpecFile.mostItems else {
      throw ValidationError("--sizes \(count): frames are printed and drawn of at most \(SpecFile.mostItems) items; give fewer")
    }
    try workload.check(count: count)
    for note in workload.notes(count: count) { Terminal.warn(note) }
    return workload.spec(count: count)
  }
}

/// A registered strategy by its name.
struct StrategyArgument: ExpressibleByArgument {
  let strategy: Strategy

  init(strategy: Strategy) { self.strategy = strategy }

  init?(argument: String) {
    guard let strategy = try? Strategy.named(argument) else { return nil }
    self.init(strategy: strategy)
  }

  static var allValueStrings: [String] { Strategy.all.map(\.name) }
  var defaultValueDescription: String { strategy.name }
}

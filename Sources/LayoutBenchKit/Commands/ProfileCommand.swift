import ArgumentParser
import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

extension ProfileEvent: ExpressibleByArgument {}

/// The form in which a profile is written.
enum ProfileForm: String, CaseIterable, ExpressibleByArgument {
  case text, html, folded, speedscope, callgrind
}

/// `layoutbench profile CELL`
struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Shows where one cell's work, time or memory goes, or what changed since another revision.",
    discussion: """
      Instructions are counted by callgrind on exactly what is measured: the sum is the count that `run --instructions` gives, and the same every \
      time. Allocations and the bytes alive at their peak are recorded one by one through jemalloc. Time is sampled by perf. `layoutbench doctor` \
      says which of these work here. The stacks are written to a .folded file beside the result.

      Of a scenario or a trace, what the engine does in the frames of one play is profiled.

      With --compare-with, the difference is shown: function by function, adding up to the difference of the sums, and as a graph whose colours \
      say which functions became more or less expensive.

      EXAMPLES
        layoutbench profile flow/checkpoint/relayout/10000
        layoutbench profile flow/checkpoint/relayout/10000 --as html -o p.html
        layoutbench profile list/indexed/append/10000 --compare-with main
        layoutbench profile list/rope/query/1000 --compare-with list/naive/query/1000
        layoutbench profile list/rope/prepare/10000 --events heap
        layoutbench profile list/indexed/scenario.fling/10000
      """)

  @Argument(help: ArgumentHelp("The cell, as `layoutbench list cells` names it.", valueName: "cell"), transform: ProfiledCellOptions.cell)
  var cell: CellIdentifier

  @Option(help: ArgumentHelp("Another cell, or a revision that has the same cell: a branch, a tag or a commit.", valueName: "cell|rev"))
  var compareWith: String?

  @Option(help: ArgumentHelp("The revision to profile. Default: this program.", valueName: "rev"))
  var revision: String?

  @Option(help: "What is profiled: instructions, time, allocations, or heap (the bytes alive at the peak).")
  var events = ProfileEvent.instructions

  @Option(
    name: .customLong("as"), help: "The form: text, html (a flame graph), folded, speedscope (JSON), or callgrind (as it was written).")
  var form = ProfileForm.text

  @Option(
    name: .output,
    help: ArgumentHelp(
      "The file to write to, with the .folded file beside it. Default: standard output, and results/profiles.", valueName: "file"))
  var file: String?

  @Option(
    help: ArgumentHelp("The longest a profiler may take, such as 90s, 5m or 90 (seconds). Default: 10m.", valueName: "time"),
    transform: TimeSpan.init)
  var timeLimit: TimeSpan?

  @OptionGroup(title: "The items") var items: ItemOptions
  @OptionGroup(title: "How revisions are built") var building: BuildCacheOptions
  @OptionGroup var planted: PlantedOptions

  @Flag(help: "Show which cells would be profiled, and profile nothing. Revisions are neither looked up nor built.")
  var dryRun = false

  @Flag(name: .customLong("no-progress"), help: "Show no progress.")
  var noProgress = false

  func validate() throws {
    if form == .callgrind && events != .instructions {
      throw ValidationError("--as callgrind is for --events instructions, which callgrind counts")
    }
    if form == .callgrind && compareWith != nil {
      throw ValidationError("--as callgrind writes one profile as it is; leave --compare-with out")
    }
    try items.checkCount(of: cell)
  }

  // Hosted layouts belong to the main actor.
  @MainActor func run() async throws {
    let command = self
    guard !dryRun else { return try command.show() }
    try await Interruption.guarding { try await command.profile() }
  }

  private func show() throws {
    try Terminal.write(try cells.cells().map { "\($0)\n" }.joined())
    Terminal.warn("nothing was profiled (--dry-run)")
  }

  private func profile() async throws {
    let report = try await cells.report(progress: ProgressLine(isWanted: !noProgress))
    try write(report.report, raw: report.raw)
  }

  private var cells: ProfiledCells {
    var cells = ProfiledCells(of: cell, comparedWith: compareWith, revision: revision, events, over: items.chosen)
    (cells.cache, cells.plantedFlags) = (building.cache, planted.flags)
    if let timeLimit { cells.limit = timeLimit.duration }
    return cells
  }

  private func write(_ report: ProfileReport, raw: String?) throws {
    let text = text(of: report, raw: raw)
    let folded = try foldedFile()
    if let file {
      try OutputFile(file).write(text)
      if form != .text { try Terminal.write(ProfileText(report).text) }
    } else {
      try Terminal.write(text)
    }
    guard form != .folded || file == nil else { return }
    try OutputFile(folded).write(report.folded)
    Terminal.warn("the stacks are in \(folded)")
  }

  private func text(of report: ProfileReport, raw: String?) -> String {
    switch form {
    case .text: ProfileText(report).text
    case .html: FlameGraphPage(report).html
    case .folded: report.folded
    case .speedscope: report.speedscope
    case .callgrind: raw ?? ""
    }
  }

  /// The path of the folded file: next to the result's file, or in the folder of results if the result has no regular file.
  private func foldedFile() throws -> String {
    if let file, !OutputFile(file).isStream {
      let name = file as NSString
      // The result itself already has that name.
      return (form != .folded && name.pathExtension == "folded" ? file : name.deletingPathExtension) + ".folded"
    }
    let folder = "results/profiles"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let name = "\(cell)".map { $0 == "/" || $0 == "@" ? "-" : $0 }
    return "\(folder)/\(String(name))-\(events.rawValue).folded"
  }
}

extension ProfileCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    let buildsNothing = revision == nil && compareWith.map { CellIdentifier($0) != nil } ?? true
    return [
      IdleFlags(
        buildsNothing ? ["--build-cache"] : [], because: "no revision is built", remedy: "name one with --revision or --compare-with")
    ]
  }
}

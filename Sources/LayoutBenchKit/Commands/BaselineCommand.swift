import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles

/// `layoutbench baseline`
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Keeps runs under a name, to compare later runs with them.",
    discussion: """
      A baseline is a copy of a run's manifest, samples, scenarios and summary in results/baselines/NAME.

      EXAMPLES
        layoutbench baseline save main
        layoutbench baseline list
      """,
    subcommands: [BaselineSaveCommand.self, BaselineListCommand.self, BaselineShowCommand.self, BaselineDeleteCommand.self])
}

/// `layoutbench baseline save NAME [RUN]`
struct BaselineSaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Saves a finished run under a name.",
    discussion: """
      A run that lacks planned cells is refused, because a check against it would pass without looking at them.

      EXAMPLES
        layoutbench baseline save main
        layoutbench baseline save v1.2 results/runs/mine --force
      """)

  @Argument(help: "The name: letters, digits, “-”, “_” and “.”.")
  var name: String

  @Argument(help: ArgumentHelp("The folder of a run. Default: the newest finished run.", valueName: "run"))
  var directory: String?

  @Flag(help: "Replace an existing baseline of that name.")
  var force = false

  @Flag(help: "Save a run that lacks planned cells, or did not finish.")
  var allowMissing = false

  @OptionGroup var baselines: BaselineOptions

  func run() throws {
    let folder = try RunData.folder(directory, refusingNewer: !allowMissing)
    let saved = try baselines.use { store in try store.save(folder, as: name, replacing: force, allowsMissing: allowMissing) }
    if allowMissing { folder.warnOfGaps(RunCompleteness(saved), saved.manifest) }
    let cells = Set(saved.samples.map(\.cell)).count
    let launches = saved.scenarios.plays.count
    let scenarios = launches == 0 ? "" : " and \(launches) launches of \(Set(saved.scenarios.plays.map(\.cell)).count) cells of scenarios"
    try Terminal.write(
      "\(baselines.folder)/\(name): saved \(saved.samples.count) samples of \(cells) cells\(scenarios) from \(folder.path)\n")
  }
}

/// `layoutbench baseline list`
struct BaselineListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the baselines.",
    discussion: """
      EXAMPLE
        layoutbench baseline list --format json
      """)

  @OptionGroup var baselines: BaselineOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  func run() throws {
    let rows = try baselines.use { store in try store.names().map { row(of: $0, in: store) } }
    try Terminal.write(Listing(titles: ["baseline", "commit", "started", "machine"], rows: rows).text(as: output.format))
  }

  /// The row of one baseline. An unreadable baseline is listed with a warning, because it must not hide the others.
  private func row(of name: String, in store: BaselineStore) -> [String] {
    do {
      let manifest = try store.folder(named: name).readManifest()
      return [name, manifest.revision.label() ?? "", manifest.startedAt?.formatted(.iso8601) ?? "", manifest.machine.shortName ?? ""]
    } catch {
      Terminal.warn("\(error)")
      return [name, "", "", ""]
    }
  }
}

/// `layoutbench baseline show NAME`
struct BaselineShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Shows the conditions of a baseline, and how much it holds.",
    discussion: """
      EXAMPLE
        layoutbench baseline show main
      """)

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var baselines: BaselineOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  func run() throws {
    let run = try baselines.run(named: name)
    let time = [("started", run.manifest.startedAt), ("finished", run.manifest.finishedAt)].map { [$0, $1?.formatted(.iso8601) ?? ""] }
    let conditions = run.manifest.conditions.map { [$0.kind.rawValue, $0.value ?? ""] }
    let cells = Set(run.samples.map(\.cell))
    let played = Set(run.scenarios.plays.map(\.cell)).count
    let scenarios = played == 0 ? [] : [["cells of scenarios", "\(played)"], ["launches of these", "\(run.scenarios.plays.count)"]]
    let held = [["cells", "\(cells.count)"], ["samples", "\(run.samples.count)"]] + scenarios
    try Terminal.write(Listing(titles: ["what", "value"], rows: [["baseline", name]] + time + conditions + held).text(as: output.format))
  }
}

/// `layoutbench baseline delete NAME`
struct BaselineDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes a baseline.",
    discussion: """
      EXAMPLE
        layoutbench baseline delete v1.2
      """)

  @Argument(help: "The name.")
  var name: String

  @OptionGroup var baselines: BaselineOptions

  func run() throws {
    try baselines.use { store in try store.delete(name) }
    try Terminal.write("\(baselines.folder)/\(name): deleted\n")
  }
}

extension BaselineListCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { output.idleFlags(hasColors: false) }
}

extension BaselineShowCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { output.idleFlags(hasColors: false) }
}

import ArgumentParser
import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench bisect GOOD BAD --cell CELL`
struct BisectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "Finds the commit that changed a cell's figure between two revisions, and the functions that changed it.",
    discussion: """
      Builds commits as `ab` does, each in .build/ab, and halves the commits between GOOD and BAD until one is left. Your checkout and its \
      uncommitted changes stay untouched. A commit that does not build, or lacks the cell, is skipped.

      Counts are exact, so one test of each commit is enough. Without --metric, bisect takes the first of instructions, allocations and the other \
      counts that differs by more than 0.1 % between GOOD and BAD. If none does, it compares times as `ab` does: they must differ by more than the \
      margin, and by more than chance explains. GOOD is the revision before the \
      change: the change may also be an improvement. A commit has the change if its figure is nearer to that of BAD.

      All commits between the two that have GOOD as an ancestor are searched, those of merged branches too. A branch that began before GOOD is \
      represented by its merge.

      EXIT CODES
        0    the commit is found
        1    an error: GOOD or BAD does not build, or their figures are the same
        7    only skipped commits are left, and one of them made the change
        64   wrong usage
        130  ended by Ctrl-C

      EXAMPLES
        layoutbench bisect v1.0 HEAD --cell list/indexed/append/10000
        layoutbench bisect v1.0 HEAD --cell flow/naive/query/1000 --metric time
      """)

  @Argument(help: ArgumentHelp("A revision before the change: a branch, a tag or a commit.", valueName: "good"))
  var good: String

  @Argument(help: ArgumentHelp("A revision with the change.", valueName: "bad"))
  var bad: String

  @Option(
    help: ArgumentHelp("The cell, as `layoutbench list cells` names it.", valueName: "cell"), transform: ProfiledCellOptions.cell)
  var cell: CellIdentifier

  @Option(
    help: ArgumentHelp(
      "The figure that changed: \(Self.metrics.map(\.rawValue).joined(separator: ", ")). Default: the first count that differs, else time.",
      valueName: "metric"),
    transform: Self.metric)
  var metric: Metric?

  @Flag(help: "Test merges only, not the commits of the branches that they brought in.")
  var firstParent = false

  @Option(
    help: ArgumentHelp("The time for one comparison of times, such as 90s or 90 (seconds). Default: 60s.", valueName: "time"),
    transform: TimeSpan.init)
  var timeBudget: TimeSpan?

  @OptionGroup(title: "How times are compared") var margins: MarginOptions
  @OptionGroup(title: "The items") var items: ItemOptions
  @OptionGroup(title: "How revisions are built") var building: BuildOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  /// The metrics of operations. Metrics of scenarios are compared by `ab`.
  private static var metrics: [Metric] { Metric.allCases.filter { $0 == .time || !$0.isTime } }

  static func metric(_ name: String) throws -> Metric {
    guard let metric = metrics.first(where: { $0.rawValue == name }) else {
      throw Spelling.unknown(name, "metric", known: metrics.map(\.rawValue))
    }
    return metric
  }

  func validate() throws {
    guard !cell.isScenario else {
      throw ValidationError(
        "\(cell) is a scenario, and bisect takes cells of operations; compare two revisions with ab --operations \(cell.operation)")
    }
    try items.checkCount(of: cell)
  }

  func run() async throws {
    let command = self
    try await Interruption.guarding { try await command.bisect() }
  }

  private func bisect() async throws {
    let checkout = try await SourceCheckout()
    let ends = (good: try await checkout.revision(good), bad: try await checkout.revision(bad))
    let bisection = try await checkout.bisection(from: ends.good, to: ends.bad, firstParent ? .firstParent : .everyParent)
    let report = try await RevisionWorkshop.open(checkout, cache: building.cache) { workshop in
      let progress = ProgressLine(isWanted: !output.noProgress)
      let meter = RevisionMeter(
        cell, over: items.chosen, checkout, workshop, orderSeed: building.anyOrderSeed, timeBudget: timeBudget?.duration ?? .seconds(60),
        margins: margins.chosen, progress: progress)
      let search = RevisionSearch(of: metric, of: cell, from: ends.good, to: ends.bad, by: meter, progress: progress)
      var report = try await search.report(bisection)
      (report.program, report.items) = (BenchmarkProgram.current, items.chosen)
      return report
    }
    let width = Terminal.width(STDOUT_FILENO) ?? 120
    try Terminal.write(report.text(as: output.format, width: width, isColored: output.color.isColored(STDOUT_FILENO)))
    if case .undecided = report.ending { throw ExitStatus.inconclusive }
  }
}

extension BisectCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    let isOfTime = metric == nil || metric == .time
    return [
      IdleFlags(
        isOfTime ? [] : MarginOptions.flags + ["--time-budget", "--order-seed"], because: "counts are exact, and nothing is timed",
        remedy: "add --metric time")
    ] + output.idleFlags()
  }
}

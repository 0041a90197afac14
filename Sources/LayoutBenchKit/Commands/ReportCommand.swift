import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// `layoutbench report DIR`
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Derives all figures of a run again from its samples, writes them, and prints the comparison. Of several runs, writes one page.",
    discussion: """
      --splice writes figures into a text: between a line <!-- splice KIND --> and the next line <!-- /splice -->, and nowhere else. KIND is \
      findings, decision-table, decision, table, terminal, scaling, scenarios or chart. --layouts, --strategies, --operations and --sizes after KIND choose the rows. A comment above \
      the figures names the run and the command, so that anybody can write them again. --publish copies a run to be committed, with its samples \
      compressed.

      --publish-summary writes the medians alone. Commit one for each processor that you meet, below results/reference/processors: findings then say whether the \
      cheapest strategy is so also on that processor, or on this machine only.

      Several runs, such as those of two machines or two commits, are shown side by side, with --page on a page too, and nothing in their folders changes. Where the processors differ, a table \
      shows which of the first run's choices carry over to the others. --format csv \
      or json prints every figure of each, with the ratio to the first run.

      The exit code is 3 if a cell of the run failed verification, and 4 with --github or --fail-on incomplete if planned cells are \
      missing.

      EXAMPLES
        layoutbench report results/runs/mine --format markdown
        layoutbench report main results/runs/mine --page machines.html
        layoutbench report results/runs/mine --publish results/reference
        layoutbench report mine --publish-summary results/reference/processors/epyc
        layoutbench report results/reference --splice README.md
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of a run; several folders or baselines to see them side by side. Default: the newest finished run.", valueName: "run"))
  var references: [String] = []

  @OptionGroup(title: "Which differences do not matter, in place of the margins of the run") var margins: MarginOptions
  @OptionGroup(title: "Decisions, in place of the run's own") var budget: LayoutBudgetOptions
  @OptionGroup(title: "Decisions, in place of the run's own") var use: UseOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var detail: DetailOptions
  @OptionGroup(title: "Several runs") var pages: PageOptions
  @OptionGroup(title: "Several runs") var baselines: BaselineOptions
  @OptionGroup var github: GitHubOptions
  @OptionGroup var completeness: CompletenessOptions
  @OptionGroup var splicing: SpliceOptions

  @Option(
    help: ArgumentHelp(
      "Copy the run to this folder, with samples.csv compressed to samples.csv.gz. A run that is there is replaced.", valueName: "dir"))
  var publish: String?

  @Option(
    help: ArgumentHelp(
      "Write the run's medians without its samples to this folder, such as results/reference/processors/NAME, to be committed for its processor. A summary that is there is replaced.",
      valueName: "dir"))
  var publishSummary: String?

  @Option(
    help: ArgumentHelp(
      "Print every sample of a cell as CSV, such as list/indexed/relayout/100000, and write nothing.", valueName: "name"))
  var cell: String?

  func validate() throws {
    try github.check(output)
    if cell != nil, references.count > 1 || publish != nil || publishSummary != nil || !splicing.files.isEmpty {
      throw ValidationError("--cell prints the samples of one run; leave out the other runs, --publish, --publish-summary and --splice")
    }
    if publishSummary == "" { throw ValidationError("--publish-summary names no folder; name a new one, or one that holds a summary") }
    if publish == "" { throw ValidationError("--publish names no folder; name a new one, or one that holds a run") }
    if let twice = Dictionary(grouping: references, by: \.self).values.first(where: { $0.count > 1 }) {
      throw ValidationError("\(twice[0]) is named twice; name runs that differ")
    }
    if references.count > 1 && (github.github || !completeness.failOn.isEmpty) {
      throw ValidationError("--github and --fail-on take one run")
    }
    if references.count > 1 && (publish != nil || publishSummary != nil || !splicing.files.isEmpty) {
      throw ValidationError("--publish, --publish-summary and --splice take one run")
    }
    if references.count < 2 && pages.page != nil {
      throw ValidationError("--page needs several runs; a single run's page is in its folder")
    }
  }

  func run() throws {
    guard references.count < 2 else {
      return try RunsComparison(references: references, baselines: baselines, margins: margins).write(page: pages.page, output)
    }
    let folder = try RunData.folder(references.first)
    _ = try folder.readManifest()
    try folder.requireSamples()
    // A run that is still being measured appends to its files, so they are not replaced meanwhile.
    let holder = RunLock.holder(of: folder)
    let run = try RunData(reading: folder, holder == nil ? .completeness : .none)
    var manifest = run.manifest
    try use.chosen.apply(to: &manifest.catalogue, scenarios: run.scenarios.records.map(\.cell.operation))
    if let cell { return try Terminal.write(samples(of: cell, in: run)) }
    if let doubt = manifest.revision.doubt { Terminal.warn("\(doubt)") }
    let analysis = run.analysis(margins: margins.chosen(over: manifest.plan.margins), layoutBudget: budget.chosen())
    margins.warnOfUnused(among: analysis.summaries.map(\.cell))
    // Published before the summaries are read, because it may replace an unreadable one.
    if let publishSummary {
      try ProcessorSummary(of: run.manifest, analysis).write(to: publishSummary)
      Terminal.warn("\(publishSummary): the medians of run \(manifest.identity) on \(manifest.machine.cpuModel ?? "") are published")
    }
    let files = DerivedFiles(folder: folder)
    let model = ReportModel(manifest: manifest, analysis: analysis, processors: try files.processors())
    // A run whose files cannot be written is still shown.
    var unwritten: (any Error)?
    if let holder {
      Terminal.warn("\(folder.path) is being measured by process \(holder); this is what there is so far, and nothing was written")
    } else {
      if manifest.finishedAt == nil { folder.warnOfGaps(RunCompleteness(run), manifest) }
      do { try files.write(model) } catch { unwritten = error }
    }
    if let publish { try PublishedRun(run: run, model: model).write(to: publish) }
    try splicing.write(model, in: folder)
    let isWritten = holder == nil && unwritten == nil
    try Terminal.write(RunRendering(folder: folder, model: model, isWritten: isWritten).text(output, detail))
    try github.show(model)
    if analysis.hasFailedCells {
      if let unwritten { Terminal.warn("\(unwritten)") }
      throw ExitStatus.failedVerification
    }
    if let unwritten { throw unwritten }
    try completeness.check(manifest, analysis, github)
  }

  /// The samples of a cell as CSV.
  private func samples(of name: String, in run: RunData) throws -> String {
    let samples = run.samples.filter { $0.cell.description == name }
    guard !samples.isEmpty else {
      let example = run.samples.first.map { ", such as \($0.cell)" } ?? ""
      throw ValidationError("\(run.name) has no samples of a cell “\(name)”; name one of its cells\(example)")
    }
    return RecordTable.text(of: samples)
  }
}

extension ReportCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    if cell != nil {
      return [
        IdleFlags(
          MarginOptions.flags + ["--layout-budget", "--use", "--all", "--github", "--fail-on", "--baselines"]
            + (output.format == .csv ? [] : ["--format"]),
          because: "--cell prints samples as CSV and decides nothing", remedy: "leave --cell out")
      ] + output.idleFlags(hasColors: false)
    }
    if references.count > 1 {
      let one = "several runs are only put side by side"
      return [
        IdleFlags(["--layout-budget", "--use"], because: one, remedy: "report one run"),
        IdleFlags(["--all"], because: one, remedy: "write a page of all rows with --page"),
      ] + output.idleFlags()
    }
    return [IdleFlags(["--baselines"], because: "a single run is named by its folder, not as a baseline")] + output.idleFlags()
  }
}

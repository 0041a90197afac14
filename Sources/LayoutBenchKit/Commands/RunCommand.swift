import ArgumentParser
import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

/// `layoutbench run`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Times strategies side by side, counts their allocations, and writes CSV files and a report.",
    discussion: """
      Before a cell is timed, its output is compared with that of naive. A cell that differs is not timed, and the exit code is 3. The rounds are \
      spread over several launches of the program, because every launch is a little different. If one crashes, the run continues without the cell \
      that crashed (exit code 3). A cell that does not finish is stopped (--cell-limit), and the run continues too. Everything is written as it is measured. After Ctrl-C (exit code 130), or if the time budget left cells out, \
      --resume measures the rest.

      Without a choice of operations or sizes, all operations are measured with 10k and 100k items, and open, prepare, query and relayout with 1k and 1M too. \
      `--sizes 1k,10k,100k,1M` measures all at every size.

      EXAMPLES
        layoutbench run
        layoutbench run --operations relayout,query --sizes 10k,1M
        layoutbench run --operations 'scenario.*' --layouts list --sizes 10k
        layoutbench run --scenario inbox.json --layouts list,flow --sizes 10k
        layoutbench run --text /usr/share/common-licenses/GPL-3 --quick
        layoutbench run --sizes pictures.csv
        layoutbench run --sizes pictures.csv --sizes 1k,100k
        layoutbench run --spec flow.json --sizes pictures.csv
        layoutbench run --spec flow.json --sizes 1k,10k
        layoutbench run --sizes 1k --instructions
        layoutbench run --across --operations relayout --sizes 1k,10k,100k,1M
      """)

  @OptionGroup(title: "What is measured") var selection: SelectionOptions
  @OptionGroup(title: "Which differences do not matter in the report") var margins: MarginOptions
  @OptionGroup(title: "What is decided in the report") var budget: LayoutBudgetOptions
  @OptionGroup(title: "What is decided in the report") var use: UseOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions
  @OptionGroup(title: "How results are printed") var detail: DetailOptions

  @Option(
    help: ArgumentHelp(
      "The time for the whole run, such as 90s, 5m or 90 (seconds). It ends sooner if every cell has all its rounds.", valueName: "time"),
    transform: TimeSpan.init)
  var timeBudget: TimeSpan?

  @Option(help: "The most rounds for each group of cells.", transform: Int.init(option:))
  var rounds: Int?

  @Option(
    help: "The launches of the program over which the rounds are spread. (default: \(RunPlan.standardLaunches), or as many as --rounds)",
    transform: Int.init(option:))
  var launches: Int?

  @Option(name: .output, help: ArgumentHelp("The folder to write to; it must be new or empty.", valueName: "dir"))
  var directory: String?

  @Option(
    help: ArgumentHelp(
      "Continue the interrupted run in this folder: measure what is missing. Its manifest contains the selection. Other flags narrow or widen the selection, or give a moved file's new path.",
      valueName: "dir"))
  var resume: String?

  @Option(
    name: .customLong("continue"),
    help: ArgumentHelp(
      "Resume the run in this folder; if it holds no run yet, begin one. After an interruption the same command continues.",
      valueName: "dir"))
  var continued: String?

  @Flag(
    help: """
      Also count instructions, under callgrind, after everything is timed. Counting takes about fifty times as long as the work itself; half of the \
      time budget is reserved for it.
      """)
  var instructions = false

  @Option(
    help: ArgumentHelp(
      "The commit that the program was built from, where git cannot tell, as for a program that was copied from its checkout.",
      valueName: "name"),
    transform: Self.commitName)
  var commit: String?

  @Flag(help: "Show what would be measured, and measure nothing. A folder that the run could not write to is refused.")
  var dryRun = false

  @Option(
    name: .customLong("break"), help: ArgumentHelp("Break this strategy on purpose, to see verification fail.", valueName: "strategy"))
  var brokenStrategy: String?

  @OptionGroup(title: "How much is measured") var limit: CellLimitOptions
  @OptionGroup var faults: PlantedFaultOptions

  @Option(name: .customLong("crash"), help: ArgumentHelp("Let this strategy crash on purpose, to see the run go on.", visibility: .hidden))
  var crashingStrategy: String?

  private static func commitName(_ text: String) throws -> String {
    guard BaselineStore.isName(text) else {
      throw ValidationError("--commit cannot be “\(text)”; use up to 64 letters, digits, “-”, “_” and “.”, a letter or digit first")
    }
    return text
  }

  mutating func validate() throws {
    if let rounds, rounds < 1 { throw ValidationError("--rounds is \(rounds); give at least 1") }
    if let launches, launches < 1 { throw ValidationError("--launches is \(launches); give at least 1") }
    if let launches, let rounds, launches > rounds {
      throw ValidationError("--launches is \(launches), but every launch makes a round at least; give at most \(rounds), as --rounds says")
    }
    let folders = [("output", directory), ("resume", resume), ("continue", continued)].filter { $0.1 != nil }
    for (flag, folder) in folders where folder == "" { throw ValidationError("--\(flag) names no folder") }
    guard folders.count <= 1 else {
      throw ValidationError("--\(folders[0].0) cannot be combined with --\(folders[1].0): a run has one folder, and resumes there")
    }
    try checkIsContender(brokenStrategy)
    try checkIsContender(crashingStrategy)
    try checkIsContender(faults.hangingStrategy)
  }

  mutating func run() async throws {
    let command = self
    let plan = try plan()
    let chosen = try plan.selection.suite(for: .run)
    let (suite, workload) = (chosen.suite, chosen.workload)
    try (workload as? SpecWorkload)?.requireItems()
    try suite.checkOwnScenarios(over: workload, plan.settings(for: workload)).forEach { Terminal.warn("\($0)") }
    for cells in suite.leftOut {
      // Only the dry run warns of scenarios that are not played. Every run warns of other missing cells.
      if case .scenarios = cells, !dryRun { continue }
      Terminal.warn("\(cells)")
    }
    try suite.checkBreaks(brokenStrategy)
    margins.warnOfUnused(among: suite.allCells)
    let memory = MemoryForecast(of: suite)
    if dryRun { return try await command.show(suite, memory, workload, plan) }
    try memory.check(against: MemoryFacts().availableBytes)
    let lastWords = LastWords()
    try await Interruption.guarding(lastWords: lastWords) { try await command.measure(suite, workload, plan, lastWords) }
  }

  private func measure(_ suite: Suite, _ workload: any Workload, _ plan: RunPlan, _ lastWords: LastWords) async throws {
    let progress = ProgressLine(isWanted: !output.noProgress)
    let session = try await RunSession(suite: suite, workload: workload, plan: plan, progress: progress)
    defer { session.lock.release() }
    if session.isFinished { Terminal.warn("\(session.folder.path) is finished: nothing is left to measure") }
    lastWords.tell(session.wordsOnInterruption)
    let measured = try await session.measure()
    let model = try session.finish(measured)
    try Terminal.write(RunRendering(folder: session.folder, model: model).text(output, detail))
    if model.analysis.hasFailedCells { throw ExitStatus.failedVerification }
    if measured.instructionsFailed { throw ExitStatus.failure }
    if !suite.groups.isEmpty && !model.analysis.summaries.contains(where: { $0.samples > 0 }) { throw ExitStatus.failure }
  }

  private func show(_ suite: Suite, _ memory: MemoryForecast, _ workload: any Workload, _ plan: RunPlan) async throws {
    if let new = try directory ?? continued.flatMap({ try RunDirectory.holdsRun($0) ? nil : $0 }) { try RunDirectory.checkIsFree(new) }
    let left = try await RunSession.remainder(of: suite, workload, plan)
    let (cells, scenarios) = (left.cells, left.scenarios)
    let rows = (cells + scenarios.flatMap(\.cells)).map { [$0.description] }
    try Terminal.write(Listing(titles: ["cell"], rows: rows).text(as: output.format))
    guard !cells.isEmpty else {
      let played = scenarios.flatMap(\.cells).count
      let words = "\(Figure.grouped(played)) cells of scenarios would be played, each at least once, and more often within the time budget"
      return Terminal.warn(rows.isEmpty ? "nothing is left to measure" : "\(words); nothing was measured")
    }
    let settings = plan.settings(for: workload)
    let forecast = left.forecast(settings, within: plan.budget)
    let time = forecast < .seconds(1) ? "1s" : forecast.formatted(.units(allowed: [.hours, .minutes, .seconds], width: .narrow))
    let free = MemoryFacts().availableBytes.map { " (\(NotEnoughMemory.gigabytes($0)) are free)" } ?? ""
    let cost = "at most \(time) and \(memory)\(free)"
    let plays = scenarios.isEmpty ? "" : ", and \(scenarios.count) scenarios would be played in the time that is left"
    Terminal.warn(
      "\(Figure.grouped(cells.count)) cells in \(left.groupCount) groups would take \(cost) in \(settings.launches) launches\(plays); nothing was measured"
    )
  }
}

extension RunCommand {
  /// The plan of the run that this command asks for. Throws if a run cannot be resumed.
  func plan() throws -> RunPlan {
    let begun = try continued.flatMap { try RunDirectory.holdsRun($0) ? $0 : nil }
    guard let resumed = resume ?? begun else {
      return RunPlan(try selection.chosen.read().timing(use.chosen), in: .new(directory ?? continued), wishes(over: nil))
    }
    let folder = try RunDirectory(opening: resumed)
    let (manifest, earlier) = try folder.readResumable()
    if let shard = selection.shard, shard != earlier.shard {
      let held = earlier.shard.map { "shard \($0)" } ?? "a whole sweep"
      throw InputFileError(file: resumed, problem: "is \(held), not shard \(shard)", remedy: "resume each shard in its own folder")
    }
    let now = selection.chosen(over: earlier)
    // A file with a new path has no digest yet. The conditions of the run tell whether it has the same contents as the earlier file.
    try now.checkFiles()
    return RunPlan(try now.read(), in: .resumed(folder, manifest), wishes(over: manifest.plan.margins))
  }

  private func wishes(over earlier: NoiseMargins?) -> RunPlan.Wishes {
    var wishes = RunPlan.Wishes()
    (wishes.rounds, wishes.launches, wishes.budget) = (rounds, launches, timeBudget?.duration)
    (wishes.margins, wishes.countsInstructions) = (margins.chosen(over: earlier), instructions)
    (wishes.layoutBudget, wishes.uses) = (budget.chosen(), use.chosen)
    (wishes.cellLimit, wishes.commit, wishes.brokenStrategy) = (limit.chosen, commit, brokenStrategy)
    wishes.plantedFlags = (crashingStrategy.map { ["--crash", $0] } ?? []) + faults.flags
    return wishes
  }
}

extension RunCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] {
    let decidesMore = rounds == nil || timeBudget == nil
    return output.idleFlags(hasColors: !dryRun) + (decidesMore ? [] : selection.idleQuick)
  }
}

extension Suite {
  /// Throws an error if no cell runs the strategy that the user wants to break. Nothing would be broken then, and all cells would pass.
  func checkBreaks(_ name: String?) throws {
    let known = allCells.filter { !$0.isFloor }.map(\.strategy).uniqued()
    guard let name, !known.contains(name) else { return }
    throw ValidationError(
      "--break \(name): no chosen cell runs \(name), so nothing would be broken; break one of \(known.joined(separator: ", ")), or choose "
        + "layouts and strategies that \(name) is among")
  }
}

/// Throws an error unless `name` is a strategy or nil.
func checkIsContender(_ name: String?) throws {
  guard let name, !Contender.known.contains(where: { $0.name == name }) else { return }
  guard !LayoutComparison.all.contains(where: { $0.contenders.contains { $0.name == name } }) else { return }
  throw Spelling.unknown(name, "strategy", known: Contender.known.map(\.name))
}

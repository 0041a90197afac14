import ArgumentParser
import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

/// `check --exact`: counts a small fixed set of cells and checks the counts against thresholds. Nothing is timed.
struct ExactCheck {
  let options: CheckCommand
  private var exact: ExactOptions { options.exact }

  @MainActor func run() async throws {
    let sets = try ThresholdSets(reading: exact.thresholds)
    let known = try known(in: sets)
    // A new set has the cells and tolerances of the set that is most like it.
    let template = known ?? sets.nearest(to: .conditionsOfThisProgram)
    let selection = try selection(for: template)
    try checkPlanted(in: selection)
    let counted = try await CountedCells(selection, options: options, known: template)
    for cell in counted.failures { Terminal.warn("\(cell) failed verification: its output is not that of \(Contender.reference)") }
    if exact.update { return try update(known, in: sets, like: template, counted) }
    guard let known else { return }
    try await decide(known, counted, selection)
  }

  /// The thresholds to check the counts against, or to update; nil for an update that begins a new set.
  private func known(in sets: ThresholdSets) throws -> Thresholds? {
    let here = Manifest.conditionsOfThisProgram
    if let known = sets.set(for: here) { return known }
    if exact.update { return nil }
    guard let nearest = sets.nearest(to: here) else {
      throw InputFileError(
        file: exact.thresholds, problem: "holds no thresholds",
        remedy: "write them with layoutbench check --exact --update, and commit them")
    }
    guard options.comparing.allowOtherMachine else { throw sets.noSet(for: here) }
    return nearest
  }

  /// The cells of the thresholds. For an update they are the cells that the user chooses. An update without a choice and without thresholds takes the
  /// standard cells.
  private func selection(for known: Thresholds?) throws -> CountedSuite {
    if let known, !exact.update || !options.selection.chosen.isNarrowed {
      let plan = known.manifest.plan
      return try CountedSuite(cells: known.cells, choice: plan.selection, workload: plan.workload, seed: plan.seed)
    }
    var selection = options.selection.chosen
    if let own = selection.scenarios?.first {
      throw ValidationError("thresholds are of built-in scenarios, and \(own.path) is a file; name a scenario with --operations")
    }
    if selection.operations.isEmpty { selection.operations = Operation.names(for: .exactCheck) }
    let chosen = try selection.suite(for: .counting)
    return CountedSuite(suite: chosen.suite, workload: chosen.workload, seed: selection.seed, choice: selection)
  }

  /// Throws an error if the strategy that gets an additional allocation is not in a counted cell: the check would pass, and show nothing.
  private func checkPlanted(in selection: CountedSuite) throws {
    let strategies = Set(selection.suite.allCells.map(\.strategy))
    guard let planted = exact.extraAllocation, !strategies.contains(planted) else { return }
    throw ValidationError(
      "--extra-allocation \(planted): no counted cell runs it; the counted cells run \(strategies.sorted().joined(separator: ", "))")
  }

  /// Checks the counts against the thresholds.
  private func decide(_ known: Thresholds, _ counted: CountedCells, _ selection: CountedSuite) async throws {
    let baseline = exact.noInstructions ? known.without(.instructions) : known
    let commit = await ThresholdOrigin.ofCheckout().commit(of: known)
    var candidate = counted.run
    // The report's commands use the name of this program, which thresholds do not contain.
    candidate.manifest.tool.commandLine = [BenchmarkProgram.current]
    let comparison = RunComparison(baseline: baseline.run(of: commit), candidate: candidate, settings: known.settings)
    let gate = RegressionGate(comparison, settings: options.failing.settings(options.comparing, options.github))
    for finding in gate.findings { Terminal.warn(finding.text) }
    if let first = selection.unlisted.first {
      let cells = selection.unlisted.count == 1 ? "1 cell has" : "\(selection.unlisted.count) cells have"
      Terminal.warn(
        "\(cells) no thresholds, \(first) first: --update with --layouts, --strategies, "
          + "--operations and --sizes takes them in")
    }
    advise(known, counted, comparison, gate)
    var report = ChangeReport(comparison, gate: gate, showsAll: options.comparing.showsAll)
    report.missingInstructions = counted.missingInstructions
    if options.github.github {
      report.causes = await KeptPrograms().causes(of: comparison, now: ProgramArguments.resolvedProgramPath, planted: exact.planted)
    }
    try options.pages.write(report.pageDocument)
    try report.write(options.output, options.github)
    if let exitCode = gate.exitCode { throw exitCode }
  }

  /// Tells the user what to do about the decision. Counts with an allocation that was added on purpose are not offered as new thresholds.
  private func advise(_ known: Thresholds, _ counted: CountedCells, _ comparison: RunComparison, _ gate: RegressionGate) {
    if let strategy = exact.extraAllocation {
      return Terminal.warn(
        "--extra-allocation added an allocation to each prepare of \(strategy), to show that the check fails; nothing needs mending, and the thresholds stay "
          + "as they are")
    }
    if comparison.changes.contains(where: \.outcome.isImprovement) {
      Terminal.warn("some counts are better than their thresholds: --update makes them the new thresholds")
    }
    if [.regressed, .improved].contains(gate.decision) { offer(known.accepting(counted.run.samples), inPlaceOf: known) }
  }

  /// Prints the new thresholds between markers, as files and as a patch. So the log of a CI job is enough to accept them.
  private func offer(_ accepted: Thresholds, inPlaceOf known: Thresholds) {
    let patch = ThresholdPatch(from: known, to: accepted).text
    guard !patch.isEmpty else { return }
    Terminal.warn("if the change is meant, commit these files; git apply takes the patch, or the whole log with it")
    Terminal.put(patch, to: STDERR_FILENO)
  }

  /// Writes the counts as thresholds, and shows the changes.
  private func update(_ known: Thresholds?, in sets: ThresholdSets, like template: Thresholds?, _ counted: CountedCells) throws {
    guard counted.failures.isEmpty else { throw ExitStatus.failedVerification }
    if let doubt = counted.run.manifest.revision.doubt { Terminal.warn("\(doubt)") }
    try checkNothingIsLost(known, counted)
    let before = known ?? sets.newSet(for: counted.run.manifest)
    let after = before.updated(manifest: counted.run.manifest, samples: counted.run.samples, tolerancesOf: template ?? before)
    let comparison = RunComparison(baseline: before.run, candidate: after.run)
    try after.write()
    let report = ChangeReport(comparison, showsAll: options.comparing.showsAll)
    if known != nil { try Terminal.write(report.text(as: options.output.format, isColored: options.output.color.isColored(STDOUT_FILENO))) }
    Terminal.warn("\(after.path): \(after.records.count) thresholds of \(after.cells.count) cells written")
  }

  /// Throws an error if the update would lose thresholds of a metric that could not be counted now.
  private func checkNothingIsLost(_ known: Thresholds?, _ counted: CountedCells) throws {
    let metrics = Set(counted.run.samples.map(\.metric))
    let lost = Metric.allCases.filter { metric in known?.records.contains { $0.metric == metric } == true && !metrics.contains(metric) }
    guard lost.isEmpty else {
      throw InputFileError(
        file: known?.path ?? exact.thresholds,
        problem: "holds \(lost.map(\.rawValue).joined(separator: ", ")), which could not be counted now",
        remedy: "count them too (layoutbench doctor says what is missing), or remove those rows first")
    }
    guard !metrics.isEmpty else {
      throw InputFileError(file: exact.thresholds, problem: "would be empty: nothing could be counted", remedy: "see layoutbench doctor")
    }
  }
}

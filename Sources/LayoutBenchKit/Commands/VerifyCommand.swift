import ArgumentParser
import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import CollectionLayouts
import Foundation
import LayoutSuites
import LayoutWorkloads

/// `layoutbench verify`
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares the output of every cell with that of naive, and times nothing.",
    discussion: """
      Content size, the elements of seeded windows and single elements are compared to the bit, at first and after up to 34 updates of the \
      cell's operation (4 at a million items). Every rule is held to its contract, and a breach is named with its item; one that only a change brings out ends the verification, after a list of the cells that were verified. The exit code is 0 if all agree and 3 if one does not. \
      Hosted layouts play scripts instead: a fault has the exit code 3, and one that only shows where Apple leaves open what a collection view does is a warning. For a spec file, its steps are played too, and every element is compared \
      after each.

      EXAMPLES
        layoutbench verify
        layoutbench verify --sizes 1k --break dirty-range
        layoutbench verify --spec flow.json
        layoutbench verify --scenario inbox.json --sizes 1k
      """)

  @OptionGroup(title: "Which cells") var selection: SelectionOptions
  @OptionGroup(title: "How results are printed") var output: OutputOptions

  @Option(
    name: .customLong("break"), help: ArgumentHelp("Break this strategy on purpose, to see verification fail.", valueName: "strategy"))
  var brokenStrategy: String?

  @Option(name: .customLong("crash"), help: ArgumentHelp("Let this strategy crash on purpose, to see what is said.", visibility: .hidden))
  var crashingStrategy: String?

  @OptionGroup(title: "Which cells") var limit: CellLimitOptions
  @OptionGroup var faults: PlantedFaultOptions

  func validate() throws {
    try checkIsContender(brokenStrategy)
    try checkIsContender(crashingStrategy)
  }

  // Hosted layouts belong to the main actor.
  @MainActor func run() async throws {
    let chosen = try selection.chosen.suite(for: .verification)
    let (suite, workload) = (chosen.suite, chosen.workload)
    try suite.checkBreaks(brokenStrategy)
    // Hosted layouts have no digest. They are verified by scripts instead, each in a separate process, because a crash in this one would end everything.
    let compared = suite.withoutHosted
    try MemoryForecast(of: compared).check(against: MemoryFacts().availableBytes)
    var settings = chosen.settings
    settings.brokenContender = brokenStrategy
    (settings.crashingContender, settings.hangingContender) = (crashingStrategy, faults.hangingStrategy)
    let watch = CellWatch()
    settings.watch = watch
    let verified = VerifiedCells(reference: reference, format: output.format)
    settings.ruleBreach = { breach in
      // The breach is reported even if the list cannot be written to standard output.
      try? verified.show()
      Terminal.warn("\(watch.current ?? "a cell"): \(breach), so nothing more was verified; --exclude leaves it out")
      Foundation.exit(ExitStatus.failedVerification.rawValue)
    }
    try suite.checkOwnScenarios(over: workload, settings).forEach { Terminal.warn("\($0)") }
    if let trace = workload as? TraceWorkload { trace.notes(count: trace.trace.data.itemCount).forEach { Terminal.warn($0) } }
    CrashWords.install()
    (limit.chosen ?? .standard).stopThisProcess(atStallOf: watch, doing: "verified")
    try verify(compared, over: workload, settings, into: verified)
    if let spec = workload as? SpecWorkload { try verifySteps(of: spec, suite, settings, into: verified) }
    try verified.show(evenIfEmpty: suite.hostedContenders.isEmpty)
    suite.uncompiled.forEach { Terminal.warn($0.description) }
    for cells in suite.leftOut { if case .hosted = cells { Terminal.warn("\(cells)") } }
    let hasFaults = try await verifyHosted(in: suite)
    if hasFaults || verified.haveFailures { throw ExitStatus.failedVerification }
  }

  /// Plays scripts with the chosen hosted layouts, which have no reference, and prints their faults. Returns whether it found any.
  private func verifyHosted(in suite: Suite) async throws -> Bool {
    var hasFaults = false
    for contender in suite.hostedContenders {
      let verdict = try await contender.hosted.verify(selection.chosen.seed, limit.chosen?.duration)
      hasFaults = hasFaults || !verdict.faults.isEmpty
      for text in verdict.faults + verdict.warnings { try Terminal.write("\(contender.name)\n\(text)\n") }
      Terminal.warn("\(contender.name): \(verdict.scripts) scripts: \(verdict)")
    }
    suite.hostedLabels.forEach { Terminal.warn($0) }
    return hasFaults
  }

  private func verify(_ suite: Suite, over workload: any Workload, _ settings: RunSettings, into verified: VerifiedCells) throws {
    let verifier = CellVerifier(workload: workload, settings: settings)
    let progress = ProgressLine(isWanted: !output.noProgress)
    let groupCount = suite.groups.count + suite.scenarios.count
    for (index, group) in suite.groups.enumerated() {
      progress.show(group.title, done: index, of: groupCount)
      CrashWords.set("the program crashed before \(group.title) could be verified")
      _ = try verifier.verify(
        group,
        willVerify: { cell in
          CrashWords.set("the program crashed while it verified \(cell); \(selection.chosen.crashRemedy(at: cell))")
        }, didVerify: { verified.add([$0]) })
      // Preparing the next group's data may take a while.
      settings.watch?.end()
    }
    let runner = ScenarioRunner(workload: workload, settings: settings, clock: MonotonicClock(), usage: ThreadUsage())
    for (index, group) in suite.scenarios.enumerated() {
      progress.show(group.title, done: suite.groups.count + index, of: groupCount)
      let strategies = group.cells.map(\.strategy).joined(separator: ", ")
      CrashWords.set("the program crashed while it verified \(group.title) under one of \(strategies)")
      let outcome = runner.verify(group)
      settings.watch?.end()
      verified.add(outcome.records.map { CellFact(cell: $0.cell, digest: $0.digest, status: $0.status) })
    }
    progress.finish()
    CrashWords.clear()
  }

  /// Plays the steps of a spec file under the chosen strategies.
  private func verifySteps(of workload: SpecWorkload, _ suite: Suite, _ settings: RunSettings, into verified: VerifiedCells) throws {
    defer { settings.watch?.end() }
    settings.watch?.begin("\(workload.spec.layoutName)/\(Contender.reference)/\(SpecVerification.operation)")
    let verification = try SpecVerification(workload)
    let isIncluded = try selection.chosen.cellFilter()
    let chosen = verification.contenders.filter { suite.strategies.contains($0.name) }
    for contender in chosen where isIncluded(verification.cell(of: contender)) {
      settings.watch?.begin(verification.cell(of: contender).description)
      verified.add([verification.fact(of: settings.checked(contender), isBroken: contender.name == brokenStrategy)])
    }
  }

  /// The name of the reference in messages.
  private var reference: String { brokenStrategy == Contender.reference ? "unbroken \(Contender.reference)" : Contender.reference }
}

extension VerifyCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { output.idleFlags(hasColors: false) + selection.idleQuick }
}

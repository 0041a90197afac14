import ArgumentParser
import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import Foundation
import InputFiles
import LayoutSuites
import LayoutWorkloads

extension Manifest {
  /// The manifest of a run that begins now, with `budget` where it has one, and `quality` if it times anything.
  init(
    suite: Suite, workload: any Workload, settings: RunSettings, budget: Duration?, quality: ClockQuality?, notes: [RunNote]
  ) async {
    self.init()
    startedAt = Date()
    tool.version = LayoutBench.version
    tool.commandLine = PortableCommandLine.current.words
    tool.programDigest = try? SHA256.digest(ofFile: ProgramArguments.programPath, maximumBytes: 1 << 30)
    revision = await .ofThisProgram()
    describeBuild()
    describeMachine()
    clock.name = MonotonicClock.name
    clock.costNanoseconds = quality?.costNanoseconds
    clock.resolutionNanoseconds = quality.map { Double($0.resolutionNanoseconds) }
    describePlan(suite, workload, settings, budget)
    catalogue = RunCatalogue(of: suite)
    self.notes = notes + suite.sizes.flatMap { workload.notes(count: $0).map(RunNote.doubt) }
    if let broken = settings.brokenContender { self.notes.append(.doubt("\(broken) was broken on purpose (--break)")) }
  }

  /// What counts depend on in this program, whatever it counts: build, allocator and architecture.
  static var conditionsOfThisProgram: Manifest {
    var manifest = Manifest()
    manifest.describeBuild()
    manifest.describeMachine()
    return manifest.countingConditions
  }

  private mutating func describeBuild() {
    let facts = BuildFacts()
    build.toolchain = facts.toolchain
    build.mode = facts.mode
    build.packages = BuiltPackages.versions(ofProgram: URL(fileURLWithPath: ProgramArguments.programPath).resolvingSymlinksInPath().path)
    if let version = JemallocCounter.version {
      allocator.name = "jemalloc"
      allocator.version = version
      allocator.configuration = JemallocCounter.configuration
    }
  }

  private mutating func describeMachine() {
    let facts = MachineFacts()
    machine.cpuModel = facts.cpuModel
    machine.processorVersion = facts.processor.version
    machine.caches = facts.processor.caches
    machine.cores = facts.cores
    machine.processorQuota = facts.quota.words
    machine.pagePolicy = facts.pagePolicy.words
    machine.operatingSystem = facts.operatingSystem
    machine.kernel = facts.kernel
    machine.architecture = facts.architecture
    machine.loadAverages = facts.loadAverages
    machine.scalingGovernor = facts.scalingGovernor
  }

  private mutating func describePlan(_ suite: Suite, _ workload: any Workload, _ settings: RunSettings, _ budget: Duration?) {
    plan.seed = settings.seed
    plan.budgetSeconds = budget.map { Double($0.components.seconds) + Double($0.components.attoseconds) * 1e-18 }
    plan.rounds = settings.mostRounds
    plan.method = Self.currentMethod
    plan.launches = settings.launches
    plan.layouts = suite.layouts
    plan.strategies = suite.strategies
    plan.operations = suite.operations
    plan.sizes = suite.sizes
    plan.workload = workload.name
    plan.displayScale = settings.displayScale
    plan.container = Manifest.Container(width: settings.container.width, height: settings.container.height)
  }

  /// Takes in what a run has beyond the suite: what resuming it needs.
  mutating func describe(_ runPlan: RunPlan, cells: Int) {
    plan.selection = runPlan.selection
    if let commit = runPlan.commit { revision = Revision(commit: commit) }
    plan.cellCount = cells
    plan.margins = runPlan.margins.map(Manifest.Margins.init)
    plan.layoutBudgetNanoseconds = runPlan.layoutBudget?.nanoseconds
    plan.countsInstructions = runPlan.countsInstructions ? true : nil
    plan.brokenStrategy = runPlan.brokenStrategy
    plan.cellLimitSeconds = runPlan.chosenCellLimit.map { $0.duration / .seconds(1) }
  }

  /// Makes the folder of a run for which the person names none. Runs that begin in one second get a number behind their name.
  func makeStandardDirectory() throws(InputFileError) -> RunDirectory {
    let name = RunDirectory.name(startedAt: startedAt ?? Date(), commit: revision.commit, machine: MachineFacts().hostName ?? "")
    let path = "\(RunDirectory.defaultParent)/\(name)"
    let paths = [path] + (2...9).map { "\(path)-\($0)" }
    return try RunDirectory(creating: paths.first { !FileManager.default.fileExists(atPath: $0) } ?? path)
  }

  /// Resumes the run of `earlier`: keeps its start and its plan, and refuses to mix figures that cannot be compared.
  mutating func go(onFrom earlier: Manifest, measuring suite: Suite, in directory: String) throws {
    let differences = differences(from: earlier)
    guard differences.isEmpty else {
      throw ValidationError(
        "\(directory) was measured with \(differences.joined(separator: ", ")), so what would be measured now could not be compared with it; "
          + "choose the same, or begin a new run")
    }
    try keepPlan(of: earlier, measuring: suite, in: directory)
    startedAt = earlier.startedAt
    tool.commandLine = earlier.tool.commandLine ?? tool.commandLine
    // A machine that was busy in one of the sessions was busy in the run.
    if let before = earlier.machine.loadAverages, before.first ?? 0 > machine.loadAverages?.first ?? 0 { machine.loadAverages = before }
    let known = earlier.notes.filter { !$0.saysIncomplete && !$0.saysFewerLaunches && $0 != .resumed }
    notes = known + notes.filter { !known.contains($0) } + [.resumed]
  }

  /// What is not as it was in `earlier` and moves figures, such as `another seed (42 against 99)`: the earlier run's value first.
  private func differences(from earlier: Manifest) -> [String] {
    let conditions = RunDifference.differences(from: self, to: earlier).filter { $0.kind.role != .surroundings }
    func number(_ value: Int?) -> String { value.map(String.init) ?? "unknown" }
    let counts = [
      ("number of rounds", number(plan.rounds), number(earlier.plan.rounds)),
      ("number of launches", number(plan.launches), number(earlier.plan.launches)),
    ].filter { $0.1 != $0.2 }
    return conditions.map(\.description) + counts.map { "another \($0.0) (\($0.2) against \($0.1))" }
  }

  /// What was chosen then is part of the run too. Throws where cells were planned that are not chosen now, and cells are chosen now that were not planned:
  /// then no selection stands for all of them, and some would never be measured.
  private mutating func keepPlan(of earlier: Manifest, measuring suite: Suite, in directory: String) throws {
    let chosen = Set(suite.allCells)
    if let planned = earlier.plan.selection?.cells() {
      // A run that is resumed in part keeps its whole plan.
      if planned.isSuperset(of: chosen) {
        plan.selection = earlier.plan.selection
        plan.cellCount = earlier.plan.cellCount
      } else if let left = planned.subtracting(chosen).min(), let new = chosen.subtracting(planned).min() {
        throw ValidationError(
          "\(directory) was to measure \(left), which the flags beside --resume leave out, and they choose \(new), which it was not to measure; "
            + "choose both, or only what it was to measure, or begin a new run")
      }
    }
    plan.layouts = (earlier.plan.layouts + plan.layouts).uniqued()
    plan.strategies = (earlier.plan.strategies + plan.strategies).uniqued()
    let own = catalogue
    catalogue = earlier.catalogue
    catalogue.add(own)
    plan.operations = (earlier.plan.operations + plan.operations).uniqued()
    plan.sizes = Array(Set(earlier.plan.sizes + plan.sizes)).sorted()
  }
}

extension RunSelection {
  /// The cells of a run of this selection; nil where there can be none any more.
  func cells() -> Set<CellIdentifier>? { (try? suite(for: .run)).map { Set($0.suite.allCells) } }
}

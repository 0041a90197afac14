import BenchmarkHarness
import BenchmarkResults
import CollectionLayoutCore
import Foundation
import InputFiles
import LayoutSuites
import LayoutWorkloads

extension Manifest {
  /// The version of this program.
  package static let toolVersion = "0.1.0"

  /// The manifest of a run that begins now. `budget` is `nil` for a run without one, and `quality` for a run that times nothing.
  package init(
    suite: Suite, workload: any Workload, settings: RunSettings, budget: Duration?, quality: ClockQuality?, notes: [RunNote]
  ) async {
    self.init()
    startedAt = Date()
    tool.version = Self.toolVersion
    tool.commandLine = PortableCommandLine.current.words
    tool.programDigest = try? SHA256.digest(ofFile: ProgramArguments.programPath, maximumBytes: 1 << 30)
    tool.revision = await .ofTool()
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

  /// The conditions that counts in this program depend on, for every kind of count: build, allocator and architecture.
  package static var conditionsOfThisProgram: Manifest {
    var manifest = Manifest()
    manifest.describeBuild()
    manifest.describeMachine()
    return manifest.countingConditions
  }

  private mutating func describeBuild() {
    let facts = BuildFacts()
    build.toolchain = facts.toolchain
    build.mode = facts.mode
    build.packages = BuiltPackages.versions(ofProgram: ProgramArguments.resolvedProgramPath)
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

  /// The manifest of a run by this plan, including everything that resuming it needs.
  init(of runPlan: RunPlan, suite: Suite, workload: any Workload, notes: [RunNote]) async throws {
    await self.init(
      suite: suite, workload: workload, settings: runPlan.settings(for: workload), budget: runPlan.budget,
      quality: try ClockQuality(measuring: MonotonicClock()), notes: notes)
    add(runPlan, cells: suite.cells.count)
    try runPlan.uses.apply(to: &catalogue, scenarios: suite.scenarios.map(\.scenario.operation))
  }

  /// Adds the properties of a run that the suite does not have.
  private mutating func add(_ runPlan: RunPlan, cells: Int) {
    plan.selection = runPlan.selection
    if let commit = runPlan.commit { revision = Revision(commit: commit) }
    plan.cellCount = cells
    plan.margins = runPlan.margins
    plan.layoutBudgetNanoseconds = runPlan.layoutBudget?.nanoseconds
    plan.countsInstructions = runPlan.countsInstructions ? true : nil
    plan.brokenStrategy = runPlan.brokenStrategy
    plan.cellLimitSeconds = runPlan.chosenCellLimit.map { $0.duration / .seconds(1) }
  }

  /// Creates the folder of a run for which the user names none. If two runs begin in the same second, the second one's name gets a number.
  func makeStandardDirectory() throws(InputFileError) -> RunDirectory {
    let name = RunDirectory.name(startedAt: startedAt ?? Date(), commit: revision.commit, machine: MachineFacts().hostName ?? "")
    let path = "\(RunDirectory.defaultParent)/\(name)"
    let paths = [path] + (2...9).map { "\(path)-\($0)" }
    return try RunDirectory(creating: paths.first { !FileManager.default.fileExists(atPath: $0) } ?? path)
  }
}

import BenchmarkResults
import Foundation
import InputFiles
import LayoutSuites
import LayoutWorkloads

/// The plan of a run. It is decided before the run begins, by the wishes of the user and, for a resumed run, by its manifest.
package struct RunPlan: Sendable {
  /// The place to which a run is written.
  package enum Place: Sendable {
    /// A folder of its own. Without a path, a new folder below `results/runs`.
    case new(String?)
    /// The folder of a run that was cut off, and its manifest.
    case resumed(RunDirectory, Manifest)
  }

  /// The wishes of the user for a run. `nil` means the value of the earlier sessions of a resumed run, otherwise the standard.
  package struct Wishes: Sendable {
    /// The most rounds in which each group of cells is sampled.
    package var rounds: Int?
    /// The launches of the program over which the rounds are spread.
    package var launches: Int?
    /// The longest time that the whole run may take.
    package var budget: Duration?
    /// The differences in time that do not matter.
    package var margins: NoiseMargins?
    /// The time that the layout of a frame may take.
    package var layoutBudget: FrameBudget?
    /// The kinds of use that every layout is judged by.
    package var uses = ChosenUses()
    /// Whether instructions are counted too.
    package var countsInstructions = false
    /// The strategy that is broken on purpose.
    package var brokenStrategy: String?
    /// The longest time that one iteration of a cell may take.
    package var cellLimit: CellLimit?
    /// The measured commit, if the user names it; `nil` to ask git.
    package var commit: String?
    /// The flags that plant faults in the launched program on purpose.
    package var plantedFlags: [String] = []

    /// No wishes.
    package init() {}
  }

  /// The selection to measure.
  package let selection: RunSelection
  let place: Place
  /// The most rounds in which each group of cells is sampled.
  let rounds: Int
  /// The launches of the program over which the rounds are spread.
  let launches: Int
  /// The longest time that the whole run may take.
  package let budget: Duration
  /// The differences in time that do not matter; `nil` for the standard ones.
  let margins: NoiseMargins?
  /// The time that the layout of a frame may take; `nil` for the standard one.
  let layoutBudget: FrameBudget?
  /// The kinds of use that every layout is judged by.
  let uses: ChosenUses
  let countsInstructions: Bool
  let brokenStrategy: String?
  private let plantedFlags: [String]
  /// The longest time that one iteration of a cell may take; `nil` for the standard limit.
  let chosenCellLimit: CellLimit?
  /// The measured commit, if the user names it; `nil` to ask git.
  let commit: String?

  /// The number of launches unless the user chooses another.
  package static let standardLaunches = 8
  /// The time budget unless the user chooses another.
  static let standardBudget: Duration = .seconds(235)

  /// A plan to measure `selection`.
  package init(_ selection: RunSelection, in place: Place, _ wishes: Wishes) {
    let earlier: Manifest.Plan? = if case .resumed(_, let manifest) = place { manifest.plan } else { nil }
    (self.selection, self.place) = (selection, place)
    rounds = wishes.rounds ?? earlier?.rounds ?? (selection.isQuick ? 31 : RunSettings().mostRounds)
    launches = wishes.launches ?? earlier?.launches ?? min(Self.standardLaunches, rounds)
    let earlierBudget = earlier?.budgetSeconds.map { Duration.seconds($0) }
    budget = wishes.budget ?? earlierBudget ?? (selection.isQuick ? .seconds(30) : Self.standardBudget)
    margins = wishes.margins ?? earlier?.margins
    layoutBudget = wishes.layoutBudget ?? earlier?.layoutBudgetNanoseconds.map(FrameBudget.layout)
    uses = wishes.uses
    countsInstructions = wishes.countsInstructions || earlier?.countsInstructions == true
    brokenStrategy = wishes.brokenStrategy ?? earlier?.brokenStrategy
    plantedFlags = wishes.plantedFlags
    chosenCellLimit = wishes.cellLimit ?? earlier?.cellLimitSeconds.map { CellLimit(duration: .seconds($0)) }
    commit = wishes.commit
  }

  /// The longest time that one iteration of a cell may take.
  var cellLimit: CellLimit { chosenCellLimit ?? .standard }

  /// The program and its arguments for the launches of this plan.
  var program: WorkerProgram {
    let path = URL(fileURLWithPath: ProgramArguments.programPath).path
    let planted = (brokenStrategy.map { ["--break", $0] } ?? []) + plantedFlags
    return WorkerProgram(
      title: "the launched program", path: path,
      arguments: [HiddenVerb.worker, "--for-run"] + cellLimit.flags + selection.flags + planted, patience: cellLimit.patience)
  }

  /// The settings with which the suite is run over `workload`.
  package func settings(for workload: any Workload) -> RunSettings {
    var settings = selection.runSettings(for: workload)
    settings.mostRounds = rounds
    settings.launches = launches
    settings.brokenContender = brokenStrategy
    return settings
  }
}

extension RunDirectory {
  /// Reads the manifest of a run that is to be resumed, and its selection.
  /// - Throws: An `InputFileError` for a run that cannot be resumed: a joined run, a baseline, or a run whose manifest does not hold its selection.
  package func readResumable() throws(InputFileError) -> (manifest: Manifest, selection: RunSelection) {
    let manifest = try readManifest()
    if manifest.notes.contains(where: \.saysJoined) {
      throw InputFileError(
        file: path, problem: "was joined from parts, so it cannot be continued",
        remedy: "continue the parts with --resume, and join them again with \(RunningProgram.name) merge")
    }
    if let name = manifest.savedAs {
      throw InputFileError(
        file: path, problem: "is the baseline “\(name)”, which no run may change",
        remedy: "measure a new run, and save it with \(RunningProgram.name) baseline save \(name) --force")
    }
    guard let selection = manifest.plan.selection else {
      throw InputFileError(
        file: path(of: RunDirectory.manifestName), problem: "does not hold what was chosen", remedy: "measure again in a new folder")
    }
    return (manifest, selection)
  }
}

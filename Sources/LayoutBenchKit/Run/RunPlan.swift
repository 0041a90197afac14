import ArgumentParser
import BenchmarkResults
import Foundation
import InputFiles
import LayoutSuites
import LayoutWorkloads

/// What a run does: decided before it begins, from the command line or, for a resumed run, from its manifest.
struct RunPlan: Sendable {
  /// Where a run is written.
  enum Place: Sendable {
    /// A folder of its own; without a path one below `results/runs`.
    case new(String?)
    /// The folder of a run that was cut off, and what its manifest says.
    case resumed(RunDirectory, Manifest)
  }

  let selection: RunSelection
  let place: Place
  /// The most rounds in which each group of cells is sampled.
  let rounds: Int
  /// The launches of the program over which the rounds are spread.
  let launches: Int
  /// The time the whole run may take.
  let budget: Duration
  /// The differences in time that do not matter; nil for the standard ones.
  let margins: NoiseMargins?
  /// The time that the layout of a frame may take; nil for the standard one.
  let layoutBudget: FrameBudget?
  /// The kinds of use that every layout is judged by; without any, those that apps have for it.
  let use: UseOptions
  let countsInstructions: Bool
  let brokenStrategy: String?
  let crashingStrategy: String?
  let faults: PlantedFaultOptions
  /// How long one iteration of a cell may take; `nil` for the standard limit.
  let chosenCellLimit: CellLimit?
  /// The commit that the person says was measured; nil where git says it.
  let commit: String?

  /// How long one iteration of a cell may take.
  var cellLimit: CellLimit { chosenCellLimit ?? .standard }

  /// The launches of a run that says nothing else.
  static let standardLaunches = 8

  /// How this program is launched to measure what the plan says.
  var program: PairedProgram {
    let path = URL(fileURLWithPath: ProgramArguments.programPath).path
    func option(_ name: String, _ value: String?) -> [String] { value.map { ["--\(name)", $0] } ?? [] }
    let planted = option("break", brokenStrategy) + option("crash", crashingStrategy) + faults.flags
    return PairedProgram(
      title: "the launched program", path: path,
      arguments: ["worker", "--for-run"] + cellLimit.flags + selection.flags + planted, patience: cellLimit.patience, recipe: nil)
  }

  /// How the suite is run over `workload`.
  func settings(for workload: any Workload) -> RunSettings {
    var settings = selection.runSettings(for: workload)
    settings.mostRounds = rounds
    settings.launches = launches
    settings.brokenContender = brokenStrategy
    return settings
  }
}

extension RunSelection {
  /// The selection with the operations of these kinds of use and whole frames, unless operations were chosen.
  fileprivate func timing(_ use: UseOptions) throws -> RunSelection {
    let known = RunCatalogue.ofOperations
    let wanted = try use.operations(in: known)
    guard !wanted.isEmpty, operations.isEmpty else { return self }
    var selection = self
    selection.operations = (wanted + [known.operation(.frame)].compactMap(\.self)).uniqued()
    return selection
  }
}

extension RunCommand {
  /// The plan of this command. Throws if a run cannot be resumed.
  func plan() throws -> RunPlan {
    guard let resume else { return try plan(selection.chosen.read(), place: .new(directory), of: nil) }
    let folder = try RunDirectory(opening: resume)
    let manifest = try folder.readManifest()
    if manifest.notes.contains(where: \.saysJoined) {
      throw InputFileError(
        file: folder.path, problem: "was joined from parts, so it cannot be continued",
        remedy: "continue the parts with --resume, and join them again with layoutbench merge")
    }
    if let name = manifest.savedAs {
      throw InputFileError(
        file: folder.path, problem: "is the baseline “\(name)”, which no run may change",
        remedy: "measure a new run, and save it with layoutbench baseline save \(name) --force")
    }
    guard let earlier = manifest.plan.selection else {
      throw InputFileError(
        file: folder.path(of: RunDirectory.manifestName), problem: "does not hold what was chosen", remedy: "measure again in a new folder")
    }
    let now = selection.chosen(over: earlier)
    // A file that is named anew has no digest yet; the conditions of the run say whether it holds what the earlier one did.
    try now.checkFiles()
    return try plan(now.read(), place: .resumed(folder, manifest), of: manifest)
  }

  /// A plan. What the command does not say is as in `earlier`, else the standard.
  private func plan(_ selection: RunSelection, place: RunPlan.Place, of earlier: Manifest?) throws -> RunPlan {
    let selection = earlier == nil ? try selection.timing(use) : selection
    let standardRounds = selection.isQuick ? 31 : RunSettings().mostRounds
    let standardBudget: Duration = selection.isQuick ? .seconds(30) : .seconds(235)
    let rounds = rounds ?? earlier?.plan.rounds ?? standardRounds
    let earlierBudget = earlier?.plan.budgetSeconds.map { Duration.seconds($0) }
    return RunPlan(
      selection: selection, place: place, rounds: rounds,
      launches: launches ?? earlier?.plan.launches ?? min(RunPlan.standardLaunches, rounds),
      budget: timeBudget?.duration ?? earlierBudget ?? standardBudget,
      margins: margins.chosen(over: earlier?.plan.margins?.noiseMargins),
      layoutBudget: self.budget.chosen(over: earlier?.plan.layoutBudgetNanoseconds), use: use,
      countsInstructions: instructions || earlier?.plan.countsInstructions == true,
      brokenStrategy: brokenStrategy ?? earlier?.plan.brokenStrategy, crashingStrategy: crashingStrategy, faults: faults,
      chosenCellLimit: limit.chosen ?? earlier?.plan.cellLimitSeconds.map { CellLimit(duration: .seconds($0)) }, commit: commit)
  }
}

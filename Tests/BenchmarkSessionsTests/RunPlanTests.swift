import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles
import LayoutSuites
import LayoutWorkloads
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

@Suite("What a run does")
struct RunPlanTests {
  private static func quick() -> RunSelection {
    var selection = RunSelection()
    selection.isQuick = true
    return selection
  }

  @Test("What nobody says is the standard: eight launches of many rounds in four minutes, or a quick look")
  func standard() {
    let plan = RunPlan(RunSelection(), in: .new(nil), RunPlan.Wishes())
    #expect(plan.rounds == 101 && plan.launches == 8 && plan.budget == .seconds(235) && plan.cellLimit == .standard)
    #expect(plan.margins == nil && !plan.countsInstructions && plan.brokenStrategy == nil)
    let quick = RunPlan(Self.quick(), in: .new(nil), RunPlan.Wishes())
    #expect(quick.rounds == 31 && quick.launches == 8 && quick.budget == .seconds(30))
  }

  @Test("There are no more launches than rounds, unless a person says so")
  func fewRounds() {
    var wishes = RunPlan.Wishes()
    wishes.rounds = 3
    #expect(RunPlan(RunSelection(), in: .new(nil), wishes).launches == 3)
    wishes.launches = 2
    #expect(RunPlan(RunSelection(), in: .new(nil), wishes).launches == 2)
  }

  @Test("A resumed run keeps what its manifest says, and what a person says now counts before that")
  func resumed() throws {
    let folder = try TemporaryFolder()
    let directory = try RunDirectory(creating: folder.path("run"))
    var manifest = Manifest()
    (manifest.plan.rounds, manifest.plan.launches, manifest.plan.budgetSeconds) = (12, 4, 60)
    (manifest.plan.countsInstructions, manifest.plan.brokenStrategy, manifest.plan.cellLimitSeconds) = (true, "indexed", 5)
    manifest.plan.layoutBudgetNanoseconds = 3e6
    manifest.plan.margins = NoiseMargins(least: CostMargin(share: 0.07, difference: 0))
    // Quick, which would mean other rounds and another time, if the manifest did not say them.
    let kept = RunPlan(Self.quick(), in: .resumed(directory, manifest), RunPlan.Wishes())
    #expect(kept.rounds == 12 && kept.launches == 4 && kept.budget == .seconds(60) && kept.countsInstructions)
    #expect(kept.brokenStrategy == "indexed" && kept.cellLimit == CellLimit(duration: .seconds(5)) && kept.margins?.least.share == 0.07)
    #expect(kept.layoutBudget?.nanoseconds == 3e6)
    var wishes = RunPlan.Wishes()
    (wishes.rounds, wishes.launches, wishes.budget) = (20, 5, .seconds(90))
    (wishes.brokenStrategy, wishes.cellLimit) = ("naive", CellLimit(duration: .seconds(9)))
    wishes.margins = NoiseMargins(least: CostMargin(share: 0.01, difference: 0))
    wishes.layoutBudget = .layout(5e6)
    let changed = RunPlan(RunSelection(), in: .resumed(directory, manifest), wishes)
    #expect(changed.rounds == 20 && changed.launches == 5 && changed.budget == .seconds(90) && changed.countsInstructions)
    #expect(changed.brokenStrategy == "naive" && changed.cellLimit.duration == .seconds(9) && changed.margins?.least.share == 0.01)
    #expect(changed.layoutBudget?.nanoseconds == 5e6)
  }

  @Test("The launched program is told the selection, the limit and the planted faults, and waits for it longer than a cell may take")
  func program() {
    var (selection, wishes) = (RunSelection(), RunPlan.Wishes())
    selection.layouts = ["list"]
    (wishes.brokenStrategy, wishes.plantedFlags, wishes.cellLimit) = ("naive", ["--crash", "indexed"], CellLimit(duration: .seconds(5)))
    let plan = RunPlan(selection, in: .new(nil), wishes)
    let words = ["worker", "--for-run", "--cell-limit", "5.0s"] + selection.flags + ["--break", "naive", "--crash", "indexed"]
    #expect(plan.program.arguments == words && plan.program.patience == .seconds(70))
    let settings = plan.settings(for: Workloads.standard)
    #expect(settings.mostRounds == 101 && settings.launches == 8 && settings.brokenContender == "naive" && settings.seed == selection.seed)
  }

  @Test("A run that was joined, a baseline, and a run that does not say what was chosen cannot be resumed")
  func refused() throws {
    let folder = try TemporaryFolder()
    func problem(_ change: (inout Manifest) -> Void) throws -> String? {
      let directory = try RunDirectory(creating: folder.path(UUID().uuidString))
      var manifest = Manifest()
      manifest.plan.selection = RunSelection()
      change(&manifest)
      try directory.write(manifest)
      do throws(InputFileError) {
        _ = try directory.readResumable()
        return nil
      } catch {
        return error.problem
      }
    }
    #expect(try problem { _ in } == nil)
    #expect(try problem { $0.savedAs = "main" } == "is the baseline “main”, which no run may change")
    #expect(try problem { $0.plan.selection = nil } == "does not hold what was chosen")
    #expect(try problem { $0.notes = [.joined(["a", "b"])] }?.hasPrefix("was joined from parts") == true)
  }
}

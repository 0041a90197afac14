import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

/// The cells to count, and the workload and seed of their items.
struct CountedSuite {
  let suite: Suite
  let workload: any Workload
  let seed: UInt64
  /// The choice that gave the cells, for the thresholds; nil if the thresholds do not record it.
  let choice: RunSelection?
  /// Cells without thresholds that the same choice would give now, because their layout or strategy is new.
  var unlisted: [CellIdentifier] = []
}

extension CountedSuite {
  /// These cells, as far as the program still has them. `unlisted` gets the further cells of `choice`; without one, those of all layouts and strategies.
  init(cells: Set<CellIdentifier>, choice: RunSelection?, workload name: String?, seed: UInt64?) throws {
    let (layouts, strategies) = (Set(cells.map(\.layout)), Set(cells.map(\.strategy)))
    let comparisons = BenchmarkedLayout.comparisons.filter { layouts.contains($0.name) }
    var selection = RunSelection()
    selection.operations = (Operation.all.map(\.name) + Scenario.all.map(\.operation)).filter { name in
      cells.contains { $0.operation == name }
    }
    selection.counts = Set(cells.map(\.n)).sorted()
    do {
      workload = try name.map { try Workloads.named($0) } ?? Workloads.standard
      var source = SuiteSource(workload)
      source.layouts = (cells.allSatisfy { $0.sideBySide != nil } ? [] : source.layouts) + comparisons
      let all = SuiteSource(workload)
      let like = try Suite(choice ?? selection, from: choice == nil ? source : all, for: .counting)
      unlisted = like.allCells.filter { !cells.contains($0) }
      // A hosted layout that is chosen by name has all its cells.
      selection.layouts = BenchmarkedLayout.all.map(\.name).filter(layouts.contains) + comparisons.map(\.name)
      selection.strategies = (Contender.known + comparisons.compactMap(\.comparison).flatMap(\.contenders)).map(\.name).filter(
        strategies.contains)
      suite = try Suite(selection, from: SuiteSource(workload), for: .counting).only(cells)
    } catch {
      throw Self.nothingKnown("\(error)")
    }
    guard !suite.allCells.isEmpty else { throw Self.nothingKnown("\(cells.map(\.description).min() ?? "") is the first") }
    self.seed = seed ?? 42
    self.choice = choice
  }

  private static func nothingKnown(_ reason: String) -> InputFileError {
    InputFileError(
      file: "the thresholds", problem: "hold no cell that this program knows (\(reason))",
      remedy: "write them anew with layoutbench check --exact --update")
  }
}

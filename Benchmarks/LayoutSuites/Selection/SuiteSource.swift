import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// The source from which a suite is chosen: items, the layouts that lay them out, and the user's own scenarios.
package struct SuiteSource {
  /// The items.
  package var workload: any Workload
  /// The only layout that is measured, regardless of the chosen names: the layout of the workload, or one with values from the user. `nil` if names choose
  /// among ``layouts`` and the comparisons of layouts.
  package var onlyLayout: BenchmarkedLayout?
  /// The available layouts. Without names, all of them are measured except those of a family.
  package var layouts = BenchmarkedLayout.all
  /// The user's own scenarios, each under a unique name. If there are any, nothing else is measured unless operations are named.
  package var ownScenarios: [Scenario] = []
  /// Whether hosted layouts can take part: only if this package's module `UIKit` is available.
  package var hostsLayouts = Self.platformHostsLayouts

  /// All layouts over a workload's items or, if the workload brings a layout, only that one.
  package init(_ workload: any Workload = Workloads.standard) {
    self.workload = workload
    onlyLayout = BenchmarkedLayout(of: workload)
  }

  private static var platformHostsLayouts: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
}

/// The purpose of a suite, which settles everything that the user's choice leaves open.
package struct SuitePurpose: Sendable {
  /// The numbers of items, unless the choice or its items determine them.
  package var sizes: [Int]
  /// The numbers of items for a quick look, with the same exception.
  package var quickSizes: [Int]
  /// Whether hardware floors are measured.
  package var measuresFloors = false
  /// Whether a choice of everything also has a few cells of every comparison of layouts. A gate's cells stay as they are.
  package var samplesComparisons = false
  /// The scenarios that are played.
  package var scenarios = Scenarios.refused

  /// The scenarios that a suite plays.
  package enum Scenarios: Sendable {
    /// None. To name a scenario is an error.
    case refused
    /// Those that are named, or given as files.
    case named
    /// All, or only the named ones if there are names.
    case all
  }

  /// A run, which measures everything.
  package static let run = SuitePurpose(
    sizes: Suite.standardSizes, quickSizes: [1_000, 10_000], measuresFloors: true, samplesComparisons: true, scenarios: .all)
  /// A verification of the cells that a run measures.
  package static let verification = SuitePurpose(sizes: Suite.standardSizes, quickSizes: [1_000, 10_000], scenarios: .all)
  /// A trace of scenarios, which are played for their frames.
  package static let trace = SuitePurpose(sizes: [10_000], quickSizes: [1_000], scenarios: .all)
  /// Cells of two programs that are measured in turn.
  package static let pairing = SuitePurpose(sizes: [10_000], quickSizes: [1_000], scenarios: .named)
  /// Cells of operations that are compared, or named one by one.
  package static let comparison = SuitePurpose(sizes: [10_000], quickSizes: [1_000])
  /// Cells whose work is counted.
  package static let counting = SuitePurpose(sizes: [1_000], quickSizes: [1_000], scenarios: .all)
}

extension RunSelection {
  /// Returns the numbers of items: the chosen ones, else the number in a file, else the quick sizes of the purpose for a quick look, else its usual sizes.
  /// If only the user's own scenarios are chosen, the numbers at which scenarios are played by default replace the usual sizes.
  package func itemCounts(of workload: any Workload, for purpose: SuitePurpose) -> [Int] {
    if !counts.isEmpty { return Set(counts).sorted() }
    if let own = workload.ownCount { return [own] }
    if isQuick { return purpose.quickSizes }
    return !(scenarios ?? []).isEmpty && operations.isEmpty && purpose.scenarios != .refused ? Scenario.standardSizes : purpose.sizes
  }
}

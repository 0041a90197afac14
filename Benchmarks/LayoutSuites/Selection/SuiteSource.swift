import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// What a suite is chosen from: items, the layouts that lay them out, and a person's own scenarios.
package struct SuiteSource {
  /// The items.
  package var workload: any Workload
  /// The one layout that is measured, whatever names are chosen: that of the workload, or one that a person gave values; `nil` if names choose among
  /// ``layouts`` and the comparisons of layouts.
  package var onlyLayout: BenchmarkedLayout?
  /// The layouts there are. Without names, all of them are measured but those that are known by a family's name.
  package var layouts = BenchmarkedLayout.all
  /// A person's own scenarios, each under a name that no other has. Unless operations are named, nothing else is measured.
  package var ownScenarios: [Scenario] = []
  /// Whether hosted layouts can take part: where there is the module `UIKit` of this package.
  package var hostsLayouts = Self.platformHostsLayouts

  /// Everything there is over a workload's items; if the workload brings a layout, that one only.
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

/// What a suite is made for, which settles what the choice of a person leaves open.
package struct SuitePurpose: Sendable {
  /// The numbers of items, unless the choice or its items say them.
  package var sizes: [Int]
  /// The same for a quick look.
  package var quickSizes: [Int]
  /// Whether hardware floors are measured.
  package var measuresFloors = false
  /// Whether a choice of everything has a few cells of every comparison of layouts too. A gate's cells stay as they are.
  package var samplesComparisons = false
  /// Which scenarios are played.
  package var scenarios = Scenarios.refused

  /// Which scenarios a suite plays.
  package enum Scenarios: Sendable {
    /// None: one that is named is an error.
    case refused
    /// Those that are named, or given as files.
    case named
    /// All, unless others are named.
    case all
  }

  /// A run, which measures everything.
  package static let run = SuitePurpose(
    sizes: Suite.standardSizes, quickSizes: [1_000, 10_000], measuresFloors: true, samplesComparisons: true, scenarios: .all)
  /// A verification of what a run measures.
  package static let verification = SuitePurpose(sizes: Suite.standardSizes, quickSizes: [1_000, 10_000], scenarios: .all)
  /// A scenario that is played for its frames.
  package static let trace = SuitePurpose(sizes: [10_000], quickSizes: [1_000], scenarios: .all)
  /// Cells of two programs that are measured in turn.
  package static let pairing = SuitePurpose(sizes: [10_000], quickSizes: [1_000], scenarios: .named)
  /// Cells of operations that are compared, or named one by one.
  package static let comparison = SuitePurpose(sizes: [10_000], quickSizes: [1_000])
  /// Cells whose work is counted.
  package static let counting = SuitePurpose(sizes: [1_000], quickSizes: [1_000], scenarios: .all)
}

extension RunSelection {
  /// The numbers of items: those that are chosen; else as many as a file has; else those of the purpose. A person's own scenarios, if they are all that is
  /// chosen, have the numbers of items at which scenarios are played.
  package func itemCounts(of workload: any Workload, for purpose: SuitePurpose) -> [Int] {
    if !counts.isEmpty { return Set(counts).sorted() }
    if let own = workload.ownCount { return [own] }
    if isQuick { return purpose.quickSizes }
    return !(scenarios ?? []).isEmpty && operations.isEmpty && purpose.scenarios != .refused ? Scenario.standardSizes : purpose.sizes
  }
}

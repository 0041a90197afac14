import BenchmarkResults
import CollectionLayouts

/// The groups to measure, in order: sizes from small to large; at each size the floors first, then layout by layout.
package struct Suite: Sendable {
  /// The groups.
  package private(set) var groups: [SuiteGroup]
  /// The scenarios, which are played after the groups.
  package private(set) var scenarios: [ScenarioGroup]
  /// The layouts that take part.
  package private(set) var layouts: [String] = []
  /// The contenders that take part.
  package private(set) var strategies: [String] = []
  /// The operations that take part.
  package let operations: [String]
  /// The numbers of items.
  package let sizes: [Int]
  /// The further cells that the choice could have, with the reasons why they are left out.
  package let leftOut: [LeftOutCells]

  /// The numbers of items measured by default.
  package static let standardSizes = [1_000, 10_000, 100_000, 1_000_000]
  /// The numbers of items at which a run measures every operation, if neither operations nor sizes are chosen. A run has no time for all operations at all
  /// sizes.
  package static let completeSizes = [10_000, 100_000]

  /// The suite of a choice.
  /// - Parameters:
  ///   - selection: The choice.
  ///   - source: The items, layouts and scenarios to choose from.
  ///   - purpose: The purpose of the suite.
  /// - Throws: A `SelectionError` for an unknown name, and for a choice that leaves nothing to measure.
  package init(
    _ selection: RunSelection, from source: SuiteSource = SuiteSource(), for purpose: SuitePurpose = .run
  ) throws(SelectionError) {
    let chosen = try ResolvedSelection(selection, from: source, for: purpose)
    groups = chosen.groups
    scenarios = chosen.scenarioGroups
    sizes = chosen.sizes
    operations = chosen.names.operations.map(\.name)
    leftOut = chosen.leftOut
    let measured = Set(groups.flatMap(\.cells).map(\.strategy))
    if let shard = selection.shard { keep(shard) }
    try chosen.check(groups, scenarios)
    let sampled = chosen.samplesComparisons ? groups.flatMap(\.cells).filter { $0.sideBySide != nil } : []
    layouts = chosen.layouts.map(\.name) + sampled.map(\.layout).uniqued()
    strategies =
      chosen.contenders.filter { $0.hosted == nil || measured.contains($0.name) }.map(\.name).uniqued()
      + sampled.map(\.strategy).uniqued()
  }

  /// Keeps one of several parts. Every part measures the floors of the smallest size: they show whether its machine was as fast as those of the other
  /// parts.
  private mutating func keep(_ shard: RunShard) {
    let (count, smallest) = (groups.count, sizes.first)
    scenarios = scenarios.enumerated().filter { shard.holds(count + $0.offset) }.map(\.element)
    groups = groups.enumerated().filter { shard.holds($0.offset) || (!$0.element.isOfLayout && $0.element.itemCount == smallest) }.map(
      \.element)
  }

  /// All cells of operations and floors, in the order in which they are measured.
  package var cells: [CellIdentifier] { groups.flatMap(\.cells) }

  /// All cells, in the order in which they are measured: those of scenarios come last.
  package var allCells: [CellIdentifier] { cells + scenarios.flatMap(\.cells) }

  /// Returns the group with only one cell, or `nil` if the suite does not have the cell.
  package func group(of cell: CellIdentifier) -> SuiteGroup? {
    for group in groups where group.isOfLayout {
      if let place = group.cells.firstIndex(of: cell) { return group.only([place]) }
    }
    return nil
  }

  /// Returns the suite with only these cells.
  package func only(_ cells: Set<CellIdentifier>) -> Suite {
    var suite = self
    func chosen(_ all: [CellIdentifier]) -> [Int] { all.indices.filter { cells.contains(all[$0]) } }
    suite.groups = groups.map { $0.only(chosen($0.cells)) }.filter { !$0.cells.isEmpty }
    suite.scenarios = scenarios.filter { !chosen($0.cells).isEmpty }.map { $0.only(chosen($0.cells)) }
    return suite
  }

  /// The suite without the cells of hosted layouts, which have no reference to be compared with.
  package var withoutHosted: Suite {
    let hosted = Set(hostedContenders.map(\.name))
    func others(_ cells: [CellIdentifier]) -> [Int] { cells.indices.filter { !hosted.contains(cells[$0].strategy) } }
    var suite = self
    suite.groups = groups.map { $0.only(others($0.cells)) }.filter { !$0.cells.isEmpty }
    suite.scenarios = scenarios.filter { !others($0.cells).isEmpty }.map { $0.only(others($0.cells)) }
    return suite
  }
}

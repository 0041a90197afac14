import BenchmarkResults
import CollectionLayouts

/// A scenario of one layout and number of items, with the contenders that play it.
package struct ScenarioGroup: Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// The benchmarked layout; the scenario may give it other values.
  package let layout: BenchmarkedLayout
  /// The contenders.
  package let contenders: [Contender]
  /// The number of items that the scenario begins with.
  package let itemCount: Int
  /// The cells, in the order of the contenders.
  package let cells: [CellIdentifier]

  /// The group's name in progress messages.
  package var title: String { "\(layout.name)/\(scenario.operation)/\(itemCount)" }

  /// The group of all `contenders` that can play the scenario and whose cells are included; `nil` if the layout does not have the scenario, or if no cell
  /// is left.
  ///
  /// Peers are left out: they know no content offset, so they hold nothing still. Layouts side by side have no scenarios. Hosted layouts play with their
  /// own values, even if the scenario gives other values to the layout with which they are compared, or if that layout does not have the scenario.
  init?(
    _ scenario: Scenario, _ layout: BenchmarkedLayout, _ contenders: [Contender], itemCount: Int, workload: String,
    isIncluded: (CellIdentifier) -> Bool = { _ in true }
  ) {
    guard layout.comparison == nil else { return nil }
    let played = scenario.layout(layout)
    let pairs = contenders.filter { contender in
      guard contender.supports(layout) else { return false }
      return contender.hosted != nil || contender.layouts == nil && played.map(contender.supports) == true
    }
    .map { ($0, CellIdentifier(layout: layout.name, strategy: $0.name, operation: scenario.operation, n: itemCount, workload: workload)) }
    .filter { isIncluded($0.1) }
    guard !pairs.isEmpty else { return nil }
    self.scenario = scenario
    self.layout = layout
    self.contenders = pairs.map(\.0)
    self.itemCount = itemCount
    cells = pairs.map(\.1)
  }

  /// Returns the group with only the cells at these places.
  /// - Precondition: There are cells at these places.
  package func only(_ places: [Int]) -> ScenarioGroup {
    ScenarioGroup(
      scenario: scenario, layout: layout, contenders: places.map { contenders[$0] }, itemCount: itemCount, cells: places.map { cells[$0] })
  }

  private init(scenario: Scenario, layout: BenchmarkedLayout, contenders: [Contender], itemCount: Int, cells: [CellIdentifier]) {
    (self.scenario, self.layout, self.contenders, self.itemCount, self.cells) = (scenario, layout, contenders, itemCount, cells)
  }
}

/// A group with its data and script made.
struct OpenedScenario {
  let part: ScenarioPart
  /// The contenders and their cells, in the order of the group.
  let entries: [(cell: CellIdentifier, contender: Contender)]
}

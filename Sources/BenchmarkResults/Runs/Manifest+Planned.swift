extension Manifest.Plan {
  /// Whether a run with this plan may hold the cell, as far as the plan's lists tell. An empty list allows everything. Floors do not have a layout, strategy
  /// or operation of the plan.
  /// - Complexity: O(*p*), *p* the length of the lists.
  package func mayHold(_ cell: CellIdentifier) -> Bool {
    func names<Element: Equatable>(_ list: [Element], _ element: Element) -> Bool { list.isEmpty || list.contains(element) }
    guard names(sizes, cell.n), workload == nil || workload == cell.workload else { return false }
    return cell.isFloor || (names(layouts, cell.layout) && names(strategies, cell.strategy) && names(operations, cell.operation))
  }
}

import BenchmarkResults
import CollectionLayouts

extension Suite {
  /// The group of one cell alone, or `nil` if the suite does not have it.
  public func group(of cell: CellIdentifier) -> SuiteGroup? {
    for group in groups {
      guard case .operation(let operation, let layout, let contenders) = group.work else { continue }
      guard let place = group.cells.firstIndex(of: cell) else { continue }
      return SuiteGroup(work: .operation(operation, layout, [contenders[place]]), itemCount: group.itemCount, cells: [cell])
    }
    return nil
  }
}

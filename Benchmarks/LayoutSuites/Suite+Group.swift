import BenchmarkResults
import CollectionLayouts

extension Suite {
  /// The group of one cell alone, or `nil` if the suite does not have it.
  package func group(of cell: CellIdentifier) -> SuiteGroup? {
    for group in groups {
      guard case .operation(let operation, let layout, let contenders) = group.work else { continue }
      guard let place = group.cells.firstIndex(of: cell) else { continue }
      return SuiteGroup(work: .operation(operation, layout, [contenders[place]]), itemCount: group.itemCount, cells: [cell])
    }
    return nil
  }
}

extension SuiteGroup {
  /// The group with the cells at these places only.
  func only(_ places: [Int]) -> SuiteGroup {
    guard places != Array(cells.indices) else { return self }
    let work: Work =
      switch work {
      case .operation(let operation, let layout, let contenders): .operation(operation, layout, places.map { contenders[$0] })
      case .floors(let operation, let floors): .floors(operation, places.map { floors[$0] })
      }
    return SuiteGroup(work: work, itemCount: itemCount, cells: places.map { cells[$0] })
  }
}

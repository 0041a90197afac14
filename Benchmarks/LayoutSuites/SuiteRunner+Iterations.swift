import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts

extension Suite {
  /// The group of one cell alone, or `nil` where the suite does not have it.
  public func group(of cell: CellIdentifier) -> SuiteGroup? {
    for group in groups {
      guard case .operation(let operation, let layout, let contenders) = group.work else { continue }
      guard let place = group.cells.firstIndex(of: cell) else { continue }
      return SuiteGroup(work: .operation(operation, layout, [contenders[place]]), itemCount: group.itemCount, cells: [cell])
    }
    return nil
  }
}

extension SuiteRunner {
  /// Makes the work of a group's first cell and runs its iterations one by one, for a counter that lives outside this program: calls `start`
  /// right before each and `stop` right after it. The first is not to be counted; it pays for what is made once, the counter's own included.
  ///
  /// - Parameters:
  ///   - group: The group; its first cell counts.
  ///   - start: Is called right before each iteration.
  ///   - stop: Is called right after it, and told whether the iteration is to be counted.
  /// - Returns: The number of iterations to be counted; 0 where there is no such work on this data.
  public func runIterations(
    of group: SuiteGroup, start: () -> Void, stop: (_ isCounted: Bool) -> Void
  ) throws(LayoutError) -> Int {
    guard case .operation(let operation, let layout, let contenders) = group.work, let contender = contenders.first else { return 0 }
    let scene = self.scene(layout, group.itemCount)
    guard operation.applies(scene) else { return 0 }
    let body = try operation.plan(scene).makeBody(scene, asConfigured(contender))
    var isCounted = false
    let counted: [Void] = body.countEach(of: settings.countedIterations) { run in
      start()
      run()
      stop(isCounted)
      isCounted = true
    }
    return counted.count
  }
}

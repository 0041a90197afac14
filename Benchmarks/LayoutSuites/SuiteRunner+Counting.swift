import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// What is counted, not timed: a pass of its own, exact, so that a second one gives the same figures.
extension SuiteRunner {
  /// Verifies a group, and where its output is right counts its allocations and its work. Nothing is timed.
  public func count(_ group: SuiteGroup) throws(LayoutError) -> GroupOutcome {
    guard case .operation(let operation, let layout, let contenders) = group.work else { return GroupOutcome() }
    let scene = self.scene(layout, group.itemCount)
    guard operation.applies(scene) else { return GroupOutcome() }
    let plan = operation.plan(scene)
    var outcome = try verify(plan, scene, contenders, group.cells)
    let sound = zip(group.cells, contenders).filter { !outcome.failures.contains($0.0) }
    try count(sound.map(\.1), plan, scene, sound.map(\.0), into: &outcome)
    return outcome
  }

  func count(
    _ contenders: [Contender], _ plan: OperationPlan, _ scene: Scene, _ cells: [CellIdentifier], into outcome: inout GroupOutcome
  ) throws(LayoutError) {
    let iterations = settings.countedIterations
    for (order, (cell, contender)) in zip(cells, contenders).enumerated() {
      let figures = try allocations(of: contender, plan, scene) + work(of: contender, plan, scene)
      outcome.samples += figures.map { metric, value in
        SampleRecord(cell: cell, metric: metric, round: 0, order: order, iterations: iterations, value: value)
      }
    }
  }

  /// Of every pass the body is fresh, so that a second run begins from the same state and gives the same figures.
  private func allocations(
    of contender: Contender, _ plan: OperationPlan, _ scene: Scene
  ) throws(LayoutError) -> [(Metric, Double)] {
    guard let allocationCounter else { return [] }
    let body = try plan.makeBody(scene, asConfigured(contender))
    let figures = AllocationFigures(counting: body, iterations: settings.countedIterations, with: allocationCounter)
    return [
      (.allocations, figures.allocations), (.allocatedBytes, figures.allocatedBytes), (.peakBytes, Double(figures.peakBytes)),
      (.retainedBytes, figures.retainedBytes),
    ]
  }

  /// Nothing where the contender's work cannot be counted.
  private func work(of contender: Contender, _ plan: OperationPlan, _ scene: Scene) throws(LayoutError) -> [(Metric, Double)] {
    let tally = WorkTally()
    guard let counted = contender.counted(in: tally) else { return [] }
    let body = try plan.makeBody(scene, asConfigured(counted))
    let figures = WorkFigures(counting: body, iterations: settings.countedIterations, in: tally)
    return [
      (.itemsPlaced, figures.perIteration(\.itemsPlaced)), (.bandsLaid, figures.perIteration(\.bandsLaid)),
      (.itemsMeasured, figures.perIteration(\.itemsMeasured)), (.attributesEmitted, figures.perIteration(\.attributesEmitted)),
    ]
  }
}

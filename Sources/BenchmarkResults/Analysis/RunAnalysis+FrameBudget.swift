import BenchmarkStatistics

extension RunAnalysis {
  /// Returns the frame budget of every layout, workload and strategy with timed frames, for the layout budget and each refresh rate. Interrupted frames do
  /// not count; their share is given next to the capacity.
  static func frameBudgets(of series: [SampleSeries], settings: Settings) -> [FrameBudgetRecord] {
    let frames = series.compactMap { series -> (cell: CellIdentifier, times: FrameTimes)? in
      let cell = series.key.cell
      guard series.key.metric == .time, settings.catalogue[cell.operation].isFrame, !cell.isFloor, cell.n > 0 else { return nil }
      return series.frameTimes.map { (cell, $0) }
    }
    let families = frames.grouped { FrameSeries(layout: $0.cell.layout, strategy: $0.cell.strategy, workload: $0.cell.workload) }
    return families.flatMap { key, frames in
      let points: [FrameBudgetCapacity.Point] = frames.map { ($0.cell.n, $0.times) }
      return ([settings.layoutBudget] + FrameBudget.frames).compactMap { budget -> FrameBudgetRecord? in
        guard let capacity = FrameBudgetCapacity(points: points, budgetNanoseconds: budget.nanoseconds) else { return nil }
        return FrameBudgetRecord(
          layout: key.layout, strategy: key.strategy, workload: key.workload, budget: budget, capacity: capacity,
          frames: points.reduce(0) { $0 + $1.times.count + $1.times.interrupted },
          interrupted: points.reduce(0) { $0 + $1.times.interrupted })
      }
    }
  }
}

extension SampleSeries {
  /// The samples as frames; `nil` if all of them were interrupted.
  fileprivate var frameTimes: FrameTimes? {
    let blocks = uninterrupted.blocks.map { $0.samples.map(\.value) }
    let interrupted = samples.count - blocks.reduce(0) { $0 + $1.count }
    return FrameTimes(blocks: blocks, interrupted: interrupted, areSingle: samples.allSatisfy { $0.iterations == 1 })
  }
}

/// The layout, strategy and workload of a frame budget.
private struct FrameSeries: Hashable {
  let layout: String
  let strategy: String
  let workload: String
}

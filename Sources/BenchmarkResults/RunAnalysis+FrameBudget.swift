import BenchmarkStatistics

extension RunAnalysis {
  /// The frame budget of every layout, workload and strategy whose `relayout` was timed, at each refresh rate.
  static func frameBudgets(of summaries: [SummaryRecord]) -> [FrameBudgetRecord] {
    var order: [FrameSeries] = []
    var points: [FrameSeries: [FrameBudgetCapacity.Point]] = [:]
    for summary in summaries where summary.metric == .time && summary.cell.operation == FrameBudgetRecord.operation {
      guard !summary.cell.isFloor, let slowest = summary.percentile99, slowest > 0, summary.cell.n > 0 else { continue }
      let key = FrameSeries(layout: summary.cell.layout, strategy: summary.cell.strategy, workload: summary.cell.workload)
      if points[key] == nil { order.append(key) }
      points[key, default: []].append(.init(itemCount: summary.cell.n, percentile99Nanoseconds: slowest))
    }
    return order.flatMap { key in
      FrameBudgetRecord.refreshRates.compactMap { rate -> FrameBudgetRecord? in
        let budget = FrameBudgetRecord.nanosecondsPerFrame(at: rate)
        guard let capacity = FrameBudgetCapacity(points: points[key, default: []], budgetNanoseconds: budget) else { return nil }
        return FrameBudgetRecord(
          layout: key.layout, strategy: key.strategy, workload: key.workload, refreshRate: rate, capacity: capacity)
      }
    }
  }
}

/// What a frame budget is given for.
private struct FrameSeries: Hashable {
  let layout: String
  let strategy: String
  let workload: String
}

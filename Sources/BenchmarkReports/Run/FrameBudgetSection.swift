import BenchmarkResults
import BenchmarkStatistics

/// The number of items that fit in a frame.
struct FrameBudgetSection {
  let index: ReportIndex

  /// The section; `nil` if no frames were timed.
  var block: ReportBlock? {
    let records = index.analysis.frameBudgets.filter { index.layouts.contains($0.layout) }
    guard !records.isEmpty else { return nil }
    let tables = ([index.analysis.layoutBudget] + FrameBudget.frames).map { budget in
      let time = Figure.time(budget.nanoseconds)
      return ReportBlock.section(
        budget.refreshRate.map { "\($0) Hz: \(time) a frame" } ?? "The layout budget: \(time) of a frame",
        [.table(table(of: records.filter { $0.budget == budget }, budget))])
    }
    let explanation: ReportText = """
      The most items for which the 99th percentile of \(code: index.catalog.frameName) stays within the time: ≥ if the largest measured size still \
      does, ≈ if the limit is between two measured sizes, < if the smallest measured size is too slow already, and ? if the frames do not decide it. Each \
      sample is one frame. Frames that were interrupted do not count; their share, if any, is in brackets. Fewer than \
      \(FrameTimes.fewestFrames) frames, or more interrupted frames than others, do not tell that a size fits.
      """
    return .section("Frame budget", [.paragraph(explanation)] + tables)
  }

  private func table(of records: [FrameBudgetRecord], _ budget: FrameBudget) -> ReportTable {
    let groups = index.layouts.flatMap { index.groups(in: $0) }.filter { index.catalog[$0.operation].isFrame }
    let strategies = index.strategies(in: groups)
    var table = ReportTable(
      [.words("layout")] + strategies.map { .strategy($0) },
      caption: budget.refreshRate.map { "The most items that fit in a frame at \($0) Hz" } ?? "The most items that fit in the layout budget"
    )
    for layout in index.layouts {
      for workload in Set(records.filter { $0.layout == layout }.map(\.workload)).sorted() {
        let row = records.filter { $0.layout == layout && $0.workload == workload }
        let title = workload == CellIdentifier.defaultWorkload ? layout : "\(layout) @\(workload)"
        let cells = strategies.map { name in
          let record = row.first { $0.strategy == name }
          let group = groups.first { $0.layout == layout && $0.workload == workload }
          return ReportTable.Cell(
            record.map { .capacity($0.capacity, interrupted: $0.interruptedShare) } ?? group.map { .absent(index.absence($0, name)) })
        }
        table.add([.words(title)] + cells, scope: ReportScope([.layout: layout]))
      }
    }
    return table
  }
}

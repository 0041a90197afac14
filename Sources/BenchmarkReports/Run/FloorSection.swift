import BenchmarkResults
import BenchmarkStatistics

/// The floors: what each one measures, and its times.
struct FloorSection {
  let index: ReportIndex

  /// The section; nil if no floor was measured.
  var block: ReportBlock? {
    let cells = index.floorCells.filter { index.summary($0) != nil }
    guard !cells.isEmpty else { return nil }
    let parts: [ReportTable.Column] = index.analysis.partFloors == nil ? [] : [.figures("part")]
    var table = ReportTable(
      [.words("floor"), .words("data of"), .figures("n")] + parts + [.figures("time"), .figures("per item")],
      caption: "The time of each floor")
    for cell in cells {
      let data = cell.workload == CellIdentifier.defaultWorkload ? cell.operation : "\(cell.operation) @\(cell.workload)"
      for (part, median, interval) in times(of: cell) {
        table.add(
          [.words(cell.strategy), .words(data), ReportTable.Cell(.items(cell.n))] + (part.map { [ReportTable.Cell(.count($0))] } ?? [])
            + [
              ReportTable.Cell(.time(median, interval)), ReportTable.Cell(cell.n > 0 ? .time(median / Double(cell.n), nil) : nil),
            ], scope: ReportScope([.size: "\(cell.n)"]))
      }
    }
    return .section("Floors", (meanings.isEmpty ? [] : [.list(meanings)]) + [.table(table)])
  }

  /// What a floor took; of a sweep of several parts, in each of them.
  private func times(of cell: CellIdentifier) -> [(part: Int?, median: Double, interval: ClosedRange<Double>?)] {
    if let parts = index.analysis.partFloors {
      return parts.times(of: cell).map { ($0.part, $0.estimate.median, $0.estimate.interval) }
    }
    return index.summary(cell).flatMap { summary in summary.median.map { [(nil, $0, summary.interval)] } } ?? []
  }

  private var meanings: [ReportText] {
    let catalog = index.catalog
    let used = Set(catalog.operations.compactMap { catalog.floor(of: $0.name) }).sorted { $0.name < $1.name }.map { floor in
      let operations = catalog.operations.filter { $0.floor == floor.name }.map(\.name).sorted().map { ReportText([.code($0)]) }
      return "\(strong: floor.name): \(floor.meaning). Floor of \(ReportText.joined(operations, by: ", "))." as ReportText
    }
    return used + catalog.otherFloors.map { "\(strong: $0.name): \($0.meaning)." }
  }
}

/// How many items fit in a frame.
struct FrameBudgetSection {
  let index: ReportIndex

  /// The section; nil if no frames were timed.
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
      does, ≈ if the limit lies between two measured sizes, < if the smallest measured size is too slow already, and ? if the frames do not tell. Each \
      sample is one frame. Frames that were interrupted do not count; their share, if any, stands in brackets. Fewer than \
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

import BenchmarkResults
import BenchmarkStatistics

/// The floors, with the meaning and the times of each.
struct FloorSection {
  let index: ReportIndex

  /// The section; `nil` if no floor was measured.
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

  /// Returns the times of a floor: one for a run, or one for each part of a sweep.
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

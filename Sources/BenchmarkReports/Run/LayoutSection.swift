import BenchmarkResults

/// One layout over one workload: charts and a table for each path, and the memory that the layout needs.
struct LayoutSection {
  let section: RunSection
  let index: ReportIndex

  var block: ReportBlock {
    .section(
      ReportText(section.title), OperationPath.allAndUnknown.compactMap(block) + [costs].compactMap(\.self),
      scope: ReportScope([.layout: section.layout]))
  }

  private func block(of path: OperationPath?) -> ReportBlock? {
    let rows = section.groups.filter { index.catalog[$0.operation].path == path }
    guard !rows.isEmpty else { return nil }
    let title = path.title.lowercased()
    let table = RunTable(
      index: index, showsFloors: !index.catalog.floors.isEmpty, caption: "\(section.title), \(title): median time of one iteration"
    ).table(of: rows)
    return .section(
      "\(section.layout): \(title)",
      ReportProse(index.catalog).remark(on: path, in: section.layout) + (path == .frame ? [] : [charts(of: rows)]) + [.table(table)],
      scope: path.scope)
  }

  /// Returns a chart for each operation of a path, with the same axes. Charts of whole frames are above all layouts instead.
  private func charts(of rows: [CellGroup]) -> ReportBlock {
    let operations = rows.map(\.operation).uniqued()
    let charts = operations.compactMap { RunCharts(index: index).scaling(of: section, operation: $0) }
    let axes = charts.contains { !$0.isSideways } ? " Both axes are logarithmic." : ""
    let lines = FrameBudgetLine.all(index.analysis.layoutBudget).map(\.budget.nanoseconds)
    return .charts(Chart.sharingAxes(charts, holding: lines), caption: "Median time of one iteration with its 95 % interval.\(axes)")
  }

  /// The costs of the layout besides time; `nil` if they are unknown.
  private var costs: ReportBlock? {
    let charts = RunCharts(index: index)
    let found = [charts.memory(of: section), charts.timeAndMemory(of: section), charts.floorDistances(of: section)]
      .compactMap(\.self)
    guard !found.isEmpty else { return nil }
    let caption: ReportText = "Memory, the trade of memory for time, and the distance of each operation from its hardware floor."
    return .section("\(section.layout): memory and floors", [.charts(found, caption: caption)])
  }
}

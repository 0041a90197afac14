import BenchmarkResults
import BenchmarkStatistics

/// Layouts over the same data: a chart and a table for each comparison, with a column for each layout.
struct SideBySideSection {
  let index: ReportIndex

  /// The section; `nil` if no layouts were measured side by side.
  var block: ReportBlock? {
    guard !index.comparisonNames.isEmpty else { return nil }
    let program = index.manifest.program
    let explanation: ReportText = """
      The same data under several layouts, sampled in turn: what the choice of a layout costs. Below a time is its ratio to the first column's time under the \
      same strategy, with its interval. \(code: "\(program) list across") says what each comparison lays out; \(code: "\(program) run --across") measures \
      all of its operations, sizes and strategies.
      """
    let sections = index.sideBySideSections.map { section in
      ReportBlock.section(
        ReportText(section.title), [charts(of: section), .table(SideBySideTable(index: index, section: section).table())],
        scope: ReportScope([.layout: section.layout]))
    }
    return .section("Layouts side by side", [.paragraph(explanation)] + sections, scope: ReportScope([.layout: index.comparisonNames]))
  }

  /// Returns a chart for each operation, in which every layout runs under its fastest strategy.
  private func charts(of section: RunSection) -> ReportBlock {
    let charts = section.groups.map(\.operation).uniqued().compactMap { chart(of: section, $0) }
    let axes = charts.contains { !$0.isSideways } ? " Both axes are logarithmic." : ""
    return .charts(
      Chart.sharingAxes(charts),
      caption: "Median time of one iteration of each layout under its fastest strategy, with its 95 % interval.\(axes)")
  }

  private func chart(of section: RunSection, _ operation: String) -> Chart? {
    let groups = section.groups.filter { $0.operation == operation && $0.n > 0 }
    let series = index.layouts(sideBySideIn: groups).enumerated().compactMap { place, layout -> Chart.Series? in
      let marks = groups.compactMap { group -> Chart.Mark? in
        let times = index.contenders(of: layout, in: group).compactMap { index.uninterrupted(group, $0) }
        guard let best = times.min(by: { $0.median < $1.median }), best.median > 0 else { return nil }
        return Chart.Mark(x: Double(group.n), y: best.median, interval: best.interval)
      }
      return marks.isEmpty ? nil : Chart.Series(layout, .run(place), .line, marks)
    }
    guard !series.isEmpty else { return nil }
    return RunCharts(index: index).chart(operation, of: series)
  }
}

/// The table of a comparison: a row for each operation, strategy and number of items, and a column for each layout.
struct SideBySideTable {
  let index: ReportIndex
  let section: RunSection

  /// Returns the rows of `operations`, or of all operations.
  func table(of operations: Set<String>? = nil) -> ReportTable {
    let groups = section.groups.filter { operations?.contains($0.operation) ?? true }
    let layouts = index.layouts(sideBySideIn: groups)
    var table = ReportTable(
      [.words("operation, strategy"), .figures("n")] + layouts.map { .run($0) },
      caption: "\(section.title): median time of one iteration under each layout")
    for operation in groups.map(\.operation).uniqued() {
      let rows = groups.filter { $0.operation == operation }
      for strategy in index.strategies(sideBySideIn: rows) {
        for group in rows { add(group, strategy, layouts, to: &table) }
      }
    }
    return table
  }

  private func add(_ group: CellGroup, _ strategy: String, _ layouts: [String], to table: inout ReportTable) {
    let names = layouts.map { SideBySideContender(layout: $0, strategy: strategy).description }
    guard names.contains(where: { index.summary(group, $0) != nil }) else { return }
    let path = index.catalog[group.operation].path.map { [ReportScope.Facet.path: $0.rawValue] } ?? [:]
    table.add(
      [.words("\(group.operation), \(strategy)"), ReportTable.Cell(.items(group.n))] + names.map { cell(group, $0, over: names[0]) },
      scope: ReportScope([.size: "\(group.n)", .strategy: strategy].merging(path) { $1 }),
      detail: RowDetail(index: index, group: group, strategies: names).detail)
  }

  private func cell(_ group: CellGroup, _ name: String, over first: String) -> ReportTable.Cell {
    guard let time = index.summary(group, name), let median = time.median else {
      return ReportTable.Cell(.absent(index.absence(group, name)))
    }
    let ratio = name == first ? nil : index.ratio(group, name, over: first)
    let standing: ReportTable.Standing =
      switch ratio?.interval {
      case .some(let interval) where interval.lowerBound > 1: .worse
      case .some(let interval) where interval.upperBound < 1: .better
      default: .plain
      }
    return ReportTable.Cell([.time(median, time.interval)] + (ratio.map { [.cost($0.value, $0.interval)] } ?? []), standing)
  }
}

extension ReportIndex {
  /// The sections of layouts side by side.
  var sideBySideSections: [RunSection] { sections(of: comparisonNames) }

  /// Returns the layouts of a comparison, in the order of its contenders.
  func layouts(sideBySideIn groups: [CellGroup]) -> [String] { contenders(in: groups).map(\.layout).uniqued() }

  /// Returns the strategies of a comparison, in the order of its contenders.
  func strategies(sideBySideIn groups: [CellGroup]) -> [String] { contenders(in: groups).map(\.strategy).uniqued() }

  /// Returns the names of one layout's contenders in a group.
  func contenders(of layout: String, in group: CellGroup) -> [String] {
    contenders(in: [group]).filter { $0.layout == layout }.map(\.description)
  }

  private func contenders(in groups: [CellGroup]) -> [SideBySideContender] { strategies(in: groups).compactMap(SideBySideContender.init) }
}

import BenchmarkResults

/// The rows of a run that fit on one screen: those of the most important operation, by layout and size.
///
/// That is a whole frame, if one was timed. A run with few rows is shown in full.
struct SummaryRows {
  /// The largest number of rows that fit on a screen.
  static let limit = 30

  /// The rows, in the order of reports.
  let groups: [CellGroup]
  /// Whether these are all rows of the run.
  let isWhole: Bool

  init(_ index: ReportIndex) {
    let all = index.sections.flatMap(\.groups)
    let others =
      index.layouts.isEmpty ? index.sideBySideSections.flatMap { SideBySideTable(index: index, section: $0).table().rows }.count : 0
    isWhole = all.count + others <= Self.limit
    groups = isWhole || all.isEmpty ? all : Self.leading(all, index)
  }

  /// Returns the rows of the leading operation of each path, that of the whole frame first, as long as they fit. It includes at least one operation. If its
  /// rows are too many, only the smallest and the largest size remain. Layouts stay together.
  private static func leading(_ all: [CellGroup], _ index: ReportIndex) -> [CellGroup] {
    var chosen: Set<String> = []
    for path in OperationPath.allCases.reversed() {
      guard let operation = all.first(where: { index.catalog[$0.operation].path == path })?.operation else { continue }
      let more = chosen.union([operation])
      if chosen.isEmpty || all.count(where: { more.contains($0.operation) }) <= limit { chosen = more }
    }
    let rows = chosen.isEmpty ? all.filter { $0.operation == all[0].operation } : all.filter { chosen.contains($0.operation) }
    guard rows.count > limit else { return rows }
    let sizes = Set(rows.map(\.n))
    return rows.filter { $0.n == sizes.min() || $0.n == sizes.max() }
  }
}

import BenchmarkResults
import Foundation

/// The figures of a run inside its page: names once, and for each group of cells its figures, strategy by strategy. Medians have five
/// significant digits, intervals four, and percentiles three.
///
/// Behind the cells of a group stand its comparisons, as far as findings need them: candidate, baseline, and the logarithm of the ratio in
/// ten-thousandths, with its distances to the lower and the upper end of the interval.
package struct PageData: Sendable {
  /// The figures as JSON that can stand in an element of a page.
  package let json: String

  /// Counts are in the rows that open, and in `summary.csv`.
  private static let columns =
    ["layout", "strategy", "operation", "n", "workload", "samples", "median_ns", "ci_low_ns", "ci_high_ns", "p99_ns"]

  /// The figures of a run.
  /// - Complexity: O(*c*), *c* the number of cells.
  package init(manifest: Manifest, analysis: RunAnalysis) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    let cells = analysis.summaries.map(\.cell).uniqued()
    var names = NameTable()
    var order: [CellGroup] = []
    var cellsByGroup: [CellGroup: [CellIdentifier]] = [:]
    for cell in cells {
      if cellsByGroup[cell.group] == nil { order.append(cell.group) }
      cellsByGroup[cell.group, default: []].append(cell)
    }
    let rows = FindingRows(manifest: manifest, analysis: analysis)
    let margins = analysis.margins
    // What a finding is about if a reader leaves only one path.
    let leading = OperationPath.allCases.compactMap { path in rows.operations.first { rows.catalog[$0].path == path } }
    let groups = order.map { group in
      let labels = [names.place(of: group.layout), names.place(of: group.operation), group.n, names.place(of: group.workload)]
      let cells = cellsByGroup[group, default: []]
      let rows = cells.map { Self.row(of: $0, index, &names, margin: margins.place(of: $0)) }
      let isUsed = Self.isPartOfUse(group) || leading.contains(group.operation) || cells.contains { $0.sideBySide != nil }
      let ratios = isUsed ? index.comparisonRecords(of: group).compactMap { Self.ratio($0, &names) } : []
      return "[\(labels.map(String.init).joined(separator: ",")),[\(rows.joined(separator: ","))],[\(ratios.joined(separator: ","))]]"
    }
    json =
      "{\"names\":\(Self.list(names.all)),\"columns\":\(Self.list(Self.columns)),\"paths\":[\(Self.paths(of: cells, index))],\n"
      + PageFindings(rows).members.map { "\"\($0)\":\($1),\n" }.joined() + "\"groups\":[\(groups.joined(separator: ",\n"))]}"
  }

  /// The figures of a cell; behind them, if it has a margin of its own, the place of that among the margins.
  private static func row(of cell: CellIdentifier, _ index: ReportIndex, _ names: inout NameTable, margin: Int?) -> String {
    let time = index.summary(cell)
    let interval = [time?.intervalLow, time?.intervalHigh].map { number($0, digits: 4) }
    let fields =
      ["\(names.place(of: cell.strategy))", "\(time?.samples ?? 0)", number(time?.median, digits: 5)] + interval
      + [number(time?.percentile99, digits: 3)] + (margin.map { ["\($0 + 1)"] } ?? [])
    return "[\(fields.joined(separator: ","))]"
  }

  /// Whether a mix of some kind of use has the operation in this layout.
  private static func isPartOfUse(_ group: CellGroup) -> Bool {
    UseCase.uses(of: group.layout).contains { $0.operations.contains(group.operation) }
  }

  /// A comparison; `nil` without a ratio.
  private static func ratio(_ record: ComparisonRecord, _ names: inout NameTable) -> String? {
    guard let ratio = RatioEstimate(record) else { return nil }
    func units(_ logarithm: Double) -> String { "\(Int((logarithm * 10_000).rounded()))" }
    let reach = ratio.reach.map { [units($0.below), units($0.above)] } ?? []
    let fields = ["\(names.place(of: record.candidate))", "\(names.place(of: record.baseline))", units(log(ratio.value))] + reach
    return "[\(fields.joined(separator: ","))]"
  }

  static func list(_ texts: [String]) -> String { "[\(texts.map(text).joined(separator: ","))]" }

  /// The path of each operation that has one.
  private static func paths(of cells: [CellIdentifier], _ index: ReportIndex) -> String {
    Set(cells.map(\.operation)).sorted().compactMap { operation in
      index.catalog[operation].path.map { "[\(text(operation)),\(text($0.rawValue))]" }
    }.joined(separator: ",")
  }

  /// A number with so many significant digits at most, before the decimal point in full; `null` if it is missing.
  static func number(_ value: Double?, digits: Int) -> String {
    guard let value, value.isFinite else { return "null" }
    return abs(value) >= 1000 ? String(format: "%.0f", value) : String(format: "%.\(digits)g", value)
  }

  /// A text as JSON in which no character ends an element of HTML.
  static func text(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return String(decoding: data ?? Data("\"\"".utf8), as: UTF8.self).replacing("<", with: "\\u003c")
  }
}

/// Names, each with a number.
private struct NameTable {
  private(set) var all: [String] = []
  private var places: [String: Int] = [:]

  mutating func place(of name: String) -> Int {
    if let place = places[name] { return place }
    places[name] = all.count
    all.append(name)
    return all.count - 1
  }
}

import BenchmarkResults
import Foundation

/// The figures of a run inside its page, for the download. Names are written once. Each group of cells has its figures, strategy by strategy. Medians have
/// five significant digits, intervals four, and percentiles three.
struct PageData {
  /// The figures as JSON that is safe inside an element of a page.
  let json: String

  /// The columns have no counts. Those are in the rows that open, and in `summary.csv`.
  private static let columns =
    ["layout", "strategy", "operation", "n", "workload", "samples", "median_ns", "ci_low_ns", "ci_high_ns", "p99_ns"]

  /// The figures of a run.
  /// - Complexity: O(*c*), where *c* is the number of cells.
  init(_ index: ReportIndex) {
    let cells = index.analysis.summaries.map(\.cell).uniqued()
    let byGroup = Dictionary(grouping: cells, by: \.group)
    var names = NameTable()
    let groups = cells.map(\.group).uniqued().map { group in
      let labels = [names.place(of: group.layout), names.place(of: group.operation), group.n, names.place(of: group.workload)]
      let rows = byGroup[group, default: []].map { Self.row(of: $0, index, &names) }
      return "[\(labels.map(String.init).joined(separator: ",")),[\(rows.joined(separator: ","))]]"
    }
    json =
      "{\"names\":\(Self.list(names.all)),\"columns\":\(Self.list(Self.columns)),\"paths\":[\(Self.paths(of: cells, index))],\n"
      + "\"groups\":[\(groups.joined(separator: ",\n"))]}"
  }

  private static func row(of cell: CellIdentifier, _ index: ReportIndex, _ names: inout NameTable) -> String {
    let time = index.summary(cell)
    let interval = [time?.interval?.lowerBound, time?.interval?.upperBound].map { number($0, digits: 4) }
    let fields =
      ["\(names.place(of: cell.strategy))", "\(time?.samples ?? 0)", number(time?.median, digits: 5)] + interval
      + [number(time?.percentile99, digits: 3)]
    return "[\(fields.joined(separator: ","))]"
  }

  private static func list(_ texts: [String]) -> String { "[\(texts.map(text).joined(separator: ","))]" }

  /// Returns the path of each operation that has one.
  private static func paths(of cells: [CellIdentifier], _ index: ReportIndex) -> String {
    Set(cells.map(\.operation)).sorted().compactMap { operation in
      index.catalog[operation].path.map { "[\(text(operation)),\(text($0.rawValue))]" }
    }.joined(separator: ",")
  }

  /// Returns a number with at most `digits` significant digits, but with all digits before the decimal point; `null` if it is missing.
  private static func number(_ value: Double?, digits: Int) -> String {
    guard let value, value.isFinite else { return "null" }
    return abs(value) >= 1000 ? String(format: "%.0f", value) : String(format: "%.\(digits)g", value)
  }

  /// Returns a text as JSON in which no character ends an element of HTML.
  private static func text(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return String(decoding: data ?? Data("\"\"".utf8), as: UTF8.self).replacing("<", with: "\\u003c")
  }
}

/// A table of names, each with a number.
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

import BenchmarkResults
import Foundation

/// The figures of a run inside its page: names once, and for each cell a row of numbers with four significant digits, three for the spread. Behind those stand the times of its
/// blocks, which are no column of the download.
package struct PageData: Sendable {
  /// The figures as JSON that can stand in an element of a page.
  package let json: String

  /// The metrics of a cell besides its time, in the order of the columns.
  private static let metrics: [Metric] = [
    .allocations, .allocatedBytes, .peakBytes, .retainedBytes, .itemsPlaced, .itemsMeasured, .instructions,
  ]
  private static let columns =
    ["layout", "strategy", "operation", "n", "workload", "samples", "median_ns", "ci_low_ns", "ci_high_ns", "min_ns", "p90_ns", "p99_ns"]

  /// The figures of a run.
  /// - Complexity: O(*c*), *c* the number of cells.
  package init(manifest: Manifest, analysis: RunAnalysis) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    var seen: Set<CellIdentifier> = []
    let cells = analysis.summaries.map(\.cell).filter { seen.insert($0).inserted }
    var names = NameTable()
    let metrics = Self.metrics.filter { metric in cells.contains { index.summary($0, metric) != nil } }
    let rows = cells.map { cell -> String in
      let time = index.summary(cell)
      let labels = [cell.layout, cell.strategy, cell.operation].map { "\(names.place(of: $0))" }
      let times = [time?.median, time?.intervalLow, time?.intervalHigh, time?.minimum, time?.percentile90, time?.percentile99]
      let counts = metrics.map { index.summary(cell, $0)?.median }
      let figures = (times.prefix(1) + counts).map { Self.number($0, digits: 4) }
      let spread = times.dropFirst().map { Self.number($0, digits: 3) }
      let place = ["\(cell.n)", "\(names.place(of: cell.workload))", "\(time?.samples ?? 0)"]
      let fields = labels + place + figures.prefix(1) + spread + figures.dropFirst()
      return "[\(fields.joined(separator: ",")),\(Self.blocks(analysis.blockTimes[cell], of: time?.median))]"
    }
    let columns = Self.columns + metrics.map(\.rawValue)
    json =
      "{\"names\":[\(names.all.map(Self.text).joined(separator: ","))],\"columns\":[\(columns.map(Self.text).joined(separator: ","))],"
      + "\"paths\":[\(Self.paths(of: cells, index))],\n\"rows\":[\(rows.joined(separator: ",\n"))]}"
  }

  /// The times of a cell's blocks as thousandths above or below the median; an empty list if there are none.
  private static func blocks(_ times: [Double]?, of median: Double?) -> String {
    guard let times, let median, median > 0 else { return "[]" }
    let parts = times.prefix(40).map { max(-9999, min(9999, ($0 / median - 1) * 1000)) }.filter(\.isFinite)
    return "[\(parts.map { "\(Int($0.rounded()))" }.joined(separator: ","))]"
  }

  /// The path of each operation that has one.
  private static func paths(of cells: [CellIdentifier], _ index: ReportIndex) -> String {
    Set(cells.map(\.operation)).sorted().compactMap { operation in
      index.catalog[operation].path.map { "[\(text(operation)),\(text($0.rawValue))]" }
    }.joined(separator: ",")
  }

  /// A number with so many significant digits at most, in full from 1,000 on; null if it is missing.
  private static func number(_ value: Double?, digits: Int) -> String {
    guard let value, value.isFinite else { return "null" }
    return abs(value) >= 1000 ? String(format: "%.0f", value) : String(format: "%.\(digits)g", value)
  }

  /// A text as JSON in which no character ends an element of HTML.
  private static func text(_ text: String) -> String {
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

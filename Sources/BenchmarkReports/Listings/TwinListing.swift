import BenchmarkResults
import BenchmarkStatistics

/// The results of a run on contenders that took part twice, as a table: a row for each operation and number of items, and one for all.
package struct TwinListing: Sendable {
  private struct Row {
    let operation: String
    let n: String
    let found: TwinFindings
  }

  private let rows: [Row]

  /// A table of these findings.
  package init(_ found: TwinFindings) {
    let operations = found.comparisons.map(\.group.operation).uniqued()
    let sizes = Set(found.comparisons.map(\.group.n)).sorted()
    let parts = operations.flatMap { operation in
      sizes.map { n in Row(operation: operation, n: "\(n)", found: found.filtered { $0.group.operation == operation && $0.group.n == n }) }
    }
    rows = parts.filter { !$0.found.comparisons.isEmpty } + [Row(operation: "all", n: "", found: found)]
  }

  /// Returns the table in one of the forms: rounded for people, exact for programs.
  package func text(as format: Listing.Format) -> String {
    let isExact = format == .csv || format == .json
    return Listing(
      titles: ["operation", "n", "pairs", "told apart", "equivalent", "inconclusive", "within 3 %", "farthest ratio", "farthest pair"]
        .map { isExact ? $0.replacing(" %", with: "_percent").replacing(" ", with: "_") : $0 },
      rows: rows.map { row in
        let found = row.found
        let farthest = found.farthest
        let ratio = farthest?.ratio.map { isExact ? "\($0)" : "\(($0 * 1_000).rounded() / 1_000)" } ?? ""
        return [
          row.operation, row.n, "\(found.comparisons.count)", "\(found.toldApart.successes)", "\(found.equivalent.successes)",
          "\(found.inconclusive.successes)", "\(found.close.successes)", ratio,
          farthest.map { "\($0.group.layout)/\($0.candidate)" } ?? "",
        ]
      }
    ).text(as: format)
  }
}

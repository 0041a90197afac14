import BenchmarkResults
import Foundation

/// Strategies ranked by geometric means. Each mean covers one path and one number of items, because a mean across paths or sizes answers no user's question.
///
///     print(RankReport(manifest: manifest, summaries: summaries).document.markdown)
package struct RankReport: Sendable {
  private let times: [CellIdentifier: Double]
  private let catalog: RunCatalogue
  private let strategies: [String]
  /// The number of cells of layouts side by side.
  private let sideBySideCount: Int

  /// The share by which a mean may exceed the smallest and still be marked.
  private let margin: Double

  /// The ranking of a run, with the given margins or else those of its reports. Layouts side by side are not ranked, because each comparison has its own
  /// contenders.
  package init(manifest: Manifest, summaries: [SummaryRecord], margins: NoiseMargins? = nil) {
    margin = (margins ?? manifest.plan.margins ?? NoiseMargins()).largest(.paired)
    let limits = manifest.catalogue.limits
    let all = summaries.filter {
      $0.metric == .time && !$0.cell.isFloor && ($0.median ?? 0) > 0 && !limits.contains($0.cell.strategy)
    }
    let timed = all.filter { $0.cell.sideBySide == nil }
    sideBySideCount = all.count - timed.count
    times = Dictionary(timed.map { ($0.cell, $0.median ?? 0) }, uniquingKeysWith: { first, _ in first })
    catalog = manifest.catalogue
    let found = Set(timed.map(\.cell.strategy))
    strategies = manifest.plan.strategies.filter(found.contains) + found.subtracting(manifest.plan.strategies).sorted()
  }

  /// The table, with an explanation of its figures and of their limits.
  package var document: ReportDocument {
    ReportDocument(
      "Ranking",
      [
        .paragraph(
          """
          A figure is the geometric mean, over the cells of one path and one number of items, of a strategy's time divided by the fastest time of the \
          cell: 1.00× was the fastest everywhere. The smallest mean of a row is marked, and with it all that are larger by no more than \
          \(Figure.percent(margin)): between those, either will do.
          """),
        .warning(
          """
          A mean weighs every cell alike, and no program does that: it hides the cell that matters to you. Look at the rows of your layout and operation \
          before you decide. A strategy that lacks some of the cells has no mean, only their number.
          """),
      ] + sideBySideRemark + (times.isEmpty ? [] : [.table(table)]))
  }

  /// A remark that points to the comparison of layouts side by side, if the run has any.
  private var sideBySideRemark: [ReportBlock] {
    guard sideBySideCount > 0 else { return [] }
    return [
      .paragraph(
        """
        \(Figure.grouped(sideBySideCount)) cells of layouts side by side are not ranked, because their contenders are layouts, not strategies. The \
        section “Layouts side by side” of the report compares them.
        """)
    ]
  }

  /// The means, with a row for each path and number of items.
  package var table: ReportTable {
    var table = ReportTable(
      [.words("path"), .figures("n"), .figures("cells")] + strategies.map { .strategy($0) },
      caption: "Geometric means of time over the fastest")
    let groups = Dictionary(grouping: Set(times.keys.map(\.group))) { catalog[$0.operation].path }
    for path in OperationPath.allAndUnknown {
      let sizes = Dictionary(grouping: groups[path, default: []], by: \.n)
      for (n, groups) in sizes.sorted(by: { $0.key < $1.key }) {
        let means = strategies.map { mean(of: $0, in: groups) }
        let least = means.compactMap(\.?.number).min()
        let cells = means.map { value in ReportTable.Cell(value, isLevel(value, least) ? .leading : .plain) }
        table.add(
          [.words(path?.rawValue ?? "other"), ReportTable.Cell(.items(n)), ReportTable.Cell(.count(groups.count))] + cells,
          scope: ReportScope(([.path: path?.rawValue, .size: "\(n)"] as [ReportScope.Facet: String?]).compactMapValues(\.self)))
      }
    }
    return table
  }

  /// Whether a mean is within the margin of the smallest.
  private func isLevel(_ value: ReportValue?, _ least: Double?) -> Bool {
    guard let mean = value?.number, let least else { return false }
    return mean <= least * (1 + margin)
  }

  /// Returns a strategy's mean over cells. If it lacks some cells, it returns the number that it has; `nil` if it has none of them.
  private func mean(of strategy: String, in groups: [CellGroup]) -> ReportValue? {
    let logarithms = groups.sorted().compactMap { group -> Double? in
      let found = strategies.compactMap { times[group.cell($0)] }
      guard let time = times[group.cell(strategy)], let least = found.min() else { return nil }
      return log(time / least)
    }
    guard !logarithms.isEmpty else { return nil }
    guard logarithms.count == groups.count else { return .words("\(logarithms.count) of \(groups.count) cells") }
    return .times(exp(logarithms.reduce(0, +) / Double(logarithms.count)))
  }
}

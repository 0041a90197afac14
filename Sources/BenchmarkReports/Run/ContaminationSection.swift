import BenchmarkResults
import BenchmarkStatistics

/// The number of contaminated samples.
struct ContaminationSection {
  let analysis: RunAnalysis
  /// The largest number of cells to name.
  static let limit = 10

  /// The section; `nil` if nothing was timed.
  var block: ReportBlock? {
    let timed = analysis.summaries.filter { $0.metric == .time && $0.samples > 0 }
    guard !timed.isEmpty else { return nil }
    return .section("Contaminated samples", [.paragraph(sentence(timed))] + worst(timed) + unequal)
  }

  private func sentence(_ timed: [SummaryRecord]) -> ReportText {
    let counted = timed.filter { $0.contaminated != nil }
    guard !counted.isEmpty else { return "Involuntary switches and page faults were not counted." }
    let contaminated = counted.compactMap(\.contaminated).clampedSum
    let samples = counted.map(\.samples).clampedSum
    return """
      \(Figure.grouped(contaminated)) of \(Figure.grouped(samples)) timed samples \
      (\(Figure.significant(100 * Double(contaminated) / Double(samples))) %) met an involuntary context switch or a page fault. \
      They are kept in every figure, except that frame budgets, charts and rows marked † leave out the interrupted ones.
      """
  }

  /// The rows marked †, with the number of interruptions of each strategy.
  private var unequal: [ReportBlock] {
    guard !analysis.unequalInterruptions.isEmpty else { return [] }
    var table = ReportTable(
      [.words("row"), .words("interrupted samples")], caption: "Rows whose strategies were interrupted unequally often")
    for row in analysis.unequalInterruptions {
      let group = row.group
      let counts = row.counts.map { "\($0.strategy) \(Figure.grouped($0.interrupted)) of \(Figure.grouped($0.samples))" }
      table.add(
        [.words(group.address), .words(counts.joined(separator: ", "))],
        scope: ReportScope([.layout: group.layout, .size: "\(group.n)"]))
    }
    let explanation: ReportText = """
      In the rows marked † some strategies were interrupted much more often than others, so their times are not comparable as they are. Their \
      ratios and winners are over the rounds in which neither strategy was interrupted.
      """
    return [.paragraph(explanation), .table(table)]
  }

  private func worst(_ timed: [SummaryRecord]) -> [ReportBlock] {
    let worst = timed.filter { ($0.contaminated ?? 0) > 0 }
      .enumerated().sorted { (-Self.share($0.element), $0.offset) < (-Self.share($1.element), $1.offset) }.prefix(Self.limit)
    guard !worst.isEmpty else { return [] }
    var table = ReportTable(
      [.words("most contaminated cells"), .figures("contaminated"), .figures("samples")], caption: "The most contaminated cells")
    for (_, summary) in worst {
      table.add([
        .words(summary.cell.description), ReportTable.Cell(.count(summary.contaminated ?? 0)), ReportTable.Cell(.count(summary.samples)),
      ])
    }
    return [.table(table)]
  }

  private static func share(_ summary: SummaryRecord) -> Double { Double(summary.contaminated ?? 0) / Double(summary.samples) }
}

/// The answer of a run on one screen: the strategies to take, the evidence, and descriptions of the strategies.
package struct ReportAnswer: Sendable {
  /// A strategy, described in one line.
  package struct Strategy: Sendable {
    /// The name in cells.
    package let name: String
    /// A sentence that says how it works.
    package let summary: String
    /// Its ink in charts.
    package let ink: Chart.Ink
  }

  /// The scope of the figures: the conditions they apply to, and the costs they do not include.
  package let limits: ReportText
  /// The numbers of items up to which the choice does not matter.
  package let statements: [ReportText]
  /// The decisions: which strategy to take.
  package let table: ReportTable
  /// An explanation of the table's cells.
  package let key: ReportText
  /// An explanation of the table's shares.
  package let legend: ReportText
  /// The costs of one frame, with a chart for each layout.
  package let charts: [Chart]
  /// The strategies of the table and the charts.
  package let strategies: [Strategy]
}

extension ReportAnswer {
  /// The answer as blocks, for renderers that have no page.
  var blocks: [ReportBlock] {
    [.paragraph(limits)] + statements.map(ReportBlock.paragraph) + [.paragraph(key), .table(table), .paragraph(legend)]
      + (strategies.isEmpty ? [] : [.list(strategies.map { "\(code: $0.name): \($0.summary)" })])
  }
}

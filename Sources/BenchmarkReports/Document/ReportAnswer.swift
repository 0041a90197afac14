/// What a run answers, on one screen: what to take, what that rests on, and what the strategies are.
package struct ReportAnswer: Sendable {
  /// A strategy in a line.
  package struct Strategy: Sendable {
    /// The name in cells.
    package let name: String
    /// What it does, in a sentence.
    package let summary: String
    /// Its ink in charts.
    package let ink: Chart.Ink
  }

  /// What the figures are of, and what they are not.
  package let limits: ReportText
  /// Up to how many items the choice does not matter.
  package let statements: [ReportText]
  /// What to take.
  package let table: ReportTable
  /// How to read a cell of the table.
  package let key: ReportText
  /// What the table's shares are of.
  package let legend: ReportText
  /// What one frame costs, layout by layout.
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

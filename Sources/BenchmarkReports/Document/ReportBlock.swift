/// A part of a report.
package indirect enum ReportBlock: Sendable {
  /// What the report answers: its first screen.
  case answer(ReportAnswer)
  /// Prose.
  case paragraph(ReportText)
  /// A list without numbers.
  case list([ReportText])
  /// What the report says, each with the part of what was measured that it is about.
  case statements([ReportStatement])
  /// What a reader must know before believing a figure.
  case warning(ReportText)
  /// Lines for a shell.
  case commands([String])
  /// A table.
  case table(ReportTable)
  /// A chart.
  case chart(Chart)
  /// Charts that stand side by side, with a sentence about all of them.
  case charts([Chart], caption: ReportText)
  /// Frames with their steps, side by side, with a sentence about all of them, and the commands that make them again.
  case flames([FlameChart], caption: ReportText, commands: [String])
  /// How to read the cells of tables.
  case legend(TableLegend)
  /// A line, and the blocks that open behind it. Where nothing opens, the blocks alone.
  case fold(ReportText, [ReportBlock])
  /// A heading with what stands below it.
  case section(ReportSection)
  /// Blocks that matter only for a part of what was measured.
  case scoped(ReportScope, [ReportBlock])

  /// A heading with what stands below it.
  package static func section(_ title: ReportText, _ blocks: [ReportBlock], scope: ReportScope = ReportScope()) -> ReportBlock {
    .section(ReportSection(title: title, scope: scope, blocks: blocks))
  }
}

/// One thing that a report says.
package struct ReportStatement: Sendable {
  /// What it says.
  package var text: ReportText
  /// The part of what was measured that it is about.
  package var scope: ReportScope

  /// A statement.
  package init(_ text: ReportText, scope: ReportScope) { (self.text, self.scope) = (text, scope) }
}

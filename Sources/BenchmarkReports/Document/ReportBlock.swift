/// A part of a report.
package indirect enum ReportBlock: Sendable {
  /// The first screen of the report, with its answer.
  case answer(ReportAnswer)
  /// Prose.
  case paragraph(ReportText)
  /// A list without numbers.
  case list([ReportText])
  /// Statements of the report, each with the part of the measurements that it is about.
  case statements([ReportStatement])
  /// A warning that a reader must know before believing a figure.
  case warning(ReportText)
  /// Lines for a shell.
  case commands([String])
  /// A table.
  case table(ReportTable)
  /// A chart.
  case chart(Chart)
  /// Charts side by side, with a sentence about all of them.
  case charts([Chart], caption: ReportText)
  /// Frames with their steps, side by side, with a sentence about all of them, and the commands that produce them again.
  case flames([FlameChart], caption: ReportText, commands: [String])
  /// An explanation of the cells of tables.
  case legend(TableLegend)
  /// A line, and blocks that open below it. A renderer that cannot open them shows the blocks alone.
  case fold(ReportText, [ReportBlock])
  /// A heading with the blocks below it.
  case section(ReportSection)
  /// Blocks that matter only for a part of the measurements.
  case scoped(ReportScope, [ReportBlock])

  /// Returns a heading with the blocks below it.
  package static func section(_ title: ReportText, _ blocks: [ReportBlock], scope: ReportScope = ReportScope()) -> ReportBlock {
    .section(ReportSection(title: title, scope: scope, blocks: blocks))
  }
}

/// One statement of a report.
package struct ReportStatement: Sendable {
  /// The statement in words.
  package var text: ReportText
  /// The part of the measurements that it is about.
  package var scope: ReportScope

  /// A statement.
  package init(_ text: ReportText, scope: ReportScope) { (self.text, self.scope) = (text, scope) }
}

/// A report by its meaning: headings, prose, tables and charts. It knows nothing of markup, widths or colours.
///
///     var report = ReportDocument("Layout benchmark")
///     report.add(.paragraph("Measured with \(code: "layoutbench run")."))
///     report.add(.section("Rect query", [.chart(chart), .table(table)]))
///     print(report.markdown)
///
/// Every form of a report is a renderer of the same document. A renderer knows how to show a kind of block, or leaves it out: Markdown and text leave out
/// charts and the details of rows, and the page shows everything. Escaping is the renderer's.
package struct ReportDocument: Sendable {
  /// The title, above everything else.
  package var title: ReportText
  /// The contents, in reading order.
  package var blocks: [ReportBlock]

  /// A document.
  package init(_ title: ReportText, _ blocks: [ReportBlock] = []) {
    self.title = title
    self.blocks = blocks
  }

  /// Adds a block at the end.
  package mutating func add(_ block: ReportBlock) { blocks.append(block) }
}

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

/// A heading with the blocks below it.
package struct ReportSection: Sendable {
  /// The heading.
  package var title: ReportText
  /// The part of what was measured that the section is about.
  package var scope = ReportScope()
  /// What stands below the heading.
  package var blocks: [ReportBlock]
}

/// The part of what was measured that something in a report is about. A page hides what its reader has filtered away.
package struct ReportScope: Hashable, Sendable {
  /// What a reader can filter by. The raw value is the name in a page's address.
  package enum Facet: String, CaseIterable, Sendable {
    case layout, path, strategy, size
  }

  /// The values of each facet that matter; a facet without values is about all of them.
  package private(set) var values: [Facet: [String]]

  /// A scope of several values for a facet.
  package init(_ values: [Facet: [String]]) { self.values = values.filter { !$0.value.isEmpty } }

  /// A scope of one value for a facet.
  package init(_ values: [Facet: String] = [:]) { self.values = values.mapValues { [$0] } }

  /// The values in the order of the facets.
  package var ordered: [(facet: Facet, values: [String])] {
    Facet.allCases.compactMap { facet in values[facet].map { (facet, $0) } }
  }
}

/// A report described by its meaning: headings, prose, tables and charts. It knows nothing of markup, widths or colours.
///
///     var report = ReportDocument("Layout benchmark")
///     report.add(.paragraph("Measured with \(code: "layoutbench run")."))
///     report.add(.section("Rect query", [.chart(chart), .table(table)]))
///     print(report.markdown)
///
/// Every form of a report is produced by a renderer of the same document. A renderer shows a kind of block, or omits it. Markdown and text omit charts and
/// the details of rows; the page shows everything. Renderers do the escaping.
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

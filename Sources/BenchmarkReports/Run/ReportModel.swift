import BenchmarkResults

/// The contents of a run's report, derived once from its analysis: the index of its figures, the findings, and the document with its tables and charts.
///
///     let model = ReportModel(manifest: manifest, analysis: analysis)
///     try folder.write(model.document.markdown, to: "report.md")
///     try folder.write(ReportPage(model).html, to: "report.html")
///     print(TerminalReport(model, width: 120).text)
///
/// Every form of a run's report selects from it: Markdown, page, terminal, CSV, JSON, figures in a user's text, and the picture of one frame. The same values
/// give the same text.
package struct ReportModel: Sendable {
  /// The index that finds the figures of each cell, and orders layouts, strategies and operations.
  let index: ReportIndex
  /// The rows that findings are based on.
  let rows: FindingRows
  /// The statements of the run in words.
  package let findings: Findings
  /// The run in headings, prose, tables and charts.
  package let document: ReportDocument

  /// The manifest of the run.
  package var manifest: Manifest { index.manifest }
  /// The analysis of its samples.
  package var analysis: RunAnalysis { index.analysis }

  /// The model of a run.
  /// - Parameters:
  ///   - manifest: The manifest of the run. Its plan gives the order of layouts, strategies and operations, and its catalogue describes them.
  ///   - analysis: The analysis of its samples.
  ///   - processors: Summaries of other processors. Those of the run's own processor, or of other work, are ignored.
  /// - Complexity: O(*c* · (*f* + *s*²)), where *c* is the number of cells, *f* the number of floor cells, and *s* the number of strategies.
  package init(manifest: Manifest, analysis: RunAnalysis, processors: [ProcessorSummary] = []) {
    index = ReportIndex(manifest: manifest, analysis: analysis)
    var rows = FindingRows(index)
    rows.processors = OtherProcessor.all(in: processors, beside: manifest)
    self.rows = rows
    findings = Findings(rows)
    document = RunDocument(index: index, findings: findings, processors: ProcessorTable(findings, in: rows)).document
  }

  /// The comparisons as CSV, with the columns of `comparison.csv`.
  package var csv: String { RecordTable.text(of: analysis.comparisons) }
}

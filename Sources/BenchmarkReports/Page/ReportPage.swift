import BenchmarkResults

/// A report as one HTML file. It opens from disk without a network, is readable without JavaScript, and contains its data.
///
///     try folder.write(ReportPage(model).html, to: "report.html")
///
/// The same report gives the same text.
package struct ReportPage: Sendable {
  /// The page.
  package let html: String

  /// The page of a run: its document, doubts about the run above the first section, an explanation of how its figures were measured, and the figures for a
  /// download.
  /// - Parameters:
  ///   - model: The run.
  ///   - samplesFile: The name of the file next to the page that contains the samples. A published run has them compressed.
  /// - Complexity: O(*c*), where *c* is the number of cells and marks.
  package init(_ model: ReportModel, samplesFile: String = SampleRecord.fileName) {
    var document = model.document
    let first = document.blocks.firstIndex { if case .section = $0 { true } else { false } } ?? document.blocks.count
    document.blocks.insert(contentsOf: MachineWarnings(manifest: model.manifest).texts.map(ReportBlock.warning), at: first)
    document.add(
      PageMethod.section(
        program: model.manifest.program, samplesFile: samplesFile, reference: model.manifest.catalogue.referenceName))
    self.init(
      document, data: PageData(model.index), samplesFile: samplesFile, bands: FrameBands(budget: model.analysis.layoutBudget))
  }

  /// The page of any other report.
  /// - Complexity: O(*c*), where *c* is the number of cells and marks.
  package init(_ document: ReportDocument) { self.init(document, data: nil, samplesFile: "", bands: FrameBands(budget: .standardLayout)) }

  private init(_ document: ReportDocument, data: PageData?, samplesFile: String, bands: FrameBands) {
    let body = PageBody(document, bands)
    html = Self.skeleton.render([
      "title": document.title.plain, "heading": PageBody.html(document.title), "answer": body.answer, "lead": body.lead,
      "contents": body.contents,
      "sections": body.sections, "filters": PageFilters(document).html, "style": Self.style, "script": Self.script,
      "markers": ChartStyle.markers + body.definitions,
      "data": data?.json ?? "", "hasData": data != nil, "samples": samplesFile,
    ])
  }

  private static let skeleton = PageTemplate(text(PackageResources.page_html))
  private static let style = text(PackageResources.page_css) + ChartStyle.page
  private static let script = text(PackageResources.page_js)

  /// Returns the text of a file next to this one, which the build embeds in the program.
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

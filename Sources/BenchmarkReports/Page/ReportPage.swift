import BenchmarkResults

/// A report as one HTML file: it opens from disk without a network, can be read without JavaScript, and holds its data.
///
///     let page = ReportPage(run.document, data: PageData(run.index))
///     try folder.write(page.html, to: "report.html")
///
/// The same document gives the same text.
package struct ReportPage: Sendable {
  /// The page.
  package let html: String

  /// Writes a page.
  /// - Parameters:
  ///   - document: The report.
  ///   - data: The figures that the page offers as a download; nil for none.
  ///   - samplesFile: The name of the file beside the page that holds the samples.
  /// - Complexity: O(*c*), *c* the number of cells and marks.
  package init(_ document: ReportDocument, data: PageData? = nil, samplesFile: String = SampleRecord.fileName) {
    let body = PageBody(document)
    html = Self.skeleton.render([
      "title": document.title.plain, "heading": PageBody.html(document.title), "lead": body.lead, "contents": body.contents,
      "sections": body.sections, "filters": PageFilters(document).html, "style": Self.style, "script": Self.script,
      "markers": ChartStyle.markers + body.definitions,
      "data": data?.json ?? "", "hasData": data != nil, "samples": samplesFile,
    ])
  }

  private static let skeleton = PageTemplate(text(PackageResources.page_html))
  private static let style = text(PackageResources.page_css) + ChartStyle.page
  private static let script = text(PackageResources.page_js)

  /// A file beside this one, which the build embeds in the program.
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

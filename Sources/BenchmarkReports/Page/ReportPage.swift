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
      "sections": body.sections, "filters": PageFilters(document).html, "style": PageStyle.text, "script": PageScript.text,
      "markers": ChartStyle.markers + body.definitions,
      "data": data?.json ?? "", "hasData": data != nil, "samples": samplesFile,
    ])
  }

  private static let skeleton = PageTemplate(
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{title}}</title>
    <link rel="icon" href="data:,">
    <style>
    {{{style}}}</style>
    </head>
    <body>
    <svg width="0" height="0" aria-hidden="true" class="defs"><defs>{{{markers}}}</defs></svg>
    <a class="skip" href="#main">Skip to the report</a>
    <header>
    <h1>{{{heading}}}</h1>
    {{{lead}}}<nav aria-label="Contents"><ul>{{{contents}}}</ul></nav>
    </header>
    {{{filters}}}<main id="main" tabindex="-1">
    {{{sections}}}{{#hasData}}<section id="data-section"><h2>Data</h2>
    <p>The times of this page are in the file itself. Beside it, <code>summary.csv</code> has all figures, and <code>{{samples}}</code> every sample.</p>
    <p class="needs-script"><button type="button" id="download">Download CSV</button> of the rows that the filters leave.</p>
    </section>
    {{/hasData}}</main>
    <footer><p>Written by layoutbench. This page loads nothing from elsewhere.</p></footer>
    {{#hasData}}<script type="application/json" id="data">{{{data}}}</script>
    {{/hasData}}<script>
    {{{script}}}</script>
    </body>
    </html>

    """)
}

import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles
import LayoutSuites

/// The files of a run that follow from its samples.
package struct DerivedFiles {
  let folder: RunDirectory

  /// The files of the run in `folder`.
  package init(folder: RunDirectory) { self.folder = folder }

  /// The name of the report.
  package static let reportName = "report.md"
  package static let pageName = "report.html"
  package static let chartName = "relayout.svg"
  package static let chartTitle = "One frame after one item changed size"

  /// The folder of a checkout with the summaries of further processors, beside the committed reference.
  static let referenceProcessors = "results/reference/\(ProcessorSummary.folderName)"

  /// The summaries of other processors that the run's report may speak of: those in its own folder, and those beside the reference of the checkout, if this is one.
  /// - Throws: An `InputFileError` for a summary that cannot be read.
  package func processors() throws(InputFileError) -> [ProcessorSummary] {
    try ProcessorSummary.all(in: [folder.path(of: ProcessorSummary.folderName), Self.referenceProcessors])
  }

  /// Writes summary, comparison, report, page and chart, each in one step.
  package func write(_ model: ReportModel) throws {
    try folder.rewrite(model.analysis.summaries)
    try writeInterim(model)
    try folder.write(ReportPage(model, samplesFile: folder.samplesFile).html, to: Self.pageName)
    if let frame = model.manifest.catalogue.operation(.frame), let chart = ScalingChart(model, operation: frame, title: Self.chartTitle) {
      // The picture names its run, so that it can be told whether a text beside it is of the same one.
      let end = "</svg>\n"
      try folder.write(
        String(chart.svg.dropLast(end.count)) + "<metadata>\(model.manifest.identity)</metadata>\n" + end, to: Self.chartName)
    }
  }

  /// Writes comparison and report, as far as a run has come; the summary is appended to as it goes.
  func writeInterim(_ model: ReportModel) throws {
    try folder.rewrite(model.analysis.comparisons)
    try folder.write(model.document.markdown, to: Self.reportName)
  }
}

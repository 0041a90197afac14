import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles
import LayoutSuites

/// The files of a run that are derived from its samples.
package struct DerivedFiles {
  let folder: RunDirectory

  /// The files of the run in `folder`.
  package init(folder: RunDirectory) { self.folder = folder }

  /// The file name of the report.
  package static let reportName = "report.md"
  package static let pageName = "report.html"
  package static let chartName = "relayout.svg"
  package static let chartTitle = "One frame after one item changed size"

  /// The folder with the summaries of further processors, next to the committed reference. The path is relative to the root of a checkout.
  static let referenceProcessors = "results/reference/\(ProcessorSummary.folderName)"

  /// The summaries of other processors that the run's report may mention: those in the run's folder, and those next to the reference if the working
  /// directory is a checkout.
  /// - Throws: An `InputFileError` for a summary that cannot be read.
  package func processors() throws(InputFileError) -> [ProcessorSummary] {
    try ProcessorSummary.all(in: [folder.path(of: ProcessorSummary.folderName), Self.referenceProcessors])
  }

  /// Writes the summary, comparison, report, page and chart. Each file is replaced in one step.
  package func write(_ model: ReportModel) throws {
    try folder.rewrite(model.analysis.summaries)
    try writeInterim(model)
    try folder.write(ReportPage(model, samplesFile: folder.samplesFile).html, to: Self.pageName)
    if let frame = model.manifest.catalogue.operation(.frame), let chart = ScalingChart(model, operation: frame, title: Self.chartTitle) {
      // The picture names its run, so that a check can tell whether a text next to it is about the same run.
      let end = "</svg>\n"
      try folder.write(
        String(chart.svg.dropLast(end.count)) + "<metadata>\(model.manifest.identity)</metadata>\n" + end, to: Self.chartName)
    }
  }

  /// Writes the comparison and report for the cells measured so far. The summary is not rewritten, because the run appends to it as it goes.
  func writeInterim(_ model: ReportModel) throws {
    try folder.rewrite(model.analysis.comparisons)
    try folder.write(model.document.markdown, to: Self.reportName)
  }
}

import BenchmarkReports
import BenchmarkResults
import Foundation
import LayoutSuites

/// The files of a run that follow from its samples.
struct DerivedFiles {
  let folder: RunDirectory

  static let reportName = "report.md"
  static let pageName = "report.html"
  static let chartName = "relayout.svg"
  static let chartTitle = "One frame after one item changed size"

  /// Writes summary, comparison, report, page and chart, each in one step.
  func write(_ model: ReportModel) throws {
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

/// A run on standard output.
struct RunRendering {
  let folder: RunDirectory
  let model: ReportModel
  /// Whether the report stands in the folder.
  var isWritten = true

  /// The run in the form the person asked for.
  func text(_ output: OutputOptions, _ detail: DetailOptions) -> String {
    switch output.format {
    case .text: text(isColored: output.color.isColored(STDOUT_FILENO), showsAll: detail.showsAll)
    case .markdown: model.document.markdown
    case .csv: model.csv
    case .json: model.json
    }
  }

  /// What was found, a table, and the place of the report.
  private func text(isColored: Bool, showsAll: Bool) -> String {
    let width = Terminal.width(STDOUT_FILENO) ?? TerminalReport.standardWidth
    let isOfScenarios = model.analysis.summaries.isEmpty && !model.analysis.scenarios.isEmpty
    let scenarios = TerminalScenarios(
      model.analysis.scenarios, manifest: model.manifest, width: width, isColored: isColored, saysBusy: isOfScenarios || showsAll
    ).text
    let places =
      isWritten ? "Report: \(folder.path(of: DerivedFiles.pageName)), and as Markdown \(folder.path(of: DerivedFiles.reportName))\n" : ""
    if !showsAll, !isOfScenarios {
      let answer = TerminalAnswer(model, width: width, isColored: isColored).text
      if !answer.isEmpty { return answer + "Every finding and row: \(BenchmarkProgram.current) report \(folder.path) --all\n" + places }
    }
    let shown = showsAll ? model.findings : model.findings.withoutManyScenarios
    let findings = TerminalFindings(shown, isBrief: !showsAll, width: width, isColored: isColored)
    if isOfScenarios { return (findings.text.isEmpty ? "" : findings.text + "\n") + scenarios + places }
    let report = TerminalReport(model, detail: showsAll ? .all : .summary, width: width, isColored: isColored)
    let more = report.isWhole ? "" : "Every row: \(BenchmarkProgram.current) report \(folder.path) --all\n"
    return findings.text + "\n" + report.text + "\n" + (showsAll && !scenarios.isEmpty ? scenarios + "\n" : "") + more + places
  }
}

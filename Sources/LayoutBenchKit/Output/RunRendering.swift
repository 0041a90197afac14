import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// The output of a run on standard output.
struct RunRendering {
  let folder: RunDirectory
  let model: ReportModel
  /// Whether the report is in the folder.
  var isWritten = true

  /// The run in the format that the user chose.
  func text(_ output: OutputOptions, _ detail: DetailOptions) -> String {
    switch output.format {
    case .text: text(isColored: output.color.isColored(STDOUT_FILENO), showsAll: detail.showsAll)
    case .markdown: model.document.markdown
    case .csv: model.csv
    case .json: model.json
    }
  }

  /// The findings, a table, and the path of the report.
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

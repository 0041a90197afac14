import BenchmarkReports
import BenchmarkResults
import Foundation
import LayoutSuites

/// The files of a run that follow from its samples.
struct DerivedFiles {
  let folder: RunDirectory
  let manifest: Manifest

  static let reportName = "report.md"
  static let pageName = "report.html"
  static let chartName = "relayout.svg"
  static let chartTitle = "One frame after one item changed size"

  /// Writes summary, comparison, report, page and chart, each in one step.
  func write(_ analysis: RunAnalysis) throws {
    try folder.rewrite(analysis.summaries)
    try folder.rewrite(analysis.comparisons)
    var report = Self.report(manifest, analysis)
    report.samplesFile = folder.samplesFile
    let document = report.document
    try folder.write(document.markdown, to: Self.reportName)
    let data = PageData(manifest: manifest, analysis: analysis)
    try folder.write(ReportPage(document, data: data, samplesFile: folder.samplesFile).html, to: Self.pageName)
    if let chart = ScalingChart(manifest: manifest, analysis: analysis, operation: "relayout", title: Self.chartTitle) {
      // The picture names its run, so that it can be told whether a text beside it is of the same one.
      let end = "</svg>\n"
      try folder.write(
        String(chart.svg.dropLast(end.count)) + "<metadata>\(manifest.identity)</metadata>\n" + end, to: Self.chartName)
    }
  }

  /// Writes comparison and report of a run that goes on; the summary is appended to as it goes.
  func writeInterim(_ analysis: RunAnalysis) throws {
    try folder.rewrite(analysis.comparisons)
    try folder.write(Self.report(manifest, analysis).document.markdown, to: Self.reportName)
  }

  private static var prose: ReportProse { ReportProse(general: PathProse.general, remarks: PathProse.remarks) }

  /// The report, each operation beside its floor.
  static func report(_ manifest: Manifest, _ analysis: RunAnalysis) -> RunReport {
    func floor(_ floor: HardwareFloor) -> Floor { Floor(strategy: floor.rawValue, meaning: floor.meaning) }
    let used = Dictionary(uniqueKeysWithValues: Operation.all.map { ($0.name, floor($0.floor)) })
    let others = HardwareFloor.allCases.filter { candidate in !Operation.all.contains { $0.floor == candidate } }
    return RunReport(
      manifest: manifest, analysis: analysis, floors: used, otherFloors: others.map(floor),
      complexityClaims: { ClaimedComplexity.of($0.strategy, $0.operation, layout: $0.layout) }, prose: prose)
  }
}

/// A run on standard output.
struct RunRendering {
  let folder: RunDirectory
  let manifest: Manifest
  let analysis: RunAnalysis
  /// Whether the report stands in the folder.
  var isWritten = true

  /// The run in the form the person asked for.
  func text(_ output: OutputOptions, _ detail: DetailOptions) -> String {
    switch output.format {
    case .text: text(isColored: output.color.isColored(STDOUT_FILENO), showsAll: detail.showsAll)
    case .markdown: DerivedFiles.report(manifest, analysis).document.markdown
    case .csv: CSVReport(analysis: analysis).text
    case .json: JSONReport(manifest: manifest, analysis: analysis).text
    }
  }

  /// What was found, a table, and the place of the report.
  private func text(isColored: Bool, showsAll: Bool) -> String {
    let width = Terminal.width(STDOUT_FILENO) ?? TerminalReport.standardWidth
    let isOfScenarios = analysis.summaries.isEmpty && !analysis.scenarios.isEmpty
    let scenarios = TerminalScenarios(
      analysis.scenarios, manifest: manifest, width: width, isColored: isColored, saysBusy: isOfScenarios || showsAll
    ).text
    let places =
      isWritten ? "Report: \(folder.path(of: DerivedFiles.pageName)), and as Markdown \(folder.path(of: DerivedFiles.reportName))\n" : ""
    let all = Findings(FindingRows(manifest: manifest, analysis: analysis))
    let findings = TerminalFindings(showsAll ? all : all.withoutManyScenarios, isBrief: !showsAll, width: width, isColored: isColored)
    if isOfScenarios { return (findings.text.isEmpty ? "" : findings.text + "\n") + scenarios + places }
    let report = TerminalReport(
      manifest: manifest, analysis: analysis, detail: showsAll ? .all : .summary, width: width, isColored: isColored)
    let more = report.isWhole ? "" : "Every row: \(BenchmarkProgram.current) report \(folder.path) --all\n"
    return findings.text + "\n" + report.text + "\n" + (showsAll && !scenarios.isEmpty ? scenarios + "\n" : "") + more + places
  }
}

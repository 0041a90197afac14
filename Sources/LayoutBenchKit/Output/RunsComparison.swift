import BenchmarkReports
import BenchmarkResults

/// Several runs side by side: the output of `report` for more than one run.
struct RunsComparison {
  let references: [String]
  let baselines: BaselineOptions
  let margins: MarginOptions

  /// Prints the runs, and writes the page if the user asked for one.
  func write(page: String?, _ output: OutputOptions) throws {
    let runs = try references.map { reference in
      let run = try baselines.run(reference)
      let analysis = run.analysis(margins: margins.chosen(over: run.manifest.plan.margins))
      return RunsReport.Run(name: reference, manifest: run.manifest, analysis: analysis)
    }
    let report = RunsReport(runs)
    if let page { try PageOptions.write(report.document, to: page) }
    switch output.format {
    case .text:
      try Terminal.write(ReportDocument("Runs side by side", [.table(report.overview)]).printed(output, table: report.overview))
      let processors = report.processors
      guard !processors.isEmpty else { return }
      let tables = ReportDocument("Other processors", [.table(processors.overview), .table(processors.details)])
      try Terminal.write("\n" + tables.printed(output, table: processors.overview))
    case .markdown: try Terminal.write(report.document.markdown)
    case .csv, .json: try Terminal.write(report.figures.text(as: output.format))
    }
  }
}

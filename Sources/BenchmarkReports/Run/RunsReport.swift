import BenchmarkResults
import Foundation

/// Several runs side by side, which may be of other machines, other commits, or other days.
///
///     let report = RunsReport(runs.map { RunsReport.Run(name: $0.name, manifest: $0.manifest, analysis: $0.analysis) })
///     try text(of: ReportPage(report.document).html)
package struct RunsReport: Sendable {
  /// One of the runs.
  package struct Run: Sendable {
    /// The name that the user gave to the run.
    package let name: String
    let index: ReportIndex

    /// A run with its analysis.
    package init(name: String, manifest: Manifest, analysis: RunAnalysis) {
      self.name = name
      index = ReportIndex(manifest: manifest, analysis: analysis)
    }
  }

  private let runs: [Run]

  /// The report of these runs. All others are compared with the first.
  /// - Precondition: `runs` is not empty.
  package init(_ runs: [Run]) {
    precondition(!runs.isEmpty, "A report of no runs")
    self.runs = runs
  }

  /// The document.
  /// - Complexity: O(*r* · *c*), where *r* is the number of runs and *c* the number of cells.
  package var document: ReportDocument {
    ReportDocument(
      "\(runs.count) runs side by side",
      [.paragraph(explanation)] + warnings + [.section("Runs", [.table(overview)])] + [processors.block].compactMap(\.self)
        + layouts.map(section))
  }

  /// The choices of the first run that carry over to the processors of the others. Empty if all runs are of one processor, or the others did other work.
  package var processors: ProcessorTable {
    let first = runs[0].index
    let others = runs.dropFirst().map { ProcessorSummary(of: $0.index.manifest, $0.index.analysis, name: $0.name) }
    var rows = FindingRows(first)
    rows.processors = OtherProcessor.all(in: Array(others), beside: first.manifest)
    return ProcessorTable(Findings(rows), in: rows)
  }

  /// The runs, with machine, commit and time.
  package var overview: ReportTable {
    var table = ReportTable(
      [.words("run"), .words("machine"), .words("commit"), .words("started"), .figures("cells")], caption: "The runs")
    for run in runs {
      let manifest = run.index.manifest
      let cells = Set(run.index.analysis.summaries.filter { $0.samples > 0 }.map(\.cell)).count
      table.add([
        .words(run.name), .words([manifest.machine.cpuModel, manifest.machine.operatingSystem].compactMap(\.self).joined(separator: ", ")),
        .words(manifest.revision.label(digits: 12) ?? ""), .words(manifest.startedAt?.formatted(.iso8601) ?? ""),
        ReportTable.Cell(.count(cells)),
      ])
    }
    return table
  }

  /// Every figure of every run, for programs: a row for each run, cell and metric, in the order of the runs. `ratio` is the ratio of the median to that of
  /// the first run.
  /// - Complexity: O(*r* · *c*), where *r* is the number of runs and *c* the number of cells.
  package var figures: Listing {
    let columns = ["cell", "layout", "strategy", "operation", "n", "workload", "metric", "unit", "samples", "median", "ci_low", "ci_high"]
    let rows = runs.flatMap { run in
      run.index.analysis.summaries.filter { $0.median != nil }.map { summary -> [RecordValue] in
        let cell = summary.cell
        let first = runs[0].index.summary(cell, summary.metric)?.median
        let ratio = first.flatMap { first in summary.median.map { $0 / first } }
        return [
          .text(run.name), .text(cell.description), .text(cell.layout), .text(cell.strategy), .text(cell.operation), .integer(cell.n),
          .text(cell.workload), .text(summary.metric.rawValue), .text(summary.metric.unit), .integer(summary.samples),
          RecordValue(summary.median), RecordValue(summary.interval?.lowerBound), RecordValue(summary.interval?.upperBound),
          RecordValue(ratio),
        ]
      }
    }
    return Listing(titles: ["run"] + columns + ["ratio"], values: rows)
  }

  private var explanation: ReportText {
    let program = runs[0].index.manifest.program
    return """
      Each figure is the median time of one iteration. Below it: how it differs from the first run. Runs that were measured one after the other differ by \
      what the machine did meanwhile as well; \(code: "\(program) compare") and \(code: "\(program) ab") say which differences can be told from that.
      """
  }

  private var warnings: [ReportBlock] {
    let first = runs[0].index.manifest
    return runs.dropFirst().compactMap { run in
      let other = run.index.manifest
      let differing = [
        first.machine.cpuModel == other.machine.cpuModel ? nil : "the processor",
        first.allocator == other.allocator ? nil : "the allocator",
        first.build == other.build ? nil : "the build", first.plan.seed == other.plan.seed ? nil : "the seed",
      ].compactMap(\.self)
      guard !differing.isEmpty else { return nil }
      return .warning("\(run.name) differs from \(runs[0].name) in \(differing.joined(separator: ", ")), so times reflect that too.")
    }
  }

  // MARK: Layouts

  /// The layouts of all runs, in the order of the first run that has them.
  private var layouts: [String] { runs.flatMap { $0.index.layouts + $0.index.comparisonNames }.uniqued() }

  private func section(of layout: String) -> ReportBlock {
    let groups = runs.flatMap { $0.index.groups(in: layout) }.uniqued()
    let strategies = runs.flatMap { $0.index.strategies(in: groups) }.uniqued()
    let paths = OperationPath.allAndUnknown.compactMap { path -> ReportBlock? in
      let rows = groups.filter { runs[0].index.catalog[$0.operation].path == path }
      guard !rows.isEmpty else { return nil }
      return .section(
        "\(layout): \(path.title.lowercased())", [.table(table(of: rows, strategies, caption: "\(layout), \(path.title.lowercased())"))],
        scope: path.scope)
    }
    return .section(ReportText(layout), [charts(of: groups, strategies)].compactMap(\.self) + paths, scope: ReportScope([.layout: layout]))
  }

  /// Returns a row for each operation, strategy and number of items that any run measured.
  private func table(of groups: [CellGroup], _ strategies: [String], caption: String) -> ReportTable {
    var table = ReportTable([.words("operation"), .figures("n")] + runs.map { .run($0.name) }, caption: caption)
    let operations = groups.map { [$0.operation, $0.workload] }.uniqued()
    for operation in operations {
      for strategy in strategies {
        for group in groups where [group.operation, group.workload] == operation {
          let times = runs.map { $0.index.summary(group, strategy) }
          guard times.contains(where: { $0 != nil }) else { continue }
          let workload = group.workload == CellIdentifier.defaultWorkload ? "" : " @\(group.workload)"
          table.add(
            [.words("\(group.operation)\(workload), \(strategy)"), ReportTable.Cell(.items(group.n))]
              + times.enumerated().map { place, time in cell(time, first: place == 0 ? nil : times[0]) },
            scope: ReportScope([.size: "\(group.n)", .strategy: strategy]))
        }
      }
    }
    return table
  }

  private func cell(_ time: SummaryRecord?, first: SummaryRecord?) -> ReportTable.Cell {
    guard let median = time?.median else { return ReportTable.Cell(nil) }
    let ratio = first?.median.flatMap { $0 > 0 ? median / $0 : nil }
    return ReportTable.Cell([.time(median, time?.interval)] + (ratio.map { [.change($0)] } ?? []))
  }

  /// Returns the costs of one frame: a chart for each strategy, with a line for each run.
  private func charts(of groups: [CellGroup], _ strategies: [String]) -> ReportBlock? {
    let frames = groups.filter { runs[0].index.catalog[$0.operation].isFrame && $0.n > 0 }
    let charts = strategies.compactMap { strategy -> Chart? in
      let series = runs.enumerated().compactMap { place, run -> Chart.Series? in
        let marks = frames.compactMap { group -> Chart.Mark? in
          guard let time = run.index.summary(group, strategy), let median = time.median, median > 0 else { return nil }
          return Chart.Mark(x: Double(group.n), y: median, interval: time.interval)
        }
        return marks.isEmpty ? nil : Chart.Series(run.name, .run(place), .line, marks)
      }
      guard !series.isEmpty else { return nil }
      var chart = Chart(
        strategy, x: Chart.Axis("items", .logarithmic, .items), y: Chart.Axis("time", .logarithmic, .time), series: series,
        references: FrameBudgetLine.all(runs[0].index.analysis.layoutBudget).map { $0.reference(on: .y) })
      chart.scope = ReportScope([.strategy: strategy])
      return chart
    }
    guard !charts.isEmpty else { return nil }
    return .charts(Chart.sharingAxes(charts), caption: "What one frame costs under each strategy: a line for each run.")
  }
}

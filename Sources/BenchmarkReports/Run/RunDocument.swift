import BenchmarkResults

/// The document of a run: the conditions, the findings, explanations, and every figure with its interval.
struct RunDocument {
  let index: ReportIndex
  let findings: Findings
  let processors: ProcessorTable

  private var manifest: Manifest { index.manifest }
  private var analysis: RunAnalysis { index.analysis }

  /// The document.
  var document: ReportDocument {
    let machine = MachineSection(manifest: manifest)
    let title = answer == nil ? machine.title : "Which layout strategy stays within a frame?"
    let opening: [ReportBlock?] = [FindingsSection(findings: findings).block, legend, frames, ReportProse(index.catalog).block(of: paths)]
    let sideBySide: [ReportBlock] = [SideBySideSection(index: index).block].compactMap(\.self)
    let layouts: [ReportBlock] = index.sections.map { LayoutSection(section: $0, index: index).block }
    let closing: [ReportBlock?] = [
      ScenarioSection(analysis.scenarios, frames: analysis.frameCounts, manifest: manifest).block,
      FlameSection(analysis.frameSteps, manifest: manifest).block,
      FloorSection(index: index).block, FrameBudgetSection(index: index).block,
      ScalingSection(index: index).block, ContaminationSection(analysis: analysis).block,
      NotesSection(manifest: manifest, analysis: analysis).block, processors.block,
      answer == nil ? nil : PhoneSection.block,
    ]
    return ReportDocument(
      title, [answer].compactMap(\.self) + machine.blocks + opening.compactMap(\.self) + sideBySide + layouts + closing.compactMap(\.self))
  }

  /// The paths that were measured.
  private var paths: [OperationPath] {
    let groups = (index.sections + index.sideBySideSections).flatMap(\.groups)
    return OperationPath.allCases.filter { path in groups.contains { index.catalog[$0.operation].path == path } }
  }

  /// The answer of the run on one screen; `nil` if the run decides nothing.
  private var answer: ReportBlock? {
    let decisions = findings.decisions
    guard !decisions.isEmpty else { return nil }
    let statements = findings.all.filter { if case .enough = $0.kind { true } else { false } }.map(\.briefText)
    let strategies = index.strategies.compactMap { name -> ReportAnswer.Strategy? in
      guard let said = index.catalog.strategies.first(where: { $0.name == name }), said.kind != .hosted, !said.summary.isEmpty else {
        return nil
      }
      return ReportAnswer.Strategy(name: name, summary: said.summary + ".", ink: index.ink(of: name))
    }
    return .answer(
      ReportAnswer(
        limits: MachineSection(manifest: manifest).limits, statements: statements, table: decisions.table, key: decisions.key,
        legend: decisions.legend,
        charts: frameCharts.filter { chart in decisions.rows.contains { chart.scope.values[.layout] == [$0.layout] } },
        strategies: strategies))
  }

  /// The costs of one frame in each layout. `nil` if no frame was timed, or if the first screen has the charts.
  private var frames: ReportBlock? {
    let charts = frameCharts
    guard !charts.isEmpty, findings.decisions.isEmpty else { return nil }
    let caption: ReportText = """
      What one frame costs after one item changed size, in every layout: \(code: index.catalog.frameName). Where the axis reaches that far, \
      dashed lines show the end of a frame at 120 and at 60 Hz. Point at a chart, or move through it with the arrow keys, to see the values.
      """
    return .section("Whole frames", [.charts(charts, caption: caption)])
  }

  /// The charts of whole frames for each layout, with the same axes.
  private var frameCharts: [Chart] {
    let charts = index.sections.flatMap { section in
      let operations = Set(section.groups.map(\.operation).filter { index.catalog[$0].isFrame }).sorted()
      return operations.compactMap { operation -> Chart? in
        guard var chart = RunCharts(index: index).scaling(of: section, operation: operation) else { return nil }
        chart.title = section.workload == CellIdentifier.defaultWorkload ? section.layout : section.title
        chart.scope = ReportScope([.layout: section.layout])
        return chart
      }
    }
    let lines = FrameBudgetLine.all(analysis.layoutBudget).map(\.budget.nanoseconds)
    return Chart.sharingAxes(charts, holding: charts.contains { !$0.isSideways } ? lines : [])
  }

  private var legend: ReportBlock {
    let place = index.catalog.floors.isEmpty ? nil : analysis.partFloors == nil ? "run" : "part of the sweep"
    return .section("How to read it", [.legend(TableLegend(margins: analysis.margins, catalog: index.catalog, floorsMeasuredIn: place))])
  }
}

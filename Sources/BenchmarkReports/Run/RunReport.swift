import BenchmarkResults

/// A run as a document: the conditions, the findings, how to read it, and every figure with its interval.
///
///     let report = RunReport(manifest: manifest, analysis: analysis, floors: floors)
///     try folder.write(report.document.markdown, to: "report.md")
package struct RunReport: Sendable {
  let index: ReportIndex
  /// The floor of each operation.
  let floors: [String: Floor]
  /// Floors of no operation.
  let otherFloors: [Floor]
  /// The claimed complexity of a layout, strategy and operation.
  let complexityClaims: @Sendable (ScalingRecord) -> Complexity?
  /// Why the figures of each path look as they do.
  let prose: ReportProse
  /// The name of the file that holds the samples: a published run has them compressed.
  package var samplesFile = SampleRecord.fileName

  var manifest: Manifest { index.manifest }
  var analysis: RunAnalysis { index.analysis }

  /// The report of a run.
  /// - Parameters:
  ///   - manifest: The manifest of the run. Its plan gives the order of layouts, strategies and operations.
  ///   - analysis: The analysis of its samples.
  ///   - floors: The floor of each operation; an operation without one has a dash for its distance.
  ///   - otherFloors: Floors of no operation, whose meaning is explained too.
  ///   - complexityClaims: The complexity that is claimed of a layout, strategy and operation; nil if nothing is.
  ///   - prose: Why the figures of each path look as they do.
  package init(
    manifest: Manifest, analysis: RunAnalysis, floors: [String: Floor] = [:], otherFloors: [Floor] = [],
    complexityClaims: @escaping @Sendable (ScalingRecord) -> Complexity? = { _ in nil }, prose: ReportProse = ReportProse()
  ) {
    index = ReportIndex(manifest: manifest, analysis: analysis)
    self.floors = floors
    self.otherFloors = otherFloors
    self.complexityClaims = complexityClaims
    self.prose = prose
  }

  /// The document.
  /// - Complexity: O(*c* + *c* · *f*), *c* the number of cells, *f* the number of floor cells.
  package var document: ReportDocument {
    let machine = MachineSection(manifest: manifest)
    let opening: [ReportBlock?] = [FindingsSection(findings: findings).block, legend, frames, prose.block(of: paths)]
    let sideBySide: [ReportBlock] = [SideBySideSection(index: index).block].compactMap(\.self)
    let layouts: [ReportBlock] = index.sections.map { LayoutSection(section: $0, index: index, floors: floors, prose: prose).block }
    let closing: [ReportBlock?] = [
      ScenarioSection(analysis.scenarios, frames: analysis.frameCounts, manifest: manifest).block,
      FlameSection(analysis.frameSteps, manifest: manifest).block,
      FloorSection(index: index, floors: floors, otherFloors: otherFloors).block, FrameBudgetSection(index: index).block,
      ScalingSection(index: index, claim: complexityClaims).block, ContaminationSection(analysis: analysis).block,
      NotesSection(manifest: manifest, analysis: analysis).block, .only(.page, [method(machine.conditions)]),
    ]
    return ReportDocument(machine.title, machine.blocks + opening.compactMap(\.self) + sideBySide + layouts + closing.compactMap(\.self))
  }

  private func method(_ conditions: [ReportBlock]) -> ReportBlock {
    PageGuide.method(program: manifest.program, samplesFile: samplesFile, conditions: conditions)
  }

  /// The paths that were measured.
  private var paths: [OperationPath] {
    let groups = (index.sections + index.sideBySideSections).flatMap(\.groups)
    return OperationPath.allCases.filter { path in groups.contains { index.catalog[$0.operation].path == path } }
  }

  /// What the run says, in words.
  package var findings: Findings { Findings(FindingRows(manifest: manifest, analysis: analysis)) }

  /// What one frame costs in each layout.
  private var frames: ReportBlock {
    let charts = index.sections.flatMap { section in
      let operations = Set(section.groups.map(\.operation).filter { index.catalog[$0].isFrame }).sorted()
      return operations.compactMap { operation -> Chart? in
        guard var chart = RunCharts(index: index).scaling(of: section, operation: operation) else { return nil }
        chart.title = section.workload == CellIdentifier.defaultWorkload ? section.layout : section.title
        chart.scope = ReportScope([.layout: section.layout])
        return chart
      }
    }
    guard !charts.isEmpty else { return .only(.page, []) }
    let caption: ReportText = """
      What one frame costs after one item changed size, in every layout: \(code: FrameBudgetRecord.operation). Where the axis reaches that far, \
      dashed lines show the end of a frame at 120 and at 60 Hz. Point at a chart, or move through it with the arrow keys, to see the values.
      """
    let shared = Chart.sharingAxes(charts, holding: charts.contains { !$0.isSideways } ? FrameBudgetLine.all.map(\.nanoseconds) : [])
    return .only(.page, [.section("Whole frames", [.charts(shared, caption: caption)])])
  }

  private var legend: ReportBlock {
    let place = analysis.partFloors == nil ? "run" : "part of the sweep"
    let floor: ReportText = """
      The last line is the distance to a hardware floor: 2.00× takes twice as long as a bare loop over the same items, measured in the same \(place). \
      \(emphasis: "Floors") says what each loop does. Only some floors are lower bounds, so a figure below 1 can be right. – means that the floor was not \
      measured.
      """
    let lines: [ReportText] = [
      "Each cell begins with the median time of one iteration and its 95 % confidence interval in brackets, in the same unit.",
      PageGuide.caches,
      "The next line is how many times faster or slower than naive the strategy is, paired round by round, with the interval of that ratio.",
      "Then come the allocations of one iteration and their bytes, if they were counted.",
    ]
    let winner: ReportText = """
      The fastest time of a row is \(strong: "bold") if its lead over the next is larger than \(MarginText.words(analysis.margins)) and not chance, corrected for the \
      number of comparisons in the run. It is \(emphasis: "slanted") if the lead is smaller, or may be chance. A cell without a time says why it has none.
      """
    let list = ReportBlock.list(lines + (floors.isEmpty ? [] : [floor]) + [winner])
    return .section("How to read it", [.only(.text, [list]), .only(.page, [.list(PageGuide.lines(analysis.margins)), .frameBands])])
  }
}

import BenchmarkResults
import BenchmarkStatistics

/// What a run says, in words: what a reader needs to decide, before any table.
///
///     for finding in Findings(FindingRows(index)).all { print(finding.text) }
///
/// First comes what makes a run worthless (cells with wrong output), then up to how many items the choice does not matter, then what to take for each kind of use, then
/// what hosted layouts cost, then what the choice of a layout costs, then the scenarios at numbers of items that a person chose, then what could not be told. Every statement follows from the rows it is given, so the findings of filtered rows are findings of those rows.
/// The same rows give the same text.
package struct Findings: Sendable {
  /// The findings, in the order to be read.
  package let all: [Finding]
  /// The kinds of use that they speak of, whose mixes a report explains.
  package let uses: [UseCase]
  /// What to take, layout by layout and use by use.
  package let decisions: DecisionTable

  /// Which differences count as none, cell by cell.
  package let margins: NoiseMargins

  /// What these rows say. Between strategies whose costs differ by no more than the rows' margins, none is named the cheapest.
  /// - Complexity: O(*c* · *s*²), *c* the number of cells, *s* the number of strategies.
  package init(_ rows: FindingRows) {
    margins = rows.margins
    var found: [UseFinding] = []
    var gaps = UseGaps()
    let hosted = HostedFinding.all(in: rows)
    let homes = rows.hostedHomes
    for layout in rows.layouts where !homes.contains(layout) {
      for workload in rows.workloads(of: layout) {
        found += Self.uses(of: layout, workload: workload, in: rows, &gaps)
      }
    }
    let isEmpty = rows.times.isEmpty
    let enough = EnoughFinding.all(in: rows)
    let scenarios = ScenarioFinding.all(in: rows.scenarios).map { Finding($0, rows.margins) }
    let choices = LayoutChoiceFinding.all(in: rows).map(Finding.init)
    all =
      Finding.failures(in: rows) + enough.map(Finding.init) + (found.contains(where: \.isUncertain) ? [Finding.tooShort] : [])
      + found.map(Finding.init)
      + hosted.map(Finding.init) + choices
      + (isEmpty || !rows.hasOwnSizes ? [] : ScenarioBudgetFinding.all(in: rows).map(Finding.init))
      + (isEmpty ? scenarios.isEmpty ? [Finding.nothing] : scenarios + Finding.busyMachine(in: rows) : [])
      + (isEmpty ? [] : gaps.findings) + Finding.cautions(of: rows)
    decisions = DecisionTable(found, enough, in: rows)
    uses = found.map(\.use).filter { $0.steps.count > 1 }.uniqued()
  }

  /// The first findings, so many, and all that say what could not be told.
  func leading(_ count: Int) -> Findings {
    let told = Set(all.indices.filter { !all[$0].isCaution }.prefix(count))
    return Findings(self, all: all.enumerated().filter { told.contains($0.offset) || $0.element.isCaution }.map(\.element))
  }

  /// More findings on scenarios than this do not fit on a screen.
  private static let mostScenarios = 12

  /// The findings for a reader in a hurry: without those on scenarios if they are many, because the table of the scenarios says the same more briefly.
  package var withoutManyScenarios: Findings {
    func isOfScenario(_ finding: Finding) -> Bool { if case .scenario = finding.kind { true } else { false } }
    guard all.count(where: isOfScenario) > Self.mostScenarios else { return self }
    return Findings(self, all: all.filter { !isOfScenario($0) })
  }

  /// Some of a run's findings.
  private init(_ findings: Findings, all: [Finding]) {
    self.all = all
    (uses, decisions, margins) = (findings.uses, findings.decisions, findings.margins)
  }

  /// The findings on a layout: one for each kind of use that the run has figures for. If it has them for no use, one for the first operation of each path.
  private static func uses(
    of layout: String, workload: String, in rows: FindingRows, _ gaps: inout UseGaps
  ) -> [UseFinding] {
    let all = rows.catalog.uses(of: layout).map { UseFinding($0, layout: layout, workload: workload, in: rows) }
    let timed = rows.timedOperations(of: layout)
    let known = all.filter { $0.largest != nil }
    // Scenarios are played at a few sizes only, so that a mix of their frames is missing says something only where no other is known.
    for finding in all where finding.largest == nil && (known.isEmpty || !finding.countsFrames) { gaps.add(finding.use, timed: timed) }
    guard known.isEmpty else { return known }
    let operations = rows.operations.filter(timed.contains)
    let leading = OperationPath.allCases.reversed().compactMap { path in operations.first { rows.catalog[$0].path == path } }
    return (leading.isEmpty ? Array(operations.prefix(1)) : leading).map {
      UseFinding(.alone($0), layout: layout, workload: workload, in: rows)
    }
  }
}

/// The kinds of use that nothing is known of.
private struct UseGaps {
  private var uses: [String] = []
  private var operations: [String] = []

  mutating func add(_ use: UseCase, timed: Set<String>) {
    if !uses.contains(use.name) { uses.append(use.name) }
    operations = (operations + use.operations.filter { !timed.contains($0) }).uniqued()
  }

  var findings: [Finding] { uses.isEmpty ? [] : [Finding(unmeasured: uses, operations: operations)] }
}

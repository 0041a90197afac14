import BenchmarkResults
import BenchmarkStatistics

/// The statements of a run in words. They come before any table, because a reader needs them to decide.
///
///     for finding in Findings(FindingRows(index)).all { print(finding.text) }
///
/// The order is: failures that make results worthless, such as wrong output; the number of items up to which the choice does not matter; a caution if choices
/// are uncertain; the strategies to take for each kind of use; the costs of hosted layouts; the costs of layouts over the same data; the scenarios with
/// numbers of items that the user chose; and the facts that could not be determined. Every statement follows from the given rows, so the findings of filtered
/// rows are about those rows. The same rows give the same text.
package struct Findings: Sendable {
  /// The findings, in reading order.
  package let all: [Finding]
  /// The kinds of use that they mention. A report explains their mixes.
  package let uses: [UseCase]
  /// The strategies to take, for each layout and kind of use.
  package let decisions: DecisionTable

  /// The margins within which differences count as none, for each cell.
  package let margins: NoiseMargins

  /// The findings of these rows. If the costs of strategies differ by no more than the rows' margins, none is called the cheapest.
  /// - Complexity: O(*c* · *s*²), where *c* is the number of cells and *s* the number of strategies.
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

  /// Returns the first `count` findings, and all cautions.
  func leading(_ count: Int) -> Findings {
    let told = Set(all.indices.filter { !all[$0].isCaution }.prefix(count))
    return Findings(self, all: all.enumerated().filter { told.contains($0.offset) || $0.element.isCaution }.map(\.element))
  }

  /// The largest number of findings on scenarios that fit on a screen.
  private static let mostScenarios = 12

  /// The findings for a reader in a hurry. If there are many on scenarios, those are left out, because the table of the scenarios is shorter.
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

  /// Returns the findings on a layout: one for each kind of use with figures. If no kind of use has figures, it returns one for the first operation of each
  /// path.
  private static func uses(
    of layout: String, workload: String, in rows: FindingRows, _ gaps: inout UseGaps
  ) -> [UseFinding] {
    let all = rows.catalog.uses(of: layout).map { UseFinding($0, layout: layout, workload: workload, in: rows) }
    let timed = rows.timedOperations(of: layout)
    let known = all.filter { $0.largest != nil }
    // Scenarios are played at only a few sizes. So a mix that lacks their frames is reported only if no other kind of use has figures.
    for finding in all where finding.largest == nil && (known.isEmpty || !finding.countsFrames) { gaps.add(finding.use, timed: timed) }
    guard known.isEmpty else { return known }
    let operations = rows.operations.filter(timed.contains)
    let leading = OperationPath.allCases.reversed().compactMap { path in operations.first { rows.catalog[$0].path == path } }
    return (leading.isEmpty ? Array(operations.prefix(1)) : leading).map {
      UseFinding(.alone($0), layout: layout, workload: workload, in: rows)
    }
  }
}

/// The kinds of use without results.
private struct UseGaps {
  private var uses: [String] = []
  private var operations: [String] = []

  mutating func add(_ use: UseCase, timed: Set<String>) {
    if !uses.contains(use.name) { uses.append(use.name) }
    operations = (operations + use.operations.filter { !timed.contains($0) }).uniqued()
  }

  var findings: [Finding] { uses.isEmpty ? [] : [Finding(unmeasured: uses, operations: operations)] }
}

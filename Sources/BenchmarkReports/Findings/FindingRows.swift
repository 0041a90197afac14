import BenchmarkResults
import BenchmarkStatistics

/// The rows that findings are based on: those of a whole run, or those left after filtering.
///
///     let rows = FindingRows(index)
///     let ofLists = Findings(rows.filtered { $0.layout == "list" })
package struct FindingRows: Sendable {
  /// The known figures of a cell's time.
  struct Time: Hashable, Sendable {
    let median: Double
    let interval: ClosedRange<Double>?
    /// The 99th percentile of the samples, or the slowest of fewer than 100.
    var percentile99: Double
  }

  /// The layouts, in the order of reports.
  let layouts: [String]
  /// The strategies, in the order of reports.
  let strategies: [String]
  /// The operations, in the order of reports.
  let operations: [String]
  /// The comparisons of layouts side by side, in the order of reports.
  private(set) var comparedLayouts: [String] = []
  /// The contenders of these comparisons, in the order of reports.
  private(set) var contenders: [String] = []
  /// For each layout, the strategies whose output was wrong in one of its cells, or that crashed or were stopped there. No finding recommends them for the
  /// layout, even if filtering removed those cells.
  private(set) var failures: [String: Set<String>] = [:]
  /// The summaries of the metric `time`, including those of floors and of cells that were not timed.
  private(set) var timed: [SummaryRecord]
  /// The work of hosted layouts in an iteration of a cell.
  private(set) var hostedWork: [CellIdentifier: HostedFinding.Work] = [:]
  /// The time that the layout of one frame may take.
  package var layoutBudget = FrameBudget.standardLayout
  /// The groups in which some strategies were interrupted much more often than others.
  private(set) var unequallyInterrupted: Set<CellGroup> = []
  /// The scenarios of the run.
  private(set) var scenarios: [ScenarioRecord] = []
  /// The cost of a frame of each scenario. It is separate from ``times``, because a scenario is no operation.
  private(set) var frameTimes: [CellIdentifier: Time] = [:]
  /// Whether the user chose numbers of items, so that the scenarios played with them belong to the answer.
  private(set) var hasOwnSizes = false
  /// The margins within which differences count as none, for each cell.
  package var margins = NoiseMargins()
  /// Other processors on which the same work was measured.
  package var processors: [OtherProcessor] = []
  /// The load of the machine when the run began, if it was busy.
  package var busyLoad: Double?
  /// The run's notes on itself.
  let notes: [RunNote]
  let catalog: RunCatalogue
  private let hosted: Set<String>
  private(set) var times: [CellIdentifier: Time] = [:]
  private(set) var comparisons: [CellGroup: [ComparisonRecord]]

  /// The rows of a run.
  /// - Complexity: O(*c*), where *c* is the number of cells.
  init(_ index: ReportIndex) {
    let (manifest, analysis) = (index.manifest, index.analysis)
    let groups = index.layouts.flatMap { index.groups(in: $0) }
    let compared = index.comparisonNames.flatMap { index.groups(in: $0) }
    self.init(
      layouts: index.layouts, strategies: index.strategies(in: groups), operations: (groups + compared).map(\.operation),
      summaries: analysis.summaries, comparisons: analysis.comparisons, notes: manifest.notes,
      catalog: index.catalog)
    comparedLayouts = index.comparisonNames
    contenders = index.strategies(in: compared)
    scenarios = analysis.scenarios
    distrust(scenarios)
    frameTimes = Self.frameTimes(of: analysis.scenarios, analysis.frameCounts)
    hasOwnSizes = manifest.plan.hasOwnSizes
    margins = analysis.margins
    layoutBudget = analysis.layoutBudget
    for (cell, slowest) in analysis.percentiles99 { times[cell]?.percentile99 = slowest }
    busyLoad = manifest.machine.busyLoad
    setAside(analysis.unequalInterruptions.map(\.group), analysis.uninterrupted)
  }

  /// Rows of these summaries. Names are in the order of reports, and may repeat.
  package init(
    layouts: [String], strategies: [String], operations: [String], summaries: [SummaryRecord], comparisons: [ComparisonRecord] = [],
    notes: [RunNote] = [], catalog: RunCatalogue = RunCatalogue()
  ) {
    // A limit is not a choice.
    let limits = catalog.limits
    self.layouts = layouts
    self.strategies = strategies.filter { !limits.contains($0) }
    self.operations = operations.uniqued()
    timed = summaries.filter { $0.metric == .time && !limits.contains($0.cell.strategy) }
    self.comparisons = Dictionary(
      grouping: comparisons.filter { !limits.contains($0.candidate) && !limits.contains($0.baseline) }, by: \.group)
    self.notes = notes
    self.catalog = catalog
    hostedWork = Dictionary(grouping: summaries.filter { HostedFinding.Work.metrics.contains($0.metric) }, by: \.cell)
      .compactMapValues(HostedFinding.Work.init)
    hosted = Set(catalog.strategies.filter { $0.kind == .hosted }.map(\.name)).union(hostedWork.keys.map(\.strategy))
    distrust(summaries)
    for summary in timed where !summary.cell.isFloor {
      if let median = summary.median, median > 0 {
        times[summary.cell] = Time(median: median, interval: summary.interval, percentile99: summary.percentile99 ?? median)
      }
    }
  }

  /// Excludes strategies from recommendations for a layout, if they failed or did not finish in one of its cells or scenarios.
  private mutating func distrust(_ records: [some StatusRecord]) {
    for record in records where record.hasFailed || record.wasStopped {
      failures[record.cell.layout, default: []].insert(record.cell.strategy)
    }
  }

  /// Uses only undisturbed samples of groups that were interrupted unequally, as their comparisons do.
  private mutating func setAside(_ groups: [CellGroup], _ undisturbed: [CellIdentifier: Estimate]) {
    unequallyInterrupted = Set(groups)
    for cell in times.keys where unequallyInterrupted.contains(cell.group) {
      guard let estimate = undisturbed[cell], estimate.median > 0 else { continue }
      times[cell] = Time(median: estimate.median, interval: estimate.interval, percentile99: times[cell]?.percentile99 ?? estimate.median)
    }
  }

  /// Returns the cost of a frame of each scenario: the mean over the frames of the script, of which each is the median of its plays. It is as precise as the
  /// buckets of `frames.csv`, to about 2 %.
  private static func frameTimes(of scenarios: [ScenarioRecord], _ counts: [FrameCountRecord]) -> [CellIdentifier: Time] {
    let buckets = Dictionary(grouping: counts, by: \.cell)
    return scenarios.reduce(into: [:]) { times, record in
      guard let figures = record.figures, let slowest = figures.percentiles.dropFirst(2).first ?? figures.percentiles.last else { return }
      let own = buckets[record.cell, default: []]
      let frames = own.map(\.count).clampedSum
      let sum = own.map { Double($0.lowerBound + $0.upperBound) / 2 * Double($0.count) }.reduce(0, +)
      let mean = figures.frames == 1 || frames == 0 ? Double(figures.percentiles[0]) : sum / Double(frames)
      guard mean > 0 else { return }
      times[record.cell] = Time(median: mean, interval: nil, percentile99: Double(slowest))
    }
  }

  /// Returns the rows of the cells that are wanted.
  /// - Complexity: O(*c*), where *c* is the number of cells.
  package func filtered(_ isWanted: (CellIdentifier) -> Bool) -> FindingRows {
    var rows = self
    rows.timed = timed.filter { isWanted($0.cell) }
    let kept = Set(rows.summaries.map(\.cell))
    rows.times = times.filter { kept.contains($0.key) }
    rows.comparisons = comparisons.mapValues { records in
      records.filter { record in kept.contains(record.group.cell(record.baseline)) && kept.contains(record.group.cell(record.candidate)) }
    }
    rows.scenarios = scenarios.filter { isWanted($0.cell) }
    rows.frameTimes = frameTimes.filter { isWanted($0.key) }
    rows.unequallyInterrupted = unequallyInterrupted.intersection(kept.map(\.group))
    return rows
  }
}

extension FindingRows {
  /// The summaries of layouts.
  var summaries: [SummaryRecord] { timed.filter { !$0.cell.isFloor } }

  /// Returns the workloads of a layout, in the order in which they were measured.
  func workloads(of layout: String) -> [String] {
    summaries.map(\.cell).filter { $0.layout == layout }.map(\.workload).uniqued()
  }

  /// Returns the numbers of items with which a layout was timed in at least one of these operations, ascending.
  func sizes(of layout: String, workload: String, in operations: [String]) -> [Int] {
    func sizes(_ cells: some Sequence<CellIdentifier>) -> Set<Int> {
      Set(cells.filter { $0.layout == layout && $0.workload == workload && operations.contains($0.operation) }.map(\.n))
    }
    // Scenarios are played at a few sizes. At other sizes a mix that counts their frames has no figures.
    return (operations.contains { $0.hasPrefix("scenario.") } ? sizes(frameTimes.keys) : sizes(times.keys)).sorted()
  }

  /// The outcomes of the cells and of the scenarios.
  var outcomes: [any StatusRecord] { (summaries as [any StatusRecord]) + scenarios }

  /// Returns the time of a cell, or of a frame of a scenario; `nil` if it was not timed.
  func known(_ cell: CellIdentifier) -> Time? { times[cell] ?? frameTimes[cell] }

  /// Returns the median time of a cell, in nanoseconds; `nil` if it was not timed.
  func time(of cell: CellIdentifier) -> Double? { times[cell]?.median }

  /// Whether a contender is a layout with code of its own behind UIKit's interface.
  func isHosted(_ strategy: String) -> Bool { hosted.contains(strategy) }

  /// The layouts of the run that are hosted layouts, and not ones of the library. They have separate findings.
  var hostedHomes: [String] { HostedFinding.all(in: self).map(\.layout).filter(strategies.contains) }

  /// Returns the operations in which a layout was timed.
  func timedOperations(of layout: String) -> Set<String> {
    Set((Array(times.keys) + Array(frameTimes.keys)).filter { $0.layout == layout }.map(\.operation))
  }

  /// Returns the largest difference of two strategies of a group that counts as none, as a ratio minus 1.
  func margin(_ group: CellGroup, _ strategy: String, _ other: String) -> Double {
    if let share = margins.uniformShare { return share }
    let (first, second) = (group.cell(strategy), group.cell(other))
    return margins.margin(between: second, first, costs: (times[second]?.median, times[first]?.median))
  }

  /// Returns the comparison of two strategies of a group, even if it was made in the opposite direction; `nil` without one.
  func comparison(_ group: CellGroup, _ candidate: String, over baseline: String) -> RatioEstimate? {
    let records = comparisons[group, default: []]
    if let record = records.first(where: { $0.candidate == candidate && $0.baseline == baseline }) { return RatioEstimate(record) }
    return records.first { $0.candidate == baseline && $0.baseline == candidate }.flatMap(RatioEstimate.init)?.inverse
  }
}

extension Manifest.Plan {
  /// The numbers of items of a run if the user chose none.
  private static let usualSizes = [1_000, 10_000, 100_000, 1_000_000]

  /// Whether the user chose numbers of items, or a file that determines them.
  var hasOwnSizes: Bool {
    guard let selection, sizes != Self.usualSizes else { return false }
    return !selection.counts.isEmpty || selection.sizes != nil || selection.text != nil || selection.spec != nil || selection.trace != nil
  }
}

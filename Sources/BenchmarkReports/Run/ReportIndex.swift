import BenchmarkResults
import BenchmarkStatistics

/// Finds the figures of a run for each cell of a report, and orders them.
struct ReportIndex {
  let manifest: Manifest
  let analysis: RunAnalysis
  /// The layouts, in the plan's order, without the floors and without comparisons of layouts.
  let layouts: [String]
  /// The comparisons of layouts side by side, in the plan's order.
  let comparisonNames: [String]
  /// The strategies, in the plan's order, including those of floors.
  private let strategyOrder: [String]
  /// The strategies, in the plan's order, without those of the floors.
  let strategies: [String]
  private let summaries: [CellIdentifier: [Metric: SummaryRecord]]
  private let comparisons: [CellGroup: [ComparisonRecord]]
  private let groupsByLayout: [String: [CellGroup]]
  private let cellsByGroup: [CellGroup: [CellIdentifier]]
  private let unequallyInterrupted: Set<CellGroup>
  /// The cells of all floors, in the order in which they were measured.
  let floorCells: [CellIdentifier]
  private let floorsByData: [FloorData: [CellIdentifier]]
  /// The descriptions of strategies, layouts and operations from the program that measured.
  let catalog: RunCatalogue
  private let inks: [String: Chart.Ink]

  init(manifest: Manifest, analysis: RunAnalysis) {
    self.manifest = manifest
    self.analysis = analysis
    let cells = analysis.summaries.map(\.cell)
    let candidates = cells.filter { !$0.isFloor }
    let alone = candidates.filter { $0.sideBySide == nil }
    layouts = Self.ordered(alone.map(\.layout), by: manifest.plan.layouts)
    comparisonNames = Self.ordered(candidates.filter { $0.sideBySide != nil }.map(\.layout), by: manifest.plan.layouts)
    strategyOrder = Self.ordered(cells.map(\.strategy), by: manifest.plan.strategies)
    strategies = Self.ordered(alone.map(\.strategy), by: manifest.plan.strategies)
    summaries = Dictionary(grouping: analysis.summaries, by: \.cell).mapValues { records in
      Dictionary(records.map { ($0.metric, $0) }, uniquingKeysWith: { first, _ in first })
    }
    comparisons = Dictionary(grouping: analysis.comparisons, by: \.group)
    let catalog = manifest.catalogue
    self.catalog = catalog
    let operations = Self.ordered(candidates.map(\.operation), by: manifest.plan.operations)
    groupsByLayout = Dictionary(grouping: Set(candidates.map(\.group)), by: \.layout).mapValues { groups in
      groups.sorted { Self.key(of: $0, operations, catalog) < Self.key(of: $1, operations, catalog) }
    }
    cellsByGroup = Dictionary(grouping: Set(candidates), by: \.group)
    unequallyInterrupted = Set(analysis.unequalInterruptions.map(\.group))
    floorCells = cells.filter(\.isFloor).uniqued()
    floorsByData = Dictionary(grouping: floorCells) { FloorData(strategy: $0.strategy, n: $0.n, workload: $0.workload) }
    let homes = Dictionary(grouping: candidates, by: \.strategy).mapValues { Set($0.map(\.layout)) }
    inks = ChartPalette.inks(of: strategyOrder, catalog) { !homes[$0, default: []].isDisjoint(with: homes[$1, default: []]) }
  }

  /// Returns `found` without duplicates: first the names in `plan`, in its order, then the others in their own order.
  private static func ordered(_ found: [String], by plan: [String]) -> [String] {
    let known = Set(found)
    return (plan.filter(known.contains) + found).uniqued()
  }

  private static func key(of group: CellGroup, _ operations: [String], _ catalog: RunCatalogue) -> (Int, Int, String, Int) {
    let path = catalog[group.operation].path.flatMap(OperationPath.allCases.firstIndex) ?? OperationPath.allCases.count
    let workload = group.workload == CellIdentifier.defaultWorkload ? "" : group.workload
    return (path, operations.firstIndex(of: group.operation) ?? 0, workload, group.n)
  }
}

extension ReportIndex {
  /// Returns the groups of a layout: by path, operation and workload, then by ascending n.
  func groups(in layout: String) -> [CellGroup] { groupsByLayout[layout, default: []] }

  /// Returns the strategies with a cell in `groups`, in the plan's order.
  func strategies(in groups: [CellGroup]) -> [String] {
    let found = Set(groups.flatMap { cellsByGroup[$0, default: []] }.map(\.strategy))
    return strategyOrder.filter(found.contains)
  }

  /// Returns the summary of one metric of a strategy in a group; `nil` if it is missing or has no median.
  func summary(_ group: CellGroup, _ strategy: String, _ metric: Metric = .time) -> SummaryRecord? {
    summary(group.cell(strategy), metric)
  }

  /// Returns the summary of one metric of a cell; `nil` if it is missing or has no median.
  func summary(_ cell: CellIdentifier, _ metric: Metric = .time) -> SummaryRecord? {
    guard let summary = summaries[cell]?[metric], summary.median != nil else { return nil }
    return summary
  }

  /// Returns the status of measuring a cell; `nil` if the run has no summary of it.
  func status(of cell: CellIdentifier) -> CellStatus? { summaries[cell]?[.time]?.status }

  /// Returns the ink of a strategy in charts.
  func ink(of strategy: String) -> Chart.Ink { inks[strategy] ?? .doubtful }

  /// Whether a strategy has any cell of a layout.
  func supports(_ strategy: String, _ layout: String) -> Bool {
    groups(in: layout).contains { cellsByGroup[$0, default: []].contains { $0.strategy == strategy } }
  }

  /// Whether the run has any cell of a group.
  func isMeasured(_ group: CellGroup) -> Bool { cellsByGroup[group] != nil }

  /// Whether some strategies of a group were interrupted much more often than others.
  func isUnequallyInterrupted(_ group: CellGroup) -> Bool { unequallyInterrupted.contains(group) }

  /// Returns the times of a strategy's samples in a group that were not interrupted; `nil` without such samples.
  func uninterrupted(_ group: CellGroup, _ strategy: String) -> Estimate? {
    analysis.uninterrupted[group.cell(strategy)]
  }

  /// Returns how many times faster than the reference a strategy is, with the interval. This is the inverse of its comparison. `nil` for the reference
  /// itself, and without a comparison.
  func speedup(_ group: CellGroup, _ strategy: String) -> (times: Double, interval: ClosedRange<Double>?)? {
    let found = comparisons[group]?.first { $0.baseline == catalog.reference && $0.candidate == strategy }
    guard let ratio = found?.ratio, ratio > 0 else { return nil }
    return (1 / ratio, found?.interval.map { 1 / $0.upperBound...1 / $0.lowerBound })
  }

  /// Returns the ratio of one strategy's cost in a group to another's; `nil` if they were not compared.
  func ratio(_ group: CellGroup, _ candidate: String, over baseline: String) -> RatioEstimate? {
    let records = comparisons[group, default: []]
    if let record = records.first(where: { $0.candidate == candidate && $0.baseline == baseline }) { return RatioEstimate(record) }
    return records.first { $0.candidate == baseline && $0.baseline == candidate }.flatMap(RatioEstimate.init)?.inverse
  }

  /// Returns the limit that was measured in a group, and its time; `nil` without one.
  func limit(of group: CellGroup) -> (name: String, time: Double)? {
    strategies(in: [group]).first(where: catalog.limits.contains).flatMap { name in
      summary(group, name)?.median.flatMap { $0 > 0 ? (name, $0) : nil }
    }
  }

  /// Returns the fastest strategy of a group by its median, and whether its lead over the next is decided. A limit does not count. `nil` unless two
  /// strategies were timed.
  func winner(of group: CellGroup) -> (strategy: String, isDecided: Bool)? {
    let ranked = strategies(in: [group]).filter { !catalog.limits.contains($0) }.compactMap { strategy in
      let median = isUnequallyInterrupted(group) ? uninterrupted(group, strategy)?.median : summary(group, strategy)?.median
      return median.map { (strategy: strategy, median: $0) }
    }.enumerated().sorted { ($0.element.median, $0.offset) < ($1.element.median, $1.offset) }.map(\.element.strategy)
    guard ranked.count > 1 else { return nil }
    let isDecided = comparisons[group, default: []].contains {
      ($0.candidate == ranked[0] && $0.baseline == ranked[1] && $0.verdict == .improved)
        || ($0.baseline == ranked[0] && $0.candidate == ranked[1] && $0.verdict == .regressed)
    }
    return (ranked[0], isDecided)
  }

  /// Returns the ratio of a strategy's time to the floor's. It uses the floor measured for the same operation, or else the first over the same data; `nil` if
  /// none was measured. In a sweep of several parts, it uses only the floors of the part that measured the strategy.
  func distance(_ group: CellGroup, _ strategy: String, to floor: RunCatalogue.Floor?) -> Double? {
    guard let floor, let time = summary(group, strategy)?.median else { return nil }
    let candidates = floorsByData[FloorData(strategy: floor.name, n: group.n, workload: group.workload), default: []]
    func least(_ floor: CellIdentifier) -> Double? {
      analysis.partFloors.map { $0.time(of: floor, for: group.cell(strategy)) } ?? summary(floor)?.median
    }
    let known = candidates.filter { least($0) != nil }
    guard let cell = known.first(where: { $0.operation == group.operation }) ?? known.first, let least = least(cell), least > 0 else {
      return nil
    }
    return time / least
  }
}

/// A floor with the data that it was measured over.
private struct FloorData: Hashable {
  let strategy: String
  let n: Int
  let workload: String
}

import BenchmarkReports
import BenchmarkResults
import BenchmarkStatistics
import Testing

/// Rows whose every figure a test has chosen.
struct HandMadeFindings {
  private var summaries: [SummaryRecord] = []
  private var comparisons: [ComparisonRecord] = []
  private var frameBudgets: [FrameBudgetRecord] = []
  var notes: [RunNote] = []
  var margins = NoiseMargins()

  /// A cell that took exactly this time, unless it is given an interval.
  mutating func time(_ name: String, _ median: Double, _ interval: ClosedRange<Double>?? = .none, contaminated: Int? = 0) throws {
    var summary = SummaryRecord(cell: try #require(CellIdentifier(name)), samples: 20)
    summary.median = median
    let interval: ClosedRange<Double>? = if case .some(let given) = interval { given } else { median...median }
    summary.intervalLow = interval?.lowerBound
    summary.intervalHigh = interval?.upperBound
    summary.contaminated = contaminated
    summaries.append(summary)
  }

  /// A cell of a hosted layout that took exactly this time, and did so much in an iteration.
  mutating func hosted(_ name: String, _ median: Double, prepares: Double, sizes: Double = 0, objects: Double = 0) throws {
    try time(name, median)
    for (metric, value) in [(Metric.prepares, prepares), (.sizesAsked, sizes), (.attributeObjects, objects)] {
      var summary = SummaryRecord(cell: try #require(CellIdentifier(name)), metric: metric)
      summary.median = value
      summaries.append(summary)
    }
  }

  /// A cell that was not timed, for this reason.
  mutating func missing(_ name: String, _ status: CellStatus) throws {
    summaries.append(SummaryRecord(cell: try #require(CellIdentifier(name)), status: status))
  }

  /// A comparison in `list` of `candidate` over `baseline`.
  mutating func compare(
    _ operation: String, _ n: Int, _ candidate: String, over baseline: String, _ ratio: Double, _ interval: ClosedRange<Double>?
  ) {
    comparisons.append(
      ComparisonRecord(
        group: CellGroup(layout: "list", operation: operation, n: n, workload: "random"), baseline: baseline, candidate: candidate,
        ratio: ratio, interval: interval, verdict: .inconclusive))
  }

  /// How many items a layout holds under a strategy.
  mutating func holds(
    _ layout: String, _ strategy: String, _ refreshRate: Int, _ capacity: FrameBudgetCapacity, _ undecided: UndecidedFrames? = nil
  ) throws {
    try time("\(layout)/\(strategy)/relayout/1000", 1)
    frameBudgets.append(
      FrameBudgetRecord(
        layout: layout, strategy: strategy, workload: "random", refreshRate: refreshRate, capacity: capacity, undecided: undecided,
        frames: 100))
  }

  var rows: FindingRows {
    let layouts = summaries.map(\.cell.layout).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    var rows = FindingRows(
      layouts: layouts, strategies: ["naive", "dirty-range", "checkpoint", "indexed", "rope", "mine", "theirs"],
      operations: ["prepare", "append", "query", "relayout"], summaries: summaries, comparisons: comparisons, frameBudgets: frameBudgets,
      notes: notes, catalog: .handMade)
    rows.margins = margins
    return rows
  }

  /// What is said of a mix of one `prepare` and a hundred `query` in lists.
  var text: String {
    let use = UseCase(
      name: "browsing", story: "opened and read", steps: [.init(count: 1, operation: "prepare"), .init(count: 100, operation: "query")])
    return Finding(UseFinding(use, layout: "list", workload: "random", in: rows)).text
  }
}

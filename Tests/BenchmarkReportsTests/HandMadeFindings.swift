import BenchmarkReports
import BenchmarkStatistics
import Testing

@testable import BenchmarkResults

/// Rows whose every figure a test has chosen.
struct HandMadeFindings {
  private var summaries: [SummaryRecord] = []
  private var comparisons: [ComparisonRecord] = []
  var notes: [RunNote] = []
  var margins = NoiseMargins()
  var layoutBudget = FrameBudget.standardLayout

  /// A cell that took exactly this time, unless it is given an interval.
  mutating func time(_ name: String, _ median: Double, _ interval: ClosedRange<Double>?? = .none, contaminated: Int? = 0) throws {
    var summary = SummaryRecord(cell: try #require(CellIdentifier(name)), samples: 20)
    summary.median = median
    let interval: ClosedRange<Double>? = if case .some(let given) = interval { given } else { median...median }
    summary.interval = interval
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

  var rows: FindingRows {
    let layouts = summaries.map(\.cell.layout).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    var rows = FindingRows(
      layouts: layouts, strategies: ["naive", "dirty-range", "checkpoint", "indexed", "rope", "mine", "theirs"],
      operations: ["prepare", "append", "query", "relayout"], summaries: summaries, comparisons: comparisons,
      notes: notes, catalog: .handMade)
    rows.margins = margins
    rows.layoutBudget = layoutBudget
    return rows
  }

  /// What is said of a mix of one `prepare` and a hundred `query` in lists, but for the sentence that says up to how many items any strategy will do.
  var text: String {
    let text = finding.text
    return text.replacing(#/(Any strategy will do|Up to|Not every strategy).*?\. /#, with: "", maxReplacements: 1)
  }

  /// What is found of that mix.
  var finding: Finding {
    let use = UseCase(
      name: "browsing", story: "opened and read", steps: [.init(count: 1, operation: "prepare"), .init(count: 100, operation: "query")])
    return Finding(UseFinding(use, layout: "list", workload: "random", in: rows))
  }
}

import BenchmarkResults
import BenchmarkStatistics
import Foundation

extension ReportModel {
  /// The run as JSON: `manifest`, and the lists `decisions`, `findings`, `summary`, `comparison` and `frameBudget`.
  ///
  /// The keys of a summary and of a comparison are the columns of their CSV files. A missing value is null. Keys are sorted.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let run = RunObject(
      manifest: manifest.withFiniteNumbers, decisions: findings.decisions.objects, findings: findings.all.map(FindingObject.init),
      summary: analysis.summaries.map(RecordObject.init),
      comparison: analysis.comparisons.map(RecordObject.init), frameBudget: analysis.frameBudgets.map(FrameBudgetObject.init))
    guard let data = try? encoder.encode(run) else {
      preconditionFailure("A run of texts, integers and finite numbers is always encodable")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

private struct RunObject: Encodable {
  let manifest: Manifest
  let decisions: [DecisionObject]
  let findings: [FindingObject]
  let summary: [RecordObject]
  let comparison: [RecordObject]
  let frameBudget: [FrameBudgetObject]
}

/// What to take with a number of items, as an object: the strategies to choose from, whether any will do, and the worst frame of the one that stands for the choice.
private struct DecisionObject: Encodable {
  let layout: String
  /// The kind of use, or the name of a hosted layout.
  let use: String
  let n: Int
  let take: [String]
  let isAny: Bool
  /// Whether the whole mix was measured, and not only a frame in which one item changes.
  let isOfMix: Bool
  let strategy: String
  let operation: String
  let worstFrame: Double
  let share: Double

  private enum CodingKeys: String, CodingKey {
    case layout, use, n, take, isAny = "is_any", isOfMix = "is_of_mix", strategy, operation, worstFrame = "worst_frame_ns"
    case share = "share_of_budget"
  }
}

extension DecisionTable {
  fileprivate var objects: [DecisionObject] {
    rows.flatMap { row in
      zip(sizes, row.cells).compactMap { n, cell in
        cell.map {
          DecisionObject(
            layout: row.layout, use: row.use, n: n, take: $0.choice, isAny: $0.isAny, isOfMix: $0.isOfMix, strategy: $0.frame.strategy,
            operation: $0.frame.operation, worstFrame: $0.frame.nanoseconds, share: $0.share)
        }
      }
    }
  }
}

/// A frame budget as an object, of the layout budget without a refresh rate; `bound` says what `n` means: `at_least`, `about` or `below`; `undecided` if the frames of `n` items do not tell.
private struct FrameBudgetObject: Encodable {
  let layout: String
  let strategy: String
  let workload: String
  let refreshRate: Int?
  let budget: Double
  let bound: String
  let n: Int
  /// The largest size that is known to fit; there only if the capacity is undecided.
  let within: Int?
  let frames: Int
  let interrupted: Int

  init(_ record: FrameBudgetRecord) {
    layout = record.layout
    strategy = record.strategy
    workload = record.workload
    refreshRate = record.budget.refreshRate
    budget = record.budget.nanoseconds
    frames = record.frames
    interrupted = record.interrupted
    switch record.capacity {
    case .atLeast(let n): (bound, self.n, within) = ("at_least", n, nil)
    case .about(let n): (bound, self.n, within) = ("about", n, nil)
    case .below(let n): (bound, self.n, within) = ("below", n, nil)
    case .undecided(let within, let n): (bound, self.n, self.within) = ("undecided", n, within)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case layout, strategy, workload, bound, n, within, frames, interrupted
    case refreshRate = "refresh_rate", budget = "budget_ns"
  }
}

/// A finding as an object: its text, and the layouts, paths, strategies and sizes that it speaks of. An empty list stands for all.
private struct FindingObject: Encodable {
  let text: String
  let isCaution: Bool
  let layouts: [String]
  let paths: [OperationPath]
  let strategies: [String]
  let sizes: [Int]

  private enum CodingKeys: String, CodingKey {
    case text, isCaution = "is_caution", layouts, paths, strategies, sizes
  }

  init(_ finding: Finding) {
    text = finding.text
    isCaution = finding.isCaution
    layouts = finding.scope.layouts
    paths = finding.scope.paths
    strategies = finding.scope.strategies
    sizes = finding.scope.sizes
  }
}

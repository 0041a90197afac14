import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles

extension ReportModel {
  /// The run as JSON: `manifest`, and the lists `decisions`, `findings`, `summary`, `comparison` and `frameBudget`.
  ///
  /// The keys of a summary and of a comparison are the columns of their CSV files. A missing value is null. Keys are sorted.
  package var json: String {
    JSONText.file(
      [
        "manifest": manifest.withFiniteNumbers, "decisions": findings.decisions.objects, "findings": findings.all.map(\.object),
        "summary": analysis.summaries.map { JSONObject($0) },
        "comparison": analysis.comparisons.map { JSONObject($0) }, "frameBudget": analysis.frameBudgets.map(\.object),
      ] as JSONObject)
  }
}

extension DecisionTable {
  /// The decisions for each number of items, as objects: the strategies to choose from, whether any will do, and the worst frame of the one that represents
  /// the choice. `use` is the kind of use, or the name of a hosted layout. `is_of_mix` says whether the whole mix was measured, and not only a frame in which
  /// one item changes.
  fileprivate var objects: [JSONObject] {
    rows.flatMap { row in
      zip(sizes, row.cells).compactMap { n, cell in
        cell.map {
          [
            "layout": row.layout, "use": row.use, "n": n, "take": $0.choice, "is_any": $0.isAny, "is_of_mix": $0.isOfMix,
            "strategy": $0.frame.strategy, "operation": $0.frame.operation, "worst_frame_ns": $0.frame.nanoseconds,
            "share_of_budget": $0.share,
          ]
        }
      }
    }
  }
}

extension FrameBudgetRecord {
  /// A frame budget as an object. The layout budget has no refresh rate. `bound` gives the meaning of `n`: `at_least`, `about` or `below`, or `undecided` if
  /// the frames of `n` items do not decide. In that case `within` is the largest size that is known to fit, if any.
  fileprivate var object: JSONObject {
    let (bound, n, within): (String, Int, Int?) =
      switch capacity {
      case .atLeast(let n): ("at_least", n, nil)
      case .about(let n): ("about", n, nil)
      case .below(let n): ("below", n, nil)
      case .undecided(let within, let n): ("undecided", n, within)
      }
    var object: JSONObject = [
      "layout": layout, "strategy": strategy, "workload": workload, "budget_ns": budget.nanoseconds, "bound": bound, "n": n,
      "frames": frames, "interrupted": interrupted,
    ]
    if let rate = budget.refreshRate { object.fields["refresh_rate"] = rate }
    if let within { object.fields["within"] = within }
    return object
  }
}

extension Finding {
  /// A finding as an object: its text, and the layouts, paths, strategies and sizes that it is about. An empty list means all.
  fileprivate var object: JSONObject {
    [
      "text": text, "is_caution": isCaution, "layouts": scope.layouts, "paths": scope.paths, "strategies": scope.strategies,
      "sizes": scope.sizes,
    ]
  }
}

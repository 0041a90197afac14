import BenchmarkResults
import Foundation
import InputFiles

extension BisectReport {
  /// The report as JSON.
  var json: String { JSONText.file(object) }

  private var object: JSONObject {
    var object: JSONObject = [
      "cell": cell.description, "metric": metric.rawValue, "good": good.object, "bad": bad.object, "trials": trials.map(\.object),
      "functions": functions.map(\.object), "notes": notes,
    ]
    if !functions.isEmpty { object.fields["function_unit"] = functionUnit }
    switch ending {
    case .found(let first, let before):
      object.fields["status"] = "found"
      object.fields["first"] = first.object
      object.fields["before"] = before.object
      object.fields["candidates"] = [first.commit.object]
    case .undecided(let commits):
      object.fields["status"] = "only_skipped_left"
      object.fields["candidates"] = commits.map(\.object)
    }
    return object
  }
}

extension BisectReport.Commit {
  fileprivate var object: JSONObject { ["commit": name, "author": author, "date": date, "subject": subject] }
}

extension BisectReport.Trial {
  fileprivate var object: JSONObject {
    [
      "commit": commit.name, "subject": commit.subject, "verdict": verdict.rawValue, "value": value, "ci_low": interval?.lowerBound,
      "ci_high": interval?.upperBound, "reason": reason,
    ]
  }
}

extension BisectReport.FunctionChange {
  fileprivate var object: JSONObject { ["function": name, "before": before, "now": now] }
}

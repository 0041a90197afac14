import BenchmarkResults
import Foundation

extension BisectReport {
  /// The report as JSON. Keys are sorted, so that the same values give the same text.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Whole(self)) else {
      preconditionFailure("A report of texts and finite numbers is always encodable")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// A report as an object.
  private struct Whole: Encodable {
    let status: String
    let cell: String
    let metric: String
    let good, bad: TrialObject
    let first, before: TrialObject?
    let candidates: [CommitObject]
    let trials: [TrialObject]
    let functions: [FunctionObject]
    let functionUnit: String?
    let notes: [String]

    private enum CodingKeys: String, CodingKey {
      case status, cell, metric, good, bad, first, before, candidates, trials, functions, notes
      case functionUnit = "function_unit"
    }

    init(_ report: BisectReport) {
      (cell, metric) = (report.cell.description, report.metric.rawValue)
      (good, bad) = (TrialObject(report.good), TrialObject(report.bad))
      trials = report.trials.map(TrialObject.init)
      functions = report.functions.map(FunctionObject.init)
      functionUnit = report.functions.isEmpty ? nil : report.functionUnit
      notes = report.notes
      switch report.ending {
      case .found(let first, let before):
        (status, self.first, self.before, candidates) = ("found", TrialObject(first), TrialObject(before), [CommitObject(first.commit)])
      case .undecided(let commits):
        (status, first, before, candidates) = ("only_skipped_left", nil, nil, commits.map(CommitObject.init))
      }
    }
  }

  /// A commit as an object.
  private struct CommitObject: Encodable {
    let commit, author, date, subject: String

    init(_ commit: Commit) { (self.commit, author, date, subject) = (commit.name, commit.author, commit.date, commit.subject) }
  }

  /// A tested commit as an object. Missing values are null.
  private struct TrialObject: Encodable {
    let trial: Trial

    init(_ trial: Trial) { self.trial = trial }

    private enum CodingKeys: String, CodingKey {
      case commit, subject, verdict, value, reason
      case low = "ci_low"
      case high = "ci_high"
    }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(trial.commit.name, forKey: .commit)
      try object.encode(trial.commit.subject, forKey: .subject)
      try object.encode(trial.verdict.rawValue, forKey: .verdict)
      try object.encode(trial.value, forKey: .value)
      try object.encode(trial.interval?.lowerBound, forKey: .low)
      try object.encode(trial.interval?.upperBound, forKey: .high)
      try object.encode(trial.reason, forKey: .reason)
    }
  }

  /// A function as an object.
  private struct FunctionObject: Encodable {
    let function: String
    let before, now: Int

    init(_ change: FunctionChange) { (function, before, now) = (change.name, change.before, change.now) }
  }
}

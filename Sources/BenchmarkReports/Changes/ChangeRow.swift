import BenchmarkResults

/// One change in the forms that people read: a row of a table, and a line.
struct ChangeRow {
  static let columns: [ReportTable.Column] =
    [.words("cell"), .words("metric")]
    + ["baseline", "candidate", "change", "interval", "detectable", "p"].map { .figures($0) } + [.words("outcome")]

  private let change: ChangeRecord

  init(_ change: ChangeRecord) { self.change = change }

  /// The cells of the row under ``columns``. A missing figure is an empty cell. `detectable` is the smallest slowdown that could have been distinguished from
  /// none.
  var cells: [ReportTable.Cell] {
    let figures: [ReportValue?] = [
      baseline, candidate, size, change.interval.map { .changeInterval($0) }, change.minimumDetectableEffect.map { .percent($0) },
      change.adjustedPValue.map { .pValue($0) },
    ]
    return [.words(change.cell.description), .words(change.metric.rawValue)] + figures.map { ReportTable.Cell($0) }
      + [ReportTable.Cell(.words(Self.words(change)), standing)]
  }

  private var baseline: ReportValue? { change.baseline.map { .quantity($0, change.metric) } }
  private var candidate: ReportValue? { change.candidate.map { .quantity($0, change.metric) } }

  /// The ratio as a change, or the difference of two counts without a ratio.
  private var size: ReportValue? {
    if let ratio = change.ratio { return .change(ratio) }
    guard !change.metric.isTime, let before = change.baseline, let after = change.candidate, before != after else { return nil }
    return .difference(after - before, change.metric)
  }

  /// Returns an outcome in words.
  static func words(_ outcome: ChangeOutcome) -> String { outcome.rawValue.replacing("_", with: " ") }

  private var standing: ReportTable.Standing {
    switch change.outcome {
    case .regressed, .appeared, .failedVerification: .worse
    case .improved, .vanished: .better
    case .inconclusive, .tooFewSamples, .onlyInBaseline: .doubtful
    case .equivalent, .onlyInCandidate: .plain
    }
  }

  /// The change in one line: `time +10.0 % (1.00 µs → 1.10 µs)`.
  var line: String {
    let medians = [baseline, candidate].map { $0?.full ?? "none" }.joined(separator: " → ")
    return "\(change.metric.rawValue)\(size.map { " \($0.full)" } ?? "") (\(medians))"
  }
}

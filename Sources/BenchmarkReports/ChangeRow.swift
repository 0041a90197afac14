import BenchmarkResults

/// The figures of one change as people read them.
struct ChangeRow {
  /// The titles of the figures and of the outcome.
  static let titles = ["baseline", "candidate", "change", "interval", "detectable", "outcome"]

  private let change: ChangeRecord

  init(_ change: ChangeRecord) { self.change = change }

  /// Both medians, the change, its interval, and the smallest slowdown that could have been told from none; what is missing is empty.
  var figures: [String] {
    [
      change.baseline.map { Figure.value($0, of: change.metric) } ?? "", change.candidate.map { Figure.value($0, of: change.metric) } ?? "",
      size, change.interval.map(Figure.change) ?? "", change.minimumDetectableEffect.map(Figure.percent) ?? "",
    ]
  }

  /// The ratio as a change; without a ratio the difference of two counts.
  private var size: String {
    if let ratio = change.ratio { return Figure.change(ratio) }
    guard change.metric != .time, let before = change.baseline, let after = change.candidate, before != after else { return "" }
    return (after < before ? "−" : "+") + Figure.value(abs(after - before), of: change.metric)
  }

  var outcome: String { Self.words(change.outcome) }

  /// An outcome in words.
  static func words(_ outcome: ChangeOutcome) -> String { outcome.rawValue.replacing("_", with: " ") }

  var ink: Ink {
    switch change.outcome {
    case .regressed, .appeared, .failedVerification: .loser
    case .improved, .vanished: .winner
    case .inconclusive, .tooFewSamples, .onlyInBaseline: .candidate
    case .equivalent, .onlyInCandidate: .plain
    }
  }

  /// The change in one line: `time +10.0 % (1.00 µs → 1.10 µs)`.
  var line: String {
    let medians = figures.prefix(2).map { $0.isEmpty ? "none" : $0 }.joined(separator: " → ")
    return "\(change.metric.rawValue)\(size.isEmpty ? "" : " \(size)") (\(medians))"
  }
}

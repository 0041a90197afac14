import BenchmarkStatistics

/// The result of a comparison of two runs for one metric of one cell. The raw value is the name in files.
///
/// Besides the four verdicts, there is an outcome for each reason why a figure cannot be compared. None of these means "no difference".
package enum ChangeOutcome: String, CaseIterable, Hashable, Sendable {
  /// The candidate costs more.
  case regressed
  /// The candidate counts something where the baseline counted nothing, so no ratio describes the change. It is a regression.
  case appeared
  /// On at least one side, the output differed from the reference or the program crashed, so that side has no valid figure.
  case failedVerification = "failed_verification"
  /// Only the baseline has a figure.
  case onlyInBaseline = "only_in_baseline"
  /// The measurement could not decide.
  case inconclusive
  /// There are too few samples on a side, or too few common rounds, to decide anything. It is inconclusive, no matter how the figures look.
  case tooFewSamples = "too_few_samples"
  /// The candidate costs less.
  case improved
  /// The candidate counts nothing where the baseline counted something. It is an improvement.
  case vanished
  /// Only the candidate has a figure.
  case onlyInCandidate = "only_in_candidate"
  /// The difference is within the margin. Counts must be the same, or differ within their tolerance.
  case equivalent

  /// Creates the outcome of a verdict.
  package init(_ verdict: Verdict) {
    switch verdict {
    case .regressed: self = .regressed
    case .improved: self = .improved
    case .equivalent: self = .equivalent
    case .inconclusive: self = .inconclusive
    }
  }

  /// Whether the candidate costs more.
  package var isRegression: Bool { self == .regressed || self == .appeared }
  /// Whether the candidate costs less.
  package var isImprovement: Bool { self == .improved || self == .vanished }
  /// Whether both sides were measured, but nothing could be decided.
  package var isInconclusive: Bool { self == .inconclusive || self == .tooFewSamples }
  /// Whether figures of both sides were compared, with any result. It is false if there were too few figures.
  package var isComparison: Bool { isRegression || isImprovement || self == .equivalent || self == .inconclusive }
}

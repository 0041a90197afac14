import BenchmarkStatistics

/// What a comparison of two runs says of one metric of one cell. The raw value is its name in the files.
///
/// Beside the four verdicts stands everything that keeps a figure from being compared: none of it is "no difference".
package enum ChangeOutcome: String, CaseIterable, Hashable, Sendable {
  /// The candidate costs more.
  case regressed
  /// The candidate counts some where the baseline counted none: no ratio says by how much. It is a regression.
  case appeared
  /// The output of one of the two was not the reference's, so it was not measured: the side without a figure, or both.
  case failedVerification = "failed_verification"
  /// The baseline has a figure, the candidate none.
  case onlyInBaseline = "only_in_baseline"
  /// The measurement could not tell.
  case inconclusive
  /// There are too few samples on a side, or rounds in common, to say anything: inconclusive, whatever the figures look like.
  case tooFewSamples = "too_few_samples"
  /// The candidate costs less.
  case improved
  /// The candidate counts none where the baseline counted some. It is an improvement.
  case vanished
  /// The candidate has a figure, the baseline none.
  case onlyInCandidate = "only_in_candidate"
  /// The difference lies within the margin; counts do not differ at all.
  case equivalent

  /// The outcome of a verdict.
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
  /// Whether both sides were measured and nothing could be told.
  package var isInconclusive: Bool { self == .inconclusive || self == .tooFewSamples }
  /// Whether figures of both sides were compared, with whatever result; not where there were too few of them.
  package var isComparison: Bool { isRegression || isImprovement || self == .equivalent || self == .inconclusive }
}

import BenchmarkResults

/// What a test of a revision gave.
enum RevisionReading: Equatable, Sendable {
  case figure(RevisionFigure)
  /// The revision does not build or cannot measure the cell, for this reason.
  case unusable(String)
}

/// The time of one revision against that of the good one, and what `ab` would decide on it.
struct RevisionTime: Equatable, Sendable {
  let figure: RevisionFigure
  let outcome: ChangeOutcome
}

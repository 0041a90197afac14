import BenchmarkResults

/// The result of testing a revision.
enum RevisionReading: Equatable, Sendable {
  case figure(RevisionFigure)
  /// The revision does not build or cannot measure the cell. The text is the reason.
  case unusable(String)
}

/// The time of one revision relative to the good one, and the outcome that `ab` would give it.
struct RevisionTime: Equatable, Sendable {
  let figure: RevisionFigure
  let outcome: ChangeOutcome
}

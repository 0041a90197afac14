import BenchmarkProcesses
import BenchmarkResults

/// The boundary that separates figures before the change from figures with it: the middle between the figures of the two ends.
struct FigureBoundary: Equatable, Sendable {
  let good: RevisionFigure
  let bad: RevisionFigure

  /// The boundary between two figures; `nil` if they cannot be told apart.
  init?(good: RevisionFigure, bad: RevisionFigure) {
    guard !good.interval.overlaps(bad.interval) else { return nil }
    (self.good, self.bad) = (good, bad)
  }

  /// The boundary between the time of the good revision, which is a ratio of 1, and the time of the bad one; `nil` unless the comparison decided that
  /// they differ.
  init?(badTime: RevisionTime) {
    guard badTime.outcome.isRegression || badTime.outcome.isImprovement else { return nil }
    (good, bad) = (RevisionFigure(exact: 1), badTime.figure)
  }

  private var middle: Double { good.value + (bad.value - good.value) / 2 }

  /// The side of the boundary that a figure is on; `nil` if its interval contains the middle.
  func verdict(on figure: RevisionFigure) -> Bisection.Verdict? {
    // A count exactly in the middle does not prove the change.
    if figure.interval.lowerBound == figure.interval.upperBound, figure.value == middle { return .good }
    guard !figure.interval.contains(middle) else { return nil }
    return (figure.value > middle) == (bad.value > middle) ? .bad : .good
  }
}

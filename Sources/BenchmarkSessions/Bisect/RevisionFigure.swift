/// A figure of one revision.
struct RevisionFigure: Equatable, Sendable {
  /// The figure: a count per iteration, or the time as a ratio to that of the good revision.
  let value: Double
  /// Where the true figure is, at 95 %. An exact figure is the interval.
  let interval: ClosedRange<Double>

  /// A count, which is exact.
  init(exact value: Double) { (self.value, interval) = (value, value...value) }

  /// A measured figure.
  init(_ value: Double, in interval: ClosedRange<Double>) { (self.value, self.interval) = (value, interval) }
}

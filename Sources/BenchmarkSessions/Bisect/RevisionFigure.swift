/// A figure of one revision.
struct RevisionFigure: Equatable, Sendable {
  /// The figure: a count per iteration, or the time as a ratio to that of the good revision.
  let value: Double
  /// The 95 % interval of the true figure. For an exact figure it is that figure alone.
  let interval: ClosedRange<Double>

  /// A count, which is exact.
  init(exact value: Double) { (self.value, interval) = (value, value...value) }

  /// A measured figure.
  init(_ value: Double, in interval: ClosedRange<Double>) { (self.value, self.interval) = (value, interval) }
}

import BenchmarkStatistics

/// The resolution of a clock, which decides which cells are too short for it.
///
/// Each cell is judged as a whole, by the median of all its samples. Dropping only the samples that are too short would leave the long ones and bias the
/// median.
struct ClockLimit: Hashable, Sendable {
  /// A step of the clock, in nanoseconds; nil if the run does not say.
  let step: Double?

  /// The largest share of a single frame that a step of the clock may be.
  private static let largestShare = 0.1

  /// Creates the limit of the clock that timed a run.
  init(of manifest: Manifest) { self.init(step: manifest.clock.resolutionNanoseconds) }

  /// Creates the limit of a clock with such steps.
  init(step: Double?) { self.step = step.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }

  /// Returns the status of a series that is too short for a figure; nil if it is long enough. Only times can be too short.
  func objection(to series: SampleSeries) -> CellStatus? {
    guard series.key.metric == .time, let median = median(of: series.samples.map { $0.value * Double($0.iterations) }) else { return nil }
    guard median > 0 else { return .tooShort("its samples last 0 ns") }
    guard let step, Self.isSingle(series), step > Self.largestShare * median else { return nil }
    let share = Int((Self.largestShare * 100).rounded())
    return .tooShort(
      "one lasts about \(Self.number(median)) ns, and a step of the clock, \(Self.number(step)) ns, is more than \(share) % of that; see the warm figure"
    )
  }

  /// Returns an interval of a series, widened by the uncertainty of the clock. For single iterations, this is a step on both sides.
  func widened(_ interval: ClosedRange<Double>, of series: SampleSeries) -> ClosedRange<Double> {
    guard let step, series.key.metric == .time, Self.isSingle(series) else { return interval }
    return max(0, interval.lowerBound - step)...(interval.upperBound + step)
  }

  /// Whether each sample is one iteration, so that a step of the clock is not divided among many.
  private static func isSingle(_ series: SampleSeries) -> Bool { series.samples.allSatisfy { $0.iterations == 1 } }

  private static func number(_ value: Double) -> String { "\(Int(value.rounded()))" }
}

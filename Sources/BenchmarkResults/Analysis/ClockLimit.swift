import BenchmarkStatistics

/// What a clock can tell apart, and which cells are too short for it.
///
/// It is decided cell by cell, by the median of all samples. To drop single samples that are too short would leave the long ones, and bias the median.
struct ClockLimit: Hashable, Sendable {
  /// A step of the clock, in nanoseconds; nil if the run does not say.
  let step: Double?

  /// The share of a single frame that a step may be.
  private static let largestShare = 0.1

  /// The limit of the clock that a run was timed by.
  init(of manifest: Manifest) { self.init(step: manifest.clock.resolutionNanoseconds) }

  /// The limit of a clock with such steps.
  init(step: Double?) { self.step = step.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }

  /// Why a series is worth no figure; nil if it is worth one. Only times can be too short.
  func objection(to series: SampleSeries) -> CellStatus? {
    guard series.key.metric == .time, let median = median(of: series.samples.map { $0.value * Double($0.iterations) }) else { return nil }
    guard median > 0 else { return .tooShort("its samples last 0 ns") }
    guard let step, Self.isSingle(series), step > Self.largestShare * median else { return nil }
    let share = Int((Self.largestShare * 100).rounded())
    return .tooShort(
      "one lasts about \(Self.number(median)) ns, and a step of the clock, \(Self.number(step)) ns, is more than \(share) % of that; see the warm figure"
    )
  }

  /// An interval of a series with what the clock leaves open: of a single iteration, a step on both sides.
  func widened(_ interval: ClosedRange<Double>, of series: SampleSeries) -> ClosedRange<Double> {
    guard let step, series.key.metric == .time, Self.isSingle(series) else { return interval }
    return max(0, interval.lowerBound - step)...(interval.upperBound + step)
  }

  /// Whether each sample is one iteration, so that a step of the clock is not shared among many.
  private static func isSingle(_ series: SampleSeries) -> Bool { series.samples.allSatisfy { $0.iterations == 1 } }

  private static func number(_ value: Double) -> String { "\(Int(value.rounded()))" }
}

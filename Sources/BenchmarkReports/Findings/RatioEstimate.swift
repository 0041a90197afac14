import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// A ratio with its 95 % confidence interval, if that is known.
///
/// Errors of ratios multiply, so intervals are combined as logarithms. For independent estimates, the distances to each limit add up like the sides of a
/// right angle. That is the method of variance estimates recovery (Zou and Donner, 2008), which does not assume a normal distribution.
package struct RatioEstimate: Hashable, Sendable {
  /// The ratio.
  package let value: Double
  /// Its interval; `nil` if a part of the ratio has too few samples for one.
  package let interval: ClosedRange<Double>?

  /// A ratio above 0. An interval that does not contain it is widened until it does.
  init(_ value: Double, _ interval: ClosedRange<Double>?) {
    self.value = value
    self.interval = interval.map { min($0.lowerBound, value)...max($0.upperBound, value) }
  }

  /// The ratio of a comparison, candidate over baseline; `nil` if no round had both.
  init?(_ record: ComparisonRecord) {
    guard let ratio = record.ratio, ratio > 0, ratio.isFinite else { return nil }
    self.init(ratio, record.interval)
  }

  /// The ratio of two times that were not measured in pairs.
  init(_ time: FindingRows.Time, over other: FindingRows.Time) {
    let ratio = RatioEstimate(time.median, time.interval) / RatioEstimate(other.median, other.interval)
    self = ratio
  }

  /// The inverse ratio.
  package var inverse: RatioEstimate { RatioEstimate(1 / value, interval.map { 1 / $0.upperBound...1 / $0.lowerBound }) }

  /// Whether it is certainly 1, within the margin.
  func isSame(within margin: Double) -> Bool { interval.map { EquivalenceMargin(margin).holds($0) } ?? false }

  /// The distances of the interval's ends below and above the value, in natural logarithms; `nil` without an interval.
  var reach: (below: Double, above: Double)? {
    interval.map { (log(value / $0.lowerBound), log($0.upperBound / value)) }
  }

  /// A ratio with the combined reaches of independent parts.
  init(_ value: Double, reaches: [(below: Double, above: Double)?]) {
    let known = reaches.compactMap(\.self)
    guard known.count == reaches.count else {
      self.init(value, nil)
      return
    }
    let below = known.map { $0.below * $0.below }.reduce(0, +).squareRoot()
    let above = known.map { $0.above * $0.above }.reduce(0, +).squareRoot()
    self.init(value, value * exp(-below)...value * exp(above))
  }

  static func / (left: RatioEstimate, right: RatioEstimate) -> RatioEstimate {
    RatioEstimate(left.value / right.value, reaches: [left.reach, right.inverse.reach])
  }
}

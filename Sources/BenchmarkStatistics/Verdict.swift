/// The verdict of a comparison on a cost.
package enum Verdict: String, Equatable, Sendable, CaseIterable {
  /// The candidate costs more, by more than the margin.
  case regressed
  /// The candidate costs less, by more than the margin.
  case improved
  /// Whatever the true ratio is, it lies inside the margin.
  case equivalent
  /// None of these: the measurement could not tell, which is not "no difference".
  case inconclusive

  /// Decides on the ratio candidate / baseline. This is the only such rule: every verb decides by it. The first line that holds decides:
  ///
  /// 1. `equivalent`: the whole interval lies in 1/(1 + `margin`)…1 + `margin`, ends included, however small the p-value: a difference
  ///    that is certain but inside the margin does not matter.
  /// 2. `inconclusive`: the ratio itself lies in there. So a small slowdown is never called one because it was measured badly.
  /// 3. `regressed`, or `improved`: the ratio lies above, or below, and `adjustedPValue` is below `alpha`.
  /// 4. `inconclusive`: anything else, also without an interval or a p-value.
  ///
  /// A slowdown of exactly the margin is found in half of all comparisons at most, because its measured ratio lies inside as often as outside.
  ///
  /// - Parameters:
  ///   - ratio: the median ratio; nil if nothing could be compared.
  ///   - interval: the interval of the ratio, or nil with too few blocks.
  ///   - margin: the difference that does not matter, 0.02 being 2 %. With 0, only an interval of 1 alone is equivalent.
  ///   - adjustedPValue: the p-value after the correction for the number of comparisons.
  ///   - alpha: the level for the p-value.
  /// - Precondition: `margin` is finite and not negative.
  /// - Complexity: O(1).
  package init(ratio: Double?, interval: ClosedRange<Double>?, margin: Double, adjustedPValue: Double?, alpha: Double = 0.05) {
    let margin = EquivalenceMargin(margin)
    guard let ratio, let interval else {
      self = .inconclusive
      return
    }
    let isSignificant = adjustedPValue.map { $0 < alpha } ?? false
    if margin.holds(interval) {
      self = .equivalent
    } else if margin.ratios.contains(ratio) || !isSignificant {
      self = .inconclusive
    } else {
      self = ratio > 1 ? .regressed : .improved
    }
  }

  /// Decides on a comparison; `inconclusive` if there is none.
  ///
  /// - Precondition: `margin` is finite and not negative.
  /// - Complexity: O(1).
  package init(on comparison: (any CostComparison)?, margin: Double, adjustedPValue: Double?, alpha: Double = 0.05) {
    self.init(
      ratio: comparison?.ratio, interval: comparison?.interval, margin: margin, adjustedPValue: adjustedPValue, alpha: alpha)
  }
}

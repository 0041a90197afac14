/// The verdict of a comparison on a cost.
package enum Verdict: String, Equatable, Sendable, CaseIterable {
  /// The candidate costs more, by more than the margin.
  case regressed
  /// The candidate costs less, by more than the margin.
  case improved
  /// The true ratio is inside the margin, wherever it is within its interval.
  case equivalent
  /// None of these. The measurement could not tell, which is not the same as “no difference”.
  case inconclusive

  /// Decides on the ratio candidate / baseline. This is the only such rule, and every verb uses it. The first line that applies decides:
  ///
  /// 1. `equivalent`: the whole interval is in 1/(1 + `margin`)…1 + `margin`, ends included, however small the p-value is. A difference that is certain
  ///    but inside the margin does not matter.
  /// 2. `inconclusive`: the ratio itself is in that range. So a small slowdown is never called a regression because it was measured badly.
  /// 3. `regressed` or `improved`: the ratio is above or below the range, and `adjustedPValue` is below `alpha`.
  /// 4. `inconclusive`: everything else, including a missing interval or p-value.
  ///
  /// A slowdown of exactly the margin is found in at most half of all comparisons, because its measured ratio is inside as often as outside.
  ///
  /// - Parameters:
  ///   - ratio: the median ratio; `nil` if nothing could be compared.
  ///   - interval: the interval of the ratio; `nil` with too few blocks.
  ///   - margin: the difference that does not matter: 0.02 is 2 %. If it is 0, only an interval of exactly 1 is equivalent.
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

  /// Decides on a comparison; `inconclusive` without one.
  ///
  /// - Precondition: `margin` is finite and not negative.
  /// - Complexity: O(1).
  package init(on comparison: (any CostComparison)?, margin: Double, adjustedPValue: Double?, alpha: Double = 0.05) {
    self.init(
      ratio: comparison?.ratio, interval: comparison?.interval, margin: margin, adjustedPValue: adjustedPValue, alpha: alpha)
  }
}

/// The verdict of a comparison on a cost.
package enum Verdict: String, Equatable, Sendable, CaseIterable {
  /// The candidate costs more, and the cost may matter.
  case regressed
  /// The candidate costs less, and the gain may matter.
  case improved
  /// Whatever the true ratio is, it lies inside the margin.
  case equivalent
  /// None of these: the measurement could not tell, which is not "no difference".
  case inconclusive

  /// Decides by where the interval of the ratio candidate / baseline lies. The first rule that holds decides:
  ///
  /// 1. `equivalent`: the whole interval lies in 1/(1 + `margin`)…1 + `margin`, ends included, however small the p-value: a difference
  ///    that is certain but inside the margin does not matter.
  /// 2. `regressed`: the whole interval lies above 1, and `adjustedPValue` is below `alpha`.
  /// 3. `improved`: the whole interval lies below 1, and `adjustedPValue` is below `alpha`.
  /// 4. `inconclusive`: anything else, also if there is no interval, or rules 2 and 3 lack a p-value.
  ///
  /// So `regressed` says that there is a slowdown and that it is not shown to be inside the margin, not that it exceeds the margin.
  ///
  /// - Parameters:
  ///   - interval: the interval of the ratio, or nil with too few rounds.
  ///   - margin: the difference that does not matter, 0.02 being 2 %. With 0, only an interval of 1 alone is equivalent.
  ///   - adjustedPValue: the p-value after the correction for the number of comparisons.
  ///   - alpha: the level for the p-value.
  /// - Precondition: `margin` is finite and not negative.
  /// - Complexity: O(1).
  package init(interval: ClosedRange<Double>?, margin: Double, adjustedPValue: Double?, alpha: Double = 0.05) {
    let margin = EquivalenceMargin(margin)
    guard let interval else {
      self = .inconclusive
      return
    }
    let isSignificant = adjustedPValue.map { $0 < alpha } ?? false
    if margin.holds(interval) {
      self = .equivalent
    } else if interval.lowerBound > 1, isSignificant {
      self = .regressed
    } else if interval.upperBound < 1, isSignificant {
      self = .improved
    } else {
      self = .inconclusive
    }
  }

  /// Decides as ``init(interval:margin:adjustedPValue:alpha:)`` does, but calls a difference only if the whole interval lies beyond the margin.
  ///
  /// Strategies are compared so. Whoever chooses one gains nothing from 1 %, and what differs from run to run (where memory lies, what the kernel does
  /// with pages) can move a ratio by some percent in all blocks of a run. Without this, one run calls a strategy faster and another calls it
  /// slower where the two do the same work. A gate does without it: it must find a slowdown of exactly the margin.
  ///
  /// - Precondition: `margin` is finite and not negative.
  /// - Complexity: O(1).
  package init(interval: ClosedRange<Double>?, beyond margin: Double, adjustedPValue: Double?, alpha: Double = 0.05) {
    self.init(interval: interval, margin: margin, adjustedPValue: adjustedPValue, alpha: alpha)
    guard let interval, self == .regressed || self == .improved else { return }
    if interval.overlaps(EquivalenceMargin(margin).ratios) { self = .inconclusive }
  }
}

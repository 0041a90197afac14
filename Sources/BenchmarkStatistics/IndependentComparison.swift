import Foundation

/// A comparison of a candidate with a baseline that was measured at another time: two lists of samples that cannot be paired.
///
///     IndependentComparison(baseline: before, candidate: after)?.interval
///
/// Interval and p-value reflect the spread within the lists. An effect on *all* samples of one list, such as a machine that was slower that day, is part
/// of the ratio, and the lists cannot tell it from the code. The rounds of a `PairedComparison` share such drift: if there are rounds, use that;
/// otherwise use a measured margin here.
///
/// Source of the interval: Price and Bonett, "Distribution-free confidence intervals for difference and ratio of medians", Journal of Statistical
/// Computation and Simulation 72 (2002). Of the p-value: `RankSum`.
package struct IndependentComparison: Equatable, Sendable {
  /// The number of the baseline's samples.
  package let baselineCount: Int
  /// The number of the candidate's samples.
  package let candidateCount: Int
  /// The candidate's median divided by the baseline's. Above 1, the candidate costs more.
  package let ratio: Double
  /// An interval for the ratio of the true medians, of about the requested confidence. It is symmetric around the ratio on a logarithmic scale. `nil` if
  /// either side has too few samples (under 6 at 95 %).
  ///
  /// In simulations for 95 %, it contains the true ratio in 94 to 98 % of runs with 6 to 101 samples a side.
  package let interval: ClosedRange<Double>?
  /// The two-sided p-value of the Mann–Whitney test. It is exact for up to 30 samples in total, ties included. For more samples it is the normal
  /// approximation.
  package let pValue: Double
  /// The smallest slowdown that the interval would probably show, as a ratio minus 1 (0.03 is 3 %); `nil` without an interval.
  ///
  /// It is the effect for one comparison, uncorrected for others. With the spread seen here, its interval is beyond 1 in about 80 % of runs. The p-value
  /// shows it more often. For a speed-up, take 1 − 1/(1 + effect).
  package let minimumDetectableEffect: Double?

  /// Compares `candidate` with `baseline`, each in any order.
  ///
  /// `nil` if a side has no samples, or if a value is not finite or not above 0.
  ///
  /// - Precondition: 0 < `confidence` < 1.
  /// - Complexity: O(*n* log *n*), *n* the number of samples.
  package init?(baseline: [Double], candidate: [Double], confidence: Double = 0.95) {
    precondition(confidence > 0 && confidence < 1, "Confidence \(confidence) is not between 0 and 1")
    guard let before = LogMedian(baseline), let after = LogMedian(candidate) else { return nil }
    baselineCount = baseline.count
    candidateCount = candidate.count
    let difference = after.median - before.median
    ratio = exp(difference)
    pValue = RankSum(baseline, candidate).pValue
    guard [baseline, candidate].allSatisfy({ MedianInterval(count: $0.count, confidence: confidence) != nil }) else {
      interval = nil
      minimumDetectableEffect = nil
      return
    }
    let error = hypot(before.standardError, after.standardError)
    let reach = StandardNormal.value(exceededWith: (1 - confidence) / 2)
    interval = exp(difference - reach * error)...exp(difference + reach * error)
    // A shift of δ is found when the estimate is beyond `reach` errors from 0. If δ is 0.84 errors more than that, the probability is 80 %.
    minimumDetectableEffect = exp((reach + StandardNormal.value(exceededWith: 0.2)) * error) - 1
  }
}

/// The logarithm of a median, and its standard error.
///
/// The *c*-th order statistics from below and from above enclose the median with a known probability. The standard error is their distance on a
/// logarithmic scale, divided by the corresponding distance for a normal quantity with standard deviation 1. No density is estimated.
private struct LogMedian {
  let median: Double
  let standardError: Double

  /// `nil` without samples, or if one is not finite or not above 0.
  init?(_ samples: [Double]) {
    guard let sorted = SortedSamples(samples), sorted.values[0] > 0 else { return nil }
    median = log(sorted.median)
    let count = sorted.values.count
    // This is Price and Bonett's choice, rounded to a whole number above 0: about two errors on either side of the median.
    let rank = max(1, Int((Double(count + 1) / 2 - Double(count).squareRoot()).rounded()))
    let tail = Binomial(count: count, probability: 0.5).cumulative(rank - 1)
    let (lower, upper) = (sorted.values[rank - 1], sorted.values[count - rank])
    // With one sample, both ends are the same, and its error is unknown.
    standardError = tail < 0.5 ? (log(upper) - log(lower)) / (2 * StandardNormal.value(exceededWith: tail)) : .infinity
  }
}

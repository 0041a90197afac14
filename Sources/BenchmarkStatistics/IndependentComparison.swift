import Foundation

/// A candidate against a baseline that was measured at another time: two lists of samples that cannot be paired.
///
///     IndependentComparison(baseline: before, candidate: after)?.interval
///
/// Interval and p-value reflect the spread within the lists. Whatever moved *all* samples of one list, such as a machine that was slower that day, is part
/// of the ratio, and the lists cannot tell it from the code. The rounds of a `PairedComparison` share such drift: use that if there are rounds, and a
/// measured margin here.
///
/// Source of the interval: Price and Bonett, "Distribution-free confidence intervals for difference and ratio of medians", Journal of Statistical
/// Computation and Simulation 72 (2002). Of the p-value: `RankSum`.
package struct IndependentComparison: Equatable, Sendable {
  /// The number of the baseline's samples.
  package let baselineCount: Int
  /// The number of the candidate's samples.
  package let candidateCount: Int
  /// The candidate's median over the baseline's. Above 1 the candidate costs more.
  package let ratio: Double
  /// An interval for the ratio of the true medians, of about the confidence asked for: symmetric around the ratio on the scale of logarithms. Nil
  /// if either side has too few samples (under 6 at 95 %).
  ///
  /// Simulated for 95 %, it holds the true ratio in 94 to 98 % of runs with 6 to 101 samples a side.
  package let interval: ClosedRange<Double>?
  /// The two-sided p-value of the Mann–Whitney test: exact for up to 30 samples in all, ties included, else its normal approximation.
  package let pValue: Double
  /// The smallest slowdown that the interval would probably show, as a ratio minus 1 (0.03 is 3 %); nil without an interval.
  ///
  /// It is the effect for one comparison, uncorrected for others, whose interval lies beyond 1 in about 80 % of runs with the spread seen here. The
  /// p-value shows it more often. For a speed-up, take 1 − 1/(1 + effect).
  package let minimumDetectableEffect: Double?

  /// Compares `candidate` with `baseline`, each in any order.
  ///
  /// Nil if a side has no samples, or a value is not finite or not above 0.
  ///
  /// - Precondition: `confidence` is between 0 and 1, and neither.
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
    // A shift of δ is found where the estimate lands beyond `reach` errors from 0: with a probability of 80 % where δ is 0.84 errors more.
    minimumDetectableEffect = exp((reach + StandardNormal.value(exceededWith: 0.2)) * error) - 1
  }
}

/// The logarithm of a median, and how far chance moves it.
///
/// The order statistics *c* from below and from above enclose the median with a known probability. How far apart they lie on the scale of
/// logarithms, over how far apart a normal quantity's ends would lie for that probability, is the standard error; no density is estimated.
private struct LogMedian {
  let median: Double
  let standardError: Double

  /// Nil if there are no samples, or one is not finite or not above 0.
  init?(_ samples: [Double]) {
    guard let sorted = SortedSamples(samples), sorted.values[0] > 0 else { return nil }
    median = log(sorted.median)
    let count = sorted.values.count
    // Price and Bonett's choice, to the nearest whole number above 0: about two errors on either side of the median.
    let rank = max(1, Int((Double(count + 1) / 2 - Double(count).squareRoot()).rounded()))
    let tail = Binomial(count: count, probability: 0.5).cumulative(rank - 1)
    let (lower, upper) = (sorted.values[rank - 1], sorted.values[count - rank])
    // Of one sample both ends are the same, and nothing is known of its error.
    standardError = tail < 0.5 ? (log(upper) - log(lower)) / (2 * StandardNormal.value(exceededWith: tail)) : .infinity
  }
}

/// The share of trials in which something happened, and the interval of its true probability.
///
///     BinomialProportion(successes: 0, count: 60).interval  // 0...0.0596: never seen, but up to 6 % is possible
///
/// The interval is Clopper and Pearson's. It contains every probability under which both tails (this many successes or more, and this many or fewer) have
/// a chance of at least half of 1 − confidence. So it covers the true probability at least as often as requested, however few trials there were, and
/// usually more often. The trials must be independent.
///
/// Source: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26 (1934).
package struct BinomialProportion: Hashable, Sendable {
  /// The number of trials in which it happened.
  package let successes: Int
  /// The number of all trials.
  package let count: Int
  /// The probabilities that the trials do not contradict; 0…1 if there were no trials.
  package let interval: ClosedRange<Double>

  /// The share of the trials in which it happened; `nil` without trials.
  package var share: Double? { count == 0 ? nil : Double(successes) / Double(count) }

  /// The proportion for `successes` in `count` trials.
  ///
  /// - Precondition: 0 ≤ `successes` ≤ `count`, and 0 < `confidence` < 1.
  /// - Complexity: O(`count`), for each of about 120 probabilities.
  package init(successes: Int, count: Int, confidence: Double = 0.95) {
    precondition(successes >= 0 && successes <= count, "\(successes) successes in \(count) trials")
    precondition(confidence > 0 && confidence < 1, "Confidence \(confidence) is not between 0 and 1")
    self.successes = successes
    self.count = count
    let tail = (1 - confidence) / 2
    // At least this many successes are the same as at most the corresponding number of failures.
    let lower = 1 - Self.highest(successes: count - successes, of: count, tail: tail)
    interval = lower...Self.highest(successes: successes, of: count, tail: tail)
  }

  /// Returns the largest probability under which at most `successes` successes still have a chance of `tail`.
  private static func highest(successes: Int, of count: Int, tail: Double) -> Double {
    guard successes < count else { return 1 }
    var range = 0.0...1.0
    // Halving 1 sixty times leaves less than the smallest difference that a Double can represent in a share.
    for _ in 0..<60 {
      let middle = (range.lowerBound + range.upperBound) / 2
      let chance = Binomial(count: count, probability: middle).cumulative(successes)
      range = chance > tail ? middle...range.upperBound : range.lowerBound...middle
    }
    return range.upperBound
  }
}

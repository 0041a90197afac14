/// The fewest rounds with which an exact two-sided sign test can decide, corrected for `comparisons` of them, although `contrary` rounds point the
/// other way.
///
/// With *n* rounds of which *k* are contrary, the p-value is 2 · P(X ≤ *k*), X binomial with *n* and ½. The smallest of *m* p-values is multiplied
/// by *m* (Holm), so *n* is the first with *m* · 2 · P(X ≤ *k*) < `alpha`. One comparison without contrary rounds needs 6 at 5 %; with one
/// contrary round 9, and 300 comparisons then 18: fewer rounds decide nothing, however clear a difference is.
///
/// - Precondition: `comparisons` ≥ 1, `contrary` ≥ 0 and 0 < `alpha` < 1.
/// - Complexity: O(*n* · *k*), *n* the result.
public func roundsNeeded(comparisons: Int, contrary: Int = 1, alpha: Double = 0.05) -> Int {
  precondition(comparisons >= 1 && contrary >= 0, "\(comparisons) comparisons with \(contrary) contrary rounds cannot be decided")
  precondition(alpha > 0 && alpha < 1, "Level \(alpha) out of range 0…1, both excluded")
  var rounds = contrary + 1
  while 2 * Double(comparisons) * Binomial(count: rounds, probability: 0.5).cumulative(contrary) >= alpha { rounds += 1 }
  return rounds
}

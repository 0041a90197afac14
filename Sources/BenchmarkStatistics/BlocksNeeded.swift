/// The fewest blocks with which an exact two-sided sign test can decide, corrected for `comparisons` of them, although `contrary` blocks point the
/// other way.
///
/// With *n* blocks of which *k* are contrary, the p-value is 2 · P(X ≤ *k*), X binomial with *n* and ½. The smallest of *m* p-values is multiplied
/// by *m* (Holm), so *n* is the first with *m* · 2 · P(X ≤ *k*) < `alpha`. One comparison without contrary blocks needs 6 at 5 %; with one
/// contrary block 9, and 300 comparisons then 18. Without contrary blocks, 300 comparisons need 14: fewer decide nothing, however clear a difference is.
///
/// - Precondition: `comparisons` ≥ 1, `contrary` ≥ 0 and 0 < `alpha` < 1.
/// - Complexity: O(*n* · *k*), *n* the result.
package func blocksNeeded(comparisons: Int, contrary: Int = 1, alpha: Double = 0.05) -> Int {
  precondition(comparisons >= 1 && contrary >= 0, "\(comparisons) comparisons with \(contrary) contrary blocks cannot be decided")
  precondition(alpha > 0 && alpha < 1, "Level \(alpha) out of range 0…1, both excluded")
  var blocks = contrary + 1
  while 2 * Double(comparisons) * Binomial(count: blocks, probability: 0.5).cumulative(contrary) >= alpha { blocks += 1 }
  return blocks
}

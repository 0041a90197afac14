/// Returns the smallest number of blocks with which an exact two-sided sign test can decide although `contrary` blocks point the other way. The test is
/// corrected for `comparisons` comparisons.
///
/// With *n* blocks of which *k* are contrary, the p-value is 2 · P(X ≤ *k*), X binomial with *n* and ½. The smallest of *m* p-values is multiplied by *m*
/// (Holm), so *n* is the first number with *m* · 2 · P(X ≤ *k*) < `alpha`. At 5 %, one comparison needs 6 blocks without contrary ones, and 9 with one
/// contrary block. 300 comparisons need 18 with one contrary block, and 14 without. With fewer blocks nothing is decided, however clear a difference is.
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

/// Returns the smallest number of blocks in each of two runs with which `IndependentComparison` can decide, corrected for `comparisons` comparisons.
///
/// If every block of one run is below every block of the other, the exact two-sided p-value of *n* blocks a side is 2 / C(2*n*, *n*). The smallest of *m*
/// p-values is multiplied by *m* (Holm), so *n* is the first number with 2 · *m* / C(2*n*, *n*) < `alpha`. It is at least 6, because an interval at 95 %
/// needs that. 480 comparisons need 9 blocks; 4,000 need 10.
///
/// - Precondition: `comparisons` ≥ 1 and 0 < `alpha` < 1.
/// - Complexity: O(*n*), *n* the result.
package func independentBlocksNeeded(comparisons: Int, alpha: Double = 0.05) -> Int {
  precondition(comparisons >= 1, "\(comparisons) comparisons cannot be decided")
  precondition(alpha > 0 && alpha < 1, "Level \(alpha) out of range 0…1, both excluded")
  var blocks = 6
  while !canDecide(blocks, blocks, comparisons: comparisons, alpha: alpha) { blocks += 1 }
  return blocks
}

/// Whether `IndependentComparison` can tell two runs with these numbers of blocks apart if the difference is as clear as possible. The test is corrected
/// for `comparisons` comparisons; see ``independentBlocksNeeded(comparisons:alpha:)``.
///
/// - Complexity: O(*n*), *n* the smaller number of blocks.
package func canDecide(_ baseline: Int, _ candidate: Int, comparisons: Int, alpha: Double = 0.05) -> Bool {
  // This is the number of orders in which the blocks of both runs can follow each other. Two of them are the clearest.
  let fewer = min(baseline, candidate)
  let orders = (0..<fewer).reduce(1.0) { $0 * Double(baseline + candidate - $1) / Double($1 + 1) }
  return 2 * Double(comparisons) / orders < alpha
}

/// The smallest effect that a sign test over a number of blocks can be expected to find.
///
/// A two-sided sign test rejects “no effect” when at least `criticalCount` of the blocks point the same way. If the true log ratio is δ, a block points
/// up when its noise exceeds −δ, and the number of such blocks is binomial with that probability. So the test succeeds with the requested power at some
/// probability p, and δ is the shift that gives each block that probability.
///
/// The noise is estimated from the blocks themselves: from their distances to their own median, taken as symmetric. So
/// P(noise > −δ) = (1 + P(|noise| ≤ δ)) / 2, and δ is the *q* = 2p − 1 quantile of the distances. Of *n* ordered distances, this is the one at position
/// *q*·(*n* + 1) + 1, interpolated, and at most the largest. The + 1 goes one distance beyond the plain quantile. The reason is that a run is nearer to
/// its own median than to the true one, and a run that happens to look quiet would promise too much.
///
/// In simulations with normal and Laplace noise, an effect of this size is found in 78–90 % of new runs of 10 to 200 blocks. With fewer than 10 blocks it
/// is found in about two thirds of the runs, because so few blocks reveal no more than the largest distance. It is the effect for one comparison. The
/// correction of p-values for many comparisons makes smaller effects harder to find.
struct DetectableEffect {
  /// The number of blocks that must point the same way.
  let criticalCount: Int
  /// The probability with which a single block must point that way.
  let requiredProbability: Double

  /// The requirements of the test; `nil` if there are too few blocks for it to reject anything.
  ///
  /// - Complexity: O(`blocks`).
  init?(blocks: Int, confidence: Double, power: Double = 0.8) {
    let nothing = Binomial(count: blocks, probability: 0.5)
    guard let misses = nothing.lastOutcome(withCumulativeAtMost: (1 - confidence) / 2) else { return nil }
    criticalCount = blocks - misses
    var range = 0.5...1.0
    // Halving ½ forty times leaves 5 × 10⁻¹³, far below the precision of a quantile of some dozens of blocks.
    for _ in 0..<40 {
      let middle = (range.lowerBound + range.upperBound) / 2
      // At least `criticalCount` blocks up are the same as at most `misses` down.
      let reached = Binomial(count: blocks, probability: 1 - middle).cumulative(misses)
      range = reached < power ? middle...range.upperBound : range.lowerBound...middle
    }
    requiredProbability = range.upperBound
  }

  /// Returns the shift of the log ratio that can be found in the spread of `logRatios`; 0 if the blocks do not differ.
  ///
  /// - Complexity: O(*n* log *n*), *n* the number of blocks.
  func shift(for logRatios: SortedSamples) -> Double {
    let center = logRatios.median
    let distances = logRatios.values.map { ($0 - center).magnitude }.sorted()
    let position = (2 * requiredProbability - 1) * Double(distances.count + 1) + 1
    let rank = min(max(position, 1), Double(distances.count))
    let lower = Int(rank)
    let upper = min(lower + 1, distances.count)
    return distances[lower - 1] + (rank - Double(lower)) * (distances[upper - 1] - distances[lower - 1])
  }
}

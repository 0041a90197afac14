/// The two-sided exact sign test that the median of some values is 0.
///
/// As usual, values that are exactly 0 are dropped.
package struct SignTest: Equatable, Sendable {
  /// The number of values below 0.
  package let below: Int
  /// The number of values above 0.
  package let above: Int

  /// Counts the signs of `values`.
  package init(_ values: some Sequence<Double>) {
    var (below, above) = (0, 0)
    for value in values {
      if value < 0 { below += 1 } else if value > 0 { above += 1 }
    }
    (self.below, self.above) = (below, above)
  }

  /// The probability of signs at least as unequal as these if the median is 0. It is 1 without a value other than 0.
  ///
  /// - Complexity: O(*n*), *n* the number of values.
  package var pValue: Double { min(1, 2 * Binomial(count: below + above, probability: 0.5).cumulative(min(below, above))) }
}

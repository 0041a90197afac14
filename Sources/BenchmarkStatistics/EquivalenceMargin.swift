/// The largest difference that does not matter, and the test that a ratio is within it.
///
/// **Equivalence by interval inclusion**: two costs are equivalent if the *whole* interval of their ratio is inside the margin. The burden of proof is
/// the opposite of that in a test of difference: a wide interval, from few or noisy rounds, does not show equivalence, but a narrow one away from 1 may.
///
/// Both one-sided tests (the ratio is above the lower end; it is below the upper end) reject at half of 1 − confidence exactly when the interval is
/// inside. So with an interval of 95 %, two costs that do differ by the margin pass as equivalent in at most 2.5 % of runs.
///
/// Source: Westlake, "Use of confidence intervals in analysis of comparative bioavailability trials", Journal of Pharmaceutical Sciences 61
/// (1972); Schuirmann, "A comparison of the two one-sided tests procedure and the power approach", Journal of Pharmacokinetics and
/// Biopharmaceutics 15 (1987).
package struct EquivalenceMargin: Equatable, Sendable {
  /// The ratios inside the margin: 1/(1 + margin)…1 + margin, so that exchanging the sides changes nothing.
  package let ratios: ClosedRange<Double>

  /// A margin of `share`: 0.02 is 2 %. If it is 0, only a ratio of exactly 1 is inside.
  ///
  /// - Precondition: `share` is finite and not negative.
  package init(_ share: Double) {
    precondition(share >= 0 && share.isFinite, "Margin \(share) is not a finite number of at least 0")
    ratios = 1 / (1 + share)...1 + share
  }

  /// Whether the whole of `interval` is inside the margin, ends included.
  ///
  /// - Complexity: O(1).
  package func holds(_ interval: ClosedRange<Double>) -> Bool {
    interval.lowerBound >= ratios.lowerBound && interval.upperBound <= ratios.upperBound
  }
}

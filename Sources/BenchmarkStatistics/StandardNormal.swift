import Foundation

/// The normal distribution with mean 0 and standard deviation 1.
enum StandardNormal {
  /// Returns the probability of more than `value`, precise even if it is small.
  static func upperTail(_ value: Double) -> Double { erfc(value / 2.squareRoot()) / 2 }

  /// Returns the value that is exceeded with `probability`.
  ///
  /// - Precondition: `probability` is above 0 and at most ½.
  static func value(exceededWith probability: Double) -> Double {
    precondition(probability > 0 && probability <= 0.5, "Probability \(probability) out of range 0..<0.5")
    var range = 0.0...40.0
    // Halving 40 sixty times leaves 3 × 10⁻¹⁷, below the precision of a Double.
    for _ in 0..<60 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = upperTail(middle) > probability ? middle...range.upperBound : range.lowerBound...middle
    }
    return range.upperBound
  }
}

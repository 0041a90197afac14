/// The distance between the values before and after a cut, for every cut of a segment and every end after it.
///
/// For *m* values before the cut, *n* values from the cut to an end, and *d* the distance of two values:
///
///     Q = m·n/(m + n) · (2 · mean d across the cut − mean d among those before − mean d among those after)
///
/// Each mean “among” is over pairs of different places. If both sides have the same distribution, Q is about 0.
///
/// Source: Matteson and James, "A nonparametric approach for multiple change point analysis of multivariate data", Journal of the American
/// Statistical Association 109 (2014), section 2, with α = 1.
struct EnergyStatistic {
  /// A cut and its Q.
  struct Cut: Equatable {
    /// The place of the first value after the cut.
    let index: Int
    /// The end of the values after the cut that are compared with those before it.
    let end: Int
    let value: Double
  }

  let count: Int
  /// `sums[i * (count + 1) + j]` is the sum of the distances of the first *i* values from the first *j*, so that any block needs four look-ups.
  private let sums: [Double]

  /// - Complexity: O(*n*²), *n* the number of values.
  init(_ values: [Double]) {
    count = values.count
    let width = count + 1
    var sums = Array(repeating: 0.0, count: width * width)
    for row in 0..<count {
      var line = 0.0
      for column in 0..<count {
        line += (values[row] - values[column]).magnitude
        sums[(row + 1) * width + column + 1] = sums[row * width + column + 1] + line
      }
    }
    self.sums = sums
  }

  /// Returns Q for the values before `cut` and those from `cut` up to `end`. Each side has at least two values.
  func value(cut: Int, end: Int) -> Double {
    let (before, after) = (Double(cut), Double(end - cut))
    let width = count + 1
    let inBefore = sums[cut * width + cut]
    let across = sums[cut * width + end] - inBefore
    let inAfter = sums[end * width + end] - 2 * sums[cut * width + end] + inBefore
    // The sums are over ordered pairs, so their means divide by m·(m − 1).
    let difference = 2 * across / (before * after) - inBefore / (before * (before - 1)) - inAfter / (after * (after - 1))
    return before * after / (before + after) * difference
  }

  /// Returns the first of the cuts with the largest Q that have at least `minimum` values on either side; `nil` with too few values.
  ///
  /// - Complexity: O(*n*²).
  func best(minimum: Int) -> Cut? {
    guard count >= 2 * minimum else { return nil }
    var best: Cut?
    for cut in minimum...(count - minimum) {
      for end in (cut + minimum)...count {
        let value = value(cut: cut, end: end)
        // Equal cuts differ only in the last bits. The margin keeps the first one.
        if value > (best?.value ?? -.infinity) + 1e-9 { best = Cut(index: cut, end: end, value: value) }
      }
    }
    return best
  }
}

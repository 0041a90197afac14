/// The number of successes in `count` independent trials, each with the same probability.
struct Binomial {
  let count: Int
  let probability: Double

  /// Returns the probability of at most `successes` successes.
  ///
  /// - Complexity: O(`count`).
  func cumulative(_ successes: Int) -> Double {
    if successes < 0 { return 0 }
    if successes >= count || probability <= 0 { return 1 }
    if probability >= 1 { return 0 }
    var walk = Walk(self)
    while walk.successes < successes { walk.advance() }
    return walk.cumulative
  }

  /// Returns the largest number of successes for which that number or fewer have a probability of at most `limit`; `nil` if even 0 successes are more
  /// probable.
  ///
  /// - Complexity: O(`count`).
  func lastOutcome(withCumulativeAtMost limit: Double) -> Int? {
    var walk = Walk(self)
    var last: Int?
    while walk.cumulative <= limit, walk.successes < count {
      last = walk.successes
      walk.advance()
    }
    return last
  }

  /// A walk from 0 successes upwards that adds up the probabilities.
  ///
  /// (1 − p)ⁿ is below the smallest `Double` for n over about a thousand. So term and sum share a separate binary exponent.
  private struct Walk {
    let count: Int
    let odds: Double
    var successes = 0
    private var term = 1.0
    private var sum = 0.0
    private var exponent = 0

    init(_ distribution: Binomial) {
      count = distribution.count
      odds = distribution.probability / (1 - distribution.probability)
      for _ in 0..<count {
        term *= 1 - distribution.probability
        rescale()
      }
      sum = term
    }

    var cumulative: Double {
      min(1, Double(sign: .plus, exponent: exponent, significand: sum))
    }

    mutating func advance() {
      term *= odds * Double(count - successes) / Double(successes + 1)
      sum += term
      successes += 1
      rescale()
    }

    private mutating func rescale() {
      if max(term, sum) > 0x1p512 { shift(by: -512) }
      if max(term, sum) < 0x1p-256 { shift(by: 512) }
    }

    private mutating func shift(by power: Int) {
      let factor = Double(sign: .plus, exponent: power, significand: 1)
      term *= factor
      sum *= factor
      exponent -= power
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A candidate against a baseline, measured in turn in the same rounds, so that a drift of the machine affects both.
///
/// It uses only the order of the rounds' ln(candidate / baseline), and assumes no distribution.
public struct PairedComparison: Equatable, Sendable {
  /// The number of rounds.
  public let rounds: Int
  /// The ratio of candidate to baseline: exp of the median log ratio. Above 1, the candidate costs more.
  public let ratio: Double
  /// An interval that holds the true ratio with at least the confidence asked for: the exact sign-test interval of the median log
  /// ratio, exponentiated. Nil with too few rounds (under 6 at 95 %).
  public let interval: ClosedRange<Double>?
  /// The two-sided exact sign test that the median log ratio is 0. Rounds in which both cost exactly the same are dropped, as is usual;
  /// if all are, it is 1. It is never below 2^(1 − rounds).
  public let pValue: Double
  /// The smallest slowdown that these rounds would probably show, as a ratio minus 1 (0.03 is 3 %); nil without an interval.
  ///
  /// It is the effect that one sign test at this confidence, uncorrected for other comparisons, finds in about 80 % of runs with the
  /// spread seen here (78–90 % in simulations of 10 rounds and more, two thirds with 6 to 9). For a speed-up, take 1 − 1/(1 + effect).
  /// It is 0 if enough rounds have exactly the same ratio, as counts do.
  public let minimumDetectableEffect: Double?

  /// Compares `candidate` with `baseline`, paired by position.
  ///
  /// Nil if the counts differ, if there are no rounds, or if a value is not finite or not above 0.
  ///
  /// - Precondition: `confidence` is between 0 and 1, and neither.
  /// - Complexity: O(*n* log *n*), *n* the number of rounds.
  public init?(baseline: [Double], candidate: [Double], confidence: Double = 0.95) {
    guard baseline.count == candidate.count, (baseline + candidate).allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    // A difference of logarithms, not the logarithm of a quotient: exactly opposite when the sides are exchanged, and never overflows.
    guard let logRatios = SortedSamples(zip(baseline, candidate).map { log($1) - log($0) }) else { return nil }
    rounds = logRatios.values.count
    ratio = exp(logRatios.median)
    interval = logRatios.medianInterval(confidence: confidence).map { exp($0.lowerBound)...exp($0.upperBound) }
    pValue = Self.signTest(logRatios.values)
    minimumDetectableEffect = DetectableEffect(rounds: rounds, confidence: confidence).map { exp($0.shift(for: logRatios)) - 1 }
  }

  private static func signTest(_ values: [Double]) -> Double {
    let below = values.count { $0 < 0 }
    let above = values.count { $0 > 0 }
    return min(1, 2 * Binomial(count: below + above, probability: 0.5).cumulative(min(below, above)))
  }
}

/// The percentile bootstrap interval of a median, from resamples that a seed determines.
///
/// A resample draws as many samples as there are, each anew from all of them. The interval leaves out an equal share of the resamples'
/// medians at either end. Which *ranks* a resample's median has depends on the seed and the number of samples alone, so they are drawn
/// once, and one value of this type serves every list of that length: the same samples always give the same interval.
///
///     let interval = MedianBootstrap(count: samples.count).interval(of: samples)
///
/// The coverage is approximate, where `MedianInterval`'s is guaranteed: simulated for 95 %, about 94.5 % of 20 samples' intervals and
/// 95 % of 101 samples' hold the median. In exchange it also gives an interval for fewer than 6 samples, but a too narrow one: prefer the order
/// statistics wherever they give an interval.
///
/// Source: Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), section 3; Efron and Tibshirani, *An
/// Introduction to the Bootstrap* (1993), section 13.3.
public struct MedianBootstrap: Sendable {
  /// The number of samples in a list.
  public let count: Int

  /// The ranks, from 0, of each resample's middle two samples; of an odd number of samples the same one twice.
  private let middles: [(lower: Int, upper: Int)]

  /// Draws the resamples for lists of `count` samples.
  ///
  /// - Precondition: `count` and `resamples` are above 0.
  /// - Complexity: O(`resamples` · `count`).
  public init(count: Int, resamples: Int = 2000, seed: UInt64 = 42) {
    precondition(count > 0 && resamples > 0, "\(resamples) resamples of \(count) samples: both must be above 0")
    self.count = count
    var random = SplitMix64(seed: seed)
    var frequencies = Array(repeating: 0, count: count)
    var middles: [(lower: Int, upper: Int)] = []
    middles.reserveCapacity(resamples)
    for _ in 0..<resamples {
      for rank in frequencies.indices { frequencies[rank] = 0 }
      for _ in 0..<count { frequencies[random.index(below: count)] += 1 }
      middles.append((Self.rank(at: (count - 1) / 2, in: frequencies), Self.rank(at: count / 2, in: frequencies)))
    }
    self.middles = middles
  }

  /// The rank at `position` of an ordered resample in which each rank was drawn as often as `frequencies` says.
  private static func rank(at position: Int, in frequencies: [Int]) -> Int {
    var passed = 0
    for (rank, frequency) in frequencies.enumerated() {
      passed += frequency
      if passed > position { return rank }
    }
    return frequencies.count - 1
  }

  /// The interval of the median of `samples`, in any order; nil if one is not finite.
  ///
  /// Of *B* medians in order its ends are those at positions ⌊*B*·(1 − confidence)/2⌋ + 1 from below and from above.
  ///
  /// - Precondition: There are `count` samples, and `confidence` is between 0 and 1, and neither.
  /// - Complexity: O(*B* log *B* + *n* log *n*), *B* the number of resamples, *n* that of samples.
  public func interval(of samples: [Double], confidence: Double = 0.95) -> ClosedRange<Double>? {
    precondition(samples.count == count, "\(samples.count) samples where resamples of \(count) were drawn")
    precondition(confidence > 0 && confidence < 1, "Confidence \(confidence) is not between 0 and 1")
    guard let values = SortedSamples(samples)?.values else { return nil }
    let medians = middles.map { values[$0.lower] / 2 + values[$0.upper] / 2 }.sorted()
    let left = Int(Double(medians.count) * (1 - confidence) / 2)
    return medians[left]...medians[medians.count - 1 - left]
  }
}

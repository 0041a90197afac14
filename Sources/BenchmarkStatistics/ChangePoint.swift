import RandomNumbers

/// A place in a series at which the level of the values changes.
package struct ChangePoint: Equatable, Sendable {
  /// The place of the first value at the new level, from 0.
  package let index: Int
  /// The share of permutations that look at least as changed as the series.
  package let pValue: Double
  /// The median of the values since the previous change point, or since the start.
  package let before: Double
  /// The median of the values up to the next change point, or the end.
  package let after: Double

  /// Returns the same change in a longer series, in which the searched series begins at `start`.
  package func shifted(by start: Int) -> ChangePoint {
    ChangePoint(index: index + start, pValue: pValue, before: before, after: after)
  }

  /// The size of the change as after / before: 1.25 is a quarter more. `nil` if the value before is 0 or less.
  package var ratio: Double? { before > 0 ? after / before : nil }
}

/// The search for change points in a series: **E-Divisive on ranks**, with a permutation test that a seed determines. Least squares give the place.
///
///     ChangePointSearch().changePoints(in: [10, 11, 10, 11, 10, 11, 10, 11, 20, 21, 20, 21, 20, 21, 20, 21])  // one, at 8
///
/// The search finds the cut that separates the two sides most (`EnergyStatistic`), and tests it: among random orders of the same values, how many have a
/// cut as good? If their share is at most `significance`, the cut is a change point. Its place is where the values themselves leave the least squares
/// (`LeastSquaresStep`), because ranks are often off by a few runs. After that, both sides are searched in turn. MongoDB and Apache Otava (DataStax's
/// Hunter) watch their benchmarks in this way; Otava uses Student's *t* instead of the permutations.
///
/// One difference keeps bad runs from counting. Values are replaced by their ranks within the segment, and equal values by their mean rank. However large
/// a value is, it then weighs no more than any other extreme. One bad run cancels out of the statistic anyway, because it is as far from the values on
/// its own side as from those on the other. But two bad runs, one on either side, would make both sides look alike and hide a smaller step. The price is
/// that a change must last: six runs on either side of a clear step are enough, but three after seventeen are not. A bad run directly before a step in
/// the same direction is taken as its first run.
///
/// Source: Matteson and James, Journal of the American Statistical Association 109 (2014); Daly, Brown, Ingo, O'Leary and Bradford, "The use of
/// change point detection to identify software performance regressions in a continuous integration system", ICPE 2020; Fleming et al.,
/// "Hunter: using change point detection to hunt for performance regressions", ICPE 2023.
package struct ChangePointSearch: Equatable, Sendable {
  /// The smallest number of values between two change points. Fewer values are only a bad run or two.
  package var minimumLength = 3
  /// The largest share of permutations that may look as changed as the series.
  package var significance = 0.01
  /// The number of random orders to try.
  package var permutations = 999
  /// The seed of the random orders.
  package var seed: UInt64 = 42

  /// The usual search: levels of at least 3 values, a significance of 1 %, and 999 orders.
  package init() {}

  /// Returns the change points of `values`, in order; empty if the series is short, steady or only noisy.
  ///
  /// - Precondition: Every value is finite; `minimumLength` is at least 2, `permutations` at least 1.
  /// - Complexity: O(*p*·*n*²) for each segment, *p* the number of permutations. A segment without a change is abandoned as soon as too many permutations
  ///   look as changed.
  package func changePoints(in values: [Double]) -> [ChangePoint] {
    precondition(values.allSatisfy(\.isFinite), "A series holds a value that is not finite")
    precondition(minimumLength >= 2 && permutations >= 1, "Levels of \(minimumLength) values, \(permutations) permutations: too few")
    let cuts = cuts(of: values, in: values.indices)
    let starts = [0] + cuts.map(\.index)
    let ends = cuts.map(\.index) + [values.count]
    let levels = zip(starts, ends).map { median(of: Array(values[$0..<$1])) ?? 0 }
    return cuts.indices.map {
      ChangePoint(index: cuts[$0].index, pValue: cuts[$0].pValue, before: levels[$0], after: levels[$0 + 1])
    }
  }

  private func cuts(of values: [Double], in segment: Range<Int>) -> [(index: Int, pValue: Double)] {
    let ranks = midranks(of: Array(values[segment]))
    guard let best = EnergyStatistic(ranks).best(minimum: minimumLength), best.value > 0 else { return [] }
    guard let pValue = pValue(of: best, ranks: ranks, start: segment.lowerBound) else { return [] }
    // Only values up to the end with which the cut was found are used. After it, the level may change again.
    let around = Array(values[segment].prefix(best.end))
    let index = segment.lowerBound + LeastSquaresStep(minimumLength: minimumLength).place(in: around, near: best.index)
    let left = cuts(of: values, in: segment.lowerBound..<index)
    let right = cuts(of: values, in: index..<segment.upperBound)
    return left + [(index, pValue)] + right
  }

  /// Returns the share of orders, including the observed one, with a cut as good as `best`; `nil` once it must exceed `significance`.
  private func pValue(of best: EnergyStatistic.Cut, ranks: [Double], start: Int) -> Double? {
    // Each segment has its own random stream, so that the result for one side does not depend on the length of the search on the other.
    var random = SplitMix64(seed: seed &+ UInt64(start) &* 0xD1B5_4A32_D192_ED03 &+ UInt64(ranks.count))
    var order = ranks
    var asGood = 1
    let limit = Int(significance * Double(permutations + 1))
    for _ in 0..<permutations {
      order.shuffle(with: &random)
      let other = EnergyStatistic(order).best(minimum: minimumLength)
      if let other, other.value >= best.value - 1e-9 { asGood += 1 }
      if asGood > limit { return nil }
    }
    return Double(asGood) / Double(permutations + 1)
  }
}

/// Returns the rank of every value, from 1. Equal values share their mean rank.
///
/// - Complexity: O(*n* log *n*).
func midranks(of values: [Double]) -> [Double] {
  let order = values.indices.sorted { values[$0] < values[$1] }
  var ranks = Array(repeating: 0.0, count: values.count)
  var first = 0
  while first < order.count {
    var last = first
    while last + 1 < order.count, values[order[last + 1]] == values[order[first]] { last += 1 }
    for place in first...last { ranks[order[place]] = Double(first + last) / 2 + 1 }
    first = last + 1
  }
  return ranks
}

extension Array {
  /// Fisher and Yates's shuffle. It is written out here, because the standard library does not promise that its own shuffle stays the same.
  fileprivate mutating func shuffle(with random: inout SplitMix64) {
    guard count > 1 else { return }
    for place in stride(from: count - 1, to: 0, by: -1) { swapAt(place, random.below(place + 1)) }
  }
}

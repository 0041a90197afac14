import Foundation

/// The number of items that a layout can hold before a frame takes longer than its budget.
package enum FrameBudgetCapacity: Hashable, Sendable {
  /// Every measured size is within the budget, and this is the largest. Larger sizes are unknown.
  case atLeast(Int)
  /// The budget is crossed at about this many items, between two measured sizes.
  case about(Int)
  /// Even the smallest measured size, which is this one, takes longer.
  case below(Int)

  /// At `at` items, the frames do not tell on which side of the budget they are. Up to `within`, a smaller measured size, they are within it; `nil` if
  /// `at` is the smallest size.
  case undecided(within: Int?, at: Int)

  /// A number of items, above 0, and the times of the frames with that many items.
  package typealias Point = (itemCount: Int, times: FrameTimes)

  /// The capacity that `points`, in any order, show for a budget. A frame of exactly the budget is within it.
  ///
  /// The sizes are examined in ascending order up to the first that is not within the budget, whatever comes after it. If that size is over the budget,
  /// the time between it and the previous size is taken as a power of the size (a straight line in the logarithms of both). The crossing is rounded to
  /// the nearest whole size. If its frames do not tell, the capacity is undecided. There is one exception: a size with too few frames, none of them over
  /// the budget, counts as within if the next size that tells is within, because more items do not take less time.
  ///
  /// `nil` without points, or if a size, a time or the budget is not above 0 and finite. Of two points with the same size, the slower one counts.
  ///
  /// - Complexity: O(*k* log *k* + *f*), *k* the number of points, *f* the number of frames.
  package init?(points: [Point], budgetNanoseconds: Double) {
    guard points.allSatisfy({ $0.itemCount > 0 }), budgetNanoseconds > 0, budgetNanoseconds.isFinite else { return nil }
    let slowest = Dictionary(points.map { ($0.itemCount, $0) }) { $0.times.percentile99 >= $1.times.percentile99 ? $0 : $1 }
    let sorted = slowest.values.sorted { $0.itemCount < $1.itemCount }
    guard let largest = sorted.last else { return nil }
    var within: Point?
    // The smallest size above `within` whose frames do not tell.
    var unknown: Point?
    for point in sorted {
      switch point.times.outcome(budgetNanoseconds: budgetNanoseconds) {
      case .within: (within, unknown) = (point, nil)
      case .over where unknown == nil:
        self =
          within.map { .about(Self.crossing(from: $0, to: point, budgetNanoseconds: budgetNanoseconds)) } ?? .below(point.itemCount)
        return
      case .undecided where point.times.areSingle && point.times.slow(budgetNanoseconds: budgetNanoseconds) == 0: unknown = unknown ?? point
      case .over, .undecided:
        self = .undecided(within: within?.itemCount, at: (unknown ?? point).itemCount)
        return
      }
    }
    self = unknown.map { .undecided(within: within?.itemCount, at: $0.itemCount) } ?? .atLeast(largest.itemCount)
  }

  private static func crossing(from within: Point, to beyond: Point, budgetNanoseconds: Double) -> Int {
    let start = log(Double(within.itemCount))
    let end = log(Double(beyond.itemCount))
    let fast = log(within.times.percentile99)
    let slow = log(beyond.times.percentile99)
    let share = (log(budgetNanoseconds) - fast) / (slow - fast)
    guard share.isFinite else { return within.itemCount }
    let count = exp(start + share * (end - start)).rounded()
    // The comparison uses `Double`, and the conversion happens only in range: the largest `Int` as a `Double` is rounded up to a number beyond `Int`.
    return count < Double(beyond.itemCount) ? max(within.itemCount, Int(count)) : beyond.itemCount
  }
}

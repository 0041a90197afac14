#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// How many items a layout can hold before a frame takes longer than its budget.
public enum FrameBudgetCapacity: Equatable, Sendable {
  /// Every measured size is within the budget; this is the largest. Larger sizes are unknown.
  case atLeast(Int)
  /// The budget is crossed at about this many items, between two measured sizes.
  case about(Int)
  /// Even the smallest measured size, this one, takes longer.
  case below(Int)

  /// The time of a frame with a number of items.
  public struct Point: Equatable, Sendable {
    /// The number of items, above 0.
    public let itemCount: Int
    /// The 99th percentile of the frame's time, in nanoseconds, above 0.
    public let percentile99Nanoseconds: Double

    /// A frame's time for a number of items.
    public init(itemCount: Int, percentile99Nanoseconds: Double) {
      self.itemCount = itemCount
      self.percentile99Nanoseconds = percentile99Nanoseconds
    }
  }

  /// A 120 Hz display's frame: 10⁹ / 120, about 8.33 ms.
  public static let nanosecondsAt120Hertz = 1e9 / 120
  /// A 60 Hz display's frame: 10⁹ / 60, about 16.67 ms.
  public static let nanosecondsAt60Hertz = 1e9 / 60

  /// The capacity that `points`, in any order, show for a budget. A frame of exactly the budget is within it.
  ///
  /// The sizes are walked upwards to the first one over the budget, whatever comes after it. Between it and the size before, the time is
  /// taken as a power of the size (a straight line in the logarithms of both), and the crossing rounded to the nearest whole size.
  ///
  /// Nil without points, and if a size, a time or the budget is not above 0 and finite. Of two points with the same size
  /// the slower one counts.
  ///
  /// - Complexity: O(*k* log *k*), *k* the number of points.
  public init?(points: [Point], budgetNanoseconds: Double) {
    let isValid = points.allSatisfy { $0.itemCount > 0 && $0.percentile99Nanoseconds > 0 && $0.percentile99Nanoseconds.isFinite }
    guard isValid, budgetNanoseconds > 0, budgetNanoseconds.isFinite else { return nil }
    let times = Dictionary(points.map { ($0.itemCount, $0.percentile99Nanoseconds) }, uniquingKeysWith: max)
    let sorted = times.map(Point.init).sorted { $0.itemCount < $1.itemCount }
    guard let smallest = sorted.first, let largest = sorted.last else { return nil }
    guard let first = sorted.firstIndex(where: { $0.percentile99Nanoseconds > budgetNanoseconds }) else {
      self = .atLeast(largest.itemCount)
      return
    }
    self =
      first == 0
      ? .below(smallest.itemCount)
      : .about(Self.crossing(from: sorted[first - 1], to: sorted[first], budgetNanoseconds: budgetNanoseconds))
  }

  private static func crossing(from within: Point, to beyond: Point, budgetNanoseconds: Double) -> Int {
    let start = log(Double(within.itemCount))
    let end = log(Double(beyond.itemCount))
    let share =
      (log(budgetNanoseconds) - log(within.percentile99Nanoseconds))
      / (log(beyond.percentile99Nanoseconds) - log(within.percentile99Nanoseconds))
    guard share.isFinite else { return within.itemCount }
    let count = exp(start + share * (end - start)).rounded()
    // Compared as `Double`, converted only in range: the largest `Int` rounds up to one that is none.
    return count < Double(beyond.itemCount) ? max(within.itemCount, Int(count)) : beyond.itemCount
  }
}

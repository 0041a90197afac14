/// The frames that were timed with one number of items, and what they say about a frame budget.
///
///     FrameTimes(Array(repeating: 2e6, count: 200), interrupted: 3)?.outcome(budgetNanoseconds: 8.33e6)  // .within
///
/// The 99th percentile of a few frames is their slowest one, and a frame during which another program ran tells nothing about the layout. So
/// only frames that were not interrupted count, and too few of them decide nothing.
public struct FrameTimes: Equatable, Sendable {
  /// Whether frames stay within a budget.
  public enum Outcome: Equatable, Sendable {
    /// 99 of 100 frames do.
    case within
    /// More than one of 100 frames does not.
    case over
    /// The frames do not tell.
    case undecided
  }

  /// The fewest frames whose 99th percentile is not just the slowest of them.
  public static let fewestFrames = 100

  /// The number of frames that were not interrupted.
  public var count: Int { times.count }
  /// The number of frames that were interrupted, and do not count.
  public let interrupted: Int
  /// Whether each time is of one frame. The mean of several hides the slow ones, and decides nothing.
  public let areSingle: Bool
  /// The 99th percentile of the frames that count, by the nearest rank, in nanoseconds.
  public let percentile99: Double
  private let times: [Double]

  /// The frames that were not interrupted, in nanoseconds. `nil` if there are none, or if one is not above 0 and finite.
  /// - Complexity: O(*n* log *n*), *n* the number of frames.
  public init?(_ times: [Double], interrupted: Int = 0, areSingle: Bool = true) {
    guard let sorted = SortedSamples(times), sorted.values[0] > 0 else { return nil }
    self.times = sorted.values
    self.interrupted = interrupted
    self.areSingle = areSingle
    percentile99 = sorted.percentile(99)
  }

  /// Whether the frames stay within a budget. A frame of exactly the budget does.
  ///
  /// They are over it if their number over it contradicts a share of one in a hundred, at 95 % confidence. They are within it if there are at
  /// least ``fewestFrames``, interruptions spoilt no more than half of all, and the 99th percentile is within.
  /// - Complexity: O(*n*), *n* the number of frames.
  public func outcome(budgetNanoseconds: Double) -> Outcome {
    guard areSingle else { return .undecided }
    let slow = times.count { $0 > budgetNanoseconds }
    if slow > 0, BinomialProportion(successes: slow, count: count).interval.lowerBound > 0.01 { return .over }
    return count >= Self.fewestFrames && interrupted <= count && percentile99 <= budgetNanoseconds ? .within : .undecided
  }
}

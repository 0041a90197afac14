#if !Tools && !Jemalloc
  #error("LayoutBench's tools need its trait Jemalloc or, without libjemalloc, Tools: name one of them in Package.swift, or no traits")
#endif

internal import Histogram

/// How long the frames of a scenario took, and what a person would notice of it.
///
///     let frames = FrameDistribution(nanoseconds: [1_000_000, 2_000_000, 20_000_000])!
///     frames.percentile(50)                                          // 2,000,000
///     frames.over(FrameInterval.hertz60)                             // 1
///     frames.hitchMillisecondsPerSecond(at: FrameInterval.hertz60)   // 250
package struct FrameDistribution: Hashable, Sendable {
  /// Some frames that took about as long as each other.
  package struct Bucket: Hashable, Sendable {
    /// The shortest time that belongs to it, in nanoseconds.
    package let lowerBound: Int
    /// The shortest time that is too long for it, in nanoseconds.
    package let upperBound: Int
    /// The number of frames.
    package let count: Int
  }

  /// The times in ascending order, at least one.
  private let times: [Int]

  /// The distribution of these times; `nil` for an empty array, a negative time, and times that add up to more than a century. O(*n* log *n*).
  package init?(nanoseconds: [Int]) {
    let sorted = nanoseconds.sorted()
    // The histogram adds times up in 64 bits.
    guard let first = sorted.first, first >= 0, sorted.reduce(0, { $0 + Double($1) }) < 3e18 else { return nil }
    times = sorted
  }

  /// The `percent`-th percentile in nanoseconds, by the nearest rank: always the time of a frame. With fewer than 1,000 frames, that of 99.9 % is the longest.
  /// - Precondition: `percent` is in 0...100.
  package func percentile(_ percent: Double) -> Int {
    precondition((0...100).contains(percent), "Percent \(percent) out of range 0...100")
    // Multiplied before it is divided, so that whole ranks stay whole.
    let rank = Int((percent * Double(times.count) / 100).rounded(.up))
    return times[min(max(rank, 1), times.count) - 1]
  }

  /// The number of frames that took longer than an interval. A frame of exactly the interval did not.
  package func over(_ interval: FrameInterval) -> Int { times.count { Double($0) > interval.nanoseconds } }

  /// How late the frames were in all, in milliseconds for each second of the scenario, on a display with this interval.
  ///
  /// A frame is shown at the end of the interval in which it is ready. One that takes 2.3 intervals is shown after three, two intervals late; the scenario
  /// lasts as many intervals as all its frames. The measure is Apple's hitch time ratio: up to 10 is good, up to 25 a warning, above that critical.
  package func hitchMillisecondsPerSecond(at interval: FrameInterval) -> Double {
    let intervals = times.map { max(1, (Double($0) / interval.nanoseconds).rounded(.up)) }
    let late = intervals.reduce(0) { $0 + $1 - 1 }
    return 1_000 * late / intervals.reduce(0, +)
  }

  /// The time at a percentile beyond an interval, in nanoseconds: negative while there is time left, as Android's `frameOverrunMs`.
  package func overrun(_ percent: Double, of interval: FrameInterval) -> Double { Double(percentile(percent)) - interval.nanoseconds }

  /// The frames by their times, as an HdrHistogram of one significant digit has them: sixteen buckets from each power of two to the next, so a bucket is
  /// at most 6 % wide. Empty ones are left out.
  package var buckets: [Bucket] {
    var histogram = Histogram<UInt32>(numberOfSignificantValueDigits: .one)
    for time in times { histogram.record(UInt64(time)) }
    return histogram.recordedValues().map { recorded in
      let range = histogram.equivalentRangeForValue(recorded.value)
      return Bucket(lowerBound: Int(range.lowerBound), upperBound: Int(range.upperBound) + 1, count: Int(recorded.count))
    }
  }
}

/// The time from one frame of a display to the next.
package enum FrameInterval: Sendable, CaseIterable {
  /// 8.33 ms.
  case hertz120
  /// 16.67 ms.
  case hertz60

  /// Its length in nanoseconds.
  package var nanoseconds: Double {
    switch self {
    case .hertz120: 1e9 / 120
    case .hertz60: 1e9 / 60
    }
  }
}

#if !Tools && !Jemalloc
  #error("LayoutBench's tools need its trait Jemalloc or, without libjemalloc, Tools: name one of them in Package.swift, or no traits")
#endif

internal import Histogram

/// The times of a scenario's frames, and the effects that a user of an app would notice.
///
///     let frames = FrameDistribution(nanoseconds: [1_000_000, 2_000_000, 20_000_000])!
///     frames.percentile(50)                                          // 2,000,000
///     frames.over(FrameInterval.hertz60)                             // 1
///     frames.hitchMillisecondsPerSecond(at: FrameInterval.hertz60)   // 250
package struct FrameDistribution: Hashable, Sendable {
  /// Frames that took about the same time.
  package struct Bucket: Hashable, Sendable {
    /// The shortest time in the bucket, in nanoseconds.
    package let lowerBound: Int
    /// The shortest time beyond the bucket, in nanoseconds.
    package let upperBound: Int
    /// The number of frames.
    package let count: Int
  }

  /// The times in ascending order; not empty.
  private let times: [Int]

  /// The distribution of these times; `nil` for an empty array, a negative time, and times that add up to more than a century. O(*n* log *n*).
  package init?(nanoseconds: [Int]) {
    let sorted = nanoseconds.sorted()
    // The histogram adds times up in 64 bits.
    guard let first = sorted.first, first >= 0, sorted.reduce(0, { $0 + Double($1) }) < 3e18 else { return nil }
    times = sorted
  }

  /// Returns the `percent`-th percentile in nanoseconds, by the nearest rank. It is always the time of a frame. With fewer than 1,000 frames, the
  /// 99.9th percentile is the longest time.
  /// - Precondition: `percent` is in 0...100.
  package func percentile(_ percent: Double) -> Int {
    precondition((0...100).contains(percent), "Percent \(percent) out of range 0...100")
    // Multiplying before dividing keeps whole ranks whole.
    let rank = Int((percent * Double(times.count) / 100).rounded(.up))
    return times[min(max(rank, 1), times.count) - 1]
  }

  /// Returns the number of frames that took longer than an interval. A frame of exactly the interval does not count.
  package func over(_ interval: FrameInterval) -> Int { times.count { Double($0) > interval.nanoseconds } }

  /// Returns the total lateness of the frames on a display with this interval, in milliseconds for each second of the scenario.
  ///
  /// A frame is shown at the end of the interval in which it is ready. A frame that takes 2.3 intervals is shown after three, so it is two intervals
  /// late. The scenario lasts as many intervals as all its frames together. The measure is Apple's hitch time ratio: up to 10 is good, up to 25 is a
  /// warning, and more is critical.
  package func hitchMillisecondsPerSecond(at interval: FrameInterval) -> Double {
    let intervals = times.map { max(1, (Double($0) / interval.nanoseconds).rounded(.up)) }
    let late = intervals.reduce(0) { $0 + $1 - 1 }
    return 1_000 * late / intervals.reduce(0, +)
  }

  /// Returns the time at a percentile minus an interval, in nanoseconds, like Android's `frameOverrunMs`. It is negative if there is time left.
  package func overrun(_ percent: Double, of interval: FrameInterval) -> Double { Double(percentile(percent)) - interval.nanoseconds }

  /// The frames by their times, in the buckets of an HdrHistogram of one significant digit. There are sixteen buckets from each power of two to the next,
  /// so a bucket is at most 6 % wide. Empty buckets are left out.
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

import BenchmarkResults

/// The frames of a scenario as a strip of characters, from those shorter than 1 µs to those longer than 16.67 ms: `..█▃.......`.
///
/// Every strip has the same bounds, so strips can be compared. A character is taller if more frames took that long, and a single frame is always visible. The
/// last two characters are the frames that miss 120 and 60 Hz.
struct FrameStrip {
  /// The strip.
  let text: String

  /// The bounds between two characters, in nanoseconds: half decades, then the frames of 120 and of 60 Hz.
  static let bounds: [Double] =
    [1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6] + FrameBudget.frames.map(\.nanoseconds)

  /// The strip of a cell's buckets; `nil` without frames.
  init?(_ buckets: [FrameCountRecord]) {
    var counts = Array(repeating: 0, count: Self.bounds.count + 1)
    for bucket in buckets {
      let middle = Double(bucket.lowerBound + bucket.upperBound) / 2
      counts[Self.bounds.count { $0 <= middle }] += bucket.count
    }
    guard let largest = counts.max(), largest > 0 else { return nil }
    text = String(BlockStrip.characters(of: counts, largest: largest))
  }
}

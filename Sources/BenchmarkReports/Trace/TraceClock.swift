/// Times of a trace in microseconds, chosen so that slices do not overlap in any reader.
///
/// A reader that adds `dur` to `ts` gets a rounded end, which can be after the next slice's start. A reader that counts whole nanoseconds cuts off the rest:
/// Perfetto reads 1.005 µs as 1,004 ns. Both take neighbouring slices for overlapping ones, and Perfetto drops those. So times differ from the measured ones
/// in their last digits, far below a nanosecond. Starts are increased until they are not before the end of the previous slice, and give whole nanoseconds
/// when cut off. Steps are shortened until they end with their frame.
struct TraceClock {
  /// A time and a length, both in microseconds.
  struct Slice: Equatable {
    let start: Double
    let duration: Double

    /// The end, as a reader computes it.
    var end: Double { start + duration }
  }

  /// The end of the previous slice.
  private var end = 0.0

  /// Returns the time of a moment, given in nanoseconds from the beginning. Moments must be given in order.
  func microseconds(_ nanoseconds: Int) -> Double {
    var time = Self.notBelow(nanoseconds)
    while time < end { time = time.nextUp }
    return time
  }

  /// Returns a frame that starts at this moment, and its steps, one after the other.
  mutating func frame(at start: Int, steps: [Int]) -> (frame: Slice, steps: [Slice]) {
    let frame = Slice(start: microseconds(start), duration: Self.notBelow(steps.reduce(0, +)))
    var (slices, now) = ([Slice](), start)
    for step in steps {
      let place = microseconds(now)
      var duration = Double(step) / 1_000
      while duration > 0, place + duration > frame.end { duration = duration.nextDown }
      slices.append(Slice(start: place, duration: duration))
      end = place + duration
      now += step
    }
    end = frame.end
    return (frame, slices)
  }

  /// Returns the smallest number of microseconds that is not below so many nanoseconds, even when cut off.
  private static func notBelow(_ nanoseconds: Int) -> Double {
    var time = Double(nanoseconds) / 1_000
    while Int(time * 1_000) < nanoseconds { time = time.nextUp }
    return time
  }
}

/// Times of a trace in microseconds, such that slices do not overlap in any reader.
///
/// A reader that adds `dur` to `ts` gets a rounded end, which can lie behind the next slice's start. One that counts whole nanoseconds cuts the rest off: Perfetto reads 1.005 µs
/// as 1,004 ns. Either takes neighbours for slices that overlap, and Perfetto drops those. So times differ from the measured ones in their last digits, far below a nanosecond:
/// starts are moved up until they lie behind the slice before and are whole nanoseconds when cut off, and steps are shortened until they end with their frame.
struct TraceClock {
  /// A time and a length, both in microseconds.
  struct Slice: Equatable {
    let start: Double
    let duration: Double

    /// The end, as a reader computes it.
    var end: Double { start + duration }
  }

  /// The end of the slice before.
  private var end = 0.0

  /// The time of a moment, in nanoseconds from the beginning. Moments come in their order.
  func microseconds(_ nanoseconds: Int) -> Double {
    var time = Self.notBelow(nanoseconds)
    while time < end { time = time.nextUp }
    return time
  }

  /// A frame from this moment on, and its steps, one behind the other.
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

  /// The first number at or above so many thousandths that is not below them when it is cut off.
  private static func notBelow(_ nanoseconds: Int) -> Double {
    var time = Double(nanoseconds) / 1_000
    while Int(time * 1_000) < nanoseconds { time = time.nextUp }
    return time
  }
}

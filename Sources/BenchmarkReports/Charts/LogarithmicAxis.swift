import Foundation

/// An axis of whole decades, on which equal factors are equally far apart.
struct LogarithmicAxis {
  /// The exponents at the two ends of the axis. The first is less than the last.
  let decades: ClosedRange<Int>
  /// The places of the ends of the axis, in pixels. The second may be smaller than the first.
  let start: Double
  let end: Double

  /// The axis over `decades`.
  init(decades: ClosedRange<Int>, start: Double, end: Double) {
    self.decades = decades
    self.start = start
    self.end = end
  }

  /// The axis that holds all `values` above 0; `nil` without such values.
  init?(holding values: [Double], start: Double, end: Double) {
    let logarithms = values.filter { $0 > 0 && $0.isFinite }.map { log10($0) }
    guard let least = logarithms.min(), let most = logarithms.max() else { return nil }
    let first = Int(least.rounded(.down))
    decades = first...max(first + 1, Int(most.rounded(.up)))
    self.start = start
    self.end = end
  }

  /// Returns the place of a value above 0, in pixels.
  func place(of value: Double) -> Double {
    start + (log10(value) - Double(decades.lowerBound)) / Double(decades.count - 1) * (end - start)
  }

  /// The ends of the decades, with their exponents.
  var ticks: [(exponent: Int, place: Double)] {
    decades.map { ($0, start + Double($0 - decades.lowerBound) / Double(decades.count - 1) * (end - start)) }
  }
}

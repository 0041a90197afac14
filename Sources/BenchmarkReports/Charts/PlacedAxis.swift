import Foundation

/// An axis with its place, which maps each value to pixels.
struct PlacedAxis {
  private enum Form {
    case linear(ClosedRange<Double>)
    case logarithmic(LogarithmicAxis)
    case categories([String])
  }

  private let form: Form
  let unit: Chart.Axis.Unit
  let start: Double
  let end: Double

  /// The axis over `values` from `start` to `end`, which may be less than `start`. Without values it holds 0 to 10 if linear, and 0 to 1 if of differences. A
  /// logarithmic axis without values above 0 holds 1 to 10.
  init(_ axis: Chart.Axis, over values: [Double], from start: Double, to end: Double) {
    (unit, self.start, self.end) = (axis.unit, start, end)
    switch axis.scale {
    case .linear: form = .linear(0...Self.niceEnd(values.filter(\.isFinite).max() ?? 10))
    case .differences: form = .linear(Self.extent(of: values.filter(\.isFinite)))
    case .logarithmic:
      form = .logarithmic(
        LogarithmicAxis(holding: values, start: start, end: end) ?? LogarithmicAxis(decades: 0...1, start: start, end: end))
    case .categories(let names): form = .categories(names)
    }
  }

  /// Returns the place of a value. For a category, this is its middle. A value of 0 or less is at the start of a logarithmic axis.
  func place(of value: Double) -> Double {
    switch form {
    case .linear(let extent): start + (value - extent.lowerBound) / (extent.upperBound - extent.lowerBound) * (end - start)
    case .logarithmic(let axis): value > 0 ? axis.place(of: value) : start
    case .categories(let names): start + (value + 0.5) / Double(max(1, names.count)) * (end - start)
    }
  }

  /// Returns the labels with their places: at most `limit` + 1 on an axis of numbers, at most `limit` on a logarithmic axis, and one for every category.
  func ticks(atMost limit: Int) -> [(label: String, place: Double)] {
    switch form {
    case .linear(let extent):
      let step = Self.step(over: extent.upperBound - extent.lowerBound, atMost: limit)
      let (first, last) = ((extent.lowerBound / step - 1e-6).rounded(.up), (extent.upperBound / step + 1e-6).rounded(.down))
      return stride(from: first, through: last, by: 1).map { (unit.label($0 * step), place(of: $0 * step)) }
    case .logarithmic(let axis):
      let every = (axis.ticks.count + limit - 1) / max(1, limit)
      return axis.ticks.filter { ($0.exponent - axis.decades.lowerBound) % max(1, every) == 0 }
        .map { (unit.label(pow(10, Double($0.exponent))), $0.place) }
    case .categories(let names): return names.enumerated().map { ($1, place(of: Double($0))) }
    }
  }

  /// The length of a category; 0 on other axes.
  var band: Double {
    if case .categories(let names) = form { abs(end - start) / Double(max(1, names.count)) } else { 0 }
  }

  /// Whether a value is on the axis.
  func holds(_ value: Double) -> Bool {
    let place = place(of: value)
    return place >= min(start, end) - 0.01 && place <= max(start, end) + 0.01
  }

  /// Returns the extent of an axis of differences, which is a little more than the values need.
  private static func extent(of values: [Double]) -> ClosedRange<Double> {
    guard let least = values.min(), let most = values.max() else { return 0...1 }
    let room = max((most - least) * 0.06, abs(most) * 1e-3, 1e-9)
    return (least - room)...(most + room)
  }

  /// Returns the end of a linear axis that holds `most`. It is a round number.
  private static func niceEnd(_ most: Double) -> Double {
    guard most > 0 else { return 1 }
    let step = step(over: most, atMost: 5)
    return (most / step).rounded(.up) * step
  }

  /// Returns the smallest step that divides `length` into at most `limit` steps. It is 1, 2 or 5 times a power of ten.
  private static func step(over length: Double, atMost limit: Int) -> Double {
    let least = length / Double(max(1, limit))
    let power = pow(10, log10(least).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * 0.999_999 } ?? power * 10
  }
}

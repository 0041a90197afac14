import Foundation
import InputFiles

/// Figures for a reader: three significant digits and a unit.
///
/// Values are rounded before their unit is chosen, so 999.6 ns becomes `1.00 µs`, not `1000 ns`. The output does not depend on the locale.
package enum Figure {
  /// Returns a time: `708 ns`, `2.30 µs`, `6.40 ms`, `1.25 s`.
  static func time(_ nanoseconds: Double) -> String {
    let unit = TimeUnit(fitting: nanoseconds)
    return "\(significant(nanoseconds / unit.nanoseconds)) \(unit.symbol)"
  }

  /// Returns a time and its interval, both in the unit of the time: `523 µs [510, 540]`.
  static func time(_ nanoseconds: Double, interval: ClosedRange<Double>?) -> String {
    guard let interval else { return time(nanoseconds) }
    let unit = TimeUnit(fitting: nanoseconds).nanoseconds
    return "\(time(nanoseconds)) [\(significant(interval.lowerBound / unit)), \(significant(interval.upperBound / unit))]"
  }

  /// Returns a multiple: `3.42×`.
  static func times(_ ratio: Double) -> String { "\(groupedSignificant(ratio))×" }

  /// Returns how many times faster, with the interval: `3.42× [3.20, 3.60]`. If the whole interval is below 1, it returns how many times slower:
  /// `2.00× slower [1.90, 2.10]`.
  static func speed(_ times: Double, interval: ClosedRange<Double>?) -> String {
    guard let interval else { return times < 1 ? "\(Self.times(1 / times)) slower" : Self.times(times) }
    guard interval.upperBound < 1, interval.lowerBound > 0 else { return speedAcrossOne(times, interval) }
    return
      "\(Self.times(1 / times)) slower [\(groupedSignificant(1 / interval.upperBound)), \(groupedSignificant(1 / interval.lowerBound))]"
  }

  /// Returns a cost as a multiple, with the interval: `1.31× [1.25, 1.37]`.
  static func cost(_ times: Double, interval: ClosedRange<Double>?) -> String {
    interval.map { speedAcrossOne(times, $0) } ?? Self.times(times)
  }

  private static func speedAcrossOne(_ times: Double, _ interval: ClosedRange<Double>) -> String {
    "\(Self.times(times)) [\(groupedSignificant(interval.lowerBound)), \(groupedSignificant(interval.upperBound))]"
  }

  /// Returns how many times faster or slower, with one decimal below 10: `5.2×`, `2,940×`, or `19×` and the word `slower`. Values that round to 1 become
  /// `1.0×`.
  static func briefSpeed(_ times: Double) -> (figure: String, word: String) {
    guard times > 0, times.isFinite else { return (Self.times(times), "") }
    let factor = times < 1 ? 1 / times : times
    if factor < 1.05 { return ("1.0×", "") }
    let figure = factor < 9.95 ? String(format: "%.1f", factor) : factor < 1e15 ? grouped(Int(rounded(factor))) : significant(factor)
    return ("\(figure)×", times < 1 ? "slower" : "")
  }

  /// Returns a count: a whole number in full, any other with three significant digits. Both have separated thousands.
  static func count(_ count: Double) -> String {
    count == count.rounded() && abs(count) < 1e15 ? grouped(Int(count)) : groupedSignificant(count)
  }

  /// Returns a number of bytes, in powers of 1,000: `512 B`, `3.40 kB`.
  static func bytes(_ bytes: Double) -> String {
    let symbols = ["B", "kB", "MB", "GB", "TB"]
    var place = 0
    var value = rounded(bytes)
    while abs(value) >= 1000, place < symbols.count - 1 {
      value /= 1000
      place += 1
    }
    if place == 0 { return "\(count(value)) B" }
    return "\(significant(value)) \(symbols[place])"
  }

  /// Returns a number of items: `1k`, `250k`, `1M`. It is written in full if that would not be exact: `1,234`.
  static func items(_ n: Int) -> String {
    if n > 0, n % 1_000_000 == 0 { return "\(n / 1_000_000)M" }
    if n > 0, n % 1000 == 0 { return "\(n / 1000)k" }
    return grouped(n)
  }

  /// Returns a number of items with three significant digits: `423k`, `1.23M`.
  static func approximateItems(_ n: Int) -> String {
    let value = rounded(Double(n))
    if value >= 1e6 { return "\(significant(value / 1e6))M" }
    if value >= 1e4 { return "\(significant(value / 1e3))k" }
    return grouped(Int(value))
  }

  /// Returns a number with three significant digits, and without further decimals: `0.500`, `42.0`, `708`, `9040`.
  static func significant(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-∞" : "∞" }
    let value = rounded(value)
    guard value != 0 else { return "0" }
    return String(format: "%.*f", max(0, 2 - exponent(of: value)), value)
  }

  /// Returns a number with three significant digits and separated thousands: `1.31`, `2,910`.
  static func groupedSignificant(_ value: Double) -> String {
    let rounded = rounded(value)
    return abs(rounded) >= 1000 && abs(rounded) < 1e15 ? grouped(Int(rounded)) : significant(value)
  }

  /// Returns a p-value with three significant digits, or `< 0.0001`, because smaller values need not be exact.
  static func pValue(_ value: Double) -> String { value < 0.0001 ? "< 0.0001" : significant(value) }

  /// Returns a number with separated thousands: `1,234,567`.
  package static func grouped(_ number: Int) -> String { (number < 0 ? "-" : "") + number.magnitude.grouped }

  /// Returns `value` with three significant digits.
  static func rounded(_ value: Double) -> Double {
    guard value.isFinite, value != 0 else { return value }
    let step = 2 - exponent(of: value)
    // Powers of ten up to 22 are exact, but their inverses are not. Division keeps 708 from becoming 707.9999.
    let power = pow(10, Double(abs(step)))
    return step >= 0 ? (value * power).rounded() / power : (value / power).rounded() * power
  }

  private static func exponent(of value: Double) -> Int { Int(log10(abs(value)).rounded(.down)) }
}

/// The unit in which a time is written.
enum TimeUnit: CaseIterable {
  case nanosecond, microsecond, millisecond, second

  /// The largest unit in which the rounded time is at least 1; nanoseconds for shorter times.
  init(fitting nanoseconds: Double) {
    let value = abs(Figure.rounded(nanoseconds))
    self = Self.allCases.last { value >= $0.nanoseconds } ?? .nanosecond
  }

  var nanoseconds: Double {
    switch self {
    case .nanosecond: 1
    case .microsecond: 1e3
    case .millisecond: 1e6
    case .second: 1e9
    }
  }

  var symbol: String {
    switch self {
    case .nanosecond: "ns"
    case .microsecond: "µs"
    case .millisecond: "ms"
    case .second: "s"
    }
  }
}

import BenchmarkResults

extension Figure {
  /// A value of a metric, with its unit.
  static func value(_ value: Double, of metric: Metric) -> String {
    switch metric.unit {
    case "ns": time(value)
    case "bytes": bytes(value)
    default: count(value)
    }
  }

  /// A share: `3.00 %`.
  static func percent(_ share: Double) -> String { "\(significant(share * 100)) %" }

  /// A ratio as a change: `+25.0 %`, `−9.09 %`, `0 %`.
  static func change(_ ratio: Double) -> String { signed((ratio - 1) * 100) + " %" }

  /// The interval of a ratio as changes: `[+8.10, +12.0] %`.
  static func change(_ interval: ClosedRange<Double>) -> String {
    "[\(signed((interval.lowerBound - 1) * 100)), \(signed((interval.upperBound - 1) * 100))] %"
  }

  private static func signed(_ number: Double) -> String {
    let digits = significant(abs(number))
    return digits == "0" ? digits : (number < 0 ? "−" : "+") + digits
  }
}

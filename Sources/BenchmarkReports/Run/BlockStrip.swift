import Foundation

/// The times of a cell's blocks as a strip of characters, from the fastest to the slowest: `▂.▆█▃.▂ −4…+7`.
///
/// Each character represents a seventh of the range, and is taller if more blocks are in it. The range follows the strip, in percent around the median.
struct BlockStrip {
  /// The strip and its range.
  let text: String

  private static let parts = 7
  private static let levels = Array(".▂▃▄▅▆▇█")

  /// The strip of `times`; `nil` with fewer than two times, with a time that is not finite, or without a median above 0.
  init?(_ times: [Double], around median: Double) {
    guard median > 0, times.count > 1, times.allSatisfy(\.isFinite), let least = times.min(), let most = times.max() else { return nil }
    var counts = Array(repeating: 0, count: Self.parts)
    for time in times {
      let place = most > least ? Int((time - least) / (most - least) * Double(Self.parts)) : Self.parts / 2
      counts[min(Self.parts - 1, place)] += 1
    }
    text =
      "\(String(Self.characters(of: counts, largest: counts.max() ?? 1))) \(Self.percent(least / median))…\(Self.percent(most / median))"
  }

  /// Returns a character for each count, which is taller for a larger count. A dot represents a count of 0.
  static func characters(of counts: [Int], largest: Int) -> [Character] {
    counts.map { $0 == 0 ? levels[0] : levels[max(1, Int((Double($0) / Double(largest) * 7).rounded()))] }
  }

  /// Returns `−4` or `+0.3`: with one decimal below 1 %.
  private static func percent(_ ratio: Double) -> String {
    let percent = (ratio - 1) * 100
    let text = String(format: abs(percent) < 0.95 ? "%.1f" : "%.0f", abs(percent))
    return text == "0.0" ? "0" : (percent < 0 ? "−" : "+") + text
  }
}

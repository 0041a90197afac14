import BenchmarkResults
import Foundation

/// What all panels of a chart show, so that layouts can be compared by eye.
struct ChartScale {
  let itemDecades: ClosedRange<Int>
  let timeDecades: ClosedRange<Int>
  /// The longest time, in nanoseconds: where the scale of bars ends.
  let longest: Double
  let budgets: [FrameBudgetLine]

  /// The scale that holds all points, and the ends of a frame; nil when there are no points.
  init?(holding panels: [ChartPanel], budgets: [FrameBudgetLine]) {
    let points = panels.flatMap(\.lines).flatMap(\.points)
    let times = points.flatMap(\.extent)
    guard let items = LogarithmicAxis(holding: points.map { Double($0.n) }, start: 0, end: 1),
      let time = LogarithmicAxis(holding: times + (times.isEmpty ? [] : budgets.map(\.nanoseconds)), start: 0, end: 1),
      let longest = times.max()
    else { return nil }
    (itemDecades, timeDecades, self.longest, self.budgets) = (items.decades, time.decades, longest, budgets)
  }
}

/// Where the time of a frame ends.
struct FrameBudgetLine {
  let refreshRate: Int
  var nanoseconds: Double { FrameBudgetRecord.nanosecondsPerFrame(at: refreshRate) }
  /// `120 Hz, 8.33 ms`.
  var name: String { "\(refreshRate) Hz, \(String(format: "%.2f", nanoseconds / 1e6)) ms" }

  static var all: [FrameBudgetLine] { FrameBudgetRecord.refreshRates.map { FrameBudgetLine(refreshRate: $0) } }
}

/// One strategy's times in one panel.
struct ChartLine {
  struct Point {
    let n: Int
    /// Nanoseconds, above 0.
    let time: Double
    let interval: ClosedRange<Double>?

    /// All times the point shows.
    var extent: [Double] { [time] + (interval.map { [$0.lowerBound, $0.upperBound] } ?? []) }
  }

  let strategy: String
  /// The class of its marks.
  let series: String
  /// At least one, by ascending n.
  let points: [Point]

  func time(at n: Int) -> Double? { points.first { $0.n == n }?.time }
}

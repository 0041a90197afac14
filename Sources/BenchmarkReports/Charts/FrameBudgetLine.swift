import BenchmarkResults
import Foundation

/// Where the time of a frame ends.
struct FrameBudgetLine {
  let refreshRate: Int
  var nanoseconds: Double { FrameBudgetRecord.nanosecondsPerFrame(at: refreshRate) }
  /// `120 Hz, 8.33 ms`.
  var name: String { "\(refreshRate) Hz, \(String(format: "%.2f", nanoseconds / 1e6)) ms" }

  static var all: [FrameBudgetLine] { FrameBudgetRecord.refreshRates.map { FrameBudgetLine(refreshRate: $0) } }

  /// The line on an axis of times.
  func reference(on direction: Chart.Reference.Direction) -> Chart.Reference { Chart.Reference(name, nanoseconds, on: direction) }
}

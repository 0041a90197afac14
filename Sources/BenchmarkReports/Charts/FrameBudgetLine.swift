import BenchmarkResults
import Foundation

/// The end of a frame's budget as a line in a chart.
struct FrameBudgetLine {
  let budget: FrameBudget

  /// `120 Hz, 8.33 ms`, or `layout budget, 2 ms`.
  var name: String {
    let milliseconds = budget.nanoseconds / 1e6
    return budget.refreshRate.map { "\($0) Hz, \(String(format: "%.2f", milliseconds)) ms" } ?? "layout budget, \(time)"
  }

  private var time: String { Figure.shortest(budget.nanoseconds, ["ns", "µs", "ms", "s"]) }

  /// Returns the lines of a run: its layout budget, and the frames of 120 and of 60 Hz.
  static func all(_ layoutBudget: FrameBudget) -> [FrameBudgetLine] { ([layoutBudget] + FrameBudget.frames).map(FrameBudgetLine.init) }

  /// Returns the line on an axis of times.
  func reference(on direction: Chart.Reference.Direction) -> Chart.Reference {
    var line = Chart.Reference(name, budget.nanoseconds, on: direction)
    // The lines of whole frames are too close to each other for names in a small chart.
    if budget.refreshRate == nil { line.brief = time }
    return line
  }
}

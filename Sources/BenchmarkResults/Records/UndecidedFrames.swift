import BenchmarkStatistics

/// What is known of frames that do not tell whether a number of items fits in a frame, of one cell or of several.
package struct UndecidedFrames: Hashable, Sendable {
  /// The medians of the cells, in nanoseconds.
  package var medians: ClosedRange<Double>
  /// The number of undisturbed frames that took longer than the budget.
  package var slow: Int
  /// The number of undisturbed frames; 0 if none was timed by itself.
  package var count: Int
  /// The largest share of slow frames in one cell.
  package var mostSlow: Double

  /// The frames of one cell.
  package init(median: Double, slow: Int, count: Int) {
    medians = median...median
    (self.slow, self.count) = (slow, count)
    mostSlow = count == 0 ? 0 : Double(slow) / Double(count)
  }

  /// The frames of one cell, which are held against a budget.
  init(_ times: FrameTimes, budgetNanoseconds: Double) {
    self.init(
      median: times.median, slow: times.areSingle ? times.slow(budgetNanoseconds: budgetNanoseconds) : 0,
      count: times.areSingle ? times.count : 0)
  }

  /// These frames and others.
  package func joined(with other: UndecidedFrames) -> UndecidedFrames {
    var all = self
    all.medians = min(medians.lowerBound, other.medians.lowerBound)...max(medians.upperBound, other.medians.upperBound)
    (all.slow, all.count) = (slow + other.slow, count + other.count)
    all.mostSlow = max(mostSlow, other.mostSlow)
    return all
  }
}

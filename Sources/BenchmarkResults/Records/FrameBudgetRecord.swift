import BenchmarkStatistics

/// The number of items that one layout with one strategy can lay out again within a budget.
package struct FrameBudgetRecord: Equatable, Sendable {
  /// The layout's name.
  package var layout: String
  /// The strategy's name.
  package var strategy: String
  /// The workload's name.
  package var workload: String
  /// The budget.
  package var budget: FrameBudget
  /// The number of items for which the 99th percentile of uninterrupted frames stays within the budget.
  package var capacity: FrameBudgetCapacity
  /// The number of timed frames of all sizes.
  package var frames: Int
  /// The number of interrupted frames among them, which do not count.
  package var interrupted = 0

  /// The share of interrupted frames.
  package var interruptedShare: Double { frames == 0 ? 0 : Double(interrupted) / Double(frames) }
}

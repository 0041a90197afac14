import BenchmarkStatistics

/// How many items one layout under one strategy can relay out within a frame, at one refresh rate.
package struct FrameBudgetRecord: Equatable, Sendable {
  /// The layout's name.
  package var layout: String
  /// The strategy's name.
  package var strategy: String
  /// The workload's name.
  package var workload: String
  /// Frames per second.
  package var refreshRate: Int
  /// The number of items for which the 99th percentile of uninterrupted frames stays within the frame.
  package var capacity: FrameBudgetCapacity
  /// What is known of the frames that do not tell; `nil` unless the capacity is undecided.
  package var undecided: UndecidedFrames?
  /// The number of frames that were timed, of all sizes.
  package var frames: Int
  /// The number of those that were interrupted, and do not count.
  package var interrupted: Int

  /// The share of the frames that were interrupted.
  package var interruptedShare: Double { frames == 0 ? 0 : Double(interrupted) / Double(frames) }

  /// Creates a record.
  package init(
    layout: String, strategy: String, workload: String, refreshRate: Int, capacity: FrameBudgetCapacity, undecided: UndecidedFrames? = nil,
    frames: Int, interrupted: Int = 0
  ) {
    self.layout = layout
    self.strategy = strategy
    self.workload = workload
    self.refreshRate = refreshRate
    self.capacity = capacity
    self.undecided = undecided
    self.frames = frames
    self.interrupted = interrupted
  }

  /// The refresh rates that are asked about: 120 Hz (8.33 ms a frame) and 60 Hz (16.67 ms).
  package static let refreshRates = [120, 60]

  /// The time of one frame, in nanoseconds.
  package static func nanosecondsPerFrame(at refreshRate: Int) -> Double { 1e9 / Double(refreshRate) }
}

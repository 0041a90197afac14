/// The timed frames with one number of items, and their evidence about a frame budget.
///
///     FrameTimes(blocks: blocks, interrupted: 3)?.outcome(budgetNanoseconds: 8.33e6)  // .within
///
/// The 99th percentile of a few frames is their slowest one, and a frame during which another program ran says nothing about the layout. So only frames
/// that were not interrupted count, and too few of them decide nothing. Frames of one block share the place of code and memory. So the uncertainty of a
/// share of slow frames follows from its differences between blocks.
package struct FrameTimes: Equatable, Sendable {
  /// The answer to whether frames stay within a budget.
  package enum Outcome: Equatable, Sendable {
    /// 99 of 100 frames do.
    case within
    /// More than one of 100 frames does not.
    case over
    /// The frames do not tell.
    case undecided
  }

  /// The fewest frames whose 99th percentile is not just the slowest of them.
  package static let fewestFrames = 100
  /// The smallest number of blocks that the frames must come from: as many as an interval of 95 % needs.
  package static let fewestBlocks = 6

  /// The number of frames that were not interrupted.
  package let count: Int
  /// The number of frames that were interrupted. They do not count.
  package let interrupted: Int
  /// Whether each time is that of one frame. The mean of several frames hides the slow ones, and decides nothing.
  package let areSingle: Bool
  /// The 99th percentile of the frames that count, by the nearest rank, in nanoseconds.
  package let percentile99: Double
  /// The median of the frames that count, in nanoseconds.
  package let median: Double
  private let blocks: [[Double]]

  /// The frames that were not interrupted, in nanoseconds, block by block. `nil` without any, or if one is not above 0 and finite.
  /// - Complexity: O(*n* log *n*), *n* the number of frames.
  package init?(blocks: [[Double]], interrupted: Int = 0, areSingle: Bool = true) {
    guard let sorted = SortedSamples(blocks.flatMap(\.self)), sorted.values[0] > 0 else { return nil }
    self.blocks = blocks.filter { !$0.isEmpty }
    count = sorted.values.count
    self.interrupted = interrupted
    self.areSingle = areSingle
    percentile99 = sorted.percentile(99)
    median = sorted.median
  }

  /// Returns the number of counting frames that take longer than a budget.
  /// - Complexity: O(*n*).
  package func slow(budgetNanoseconds: Double) -> Int { blocks.reduce(0) { $0 + $1.count { $0 > budgetNanoseconds } } }

  /// Returns whether the frames stay within a budget. A frame of exactly the budget does.
  ///
  /// They are over it if the number of slow frames contradicts a share of one in a hundred, at 95 % confidence. They are within it if there are at least
  /// ``fewestFrames`` frames from ``fewestBlocks`` blocks, interruptions have spoilt no more than half of all frames, and the 99th percentile is within
  /// the budget.
  /// - Complexity: O(*n*).
  package func outcome(budgetNanoseconds: Double) -> Outcome {
    guard areSingle, blocks.count >= Self.fewestBlocks else { return .undecided }
    let slow = SlowFrames(blocks, budgetNanoseconds: budgetNanoseconds)
    if slow.lowerBound > 0.01 { return .over }
    return count >= Self.fewestFrames && interrupted <= count && percentile99 <= budgetNanoseconds ? .within : .undecided
  }
}

/// The share of frames that are slower than a budget, with its uncertainty.
///
/// If the shares of blocks differ by more than chance explains, the frames are worth fewer independent ones. Their number is divided by the design
/// effect: the variance of the share between blocks over that of as many independent frames. The interval is then Clopper and Pearson's for that number.
///
/// Source: Korn and Graubard, "Confidence intervals for proportions with small expected number of positive counts estimated from survey data", Survey
/// Methodology 24 (1998), without their factor for few degrees of freedom.
struct SlowFrames {
  /// The lower end of the share's 95 % interval.
  let lowerBound: Double

  init(_ blocks: [[Double]], budgetNanoseconds: Double) {
    let counts = blocks.map { (slow: Double($0.count { $0 > budgetNanoseconds }), all: Double($0.count)) }
    let (slow, all) = counts.reduce((0.0, 0.0)) { ($0.0 + $1.slow, $0.1 + $1.all) }
    guard slow > 0 else {
      lowerBound = 0
      return
    }
    let share = slow / all
    let number = Double(counts.count)
    // The variance of the ratio estimator, from each block's slow frames minus the number expected for its size.
    let between = number / (number - 1) * counts.reduce(0) { $0 + ($1.slow - share * $1.all) * ($1.slow - share * $1.all) } / (all * all)
    let independent = share * (1 - share) / all
    let effect = independent > 0 ? max(1, between / independent) : 1
    // The numbers are rounded to the side that claims less.
    let count = Int((all / effect).rounded(.up))
    let successes = min(count, Int((slow / effect + 1e-9).rounded(.down)))
    lowerBound = BinomialProportion(successes: successes, count: count).interval.lowerBound
  }
}

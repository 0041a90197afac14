import Foundation

/// Two values around which blocks cluster, with a gap between them that contains no block.
///
///     TwoModes([100, 101, 99, 100, 101, 99, 130, 131, 129, 130, 131, 129])  // low 100, high 130, share 0.5
///
/// The work may be in memory in two ways that differ in speed. The median of such blocks is a time that no launch ever took, or it changes from run to run
/// between the two modes, so a report names both.
///
/// Blocks have two modes under three conditions. A gap on the logarithmic scale must be wider than the spread of either side, each side must have at
/// least a fifth of the blocks (and at least three), and the modes must differ by more than 2 %. In simulations of 12 blocks with one mode, 1 % of normal
/// and Laplace samples and 4 % of uniform and exponential ones pass for two modes. With 20 blocks, fewer than 1 % do.
package struct TwoModes: Hashable, Sendable {
  /// The median of the blocks on the lower side.
  package let low: Double
  /// The median of the blocks on the upper side.
  package let high: Double
  /// The share of the blocks on the upper side, between 0 and 1.
  package let share: Double

  /// The smallest number of blocks in which two modes can be told from chance.
  package static let fewestBlocks = 12
  /// The smallest relative difference between two modes.
  static let smallestDifference = 0.02

  /// Modes with these values, for example from a file.
  package init(low: Double, high: Double, share: Double) {
    self.low = low
    self.high = high
    self.share = share
  }

  /// The modes of `values`. `nil` if there is only one mode, if there are fewer than 12 values, or if one is not above 0 and finite.
  ///
  /// - Complexity: O(*n* log *n*), *n* the number of values.
  package init?(_ values: [Double]) {
    guard values.count >= Self.fewestBlocks, let sorted = SortedSamples(values)?.values, sorted[0] > 0 else { return nil }
    let logs = sorted.map { log($0) }
    let fewest = max(3, (sorted.count + 4) / 5)
    let cuts = fewest...sorted.count - fewest
    guard let cut = cuts.max(by: { logs[$0] - logs[$0 - 1] < logs[$1] - logs[$1 - 1] }) else { return nil }
    let gap = logs[cut] - logs[cut - 1]
    guard gap > logs[cut - 1] - logs[0], gap > logs[logs.count - 1] - logs[cut] else { return nil }
    guard let low = median(of: Array(sorted[..<cut])), let high = median(of: Array(sorted[cut...])) else { return nil }
    guard high / low - 1 > Self.smallestDifference else { return nil }
    self.init(low: low, high: high, share: Double(sorted.count - cut) / Double(sorted.count))
  }
}

import Foundation

/// The times at which a running comparison is looked at, and the error that each look may spend.
///
///     let plan = LookPlan(comparisons: 304, most: 100)
///     plan.looks.map(\.blocks)  // [20, 34, 58, 100]
///     plan.looks.map(\.alpha)   // [0.0125, 0.0125, 0.0125, 0.0125]
///
/// Cells that a look decides get no more blocks, so the time goes to the other cells. Frequent looks find more false alarms, so the error budget is
/// spread. A look at level αₖ rejects a true “no difference” with a probability of at most αₖ, whatever the earlier looks saw. So all looks together do
/// so with at most the sum. For the same reason, the intervals of a look have the confidence 1 − αₖ: they hold at all looks together with 95 %.
///
/// Equal shares are the simplest form of alpha spending. If the time ends between two looks, the last look spends everything that the planned ones have left.
///
/// Source: Lan and DeMets, "Discrete sequential boundaries for clinical trials", Biometrika 70 (1983); Maurer and Bretz, "Multiple testing in group
/// sequential trials using graphical approaches", Statistics in Biopharmaceutical Research 5 (2013), for many cells.
package struct LookPlan: Hashable, Sendable {
  /// One look.
  package struct Look: Hashable, Sendable, Codable {
    /// The number of blocks after which it is made.
    package let blocks: Int
    /// The error probability that it may spend.
    package let alpha: Double
  }

  /// The usual number of looks at a comparison.
  package static let standardCount = 4

  /// The looks, in order. Each is made after more blocks than the one before.
  package let looks: [Look]
  /// The error probability of all looks together.
  package let alpha: Double

  /// The looks at `comparisons` comparisons that get at most `most` blocks. The first look is made as soon as it can decide although one block points the
  /// other way. The later looks are equally far apart on a logarithmic scale. If `most` is not enough for the first look, a single look at the end spends
  /// everything.
  ///
  /// - Precondition: `comparisons`, `most` and `count` ≥ 1, and 0 < `alpha` < 1.
  /// - Complexity: O(*n*), *n* the blocks of the first look.
  package init(comparisons: Int, most: Int, count: Int = standardCount, alpha: Double = 0.05) {
    precondition(most >= 1 && count >= 1, "\(count) looks at \(most) blocks decide nothing")
    self.alpha = alpha
    let share = alpha / Double(count)
    let first = blocksNeeded(comparisons: comparisons, alpha: share)
    guard count > 1, first < most else {
      looks = [Look(blocks: most, alpha: alpha)]
      return
    }
    let step = pow(Double(most) / Double(first), 1 / Double(count - 1))
    var places = (0..<count).map { Int((Double(first) * pow(step, Double($0))).rounded()) }
    places[count - 1] = most
    let distinct = Array(Set(places)).sorted()
    looks = distinct.map { Look(blocks: $0, alpha: alpha / Double(distinct.count)) }
  }

  /// Returns the looks that have been made after `blocks` blocks: the planned ones, and one at the end that spends the rest of the error.
  ///
  /// - Complexity: O(*k*), *k* the number of looks.
  package func made(after blocks: Int) -> [Look] {
    let full = looks.filter { $0.blocks <= blocks }
    guard blocks > (full.last?.blocks ?? 0), full.count < looks.count else { return full }
    return full + [Look(blocks: blocks, alpha: alpha - full.reduce(0) { $0 + $1.alpha })]
  }
}

extension LookPlan.Look {
  /// Reads a look. Throws for one that is impossible: after no block, or with an error outside of 0…1.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      blocks: try container.decode(Int.self, forKey: .blocks), alpha: try container.decode(Double.self, forKey: .alpha))
    guard blocks >= 1, alpha > 0, alpha < 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "A look after \(blocks) blocks that may spend \(alpha) cannot be made"))
    }
  }
}

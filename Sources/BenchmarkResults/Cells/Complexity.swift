import BenchmarkStatistics
import Foundation

/// The growth of a cost with the number of items.
package enum Complexity: String, CaseIterable, Codable, Hashable, Comparable, Sendable {
  /// The cost does not grow.
  case constant = "O(1)"
  /// The cost grows like the height of a tree.
  case logarithmic = "O(log n)"
  /// The cost grows like the number of items.
  case linear = "O(n)"
  /// The cost grows like that of sorting.
  case linearithmic = "O(n log n)"

  /// The allowed excess of a measured exponent over that of the complexity. A cost may seem to grow faster because a million items are in slower memory than
  /// a thousand. The allowance is half a power of *n*, midway between no growth and growth in proportion. Binary searches and single look-ups of the
  /// reference run reach 0.4.
  package static let allowance = 0.5

  /// Returns the cost of `n` items, up to a constant factor. Logarithms have the base 2, and count fewer than two items as two.
  func cost(_ n: Double) -> Double {
    switch self {
    case .constant: 1
    case .logarithmic: log2(max(n, 2))
    case .linear: n
    case .linearithmic: n * log2(max(n, 2))
    }
  }

  /// Whether `left` grows more slowly than `right`.
  package static func < (left: Self, right: Self) -> Bool { left.cost(growth) < right.cost(growth) }

  /// A number of items that is so large that costs are in the order of their growth.
  private static let growth = 1e6

  /// Returns the exponent of the power of *n* that grows by the same factor between two numbers of items.
  func exponent(from least: Int, to most: Int) -> Double {
    (log(cost(Double(most))) - log(cost(Double(least)))) / (log(Double(most)) - log(Double(least)))
  }
}

import BenchmarkStatistics
import Foundation

/// How a cost grows with the number of items.
package enum Complexity: String, CaseIterable, Codable, Hashable, Comparable, Sendable {
  /// It does not grow.
  case constant = "O(1)"
  /// As the height of a tree.
  case logarithmic = "O(log n)"
  /// As the number of items.
  case linear = "O(n)"
  /// As sorting does.
  case linearithmic = "O(n log n)"

  /// How far beyond its complexity's own exponent a cost may seem to grow, because a million items lie in slower memory than a thousand: half a power
  /// of *n*, which is midway between not growing and growing in proportion. Binary searches and single look-ups of the reference run reach 0.4.
  package static let allowance = 0.5

  /// The cost of `n` items, up to a factor. Logarithms are to the base 2, of at least two items.
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

  /// A number of items so large that costs are in the order of their growth.
  private static let growth = 1e6

  /// The exponent of the power of *n* that grows by as much between two numbers of items.
  func exponent(from least: Int, to most: Int) -> Double {
    (log(cost(Double(most))) - log(cost(Double(least)))) / (log(Double(most)) - log(Double(least)))
  }
}

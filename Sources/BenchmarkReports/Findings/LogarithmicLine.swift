import Foundation

/// Lines through points on two logarithmic axes.
enum LogarithmicLine {
  /// Returns the x at which the line through `points`, ascending in x, first rises through 1; `nil` if it does not.
  ///
  /// - Complexity: O(*k*), where *k* is the number of points.
  static func crossing(of points: [(x: Double, y: Double)]) -> Double? {
    for (from, to) in zip(points, points.dropFirst()) where from.y < 1 && to.y >= 1 {
      let share = -log(from.y) / (log(to.y) - log(from.y))
      return exp(log(from.x) + share * (log(to.x) - log(from.x)))
    }
    return nil
  }
}

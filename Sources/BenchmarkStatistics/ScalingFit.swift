import Foundation
import RandomNumbers

/// The growth of a cost with the size of the input: the exponent of a power law, and the shapes that fit best.
///
///     ScalingFit(points: points, shapes: [{ _ in 1 }, { log($0) }, { $0 }])?.exponent   // 1.02: proportional
///
/// The exponent is the slope of ln cost over ln size by least squares. Its interval is a percentile bootstrap, in which every size's samples are drawn
/// anew. A shape *f* is fitted as cost = *b*·*f*(size) with errors proportional to the cost. All shapes have one parameter, so Akaike's corrected
/// information criterion ranks them by their residuals. A shape within 2 of the best cannot be distinguished from it.
///
/// Memory makes costs grow even if the work does not: a look-up in an array of a million items takes several times as long as in one of a thousand,
/// because it misses the caches. So an exponent of 0.3 alone does not contradict a claim of O(1).
///
/// Source: Burnham and Anderson, *Model Selection and Multimodel Inference* (2002), sections 2.4 and 2.6; Efron and Tibshirani, *An Introduction to the
/// Bootstrap* (1993), chapter 9.
package struct ScalingFit: Equatable, Sendable {
  /// A size, and its samples in any order.
  package typealias Point = (size: Int, samples: [Double])

  /// The smallest number of sizes for a fit.
  package static let fewestSizes = 4
  /// The smallest ratio of the largest size to the smallest: two decades.
  package static let leastSpan = 100.0

  /// The exponent: 0 for a cost that does not grow, 1 for a cost proportional to the size.
  package let exponent: Double
  /// The 95 % interval of the exponent. If every size has only one sample, both ends are the exponent.
  package let interval: ClosedRange<Double>
  /// The places of the shapes that fit best, the best first.
  package let shapes: [Int]

  /// Fits `points`.
  ///
  /// `nil` with fewer than ``fewestSizes`` different sizes, if they span less than ``leastSpan``, or if a sample or a shape is not finite and above 0.
  ///
  /// - Parameters:
  ///   - points: The samples of each size.
  ///   - shapes: The shapes, as functions of the size.
  ///   - bootstraps: Draws of medians for each place and number of samples. Many fits can share them.
  /// - Complexity: O(*s* log *s* + *p* · *r*), *s* the number of samples, *p* the number of points, *r* the number of resamples.
  package init?(points: [Point], shapes: [(Double) -> Double], bootstraps: inout ScalingBootstraps) {
    let points = points.sorted { $0.size < $1.size }
    let sizes = points.map { Double($0.size) }
    guard Set(sizes).count == sizes.count, sizes.count >= Self.fewestSizes, sizes[0] > 0,
      sizes[sizes.count - 1] >= Self.leastSpan * sizes[0],
      points.allSatisfy({ $0.samples.allSatisfy { $0.isFinite && $0 > 0 } })
    else { return nil }
    let medians = points.compactMap { median(of: $0.samples) }
    guard medians.count == points.count else { return nil }
    let weights = Self.slopeWeights(sizes.map { log($0) })
    func slope(_ costs: [Double]) -> Double { zip(weights, costs).reduce(0) { $0 + $1.0 * log($1.1) } }
    exponent = slope(medians)
    let resampled = points.enumerated().map { place, point in bootstraps.medians(of: point.samples, at: place) }
    let slopes = (0..<ScalingBootstraps.resamples).map { draw in slope(resampled.map { $0[draw] }) }.sorted()
    let left = Int(Double(slopes.count) * 0.025)
    interval = slopes[left]...slopes[slopes.count - 1 - left]
    guard let order = Self.ranking(shapes.map { shape in sizes.map(shape) }, of: medians) else { return nil }
    self.shapes = order
  }

  /// Returns the factor of each value in the slope of a line through values at `places`.
  private static func slopeWeights(_ places: [Double]) -> [Double] {
    let mean = places.reduce(0, +) / Double(places.count)
    let spread = places.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return places.map { ($0 - mean) / spread }
  }

  /// Returns the places of the shapes within 2 of the best information criterion, the best first; `nil` if a shape is not above 0.
  private static func ranking(_ shapes: [[Double]], of costs: [Double]) -> [Int]? {
    guard shapes.joined().allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    let count = Double(costs.count)
    let criteria = shapes.map { shape in
      let logs = zip(costs, shape).map { log($0) - log($1) }
      let mean = logs.reduce(0, +) / count
      // A perfect fit has no residual, and the logarithm of 0 would outweigh all other terms.
      let residual = max(logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }, 1e-12)
      return count * log(residual / count)
    }
    guard let best = criteria.min() else { return nil }
    return criteria.indices.filter { criteria[$0] <= best + 2 }.sorted { (criteria[$0], $0) < (criteria[$1], $1) }
  }
}

/// The draws of a bootstrap over several sizes, kept for all fits of a run.
///
/// The ranks of a resample's median depend only on the number of samples, so they are drawn once for each number.
package struct ScalingBootstraps: Sendable {
  static let resamples = 400

  private struct Key: Hashable {
    let place: Int
    let count: Int
  }

  /// The ranks, from 0, of the middle two samples in each resample. For an odd number of samples, both are the same.
  private var known: [Key: [(lower: Int, upper: Int)]] = [:]

  /// A bootstrap before its first draw.
  package init() {}

  /// Returns the medians of the resamples of `samples`. Every place has its own draws, because common draws would move all sizes up or down together.
  mutating func medians(of samples: [Double], at place: Int) -> [Double] {
    let key = Key(place: place, count: samples.count)
    let middles = known[key] ?? Self.draw(samples.count, seed: 42 &+ UInt64(place))
    known[key] = middles
    let sorted = samples.sorted()
    return middles.map { sorted[$0.lower] / 2 + sorted[$0.upper] / 2 }
  }

  private static func draw(_ count: Int, seed: UInt64) -> [(lower: Int, upper: Int)] {
    var random = SplitMix64(seed: seed)
    return (0..<resamples).map { _ in
      let ranks = (0..<count).map { _ in random.below(count) }.sorted()
      return (ranks[(count - 1) / 2], ranks[count / 2])
    }
  }
}

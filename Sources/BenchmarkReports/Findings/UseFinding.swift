import BenchmarkResults
import BenchmarkStatistics

/// The finding on a kind of use in one layout: the cheapest strategy at each number of items, and the sizes at which another becomes cheaper.
package struct UseFinding: Hashable, Sendable {
  /// The kind of use.
  package let use: UseCase
  /// The layout.
  package let layout: String
  /// The workload.
  package let workload: String
  /// The paths of its operations.
  let paths: [OperationPath]
  /// The strategy that all others are compared with.
  let reference: String?
  /// The standing at each number of items, ascending.
  package let standings: [UseStanding]
  /// The sizes at which another strategy becomes the cheapest, ascending.
  package let crossovers: [UseCrossover]
  /// The time that the layout of one frame may take.
  package let budget: FrameBudget
  /// The number of items up to which any strategy will do; `nil` unless several strategies were timed.
  package let enough: EnoughItems?
  /// Whether the user chose the numbers of items.
  private let hasOwnSizes: Bool
  /// The validity of the choices on other processors.
  package private(set) var elsewhere: [UseElsewhere] = []

  /// The finding of `rows` on a use of a layout over a workload. Costs that differ by no more than the rows' margins count as the same.
  package init(_ use: UseCase, layout: String, workload: String, in rows: FindingRows) {
    let costs = rows.sizes(of: layout, workload: workload, in: use.operations).map { n in
      (n: n, costs: MixedCosts(use, layout: layout, workload: workload, itemCount: n, in: rows))
    }
    self.use = use
    self.layout = layout
    self.workload = workload
    paths = OperationPath.allCases.filter { path in use.operations.contains { rows.catalog[$0].path == path } }
    reference = rows.catalog.reference
    hasOwnSizes = rows.hasOwnSizes
    let standings = costs.map { UseStanding($0.costs, itemCount: $0.n) }
    self.standings = standings
    budget = rows.layoutBudget
    let slowest = standings.filter { $0.frames.count > 1 }.compactMap { one in one.slowest.map { (n: one.itemCount, frame: $0) } }
    enough = EnoughItems(slowest, within: rows.layoutBudget)
    let certain = standings.indices.filter { standings[$0].winner != nil }
    crossovers = zip(certain, certain.dropFirst()).compactMap { before, after in
      UseCrossover(between: costs[before...after].map { ($0.n, $0.costs) }, standings[before].winner, standings[after].winner)
    }
    let margin = rows.margins.uniformShare ?? NoiseMargins.standardMargin
    elsewhere = rows.processors.map { UseElsewhere(self, on: $0, margin: margin) }
  }

  /// Whether the run was too short to be certain of the cheapest strategy at some number of items.
  var isUncertain: Bool { !countsFrames && standings.contains { if case .uncertain = $0.outcome { true } else { false } } }

  /// Whether the mix counts frames of scenarios. A scenario is played in one launch, so no run is long enough for an interval.
  var countsFrames: Bool { !use.scenarios.isEmpty }

  /// The largest number of sizes chosen by the user that fit into a sentence.
  private static let mostOwnSizes = 3

  /// The sizes for which sentences give figures: those that the user chose, if they are few. Otherwise 10k and 100k if they were measured, and the largest.
  var toldSizes: [Int] {
    let known = standings.filter { !$0.choice.isEmpty }.map(\.itemCount)
    if hasOwnSizes && known.count <= Self.mostOwnSizes { return known }
    return known.filter { $0 == 10_000 || $0 == 100_000 || $0 == known.last }
  }

  /// The standing at the largest number of items with results; `nil` without results.
  var largest: UseStanding? { standings.last { !$0.choice.isEmpty } }
}

/// The number of items from which another strategy is cheaper.
package struct UseCrossover: Hashable, Sendable {
  /// The strategy that is cheaper with fewer items.
  package let before: String
  /// The strategy that is cheaper with more.
  package let after: String
  /// The number of items at which both cost the same. It is interpolated between two measured sizes by a straight line in the logarithms of ratio and size.
  package let itemCount: Double
  /// The numbers of items at which the ends of the ratio's interval cross 1.
  package let interval: ClosedRange<Double>

  /// The crossing between the first and the last of these sizes. `before` and `after` are certainly the cheapest there. `nil` if they are the same, or if the
  /// ratio does not cross 1.
  init?(between sizes: [(n: Int, costs: MixedCosts)], _ before: String?, _ after: String?) {
    guard let before, let after, before != after, let first = sizes.first?.n, let last = sizes.last?.n else { return nil }
    let points = sizes.compactMap { size -> (n: Double, ratio: RatioEstimate)? in
      guard let old = size.costs.ranked.first(where: { $0.strategy == before }),
        let new = size.costs.ranked.first(where: { $0.strategy == after })
      else { return nil }
      return (Double(size.n), size.costs.ratio(of: old, over: new))
    }
    func crossing(_ side: (RatioEstimate) -> Double) -> Double? {
      LogarithmicLine.crossing(of: points.map { ($0.n, side($0.ratio)) })
    }
    guard let middle = crossing(\.value) else { return nil }
    // The upper end of the interval reaches 1 with fewer items, and the lower end with more.
    let low = crossing { $0.interval?.upperBound ?? $0.value } ?? Double(first)
    let high = crossing { $0.interval?.lowerBound ?? $0.value } ?? Double(last)
    self.before = before
    self.after = after
    itemCount = middle
    interval = min(low, middle)...max(high, middle)
  }
}

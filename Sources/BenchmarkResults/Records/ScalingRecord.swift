import BenchmarkStatistics

/// The growth of the time of one layout, strategy and operation with the number of items.
package struct ScalingRecord: Hashable, Sendable {
  /// The layout.
  package let layout: String
  /// The strategy.
  package let strategy: String
  /// The operation.
  package let operation: String
  /// The workload.
  package let workload: String
  /// The numbers of items in ascending order.
  package let sizes: [Int]
  /// The exponent of the number of items: 0 if the time does not grow, 1 if it is proportional.
  package let exponent: Double
  /// The exponent's 95 % interval.
  package let interval: ClosedRange<Double>
  /// The complexities that fit, the best first. There are several if they cannot be told apart.
  package let complexities: [Complexity]

  /// Whether the time grows faster than a claim allows: the whole interval of the exponent is above the claim's own exponent by more than
  /// ``Complexity/allowance``. Slower growth contradicts nothing, because a complexity is an upper bound.
  package func contradicts(_ claim: Complexity) -> Bool {
    guard let least = sizes.first, let most = sizes.last else { return false }
    return interval.lowerBound > claim.exponent(from: least, to: most) + Complexity.allowance
  }

  /// Whether every complexity that fits grows faster than a claim.
  package func exceeds(_ claim: Complexity) -> Bool { !complexities.isEmpty && complexities.allSatisfy { $0 > claim } }

  /// Returns the records of a run: one for every layout, strategy, operation and workload that was timed at enough sizes.
  ///
  /// - Parameter times: The samples of each cell's time. Floors are left out.
  /// - Complexity: One `ScalingFit` for each record.
  package static func records(of times: [(cell: CellIdentifier, samples: [Double])]) -> [ScalingRecord] {
    struct Family: Hashable {
      let layout, strategy, operation, workload: String
    }
    let families = times.filter { !$0.cell.isFloor && !$0.samples.isEmpty }.grouped {
      Family(layout: $0.cell.layout, strategy: $0.cell.strategy, operation: $0.cell.operation, workload: $0.cell.workload)
    }
    var bootstraps = ScalingBootstraps()
    let shapes: [(Double) -> Double] = Complexity.allCases.map { complexity in { complexity.cost($0) } }
    return families.compactMap { family, times in
      let points: [ScalingFit.Point] = times.map { ($0.cell.n, $0.samples) }
      guard let fit = ScalingFit(points: points, shapes: shapes, bootstraps: &bootstraps) else { return nil }
      return ScalingRecord(
        layout: family.layout, strategy: family.strategy, operation: family.operation, workload: family.workload,
        sizes: points.map(\.size).sorted(), exponent: fit.exponent, interval: fit.interval,
        complexities: fit.shapes.map { Complexity.allCases[$0] })
    }
  }
}

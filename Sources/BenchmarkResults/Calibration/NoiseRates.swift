import BenchmarkStatistics

/// The rates at which comparisons of one path, in one way and with one margin, are right and wrong on a machine.
package struct NoiseRates: Hashable, Sendable {
  /// The rate at which a slow-down was found.
  package struct Detection: Hashable, Sendable {
    /// The work that was added, as a share.
    package let slowdown: Double
    /// The decisions that were `regressed`.
    package let found: BinomialProportion
    /// The median of the measured ratios: the added work as it was measured.
    package let medianRatio: Double?

    /// Whether the measured slow-down differs from the intended one by more than a third of the latter. The share then says little about that slow-down. Also
    /// true without a ratio.
    package var missesItsSlowdown: Bool { medianRatio.map { abs($0 - 1 - slowdown) > slowdown / 3 } ?? true }
  }

  /// The path.
  package let path: OperationPath
  /// The way in which cells were compared.
  package let way: NoiseRecord.Way
  /// The difference that does not matter, as a ratio less 1.
  package let margin: Double
  /// Whether the margin is the one measured here.
  package let isMeasured: Bool
  /// The A/A decisions that were `regressed` or `improved`, though nothing had changed.
  package let falsePositives: BinomialProportion
  /// The A/A decisions that were `equivalent`.
  package let equivalent: BinomialProportion
  /// The A/A decisions that were `inconclusive`.
  package let inconclusive: BinomialProportion
  /// The rate at which each slow-down was found, the smallest slow-down first.
  package let detections: [Detection]

  /// The share of decisions in which a slow-down must be found to count as visible.
  package static let power = 0.8

  /// The smallest added slow-down that was found in at least 80 % of the decisions, as were all larger ones. Nil if no slow-down was.
  package var smallestSeen: Double? {
    detections.reversed().prefix { ($0.found.share ?? 0) >= Self.power }.last?.slowdown
  }
}

extension NoiseCalibration {
  /// Returns the rates of a path and way with a margin that was chosen without looking at these decisions.
  ///
  /// - Complexity: O(*d*), *d* the number of decisions.
  package func rates(_ path: OperationPath, _ way: NoiseRecord.Way, margin: Double) -> NoiseRates {
    rates(path, way, margin: margin, isMeasured: false, unslowed(path, way).map { $0.verdict(margin: margin) })
  }

  /// Returns the rates of a path and way with the margin measured here; nil without such a margin.
  ///
  /// The A/A decisions determined that margin, so they would look too good with it. The decisions of each trial are therefore judged by the margin that the
  /// other trials alone would give. A single trial has no such rates, only a margin.
  ///
  /// - Complexity: O(*t* · *d* log *d*), *t* the number of trials, *d* the number of decisions.
  package func measuredRates(_ path: OperationPath, _ way: NoiseRecord.Way) -> NoiseRates? {
    guard let margin = margin(path, way) else { return nil }
    let unslowed = unslowed(path, way)
    let verdicts = Dictionary(grouping: unslowed, by: \.trial).flatMap { trial, own -> [Verdict] in
      guard let margin = Self.margin(for: unslowed.lazy.filter { $0.trial != trial }) else { return [] }
      return own.map { $0.verdict(margin: margin) }
    }
    return rates(path, way, margin: margin, isMeasured: true, verdicts)
  }

  /// The rates with the measured margins, a row for each path and way that has one.
  package var measuredRates: [NoiseRates] {
    OperationPath.allCases.flatMap { path in NoiseRecord.Way.allCases.compactMap { measuredRates(path, $0) } }
  }

  /// Returns the rates with `margin` for everything, a row for each path and way that was measured.
  package func rates(margin: Double) -> [NoiseRates] {
    OperationPath.allCases.flatMap { path in
      NoiseRecord.Way.allCases.filter { !unslowed(path, $0).isEmpty }.map { rates(path, $0, margin: margin) }
    }
  }

  private func rates(
    _ path: OperationPath, _ way: NoiseRecord.Way, margin: Double, isMeasured: Bool, _ verdicts: [Verdict]
  ) -> NoiseRates {
    func share(_ isWanted: (Verdict) -> Bool) -> BinomialProportion {
      BinomialProportion(successes: verdicts.count(where: isWanted), count: verdicts.count)
    }
    let slowed = Dictionary(grouping: decisions.filter { $0.path == path && $0.way == way && $0.slowdown != 0 }, by: \.slowdown)
    return NoiseRates(
      path: path, way: way, margin: margin, isMeasured: isMeasured,
      falsePositives: share { $0 == .regressed || $0 == .improved },
      equivalent: share { $0 == .equivalent }, inconclusive: share { $0 == .inconclusive },
      detections: slowed.sorted { $0.key < $1.key }.map { slowdown, decisions in
        NoiseRates.Detection(
          slowdown: slowdown,
          found: BinomialProportion(successes: decisions.count { $0.verdict(margin: margin) == .regressed }, count: decisions.count),
          medianRatio: median(of: decisions.compactMap(\.ratio)))
      })
  }
}

/// The agreement of repeated runs of one program: the claims of their intervals, compared with the findings of the other runs.
///
///     RunAgreement([[run1, run2, run3]]).holding.share  // how often an interval holds the median of the other runs
///
/// A 95 % interval should contain the finding of the next run. If it does not, the runs differ by something that no run shows within itself.
package struct RunAgreement: Hashable, Sendable {
  /// The finding of one run about one figure.
  package struct Finding: Hashable, Sendable {
    /// The estimate.
    package let estimate: Double
    /// The interval; `nil` if there were too few blocks for one.
    package let interval: ClosedRange<Double>?
    /// The decision.
    package let verdict: Verdict

    /// A finding.
    package init(estimate: Double, interval: ClosedRange<Double>?, verdict: Verdict) {
      self.estimate = estimate
      self.interval = interval
      self.verdict = verdict
    }
  }

  /// The proportion of intervals that contain the median of the other runs' estimates.
  package let holding: BinomialProportion
  /// The proportion of pairs of runs whose intervals have no value in common.
  package let disjoint: BinomialProportion
  /// The places of the figures that one run called improved and another regressed.
  package let contradicted: [Int]
  /// The number of figures.
  package let figures: Int
  /// The number of findings without an interval.
  package let withoutInterval: Int

  /// The agreement of several figures. Each of `figures` has one finding for each run.
  ///
  /// - Complexity: O(*f*·*r*²·log *r*), *f* the number of figures, *r* the number of runs.
  package init(_ figures: [[Finding]]) {
    var (held, intervals, apart, pairs) = (0, 0, 0, 0)
    for findings in figures {
      for (place, finding) in findings.enumerated() {
        let others = findings.enumerated().filter { $0.offset != place }.map(\.element)
        guard let interval = finding.interval, let median = median(of: others.map(\.estimate)) else { continue }
        intervals += 1
        if interval.contains(median) { held += 1 }
        for other in findings[(place + 1)...] {
          guard let second = other.interval else { continue }
          pairs += 1
          if !interval.overlaps(second) { apart += 1 }
        }
      }
    }
    holding = BinomialProportion(successes: held, count: intervals)
    disjoint = BinomialProportion(successes: apart, count: pairs)
    contradicted = figures.indices.filter { place in
      let verdicts = Set(figures[place].map(\.verdict))
      return verdicts.contains(.improved) && verdicts.contains(.regressed)
    }
    self.figures = figures.count
    withoutInterval = figures.joined().count { $0.interval == nil }
  }
}

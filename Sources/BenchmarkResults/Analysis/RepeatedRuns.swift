import BenchmarkStatistics

/// Runs of one program, one after the other, compared with each other: the claims of their intervals are checked against the results of the other runs.
///
///     let runs = try folders.map { try RunData(reading: $0) }
///     RepeatedRuns(runs).ratios.agreement.holding.share  // near 0.95 if intervals hold what they claim
package struct RepeatedRuns: Sendable {
  /// The findings about one kind of figure.
  package struct Finding: Sendable {
    /// The rates at which intervals hold, overlap and contradict each other.
    package let agreement: RunAgreement
    /// A test of whether the blocks of one run are independent.
    package let stretches: StretchTest
    /// The figures that one run calls improved and another run regressed.
    package let contradicted: [String]
  }

  /// The number of runs.
  package let count: Int
  /// The strategy that all others are compared with.
  package let reference: String
  /// The finding about every strategy's time divided by that of the reference.
  package let ratios: Finding
  /// The finding about every cell's time, without floors. Machines drift, so intervals of times hold less well than those of ratios.
  package let times: Finding

  /// Compares `runs` with each other. Each is judged by the settings in its manifest.
  /// - Complexity: O(*r*·*s* log *s*), *r* the number of runs, *s* the number of samples in one.
  package init(_ runs: [RunData]) {
    count = runs.count
    reference = runs.first?.manifest.catalogue.reference ?? "none"
    let judged = runs.map { (series: SampleSeries.series(of: $0.samples), settings: RunAnalysis.Settings(of: $0.manifest)) }
    ratios = Self.finding(judged.map { RatioFigures($0.series, $0.settings).figures })
    times = Self.finding(judged.map { TimeFigures($0.series, $0.settings).figures })
  }

  private static func finding(_ runs: [[RepeatedFigure]]) -> Finding {
    let byName = Dictionary(grouping: runs.joined(), by: \.name)
    // Names are in the order of the first run that has them.
    let names = runs.joined().map(\.name).uniqued()
    let agreement = RunAgreement(names.map { name in (byName[name] ?? []).map(\.finding) })
    return Finding(
      agreement: agreement, stretches: StretchTest(runs.joined().map(\.blocks)), contradicted: agreement.contradicted.map { names[$0] })
  }
}

/// One figure of one run.
private struct RepeatedFigure {
  let name: String
  let finding: RunAgreement.Finding
  /// The values of its blocks, in order.
  let blocks: [Double]
}

/// The times of strategies divided by that of the reference, in one run.
private struct RatioFigures {
  let figures: [RepeatedFigure]

  init(_ series: [SampleSeries], _ settings: RunAnalysis.Settings) {
    let groups = RunAnalysis.groups(of: series)
    let records = RunAnalysis.comparisons(of: groups, settings: settings).filter { $0.baseline == settings.catalogue.reference }
    let byGroup = Dictionary(grouping: records, by: \.group)
    figures = groups.flatMap { group -> [RepeatedFigure] in
      guard let reference = group.first(where: { $0.key.cell.strategy == settings.catalogue.reference }) else { return [] }
      return group.compactMap { candidate in
        let cell = candidate.key.cell
        guard let record = byGroup[cell.group]?.first(where: { $0.candidate == cell.strategy }), let ratio = record.ratio else {
          return nil
        }
        return RepeatedFigure(
          name: "\(cell)", finding: .init(estimate: ratio, interval: record.interval, verdict: record.verdict),
          blocks: PairedBlocks(reference, candidate).logRatios)
      }
    }
  }
}

/// The times of one run.
private struct TimeFigures {
  let figures: [RepeatedFigure]

  init(_ series: [SampleSeries], _ settings: RunAnalysis.Settings) {
    figures = series.filter { $0.key.metric == .time && !$0.key.cell.isFloor }.compactMap { series in
      let medians = series.blockMedians
      guard let estimate = Estimate(medians, confidence: settings.confidence) else { return nil }
      return RepeatedFigure(
        name: "\(series.key.cell)", finding: .init(estimate: estimate.median, interval: estimate.interval, verdict: .inconclusive),
        blocks: medians)
    }
  }
}

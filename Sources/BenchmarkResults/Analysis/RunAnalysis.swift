import BenchmarkStatistics

/// Everything that is derived from a run: summaries, comparisons and the frame budget. ``RunData/analysis(margins:layoutBudget:)`` makes it.
///
///     let folder = try RunDirectory(opening: path)
///     try folder.rewrite(try RunData(reading: folder).analysis().summaries)
package struct RunAnalysis: Sendable {
  /// How the samples are judged.
  package struct Settings: Hashable, Sendable {
    /// Which differences count as none, cell by cell.
    package var margins = NoiseMargins()
    /// The confidence of every interval; what a p-value must stay below is 1 less this.
    package var confidence = 0.95
    /// What is said of the strategies, layouts and operations.
    package var catalogue: RunCatalogue
    /// A step of the clock, in nanoseconds; nil if it is not known.
    package var clockStep: Double?
    /// The time that the layout of one frame may take.
    package var layoutBudget = FrameBudget.standardLayout

    /// The usual settings for a run: its catalogue, its clock, and the margins and the layout budget that were chosen for it; `margins` and `layoutBudget`
    /// count before those.
    package init(of manifest: Manifest, margins: NoiseMargins? = nil, layoutBudget: FrameBudget? = nil) {
      catalogue = manifest.catalogue
      clockStep = manifest.clock.resolutionNanoseconds
      if let margins = margins ?? manifest.plan.margins { self.margins = margins }
      self.margins.adoptPaths(of: catalogue)
      if let budget = layoutBudget ?? manifest.plan.layoutBudgetNanoseconds.map(FrameBudget.layout) { self.layoutBudget = budget }
    }
  }

  /// Which differences count as none, cell by cell.
  package let margins: NoiseMargins
  /// The time that the layout of one frame may take.
  package let layoutBudget: FrameBudget
  /// One summary for each cell and metric, in the order of their first samples; then the cells of which facts are known, but no time.
  package let summaries: [SummaryRecord]
  /// The comparisons of metric `time`, group by group in the order of the summaries.
  package let comparisons: [ComparisonRecord]
  /// The frame budget of each layout, workload and strategy, in the order of the summaries.
  package let frameBudgets: [FrameBudgetRecord]
  /// How the times grow with the number of items, in the order of the summaries.
  package let scalings: [ScalingRecord]
  /// The times of each cell's blocks, without the samples that were interrupted.
  package let uninterrupted: [CellIdentifier: Estimate]
  /// The 99th percentile of each cell's times, in nanoseconds, without the samples that were interrupted; of fewer than 100 samples, the slowest.
  package let percentiles99: [CellIdentifier: Double]
  /// What each block of a cell is worth by itself: the median of its times.
  package let blockTimes: [CellIdentifier: [Double]]
  /// The groups some of whose strategies were interrupted much more often than others, in the order of the summaries. Their comparisons are
  /// over the rounds in which neither strategy was interrupted.
  package let unequalInterruptions: [UnequalInterruption]
  /// The floors of each part of a sweep; nil if the run is no sweep of several parts.
  package let partFloors: PartFloors?
  /// Whether ratios depend on who was sampled first.
  package let orderEffects: OrderEffects

  /// The run's scenarios, as its file has them. They are by themselves: neither comparisons nor fits within the run are made of them.
  package let scenarios: [ScenarioRecord]
  /// The medians over the launches that played each scenario, of the metrics by which runs are compared, in the order of the launches.
  package let playSummaries: [SummaryRecord]
  /// How the frames of the scenarios are distributed, as the run's file has it.
  package let frameCounts: [FrameCountRecord]
  /// The steps of the frames around the slowest of each scenario, as the run's file has them.
  package let frameSteps: [FrameStepsRecord]

  /// Derives everything from `run`, whose samples are judged by `settings`.
  /// - Complexity: O(*s* log *s*), *s* the number of samples.
  init(_ run: RunData, _ settings: Settings) {
    margins = settings.margins
    layoutBudget = settings.layoutBudget
    (scenarios, frameCounts, frameSteps) = (run.scenarios.records, run.scenarios.frames, run.scenarios.steps)
    playSummaries = Self.summaries(of: SampleSeries.series(of: run.scenarios.playSamples), [], settings: settings)
    let all = SampleSeries.series(of: run.samples)
    summaries = Self.summaries(of: all, run.facts, settings: settings)
    let limit = ClockLimit(step: settings.clockStep)
    let series = all.filter { limit.objection(to: $0) == nil }
    blockTimes = Dictionary(
      series.filter { $0.key.metric == .time }.map { ($0.key.cell, $0.blockMedians) }, uniquingKeysWith: { first, _ in first })
    partFloors = PartFloors(series, confidence: settings.confidence)
    let groups = Self.groups(of: series)
    unequalInterruptions = groups.compactMap(UnequalInterruption.init)
    orderEffects = OrderEffects(of: groups, settings: settings)
    comparisons = Self.comparisons(of: groups, settings: settings)
    frameBudgets = Self.frameBudgets(of: series, settings: settings)
    scalings = ScalingRecord.records(of: series.filter { $0.key.metric == .time }.map { ($0.key.cell, $0.blockMedians) })
    uninterrupted = Self.uninterrupted(of: series, settings: settings)
    percentiles99 = Self.percentiles99(of: series)
  }
}

extension RunAnalysis {
  /// The cells whose output was not that of the reference, in this session or an earlier one.
  package var failedCells: [CellIdentifier] {
    summaries.filter(\.failedVerification).map(\.cell) + scenarios.filter(\.failedVerification).map(\.cell)
  }

  /// Whether a cell's output was wrong, or the program crashed at one.
  package var hasFailedCells: Bool {
    !failedCells.isEmpty || summaries.contains(where: \.hasCrashed) || scenarios.contains(where: \.hasCrashed)
  }
}

import BenchmarkStatistics

/// All results that are derived from a run: summaries, comparisons and the frame budget. ``RunData/analysis(margins:layoutBudget:)`` makes it.
///
///     let folder = try RunDirectory(opening: path)
///     try folder.rewrite(try RunData(reading: folder).analysis().summaries)
package struct RunAnalysis: Sendable {
  /// The rules for judging samples.
  package struct Settings: Hashable, Sendable {
    /// The differences that count as none, cell by cell.
    package var margins = NoiseMargins()
    /// The confidence of every interval. A p-value must stay below 1 less the confidence.
    package var confidence = 0.95
    /// The description of the strategies, layouts and operations.
    package var catalogue: RunCatalogue
    /// A step of the clock, in nanoseconds; nil if unknown.
    package var clockStep: Double?
    /// The time that the layout of one frame may take.
    package var layoutBudget = FrameBudget.standardLayout

    /// Creates the usual settings for a run: its catalogue, its clock, and the margins and the layout budget that were chosen for it. `margins` and
    /// `layoutBudget` take precedence over those of the run.
    package init(of manifest: Manifest, margins: NoiseMargins? = nil, layoutBudget: FrameBudget? = nil) {
      catalogue = manifest.catalogue
      clockStep = manifest.clock.resolutionNanoseconds
      if let margins = margins ?? manifest.plan.margins { self.margins = margins }
      self.margins.adoptPaths(of: catalogue)
      if let budget = layoutBudget ?? manifest.plan.layoutBudgetNanoseconds.map(FrameBudget.layout) { self.layoutBudget = budget }
    }
  }

  /// The differences that count as none, cell by cell.
  package let margins: NoiseMargins
  /// The time that the layout of one frame may take.
  package let layoutBudget: FrameBudget
  /// One summary for each cell and metric, in the order of their first samples. Then follow the cells that have facts but no time.
  package let summaries: [SummaryRecord]
  /// The comparisons of metric `time`, group by group in the order of the summaries.
  package let comparisons: [ComparisonRecord]
  /// The frame budget of each layout, workload and strategy, in the order of the summaries.
  package let frameBudgets: [FrameBudgetRecord]
  /// The growth of the times with the number of items, in the order of the summaries.
  package let scalings: [ScalingRecord]
  /// The times of each cell's blocks, without the interrupted samples.
  package let uninterrupted: [CellIdentifier: Estimate]
  /// The 99th percentile of each cell's times, in nanoseconds, without the interrupted samples. With fewer than 100 samples it is the slowest.
  package let percentiles99: [CellIdentifier: Double]
  /// The value of each block of a cell: the median of its times.
  package let blockTimes: [CellIdentifier: [Double]]
  /// The groups in which some strategies were interrupted much more often than others, in the order of the summaries. Their comparisons use the rounds in
  /// which neither strategy was interrupted.
  package let unequalInterruptions: [UnequalInterruption]
  /// The floors of each part of a sweep; nil if the run is not a sweep of several parts.
  package let partFloors: PartFloors?
  /// The dependence of ratios on the order of sampling.
  package let orderEffects: OrderEffects

  /// The run's scenarios, as in its file. They are separate: the comparisons and fits within the run do not include them.
  package let scenarios: [ScenarioRecord]
  /// The medians over the launches that played each scenario, for the metrics by which runs are compared, in the order of the launches.
  package let playSummaries: [SummaryRecord]
  /// The distribution of the times of the scenarios' frames, as in the run's file.
  package let frameCounts: [FrameCountRecord]
  /// The steps of the slowest frame of each scenario and of the frames around it, as in the run's file.
  package let frameSteps: [FrameStepsRecord]

  /// Derives all results from `run`, whose samples are judged by `settings`.
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
  /// The cells whose output differed from the reference, in this session or an earlier one.
  package var failedCells: [CellIdentifier] {
    summaries.filter(\.failedVerification).map(\.cell) + scenarios.filter(\.failedVerification).map(\.cell)
  }

  /// Whether the output of a cell was wrong, or the program crashed at one.
  package var hasFailedCells: Bool {
    !failedCells.isEmpty || summaries.contains(where: \.hasCrashed) || scenarios.contains(where: \.hasCrashed)
  }
}

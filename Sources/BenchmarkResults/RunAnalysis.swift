import BenchmarkStatistics

/// Everything that is derived from a run's samples: summaries, comparisons and the frame budget.
///
///     let folder = try RunDirectory(opening: path)
///     let analysis = RunAnalysis(
///       samples: try folder.read(SampleRecord.self).records, existing: try folder.readIfPresent(SummaryRecord.self).records)
///     try folder.rewrite(analysis.summaries)
///
/// Only digests and notes, and the cells that have a note but no samples, are taken from an existing summary: no sample holds them.
public struct RunAnalysis: Sendable {
  /// How the samples are judged.
  public struct Settings: Hashable, Sendable {
    /// Ratios within 1 ± this (as ratios: from 1/(1 + margin) to 1 + margin) count as equal.
    public var margin = 0.02
    /// The confidence of every interval; what a p-value must stay below is 1 less this.
    public var confidence = 0.95
    /// What is known about the operations.
    public var operations: OperationCatalog

    /// Creates the usual settings: a margin of 2 % and a confidence of 95 %; with `operations` as the run's manifest has them.
    public init(operations: OperationCatalog = OperationCatalog()) { self.operations = operations }
  }

  /// One summary for each cell and metric, in the order of their first samples; then the cells without samples.
  public let summaries: [SummaryRecord]
  /// The comparisons of metric `time`, group by group in the order of the summaries.
  public let comparisons: [ComparisonRecord]
  /// The frame budget of each layout, workload and strategy, in the order of the summaries.
  public let frameBudgets: [FrameBudgetRecord]
  /// The times of each cell's samples that were not interrupted.
  public let uninterrupted: [CellIdentifier: Estimate]
  /// The groups some of whose strategies were interrupted much more often than others, in the order of the summaries. Their comparisons are
  /// over the rounds in which neither strategy was interrupted.
  public let unequalInterruptions: [UnequalInterruption]

  /// Derives everything.
  /// - Complexity: O(*s* log *s*), *s* the number of samples.
  public init(samples: [SampleRecord], existing: [SummaryRecord] = [], settings: Settings = Settings()) {
    let series = SampleSeries.series(of: samples)
    summaries = Self.summaries(of: series, existing: existing, settings: settings)
    let groups = Self.groups(of: series)
    unequalInterruptions = groups.compactMap(UnequalInterruption.init)
    comparisons = Self.comparisons(of: groups, settings: settings)
    frameBudgets = Self.frameBudgets(of: series, settings: settings)
    uninterrupted = Self.uninterrupted(of: series, settings: settings)
  }
}

/// The samples of one cell and metric, in the order they were taken.
struct SampleSeries {
  struct Key: Hashable {
    let cell: CellIdentifier
    let metric: Metric
  }

  let key: Key
  private(set) var samples: [SampleRecord] = []

  /// The series in `samples`, in the order of their first samples.
  static func series(of samples: [SampleRecord]) -> [SampleSeries] {
    var places: [Key: Int] = [:]
    var series: [SampleSeries] = []
    for sample in samples {
      let key = Key(cell: sample.cell, metric: sample.metric)
      let place = places[key, default: series.count]
      if place == series.count {
        places[key] = place
        series.append(SampleSeries(key: key))
      }
      series[place].samples.append(sample)
    }
    return series
  }

  var values: [Double] { samples.map(\.value) }

  /// The value of each round; of a round sampled several times, their median. A round with a value that is not finite has none.
  var valueByRound: [Int: Double] {
    Dictionary(grouping: samples, by: \.round).compactMapValues { median(of: $0.map(\.value)) }
  }

  /// The series without the samples that were interrupted.
  var uninterrupted: SampleSeries {
    var series = self
    series.samples.removeAll { $0.isInterrupted == true }
    return series
  }

  /// The number of interrupted samples; nil if no sample says.
  var interrupted: Int? {
    let known = samples.compactMap(\.isInterrupted)
    return known.isEmpty ? nil : known.count { $0 }
  }

  /// The number of contaminated samples; nil when no sample says.
  func contaminated(in operations: OperationCatalog) -> Int? {
    let known = samples.compactMap { $0.isContaminated(in: operations) }
    return known.isEmpty ? nil : known.count { $0 }
  }
}

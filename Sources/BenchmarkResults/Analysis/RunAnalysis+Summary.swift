import BenchmarkStatistics

extension RunAnalysis {
  static func summaries(of series: [SampleSeries], existing: [SummaryRecord], settings: Settings) -> [SummaryRecord] {
    let carried = CarriedFacts(existing)
    let limit = ClockLimit(step: settings.clockStep)
    var summaries = series.compactMap { series -> SummaryRecord? in
      if let objection = limit.objection(to: series) {
        return SummaryRecord(cell: series.key.cell, metric: series.key.metric, digest: carried.digest(of: series.key), status: objection)
      }
      let medians = series.blockMedians
      guard let blocks = Estimate(medians, confidence: settings.confidence), let samples = Estimate(series.values) else { return nil }
      var summary = SummaryRecord(
        cell: series.key.cell, metric: series.key.metric, blocks: blocks, samples: samples,
        modes: series.key.metric == .time ? series.modes : nil, contaminated: series.contaminated(in: settings.operations),
        digest: carried.digest(of: series.key), status: carried.status(of: series.key))
      let interval = blocks.interval.map { limit.widened($0, of: series) }
      (summary.intervalLow, summary.intervalHigh) = (interval?.lowerBound, interval?.upperBound)
      return summary
    }
    let measured = Set(series.map(\.key))
    summaries += existing.filter { $0.samples == 0 && !measured.contains(SampleSeries.Key(cell: $0.cell, metric: $0.metric)) }
    return summaries
  }
}

/// What an existing summary knows of its cells that no sample says.
private struct CarriedFacts {
  private var exact: [SampleSeries.Key: SummaryRecord] = [:]
  private var digests: [CellIdentifier: String] = [:]
  private var statuses: [CellIdentifier: CellStatus] = [:]

  init(_ summaries: [SummaryRecord]) {
    for var summary in summaries {
      if ClockLimit.isObjection(summary.status) { summary.status = .sound }
      exact[SampleSeries.Key(cell: summary.cell, metric: summary.metric)] = summary
      if let digest = summary.digest, digests[summary.cell] == nil { digests[summary.cell] = digest }
      if summary.status != .sound, statuses[summary.cell] == nil { statuses[summary.cell] = summary.status }
    }
  }

  /// The output is the cell's, whatever is counted of it.
  func digest(of key: SampleSeries.Key) -> String? { digests[key.cell] }

  /// A metric that had a record keeps that record's status; a new one takes the cell's.
  func status(of key: SampleSeries.Key) -> CellStatus {
    if let record = exact[key] { return record.status }
    return statuses[key.cell] ?? .sound
  }
}

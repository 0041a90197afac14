import BenchmarkStatistics

extension RunAnalysis {
  static func summaries(of series: [SampleSeries], existing: [SummaryRecord], settings: Settings) -> [SummaryRecord] {
    let carried = CarriedNotes(existing)
    var summaries = series.compactMap { series -> SummaryRecord? in
      guard let estimate = Estimate(series.values, confidence: settings.confidence) else { return nil }
      return SummaryRecord(
        cell: series.key.cell, metric: series.key.metric, estimate: estimate, contaminated: series.contaminated,
        digest: carried.digest(of: series.key), note: carried.note(of: series.key))
    }
    let measured = Set(series.map(\.key))
    summaries += existing.filter { $0.samples == 0 && !measured.contains(SampleSeries.Key(cell: $0.cell, metric: $0.metric)) }
    return summaries
  }
}

/// What an existing summary knows of its cells that no sample says.
private struct CarriedNotes {
  private var exact: [SampleSeries.Key: SummaryRecord] = [:]
  private var digests: [CellIdentifier: String] = [:]
  private var notes: [CellIdentifier: String] = [:]

  init(_ summaries: [SummaryRecord]) {
    for summary in summaries {
      exact[SampleSeries.Key(cell: summary.cell, metric: summary.metric)] = summary
      if let digest = summary.digest, digests[summary.cell] == nil { digests[summary.cell] = digest }
      if let note = summary.note, notes[summary.cell] == nil { notes[summary.cell] = note }
    }
  }

  /// The output is the cell's, whatever is counted of it.
  func digest(of key: SampleSeries.Key) -> String? { digests[key.cell] }

  /// A metric that had a record keeps that record's note, none included; a new one takes the cell's.
  func note(of key: SampleSeries.Key) -> String? {
    if let record = exact[key] { return record.note }
    return notes[key.cell]
  }
}

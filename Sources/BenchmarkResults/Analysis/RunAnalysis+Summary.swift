import BenchmarkStatistics

extension RunAnalysis {
  static func summaries(of series: [SampleSeries], _ facts: [CellFact], settings: Settings) -> [SummaryRecord] {
    let facts = CellFact.joined(facts)
    let known = Dictionary(uniqueKeysWithValues: facts.map { ($0.cell, $0) })
    let limit = ClockLimit(step: settings.clockStep)
    let summaries = series.compactMap { series -> SummaryRecord? in
      let (cell, metric) = (series.key.cell, series.key.metric)
      let fact = known[cell] ?? CellFact(cell: cell)
      if let objection = limit.objection(to: series) {
        return SummaryRecord(cell: cell, metric: metric, digest: fact.digest, status: objection)
      }
      let medians = series.blockMedians
      guard let blocks = Estimate(medians, confidence: settings.confidence), let samples = Estimate(series.values) else { return nil }
      var summary = SummaryRecord(
        cell: cell, metric: metric, blocks: blocks, samples: samples, modes: metric == .time ? series.modes : nil,
        contaminated: series.contaminated(in: settings.catalogue), digest: fact.digest, status: fact.status)
      summary.interval = blocks.interval.map { limit.widened($0, of: series) }
      return summary
    }
    let timed = Set(series.lazy.filter { $0.key.metric == .time }.map(\.key.cell))
    return summaries
      + facts.filter { !timed.contains($0.cell) }.map { SummaryRecord(cell: $0.cell, digest: $0.digest, status: $0.status) }
  }
}

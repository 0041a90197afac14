import BenchmarkResults
import BenchmarkStatistics

/// A history as a table, with a row for each run or for each change.
package struct TrendListing: Sendable {
  let series: [HistorySeries]
  /// Whether figures are exact, for a program. Otherwise they are rounded and have units, for a reader.
  let isExact: Bool
  /// Whether rows name the items that were measured: always for a program, and for a reader if they differ between the series.
  private let showsWork: Bool

  /// A table of `series` for one output format.
  package init(_ series: [HistorySeries], for format: Listing.Format) {
    self.series = series
    isExact = format == .csv || format == .json
    showsWork = isExact || Set(series.map(\.work)).count > 1
  }

  /// Every run of every series, in order. The first run of a new level also has the change, and the commits on both sides of it. The first run of an accepted
  /// change has the reason for accepting it.
  package var runs: Listing {
    let titles =
      ["cell", "metric", "machine", "time", "commit", "value", "ci_low", "ci_high", "change", "p"] + ["commit before", "commit after"]
      + ["accepted"] + workTitle
    return Listing(titles: titles, values: series.flatMap(rows))
  }

  /// The changes alone: the levels before and after, the size, and the commits on both sides.
  package var changes: Listing {
    let titles = ["cell", "metric", "machine", "time", "before", "after", "change", "p", "commit before", "commit after"] + workTitle
    let rows = series.flatMap { series in
      series.changes.map { change in
        name(series) + [.text(series.points[change.index].timeText)] + [change.before, change.after].map { figure($0, series.metric) }
          + facts(on: change, in: series) + work(of: series)
      }
    }
    return Listing(titles: titles, values: rows)
  }

  private func rows(of series: HistorySeries) -> [[RecordValue]] {
    series.points.enumerated().map { place, point in
      name(series) + [.text(point.timeText), commit(point)]
        + [point.value, point.interval?.lowerBound, point.interval?.upperBound].map { figure($0, series.metric) }
        + (series.change(at: place).map { facts(on: $0, in: series) } ?? Array(repeating: .missing, count: 4))
        + [RecordValue(series.acceptance(at: place)?.reason)] + work(of: series)
    }
  }

  private var workTitle: [String] { showsWork ? ["work"] : [] }

  private func work(of series: HistorySeries) -> [RecordValue] { showsWork ? [RecordValue(series.work)] : [] }

  private func name(_ series: HistorySeries) -> [RecordValue] {
    [.text(series.cell.description), .text(series.metric.rawValue), RecordValue(series.machine)]
  }

  /// Returns size, p-value and the commits before and after a change. The growth of a cost of 0 has no ratio, so a reader then gets both levels.
  private func facts(on change: ChangePoint, in series: HistorySeries) -> [RecordValue] {
    let commits = [change.index - 1, change.index].map { commit(series.points[$0]) }
    guard !isExact else { return [RecordValue(change.ratio), .number(change.pValue)] + commits }
    let levels = [change.before, change.after].map { Figure.value($0, of: series.metric) }.joined(separator: " → ")
    return [.text(change.ratio.map(Figure.change) ?? levels), .text(Figure.significant(change.pValue))] + commits
  }

  private func commit(_ point: HistoryRecord) -> RecordValue {
    guard let commit = point.commit, !isExact else { return RecordValue(point.commit) }
    let isLong = commit.count > 16 && commit.prefix(40).allSatisfy(\.isHexDigit)
    return .text(isLong ? "\(commit.prefix(10))\(commit.dropFirst(40))" : commit)
  }

  private func figure(_ value: Double?, _ metric: Metric) -> RecordValue {
    isExact ? RecordValue(value) : RecordValue(value.map { Figure.value($0, of: metric) })
  }
}

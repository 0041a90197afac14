import BenchmarkResults
import BenchmarkStatistics

/// A history as a table: a row for each run, or for each change.
public struct TrendListing: Sendable {
  let series: [HistorySeries]
  /// Whether figures are exact, for a program, or rounded with units, for a reader.
  let isExact: Bool

  /// A table of `series` for one printed form.
  public init(_ series: [HistorySeries], for format: Listing.Format) {
    self.series = series
    isExact = format == .csv || format == .json
  }

  /// Every run of every series in order. The first run of a new level also has the change, and the commits on both sides of it.
  public var runs: Listing {
    let titles =
      ["cell", "metric", "machine", "time", "commit", "value", "ci_low", "ci_high", "change", "p"] + ["commit before", "commit after"]
    return Listing(titles: titles, rows: series.flatMap(rows))
  }

  /// The changes alone: the level before and after, its size, and the commits on both sides.
  public var changes: Listing {
    let titles = ["cell", "metric", "machine", "time", "before", "after", "change", "p", "commit before", "commit after"]
    let rows = series.flatMap { series in
      series.changes.map { change in
        [series.cell.description, series.metric.rawValue, series.machine ?? "", series.points[change.index].timeText]
          + [change.before, change.after].map { figure($0, series.metric) } + words(on: change, in: series)
      }
    }
    return Listing(titles: titles, rows: rows)
  }

  private func rows(of series: HistorySeries) -> [[String]] {
    series.points.enumerated().map { place, point in
      [series.cell.description, series.metric.rawValue, series.machine ?? "", point.timeText, commit(point)]
        + [point.value, point.intervalLow, point.intervalHigh].map { $0.map { figure($0, series.metric) } ?? "" }
        + (series.change(at: place).map { words(on: $0, in: series) } ?? ["", "", "", ""])
    }
  }

  /// Size, p-value and the commits before and after a change.
  private func words(on change: ChangePoint, in series: HistorySeries) -> [String] {
    let size = change.ratio.map { isExact ? "\($0)" : Figure.change($0) }
    let none = isExact ? "" : "\(figure(change.before, series.metric)) → \(figure(change.after, series.metric))"
    return [size ?? none, isExact ? "\(change.pValue)" : Figure.significant(change.pValue)]
      + [change.index - 1, change.index].map { commit(series.points[$0]) }
  }

  private func commit(_ point: HistoryRecord) -> String {
    guard let commit = point.commit, !isExact else { return point.commit ?? "" }
    return commit.count > 16 && commit.prefix(40).allSatisfy(\.isHexDigit) ? "\(commit.prefix(10))\(commit.dropFirst(40))" : commit
  }

  private func figure(_ value: Double, _ metric: Metric) -> String {
    isExact ? "\(value)" : Figure.value(value, of: metric)
  }
}

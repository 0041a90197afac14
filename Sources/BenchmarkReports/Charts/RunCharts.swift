import BenchmarkResults
import BenchmarkStatistics

/// The charts of a run.
struct RunCharts {
  let index: ReportIndex

  /// Returns time against the number of items, for one operation of one layout, with a line for each strategy. With only one number of items, the chart
  /// instead has a row with a point for each strategy. `nil` if no cell was timed.
  func scaling(of section: RunSection, operation: String) -> Chart? {
    let groups = section.groups.filter { $0.operation == operation && $0.n > 0 }
    let series = index.strategies(in: groups).compactMap { strategy -> Chart.Series? in
      let marks = groups.compactMap { group -> Chart.Mark? in
        guard let times = index.uninterrupted(group, strategy), times.median > 0 else { return nil }
        return Chart.Mark(x: Double(group.n), y: times.median, interval: times.interval)
      }
      return marks.isEmpty ? nil : Chart.Series(strategy, index.ink(of: strategy), .line, marks)
    }
    return series.isEmpty ? nil : chart(operation, of: series)
  }

  /// Returns time against the number of items. With only one number of items, the chart has a row with a point for each series.
  func chart(_ operation: String, of series: [Chart.Series]) -> Chart {
    let sizes = Set(series.flatMap(\.marks).map(\.x))
    if let only = sizes.first, sizes.count == 1 { return rows(series, n: Int(only), title: operation) }
    return Chart(
      operation, x: Chart.Axis("items", .logarithmic, .items), y: Chart.Axis("time", .logarithmic, .time), series: series,
      references: FrameBudgetLine.all(index.analysis.layoutBudget).map { $0.reference(on: .y) })
  }

  /// Returns the first mark of each series as a point in its own row, followed by its time. A logarithmic axis shows even times that are far apart, and the
  /// budgets.
  private func rows(_ series: [Chart.Series], n: Int, title: String) -> Chart {
    let lines = FrameBudgetLine.all(index.analysis.layoutBudget)
    let points = series.enumerated().map { place, series in
      let mark = series.marks[0]
      return Chart.Series(
        series.name, series.ink, .points, [Chart.Mark(x: mark.y, y: Double(place), interval: mark.interval, label: Figure.time(mark.y))])
    }
    return Chart(
      title,
      x: Chart.Axis("time of one iteration, \(Figure.items(n)) items", .logarithmic, .time, holding: lines.map(\.budget.nanoseconds)),
      y: Chart.Axis("", .categories(series.map(\.name)), .count), series: points,
      references: lines.map { $0.reference(on: .x) })
  }
}

extension Chart {
  /// Returns the charts with shared axes, so that they can be compared by eye. Only charts of the same kind share axes.
  static func sharingAxes(_ charts: [Chart], holding times: [Double] = []) -> [Chart] {
    let lines = charts.filter { !$0.isSideways }
    let (xs, ys, longest) = (lines.flatMap(\.xValues), lines.flatMap(\.yValues) + times, charts.filter(\.isSideways).flatMap(\.xValues))
    return charts.map { chart in
      var chart = chart
      if chart.isSideways {
        chart.x.holding += longest
      } else {
        chart.x.holding += xs
        chart.y.holding += ys
      }
      return chart
    }
  }
}

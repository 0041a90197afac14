import BenchmarkResults
import BenchmarkStatistics

/// A picture of how time grows with the number of items: a panel for each layout, and in it a line for each strategy.
///
///     let title = "One frame after one item changed size"
///     if let chart = ScalingChart(manifest: manifest, analysis: analysis, operation: "relayout", title: title) {
///       try folder.write(chart.svg, to: "relayout.svg")
///     }
///
/// Points are medians of uninterrupted samples, whiskers their confidence intervals, and both axes are logarithmic. A layout that was measured at one size only has bars
/// instead. Lines that coincide are dashed in turn, so that all of them are seen. Charts of whole frames show where the time of a frame ends at 120 and
/// at 60 Hz. The SVG stands alone: no script, no font or style from elsewhere. Its ground is the page's, light or dark. The same values give the same text.
public struct ScalingChart: Sendable {
  /// The picture.
  public let svg: String

  /// Draws the chart of one operation; nil when none of its cells was timed.
  /// - Parameters:
  ///   - manifest: The manifest of the run. Its plan gives the order of layouts and strategies.
  ///   - analysis: The analysis of its samples.
  ///   - operation: The operation.
  ///   - title: The title of the chart. Default: the operation's name.
  /// - Complexity: O(*c*), *c* the number of cells, plus O(*s*²) for each panel, *s* the number of strategies.
  public init?(manifest: Manifest, analysis: RunAnalysis, operation: String, title: String? = nil) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    let panels = index.sections.compactMap { Self.panel(of: $0, operation: operation, index: index) }
    let budgets = index.catalog[operation].path == .frame ? FrameBudgetLine.all : []
    guard let scale = ChartScale(holding: panels, budgets: budgets) else { return nil }
    svg = Self.picture(of: panels, scale: scale, title: title ?? operation, notes: Self.notes(on: panels, operation, scale))
  }

  private static func panel(of section: RunSection, operation: String, index: ReportIndex) -> ChartPanel? {
    let groups = section.groups.filter { $0.operation == operation }
    let lines = index.strategies(in: groups).compactMap { strategy -> ChartLine? in
      let points = groups.compactMap { group -> ChartLine.Point? in
        guard group.n > 0, let times = index.uninterrupted(group, strategy), times.median > 0 else { return nil }
        return ChartLine.Point(n: group.n, time: times.median, interval: times.interval)
      }
      return points.isEmpty ? nil : ChartLine(strategy: strategy, series: index.series(of: strategy), points: points)
    }
    let title = section.workload == CellIdentifier.defaultWorkload ? section.layout : section.title
    return lines.isEmpty ? nil : ChartPanel(title: title, lines: lines)
  }

  private static func notes(on panels: [ChartPanel], _ operation: String, _ scale: ChartScale) -> [String] {
    let bars = panels.count(where: \.isBars)
    let axes = bars == 0 ? "; both axes are logarithmic" : bars == panels.count ? "" : "; where there are lines, both axes are logarithmic"
    let first = "\(operation): median time of one iteration in uninterrupted samples, with its 95 % confidence interval\(axes)."
    let beyond = bars == panels.count ? scale.budgets.filter { $0.nanoseconds > scale.longest } : []
    let coincide = panels.contains(where: \.hasCoincidingLines) ? ["Lines dashed in turn coincide."] : []
    return [first] + coincide + (beyond.isEmpty ? [] : ["Beyond the longest bar: \(beyond.map(\.name).joined(separator: "; "))."])
  }

  private static func picture(of panels: [ChartPanel], scale: ChartScale, title: String, notes: [String]) -> String {
    let columns = min(2, panels.count)
    let rows = (panels.count + columns - 1) / columns
    let width = Double(columns) * ChartPanel.Frame.width
    let height = ChartPanel.Frame.heading + Double(rows) * ChartPanel.Frame.height
    var svg = ChartStyle.start(width: width, height: height, title: title, notes: notes)
    for (place, panel) in panels.enumerated() {
      let frame = ChartPanel.Frame(
        left: Double(place % columns) * ChartPanel.Frame.width,
        top: ChartPanel.Frame.heading + Double(place / columns) * ChartPanel.Frame.height)
      svg += panel.svg(in: frame, scale: scale)
    }
    return svg + "</svg>\n"
  }
}

extension ReportIndex {
  /// The class of a strategy's marks in charts.
  func series(of strategy: String) -> String { ChartStyle.series(strategy, of: strategies(in: layouts.flatMap { groups(in: $0) })) }
}

import BenchmarkResults

/// A picture of how time grows with the number of items: one panel a layout, one line a strategy, both axes logarithmic.
///
///     if let chart = ScalingChart(manifest: manifest, analysis: analysis, operation: "relayout") {
///       try folder.write(chart.svg, to: "relayout.svg")
///     }
///
/// Points are medians, whiskers their confidence intervals. Lines carry their names at their ends. The SVG stands alone: no script, no
/// font or style from elsewhere, its own white ground. The same values give the same text.
public struct ScalingChart: Sendable {
  /// The picture.
  public let svg: String

  /// Draws the chart of one operation; nil when none of its cells was timed.
  /// - Complexity: O(*c*), *c* the number of cells, plus O(*s*²) a panel, *s* the number of strategies.
  public init?(manifest: Manifest, analysis: RunAnalysis, operation: String) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    let panels = index.layouts.flatMap { Self.panels(of: $0, operation: operation, index: index) }
    let points = panels.flatMap(\.lines).flatMap(\.points)
    let sketch = ChartPanel.Frame(left: 0, top: 0)
    guard let x = sketch.horizontalAxis(holding: points.map(\.n)), let y = sketch.verticalAxis(holding: points.flatMap(\.extent)) else {
      return nil
    }
    // One scale for all panels, so that layouts can be compared by eye.
    let scale = ChartScale(itemDecades: x.decades, timeDecades: y.decades)
    svg = Self.picture(of: panels, scale: scale, operation: operation)
  }

  private static func panels(of layout: String, operation: String, index: ReportIndex) -> [ChartPanel] {
    let groups = index.groups(in: layout).filter { $0.operation == operation }
    var workloads: [String] = []
    for group in groups where !workloads.contains(group.workload) { workloads.append(group.workload) }
    return workloads.compactMap { workload in
      let lines = index.strategies(in: groups).compactMap { strategy -> ChartLine? in
        let points = groups.filter { $0.workload == workload }.compactMap { group -> ChartLine.Point? in
          guard group.n > 0, let summary = index.summary(group, strategy), let median = summary.median, median > 0 else { return nil }
          return ChartLine.Point(n: Double(group.n), time: median, interval: summary.interval)
        }
        return points.isEmpty ? nil : ChartLine(strategy: strategy, color: index.color(of: strategy), points: points)
      }
      let title = workload == CellIdentifier.defaultWorkload ? layout : "\(layout) @\(workload)"
      return lines.isEmpty ? nil : ChartPanel(title: title, lines: lines)
    }
  }

  private static func picture(of panels: [ChartPanel], scale: ChartScale, operation: String) -> String {
    let columns = min(2, panels.count)
    let rows = (panels.count + columns - 1) / columns
    let width = Double(columns) * ChartPanel.Frame.width
    let height = ChartPanel.Frame.heading + Double(rows) * ChartPanel.Frame.height
    let title = "\(SVGText.escaped(operation)): time of one iteration against the number of items"
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(SVGText.length(width))" height="\(SVGText.length(height))" \
      viewBox="0 0 \(SVGText.length(width)) \(SVGText.length(height))" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#222">
      <title>\(title)</title>
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="16" y="26" font-size="16" font-weight="bold">\(title)</text>
      <text x="16" y="44" fill="#555">Medians with 95 % confidence intervals; both axes are logarithmic.</text>

      """
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
  /// A strategy's colour, the same in all panels: Okabe and Ito's colours, which colour-blind people tell apart, without the yellow.
  func color(of strategy: String) -> String {
    let colors = ["#444444", "#e69f00", "#0072b2", "#56b4e9", "#009e73", "#cc79a7", "#d55e00", "#8a8a8a"]
    let all = layouts.flatMap { self.strategies(in: groups(in: $0)) }
    var order: [String] = []
    for name in all where !order.contains(name) { order.append(name) }
    return colors[(order.firstIndex(of: strategy) ?? 0) % colors.count]
  }
}

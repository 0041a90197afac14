import BenchmarkResults

/// A picture of how time grows with the number of items. It has a chart for each layout, and the chart has a line for each strategy.
///
///     let title = "One frame after one item changed size"
///     if let chart = ScalingChart(model, operation: "relayout", title: title) {
///       try folder.write(chart.svg, to: "relayout.svg")
///     }
///
/// Points are medians of uninterrupted samples. Whiskers are their confidence intervals where they are longer than the point. Both axes are logarithmic. A
/// layout that was measured at only one size has a row with a point for each strategy instead. Lines that coincide are dashed in turn, so that all are
/// visible. Charts of whole frames show where the layout budget and the time of a frame at 120 and at 60 Hz end. The SVG is self-contained: no script, no
/// font or style from elsewhere. Its background is that of the page, light or dark. The same values give the same text.
package struct ScalingChart: Sendable {
  /// The picture.
  package let svg: String

  /// Draws the chart of one operation; `nil` if none of its cells was timed.
  /// - Parameters:
  ///   - model: The run.
  ///   - operation: The operation.
  ///   - title: The title of the chart. Default: the operation's name.
  /// - Complexity: O(*c*) plus O(*s*²) for each layout, where *c* is the number of cells and *s* the number of strategies.
  package init?(_ model: ReportModel, operation: String, title: String? = nil) {
    let index = model.index
    let isFrame = index.catalog[operation].path == .frame
    var untimed: [String] = []
    let found = index.sections.compactMap { section -> Chart? in
      let title = section.workload == CellIdentifier.defaultWorkload ? section.layout : section.title
      guard var chart = RunCharts(index: index).scaling(of: section, operation: operation) else {
        untimed.append(title)
        return nil
      }
      chart.title = title
      if !isFrame { chart.references = [] }
      return chart
    }
    guard !found.isEmpty else { return nil }
    let hasLines = found.contains { !$0.isSideways }
    let charts = Chart.sharingAxes(
      found, holding: isFrame && hasLines ? FrameBudgetLine.all(index.analysis.layoutBudget).map(\.budget.nanoseconds) : [])
    let left = untimed.isEmpty ? [] : ["No times of \(operation): \(untimed.joined(separator: ", "))."]
    svg = ChartSheet(title: title ?? operation, notes: Self.notes(on: charts, operation) + left, charts: charts).svg
  }

  private static func notes(on charts: [Chart], _ operation: String) -> [String] {
    let axes = charts.contains(where: \.isSideways) ? "; axes of times are logarithmic" : "; both axes are logarithmic"
    let first = "\(operation): median time of one iteration in uninterrupted samples, with its 95 % confidence interval\(axes)."
    let drawings = charts.map { ChartDrawing($0, in: ChartSheet.frame(of: $0)) }
    let coincide = drawings.contains(where: \.hasCoincidingLines) ? ["Lines dashed in turn coincide."] : []
    return [first] + coincide
  }
}

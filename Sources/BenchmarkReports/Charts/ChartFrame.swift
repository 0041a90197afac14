/// The place of a chart and the room of its parts, in pixels.
struct ChartFrame {
  var left = 0.0
  var top = 0.0
  let width: Double
  let height: Double
  /// The room above the plot.
  let head: Double
  /// The room to the right of the plot.
  let tail: Double
  /// The room for labels to the left of the plot.
  var labels = 48.0
  /// Whether the title is drawn. A page has it as text next to the chart.
  var showsTitle = false
  /// Whether lines have their names at their ends. A page has a legend instead.
  var namesLines = false
  /// Whether lines across the plot have their full names. Where charts are small, a sentence next to them explains the lines.
  var namesReferences = true
  /// Whether the chart is part of a page. Then each series names its strategy, so that the page can hide it. Points on lines are the page's markers.
  /// Coordinates are whole numbers, because a page holds many charts.
  var isInPage = false
  /// The limit for the labels of an axis: see ``PlacedAxis/ticks(atMost:)``.
  let tickLimit: Int

  /// A chart of a page, as narrow as a phone's screen.
  static let page = ChartFrame(width: 380, height: 244, head: 22, tail: 18, isInPage: true, tickLimit: 12)
  /// A chart on the first screen of a page.
  static let panel = ChartFrame(
    width: 252, height: 142, head: 20, tail: 12, labels: 46, namesReferences: false, isInPage: true, tickLimit: 12)
  /// One of the charts of a standalone sheet.
  static let sheet = ChartFrame(
    width: 560, height: 400, head: 34, tail: 120, labels: 64, showsTitle: true, namesLines: true, tickLimit: 12)

  /// Returns the frame of a chart of a page with a row of this height for each category, and room for the names.
  static func rows(of chart: Chart, height: Double) -> ChartFrame {
    let names = chart.y.categories ?? []
    let longest = names.map { ChartDrawing.shortened($0).count }.max() ?? 0
    // Marks may have figures to their right, and lines across the plot have their names above it.
    let hasFigures = chart.series.contains { $0.marks.contains { $0.label != nil } }
    let (head, tail) = (chart.references.isEmpty ? 10.0 : 20, hasFigures ? 62.0 : 26)
    return ChartFrame(
      width: 380, height: head + 40 + height * Double(max(1, names.count)), head: head, tail: tail, labels: 14 + 6.1 * Double(longest),
      isInPage: true, tickLimit: 7)
  }

  var plotLeft: Double { left + labels }
  var plotRight: Double { left + width - tail }
  var plotTop: Double { top + head }
  var plotBottom: Double { top + height - (showsTitle ? 48 : 38) }
}

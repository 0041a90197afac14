import InputFiles

/// Charts side by side in one standalone picture. It needs no script, and no font or style from elsewhere.
struct ChartSheet {
  /// The room for the heading, above the charts.
  static let heading = 68.0

  let title: String
  /// Sentences below the title.
  let notes: [String]
  let charts: [Chart]

  /// The picture.
  var svg: String {
    let columns = min(2, max(1, charts.count))
    let rows = (charts.count + columns - 1) / columns
    let (width, height) = (Double(columns) * ChartFrame.sheet.width, Self.heading + Double(rows) * ChartFrame.sheet.height)
    var svg = Self.start(width: width, height: height, title: title, notes: notes)
    for (place, chart) in charts.enumerated() {
      svg +=
        ChartDrawing(
          chart, in: Self.frame(of: chart, left: Double(place % columns) * ChartFrame.sheet.width, row: place / columns)
        ).svg
    }
    return svg + "</svg>\n"
  }

  /// Returns the frame of a chart. If the vertical axis has names, the frame is as high as their rows need.
  static func frame(of chart: Chart, left: Double = 0, row: Int = 0) -> ChartFrame {
    var frame = ChartFrame.sheet
    if let names = chart.y.categories {
      let height = ChartFrame.sheet.head + 48 + min(38 * Double(names.count), 318)
      frame = ChartFrame(
        width: ChartFrame.sheet.width, height: height, head: ChartFrame.sheet.head, tail: 120, labels: 100, showsTitle: true, tickLimit: 5)
    }
    (frame.left, frame.top) = (left, heading + Double(row) * ChartFrame.sheet.height)
    return frame
  }

  /// Returns the start of a picture: its size, its style sheet, its title, and notes below the title.
  static func start(width: Double, height: Double, title: String, notes: [String]) -> String {
    let (width, height) = (SVGText.length(width), SVGText.length(height))
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Helvetica, Arial, sans-serif" font-size="12">
      <title>\(MarkupText.escaped(title))</title>
      \(ChartStyle.sheet)<text class="title" x="16" y="26" font-size="16" font-weight="bold">\(MarkupText.escaped(title))</text>

      """
    for (place, note) in notes.enumerated() {
      svg += "<text class=\"quiet\" x=\"16\" y=\"\(SVGText.length(45 + Double(place) * 16))\">\(MarkupText.escaped(note))</text>\n"
    }
    return svg
  }
}

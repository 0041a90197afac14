import BenchmarkReports
import InputFiles

/// The page of a ``LayoutDrawing``: title, notes, legend and scale, and below them the strips in reading order.
struct DrawingPage {
  private static let margin = 16.0
  private static let gap = 14.0
  /// The height of a heading above its strip.
  private static let headingHeight = 18.0
  private static let widest = 1632.0
  private static let highest = 30_000.0

  let title: String
  let notes: [String]
  let scene: DrawnScene
  let format: DrawingFormat

  /// The number of strips of this size, in pixels, that fit on a page of at most 30,000 pixels in height; at least 1. `heading` is the longest heading.
  static func room(forStripsOf size: LayoutSize, headed heading: String) -> Int {
    let columns = Double(columns(of: size.width + 2 * DrawingStrip.margin, headed: heading))
    let rows = (highest / (size.height + 2 * DrawingStrip.margin + headingHeight + gap)).rounded(.down)
    return max(1, Int(columns * rows))
  }

  /// The number of strips in a row. Headings need room even if strips are narrow.
  private static func columns(of width: Double, headed heading: String) -> Int {
    max(1, Int((widest - 2 * margin + gap) / (slot(width, headed: heading) + gap)))
  }

  private static func slot(_ width: Double, headed heading: String) -> Double { max(width, ElementLabel.width(of: heading, size: 10)) }

  /// The page with these strips on it.
  func svg(of strips: [DrawingStrip]) -> String {
    let sizes = strips.map { LayoutSize(width: $0.size.width + $0.setback.x, height: $0.size.height + $0.setback.y) }
    let heading = format.longestHeading
    let slot = Self.slot(sizes.map(\.width).max() ?? 0, headed: heading)
    let columns = min(strips.count, Self.columns(of: slot, headed: heading))
    let legend = DrawingLegend(scene: scene, format: format)
    let titleWidth = min(ElementLabel.width(of: title, size: 16), Self.widest - 2 * Self.margin)
    let contentWidth = max(Double(columns) * (slot + Self.gap) - Self.gap, titleWidth, 560)
    let head = self.head(width: contentWidth, legend: legend)
    var body = ""
    var top = head.height
    for row in stride(from: 0, to: strips.count, by: columns) {
      let places = row..<min(row + columns, strips.count)
      for place in places {
        let left = Self.margin + Double(place - row) * (slot + Self.gap)
        if format.stripCount > 1 { body += self.heading(of: strips[place], x: left + DrawingStrip.margin, y: top + Self.headingHeight - 4) }
        body += strips[place].svg(x: left, y: top + Self.headingHeight)
      }
      top += Self.headingHeight + (sizes[places].map(\.height).max() ?? 0) + Self.gap
    }
    return start(width: contentWidth + 2 * Self.margin, height: top + 4) + head.svg + body + "</svg>\n"
  }

  private func start(width: Double, height: Double) -> String {
    let (width, height) = (SVGText.length(width), SVGText.length(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Helvetica, Arial, sans-serif" font-size="12">
      <title>\(MarkupText.escaped(title))</title>
      <defs>
      \(DrawingLegend.style)
      \(format.openSides.map { $0.definition(isVertical: scene.isVertical) }.joined())</defs>

      """
  }

  private func heading(of strip: DrawingStrip, x: Double, y: Double) -> String {
    "<text class=\"heading\" x=\"\(SVGText.length(x))\" y=\"\(SVGText.length(y))\">\(MarkupText.escaped(format.heading(ofStrip: strip.sheet.strip)))</text>\n"
  }

  private func head(width: Double, legend: DrawingLegend) -> (svg: String, height: Double) {
    var svg = ""
    var y = 26.0
    for line in DrawingLegend.lines(of: title, width: width, size: 16) {
      svg += "<text x=\"16\" y=\"\(SVGText.length(y))\" font-size=\"16\" font-weight=\"bold\">\(MarkupText.escaped(line))</text>\n"
      y += 20
    }
    for line in notes.flatMap({ DrawingLegend.lines(of: $0, width: width, size: 12) }) {
      svg += "<text x=\"16\" y=\"\(SVGText.length(y))\" class=\"quiet\">\(MarkupText.escaped(line))</text>\n"
      y += 17
    }
    let drawn = legend.svg(left: Self.margin, top: y - 6, width: width)
    return (svg + drawn.svg, drawn.bottom + 8)
  }
}

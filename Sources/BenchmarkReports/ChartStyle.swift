/// The look of every chart: one style sheet for a light and a dark ground, and one colour for each strategy.
enum ChartStyle {
  /// Colours in Okabe and Ito's palette, which colour-blind people tell apart, without the yellow: on a light ground, and lighter ones on a dark.
  private static let colors = [
    ("#444444", "#c8c8c8"), ("#c77f00", "#e69f00"), ("#0072b2", "#4da3e0"), ("#8a5bb5", "#b894e0"), ("#d55e00", "#f08a45"),
    ("#009e73", "#33c79b"), ("#cc79a7", "#e3a0c5"), ("#7a7a7a", "#9a9a9a"),
  ]

  /// The strategies whose colour is the same in every chart of every run.
  private static let known = ["naive", "cached-append", "dirty-range", "checkpoint", "indexed", "rope"]

  /// The class of a strategy's marks. Strategies that are not known share the colours that are left, in the order of `all`.
  static func series(_ strategy: String, of all: [String]) -> String {
    if let place = known.firstIndex(of: strategy) { return "series-\(place)" }
    let others = all.filter { !known.contains($0) }
    return "series-\(known.count + (others.firstIndex(of: strategy) ?? 0) % (colors.count - known.count))"
  }

  /// A style sheet. The ground is the page's own: the colours follow whether that is light or dark.
  static var sheet: String {
    """
    <style>
    text { fill: #222 }
    .quiet { fill: #666 }
    .grid { stroke: #8884; fill: none }
    .axis { stroke: #777; fill: none }
    .level { stroke: #56b4e9; fill: none }
    .budget { stroke: #c0392b; stroke-dasharray: 6 4; fill: none }
    .budget-name { fill: #c0392b; font-size: 11px }
    .better { stroke: #007a58; fill: none }
    .worse { stroke: #c44d00; fill: none }
    .better-name { fill: #007a58 }
    .worse-name { fill: #c44d00 }
    \(colors.enumerated().map { rules($0, $1.0) }.joined())@media (prefers-color-scheme: dark) {
    text { fill: #e4e4e4 }
    .quiet { fill: #a8a8a8 }
    .axis { stroke: #999 }
    .budget { stroke: #ff8a7a }
    .budget-name { fill: #ff8a7a }
    .better { stroke: #33c79b }
    .worse { stroke: #f08a45 }
    .better-name { fill: #33c79b }
    .worse-name { fill: #f08a45 }
    \(colors.enumerated().map { rules($0, $1.1) }.joined())}
    </style>
    """
  }

  private static func rules(_ place: Int, _ color: String) -> String {
    ".series-\(place) { stroke: \(color); fill: none }\n.fill-\(place) { fill: \(color) }\n"
  }

  /// The class that fills with the colour of `series`.
  static func fill(_ series: String) -> String { series.replacing("series-", with: "fill-") }

  /// The start of a chart: its size, its style sheet, its title, and a line below that.
  static func start(width: Double, height: Double, title: String, notes: [String]) -> String {
    let (width, height) = (SVGText.length(width), SVGText.length(height))
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Helvetica, Arial, sans-serif" font-size="12">
      <title>\(SVGText.escaped(title))</title>
      \(sheet)
      <text x="16" y="26" font-size="16" font-weight="bold">\(SVGText.escaped(title))</text>

      """
    for (place, note) in notes.enumerated() {
      svg += "<text class=\"quiet\" x=\"16\" y=\"\(SVGText.length(45 + Double(place) * 16))\">\(SVGText.escaped(note))</text>\n"
    }
    return svg
  }
}

/// The style sheet of charts, which gives each part its tone. Colours come from ``ChartPalette``.
enum ChartStyle {
  /// The rules of a standalone picture. It has no background of its own, so its colours follow whether the page is light or dark.
  static var sheet: String {
    "<style>\n\(shapes)\(rules(\.light))@media (prefers-color-scheme: dark) {\n\(rules(\.dark))}\n</style>\n"
  }

  /// The rules of charts in a page. They begin with the colours of ``ChartPalette`` as variables that all rules of the page refer to.
  static var page: String {
    let markers = inks.map { ".\($0.name) .line, .\($0.name) .dots { marker: url(#m-\($0.name)) }\n" }.joined()
    return variables + shapes + rules { "var(--\($0.name))" } + markers + turns + flames
  }

  /// The colours as variables, each with a value for a light and for a dark background.
  private static var variables: String {
    func values(_ color: (ChartPalette.Tone) -> String) -> String {
      ChartPalette.tones.map { "--\($0.name):\(color($0))" }.joined(separator: ";")
    }
    return """
      :root { \(values(\.light)) }
      @media screen and (prefers-color-scheme: dark) { :root { \(values(\.dark)) } }

      """
  }

  /// The rules of flame charts in a page.
  private static let flames =
    ChartPalette.steps.map { ".\($0.name) { stroke: var(--\($0.name)); stroke-width: 10 }\n" }.joined()
    + ".frames { stroke: var(--frame); stroke-width: 14 } .frames .most { stroke: var(--text) } .frames path:hover { opacity: .75 }\n"
    + ".on { fill: var(--ground); pointer-events: none }\n"

  /// The largest number of coinciding lines for which the page has classes.
  static let mostTurns = 7

  /// Returns the class of one of several lines that coincide and are dashed in turn.
  static func turn(_ turn: Int, of count: Int) -> String { "t\(count)-\(turn)" }

  /// The rules of lines that are dashed in turn.
  private static let turns = (2...mostTurns).flatMap { count in
    (0..<count).map { ".\(turn($0, of: count)) { stroke-dasharray: 7 \(7 * (count - 1)); stroke-dashoffset: \(-7 * $0) }\n" }
  }.joined()

  /// The rules that do not depend on colours.
  private static let shapes = """
    .line { stroke: currentColor; stroke-width: 2; fill: none; stroke-linejoin: round }
    .whisker { fill: none }
    .leader { stroke: currentColor; stroke-dasharray: 2 2; fill: none }
    .guide { stroke: currentColor; stroke-dasharray: 3 3; fill: none }
    .mark, .name { fill: currentColor }
    .grid, .axis, .budget, .level, .better-line, .worse-line { fill: none }
    .budget { stroke-dasharray: 6 4 }
    .budget-name { font-size: 11px }
    .ty, .inside { text-anchor: end }
    .tx { text-anchor: middle }
    .panel { font-size: 14px; font-weight: bold }
    .level { stroke-width: 3 }

    """

  /// The tones that marks can have.
  private static let inks = ChartPalette.strategies + [ChartPalette.floor, ChartPalette.better, ChartPalette.worse, ChartPalette.doubtful]

  /// The shapes of points in a page, which lines refer to.
  static var markers: String {
    let strategies = ChartPalette.strategies.indices.map { Chart.Ink.strategy($0) }
    return (strategies + [.floor, .better, .worse, .doubtful]).map { ink in
      let name = ChartPalette.tone(of: ink).name
      return "<marker id=\"m-\(name)\" class=\"\(name)\" viewBox=\"-6 -6 12 12\" markerWidth=\"12\" markerHeight=\"12\" "
        + "markerUnits=\"userSpaceOnUse\"><path class=\"mark\" d=\"\(MarkShape(of: ink).path(x: 0, y: 0, radius: 3))\"/></marker>\n"
    }.joined()
  }

  private static func rules(_ color: (ChartPalette.Tone) -> String) -> String {
    inks.map { ".\($0.name) { color: \(color($0)) }\n" }.joined()
      + """
      .panel, .value, .title { fill: \(color(ChartPalette.text)) }
      .quiet, .tx, .ty { fill: \(color(ChartPalette.quiet)) }
      .whisker { stroke: \(color(ChartPalette.text)) }
      .grid { stroke: \(color(ChartPalette.grid)) }
      .axis { stroke: \(color(ChartPalette.axis)) }
      .level { stroke: \(color(ChartPalette.level)) }
      .budget { stroke: \(color(ChartPalette.budget)) }
      .budget-name { fill: \(color(ChartPalette.budget)) }
      .better-line { stroke: \(color(ChartPalette.better)) }
      .worse-line { stroke: \(color(ChartPalette.worse)) }
      .better-name { fill: \(color(ChartPalette.better)) }
      .worse-name { fill: \(color(ChartPalette.worse)) }

      """
  }
}

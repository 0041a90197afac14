import BenchmarkResults
import InputFiles

extension PageWriter {
  /// Returns charts side by side, under one legend. They can be reached with the keyboard. When a reader points at one, a line through all of them marks the
  /// place.
  mutating func html(_ charts: [Chart], caption: ReportText) -> String {
    guard !charts.isEmpty else { return "" }
    let figures = charts.map { chart -> String in
      Self.figure.render([
        "scope": PageBody.html(chart.scope), "title": chart.title, "svg": PageChart(chart, definitions: &definitions).svg,
        "isTall": (chart.y.categories?.count ?? 0) > 9,
      ])
    }
    return Self.group.render([
      "caption": PageBody.html(caption), "label": caption.plain, "legend": legend(of: charts), "figures": figures.joined(),
    ])
  }

  /// Returns the strategies of the charts, each with its line and shape; empty if names are next to the marks.
  mutating func legend(of charts: [Chart], without named: Set<String> = []) -> String {
    let unnamed = charts.flatMap { chart in
      chart.series.filter { chart.y.categories?.contains($0.name) != true && !named.contains($0.name) }
    }
    let series = unnamed.filter { $0.form != .bars && $0.form != .ticks }.uniqued(by: \.name)
    guard !series.isEmpty else { return "" }
    let entries = series.map { series -> String in
      Self.entry.render([
        "tone": ChartPalette.tone(of: series.ink).name, "name": series.name,
        "strategy": PageBody.html(ReportScope(series.isStrategy ? [.strategy: series.name] : [:])),
        "key": definitions.reference(to: Self.key(of: series), named: "key"),
      ])
    }
    return "<ul class=\"legend\">\(entries.joined())</ul>\n"
  }

  /// Returns the line and the shape of a series.
  static func key(of series: Chart.Series) -> String {
    let line = "<path class=\"\(series.form == .guide ? "guide" : "key")\" d=\"M0 6H24\"/>"
    let shape = "<path class=\"mark\" d=\"\(MarkShape(of: series.ink).path(x: 12, y: 6, radius: 3.5))\"/>"
    return (series.form == .points ? "" : line) + (series.form == .guide ? "" : shape)
  }

  private static let figure = PageTemplate(
    "<figure{{{scope}}}{{#isTall}} class=\"tall\"{{/isTall}}><figcaption>{{title}}</figcaption>\n{{{svg}}}</figure>\n")
  private static let group = PageTemplate(
    """
    <div class="charts" role="group" tabindex="0" aria-label="{{label}}">
    <p class="caption">{{{caption}}}</p>
    {{{legend}}}<div class="panels">
    {{{figures}}}</div></div>

    """)
  private static let entry = PageTemplate(
    """
    <li{{{strategy}}}><svg class="{{tone}}" viewBox="0 0 24 12" aria-hidden="true">{{{key}}}</svg>{{name}}</li>
    """)
}

/// A chart as a picture inside a page. It has the colours of the page, and says where its values are.
struct PageChart {
  let svg: String

  /// Draws a chart. Axes that several charts of a page share are defined once, in `definitions`, together with the places of their values.
  init(_ chart: Chart, in usual: ChartFrame = .page, definitions: inout PageDefinitions) {
    let frame = chart.isSideways ? ChartFrame.rows(of: chart, height: chart.rowHeight) : usual
    let drawing = ChartDrawing(chart, in: frame)
    let (width, height) = (SVGText.length(frame.width), SVGText.length(frame.height))
    let label = chart.summary.isEmpty ? chart.title : chart.summary
    let plot = "\(SVGText.length(frame.plotTop)) \(SVGText.length(frame.plotBottom))"
    let places = " data-places=\"\(MarkupText.escaped(Self.places(of: drawing)))\" data-plot=\"\(plot)\""
    let ground = chart.isSideways ? drawing.ground : definitions.reference(to: drawing.ground, named: "axes", places) + "\n"
    svg = Self.picture.render(["size": "viewBox=\"0 0 \(width) \(height)\"", "label": label, "shapes": ground + drawing.shapes])
  }

  /// Returns the places of the values on the horizontal axis, each with its label: `62 1k,140 10k`.
  private static func places(of drawing: ChartDrawing) -> String {
    let values = Set(drawing.chart.series.filter { $0.form == .line }.flatMap(\.marks).map(\.x)).sorted()
    return values.map { "\(SVGText.length(drawing.x.place(of: $0))) \(drawing.chart.x.unit.label($0))" }.joined(separator: ",")
  }

  private static let picture = PageTemplate(
    "<svg class=\"chart\" {{{size}}} role=\"img\" aria-label=\"{{label}}\">\n{{{shapes}}}</svg>\n")
}

/// The definitions that several pictures of a page share: the axes of charts that are compared by eye, and the keys of legends.
struct PageDefinitions {
  /// The definitions, in the order of their first use.
  private(set) var markup = ""
  private var places: [String: Int] = [:]

  /// Returns a reference to these shapes, which are defined if they are new. `attributes`, if any, begin with a space.
  mutating func reference(to shapes: String, named name: String, _ attributes: String = "") -> String {
    let key = "\(name)\(attributes)\n\(shapes)"
    let place = places[key, default: places.count]
    if place == places.count {
      places[key] = place
      markup += "<g id=\"\(name)-\(place)\"\(attributes)>\(shapes)</g>\n"
    }
    return "<use href=\"#\(name)-\(place)\"/>"
  }
}

extension Chart {
  /// The height of a row of names in a page.
  fileprivate var rowHeight: Double { series.contains { $0.marks.contains { $0.label != nil } } ? 26 : 22 }
}

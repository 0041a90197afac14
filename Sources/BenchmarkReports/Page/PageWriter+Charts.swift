extension PageWriter {
  /// Charts side by side, under one legend. They can be reached with the keyboard, and a line through all of them shows where a reader points.
  mutating func html(_ charts: [Chart], caption: ReportText) -> String {
    guard !charts.isEmpty else { return "" }
    let figures = charts.map { chart -> String in
      Self.figure.render([
        "scope": PageBody.html(chart.scope), "title": chart.title, "svg": PageChart(chart, axes: &axes).svg,
        "isTall": (chart.y.categories?.count ?? 0) > 9,
      ])
    }
    return Self.group.render([
      "caption": PageBody.html(caption), "label": caption.plain, "legend": Self.legend(of: charts), "figures": figures.joined(),
    ])
  }

  /// The strategies of the charts, each with its line and shape; nothing where names stand beside the marks.
  private static func legend(of charts: [Chart]) -> String {
    var seen: Set<String> = []
    let series = charts.flatMap { $0.series }.filter { $0.form != .bars && $0.form != .ticks && seen.insert($0.name).inserted }
    guard !series.isEmpty else { return "" }
    let entries = series.map { series -> String in
      let shape = MarkShape(of: series.ink).path(x: 12, y: 6, radius: 3.5)
      return entry.render([
        "tone": ChartPalette.tone(of: series.ink).name, "name": series.name,
        "strategy": PageBody.html(ReportScope(series.isStrategy ? [.strategy: series.name] : [:])),
        "line": series.form == .guide ? "guide" : series.form == .line ? "key" : "", "shape": series.form == .guide ? "" : shape,
      ])
    }
    return "<ul class=\"legend\">\(entries.joined())</ul>\n"
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
    <li class="{{tone}}"{{{strategy}}}><svg viewBox="0 0 24 12" aria-hidden="true">\
    <path class="{{line}}" d="M0 6H24"/><path class="mark" d="{{shape}}"/></svg>{{name}}</li>
    """)
}

/// A chart as a picture inside a page: its colours are the page's, and it says where its values stand.
struct PageChart {
  let svg: String

  /// Draws a chart. Axes that many charts of a page have are defined once, in `axes`.
  init(_ chart: Chart, axes: inout PageAxes) {
    let frame = chart.isSideways ? ChartFrame.rows(of: chart, height: chart.rowHeight) : .page
    let drawing = ChartDrawing(chart, in: frame)
    let (width, height) = (SVGText.length(frame.width), SVGText.length(frame.height))
    let label = chart.summary.isEmpty ? chart.title : chart.summary
    svg = Self.picture.render([
      "size": "viewBox=\"0 0 \(width) \(height)\"", "label": label, "places": Self.places(of: drawing),
      "shapes": (chart.isSideways ? drawing.ground : axes.reference(to: drawing.ground)) + drawing.shapes,
      "plot": "\(SVGText.length(frame.plotTop)) \(SVGText.length(frame.plotBottom))",
    ])
  }

  /// Where the values from left to right stand, each with its label: `62 1k,140 10k`.
  private static func places(of drawing: ChartDrawing) -> String {
    guard !drawing.chart.isSideways else { return "" }
    let values = Set(drawing.chart.series.filter { $0.form == .line }.flatMap(\.marks).map(\.x)).sorted()
    return values.map { "\(SVGText.length(drawing.x.place(of: $0))) \(drawing.chart.x.unit.label($0))" }.joined(separator: ",")
  }

  private static let picture = PageTemplate(
    "<svg class=\"chart\" {{{size}}} role=\"img\" aria-label=\"{{label}}\" data-places=\"{{places}}\" data-plot=\"{{plot}}\">\n{{{shapes}}}</svg>\n"
  )
}

/// The axes of a page's charts, each defined once. Charts that are compared by eye share theirs.
struct PageAxes {
  /// The definitions, in the order of their first use.
  private(set) var definitions = ""
  private var places: [String: Int] = [:]

  /// A reference to these axes, which are defined if they are new.
  mutating func reference(to axes: String) -> String {
    let place = places[axes, default: places.count]
    if place == places.count {
      places[axes] = place
      definitions += "<g id=\"axes-\(place)\">\n\(axes)</g>\n"
    }
    return "<use href=\"#axes-\(place)\"/>\n"
  }
}

extension Chart {
  /// The height of a row of names in a page.
  fileprivate var rowHeight: Double { series.contains { $0.form == .bars } ? 26 : 22 }
}

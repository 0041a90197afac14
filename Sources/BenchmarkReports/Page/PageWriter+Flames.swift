extension PageWriter {
  /// Returns flame charts side by side, under one legend of their steps.
  mutating func html(_ charts: [FlameChart], caption: ReportText) -> String {
    let charts = charts.filter { !$0.lanes.isEmpty }
    guard !charts.isEmpty else { return "" }
    let steps = FlameChart.steps(of: charts)
    let figures = charts.map { chart in
      Self.flames.render([
        "scope": PageBody.html(chart.scope), "title": chart.title, "svg": FlameChartDrawing(chart: chart, stepNames: steps).svg,
      ])
    }
    return Self.flameGroup.render([
      "caption": PageBody.html(caption), "label": caption.plain, "figures": figures.joined(),
      "steps": steps.enumerated().map { ["name": $0.element, "tone": "k\($0.offset % ChartPalette.steps.count)"] },
    ])
  }

  private static let flames = PageTemplate("<figure{{{scope}}}><figcaption>{{title}}</figcaption>\n{{{svg}}}</figure>\n")
  private static let flameGroup = PageTemplate(
    """
    <div class="charts" role="group" aria-label="{{label}}">
    <p class="caption">{{{caption}}}</p>
    <ul class="legend">{{#steps}}<li><svg viewBox="0 0 24 12" aria-hidden="true"><path class="{{tone}}" d="M2 6h20"/></svg>{{name}}</li>{{/steps}}</ul>
    <div class="panels">
    {{{figures}}}</div></div>

    """)
}

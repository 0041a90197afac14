/// A chart as SVG: a group of shapes that a sheet or a page puts into its picture.
struct ChartDrawing {
  let chart: Chart
  let frame: ChartFrame
  let x: PlacedAxis
  let y: PlacedAxis

  init(_ chart: Chart, in frame: ChartFrame) {
    self.chart = chart
    self.frame = frame
    x = PlacedAxis(chart.x, over: chart.xValues, from: frame.plotLeft, to: frame.plotRight)
    // Names are read from top to bottom, values from bottom to top.
    let (low, high) = chart.isSideways ? (frame.plotTop, frame.plotBottom) : (frame.plotBottom, frame.plotTop)
    y = PlacedAxis(chart.y, over: chart.yValues, from: low, to: high)
  }

  var svg: String {
    "<g>\n" + title + axes + references + chart.series.enumerated().map(draw).joined() + (frame.namesLines ? names : "") + "</g>\n"
  }

  private var title: String {
    guard frame.showsTitle else { return "" }
    return "<text class=\"panel\" x=\"\(SVGText.length(frame.plotLeft))\" y=\"\(SVGText.length(frame.top + 22))\">"
      + "\(SVGText.escaped(chart.title))</text>\n"
  }

  // MARK: Axes

  private var axes: String {
    let (left, right) = (SVGText.length(frame.plotLeft), SVGText.length(frame.plotRight))
    let (top, bottom) = (SVGText.length(frame.plotTop), SVGText.length(frame.plotBottom))
    let rows = y.ticks(atMost: frame.tickLimit)
    let columns = x.ticks(atMost: frame.tickLimit)
    let lines =
      rows.map { "M\(left) \(SVGText.length($0.place))H\(right)" } + columns.map { "M\(SVGText.length($0.place)) \(top)V\(bottom)" }
    var svg = "<path class=\"grid\" d=\"\(lines.joined())\"/>\n"
    svg += "<path class=\"axis\" d=\"M\(left) \(top)V\(bottom)H\(right)\"/>\n"
    for row in rows {
      svg += Self.text(Self.shortened(row.label), "tick", x: frame.plotLeft - 7, y: row.place + 4, anchor: "end", whole: row.label)
    }
    for column in columns {
      svg += Self.text(column.label, "tick", x: column.place, y: frame.plotBottom + 16, anchor: "middle")
    }
    return svg
      + Self.text(chart.x.title, "quiet", x: (frame.plotLeft + frame.plotRight) / 2, y: frame.plotBottom + 32, anchor: "middle")
  }

  /// The lines across the plot, with their names inside it.
  private var references: String {
    let shown = chart.references.filter { ($0.direction == .x ? x : y).holds($0.value) }.sorted { $0.value < $1.value }
    return shown.enumerated().map { place, line in
      if line.direction == .x {
        let at = SVGText.length(x.place(of: line.value))
        return "<path class=\"budget\" d=\"M\(at) \(SVGText.length(frame.plotTop))V\(SVGText.length(frame.plotBottom))\"/>\n"
          + Self.text(line.name, "budget-name", x: x.place(of: line.value) + 4, y: frame.plotTop + 10)
      }
      let height = y.place(of: line.value)
      let ends = "M\(SVGText.length(frame.plotLeft)) \(SVGText.length(height))H\(SVGText.length(frame.plotRight))"
      // Two lines near each other have their names on the sides turned away.
      let isLower = place + 1 < shown.count
      return "<path class=\"budget\" d=\"\(ends)\"/>\n"
        + Self.text(line.name, "budget-name", x: frame.plotLeft + 6, y: height + (isLower ? 12 : -4))
    }.joined()
  }

  // MARK: Marks

  private func draw(_ number: Int, _ series: Chart.Series) -> String {
    let shapes =
      switch series.form {
      case .line: lines(of: series) + whiskers(of: series) + points(of: series, number)
      case .guide: "<path class=\"guide\" d=\"\(path(series.marks))\"/>\n"
      case .points: whiskers(of: series) + points(of: series, number) + labels(of: series)
      case .bars: bars(of: series)
      case .ticks: ticks(of: series)
      }
    return "<g class=\"\(ChartPalette.tone(of: series.ink).name)\">\n\(description(of: series))\(shapes)</g>\n"
  }

  /// The values in words, for a reader who points at the series or cannot see it.
  private func description(of series: Chart.Series) -> String {
    guard series.form != .guide, series.form != .ticks else { return "" }
    let values = series.marks.map { mark in
      chart.isSideways
        ? "\(chart.y.categories.flatMap { $0.indices.contains(Int(mark.y)) ? $0[Int(mark.y)] : nil } ?? "") \(chart.x.unit.label(mark.x))"
        : "\(chart.x.unit.label(mark.x)) \(chart.y.unit.label(mark.y))"
    }
    return "<title>\(SVGText.escaped("\(series.name): \(values.joined(separator: ", "))"))</title>\n"
  }

  private func point(_ mark: Chart.Mark, _ number: Int = 0) -> (x: Double, y: Double) {
    (x.place(of: mark.x), y.place(of: mark.y) + (chart.isSideways ? offset(number) : 0))
  }

  /// Points of several series on one row stand a little apart.
  private func offset(_ number: Int) -> Double {
    let count = chart.series.count
    guard count > 1 else { return 0 }
    return (Double(number) - Double(count - 1) / 2) * min(4, (y.band - 6) / Double(count))
  }

  private func path(_ marks: [Chart.Mark]) -> String {
    marks.enumerated().map { place, mark in
      let (x, y) = point(mark)
      return "\(place == 0 ? "M" : "L")\(SVGText.length(x)) \(SVGText.length(y))"
    }.joined()
  }

  private func points(of series: Chart.Series, _ number: Int) -> String {
    let shape = MarkShape(of: series.ink)
    let shapes = series.marks.map { mark in
      let (x, y) = point(mark, number)
      return shape.path(x: x, y: y, radius: frame.namesLines ? 2.5 : 3)
    }
    return "<path class=\"mark\" d=\"\(shapes.joined())\"/>\n"
  }

  private func labels(of series: Chart.Series) -> String {
    series.marks.compactMap { mark in
      mark.label.map { Self.text($0, "name", x: x.place(of: mark.x) + 7, y: y.place(of: mark.y) + 4) }
    }.joined()
  }

  /// The intervals that are longer than their mark; in a bar or a line, all shorter ones are hidden anyway.
  private func whiskers(of series: Chart.Series) -> String {
    let strokes = series.marks.compactMap { mark -> String? in
      guard let interval = mark.interval else { return nil }
      let axis = chart.isSideways ? x : y
      let (low, high) = (axis.place(of: interval.lowerBound), axis.place(of: interval.upperBound))
      guard abs(high - low) > 5, interval.lowerBound > 0 || chart.x.scale != .logarithmic else { return nil }
      let (from, to) = (SVGText.length(low), SVGText.length(high))
      let place = point(mark)
      if chart.isSideways {
        let (top, bottom) = (SVGText.length(place.y - 4), SVGText.length(place.y + 4))
        return "M\(from) \(top)V\(bottom)M\(from) \(SVGText.length(place.y))H\(to)M\(to) \(top)V\(bottom)"
      }
      let (left, right) = (SVGText.length(place.x - 4), SVGText.length(place.x + 4))
      return "M\(left) \(from)H\(right)M\(SVGText.length(place.x)) \(from)V\(to)M\(left) \(to)H\(right)"
    }
    return strokes.isEmpty ? "" : "<path class=\"whisker\" d=\"\(strokes.joined())\"/>\n"
  }

  private func ticks(of series: Chart.Series) -> String {
    let half = min(6, y.band / 2 - 1)
    let strokes = series.marks.map { mark in
      let (x, y) = point(mark)
      return "M\(SVGText.length(x)) \(SVGText.length(y - half))v\(SVGText.length(2 * half))"
    }
    return "<path class=\"line\" d=\"\(strokes.joined())\"/>\n"
  }

  private func bars(of series: Chart.Series) -> String {
    series.marks.map { mark in
      let (end, middle) = (x.place(of: mark.x), y.place(of: mark.y))
      let thick = min(24, y.band * 0.64)
      // A bar too short to be seen is still a line.
      let bar =
        "<rect class=\"mark\" x=\"\(SVGText.length(frame.plotLeft))\" y=\"\(SVGText.length(middle - thick / 2))\" "
        + "width=\"\(SVGText.length(max(1, end - frame.plotLeft)))\" height=\"\(SVGText.length(thick))\"/>\n"
      guard let label = mark.label else { return bar }
      let behind = max(end, mark.interval.map { x.place(of: $0.upperBound) } ?? end)
      let fits = behind + 8 + 6.2 * Double(label.count) <= frame.left + frame.width
      return bar
        + Self.text(
          label, fits ? "value" : "value inside", x: fits ? behind + 7 : end - 7, y: middle + 4, anchor: fits ? "" : "end")
    }.joined() + whiskers(of: series).replacing("class=\"whisker\"", with: "class=\"axis\"")
  }
}

extension ChartDrawing {
  static func text(_ text: String, _ style: String, x: Double, y: Double, anchor: String = "", whole: String? = nil) -> String {
    let end = anchor.isEmpty ? "" : " text-anchor=\"\(anchor)\""
    let title = whole.map { $0 == text ? "" : "<title>\(SVGText.escaped($0))</title>" } ?? ""
    return "<text class=\"\(style)\"\(end) x=\"\(SVGText.length(x))\" y=\"\(SVGText.length(y))\">\(SVGText.escaped(text))\(title)</text>\n"
  }

  /// A name that fits beside a plot.
  static func shortened(_ name: String) -> String { name.count > 24 ? name.prefix(23) + "…" : name }
}

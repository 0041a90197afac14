import InputFiles

/// A chart as SVG: a group of shapes that a sheet or a page includes in its picture.
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

  var svg: String { "<g>\n" + title + ground + shapes + "</g>\n" }

  /// The grid, the axes and the lines across the plot.
  var ground: String { axes + references }

  /// The shapes drawn on the ground.
  var shapes: String {
    chart.series.enumerated().map(draw).joined() + (frame.namesLines ? names : "")
  }

  private var title: String {
    guard frame.showsTitle else { return "" }
    return "<text class=\"panel\" x=\"\(length(frame.plotLeft))\" y=\"\(length(frame.top + 22))\">"
      + "\(MarkupText.escaped(chart.title))</text>\n"
  }

  /// Returns a length in pixels. In a page it is a whole number.
  func length(_ value: Double) -> String { SVGText.length(frame.isInPage ? value.rounded() : value) }

  // MARK: Axes

  /// The grid, the axes and their labels.
  private var axes: String {
    let (left, right) = (length(frame.plotLeft), length(frame.plotRight))
    let (top, bottom) = (length(frame.plotTop), length(frame.plotBottom))
    let rows = y.ticks(atMost: frame.tickLimit)
    let columns = x.ticks(atMost: frame.tickLimit)
    let lines =
      rows.map { "M\(left) \(length($0.place))H\(right)" } + columns.map { "M\(length($0.place)) \(top)V\(bottom)" }
    var svg = "<path class=\"grid\" d=\"\(lines.joined())\"/>\n"
    svg += "<path class=\"axis\" d=\"M\(left) \(top)V\(bottom)H\(right)\"/>\n"
    for row in rows {
      svg += text(Self.shortened(row.label), "ty", x: frame.plotLeft - 7, y: row.place + 4, whole: row.label)
    }
    for column in columns {
      svg += text(column.label, "tx", x: column.place, y: frame.plotBottom + 16)
    }
    if !chart.y.title.isEmpty, !chart.isSideways { svg += text(chart.y.title, "quiet ty", x: frame.plotLeft - 7, y: frame.plotTop - 8) }
    return svg
      + text(chart.x.title, "quiet tx", x: (frame.plotLeft + frame.plotRight) / 2, y: frame.plotBottom + 32)
  }

  /// The lines across the plot, with their names inside it.
  private var references: String {
    let shown = chart.references.filter { ($0.direction == .x ? x : y).holds($0.value) }.sorted { $0.value < $1.value }
    return shown.enumerated().map { place, line in
      if line.direction == .x {
        let at = length(x.place(of: line.value))
        return "<path class=\"budget\" d=\"M\(at) \(length(frame.plotTop))V\(length(frame.plotBottom))\"/>\n"
          + text(line.name, "budget-name tx", x: x.place(of: line.value), y: frame.plotTop - 4)
      }
      let height = y.place(of: line.value)
      let ends = "M\(length(frame.plotLeft)) \(length(height))H\(length(frame.plotRight))"
      // If two lines are close to each other, one has its name above and the other below.
      let isLower = place + 1 < shown.count || height - frame.plotTop < 12
      let stroke = "<path class=\"budget\" d=\"\(ends)\"/>\n"
      guard let name = frame.namesReferences ? line.name : line.brief else { return stroke }
      return stroke
        + text(name, "budget-name", x: frame.plotLeft + 6, y: height + (isLower ? 12 : -4))
    }.joined()
  }

  // MARK: Marks

  private func draw(_ number: Int, _ series: Chart.Series) -> String {
    let shapes =
      switch series.form {
      case .line: lines(of: series) + whiskers(of: series, number) + points(of: series, number)
      case .guide: "<path class=\"guide\" d=\"\(path(series.marks))\"/>\n"
      case .points: whiskers(of: series, number) + points(of: series, number) + labels(of: series)
      case .bars: bars(of: series, number)
      case .ticks: ticks(of: series)
      }
    // The page's script reads the name of a line or of points from the title, which begins with it. A page has hundreds of lines, so they have no attribute.
    let isNamed = series.form == .line || series.form == .points
    let strategy = frame.isInPage && series.isStrategy && !isNamed ? " data-strategy=\"\(MarkupText.escaped(series.name))\"" : ""
    return "<g class=\"\(ChartPalette.tone(of: series.ink).name)\"\(strategy)>\n\(description(of: series))\(shapes)</g>\n"
  }

  /// Returns the values in words, for a reader who points at the series or cannot see it.
  private func description(of series: Chart.Series) -> String {
    guard series.form != .guide, series.form != .ticks else { return "" }
    let values = series.marks.map { mark in
      chart.isSideways
        ? "\(chart.y.categories.flatMap { $0.indices.contains(Int(mark.y)) ? $0[Int(mark.y)] : nil } ?? "") \(chart.x.unit.label(mark.x))"
        : "\(chart.x.unit.label(mark.x)) \(chart.y.unit.label(mark.y))"
    }
    return "<title>\(MarkupText.escaped("\(series.name): \(values.joined(separator: ", "))"))</title>\n"
  }

  private func point(_ mark: Chart.Mark, _ number: Int) -> (x: Double, y: Double) {
    (x.place(of: mark.x), y.place(of: mark.y) + (chart.isSideways ? offset(number, of: mark) : 0))
  }

  /// Returns the offset that keeps the points of several series on one row a little apart.
  private func offset(_ number: Int, of mark: Chart.Mark) -> Double {
    let inRow = chart.series.indices.filter { chart.series[$0].form == .points && chart.series[$0].marks.contains { $0.y == mark.y } }
    guard inRow.count > 1, let place = inRow.firstIndex(of: number) else { return 0 }
    return (Double(place) - Double(inRow.count - 1) / 2) * min(4, (y.band - 6) / Double(inRow.count))
  }

  private func path(_ marks: [Chart.Mark]) -> String {
    marks.enumerated().map { place, mark in
      let (x, y) = point(mark, -1)
      return "\(place == 0 ? "M" : "L")\(length(x)) \(length(y))"
    }.joined()
  }

  private func points(of series: Chart.Series, _ number: Int) -> String {
    if frame.isInPage {
      // A line has markers. Points without a line are drawn as lines of length zero.
      guard series.form == .points || series.marks.count == 1 else { return "" }
      let dots = series.marks.map { point($0, number) }.map { "M\(length($0.x)) \(length($0.y))h0" }
      return "<path class=\"dots\" d=\"\(dots.joined())\"/>\n"
    }
    let shape = MarkShape(of: series.ink)
    let shapes = series.marks.map { mark in
      let (x, y) = point(mark, number)
      return shape.path(x: x, y: y, radius: frame.namesLines ? 2.5 : 3)
    }
    return "<path class=\"mark\" d=\"\(shapes.joined())\"/>\n"
  }

  private func labels(of series: Chart.Series) -> String {
    series.marks.compactMap { mark in
      mark.label.map { text($0, "name", x: x.place(of: mark.x) + 7, y: y.place(of: mark.y) + 4) }
    }.joined()
  }

  /// Returns the intervals that are longer than their marks. Marks, bars and lines hide shorter ones anyway.
  private func whiskers(of series: Chart.Series, _ number: Int) -> String {
    let strokes = series.marks.compactMap { mark -> String? in
      guard let interval = mark.interval else { return nil }
      let axis = chart.isSideways ? x : y
      let (low, high) = (axis.place(of: interval.lowerBound), axis.place(of: interval.upperBound))
      guard abs(high - low) > 5, interval.lowerBound > 0 || chart.x.scale != .logarithmic else { return nil }
      let (from, to) = (length(low), length(high))
      let place = point(mark, number)
      if chart.isSideways {
        let (top, bottom) = (length(place.y - 4), length(place.y + 4))
        return "M\(from) \(top)V\(bottom)M\(from) \(length(place.y))H\(to)M\(to) \(top)V\(bottom)"
      }
      return "M\(length(place.x - 4)) \(from)h8m-4 0V\(to)m-4 0h8"
    }
    return strokes.isEmpty ? "" : "<path class=\"whisker\" d=\"\(strokes.joined())\"/>\n"
  }

  private func ticks(of series: Chart.Series) -> String {
    let half = min(6, y.band / 2 - 1)
    let strokes = series.marks.map { mark in
      let (x, y) = point(mark, -1)
      return "M\(length(x)) \(length(y - half))v\(length(2 * half))"
    }
    return "<path class=\"line\" d=\"\(strokes.joined())\"/>\n"
  }

  private func bars(of series: Chart.Series, _ number: Int) -> String {
    series.marks.map { mark in
      let (end, middle) = (x.place(of: mark.x), y.place(of: mark.y))
      let thick = min(24, y.band * 0.64)
      // A bar that is too short to be visible is drawn as a line.
      let bar =
        "<rect class=\"mark\" x=\"\(length(frame.plotLeft))\" y=\"\(length(middle - thick / 2))\" "
        + "width=\"\(length(max(1, end - frame.plotLeft)))\" height=\"\(length(thick))\"/>\n"
      guard let label = mark.label else { return bar }
      let behind = max(end, mark.interval.map { x.place(of: $0.upperBound) } ?? end)
      let fits = behind + 8 + 6.2 * Double(label.count) <= frame.left + frame.width
      return bar
        + text(label, fits ? "value" : "value inside", x: fits ? behind + 7 : end - 7, y: middle + 4)
    }.joined() + whiskers(of: series, number).replacing("class=\"whisker\"", with: "class=\"axis\"")
  }
}

extension ChartDrawing {
  func text(_ text: String, _ style: String, x: Double, y: Double, whole: String? = nil) -> String {
    let title = whole.map { $0 == text ? "" : "<title>\(MarkupText.escaped($0))</title>" } ?? ""
    return "<text class=\"\(style)\" x=\"\(length(x))\" y=\"\(length(y))\">\(MarkupText.escaped(text))\(title)</text>\n"
  }

  /// Returns a name that fits beside a plot. Long names often differ only at their ends, so the middle is left out.
  static func shortened(_ name: String) -> String { name.count > 24 ? "\(name.prefix(9))…\(name.suffix(14))" : name }
}

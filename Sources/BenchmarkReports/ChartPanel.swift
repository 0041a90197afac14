/// One panel of a chart: one layout's strategies, as lines over the number of items, or as bars if there is one number only.
struct ChartPanel {
  /// Where a panel stands and where its plot lies in it, in pixels.
  struct Frame {
    static let width = 560.0
    static let height = 400.0
    /// The room for the chart's heading, above the panels.
    static let heading = 68.0

    let left: Double
    let top: Double

    var plotLeft: Double { left + 64 }
    var plotRight: Double { left + Self.width - 120 }
    var plotTop: Double { top + 34 }
    var plotBottom: Double { top + Self.height - 48 }
  }

  let title: String
  let lines: [ChartLine]

  /// Whether there is one number of items only: then there is nothing for a line to join.
  var isBars: Bool { Set(lines.flatMap(\.points).map(\.n)).count == 1 }

  /// Whether some segment of a line cannot be told from another's.
  var hasCoincidingLines: Bool {
    !isBars && lines.contains { line in zip(line.points, line.points.dropFirst()).contains { coinciding(line, $0, $1).count > 1 } }
  }

  func svg(in frame: Frame, scale: ChartScale) -> String {
    let place = "x=\"\(SVGText.length(frame.plotLeft))\" y=\"\(SVGText.length(frame.top + 22))\""
    let heading = "<text \(place) font-size=\"14\" font-weight=\"bold\">"
    let plot = isBars ? bars(in: frame, scale) : curves(in: frame, scale)
    return "<g>\n" + heading + "\(SVGText.escaped(title))</text>\n" + plot + "</g>\n"
  }

  private func curves(in frame: Frame, _ scale: ChartScale) -> String {
    let x = LogarithmicAxis(decades: scale.itemDecades, start: frame.plotLeft, end: frame.plotRight)
    let y = LogarithmicAxis(decades: scale.timeDecades, start: frame.plotBottom, end: frame.plotTop)
    return axes(frame, x, y) + budgets(frame, y, scale.budgets) + lines.map { draw($0, x, y) }.joined() + names(frame, x, y)
  }

  // MARK: Axes

  private func axes(_ frame: Frame, _ x: LogarithmicAxis, _ y: LogarithmicAxis) -> String {
    let (left, right) = (SVGText.length(frame.plotLeft), SVGText.length(frame.plotRight))
    let (top, bottom) = (SVGText.length(frame.plotTop), SVGText.length(frame.plotBottom))
    var svg = ""
    for tick in y.ticks {
      svg += "<path class=\"grid\" d=\"M\(left) \(SVGText.length(tick.place))H\(right)\"/>\n"
      svg += Self.text(Self.timeLabel(tick.exponent), x: frame.plotLeft - 8, y: tick.place + 4, anchor: "end")
    }
    for tick in x.ticks {
      svg += "<path class=\"grid\" d=\"M\(SVGText.length(tick.place)) \(top)V\(bottom)\"/>\n"
      svg += Self.text(Self.itemLabel(tick.exponent), x: tick.place, y: frame.plotBottom + 18, anchor: "middle")
    }
    svg += "<path class=\"axis\" d=\"M\(left) \(top)V\(bottom)H\(right)\"/>\n"
    return svg + Self.text("items", "quiet", x: (frame.plotLeft + frame.plotRight) / 2, y: frame.plotBottom + 36, anchor: "middle")
  }

  /// The ends of a frame, with their names inside the plot.
  private func budgets(_ frame: Frame, _ y: LogarithmicAxis, _ lines: [FrameBudgetLine]) -> String {
    lines.map { line in
      let height = y.place(of: line.nanoseconds)
      // The two are near each other, so the lower one has its name below and the upper one above.
      let name = line.nanoseconds < 10e6 ? height + 12 : height - 4
      let ends = "M\(SVGText.length(frame.plotLeft)) \(SVGText.length(height))H\(SVGText.length(frame.plotRight))"
      return "<path class=\"budget\" d=\"\(ends)\"/>\n" + Self.text(line.name, "budget-name", x: frame.plotLeft + 6, y: name)
    }.joined()
  }

  // MARK: Lines

  private func draw(_ line: ChartLine, _ x: LogarithmicAxis, _ y: LogarithmicAxis) -> String {
    func place(_ point: ChartLine.Point) -> String {
      "\(SVGText.length(x.place(of: Double(point.n)))) \(SVGText.length(y.place(of: point.time)))"
    }
    var svg = "<g class=\"\(line.series)\">\n"
    for (from, to) in zip(line.points, line.points.dropFirst()) {
      let dash = Self.dash(of: line, among: coinciding(line, from, to))
      svg += "<path class=\"line\" d=\"M\(place(from))L\(place(to))\" stroke-width=\"2\"\(dash)/>\n"
    }
    for point in line.points {
      if let interval = point.interval, interval.lowerBound > 0 {
        svg += Self.whisker(
          at: x.place(of: Double(point.n)), from: y.place(of: interval.lowerBound), to: y.place(of: interval.upperBound))
      }
      let (left, top) = (SVGText.length(x.place(of: Double(point.n))), SVGText.length(y.place(of: point.time)))
      svg += "<circle class=\"\(ChartStyle.fill(line.series))\" cx=\"\(left)\" cy=\"\(top)\" r=\"2.5\" stroke=\"none\"/>\n"
    }
    return svg + "</g>\n"
  }

  /// The lines that cannot be told from `line` between two of its points, itself included: both ends within a twelfth, which is less than a line's width.
  private func coinciding(_ line: ChartLine, _ from: ChartLine.Point, _ to: ChartLine.Point) -> [String] {
    lines.filter { other in
      [from, to].allSatisfy { point in
        other.time(at: point.n).map { max($0, point.time) / min($0, point.time) < 13.0 / 12 } ?? false
      }
    }.map(\.strategy)
  }

  /// Dashes of which each of `all` has its turn.
  private static func dash(of line: ChartLine, among all: [String]) -> String {
    guard all.count > 1, let turn = all.firstIndex(of: line.strategy) else { return "" }
    return " stroke-dasharray=\"7 \(7 * (all.count - 1))\" stroke-dashoffset=\"\(-7 * turn)\""
  }

  private static func whisker(at x: Double, from low: Double, to high: Double) -> String {
    let (left, right) = (SVGText.length(x - 4), SVGText.length(x + 4))
    let (bottom, top) = (SVGText.length(low), SVGText.length(high))
    return "<path d=\"M\(left) \(bottom)H\(right)M\(SVGText.length(x)) \(bottom)V\(top)M\(left) \(top)H\(right)\"/>\n"
  }

  /// The names beside the plot, each joined to the end of its line.
  private func names(_ frame: Frame, _ x: LogarithmicAxis, _ y: LogarithmicAxis) -> String {
    let ends = lines.compactMap { line in line.points.last.map { (x: x.place(of: Double($0.n)), y: y.place(of: $0.time)) } }
    let places = LabelColumn.places(of: ends.map(\.y), gap: 15, low: frame.plotTop + 4, high: frame.plotBottom - 4)
    return zip(zip(lines, ends), places).map { line, place in
      let (start, join) = ("\(SVGText.length(line.1.x + 4)) \(SVGText.length(line.1.y))", SVGText.length(frame.plotRight + 14))
      return "<path class=\"\(line.0.series)\" d=\"M\(start)L\(join) \(SVGText.length(place))\" stroke-dasharray=\"2 2\"/>\n"
        + Self.text(line.0.strategy, ChartStyle.fill(line.0.series), x: frame.plotRight + 18, y: place + 4)
    }.joined()
  }

  static func text(_ text: String, _ style: String = "", x: Double, y: Double, anchor: String = "") -> String {
    let attributes = (style.isEmpty ? "" : " class=\"\(style)\"") + (anchor.isEmpty ? "" : " text-anchor=\"\(anchor)\"")
    return "<text\(attributes) x=\"\(SVGText.length(x))\" y=\"\(SVGText.length(y))\">\(SVGText.escaped(text))</text>\n"
  }

  /// `100 ns`, `1 µs`: the power of ten of nanoseconds in the unit that keeps it from 1 to 100.
  private static func timeLabel(_ exponent: Int) -> String {
    guard exponent >= 0 else { return "0." + String(repeating: "0", count: -exponent - 1) + "1 ns" }
    let symbols = ["ns", "µs", "ms", "s"]
    let unit = min(exponent / 3, symbols.count - 1)
    return "1" + String(repeating: "0", count: exponent - 3 * unit) + " \(symbols[unit])"
  }

  private static func itemLabel(_ exponent: Int) -> String {
    let symbols = ["", "k", "M", "G"]
    let unit = min(exponent / 3, symbols.count - 1)
    return "1" + String(repeating: "0", count: exponent - 3 * unit) + symbols[unit]
  }
}

/// The decades that all panels of a chart show.
struct ChartScale {
  let itemDecades: ClosedRange<Int>
  let timeDecades: ClosedRange<Int>
}

/// One strategy's times in one panel.
struct ChartLine {
  struct Point {
    let n: Double
    /// Nanoseconds, above 0.
    let time: Double
    let interval: ClosedRange<Double>?

    /// All times the point shows.
    var extent: [Double] { [time] + (interval.map { [$0.lowerBound, $0.upperBound] } ?? []) }
  }

  let strategy: String
  let color: String
  /// At least one, by ascending n.
  let points: [Point]
}

/// One panel of a chart: axes, lines, whiskers and the lines' names.
struct ChartPanel {
  /// Where a panel stands and where its plot lies in it, in pixels.
  struct Frame {
    static let width = 560.0
    static let height = 400.0
    /// What the chart's heading takes above the panels.
    static let heading = 60.0

    let left: Double
    let top: Double

    var plotLeft: Double { left + 64 }
    var plotRight: Double { left + Self.width - 120 }
    var plotTop: Double { top + 34 }
    var plotBottom: Double { top + Self.height - 48 }

    func horizontalAxis(holding values: [Double]) -> LogarithmicAxis? {
      LogarithmicAxis(holding: values, start: plotLeft, end: plotRight)
    }

    func verticalAxis(holding values: [Double]) -> LogarithmicAxis? {
      LogarithmicAxis(holding: values, start: plotBottom, end: plotTop)
    }
  }

  let title: String
  let lines: [ChartLine]

  func svg(in frame: Frame, scale: ChartScale) -> String {
    let x = LogarithmicAxis(decades: scale.itemDecades, start: frame.plotLeft, end: frame.plotRight)
    let y = LogarithmicAxis(decades: scale.timeDecades, start: frame.plotBottom, end: frame.plotTop)
    return "<g>\n" + axes(frame, x, y) + lines.map { draw($0, x, y) }.joined() + names(frame, x, y) + "</g>\n"
  }

  private func axes(_ frame: Frame, _ x: LogarithmicAxis, _ y: LogarithmicAxis) -> String {
    let (left, right) = (SVGText.length(frame.plotLeft), SVGText.length(frame.plotRight))
    let (top, bottom) = (SVGText.length(frame.plotTop), SVGText.length(frame.plotBottom))
    var svg = "<text x=\"\(left)\" y=\"\(SVGText.length(frame.top + 22))\" font-size=\"14\" font-weight=\"bold\">"
    svg += "\(SVGText.escaped(title))</text>\n"
    for tick in y.ticks {
      let place = SVGText.length(tick.place)
      svg += "<path d=\"M\(left) \(place)H\(right)\" stroke=\"#ddd\"/>\n"
      svg += "<text x=\"\(SVGText.length(frame.plotLeft - 8))\" y=\"\(SVGText.length(tick.place + 4))\" text-anchor=\"end\">"
      svg += "\(Self.timeLabel(tick.exponent))</text>\n"
    }
    for tick in x.ticks {
      let place = SVGText.length(tick.place)
      svg += "<path d=\"M\(place) \(top)V\(bottom)\" stroke=\"#eee\"/>\n"
      svg += "<text x=\"\(place)\" y=\"\(SVGText.length(frame.plotBottom + 18))\" text-anchor=\"middle\">"
      svg += "\(Self.itemLabel(tick.exponent))</text>\n"
    }
    svg += "<path d=\"M\(left) \(top)V\(bottom)H\(right)\" fill=\"none\" stroke=\"#666\"/>\n"
    let middle = SVGText.length((frame.plotLeft + frame.plotRight) / 2)
    return svg + "<text x=\"\(middle)\" y=\"\(SVGText.length(frame.plotBottom + 36))\" text-anchor=\"middle\" fill=\"#555\">items</text>\n"
  }

  private func draw(_ line: ChartLine, _ x: LogarithmicAxis, _ y: LogarithmicAxis) -> String {
    let places = line.points.map { (x: SVGText.length(x.place(of: $0.n)), y: SVGText.length(y.place(of: $0.time))) }
    var svg = "<g stroke=\"\(line.color)\" fill=\"\(line.color)\">\n"
    if places.count > 1 {
      svg += "<path d=\"M" + places.map { "\($0.x) \($0.y)" }.joined(separator: "L") + "\" fill=\"none\" stroke-width=\"2\"/>\n"
    }
    for (point, place) in zip(line.points, places) {
      if let interval = point.interval, interval.lowerBound > 0 {
        svg += whisker(at: x.place(of: point.n), from: y.place(of: interval.lowerBound), to: y.place(of: interval.upperBound))
      }
      svg += "<circle cx=\"\(place.x)\" cy=\"\(place.y)\" r=\"2.5\" stroke=\"none\"/>\n"
    }
    return svg + "</g>\n"
  }

  private func whisker(at x: Double, from low: Double, to high: Double) -> String {
    let (left, right) = (SVGText.length(x - 4), SVGText.length(x + 4))
    let (bottom, top) = (SVGText.length(low), SVGText.length(high))
    return "<path d=\"M\(left) \(bottom)H\(right)M\(SVGText.length(x)) \(bottom)V\(top)M\(left) \(top)H\(right)\" fill=\"none\"/>\n"
  }

  /// The names beside the plot, each joined to the end of its line.
  private func names(_ frame: Frame, _ x: LogarithmicAxis, _ y: LogarithmicAxis) -> String {
    let ends = lines.compactMap { line in line.points.last.map { (x: x.place(of: $0.n), y: y.place(of: $0.time)) } }
    let places = LabelColumn.places(of: ends.map(\.y), gap: 15, low: frame.plotTop + 4, high: frame.plotBottom - 4)
    var svg = ""
    for ((line, end), place) in zip(zip(lines, ends), places) {
      let join = SVGText.length(frame.plotRight + 14)
      svg += "<path d=\"M\(SVGText.length(end.x + 4)) \(SVGText.length(end.y))L\(join) \(SVGText.length(place))\" "
      svg += "stroke=\"\(line.color)\" stroke-dasharray=\"2 2\" fill=\"none\"/>\n"
      svg += "<text x=\"\(SVGText.length(frame.plotRight + 18))\" y=\"\(SVGText.length(place + 4))\" fill=\"\(line.color)\">"
      svg += "\(SVGText.escaped(line.strategy))</text>\n"
    }
    return svg
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

extension ChartPanel {
  /// The panel as bars from 0, the first strategy at the top, each with its time behind it. Bars are linear: their lengths are what the eye compares.
  func bars(in frame: Frame, _ scale: ChartScale) -> String {
    let left = frame.plotLeft + 36
    let width = frame.plotRight - left
    let step = min(38, (frame.plotBottom - frame.plotTop) / Double(max(1, lines.count)))
    let bottom = frame.plotTop + step * Double(lines.count)
    func x(_ time: Double) -> Double { left + time / scale.longest * width }
    var svg = ""
    for (place, line) in lines.enumerated() {
      guard let point = line.points.first else { continue }
      let middle = frame.plotTop + step * (Double(place) + 0.5)
      svg += Self.text(line.strategy, x: left - 8, y: middle + 4, anchor: "end")
      svg += bar(line, from: left, to: x(point.time), top: middle - step * 0.32, height: step * 0.64)
      if let interval = point.interval { svg += Self.whisker(from: x(interval.lowerBound), to: x(interval.upperBound), at: middle) }
      let end = point.extent.map(x).max() ?? left
      svg += Self.text(Figure.time(point.time), x: end + 8, y: middle + 4)
    }
    svg += "<path class=\"axis\" d=\"M\(SVGText.length(left)) \(SVGText.length(frame.plotTop))V\(SVGText.length(bottom))\"/>\n"
    for line in scale.budgets where line.nanoseconds <= scale.longest {
      let place = SVGText.length(x(line.nanoseconds))
      svg += "<path class=\"budget\" d=\"M\(place) \(SVGText.length(frame.plotTop))V\(SVGText.length(bottom))\"/>\n"
      svg += Self.text(line.name, "budget-name", x: x(line.nanoseconds), y: bottom + 14, anchor: "middle")
    }
    let items = lines.first?.points.first.map { "\(Figure.items($0.n)) items" } ?? ""
    return svg + Self.text(items, "quiet", x: left, y: bottom + 32)
  }

  private func bar(_ line: ChartLine, from left: Double, to right: Double, top: Double, height: Double) -> String {
    // A bar too short to be seen is still a line.
    "<rect class=\"\(ChartStyle.fill(line.series))\" x=\"\(SVGText.length(left))\" y=\"\(SVGText.length(top))\" "
      + "width=\"\(SVGText.length(max(1, right - left)))\" height=\"\(SVGText.length(height))\"/>\n"
  }

  private static func whisker(from low: Double, to high: Double, at y: Double) -> String {
    let (top, bottom, middle) = (SVGText.length(y - 4), SVGText.length(y + 4), SVGText.length(y))
    let (left, right) = (SVGText.length(low), SVGText.length(high))
    return "<path class=\"axis\" d=\"M\(left) \(top)V\(bottom)M\(left) \(middle)H\(right)M\(right) \(top)V\(bottom)\"/>\n"
  }
}

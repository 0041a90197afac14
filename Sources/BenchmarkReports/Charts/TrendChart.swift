import BenchmarkResults
import BenchmarkStatistics
import InputFiles

/// A picture of a history: a panel for each series, the runs in order from left to right, and a mark at every change.
///
/// Points are medians, whiskers are their confidence intervals, and thick lines are the levels between changes. A change is a dashed line with its size and
/// the first commit after it. The SVG is self-contained, and its background is that of the page. The same series give the same text.
package struct TrendChart: Sendable {
  /// The picture.
  package let svg: String

  private static let width = 760.0
  private static let height = 240.0
  private static let heading = 60.0

  /// Draws `series`; `nil` if it is empty.
  /// - Complexity: O(*p*), where *p* is the number of points.
  package init?(_ series: [HistorySeries]) {
    guard !series.isEmpty else { return nil }
    var svg = ChartSheet.start(
      width: Self.width, height: Self.heading + Double(series.count) * Self.height, title: "History, run after run",
      notes: [
        "Medians with 95 % confidence intervals; a dashed line marks a change of the level, a dotted line an accepted change."
      ])
    let namesWork = Set(series.map(\.work)).count > 1
    for (place, series) in series.enumerated() {
      svg += TrendPanel(series: series, namesWork: namesWork, top: Self.heading + Double(place) * Self.height).svg
    }
    self.svg = svg + "</svg>\n"
  }
}

/// One series of a trend chart.
private struct TrendPanel {
  let series: HistorySeries
  /// Whether the panel names the items that were measured, because they differ between the series.
  let namesWork: Bool
  let top: Double

  private let left = 84.0
  private let right = 736.0
  private var plotTop: Double { top + 40 }
  private var plotBottom: Double { top + 212 }

  /// The range of values shown: from the smallest to the largest, or a small range around a constant.
  private var extent: ClosedRange<Double> {
    let values = series.points.flatMap { [$0.value, $0.interval?.lowerBound, $0.interval?.upperBound].compactMap(\.self) }
    guard let least = values.min(), let most = values.max() else { return 0...1 }
    let room = most > least ? (most - least) * 0.08 : max(abs(most) * 0.1, 1)
    return (least - room)...(most + room)
  }

  private func x(_ place: Double) -> Double {
    series.points.count < 2 ? (left + right) / 2 : left + 10 + place / Double(series.points.count - 1) * (right - left - 20)
  }

  private func y(_ value: Double) -> Double {
    plotBottom - (value - extent.lowerBound) / (extent.upperBound - extent.lowerBound) * (plotBottom - plotTop)
  }

  var svg: String { "<g>\n" + frame + levels + points + changes + acceptances + "</g>\n" }

  private var frame: String {
    let title = "\(series.cell) \(series.metric.rawValue)" + (series.machine.map { ", \($0)" } ?? "")
    var svg = text(title, x: 16, y: top + 18, style: "class=\"panel\"")
    if namesWork, let work = series.work { svg += text(work, x: 16, y: top + 34, style: "class=\"quiet\"") }
    for value in [extent.lowerBound, (extent.lowerBound + extent.upperBound) / 2, extent.upperBound] {
      svg += "<path d=\"M\(SVGText.length(left)) \(SVGText.length(y(value)))H\(SVGText.length(right))\" class=\"grid\"/>\n"
      svg += text(Figure.value(value, of: series.metric), x: left - 8, y: y(value) + 4, style: "text-anchor=\"end\"")
    }
    guard let first = series.points.first, let last = series.points.last else { return svg }
    svg += text(first.timeText, x: left, y: plotBottom + 16, style: "class=\"quiet\"")
    guard series.points.count > 1 else { return svg }
    return svg + text(last.timeText, x: right, y: plotBottom + 16, style: "class=\"quiet\" text-anchor=\"end\"")
  }

  /// The medians between changes, as thick lines.
  private var levels: String {
    let edges = Set([0] + series.changes.map(\.index) + series.acceptances.map(\.index) + [series.points.count]).sorted()
    return zip(edges, edges.dropFirst()).map { start, end in
      guard let level = median(of: series.points[start..<end].map(\.value)) else { return "" }
      let (from, to) = (SVGText.length(x(Double(start)) - 5), SVGText.length(x(Double(end - 1)) + 5))
      return "<path class=\"level\" d=\"M\(from) \(SVGText.length(y(level)))H\(to)\" stroke-width=\"3\"/>\n"
    }.joined()
  }

  private var points: String {
    series.points.enumerated().map { place, point in
      let middle = SVGText.length(x(Double(place)))
      var svg = ""
      if let interval = point.interval {
        let (low, high) = (SVGText.length(y(interval.lowerBound)), SVGText.length(y(interval.upperBound)))
        svg += "<path d=\"M\(middle) \(low)V\(high)\" class=\"axis\"/>\n"
      }
      svg += "<circle cx=\"\(middle)\" cy=\"\(SVGText.length(y(point.value)))\" r=\"3\" class=\"s2 mark\">"
      let label = "\(point.timeText) \(point.commit ?? ""): \(Figure.value(point.value, of: series.metric))"
      return svg + "<title>\(MarkupText.escaped(label))</title></circle>\n"
    }.joined()
  }

  private var changes: String {
    series.changes.map { change in
      let place = x(Double(change.index) - 0.5)
      let size = change.ratio.map { Figure.change($0) } ?? "from \(Figure.value(change.before, of: series.metric))"
      let isWorse = change.after > change.before
      let style = isWorse ? "worse" : "better"
      let commit = series.points[change.index].commit.map { " \($0.prefix(7))" } ?? ""
      let line = "M\(SVGText.length(place)) \(SVGText.length(plotTop))V\(SVGText.length(plotBottom))"
      return "<path class=\"change \(style)-line\" d=\"\(line)\" stroke-dasharray=\"4 3\"/>\n"
        + text(size + commit, x: place, y: plotTop - 5, style: "class=\"\(style)-name\" text-anchor=\"middle\"")
    }.joined()
  }

  private var acceptances: String {
    series.acceptances.map { index, change in
      let place = x(Double(index) - 0.5)
      let line = "M\(SVGText.length(place)) \(SVGText.length(plotTop))V\(SVGText.length(plotBottom))"
      return "<path class=\"axis\" d=\"\(line)\" stroke-dasharray=\"1 3\"><title>\(MarkupText.escaped(change.reason))</title></path>\n"
        + text("accepted \(change.commit.prefix(7))", x: place, y: plotTop - 5, style: "class=\"quiet\" text-anchor=\"middle\"")
    }.joined()
  }

  private func text(_ text: String, x: Double, y: Double, style: String) -> String {
    "<text x=\"\(SVGText.length(x))\" y=\"\(SVGText.length(y))\" \(style)>\(MarkupText.escaped(text))</text>\n"
  }
}

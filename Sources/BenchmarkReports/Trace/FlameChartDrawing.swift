import InputFiles

/// A flame chart as SVG for a page, whose classes give the colours.
///
/// A page contains many slices. So they are strokes as thick as a lane's row, all slices of one step in a lane are one path, and lengths have at most one
/// decimal. Each frame is a separate path, with its cause and its times as a title.
struct FlameChartDrawing {
  /// The width of every chart, as narrow as a phone's screen.
  static let width = 380.0
  private static let margin = 4.0
  /// The height of a lane with the gap below it.
  private static let laneHeight = 50
  /// The distances from the top of a lane to its heading's baseline, and to the middle of its frames and of its steps.
  private static let (heading, frames, steps) = (11, 23, 36)
  /// The width of a character of a label.
  private static let characterWidth = 6.0

  let chart: FlameChart
  /// The names of the steps. The index of a name determines its colour.
  let stepNames: [String]

  /// The picture.
  var svg: String {
    let height = chart.lanes.count * Self.laneHeight
    let label = MarkupText.escaped(chart.summary)
    let lanes = chart.lanes.enumerated().map { place, lane in draw(lane, top: place * Self.laneHeight) }
    return "<svg class=\"chart flames\" viewBox=\"0 0 \(Int(Self.width)) \(height)\" role=\"img\" aria-label=\"\(label)\">\n"
      + lanes.joined() + "</svg>\n"
  }

  private func draw(_ lane: FlameChart.Lane, top: Int) -> String {
    let strategy = lane.strategy.map { " data-strategy=\"\(MarkupText.escaped($0))\"" } ?? ""
    let heading = Self.text(Self.shortened(lane), "title", x: Self.margin, y: top + Self.heading)
    return "<g\(strategy)>\n\(heading)\(frames(of: lane, top: top))\(steps(of: lane, top: top))</g>\n"
  }

  private static func shortened(_ lane: FlameChart.Lane) -> String {
    FlameChart.Lane(name: ChartDrawing.shortened(lane.name), frames: lane.frames).heading
  }

  /// Returns the number of pixels for a nanosecond.
  private func scale(of lane: FlameChart.Lane) -> Double { (Self.width - 2 * Self.margin) / Double(max(1, lane.nanoseconds)) }

  /// Returns a slice for each frame. The slowest has its number, and its cause if the cause fits.
  private func frames(of lane: FlameChart.Lane, top: Int) -> String {
    let (scale, slowest) = (scale(of: lane), lane.slowest?.number)
    var (svg, label, start) = ("", "", 0)
    for frame in lane.frames {
      let (left, right) = (Self.margin + Double(start) * scale, Self.margin + Double(start + frame.nanoseconds) * scale)
      let isSlowest = frame.number == slowest
      let outline = Self.slice(from: left, to: right - left > 3 ? right - 1 : right, middle: top + Self.frames)
      let title = "<title>\(MarkupText.escaped(Self.words(on: frame, inFull: isSlowest)))</title>"
      svg += "<path\(isSlowest ? " class=\"most\"" : "") d=\"\(outline)\">\(title)</path>\n"
      if isSlowest { label = Self.label(of: frame, from: left, to: right, baseline: top + Self.frames + 4) }
      start += frame.nanoseconds
    }
    return "<g class=\"frames\">\n\(svg)</g>\n\(label)"
  }

  /// Returns a path for each step, with its slices in all frames.
  private func steps(of lane: FlameChart.Lane, top: Int) -> String {
    let scale = scale(of: lane)
    var (slices, start) = (stepNames.map { _ in "" }, 0)
    for step in lane.frames.flatMap(\.steps) {
      let (left, right) = (Self.margin + Double(start) * scale, Self.margin + Double(start + step.nanoseconds) * scale)
      start += step.nanoseconds
      guard let place = stepNames.firstIndex(of: step.name), SVGText.length(left) != SVGText.length(right) else { continue }
      slices[place] += Self.slice(from: left, to: right, middle: top + Self.steps)
    }
    return slices.enumerated().filter { !$0.element.isEmpty }.map {
      "<path class=\"k\($0.offset % ChartPalette.steps.count)\" d=\"\($0.element)\"/>\n"
    }.joined()
  }

  /// Returns the label of a frame, as far as it fits.
  private static func label(of frame: FrameTimeline.Frame, from left: Double, to right: Double, baseline: Int) -> String {
    let texts = ["\(frame.number): \(frame.cause)", "\(frame.number)"]
    guard let fitting = texts.first(where: { Double($0.count) * characterWidth + 6 <= right - left }) else { return "" }
    return text(fitting, "on", x: left + 3, y: baseline)
  }

  /// Returns `7, 50 items arrive: 18.8 µs = change 100 ns + prepare 18.2 µs + query 500 ns`. If not `inFull`, only the longest step follows:
  /// `…: 18.8 µs, prepare 18.2 µs`.
  private static func words(on frame: FrameTimeline.Frame, inFull: Bool) -> String {
    func words(_ step: FrameTimeline.Step) -> String { "\(step.name) \(Figure.time(Double(step.nanoseconds)))" }
    let sum = "\(frame.number), \(frame.cause): \(Figure.time(Double(frame.nanoseconds)))"
    let steps = frame.steps.filter { $0.nanoseconds > 0 }
    if inFull, !steps.isEmpty { return "\(sum) = \(steps.map(words).joined(separator: " + "))" }
    return steps.max { $0.nanoseconds < $1.nanoseconds }.map { "\(sum), \(words($0))" } ?? sum
  }

  private static func slice(from left: Double, to right: Double, middle: Int) -> String {
    "M\(SVGText.length(left)) \(middle)H\(SVGText.length(right))"
  }

  private static func text(_ text: String, _ name: String, x: Double, y: Int) -> String {
    "<text class=\"\(name)\" x=\"\(SVGText.length(x))\" y=\"\(y)\">\(MarkupText.escaped(text))</text>\n"
  }
}

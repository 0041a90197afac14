import BenchmarkResults

/// Frames of several plays below each other: a slice for each frame, and below it a slice for each of its steps. Time goes from left to right.
///
///     let chart = FlameChart("list", [FlameChart.Lane(name: "naive", strategy: "naive", frames: frames)])
///     document.add(.flames([chart], caption: "The slowest frames.", commands: []))
///
/// Every lane has a time scale of its own, because strategies differ by factors of a hundred.
package struct FlameChart: Sendable {
  /// The frames of one play.
  package struct Lane: Sendable {
    /// What was played.
    package let name: String
    /// The strategy that the lane is of, by which a page filters; `nil` if the chart is not of strategies.
    package var strategy: String?
    /// The frames, in the order of the script.
    package let frames: [FrameTimeline.Frame]

    /// The time of all frames, in nanoseconds.
    var nanoseconds: Int { frames.reduce(0) { $0 + $1.nanoseconds } }

    /// The longest frame, or the first of equally long ones.
    var slowest: FrameTimeline.Frame? { frames.longest }

    /// `naive: frames 3 to 12 in 193 µs, the slowest is 7`
    var heading: String {
      guard let first = frames.first, let last = frames.last, let slowest else { return "\(name): no frames" }
      let time = Figure.time(Double(nanoseconds))
      guard frames.count > 1 else { return "\(name): frame \(first.number) in \(time)" }
      return "\(name): frames \(first.number) to \(last.number) in \(time), the slowest is \(slowest.number)"
    }
  }

  /// The title.
  package var title: String
  /// The part of what was measured that it is about.
  package var scope: ReportScope
  /// The lanes, from top to bottom.
  package var lanes: [Lane]

  /// A chart of these lanes; those without frames are left out.
  package init(_ title: String, _ lanes: [Lane], scope: ReportScope = ReportScope()) {
    self.title = title
    self.scope = scope
    self.lanes = lanes.filter { !$0.frames.isEmpty }
  }

  /// What the chart shows, for readers who cannot see it.
  var summary: String {
    let lanes = lanes.compactMap { lane in lane.slowest.map { "\(lane.name) \(Figure.time(Double($0.nanoseconds)))" } }
    return "slowest frames of \(title): \(lanes.joined(separator: ", "))"
  }

  /// The names of the steps of these charts, in the order in which they first occur. A step has the same colour in all of them.
  static func steps(of charts: [FlameChart]) -> [String] {
    charts.flatMap(\.lanes).flatMap(\.frames).flatMap(\.steps).map(\.name).uniqued()
  }
}

extension FrameTimeline {
  /// The most frames of a play in a flame chart.
  static let mostFrames = 40

  /// The longest frame with those around it.
  package var flameLane: FlameChart.Lane {
    let place = frames.firstIndex { $0.number == worst?.number } ?? 0
    let first = max(0, min(place - Self.mostFrames / 2, frames.count - Self.mostFrames))
    return FlameChart.Lane(name: title, frames: Array(frames[first..<min(frames.count, first + Self.mostFrames)]))
  }
}

extension [FrameTimeline.Frame] {
  /// The longest frame, or the first of equally long ones; `nil` without frames.
  var longest: FrameTimeline.Frame? { self.max { ($0.nanoseconds, -$0.number) < ($1.nanoseconds, -$1.number) } }
}

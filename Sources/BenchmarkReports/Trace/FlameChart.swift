import BenchmarkResults

/// The frames of several plays, one play below the other. Each frame has a slice, and each of its steps has a slice below that. Time runs from left to right.
///
///     let chart = FlameChart("list", [FlameChart.Lane(name: "naive", strategy: "naive", frames: frames)])
///     document.add(.flames([chart], caption: "The slowest frames.", commands: []))
///
/// Every lane has its own time scale, because strategies differ by factors of a hundred.
package struct FlameChart: Sendable {
  /// The frames of one play.
  package struct Lane: Sendable {
    /// The name of the play.
    package let name: String
    /// The strategy of the lane, which a page filters by; `nil` if the chart is not about strategies.
    package var strategy: String?
    /// The frames, in the order of the script.
    package let frames: [FrameTimeline.Frame]

    /// The total time of all frames, in nanoseconds.
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
  /// The part of the measurements that the chart is about.
  package var scope: ReportScope
  /// The lanes, from top to bottom.
  package var lanes: [Lane]

  /// A chart of these lanes; those without frames are left out.
  package init(_ title: String, _ lanes: [Lane], scope: ReportScope = ReportScope()) {
    self.title = title
    self.scope = scope
    self.lanes = lanes.filter { !$0.frames.isEmpty }
  }

  /// A description of the chart, for readers who cannot see it.
  var summary: String {
    let lanes = lanes.compactMap { lane in lane.slowest.map { "\(lane.name) \(Figure.time(Double($0.nanoseconds)))" } }
    return "slowest frames of \(title): \(lanes.joined(separator: ", "))"
  }

  /// Returns the names of the steps of these charts, in the order in which they first occur. A step has the same colour in all charts.
  static func steps(of charts: [FlameChart]) -> [String] {
    charts.flatMap(\.lanes).flatMap(\.frames).flatMap(\.steps).map(\.name).uniqued()
  }
}

extension FrameTimeline {
  /// The largest number of a play's frames in a flame chart.
  static let mostFrames = 40

  /// The longest frame with the frames around it.
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

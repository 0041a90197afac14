import BenchmarkResults

extension FrameTimeline {
  /// Returns the frames of several plays of one scenario as charts: the time of every frame, and the steps of each play's worst frame. Empty if no play has
  /// frames.
  package static func charts(_ timelines: [FrameTimeline]) -> [Chart] {
    let played = timelines.filter { !$0.frames.isEmpty }
    return played.isEmpty ? [] : [framesChart(played), worstChart(played)]
  }

  /// Returns the time of every frame, with those limits that are below twice the longest frame.
  private static func framesChart(_ timelines: [FrameTimeline]) -> Chart {
    let series = timelines.enumerated().map { place, timeline in
      Chart.Series(
        timeline.title, .strategy(place), .line, timeline.frames.map { Chart.Mark(x: Double($0.number), y: Double($0.nanoseconds)) })
    }
    let longest = timelines.compactMap(\.worst?.nanoseconds).max() ?? 0
    let limits: [(name: String, value: Double)] = [("120 Hz", 1e9 / 120), ("60 Hz", 1e9 / 60)]
    var chart = Chart(
      "Time of each frame", x: Chart.Axis("frame", .linear, .count), y: Chart.Axis("time", .linear, .time), series: series,
      references: limits.filter { $0.value < 2 * Double(longest) }.map { Chart.Reference($0.name, $0.value, on: .y) })
    chart.summary = timelines.map(\.worstWords).joined(separator: " ")
    return chart
  }

  /// Returns the steps of the worst frames, with a bar for each step.
  private static func worstChart(_ timelines: [FrameTimeline]) -> Chart {
    let names = timelines.compactMap(\.worst).flatMap(\.steps).map(\.name).uniqued()
    let series = timelines.enumerated().compactMap { place, timeline -> Chart.Series? in
      guard let worst = timeline.worst else { return nil }
      let marks = worst.steps.compactMap { step in
        names.firstIndex(of: step.name).map { Chart.Mark(x: Double(step.nanoseconds), y: Double($0)) }
      }
      return Chart.Series(timeline.title, .strategy(place), .bars, marks)
    }
    var chart = Chart(
      "The longest frame, step by step", x: Chart.Axis("time", .linear, .time), y: Chart.Axis("step", .categories(names), .count),
      series: series)
    chart.summary = "The steps of the longest frame of each play."
    return chart
  }

  /// `list/indexed/scenario.fling/10000: the longest of 240 frames is frame 12, 1.20 ms: scroll.`
  package var worstWords: String {
    guard let worst else { return "\(title): no frames." }
    let count =
      frames.count == 1 ? "the only frame takes" : "the longest of \(Figure.grouped(frames.count)) frames is frame \(worst.number),"
    return "\(title): \(count) \(Figure.time(Double(worst.nanoseconds))): \(worst.cause)."
  }

  /// Returns a page of several plays of one scenario, with charts and the longest frames.
  package static func document(_ timelines: [FrameTimeline], scenario: String) -> ReportDocument {
    var document = ReportDocument("\(scenario), frame by frame")
    document.add(.list(timelines.map { ReportText($0.worstWords) }))
    let charts = charts(timelines)
    if !charts.isEmpty {
      document.add(.charts(charts, caption: "Only the time of the engine counts: what changed, prepare, and the answers."))
      document.add(
        .flames(
          [FlameChart("The frames around the longest", timelines.map(\.flameLane))],
          caption: "The steps of each frame are below it. Every cell has its own time scale. Point at a frame for its cause and its times.",
          commands: [])
      )
    }
    for timeline in timelines where !timeline.frames.isEmpty {
      document.add(.section(ReportText(timeline.title), [.table(timeline.longestTable)]))
    }
    return document
  }

  /// The number of frames that are listed.
  private static let listed = 10

  private var longestTable: ReportTable {
    let names = frames.first?.steps.map(\.name) ?? []
    var table = ReportTable(
      [.figures("frame"), .words("cause"), .figures("time")] + names.map { .figures($0) } + [.figures("items laid"), .figures("bytes")],
      caption: "The longest frames of \(title)")
    let longest = frames.sorted { ($1.nanoseconds, $0.number) < ($0.nanoseconds, $1.number) }
    for frame in longest.prefix(Self.listed) {
      let steps = names.map { name in frame.steps.first { $0.name == name }.map { ReportValue.time(Double($0.nanoseconds), nil) } }
      table.add(
        [.init(.count(frame.number)), .words(frame.cause), .init(.time(Double(frame.nanoseconds), nil))] + steps.map { .init($0) } + [
          .init(.count(frame.itemsLaid)), .init(frame.bytes.map { .quantity(Double($0), .allocatedBytes) }),
        ])
    }
    return table
  }
}

import BenchmarkResults
import InputFiles

/// Timelines as Chrome trace JSON, which <https://ui.perfetto.dev> opens.
///
/// A timeline is a process with one thread. A frame is a slice, and its steps are slices inside it. The frames follow each other without gaps, because only
/// the time of the engine was measured. Counters show the items laid and the bytes allocated by each frame.
package struct TraceFile: Encodable, Sendable {
  /// An event, with the keys of the format.
  struct Event: Encodable, Equatable, Sendable {
    /// `X` is a slice, `C` a counter, `M` a name.
    let ph: String
    let name: String
    var cat: String?
    let pid: Int
    let tid: Int
    /// The start, in microseconds.
    let ts: Double
    /// The duration, in microseconds.
    var dur: Double?
    var args: [String: RecordValue] = [:]
  }

  private let displayTimeUnit = "ns"
  private let otherData: [String: String]
  let traceEvents: [Event]

  private enum CodingKeys: CodingKey { case displayTimeUnit, otherData, traceEvents }

  /// A file of these timelines. `facts`, such as the machine and the command that made the trace, are shown with it.
  package init(_ timelines: [FrameTimeline], facts: [String: String] = [:]) {
    otherData = facts
    let named = timelines.enumerated().map { place, timeline in Self.names(of: timeline, pid: place + 1) }
    let measured = timelines.enumerated().flatMap { place, timeline in Self.events(of: timeline, pid: place + 1) }
    // Events with the same time keep their order, so that a frame comes before the steps inside it.
    let order = measured.enumerated().sorted { ($0.element.ts, $0.offset) < ($1.element.ts, $1.offset) }
    traceEvents = named.flatMap(\.self) + order.map(\.element)
  }

  /// The thread of the frames.
  private static let thread = 1

  private static func names(of timeline: FrameTimeline, pid: Int) -> [Event] {
    [
      Event(ph: "M", name: "process_name", pid: pid, tid: thread, ts: 0, args: ["name": .text(timeline.title)]),
      Event(ph: "M", name: "process_sort_index", pid: pid, tid: thread, ts: 0, args: ["sort_index": .number(Double(pid))]),
      Event(ph: "M", name: "thread_name", pid: pid, tid: thread, ts: 0, args: ["name": .text("frames")]),
    ]
  }

  private static func events(of timeline: FrameTimeline, pid: Int) -> [Event] {
    var (events, now, clock) = ([Event](), 0, TraceClock())
    for frame in timeline.frames {
      events += counters(of: frame, pid, clock.microseconds(now))
      var arguments = frame.figures.mapValues(RecordValue.number)
      arguments["frame"] = .number(Double(frame.number))
      arguments["cause"] = .text(frame.cause)
      arguments["items laid"] = .number(Double(frame.itemsLaid))
      // A slice without length at the end of a frame would also be in the next frame.
      let steps = frame.steps.filter { $0.nanoseconds > 0 }
      let times = clock.frame(at: now, steps: steps.map(\.nanoseconds))
      events.append(slice(frame.cause, "frame", times.frame, pid, arguments))
      events += zip(steps, times.steps).map { slice($0.name, "step", $1, pid) }
      now += frame.nanoseconds
    }
    // The counters are repeated at the end of the last frame, so that they keep their values until there.
    if let last = timeline.frames.last { events += counters(of: last, pid, clock.microseconds(now)) }
    return events
  }

  private static func slice(
    _ name: String, _ category: String, _ time: TraceClock.Slice, _ pid: Int, _ arguments: [String: RecordValue] = [:]
  ) -> Event {
    Event(ph: "X", name: name, cat: category, pid: pid, tid: thread, ts: time.start, dur: time.duration, args: arguments)
  }

  private static func counters(of frame: FrameTimeline.Frame, _ pid: Int, _ time: Double) -> [Event] {
    func counter(_ name: String, _ unit: String, _ value: Int) -> Event {
      Event(ph: "C", name: name, pid: pid, tid: thread, ts: time, args: [unit: .number(Double(value))])
    }
    return [counter("items laid", "items", frame.itemsLaid)] + (frame.bytes.map { [counter("bytes allocated", "bytes", $0)] } ?? [])
  }

  /// The text of the file.
  package var json: String { JSONText.line(self) + "\n" }
}

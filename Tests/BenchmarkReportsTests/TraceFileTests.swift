import Foundation
import Testing

@testable import BenchmarkReports

@Suite("A trace for Perfetto")
struct TraceFileTests {
  private static func timeline(_ title: String, frames: Int, seed: Int) -> FrameTimeline {
    FrameTimeline(
      title: title,
      frames: (0..<frames).map { number in
        let costs = [(number * 7_919 + seed) % 1_201, (number * 104_729) % 99_991 + 1, number % 3 == 0 ? 0 : number * 17]
        return FrameTimeline.Frame(
          number: number, cause: number == 0 ? "open" : "scroll",
          steps: zip(["change", "prepare", "query"], costs).map { .init($0, nanoseconds: $1) },
          itemsLaid: number * 3, bytes: number * 64, figures: ["content offset": Double(number) * 30])
      })
  }

  @Test("Its events keep the rules of the format", arguments: [0, 1, 2, 500])
  func rules(frames: Int) throws {
    let timelines = [
      Self.timeline("list/indexed/scenario.fling/10000", frames: frames, seed: 1), Self.timeline("list/naive", frames: 3, seed: 5),
    ]
    let faults = try TraceRules.faults(in: TraceFile(timelines, facts: ["commit": "1a2b3c4"]).json)
    #expect(faults == [])
  }

  @Test("The frames follow on each other and add up to the nanosecond, with their steps inside")
  func sums() throws {
    let timeline = Self.timeline("t", frames: 50, seed: 3)
    let events = try TraceRules.events(in: TraceFile([timeline]).json)
    let slices = events.filter { $0.ph == "X" }
    let frames = slices.filter { $0.cat == "frame" }
    #expect(frames.map(\.nanoseconds) == timeline.frames.map(\.nanoseconds))
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame.end == next.start) }
    for (frame, source) in zip(frames, timeline.frames) {
      let inside = slices.filter { $0.cat == "step" && $0.start >= frame.start && $0.end <= frame.end && $0.nanoseconds > 0 }
      #expect(inside.map(\.nanoseconds) == source.steps.map(\.nanoseconds).filter { $0 > 0 })
    }
    let counters = events.filter { $0.ph == "C" && $0.name == "items laid" }.map { $0.args?["items"] as? Double }
    #expect(counters == timeline.frames.map { Double($0.itemsLaid) } + [147])
  }

  /// How a reader takes a slice's time: its start and its end.
  typealias Reader = @Sendable (_ ts: Double, _ dur: Double) -> (start: Double, end: Double)

  /// speedscope adds; Perfetto cuts both to whole nanoseconds and adds then.
  static let readers: [(name: String, read: Reader)] = [
    ("adds", { ($0, $0 + $1) }), ("cuts", { (Double(Int($0 * 1_000)), Double(Int($0 * 1_000) + Int($1 * 1_000))) }),
  ]

  @Test("No slice overlaps the next or sticks out of its frame, whether a reader adds or cuts", arguments: [3, 4_711])
  func rounding(seed: Int) throws {
    let file = TraceFile([Self.timeline("t", frames: 2_000, seed: seed)])
    let slices = file.traceEvents.filter { $0.ph == "X" }
    for (name, read) in Self.readers {
      var (frameEnd, stepEnd, faults) = (0.0, 0.0, 0)
      for slice in slices {
        let (start, end) = read(slice.ts, try #require(slice.dur))
        if slice.cat == "frame" {
          if start < frameEnd || start < stepEnd { faults += 1 }
          (frameEnd, stepEnd) = (end, start)
        } else {
          if start < stepEnd || end > frameEnd { faults += 1 }
          stepEnd = end
        }
      }
      #expect(faults == 0, "a reader that \(name)")
    }
  }

  @Test("A time that would be cut to the nanosecond below is moved up, and nothing else")
  func clock() {
    var clock = TraceClock()
    // 1.005 · 1,000 is 1,004.9999999999999.
    #expect(clock.microseconds(1_005) == 1.005.nextUp && clock.microseconds(1_004) == 1.004)
    let (frame, steps) = clock.frame(at: 793, steps: [58, 0, 708])
    #expect(steps[0].end <= steps[1].start && steps[2].end <= frame.end && frame.end <= clock.microseconds(1_559))
    for (step, nanoseconds) in zip(steps, [58, 0, 708]) { #expect(abs(step.duration - Double(nanoseconds) / 1_000) < 1e-12) }
  }

  @Test("Each play is a process of its own name")
  func names() throws {
    let events = try TraceRules.events(
      in: TraceFile([Self.timeline("a", frames: 1, seed: 1), Self.timeline("b", frames: 1, seed: 1)]).json)
    let names = events.filter { $0.name == "process_name" }.map { "\($0.pid) \($0.args?["name"] as? String ?? "")" }
    #expect(names == ["1 a", "2 b"])
  }

  @Test("The worst frame is the longest, the first of several")
  func worst() {
    func frame(_ number: Int, _ cost: Int) -> FrameTimeline.Frame {
      .init(number: number, cause: "scroll", steps: [.init("query", nanoseconds: cost)], itemsLaid: 0)
    }
    #expect(FrameTimeline(title: "t", frames: [frame(0, 5), frame(1, 9), frame(2, 9)]).worst?.number == 1)
    #expect(FrameTimeline(title: "t", frames: []).worst == nil)
  }

  @Test("The rules find what is wrong")
  func rulesFail() throws {
    func faults(_ events: String) throws -> [String] { try TraceRules.faults(in: "{\"traceEvents\": [\(events)]}") }
    let name = #"{"ph":"M","name":"process_name","pid":1,"tid":1,"ts":0,"args":{"name":"a"}},"#
    let thread = #"{"ph":"M","name":"thread_name","pid":1,"tid":1,"ts":0,"args":{"name":"t"}},"#
    func slice(_ ts: Double, _ dur: Double, _ category: String = "frame") -> String {
      #"{"ph":"X","name":"s","cat":"\#(category)","pid":1,"tid":1,"ts":\#(ts),"dur":\#(dur)}"#
    }
    #expect(try faults(name + thread + slice(0, 5) + "," + slice(1, 2, "step")) == [])
    #expect(try faults(thread + slice(0, 5)).contains { $0.contains("no process_name") })
    #expect(try faults(name + thread + slice(5, 1) + "," + slice(0, 1)).contains { $0.contains("goes back") })
    #expect(try faults(name + thread + slice(0, -1)).contains { $0.contains("negative") })
    #expect(try faults(name + thread + slice(0, 5) + "," + slice(4, 3, "step")).contains { $0.contains("sticks out") })
    #expect(try faults(name + thread + slice(0, 5, "step")).contains { $0.contains("outside") })
    #expect(try faults(name + thread + #"{"ph":"B","name":"s","pid":1,"tid":1,"ts":0}"#).contains { $0.contains("never ends") })
  }
}

/// The rules of the trace event format that viewers rely on (“Trace Event Format”, Google, 2016), and ours: steps lie in frames.
enum TraceRules {
  struct Event {
    let ph, name: String
    let cat: String?
    let pid, tid: Int
    let start: Int
    let nanoseconds: Int
    let args: [String: Any]?

    var end: Int { start + nanoseconds }
  }

  struct Malformed: Error {
    let text: String
  }

  static func events(in json: String) throws -> [Event] {
    guard let file = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      let events = file["traceEvents"] as? [[String: Any]]
    else { throw Malformed(text: "no list traceEvents") }
    return try events.map { event in
      guard let ph = event["ph"] as? String, let name = event["name"] as? String, let pid = event["pid"] as? Int,
        let tid = event["tid"] as? Int,
        let ts = event["ts"] as? Double
      else { throw Malformed(text: "an event lacks ph, name, pid, tid or ts: \(event)") }
      if ph == "X", event["dur"] as? Double == nil { throw Malformed(text: "a slice lacks dur: \(event)") }
      func nanoseconds(_ microseconds: Double) -> Int { Int((microseconds * 1_000).rounded()) }
      return Event(
        ph: ph, name: name, cat: event["cat"] as? String, pid: pid, tid: tid, start: nanoseconds(ts),
        nanoseconds: nanoseconds(event["dur"] as? Double ?? 0), args: event["args"] as? [String: Any])
    }
  }

  static func faults(in json: String) throws -> [String] {
    let events = try events(in: json)
    var faults: [String] = []
    for pid in Set(events.map(\.pid)) {
      for title in ["process_name", "thread_name"] where !events.contains(where: { $0.ph == "M" && $0.pid == pid && $0.name == title }) {
        faults.append("process \(pid) has no \(title)")
      }
    }
    let timed = events.filter { $0.ph != "M" }
    for (event, next) in zip(timed, timed.dropFirst()) where next.start < event.start {
      faults.append("time goes back at \(next.start) ns")
    }
    for event in timed where event.nanoseconds < 0 { faults.append("\(event.name) has a negative length") }
    for track in Set(timed.map { [$0.pid, $0.tid] }) {
      faults += nesting(of: timed.filter { [$0.pid, $0.tid] == track })
    }
    return faults
  }

  /// Slices of one thread lie inside each other or apart, every beginning has its end, and steps lie in frames.
  private static func nesting(of events: [Event]) -> [String] {
    var (open, begun, faults) = ([Event](), 0, [String]())
    for event in events {
      if event.ph == "B" { begun += 1 }
      if event.ph == "E" { begun -= 1 }
      guard event.ph == "X" else { continue }
      while let last = open.last, last.end <= event.start, last.nanoseconds > 0 || event.start > last.start { open.removeLast() }
      if let last = open.last, event.end > last.end { faults.append("\(event.name) at \(event.start) ns sticks out of \(last.name)") }
      if event.cat == "step", !open.contains(where: { $0.cat == "frame" }) {
        faults.append("\(event.name) at \(event.start) ns is outside of a frame")
      }
      open.append(event)
    }
    if begun != 0 { faults.append("a slice never ends") }
    return faults
  }
}

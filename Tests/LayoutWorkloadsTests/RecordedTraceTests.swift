import CollectionLayouts
import Testing

@testable import LayoutWorkloads

/// Traces, as recorders write them and as people might break them.
@Suite struct RecordedTraceTests {
  private static let head =
    #"{"trace":1,"name":"inbox","container":{"width":390,"height":844},"sections":[{"items":[[390,61],null]},{"count":2,"itemSize":[10,20]}]}"#

  private static func trace(_ lines: String..., end: String = "\n") throws -> RecordedTrace {
    try RecordedTrace(text: ([head] + lines).joined(separator: "\n") + end, path: "inbox.jsonl")
  }

  private static func fault(_ lines: String..., head: String = head) -> String {
    do throws(SpecFileError) {
      _ = try RecordedTrace(text: ([head] + lines).joined(separator: "\n") + "\n", path: "inbox.jsonl")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test("A trace has a head with container and items, and a frame for each line")
  func reading() throws {
    let trace = try Self.trace(
      #"{"t":0,"scrollBy":12.5}"#, #"{"t":16.7,"measured":[[[0,1],[390,44]],[[1,0],null]]}"#,
      #"{"t":16.7,"batch":[{"insert":[0,0],"size":null},{"insertSection":2,"section":{"items":[[1,2],[3,4]]}}]}"#,
      #"{"reloadData":[{"count":3},{"items":[]}]}"#)
    #expect(trace.container == LayoutSize(width: 390, height: 844) && trace.displayScale == 1 && trace.estimate == 44)
    #expect(trace.data.sections.map(\.items.count) == [2, 2] && trace.data.sections[0].items[1].isAutomatic)
    #expect(trace.data.sections[1].items == Array(repeating: LayoutSize(width: 10, height: 20), count: 2))
    #expect(trace.hasUnmeasuredItems && trace.cutLine == nil)
    #expect(trace.scenario.name == "inbox" && trace.scenario.start == .unopened && trace.scenario.isRecorded)
    #expect(trace.scenario.steps.map(\.place) == ["line 2, scrollBy", "line 3, measured", "line 4, batch", "line 5, reloadData"])
    #expect(trace.scenario.steps[0].action == .scrollBy(12.5))
    guard case .measured(let items) = trace.scenario.steps[1].action else {
      Issue.record("line 3 is no measured step")
      return
    }
    #expect(items.map(\.path) == [ElementPath(section: 0, item: 1), ElementPath(section: 1, item: 0)] && items[1].size.isAutomatic)
    guard case .batch(let updates) = trace.scenario.steps[2].action, case .insert(_, let size?, 1) = updates[0],
      case .insertSection(2, let section) = updates[1]
    else {
      Issue.record("line 4 is no batch of two")
      return
    }
    #expect(size.isAutomatic && section.sizes == [LayoutSize(width: 1, height: 2), LayoutSize(width: 3, height: 4)] && section.count == 2)
  }

  @Test("A file that was cut off is read up to the cut, and says so", arguments: [#"{"t":20,"scr"#, "{", #"{"t":20,"scrollBy":"#])
  func cutOff(rest: String) throws {
    let trace = try Self.trace(#"{"t":0,"scrollBy":1}"#, rest, end: "")
    #expect(trace.scenario.steps.count == 1 && trace.cutLine == 3)
    #expect(TraceWorkload(trace).notes(count: 4) == ["inbox.jsonl was cut off in line 3, and is played up to there: 1 frames"])
    // A whole line is no cut, with or without its end.
    #expect(try Self.trace(#"{"t":0,"scrollBy":1}"#, end: "").cutLine == nil)
  }

  @Test("What is wrong is named with its line")
  func faults() {
    #expect(Self.fault(#"{"scrollBy":1}"#, "{", #"{"scrollBy":1}"#).hasPrefix("inbox.jsonl:3:2: is not valid JSON"))
    #expect(Self.fault(#"{"scrolBy":1}"#).hasPrefix("inbox.jsonl:2: scrolBy: unknown key"))
    #expect(
      Self.fault(#"{"t":5,"scrollBy":1}"#, #"{"t":4,"scrollBy":1}"#).hasPrefix("inbox.jsonl:3: t: is 4.0, but the line before has 5.0"))
    #expect(Self.fault(#"{"t":"5","scrollBy":1}"#).hasPrefix("inbox.jsonl:2: t: expected a number of milliseconds, found “5”"))
    #expect(Self.fault(#"{"measured":[]}"#).hasPrefix("inbox.jsonl:2: measured: holds no items"))
    #expect(Self.fault("").hasPrefix("inbox.jsonl:2:1: is not valid JSON"))
    #expect(Self.fault(head: "").hasPrefix("inbox.jsonl:1:1: is not valid JSON"))
    #expect(Self.fault(head: #"{"trace":2,"name":"x"}"#).hasPrefix("inbox.jsonl:1: trace: expected a whole number from 1 to 1, found 2"))
    #expect(Self.fault(head: #"{"trace":1,"name":"x y"}"#).hasPrefix("inbox.jsonl:1: name: expected a name of letters"))
    #expect(
      Self.fault(head: #"{"trace":1,"name":"x","container":{"width":1,"height":1},"sections":[{"items":[],"count":1}]}"#)
        .hasPrefix("inbox.jsonl:1: sections[0].count: cannot be used with items"))
    #expect((try? RecordedTrace(text: "", path: "empty.jsonl")) == nil)
    #expect(
      Self.fault(#"{"repeat":10000,"steps":[{"repeat":10000,"steps":[{"scrollBy":1}]}]}"#)
        .contains("brings the scenario to more than 200000 frames"))
    #expect(
      Self.fault(head: #"{"trace":1,"name":"x","container":{"width":1,"height":1},"sections":[{"count":2000000},{"count":1}]}"#)
        .hasPrefix("inbox.jsonl:1: sections[1]: brings the trace to more than 2000000 items"))
  }

  @Test("A trace is played with its own items, and not without any")
  func counts() throws {
    let workload = TraceWorkload(try Self.trace())
    #expect(workload.ownCount == 4 && workload.name == "trace-inbox.jsonl")
    #expect(throws: Never.self) { try workload.check(count: 4) }
    #expect(throws: SpecFileError.self) { try workload.check(count: 5) }
    // A view without a size has items all the same.
    #expect(workload.reserve(count: 3, itemWidth: 0, seed: 1).count == 3)
    let empty = try RecordedTrace(
      text: #"{"trace":1,"name":"x","container":{"width":1,"height":1},"sections":[]}"#, path: "x.jsonl")
    #expect(throws: SpecFileError.self) { try TraceWorkload(empty).check(count: 0) }
  }
}

import CollectionLayouts
import Testing

@testable import LayoutWorkloads

/// What a recorder writes, read again.
@Suite struct TraceRecorderTests {
  private final class Tape {
    var time = 100.0
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private static func recorded(
    layout: any CollectionLayout = ListLayout(estimatedItemSize: LayoutSize(width: 100, height: 50)), counts: [Int] = [20, 3],
    _ session: (CollectionHost) throws -> Void
  ) throws -> [String] {
    let tape = Tape()
    let data = CollectionData(sections: counts.map { .init(items: Array(repeating: LayoutSize(width: 100, height: 40), count: $0)) })
    let host = try CollectionHost(
      layout: layout, strategy: .naive, data: data, container: LayoutSize(width: 100, height: 200), displayScale: 2)
    let recorder = TraceRecorder(name: "a b", title: "say \"x\"\n", milliseconds: { tape.time }, write: { tape.bytes += $0 })
    host.record(into: recorder)
    tape.time += 1.25
    try session(host)
    recorder.flush()
    // It can be read.
    _ = try RecordedTrace(text: tape.text, path: "x")
    return tape.text.split(separator: "\n").map(String.init)
  }

  @Test("The head has the items and the container; names are made fit")
  func head() throws {
    #expect(
      try Self.recorded { _ in } == [
        #"{"trace":1,"name":"a_b","title":"say  x  ","container":{"width":100,"height":200},"displayScale":2,"sections":["#
          + #"{"count":20,"itemSize":[100,40]},{"count":3,"itemSize":[100,40]}]}"#
      ])
  }

  @Test("Each change is a line with its time; what the host does by itself is not written")
  func changes() throws {
    let path = ElementPath(section: 0, item: 10)
    let lines = try Self.recorded { host in
      try host.setContentOffset(LayoutPoint(x: 0, y: 320.5))
      // An item above grows: the host moves the offset, and a replay will do the same.
      try host.setPreferredSizes([(path: ElementPath(section: 0, item: 0), size: LayoutSize(width: 100, height: 90))])
      #expect(host.contentOffset.y == 370.5)
      try host.apply(.insertedItems(at: path, sizes: [LayoutSize(width: 1.5, height: 2), .automatic]))
      try host.apply(.deletedItems(section: 0, items: 3..<5))
      try host.apply(.movedItem(from: path, to: ElementPath(section: 1, item: 0)))
      try host.setContainerSize(LayoutSize(width: 100, height: 150))
      try host.scrollToItem(at: path, at: .center, by: -4)
      try host.setContentOffset(LayoutPoint(x: 0, y: 0))
      try host.performBatchUpdates([
        .insertSection(0, .init(items: [LayoutSize(width: 1, height: 2), LayoutSize(width: 1, height: 3)])), .deleteSection(1),
      ])
      try host.apply(.everything)
      try host.reloadData(CollectionData(sections: [.init(items: [])]))
      // Bars are not recorded, and nothing is once the recording has ended.
      try host.setContentInset(LayoutInsets(top: 10, left: 0, bottom: 0, right: 0))
      host.record(into: nil)
      try host.apply(.everything)
    }
    #expect(
      Array(lines.dropFirst()) == [
        #"{"t":1.25,"scrollBy":320.5}"#, #"{"t":1.25,"measured":[[[0,0],[100,90]]]}"#,
        #"{"t":1.25,"batch":[{"insert":[0,10],"size":[1.5,2]},{"insert":[0,11],"size":null}]}"#,
        #"{"t":1.25,"batch":[{"delete":[0,3]},{"delete":[0,4]}]}"#, #"{"t":1.25,"batch":[{"move":[0,10],"to":[1,0]}]}"#,
        #"{"t":1.25,"bounds":{"width":100,"height":150}}"#, #"{"t":1.25,"scrollTo":[0,10],"at":"center","offset":-4}"#,
        lines[8], #"{"t":1.25,"batch":[{"insertSection":0,"section":{"items":[[1,2],[1,3]]}},{"deleteSection":1}]}"#,
        #"{"t":1.25,"invalidate":"everything"}"#, #"{"t":1.25,"reloadData":[{"items":[]}]}"#,
      ])
    #expect(lines[8].hasPrefix(#"{"t":1.25,"scrollBy":-"#))
  }

  @Test("A recording begins where the content is, and stays between its ends, where a finger may pull it further")
  func places() throws {
    let tape = Tape()
    let data = CollectionData(items: Array(repeating: LayoutSize(width: 100, height: 40), count: 20))
    let host = try CollectionHost(layout: ListLayout(), strategy: .naive, data: data, container: LayoutSize(width: 100, height: 200))
    try host.setContentOffset(LayoutPoint(x: 0, y: 500))
    let recorder = TraceRecorder(name: "x", milliseconds: { tape.time }, write: { tape.bytes += $0 })
    host.record(into: recorder)
    tape.time -= 50
    try host.setContentOffset(LayoutPoint(x: 0, y: -30))
    tape.time += 60
    try host.setContentOffset(LayoutPoint(x: 0, y: 0))
    try host.setContentOffset(LayoutPoint(x: 0, y: 900))
    tape.time -= 5
    try host.setContentOffset(LayoutPoint(x: 0, y: 590))
    // The second use of a recorder writes everything anew.
    host.record(into: recorder)
    recorder.flush()
    let lines = tape.text.split(separator: "\n").map(String.init).dropFirst()
    #expect(
      lines == [
        #"{"t":0,"scrollBy":500}"#, #"{"t":0,"scrollBy":-500}"#, #"{"t":10,"scrollBy":600}"#, #"{"t":10,"scrollBy":-10}"#,
        #"{"t":10,"bounds":{"width":100,"height":200}}"#, #"{"t":10,"reloadData":[{"count":20,"itemSize":[100,40]}]}"#,
        #"{"t":10,"scrollBy":590}"#,
      ])
    _ = try RecordedTrace(text: tape.text, path: "x")
  }

  @Test("Lengths that no layout looks at, and titles that would break a line, are made fit to be read")
  func unreadable() throws {
    let tape = Tape()
    let recorder = TraceRecorder(name: "x", title: "a\u{2028}b\u{85}c\r\nd\\e", milliseconds: { tape.time }, write: { tape.bytes += $0 })
    let sizes = [LayoutSize(width: .infinity, height: 44), LayoutSize(width: -1, height: 5e6), LayoutSize(width: 1, height: .infinity)]
    recorder.begin(data: CollectionData(items: sizes), container: LayoutSize(width: .infinity, height: 1e7))
    recorder.scroll(by: .infinity)
    recorder.flush()
    let trace = try RecordedTrace(text: tape.text, path: "x")
    #expect(trace.scenario.title == "a b c d e" && trace.container == LayoutSize(width: 1e6, height: 1e6))
    #expect(
      trace.data.sections[0].items == [
        LayoutSize(width: 1e6, height: 44), LayoutSize(width: 0, height: 1e6), LayoutSize(width: 1, height: 1e6),
      ])
  }

  @Test("A content that runs from the right is recorded by its distance from there")
  func rightToLeft() throws {
    let layout = RightToLeftLayout(ListLayout(scrollDirection: .horizontal))
    let lines = try Self.recorded(layout: layout) { host in
      // It begins at the right end: 23 items of 100 in a container of 100.
      try host.setContentOffset(LayoutPoint(x: host.contentOffset.x - 70, y: 0))
      try host.scrollToItem(at: ElementPath(section: 0, item: 4), at: .start, by: -10)
    }
    #expect(lines[1...] == [#"{"t":1.25,"scrollBy":70}"#, #"{"t":1.25,"scrollTo":[0,4],"offset":10}"#])
  }

  @Test("What scrolls horizontally is written turned")
  func turned() throws {
    let layout = ListLayout(scrollDirection: .horizontal)
    let lines = try Self.recorded(layout: layout) { host in
      try host.setContentOffset(LayoutPoint(x: 30, y: 0))
      try host.apply(.resizedItem(ElementPath(section: 0, item: 0), LayoutSize(width: 7, height: 100)))
    }
    #expect(lines[0].contains(#""container":{"width":200,"height":100}"#) && lines[0].contains(#""itemSize":[40,100]"#))
    #expect(lines[1...] == [#"{"t":1.25,"scrollBy":30}"#, #"{"t":1.25,"measured":[[[0,0],[100,7]]]}"#])
  }

  @Test("A trace that is taken apart and put together again has the same frames", arguments: ScriptedPerson.all.map(\.name))
  func script(name: String) throws {
    let person = try #require(ScriptedPerson.all.first { $0.name == name })
    let text = try person.recordedTrace()
    let script = try TraceScript(text: text + #"{"t":1,"scr"#, path: "x")
    let (first, second) = (try RecordedTrace(text: text, path: "x"), try RecordedTrace(text: script.text, path: "x"))
    #expect(first.scenario.steps == second.scenario.steps && first.scenario.title == second.scenario.title)
    #expect(first.data.sections.map(\.items.count) == second.data.sections.map(\.items.count))
    // What is simpler can be read, and has fewer bytes or items.
    for head in script.head.simpler { _ = try RecordedTrace(text: TraceScript(head, []).text, path: "x") }
    #expect(!script.head.simpler.isEmpty && script.lines.prefix(50).contains { !$0.simpler.isEmpty })
  }

  @Test("A number is read as it was written, to the last bit")
  func numbers() throws {
    var generator = SplitMix64(seed: 5)
    var numbers: [Double] = [
      0, -0.5, 0.001, -0.001, 12.345, 0.1, 1 / 3, -2 / 3, 1e-9, 123_456.789, 0x1p39 + 0.125, 0x1p41 + 0.5, 9e15, -1e15,
    ]
    for _ in 0..<2_000 {
      let thousandths = Double(generator.below(2_000_000_000)) / 1_000 - 1_000_000
      numbers += [thousandths, thousandths.nextUp, thousandths.nextDown]
    }
    let tape = Tape()
    let recorder = TraceRecorder(name: "x", milliseconds: { tape.time }, write: { tape.bytes += $0 })
    recorder.begin(data: CollectionData(items: []), container: .zero)
    for number in numbers {
      recorder.scroll(by: number)
      tape.time += 0.0004
    }
    recorder.flush()
    let steps = try RecordedTrace(text: tape.text, path: "x").scenario.steps
    #expect(steps.map(\.action) == numbers.filter { $0 != 0 }.map { .scrollBy($0) })
    #expect(tape.text.contains(#"{"t":0.001,"scrollBy":0.001}"#) && tape.text.contains(#"{"t":0.001,"scrollBy":-0.001}"#))
  }

  @Test("The committed traces are those that the scripted people give, each below 1 MB", arguments: ScriptedPerson.all.map(\.name))
  func committed(name: String) throws {
    let person = try #require(ScriptedPerson.all.first { $0.name == name })
    let text = try person.recordedTrace()
    #expect(text.utf8.count < 1_000_000)
    let path = "\(#filePath)".split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Examples/traces/\(name).jsonl"
    #expect(try SpecFileError.text(ofFileAt: path) == text, "write it anew: layoutbench record \(name) -o Examples/traces/\(name).jsonl")
    let trace = try RecordedTrace(text: text, path: path)
    #expect(trace.scenario.steps.count > 200 && trace.scenario.name == name && trace.cutLine == nil)
  }

  /// Strings are where a name or a text could hide.
  @Test("A trace holds numbers, and no words but those of the format", arguments: ScriptedPerson.all.map(\.name))
  func wordsOfTheFormat(name: String) throws {
    let person = try #require(ScriptedPerson.all.first { $0.name == name })
    let lines = try person.recordedTrace().split(separator: "\n")
    var words: Set<String> = []
    for line in lines { try JSONValue(parsing: String(line)).collectStrings(into: &words) }
    #expect(
      words.subtracting(["start", "center", "end", "everything", "header", "footer", "layoutHeader", "layoutFooter"]) == [
        name, person.title,
      ])
  }
}

extension JSONValue {
  fileprivate func collectStrings(into words: inout Set<String>) {
    switch self {
    case .null, .bool, .number: break
    case .string(let text): words.insert(text)
    case .array(let elements): for element in elements { element.collectStrings(into: &words) }
    case .object(let members): for member in members.values { member.collectStrings(into: &words) }
    }
  }
}

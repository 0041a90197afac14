@testable import BenchmarkProcesses
import Foundation
import Testing

/// `a` calls `b` (30) and `c` (60), and costs 10 itself.
private func profile(_ costs: [[String]: Int] = [["a"]: 10, ["a", "b"]: 30, ["a", "c"]: 60]) -> StackProfile {
  var profile = StackProfile(event: .instructions, iterations: 4)
  for (stack, cost) in costs { profile.add(stack, cost) }
  return profile
}

@Suite("A profile of stacks")
struct StackProfileTests {
  @Test("Functions come with their own cost, and with that of the functions they call")
  func rows() {
    #expect(
      profile().rows == [.init(name: "c", own: 60, total: 60), .init(name: "b", own: 30, total: 30), .init(name: "a", own: 10, total: 100)])
  }

  @Test("A recursive call counts once")
  func recursion() {
    let rows = profile([["a", "a", "a"]: 5, ["a"]: 2]).rows
    #expect(rows == [.init(name: "a", own: 7, total: 7)])
  }

  @Test("Names lose specialisations, generic arguments and thunks, and keep operators")
  func names() {
    let cases: [(mangled: String, demangled: String, text: String, isThunk: Bool, kind: FrameKind)] = [
      ("$s17CollectionLayouts", "specialized StoreEngine<>.prepare()", "StoreEngine.prepare()", false, .own),
      ("$s17CollectionLayouts", "merged specialized FrameTable.fold<A>(_:from:into:)", "FrameTable.fold(_:from:into:)", false, .own),
      ("$s17CollectionLayouts", "partial apply for specialized closure #1 in A<B<C>>.run()", "closure #1 in A.run()", true, .own),
      ("$sSQ", "static Comparable.< infix(_:_:)", "static Comparable.< infix(_:_:)", false, .standardLibrary),
      ("$ss5Array", "protocol witness for Collection.first.getter in conformance [A]", "Collection.first.getter", true, .standardLibrary),
      ("$s4Main", "A<(B) -> C>.run()", "A.run()", false, .own), ("swift_release", "swift_release", "swift_release", false, .runtime),
    ]
    for (mangled, demangled, text, isThunk, kind) in cases {
      let name = FrameName(mangled: mangled, demangled: demangled)
      #expect(name.text == text && name.isThunk == isThunk && name.kind == kind, "\(demangled): \(name)")
    }
  }

  @Test("Folded stacks have a line each, in order, and semicolons only between functions")
  func folded() {
    #expect(FoldedStacks.text(profile([["b;x", "c"]: 2, ["a"]: 1])) == "a 1\nb:x;c 2\n")
  }

  @Test("The difference of two profiles adds up, function by function and stack by stack")
  func difference() {
    let difference = ProfileDifference(before: profile(), now: profile([["a"]: 12, ["a", "c"]: 40, ["a", "d"]: 9]))
    #expect(difference.change == 61 - 100)
    #expect(difference.rows.map { "\($0.name) \($0.before) \($0.now)" } == ["b 30 0", "c 60 40", "d 0 9", "a 10 12"])
    #expect(difference.rows.reduce(0) { $0 + $1.change } == -39)
    #expect(difference.increases(3).map(\.name) == ["d", "a"])
    #expect(FoldedStacks.text(difference) == "a 10 12\na;b 30 0\na;c 60 40\na;d 0 9\n")
  }

  @Test("The table has the most expensive functions, one row for the rest, and a sum that is the total")
  func table() {
    var costs: [[String]: Int] = [:]
    for number in 1...12 { costs[["f\(number)"]] = number * 1_000 }
    let text = ProfileText(ProfileReport(title: "cell", profile: profile(costs))).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "cell: 78,000 instructions in 4 iterations, 19,500 each")
    // 12 of 78 is 15.38 %; the two smallest are 3,000 of 78,000.
    #expect(lines[2] == "12,000   15.4 %      12,000  15.4 %  f12")
    #expect(lines[12] == " 3,000    3.8 %                      2 more functions")
    #expect(lines[13] == "78,000  100.0 %                      sum")
  }

  @Test("An average that is no whole number has one decimal, and its thousands apart")
  func average() {
    let text = ProfileText(ProfileReport(title: "cell", profile: profile([["a"]: 287_381]))).text
    // 287,381 / 4 = 71,845.25.
    #expect(text.hasPrefix("cell: 287,381 instructions in 4 iterations, 71,845.3 each\n"))
  }

  @Test("The table of a difference says what is new and what is gone, and its sum is the difference of the totals")
  func differenceTable() {
    let report = ProfileReport(title: "now", profile: profile([["a"]: 10, ["a", "d"]: 70]), baseline: ("then", profile()))
    let text = ProfileText(report).text
    #expect(text.contains("compared with then: 100 in 4 iterations, 25 each\ndifference: −20 (−20.0 %)\n"))
    #expect(text.contains("    60    0         −60         0.0 %  c (gone)\n"))
    #expect(text.contains("     0   70         +70        87.5 %  d (new)\n"))
    #expect(text.contains("   100   80         −20       100.0 %  sum\n"))
  }

  @Test("Phases are those of the innermost functions that belong to one, and add up to the total")
  func phases() {
    let costs = [
      ["LayoutEngine.prepare()", "CachedAppendStore.prepare()", "FrameTable.fold(_:from:into:)", "ListRule.place(_:of:from:within:into:)"]:
        50,
      ["LayoutEngine.prepare()", "CachedAppendStore.prepare()", "SectionedArena.resize(_:to:keeping:)"]: 20,
      ["StoreEngine.insert(_:at:)", "closure #2 in SectionPlanner.item(_:at:)", "LayoutUnits.length(_:of:)"]: 9,
      ["RunIndex.lastRun(startingBefore:row:of:measureRow:)"]: 8, ["AttributeSink.put(_:of:)", "memcpy"]: 7, ["a", "malloc"]: 5, ["b"]: 1,
    ]
    let shares = PhaseShares(profile(costs))
    #expect(EnginePhase.allCases.map { shares.cost(of: $0) } == [9, 50, 20, 8, 7, 5, 1])
  }
}

@Suite("A flame graph")
struct FlameGraphTests {
  @Test("A box is as wide as its cost with calls, and its callees stand below it side by side")
  func boxes() {
    let graph = FlameGraph(profile())
    #expect(
      graph.boxes.map { "\($0.name) \($0.depth) \($0.start) \($0.cost) \($0.own)" } == [
        "all 0 0 100 0", "a 1 0 100 10", "b 2 0 30 30", "c 2 30 60 60",
      ])
    #expect(graph.depth == 3)
  }

  @Test("Turned around, the functions that cost are at the root")
  func inverted() {
    let graph = FlameGraph(profile().inverted)
    #expect(graph.boxes.map { "\($0.name) \($0.depth) \($0.cost)" } == ["all 0 100", "a 1 10", "b 1 30", "a 2 30", "c 1 60", "a 2 60"])
  }

  @Test("In a difference the width is the cost now, and each box knows whether it is new and how it changed")
  func change() throws {
    let difference = ProfileDifference(before: profile(), now: profile([["a"]: 10, ["a", "c"]: 90, ["a", "d"]: 5]))
    let graph = FlameGraph(difference)
    #expect(graph.total == 105)
    #expect(graph.boxes.map(\.name) == ["all", "a", "c", "d"])
    #expect(graph.boxes.map(\.change) == [.ratio(1.05), .ratio(1.05), .ratio(1.5), .new])
    let gone = try #require(FlameGraph(goneFrom: difference))
    #expect(gone.boxes.map { "\($0.name) \($0.cost) \($0.change)" } == ["all 30 none", "a 30 none", "b 30 gone"])
  }

  @Test("Nothing is gone where every stack is still there")
  func nothingGone() {
    #expect(FlameGraph(goneFrom: ProfileDifference(before: profile(), now: profile())) == nil)
  }

  @Test("The page holds every box with its figures, refers to nothing outside, and is well-formed where names hold markup")
  func page() throws {
    let report = ProfileReport(title: "list/<x>", profile: profile([["a", "Array<Int>.\"q\" & co"]: 3, ["b"]: 1]))
    let html = FlameGraphPage(report).html
    #expect(html.contains("<title>Array&lt;Int&gt;.&quot;q&quot; &amp; co: 3 instructions, 75.0 %</title>"))
    #expect(html.contains("<text x=\"4.00\" y=\"13\">all</text>"))
    #expect(!html.contains("http://") || html.ranges(of: "http://").count == html.ranges(of: "http://www.w3.org/2000/svg").count)
    #expect(!html.contains("https://") && !html.contains("src=") && !html.contains("<x>"))
    for graph in html.split(separator: "<svg").dropFirst() {
      let svg = "<svg" + graph.prefix(upTo: try #require(graph.firstRange(of: "</svg>")).upperBound)
      let parser = XMLCheck(svg)
      #expect(parser.isWellFormed && parser.count(of: "g") == (svg.contains("callers to") ? 4 : 4))
    }
  }
}

/// Whether a text is well-formed, by its tags alone: every tag is closed in order.
private struct XMLCheck {
  private(set) var isWellFormed = true
  private var counts: [String: Int] = [:]

  init(_ text: String) {
    var open: [String] = []
    for part in text.split(separator: "<").map(String.init) {
      guard let end = part.firstIndex(of: ">") else {
        isWellFormed = false
        return
      }
      let name = String(part[..<end].prefix { $0 != " " && $0 != "/" })
      if part.hasPrefix("/") {
        isWellFormed = isWellFormed && open.popLast() == String(part.dropFirst().prefix { $0 != ">" })
      } else {
        counts[name, default: 0] += 1
        if !part[..<end].hasSuffix("/") { open.append(name) }
      }
    }
    isWellFormed = isWellFormed && open.isEmpty
  }

  func count(of name: String) -> Int { counts[name] ?? 0 }
}

@Suite("A file for speedscope")
struct SpeedscopeFileTests {
  @Test("It follows the published schema: types, units, indexes and sums")
  func schema() throws {
    let report = ProfileReport(title: "cell", profile: profile(), baseline: ("before", profile([["a"]: 1, ["e", "a"]: 2])))
    let file = try #require(try JSONSerialization.jsonObject(with: Data(report.speedscope.utf8)) as? [String: Any])
    #expect(file["$schema"] as? String == "https://www.speedscope.app/file-format-schema.json")
    #expect(file["name"] is String && file["exporter"] is String && file["activeProfileIndex"] as? Int == 0)
    let frames = try #require((file["shared"] as? [String: Any])?["frames"] as? [[String: Any]])
    #expect(Set(frames.compactMap { $0["name"] as? String }) == ["a", "b", "c", "e"] && frames.count == 4)
    let profiles = try #require(file["profiles"] as? [[String: Any]])
    #expect(profiles.compactMap { $0["name"] as? String } == ["cell", "before"])
    for (profile, total) in zip(profiles, [100, 3]) {
      #expect(profile["type"] as? String == "sampled")
      #expect(["none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"].contains(profile["unit"] as? String))
      let samples = try #require(profile["samples"] as? [[Int]])
      let weights = try #require(profile["weights"] as? [Int])
      #expect(samples.count == weights.count && samples.allSatisfy { $0.allSatisfy(frames.indices.contains) })
      #expect(profile["startValue"] as? Int == 0 && profile["endValue"] as? Int == total && weights.reduce(0, +) == total)
    }
  }
}

@Suite("An executable file")
struct ExecutableImageTests {
  /// A program of one segment and three sections, written by hand: names, `.debug_info` and `.symtab`.
  private static func image(byte64: UInt8 = 2) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 512)
    func put(_ value: UInt64, at place: Int, _ size: Int) {
      for i in 0..<size { bytes[place + i] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(i))) }
    }
    bytes.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, byte64, 1])
    put(64, at: 0x20, 8)  // Where the segments' headers are, and where the sections' are.
    put(256, at: 0x28, 8)
    put(56, at: 0x36, 2)
    put(1, at: 0x38, 2)
    put(64, at: 0x3A, 2)
    put(3, at: 0x3C, 2)
    put(0, at: 0x3E, 2)
    put(1, at: 64, 4)  // Loaded: 0x40 bytes at 0x100 of the file are at 0x4100 in memory.
    put(0x100, at: 72, 8)
    put(0x4100, at: 80, 8)
    put(0x40, at: 96, 8)
    let names = Array("\0.debug_info\0.symtab\0".utf8)
    bytes.replaceSubrange(128..<128 + names.count, with: names)
    put(128, at: 256 + 24, 8)
    put(1, at: 320, 4)
    put(1, at: 324, 4)
    put(13, at: 384, 4)
    put(2, at: 388, 4)
    return bytes
  }

  @Test("Without debug information its sections have no names, and nothing else changes")
  func hiding() throws {
    let image = try #require(ExecutableImage(Self.image()))
    #expect(image.hasDebugInformation && image.hasSymbols)
    let hidden = try #require(ExecutableImage(image.withoutDebugInformation()))
    #expect(!hidden.hasDebugInformation && hidden.hasSymbols)
    let changed = zip(Self.image(), image.withoutDebugInformation()).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    #expect(changed == [320, 324])
  }

  @Test("An offset of the file has an address where a segment holds it")
  func addresses() throws {
    let image = try #require(ExecutableImage(Self.image()))
    #expect(image.address(ofOffset: 0x110) == 0x4110)
    #expect(image.address(ofOffset: 0x140) == nil)
  }

  @Test("Files of other formats, and files cut off, are no images")
  func others() {
    #expect(ExecutableImage(Self.image(byte64: 1)) == nil)
    #expect(ExecutableImage(Array(Self.image().prefix(300))) == nil)
    #expect(ExecutableImage([]) == nil)
  }
}

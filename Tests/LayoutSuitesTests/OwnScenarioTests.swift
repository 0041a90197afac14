import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import Foundation
import LayoutTestSupport
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("A person's own scenario")
struct OwnScenarioTests {
  private static var player: ScenarioPlayer<TickingClock> { ScenarioPlayer(clock: TickingClock()) }
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let example = root.appending(path: "Examples/scenarios/inbox.json")

  private static func file(_ steps: String, start: String = #"{"offset": 0}"#) throws(SpecFileError) -> ScenarioFile {
    try ScenarioFile(json: #"{"name": "own", "start": \#(start), "steps": [\#(steps)]}"#, path: "own.json")
  }

  private static func scene(_ counts: [Int]) -> Scene {
    let sections = counts.map { CollectionData.Section(items: Array(repeating: LayoutSize(width: 100, height: 40), count: $0)) }
    return Scene(
      layout: BenchmarkedLayout.all[0], data: CollectionData(sections: sections),
      reserve: (1...50).map { LayoutSize(width: 100, height: Double($0)) }, seed: 5)
  }

  /// The frames of some steps over sections with so many items.
  private static func frames(_ steps: String, _ counts: [Int] = [10]) throws(SpecFileError) -> [FrameStep] {
    try ScenarioDraft(of: try file(steps), over: scene(counts)).script().frames
  }

  /// The updates of the one batch among some steps.
  private static func updates(_ batch: String, _ counts: [Int] = [10]) throws -> [BatchUpdate] {
    let frames = try frames(#"{"batch": [\#(batch)]}"#, counts)
    guard case .change(.batchUpdates(let updates), _) = try #require(frames.last) else { return [] }
    return updates
  }

  private static func path(_ section: Int, _ item: Int) -> ElementPath {
    ElementPath(section: section, item: item)
  }

  @Test(
    "The example of the documentation is played under every layout and strategy as a fresh naive layout has it", arguments: [2, 30, 400])
  func example(itemCount: Int) throws {
    let file = try ScenarioFile(path: Self.example.path)
    for layout in BenchmarkedLayout.all {
      let scene = Shape(itemCount: itemCount, isSectioned: false).scene(layout, seed: 3)
      guard itemCount >= 30 else {
        // Three of the items cannot go where there are two.
        #expect(throws: SpecFileError.self) { try ScenarioPart(Scenario(file), scene.with(data: CollectionData(items: []))) }
        continue
      }
      let part = try #require(try ScenarioPart(Scenario(file), scene))
      // Thirty, six times the batch, ten, the item and the batch, two rotations, the jump and its correction.
      #expect(part.frameCount == 30 + 6 * 13 + 4)
      for strategy in Strategy.all {
        let play = try Self.player.play(part, by: Contender(strategy))
        #expect(play.isRight && play.frames.count == part.frameCount, "\(layout.name), \(strategy)")
        #expect(play.frames.allSatisfy { ($0.visibleJump ?? 0) == 0 && ($0.landingError ?? 0) == 0 }, "\(layout.name), \(strategy)")
      }
    }
  }

  /// A scene of 200 rows with estimates of 150 points.
  private static func estimatedScene() throws -> Scene {
    let json = #"""
      {"container": {"width": 390, "height": 844}, "layout": {"type": "list", "estimatedItemSize": [390, 150]},
       "sections": [{"count": 200}]}
      """#
    let spec = try SpecFile(json: json, name: "rows")
    return Scene(layout: BenchmarkedLayout(spec), data: spec.data, reserve: [], container: spec.container, seed: 5)
  }

  @Test("Rows without sizes turn out to have the scenario's lengths once they are seen, and what is seen does not jump")
  func measured() throws {
    let file = try ScenarioFile(
      json: #"{"name": "own", "measure": [20, 200], "start": {"fraction": 1}, "steps": [{"repeat": 20, "steps": [{"scrollBy": -200}]}]}"#,
      path: "own.json")
    let part = try #require(try ScenarioPart(Scenario(file), try Self.estimatedScene()))
    for strategy in Strategy.all {
      let play = try Self.player.play(part, by: Contender(strategy))
      // The person scrolls up, so rows above the anchor change while they are measured: jumps are looked at, and are 0.
      #expect(play.isRight && play.frames.compactMap(\.visibleJump).max() == 0, "\(strategy)")
    }
  }

  @Test("Rows without sizes need lengths, and rows with sizes take none")
  func unmeasured() throws {
    let plain = try Self.file(#"{"scrollBy": 30}"#)
    let estimated = try Self.estimatedScene()
    let missing = #expect(throws: SpecFileError.self) { try ScenarioDraft(of: plain, over: estimated).script() }
    #expect(missing?.description.hasPrefix("own.json: measure: is missing, but rows have estimates and no sizes") == true)
    let measuring = try ScenarioFile(json: #"{"name": "own", "measure": [20, 200], "steps": [{"scrollBy": 30}]}"#, path: "own.json")
    let needless = #expect(throws: SpecFileError.self) { try ScenarioDraft(of: measuring, over: Self.scene([10])).script() }
    #expect(needless?.description.hasPrefix("own.json: measure: is for rows without sizes") == true)
  }

  @Test("The documentation shows the example as it is")
  func documented() throws {
    let guide = try String(contentsOf: Self.root.appending(path: "Documentation/Scenarios.md"), encoding: .utf8)
    let example = try String(contentsOf: Self.example, encoding: .utf8)
    #expect(guide.contains("```json\n" + example + "```"))
  }

  @Test("Words mean items as they are before the batch, and none twice")
  func sources() throws {
    let updates = try Self.updates(
      #"{"delete": "first"}, {"delete": "first"}, {"delete": "last"}, {"reload": [1, 0]}, {"delete": "middle"}"#, [2, 4, 2])
    // Of eight items, the fifth (number 4) is the middle: item 2 of section 1.
    #expect(updates.prefix(3) == [.delete(Self.path(0, 0)), .delete(Self.path(0, 1)), .delete(Self.path(2, 1))])
    #expect(updates.last == .delete(Self.path(1, 2)))
    guard case .reload(let path, _) = updates[3] else {
      Issue.record("\(updates[3])")
      return
    }
    #expect(path == Self.path(1, 0))
  }

  @Test("Words mean places among the items as they are after the batch")
  func targets() throws {
    let size = #""size": [1, 2]"#
    func paths(_ batch: String, _ counts: [Int] = [10]) throws -> [ElementPath] {
      try Self.updates(batch, counts).compactMap { if case .insert(let path, _) = $0 { path } else { nil } }
    }
    #expect(try paths(#"{"insert": "first", "count": 2, \#(size)}"#) == [Self.path(0, 0), Self.path(0, 1)])
    #expect(try paths(#"{"insert": "last", "count": 2, \#(size)}"#, [3, 10]) == [Self.path(1, 10), Self.path(1, 11)])
    #expect(try paths(#"{"insert": "middle", "count": 2, \#(size)}"#) == [Self.path(0, 5), Self.path(0, 6)])
    // One goes, so the last of ten again has the index 9; the path that is named keeps its place.
    #expect(try paths(#"{"delete": [0, 4]}, {"insert": "last", \#(size)}"#) == [Self.path(0, 9)])
    #expect(try paths(#"{"insert": "first", \#(size)}, {"insert": [0, 0], \#(size)}"#) == [Self.path(0, 1), Self.path(0, 0)])
    #expect(try Self.updates(#"{"move": "last", "to": "first"}"#) == [.move(from: Self.path(0, 9), to: Self.path(0, 0))])
    #expect(try paths(#"{"insert": "last", \#(size)}"#, [0, 1]) == [Self.path(1, 1)])
  }

  @Test("A later step sees the items that earlier ones left")
  func following() throws {
    let steps =
      #"{"batch": [{"insert": "last", "count": 3}, {"delete": "first"}]}, {"scrollTo": "last"}, {"repeat": 2, "steps": [{"resize": "last"}]}"#
    let frames = try Self.frames(steps)
    guard frames.count == 4, case .jump(let path, .start, _) = frames[1], case .change(.resizedItems(let changes), _) = frames[3] else {
      Issue.record("\(frames)")
      return
    }
    #expect(path == Self.path(0, 11) && changes.map(\.path) == [Self.path(0, 11)])
    let sections = #"{"batch": [{"insertSection": 0, "section": {"count": 7}}, {"deleteSection": 0}]}, {"scrollTo": "last"}"#
    guard case .jump(let last, _, _) = try #require(try Self.frames(sections, [4]).last) else { return }
    #expect(last == Self.path(0, 6))
  }

  @Test("Rotations exchange the sides, back and forth; other steps are frames of their kind")
  func others() throws {
    let frames = try Self.frames(
      #"{"rotate": true}, {"rotate": true}, {"bounds": {"width": 300, "height": 700}}, {"rotate": true}, {"query": [0, 0, 10, 20]}"#)
    let sizes = frames.compactMap { if case .resize(let size) = $0 { size } else { nil } }
    #expect(
      sizes == [
        LayoutSize(width: 844, height: 390), LayoutSize(width: 390, height: 844), LayoutSize(width: 300, height: 700),
        LayoutSize(width: 700, height: 300),
      ])
    #expect(frames.last?.cause == .query)
  }

  static let refused: [(steps: String, message: String)] = [
    (
      #"{"rotate": true}, {"scrollTo": [0, 10]}"#,
      "own.json: steps[1].scrollTo: path [0, 10] is out of range: section 0 has 10 items at this step; name an existing place, or play it with more items (--sizes)"
    ),
    (
      #"{"repeat": 3, "steps": [{"batch": [{"delete": "first"}, {"delete": "last"}, {"delete": "middle"}, {"delete": [0, 1]}]}]}"#,
      "own.json: steps[0].steps[0].batch[1]: needs one item more than the 2 that exist at this step; name fewer, or play it with more items (--sizes)"
    ),
    (
      #"{"batch": [{"delete": [0, 1]}, {"delete": [0, 1]}]}"#,
      "own.json: steps[0].batch: [0, 1] is deleted twice in one batch; nothing was changed"
    ),
    (
      #"{"batch": [{"insert": "last"}, {"deleteSection": 0}]}"#,
      "own.json: steps[0].batch[0]: “first”, “middle”, “last” and “random” cannot be used with updates of sections; give [section, item]"
    ),
    (
      #"{"batch": [{"deleteSection": 0}]}, {"batch": [{"insert": "first"}]}"#,
      "own.json: steps[1].batch[0]: no section exists at this step; insert one first"
    ),
  ]

  @Test("A step that no layout could take is found before anything is played, with its place", arguments: refused)
  func refusals(steps: String, message: String) throws {
    let error = #expect(throws: SpecFileError.self) { try Self.frames(steps) }
    #expect(error?.description == message)
  }

  @Test("Random batches of words are taken by every layout, and the numbers of items are followed")
  func fuzz() throws {
    let words = ["first", "middle", "last", "random"]
    for seed in SeedRange.seeds(first: 42, iterations: 150) {
      var generator = SplitMix64(seed: seed)
      func word() -> String { words[generator.below(4)] }
      var steps: [String] = []
      for _ in 0..<4 {
        let updates = (0..<1 + generator.below(5)).map { _ in
          switch generator.below(4) {
          case 0: #"{"delete": "\#(word())"}"#
          case 1: #"{"insert": "\#(word())", "count": \#(1 + generator.below(3))}"#
          case 2: #"{"move": "\#(word())", "to": "\#(word())"}"#
          default: #"{"reload": "\#(word())"}"#
          }
        }
        steps.append(#"{"batch": [\#(updates.joined(separator: ", "))]}, {"scrollTo": "\#(word())", "settle": 1}"#)
      }
      let file = try Self.file(steps.joined(separator: ", "))
      let scene = Self.scene((0..<1 + generator.below(3)).map { _ in generator.below(30) })
      guard let part = try? ScenarioPart(Scenario(file), scene) else { continue }
      let play = try Self.player.play(part, by: Contender(.indexed))
      #expect(play.isRight && play.frames.count == 12, "SEED=\(seed) ITERATIONS=1")
    }
  }

  private static func suite(_ change: (inout SuiteChoice) throws -> Void) throws -> LayoutSuites.Suite {
    var selection = SuiteChoice()
    selection.counts = [20]
    selection.source.ownScenarios = [Scenario(try file(#"{"scrollBy": 40}"#))]
    try change(&selection)
    return try selection.suite()
  }

  @Test("Own scenarios are played alone, or beside the operations that are named, and by every layout")
  func choice() throws {
    let alone = try Self.suite { _ in }
    #expect(alone.groups.isEmpty && alone.scenarios.map(\.title) == BenchmarkedLayout.all.map { "\($0.name)/scenario.own/20" })
    let beside = try Self.suite { $0.operations = ["query", "scenario.open"] }
    #expect(beside.operations == ["query"] && Set(beside.scenarios.map(\.scenario.name)) == ["open", "own"])
    #expect(throws: SelectionError.isScenario("scenario.own")) { try Self.suite { $0.purpose.scenarios = .refused } }
  }

  @Test("A file that can be played nowhere is an error; one that some layouts cannot play is a remark, and their cells say why")
  func partly() throws {
    let narrow = try Self.file(#"{"bounds": {"width": 1, "height": 700}}"#)
    let suite = try Self.suite { $0.source.ownScenarios = [Scenario(narrow)] }
    let faults = try suite.checkOwnScenarios(over: RandomWorkload(), RunSettings())
    #expect(!faults.isEmpty && faults.count < BenchmarkedLayout.all.count)
    #expect(faults.allSatisfy { $0.description.hasPrefix("own.json: steps[0].bounds: ") })
    let runner = ScenarioRunner(workload: RandomWorkload(), settings: RunSettings(), clock: TickingClock(), usage: FaultingUsage())
    let records = suite.scenarios.flatMap { runner.run($0, until: 0).records }
    #expect(records.contains { $0.figures != nil } && records.contains { $0.status.text?.contains("own.json: steps[0].bounds") == true })

    let far = try Self.suite { $0.source.ownScenarios = [Scenario(try Self.file(#"{"scrollTo": [0, 20]}"#))] }
    #expect(throws: SpecFileError.self) { try far.checkOwnScenarios(over: RandomWorkload(), RunSettings()) }
  }

  @Test("A scenario over a waterfall that keeps its columns is right, although a new layout of the final sizes has other columns")
  func keptColumns() throws {
    let layout = BenchmarkedLayout(WaterfallLayout(columns: 2, placement: .keep)) { $0.width }
    let scene = Self.scene([10]).with(layout: layout, data: Self.scene([10]).data, container: LayoutSize(width: 320, height: 480))
    let part = try #require(try ScenarioPart(Scenario(try Self.file(#"{"resize": [[0, 0], [1, 99]]}"#)), scene))
    let play = try Self.player.play(part, by: Contender(.indexed))
    #expect(play.isRight && play.frames.count == 1 && !play.digest.isEmpty)
    for contender in [Contender(.indexed), Contender(.naive)] { #expect(try !Self.player.play(part, by: contender.broken()).isRight) }
  }

  @Test("A header is told its length")
  func header() throws {
    let frames = try Self.frames(#"{"resize": [[0, 0], [390, 60]], "kind": "header"}"#)
    guard frames.count == 1, case .change(.resizedSupplementaries(let changes), let cause) = frames[0] else {
      Issue.record("\(frames)")
      return
    }
    #expect(changes.map(\.kind) == [.header] && changes.map(\.section) == [0] && changes.map(\.size.height) == [60])
    #expect(cause.description == "the header of section 0 changes size")
    #expect(throws: SpecFileError.self) { try Self.frames(#"{"resize": [[1, 0], [390, 60]], "kind": "footer"}"#) }
    guard
      case .change(.resizedSupplementaries(let ofLayout), let its)? = try Self.frames(
        #"{"resize": [[0, 0], [390, 60]], "kind": "layoutFooter"}"#
      ).first
    else {
      Issue.record("The footer of the whole layout is told nothing")
      return
    }
    #expect(ofLayout.map(\.kind) == [.layoutFooter] && its.description == "the layoutFooter changes size")
  }

  @Test("A finger drags an item a place a frame, and lets it go back")
  func drag() throws {
    func moves(_ step: String) throws -> [[Int]] {
      try Self.frames(step, [10]).compactMap { frame in
        guard case .change(.movedItem(let source, let target), .drag) = frame else { return nil }
        return [source.item, target.item]
      }
    }
    #expect(try moves(#"{"drag": [0, 2], "by": 3}"#) == [[2, 3], [3, 4], [4, 5]])
    #expect(try moves(#"{"drag": "last", "by": -2, "drop": false}"#) == [[9, 8], [8, 7], [7, 9]])
    #expect(throws: SpecFileError.self) { try moves(#"{"drag": [0, 8], "by": 2}"#) }
  }

  @Test("A counter counts the times of a repeat from 0, also in repeats in it")
  func counter() throws {
    let frames = try Self.frames(
      #"{"repeat": 2, "counter": "i", "steps": [{"repeat": 2, "counter": "k", "steps": [{"batch": [{"move": ["i", "2*k+1"], "to": [0, "k-0"]}]}]}]}"#,
      [6, 6])
    let moves: [[Int]] = frames.compactMap { frame in
      guard case .change(.batchUpdates(let updates), _) = frame, case .move(let source, let target) = updates.first else { return nil }
      return [source.section, source.item, target.item]
    }
    #expect(moves == [[0, 1, 0], [0, 3, 1], [1, 1, 0], [1, 3, 1]])
    for wrong in [#""j""#, #""i*2""#, #""i+""#, #""+i""#, #""ii""#] {
      #expect(throws: SpecFileError.self) {
        try Self.frames(#"{"repeat": 2, "counter": "i", "steps": [{"batch": [{"delete": [0, \#(wrong)]}]}]}"#)
      }
    }
    #expect(throws: SpecFileError.self) { try Self.frames(#"{"repeat": 10000, "counter": "i", "steps": []}"#) }
    #expect(throws: SpecFileError.self) {
      try Self.frames(#"{"repeat": 10000, "counter": "i", "steps": [{"scrollBy": "i"}, {"scrollBy": 1}]}"#)
    }
  }

  @Test("Many items go at once: the first, the last, those from one on")
  func trimmed() throws {
    func gone(_ deletion: String) throws -> [[Int]] {
      try Self.updates(deletion, [3, 4]).compactMap { if case .delete(let path) = $0 { [path.section, path.item] } else { nil } }
    }
    #expect(try gone(#"{"delete": "first", "count": 4}"#) == [[0, 0], [0, 1], [0, 2], [1, 0]])
    #expect(try gone(#"{"delete": "last", "count": 2}"#) == [[1, 3], [1, 2]])
    #expect(try gone(#"{"delete": [1, 1], "count": 3}"#) == [[1, 1], [1, 2], [1, 3]])
    #expect(try gone(#"{"delete": "first", "count": 2}, {"delete": [0, 0]}"#) == [[0, 1], [0, 2], [0, 0]])
    #expect(throws: SpecFileError.self) { try gone(#"{"delete": "first", "count": 8}"#) }
    #expect(throws: SpecFileError.self) { try gone(#"{"delete": [1, 2], "count": 3}"#) }
  }

  @Test("A section that scrolls by itself is dragged; one that does not is found before anything is played")
  func carousel() throws {
    let json = #"""
      {"container": {"width": 300, "height": 400}, "layout": {"type": "compositional"}, "sections": [{"count": 20, "orthogonalScrolling": "continuous",
        "group": {"axis": "horizontal", "size": {"width": {"absolute": 90}, "height": {"absolute": 50}},
          "subitems": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}}]}
      """#
    let spec = try SpecFile(json: json, name: "carousel")
    let scene = Scene(layout: BenchmarkedLayout(spec), data: spec.data, reserve: [], container: spec.container, seed: 5)
    let file = try Self.file(#"{"repeat": 60, "steps": [{"scrollBy": 12, "section": 0}]}, {"scrollBy": -100, "section": 0}"#)
    let part = try #require(try ScenarioPart(Scenario(file), scene))
    #expect(part.frameCount == 61)
    for strategy in Strategy.all { #expect(try Self.player.play(part, by: Contender(strategy)).isRight, "\(strategy)") }
    let error = #expect(throws: SpecFileError.self) { try Self.frames(#"{"scrollBy": 12, "section": 0}"#) }
    #expect(error?.description == "own.json: steps[0].scrollBy: section 0 does not scroll by itself in list")
  }

  @Test("All sizes, all data, the layout and the container change, and every strategy follows", arguments: Strategy.all)
  func wholeData(_ strategy: Strategy) throws {
    let steps = #"""
      {"resize": "all"}, {"resize": ["all", [100, 30]]}, {"reload": "all"}, {"reload": "all", "size": [100, 9]}, {"invalidate": "everything"},
      {"rotate": true, "sizes": "new"}, {"bounds": {"width": 300, "height": 500}, "sizes": "new"}, {"scrollTo": "middle", "offset": -44, "settle": 2},
      {"layout": {"type": "flow", "minimumLineSpacing": 4}}, {"reloadData": [{"count": 30}, {"count": 5, "itemSize": [50, 50]}]}, {"scrollBy": 100},
      {"layout": {"type": "list"}}, {"scrollToFraction": 1}
      """#
    let part = try #require(try ScenarioPart(Scenario(Self.file(steps, start: #"{"fraction": 0.5}"#)), Self.scene([100, 40])))
    #expect(part.frameCount == 15)
    let play = try Self.player.play(part, by: Contender(strategy))
    #expect(play.isRight)
    #expect(play.frames.allSatisfy { ($0.landingError ?? 0) == 0 })
  }
}

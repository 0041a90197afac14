import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import LayoutSuites

/// Traces under every layout and strategy.
@Suite struct TraceReplayTests {
  private static var player: ScenarioPlayer<TickingClock> { ScenarioPlayer(clock: TickingClock()) }

  private static func trace(of person: String) throws -> RecordedTrace {
    let chosen = try #require(ScriptedPerson.all.first { $0.name == person })
    return try RecordedTrace(text: try chosen.recordedTrace(), path: "\(person).jsonl")
  }

  private static func scene(_ trace: RecordedTrace, _ layout: BenchmarkedLayout) -> Scene {
    Scene(layout: layout, data: trace.data, reserve: [], container: trace.container, displayScale: trace.displayScale, seed: 1)
  }

  /// A runner of what `--trace` chooses, and its groups.
  private static func groups(_ trace: RecordedTrace, _ change: (inout RunSettings) -> Void = { _ in }) throws -> (
    groups: [ScenarioGroup], runner: ScenarioRunner<TickingClock, FaultingUsage>
  ) {
    let workload = TraceWorkload(trace)
    var source = SuiteSource(workload)
    source.ownScenarios = [Scenario(trace)]
    var settings = RunSettings()
    settings.follow(workload)
    change(&settings)
    let suite = try Suite(RunSelection(), from: source, for: .verification)
    #expect(suite.groups.isEmpty && suite.sizes == [trace.data.itemCount])
    return (suite.scenarios, ScenarioRunner(workload: workload, settings: settings, clock: TickingClock(), usage: FaultingUsage()))
  }

  /// `.ci/run` plays all of them, in a release build.
  @Test("Every strategy shows in every frame of a trace what naive shows", arguments: ["chat-evening", "dashboard"])
  func strategies(person: String) throws {
    let trace = try Self.trace(of: person)
    let (groups, runner) = try Self.groups(trace)
    // Waterfalls need the size of every item.
    let layouts = groups.map(\.layout.name)
    #expect(layouts.contains("list") && layouts.contains("mosaic") && layouts.contains("waterfall") == !trace.hasUnmeasuredItems)
    for group in groups {
      let records = runner.verify(group).records
      #expect(records.allSatisfy { $0.status == .sound && $0.cell.n == trace.data.itemCount }, "\(group.title): \(records.map(\.status))")
      #expect(Set(records.compactMap(\.digest)).count == 1)
    }
  }

  @Test("A strategy that shows something else in a frame fails there")
  func wrongFrame() throws {
    let (groups, runner) = try Self.groups(try Self.trace(of: "editor-outline")) { $0.brokenContender = "indexed" }
    let list = try #require(groups.first { $0.layout.name == "list" })
    for record in runner.verify(list).records {
      let expected: CellStatus =
        record.cell.strategy == "indexed"
        ? .failedVerification(
          "frame 0 (the layout is opened) shows other elements than under naive, or at another offset; it was not timed") : .sound
      #expect(record.status == expected)
    }
  }

  @Test("How far a jump of a trace lands from its place is told once the sizes have come that follow it")
  func landing() throws {
    func errors(_ lines: [String], under strategy: Strategy = .indexed) throws -> [Int: Double] {
      let head = #"{"trace":1,"name":"x","container":{"width":100,"height":100},"estimate":40,"sections":[{"items":["#
      let items = Array(repeating: "null", count: 50).joined(separator: ",") + "]}]}"
      let trace = try RecordedTrace(text: ([head + items] + lines).joined(separator: "\n") + "\n", path: "x")
      let part = try #require(try ScenarioPart(Scenario(trace), Self.scene(trace, Scenario(trace).layout(BenchmarkedLayout.all[0])!)))
      let frames = try Self.player.play(part, by: Contender(strategy)).frames
      return Dictionary(uniqueKeysWithValues: frames.compactMap { frame in frame.landingError.map { (frame.number, $0) } })
    }
    let jump = #"{"scrollTo":[0,20],"at":"start"}"#
    // Items above the offset that turn out larger push it down: the layout holds the item still.
    let above = #"{"measured":[[[0,3],[100,90]]]}"#
    for strategy in Strategy.all {
      #expect(try errors([jump, #"{"scrollBy":1}"#], under: strategy) == [1: 0])
      #expect(try errors([jump, above, above, #"{"scrollBy":1}"#], under: strategy) == [3: 0])
    }
    // Two jumps, of which the second is the last frame: the end of the content counts as the place of an item that cannot come further up.
    #expect(try errors([jump, #"{"scrollTo":[0,49],"at":"start"}"#]) == [1: 0, 2: 0])
    // With the end of item 20 (800 to 840 points) at the end of what is seen, that begins in item 18, which is held. Item 19 grows by 50 points.
    #expect(try errors([#"{"scrollTo":[0,20],"at":"end"}"#, #"{"measured":[[[0,19],[100,90]]]}"#]) == [2: 50])
  }

  @Test("The digest of a frame is that of what is visible in it")
  func frameDigests() throws {
    func digests(_ third: String) throws -> [UInt64] {
      let head = #"{"trace":1,"name":"x","container":{"width":100,"height":100},"sections":[{"count":50,"itemSize":[100,40]}]}"#
      let text = ([head, #"{"scrollBy":100}"#, third, #"{"scrollTo":[0,9]}"#].joined(separator: "\n")) + "\n"
      let trace = try RecordedTrace(text: text, path: "x")
      let part = try #require(try ScenarioPart(Scenario(trace), Self.scene(trace, BenchmarkedLayout.all[0])))
      return try Self.player.play(part, by: Contender(.indexed), digestsFrames: true).frameDigests
    }
    let (one, other) = (try digests(#"{"scrollBy":1}"#), try digests(#"{"scrollBy":2}"#))
    #expect(one.count == 4 && Set(one).count == 4)
    #expect(zip(one, other).map { $0 == $1 } == [true, true, false, true])
  }

  /// What a session does, drawn from a seed.
  private static func live(_ host: CollectionHost, _ generator: inout SplitMix64) throws {
    func size() -> LayoutSize { LayoutSize(width: 100, height: Double(generator.below(90)) + 0.5) }
    let sections = host.data.sections.map(\.items.count)
    let section = generator.below(sections.count)
    let count = sections[section]
    let path = ElementPath(section: section, item: count == 0 ? 0 : generator.below(count))
    switch generator.below(9) {
    case 0: try host.apply(.insertedItems(at: path, sizes: [size(), size()]))
    case 1 where count > 2: try host.apply(.deletedItems(section: section, items: 1..<2))
    case 2 where count > 0: try host.apply(.movedItem(from: path, to: ElementPath(section: section, item: 0)))
    case 3 where count > 0: try host.apply(.resizedItems([(path, size()), (ElementPath(section: section, item: 0), size())]))
    case 4: try host.performBatchUpdates([.insertSection(0, .init(items: [size(), size()])), .deleteSection(section)])
    case 5 where count > 1:
      try host.performBatchUpdates([
        .delete(path), .insert(ElementPath(section: section, item: 0), size()),
        .reload(ElementPath(section: section, item: path.item == 0 ? 1 : 0), size()),
      ])
    case 6: try host.setContainerSize(LayoutSize(width: Double(100 + generator.below(50)), height: 300))
    case 7: try host.reloadData(CollectionData(sections: [.init(items: [size(), size(), size(), size()]), .init(items: [])]))
    default: try host.setContentOffset(LayoutPoint(x: 0, y: Double(generator.below(400))))
    }
  }

  @Test("A random session that is recorded ends with the same data when it is replayed", arguments: 0..<60)
  func replayed(seed: Int) throws {
    final class Tape { var bytes: [UInt8] = [] }
    var generator = SplitMix64(seed: UInt64(seed))
    let tape = Tape()
    let data = CollectionData(sections: [12, 0, 5].map { .init(items: Array(repeating: LayoutSize(width: 100, height: 40), count: $0)) })
    let host = try CollectionHost(
      layout: ListLayout(), strategy: .checkpoint, data: data, container: LayoutSize(width: 100, height: 300))
    let recorder = TraceRecorder(name: "random", milliseconds: { 0 }, write: { tape.bytes += $0 })
    host.record(into: recorder)
    for _ in 0..<30 { try Self.live(host, &generator) }
    recorder.flush()
    let trace = try RecordedTrace(text: String(decoding: tape.bytes, as: UTF8.self), path: "seed \(seed)")
    let part = try #require(try ScenarioPart(Scenario(trace), Self.scene(trace, BenchmarkedLayout.all[0])))
    let reference = try Self.player.referenceDigests(part)
    for strategy in Strategy.all {
      var final: CollectionHost?
      let play = try Self.player.play(part, by: Contender(strategy), digestsFrames: true) { final = $1 }
      #expect(play.isRight && play.frameDigests == reference, "seed \(seed), \(strategy)")
      #expect(final?.data == host.data && final?.container == host.container, "seed \(seed), \(strategy)")
    }
  }
}

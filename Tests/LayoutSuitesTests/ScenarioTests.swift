import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutTestSupport
import LayoutWorkloads
import Testing
import WorkCounting

@testable import LayoutSuites

/// A scenario and a layout that has it.
struct PlayedLayout: Sendable, CustomTestStringConvertible {
  let scenario: Scenario
  let layout: BenchmarkedLayout

  static let all = Scenario.all.flatMap { scenario in
    BenchmarkedLayout.all.filter { scenario.layout($0) != nil }.map { PlayedLayout(scenario: scenario, layout: $0) }
  }

  var testDescription: String { "\(scenario.name) of \(layout.name)" }

  /// The scenario over data of this shape; `nil` if it does not apply.
  func part(_ shape: Shape, seed: UInt64 = 7) -> ScenarioPart? {
    scenario.layout(layout).flatMap { try? ScenarioPart(scenario, shape.scene(layout, seed: seed).with(layout: $0)) }
  }
}

@Suite("Scenarios")
struct ScenarioTests {
  private static var player: ScenarioPlayer<TickingClock> { ScenarioPlayer(clock: TickingClock()) }

  /// What a person sees after a frame.
  struct Sight: Equatable {
    var offset: LayoutPoint
    var size: LayoutSize
    var container: LayoutSize
    var elements: [LayoutAttributes]

    init(_ frame: PlayedFrame, _ host: CollectionHost) {
      container = host.container
      (offset, size) = (frame.contentOffset, frame.contentSize)
      elements = host.engine.layoutAttributesForElements(in: Self.window(host))
    }

    /// What a fresh naive layout of the host's data shows in its place.
    init(naively host: CollectionHost, scale: Int) throws(LayoutError) {
      let engine = try host.layout.makeEngine(.naive, data: host.data, container: host.container, displayScale: scale)
      try engine.invalidateLayout(with: .scrolled(to: host.contentOffset))
      engine.prepare()
      (offset, size, container) = (host.contentOffset, engine.collectionViewContentSize, host.container)
      elements = engine.layoutAttributesForElements(in: Self.window(host))
    }

    private static func window(_ host: CollectionHost) -> LayoutRect {
      LayoutRect(x: host.contentOffset.x, y: host.contentOffset.y, width: host.container.width, height: host.container.height)
    }
  }

  @Test(
    "After every frame every strategy shows what a fresh naive layout shows, at the same offset, and nothing jumped",
    arguments: Thoroughness.cases(of: PlayedLayout.all, oneIn: 3), Shape.few + [Shape(itemCount: 100, isSectioned: false)])
  func everyFrame(played: PlayedLayout, shape: Shape) throws {
    guard let part = played.part(shape) else { return }
    var reference: [Sight] = []
    // What is to be seen follows from the data and the offset. The strategies have the same, so it is found once for all.
    var expectations: [(data: CollectionData, sight: Sight?)] = []
    for strategy in Strategy.all {
      var sights: [Sight] = []
      var naive: [Sight?] = []
      let play = try Self.player.play(part, by: Contender(strategy)) { frame, host in
        if let known = expectations.dropFirst(sights.count).first, known.data == host.data, known.sight?.offset == host.contentOffset,
          known.sight?.container == host.container
        {
          naive.append(known.sight)
        } else {
          naive.append(try? Sight(naively: host, scale: part.scene.displayScale))
        }
        if expectations.count == sights.count { expectations.append((host.data, naive.last ?? nil)) }
        sights.append(Sight(frame, host))
        #expect((frame.visibleJump ?? 0) == 0, "\(strategy.name), frame \(frame.number): \(frame.cause)")
        #expect((frame.landingError ?? 0) == 0, "\(strategy.name), frame \(frame.number): \(frame.cause)")
      }
      #expect(play.isRight, "\(strategy.name)")
      #expect(play.frames.count == part.frameCount && sights.count == part.frameCount)
      for (number, (sight, expected)) in zip(sights, naive).enumerated() {
        #expect(sight == expected, "\(strategy.name), frame \(number): \(play.frames[number].cause)")
      }
      if reference.isEmpty { reference = sights }
      #expect(sights.map(\.offset) == reference.map(\.offset), "\(strategy.name)")
    }
  }

  @Test("Only layouts that take items without sizes measure them; all have the other scenarios")
  func layouts() {
    for layout in BenchmarkedLayout.all {
      let names = Scenario.all.filter { $0.layout(layout) != nil }.map(\.name)
      let measuring = ["open-self-sizing", "jump", "measure-while-scrolling"].filter(names.contains)
      #expect(measuring.count == (["list", "flow", "compositional"].contains(layout.name) ? 3 : 0), "\(layout.name)")
      #expect(names.count == 14 + measuring.count, "\(layout.name)")
    }
  }

  @Test("Jumps land where they were to, although most items before them count with estimates")
  func landing() throws {
    let scene = Shape(itemCount: 5_000, isSectioned: false).scene(BenchmarkedLayout.all[0], seed: 3)
    let layout = try #require(Scenario.jump.layout(scene.layout))
    let part = try #require(try ScenarioPart(.jump, scene.with(layout: layout)))
    let play = try Self.player.play(part, by: Contender(.indexed))
    #expect(play.frames.compactMap(\.landingError) == Array(repeating: 0, count: 20))
    // Most items were never seen, and count with 30 points and the 8 between them.
    let height = try #require(play.frames.last).contentSize.height
    #expect(height > 5_000 * 38 && height < 5_000 * 76)
  }

  @Test("Items that tell their sizes are measured once, in the frame that shows them first")
  func measuring() throws {
    let scene = Shape(itemCount: 5_000, isSectioned: false).scene(BenchmarkedLayout.all[0], seed: 3)
    let layout = try #require(Scenario.measureWhileScrolling.layout(scene.layout))
    let part = try #require(try ScenarioPart(.measureWhileScrolling, scene.with(layout: layout)))
    let frames = try Self.player.play(part, by: Contender(.indexed)).frames
    // Down 180 times 200 points; on the way back everything is known.
    #expect(frames[179].contentOffset.y == 36_000)
    #expect(frames[180...].allSatisfy { $0.contentSize == frames[179].contentSize && $0.cost.itemsLaid == 0 })
  }

  @Test("Scenarios have names of their own")
  func names() {
    #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
    for scenario in Scenario.all { #expect(scenario.operation == "scenario.\(scenario.name)" && !scenario.source.isEmpty) }
  }

  private static func frames(_ scenario: Scenario, count: Int = 1_000) throws -> [PlayedFrame] {
    let scene = Shape(itemCount: count, isSectioned: false).scene(BenchmarkedLayout.all[0], seed: 1)
    let part = try #require(try ScenarioPart(scenario, scene))
    return try player.play(part, by: Contender(.indexed)).frames
  }

  @Test("Only what the engine does is timed: each call once, with a clock that ticks once a reading")
  func timedCalls() throws {
    func times(_ frame: PlayedFrame) -> [Int] {
      [frame.cost.changeNanoseconds, frame.cost.prepareNanoseconds, frame.cost.queryNanoseconds].map { $0 / 1_000 }
    }
    // Making the engine; prepare(); the content size and the visible elements.
    #expect(try Self.frames(.open).map(times) == [[1, 1, 2]])
    // Taking in the offset; a prepare() with nothing to do.
    let fling = try Self.frames(.fling)
    #expect(fling.allSatisfy { times($0) == [1, 1, 2] })
    // A page arrives: the insertion, and the offset that follows it.
    let pages = try Self.frames(.prependPage)
    #expect(pages.filter { $0.cause == .insert(50) }.map(times) == Array(repeating: [2, 2, 2], count: 12))
    #expect(pages[0].cost.nanoseconds == 6_000)
  }

  @Test("A fling slows down by the rate of UIKit and covers whole points")
  func fling() {
    let distances = Fling(velocity: 6_000).distances(frames: 60)
    // 6,000 pt/s for 8.33 ms are 50 pt; eight milliseconds later 0.998⁸ = 0.98411 of it.
    #expect(distances.prefix(3) == [50, 49, 48])
    #expect(distances.last == (50 * 0.388_5).rounded())
  }

  @Test("Pages that arrive above leave what is visible where it is, and move the content offset by their height")
  func pages() throws {
    let pages = try Self.frames(.prependPage)
    for (before, frame) in zip(pages, pages.dropFirst()) where frame.cause == .insert(50) {
      #expect(frame.visibleJump == 0)
      #expect(frame.contentOffset.y - before.contentOffset.y == frame.contentSize.height - before.contentSize.height)
    }
  }

  @Test("An engine that does not say how far the content moved makes visible items jump")
  func jumps() throws {
    final class SilentEngine: ForwardingEngine {
      override var lastPrepare: PrepareReport {
        var report = engine.lastPrepare
        report.contentOffsetAdjustment = .zero
        return report
      }
    }
    let scene = Shape(itemCount: 1_000, isSectioned: false).scene(BenchmarkedLayout.all[0], seed: 1)
    let part = try #require(try ScenarioPart(.prependPage, scene))
    let silent = Contender(name: "silent", summary: "says nothing") { (scene) throws(LayoutError) in
      LayoutEngine(SilentEngine(try Contender(.naive).make(scene)))
    }
    let play = try Self.player.play(part, by: silent)
    // Fifty rows of at least 20 points, and 8 between them.
    #expect(play.frames[0].visibleJump ?? 0 >= 50 * 28)
    #expect(play.isRight)
  }

  @Test("The seed decides the script, and every draw of it gives the same")
  func seeds() throws {
    func changes(_ seed: UInt64) throws -> String {
      let scene = Shape(itemCount: 100, isSectioned: true).scene(BenchmarkedLayout.all[0], seed: seed)
      return "\(try #require(try ScenarioPart(.churn20, scene)).script.frames)"
    }
    #expect(try changes(1) == changes(1))
    #expect(try changes(1) != changes(2))
  }

  @Test("A path is followed through changes as the item is", arguments: SeedRangeOfScenarios.seeds)
  func pathsFollowed(seed: UInt64) throws {
    // Every item has a height of its own, by which it is found again.
    let heights = (0..<60).map { Double($0 + 1) }
    let sections = [heights[0..<25], heights[25..<25], heights[25..<60]].map {
      CollectionData.Section(items: $0.map { LayoutSize(width: 1, height: $0) })
    }
    let scene = Scene(
      layout: BenchmarkedLayout.all[0], data: CollectionData(sections: sections), reserve: [LayoutSize(width: 1, height: 1_000)], seed: seed
    )
    var draft = ChurnDraft(scene, purpose: "paths")
    var changes: [InvalidationContext] = (0..<4).map { _ in .batchUpdates(draft.batch(of: 24)) }
    changes.append(.insertedItems(at: ElementPath(section: 0, item: 3), sizes: [LayoutSize(width: 1, height: 2_000)]))
    changes.append(.deletedItems(section: 2, items: 1..<4))
    changes.append(.movedItem(from: ElementPath(section: 0, item: 2), to: ElementPath(section: 2, item: 5)))
    changes.append(
      .batchUpdates([.moveSection(from: 0, to: 1), .insertSection(0, .init(items: [])), .delete(ElementPath(section: 2, item: 0))]))
    changes.append(.batchUpdates([.deleteSection(1), .move(from: ElementPath(section: 3, item: 1), to: ElementPath(section: 2, item: 4))]))
    var data = scene.data
    var followed = 0
    for change in changes {
      var next = data
      next.follow(change)
      for (section, items) in data.sections.enumerated() {
        for (item, size) in items.items.enumerated() where size.height <= 60 {
          let found = next.sections.enumerated().flatMap { place, section in
            section.items.indices.filter { section.items[$0] == size }.map { ElementPath(section: place, item: $0) }
          }
          let after = ElementPath(section: section, item: item).after(change)
          // An item that was reloaded has another size, and stands where its path says.
          guard let after else { continue }
          followed += 1
          #expect(next[after] == size || next[after].height == 1_000, "seed \(seed)")
          #expect(found.isEmpty || found == [after], "seed \(seed)")
        }
      }
      data = next
    }
    // Of 60 items each batch keeps about 48, and the single changes nearly all that are left.
    #expect(followed > 100, "seed \(seed)")
  }
}

/// The seeds of random tests.
enum SeedRangeOfScenarios {
  static let seeds: [UInt64] = Array(1...12)
}

@Suite("Running scenarios")
struct ScenarioRunnerTests {
  private static func group(_ scenario: Scenario, _ strategies: [String] = ["naive", "indexed"], count: Int = 100) throws -> ScenarioGroup {
    let contenders = Contender.all.filter { strategies.contains($0.name) }
    return try #require(ScenarioGroup(scenario, BenchmarkedLayout.all[0], contenders, itemCount: count, workload: "random"))
  }

  private static func runner(_ change: (inout RunSettings) -> Void = { _ in }) -> ScenarioRunner<TickingClock, FaultingUsage> {
    var settings = RunSettings()
    change(&settings)
    return ScenarioRunner(workload: RandomWorkload(), settings: settings, clock: TickingClock(), usage: FaultingUsage())
  }

  @Test("Without time each scenario is played once, with time as often as wanted")
  func plays() throws {
    let once = Self.runner().run(try Self.group(.fling), until: 0)
    #expect(once.records.map(\.cell.description) == ["list/naive/scenario.fling/100", "list/indexed/scenario.fling/100"])
    #expect(once.records.map(\.figures?.plays) == [1, 1] && once.records.map(\.figures?.frames) == [300, 300])
    let often = Self.runner { $0.mostRounds = 3 }.run(try Self.group(.open), until: .max)
    #expect(often.records.map(\.figures?.plays) == [3, 3] && often.records.map(\.figures?.frames) == [1, 1])
    #expect(Self.runner().run(try Self.group(.open), until: .max).records[0].figures?.plays == 20)
    // Five plays, which a 99th percentile needs, may take longer than more of them.
    let late = Self.runner().run(try Self.group(.open), until: 0, atLatest: .max)
    #expect(late.records.map(\.figures?.plays) == [5, 5] && late.records.allSatisfy { $0.figures?.percentiles.count == 5 })
  }

  /// A clock on which each reading takes a microsecond, and which goes back five seconds at one of them, or stands still.
  private final class FaultyClock: HarnessClock {
    private var readings = 0
    private let fault: Int?

    init(fallingAt fault: Int?) { self.fault = fault }

    func now() -> Int {
      guard let fault else { return 0 }
      readings += 1
      return readings * 1_000 - (readings >= fault ? 5_000_000_000 : 0)
    }
  }

  private static func runner(_ clock: FaultyClock) -> ScenarioRunner<FaultyClock, FaultingUsage> {
    var settings = RunSettings()
    settings.mostRounds = 3
    return ScenarioRunner(workload: RandomWorkload(), settings: settings, clock: clock, usage: FaultingUsage())
  }

  @Test("A play in which the clock goes back is played again and counts as interrupted")
  func fallingClock() throws {
    var interrupted = 0
    for reading in 5..<60 {
      let outcome = Self.runner(FaultyClock(fallingAt: reading)).run(try Self.group(.open, ["naive"]), until: .max)
      let figures = try #require(outcome.records[0].figures)
      #expect(figures.plays == 3 && figures.percentiles.allSatisfy { (1_000...10_000).contains($0) }, "\(reading)")
      interrupted += figures.involuntarySwitches ?? 0
    }
    #expect(interrupted > 0)
  }

  @Test("On a clock that stands still a scenario has no figures, and says why")
  func stoppedClock() throws {
    let outcome = Self.runner(FaultyClock(fallingAt: nil)).run(try Self.group(.open, ["naive"]), until: .max)
    #expect(outcome.records.map(\.figures) == [nil] && outcome.frames.isEmpty && outcome.steps.isEmpty)
    #expect(outcome.records[0].status == .tooShort("most of its frames last 0 ns"))
  }

  @Test("The figures of a scenario are those of its frames")
  func figures() throws {
    let outcome = Self.runner().run(try Self.group(.prependPage), most: 5, until: .max)
    // Twelve frames of 6 µs and 120 of 4: see the timed calls of a player.
    let figures = try #require(outcome.records[1].figures)
    #expect(figures.frames == 132)
    #expect(figures.percentiles == [4_000, 4_000, 6_000, 6_000, 6_000])
    #expect(figures.slow == [0, 0] && figures.hitchRatios == [0, 0])
    #expect(figures.visibleJump == 0 && figures.landingError == nil)
    #expect(figures.worstFrame == 0 && figures.worstCause == "50 items arrive" && figures.worstNanoseconds == 6_000)
    #expect(figures.itemsLaid > 0 && figures.involuntarySwitches == 0)
    #expect(outcome.frames.filter { $0.cell.strategy == "indexed" }.map(\.count) == [120, 12])
    #expect(outcome.records.map(\.digest).allSatisfy { $0?.count == 16 } && outcome.records[0].digest == outcome.records[1].digest)
  }

  @Test("With four plays there is no figure that a single frame could set: no p99, no worst frame, no hitches, no steps")
  func fewPlays() throws {
    let outcome = Self.runner().run(try Self.group(.prependPage), most: 4, until: .max)
    let figures = try #require(outcome.records[0].figures)
    #expect(figures.plays == 4 && figures.frames == 132 && figures.percentiles == [4_000, 4_000] && figures.overruns.count == 2)
    #expect(figures.slow.isEmpty && figures.hitchRatios.isEmpty && outcome.steps.isEmpty)
    #expect(figures.worstFrame == nil && figures.worstCause == nil && figures.worstNanoseconds == nil)
  }

  @Test("The median over the plays comes first: an interruption in one play of five is no frame's time")
  func interruptedPlay() throws {
    func play(_ costs: [Int]) -> [PlayedFrame] {
      costs.enumerated().map { number, cost in
        var frame = PlayedFrame(number: number, cause: .scroll)
        frame.cost.queryNanoseconds = cost
        return frame
      }
    }
    // Each play has one frame of 20 ms, each time another; of every frame the median is 10 or 30 ns.
    let plays = (0..<5).map { slow in play((0..<5).map { $0 == slow ? 20_000_000 : $0 == 4 ? 30 : 10 }) }
    let figures = try #require(ScenarioRecord.Figures(of: plays, involuntarySwitches: 5))
    #expect(figures.frames == 5 && figures.percentiles == [10, 30, 30, 30, 30])
    #expect(figures.slow == [0, 0] && figures.hitchRatios == [0, 0])
    #expect(figures.worstFrame == 4 && figures.worstNanoseconds == 30)
  }

  @Test("The steps are those of the slowest frame and of the frames around it, six at most")
  func steps() throws {
    let outcome = Self.runner().run(try Self.group(.prependPage), most: 5, until: .max)
    let indexed = outcome.steps.filter { $0.cell.strategy == "indexed" }
    // Of equally slow frames the first counts, which is the first frame of the script.
    #expect(indexed.map(\.frame) == Array(0..<6) && outcome.steps.count == 12)
    #expect(indexed[0].cause == "50 items arrive" && indexed[0].nanoseconds == 6_000 && indexed[1].nanoseconds == 4_000)
    #expect(Self.runner().run(try Self.group(.open), most: 5, until: .max).steps.map(\.frame) == [0, 0])
  }

  @Test("Around the slowest frame are three before it and two behind it, as far as there are any; each is of its median play")
  func slowest() throws {
    /// Plays of as many frames as a number of microseconds each.
    func play(_ costs: [Int]) -> [PlayedFrame] {
      costs.enumerated().map { number, cost in
        var frame = PlayedFrame(number: number, cause: .scroll)
        (frame.cost.prepareNanoseconds, frame.cost.queryNanoseconds) = (cost * 1_000, 1)
        return frame
      }
    }
    for (place, kept) in [(20, 17..<23), (3, 0..<6), (29, 24..<30)] {
      var costs = Array(repeating: 1, count: 30)
      costs[place] = 9
      #expect(SlowestFrames(of: [play(costs)])?.kept == kept)
    }
    // The first frame was interrupted in one play of three.
    let found = try #require(SlowestFrames(of: [play([2, 5, 1]), play([90, 7, 1]), play([3, 6, 1])]))
    #expect(found.slowest == 1 && found.nanoseconds == 6_001)
    let cell = try #require(CellIdentifier("list/naive/scenario.fling/10"))
    #expect(found.records(of: cell).map(\.prepareNanoseconds) == [3_000, 6_000, 1_000])
    // Of two plays the median frame is that of the faster.
    #expect(SlowestFrames(of: [play([8]), play([4])])?.records(of: cell).map(\.nanoseconds) == [4_001])
    #expect(SlowestFrames(of: []) == nil && SlowestFrames(of: [[]]) == nil)
  }

  @Test("A strategy whose final frames are wrong fails, and is not timed")
  func broken() throws {
    let outcome = Self.runner { $0.brokenContender = "indexed" }.run(try Self.group(.churn20), until: 0)
    #expect(outcome.failures.map(\.strategy) == ["indexed"])
    #expect(outcome.records[1].figures == nil && outcome.records[1].failedVerification)
    #expect(outcome.records[0].figures != nil && outcome.frames.allSatisfy { $0.cell.strategy == "naive" })
  }

  @Test("Verification times nothing")
  func verification() throws {
    let outcome = Self.runner().verify(try Self.group(.churn20))
    #expect(outcome.failures.isEmpty && outcome.frames.isEmpty)
    #expect(outcome.records.allSatisfy { $0.figures == nil && $0.status == .sound && $0.digest != nil })
  }

  @Test("A scenario without items is not measured, and says so")
  func empty() throws {
    let outcome = Self.runner().run(try Self.group(.fling, count: 0), until: 0)
    #expect(outcome.records.allSatisfy { $0.figures == nil && $0.status.text?.contains("not measured") == true })
  }
}

@Suite("The choice of scenarios")
struct ScenarioChoiceTests {
  private static func suite(_ operations: [String], _ change: (inout SuiteChoice) -> Void = { _ in }) throws -> LayoutSuites.Suite {
    var selection = SuiteChoice()
    selection.operations = operations
    selection.layouts = ["list"]
    selection.counts = [100]
    change(&selection)
    return try selection.suite()
  }

  @Test("Scenarios are chosen by name, by path, or by a pattern, and peers do not play them")
  func choice() throws {
    #expect(try Self.suite([]).scenarios.isEmpty)
    let all = try Self.suite(["scenario.*"])
    #expect(all.groups.isEmpty && all.scenarios.map(\.scenario.name) == Scenario.all.map(\.name))
    #expect(try Self.suite(["scenario"]).scenarios.map(\.title) == all.scenarios.map(\.title))
    #expect(Set(all.allCells.map(\.strategy)) == Set(Strategy.all.map(\.name)))
    let one = try Self.suite(["scenario.fling", "query"]) { $0.strategies = ["indexed"] }
    #expect(
      one.allCells.map(\.description).filter { !$0.hasPrefix("floor") } == ["list/indexed/query/100", "list/indexed/scenario.fling/100"])
  }

  @Test(
    "Without operations they are played at 10k and 100k items, and at numbers of a person's own that are neither few nor very many",
    arguments: [([1_000, 10_000, 100_000], [10_000, 100_000]), ([999, 20_000], [20_000]), ([1_001, 100_001, 1_000_000], [1_001])])
  func sizes(chosen: [Int], played: [Int]) throws {
    let suite = try Self.suite([]) { $0.counts = chosen }
    #expect(suite.scenarios.map(\.itemCount).uniqued() == played)
  }

  @Test("The frames of those that open a layout and do nothing else count as opening")
  func openings() {
    #expect(Scenario.all.filter { $0.traits.role == .opening }.map(\.name) == ["open", "open-at-middle", "open-self-sizing"])
    #expect(RunCatalogue.ofOperations.operation(.opening) == "open", "the operation stands before the scenarios")
  }

  @Test("A pattern stands for operations too")
  func patterns() throws {
    let chosen = try Self.suite(["invalidate.*", "*quer*.i*"]).operations
    #expect(chosen == Operation.all.map(\.name).filter { $0.hasPrefix("invalidate.") } + ["query.item"])
    #expect(OperationNames.matches("abcabc", "a*c") && OperationNames.matches("abc", "*") && !OperationNames.matches("aba", "ab*ba"))
  }

  @Test("A scenario is refused where none is played, and an unknown one everywhere")
  func refusals() throws {
    #expect(throws: SelectionError.isScenario("scenario.fling")) {
      try Self.suite(["scenario.fling"]) { $0.purpose.scenarios = .refused }
    }
    let error = #expect(throws: SelectionError.self) { try Self.suite(["scenario.flung"]) }
    #expect(error?.description.contains("scenario.fling") == true)
  }

  @Test("The parts of a sweep share the scenarios out")
  func shards() throws {
    let whole = try Self.suite(["scenario.*"]).allCells
    let parts = try (1...3).flatMap { part in try Self.suite(["scenario.*"]) { $0.shard = RunShard(part: part, of: 3) }.allCells }
    #expect(parts.count == whole.count && Set(parts) == Set(whole))
  }
}

extension PlayedScenarios {
  /// The cells whose final frames are not those of the reference.
  var failures: [CellIdentifier] { records.filter(\.failedVerification).map(\.cell) }
}

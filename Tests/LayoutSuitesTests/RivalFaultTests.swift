import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import LayoutSuites

/// Faults that users of other libraries reported. The scenarios would show them as figures; here they are asserted, of every layout under every strategy.
@Suite("Faults of other libraries")
struct RivalFaultTests {
  private static var player: ScenarioPlayer<TickingClock> { ScenarioPlayer(clock: TickingClock()) }

  /// Frames of scrolling from the middle of items without sizes, in every layout that takes such items; elsewhere of items with their sizes.
  private static func scrolling(by distance: Double, of layout: BenchmarkedLayout) throws -> ScenarioPart {
    let scenario = Scenario(name: "restored", summary: "", source: "", layout: { $0.estimating(44) ?? $0 }) { scene in
      var generator = scene.generator(for: "restored")
      var script =
        scene.layout.estimating(44) == nil
        ? ScenarioScript(start: .fraction(0.5)) : ScenarioScript(unmeasured: scene, actualSizes: 20...200, &generator)
      script.start = .fraction(0.5)
      script.frames = Array(repeating: .scroll(by: distance), count: 60)
      return script
    }
    let scene = Shape(itemCount: 1_000, isSectioned: false).scene(layout, seed: 5)
    return try #require(try ScenarioPart(scenario, scene.with(layout: scenario.layout(layout))))
  }

  @Test("Scrolling down after an initial scroll moves the offset down in every frame (FlashList 2307)", arguments: Entry.all)
  func monotonicOffsets(entry: Entry) throws {
    guard entry.contender.layouts == nil else { return }
    let frames = try Self.player.play(try Self.scrolling(by: 90, of: entry.layout), by: entry.contender).frames
    let offsets = frames.map(\.contentOffset.y)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
    // Measured from the middle down, nothing above what is visible changes, so each step is the finger's.
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 == 90 })
  }

  @Test("Scrolling up after a restore rearranges no item that stays visible (compose-multiplatform 5042)", arguments: Entry.all)
  func noRearrangement(entry: Entry) throws {
    // A flow breaks its lines anew where items turn out wider than estimated, which is its rule.
    guard entry.contender.layouts == nil, entry.layout.name != "flow" else { return }
    var last: [ElementPath: LayoutRect] = [:]
    let play = try Self.player.play(try Self.scrolling(by: -90, of: entry.layout), by: entry.contender) { frame, host in
      let window = LayoutRect(x: 0, y: host.contentOffset.y, width: host.container.width, height: host.container.height)
      let items = host.engine.layoutAttributesForElements(in: window).filter { $0.kind == .cell }
      for item in items {
        if let before = last[item.indexPath] {
          #expect(before.x == item.frame.x && before.width == item.frame.width, "frame \(frame.number)")
        }
      }
      last = Dictionary(items.map { ($0.indexPath, $0.frame) }, uniquingKeysWith: { first, _ in first })
      #expect(last.count == items.count)
    }
    #expect(play.frames.allSatisfy { ($0.visibleJump ?? 0) == 0 })
  }

  @Test("No item is lost or doubled when a section moves (MagazineLayout 134)", arguments: Entry.all)
  func sectionMoves(entry: Entry) throws {
    guard entry.contender.layouts == nil else { return }
    let part = try #require(try ScenarioPart(.moveSection, Shape(itemCount: 100, isSectioned: false).scene(entry.layout, seed: 2)))
    _ = try Self.player.play(part, by: entry.contender) { frame, host in
      let size = host.engine.collectionViewContentSize
      let all = host.engine.layoutAttributesForElements(
        in: LayoutRect(x: -1e6, y: -1e6, width: size.width + 2e6, height: size.height + 2e6))
      let paths = all.filter { $0.kind == .cell }.map(\.indexPath)
      let expected = host.data.sections.enumerated().flatMap { section, content in
        content.items.indices.map { ElementPath(section: section, item: $0) }
      }
      #expect(paths == expected, "frame \(frame.number)")
      #expect(expected.count == 100)
    }
  }

  @Test("A change of the insets is noticed (MagazineLayout 164)", arguments: Strategy.all.map(\.name))
  func insets(strategy: String) throws {
    let data = CollectionData(items: Array(repeating: LayoutSize(width: 100, height: 50), count: 10))
    let host = try CollectionHost(
      layout: FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0), strategy: try .named(strategy), data: data,
      container: LayoutSize(width: 300, height: 400))
    let first = ElementPath(section: 0, item: 0)
    #expect(host.engine.layoutAttributesForItem(at: first)?.frame == LayoutRect(x: 0, y: 0, width: 100, height: 50))
    let inset = LayoutInsets(top: 20, left: 10, bottom: 30, right: 90)
    try host.setLayout(FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0, sectionInset: inset))
    #expect(host.engine.layoutAttributesForItem(at: first)?.frame == LayoutRect(x: 10, y: 20, width: 100, height: 50))
    // Two items a line now, so five lines of 50, and the insets.
    #expect(host.engine.collectionViewContentSize == LayoutSize(width: 300, height: 20 + 250 + 30))
  }

  @Test("At the top after a rotation in the middle the offset is exactly 0", arguments: Entry.all)
  func topAfterRotation(entry: Entry) throws {
    guard entry.contender.layouts == nil else { return }
    let part = try #require(try ScenarioPart(.rotateAndReturn, Shape(itemCount: 500, isSectioned: false).scene(entry.layout, seed: 2)))
    let play = try Self.player.play(part, by: entry.contender)
    #expect(play.frames.compactMap(\.landingError) == [0, 0])
    #expect(play.frames.last?.contentOffset == .zero)
    #expect(play.frames.contains { $0.contentOffset.y > 1_000 })
  }
}

import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("A spec file in the suites")
struct SpecSuiteTests {
  private static func workload(_ json: String) throws -> SpecWorkload { try SpecWorkload(SpecFile(json: json, name: "folder/a.json")) }

  private static let list = #"""
    {"container": {"width": 320, "height": 100}, "displayScale": 2, "layout": {"type": "list", "estimatedItemSize": [320, 44]},
     "sections": [{"count": 40}, {"items": [[1, 20], [1, 30]]}],
     "steps": [{"scroll": [0, 85]}, {"resize": [[0, 0], [1, 70]]}, {"batch": [{"delete": [0, 1]}, {"insert": [0, 0]}]}]}
    """#

  private static let horizontal = #"""
    {"container": {"width": 200, "height": 300}, "scrollDirection": "horizontal", "layout": {"type": "flow", "itemSize": [60, 80]},
     "sections": [{"count": 300}]}
    """#

  private static func suite(_ workload: SpecWorkload, sizes: [Int]) throws -> Suite {
    var selection = SuiteChoice()
    selection.source = SuiteSource(workload)
    selection.counts = sizes
    return try selection.suite()
  }

  private static func opener(_ workload: SpecWorkload) -> GroupOpener {
    var settings = RunSettings()
    settings.follow(workload)
    return GroupOpener(workload: workload, settings: settings)
  }

  @Test("Its layout is the only one there is, under every strategy and no peer")
  func cells() throws {
    let workload = try Self.workload(Self.list)
    let suite = try Self.suite(workload, sizes: [42])
    #expect(suite.layouts == ["list"])
    let cells = suite.cells.filter { !$0.isFloor }
    #expect(Set(cells.map(\.strategy)) == Set(Strategy.all.map(\.name)))
    #expect(cells.allSatisfy { $0.layout == "list" && $0.n == 42 && $0.workload == "spec-a.json" })
  }

  @Test("Its container and its scale are the run's")
  func settings() throws {
    var settings = RunSettings()
    settings.follow(RandomWorkload())
    #expect(settings.container == Scene.standardContainer && settings.displayScale == 1)
    settings.follow(try Self.workload(Self.list))
    #expect(settings.container == LayoutSize(width: 320, height: 100) && settings.displayScale == 2)
  }

  @Test("Every operation of it agrees with naive, at its own size and repeated", arguments: [list, horizontal])
  func verified(json: String) throws {
    let workload = try Self.workload(json)
    let verifier = CellVerifier(Self.opener(workload))
    let own = workload.spec.data.itemCount
    for group in try Self.suite(workload, sizes: [own, 3 * own + 1]).groups {
      let outcome = try verifier.verify(group)
      #expect(outcome.failures.isEmpty)
      #expect(group.cells[0].isFloor || outcome.facts.count == Strategy.all.count)
    }
  }

  @Test("A floor measured before a layout of the same name leaves it its own scene")
  func floorScene() throws {
    let workload = try Self.workload(Self.list)
    let groups = try Self.suite(workload, sizes: [42]).groups
    let floor = try #require(groups.first { $0.cells[0].isFloor })
    let query = try #require(groups.first { $0.cells[0].operation == "query" && !$0.cells[0].isFloor })
    let opener = Self.opener(workload)
    _ = opener.floorScene(floor.itemCount)
    let after = try CellVerifier(opener).verify(query).facts.map(\.digest)
    #expect(after == (try CellVerifier(Self.opener(workload)).verify(query).facts.map(\.digest)))
  }

  @Test("The viewport of a content that scrolls to the right moves to the right")
  func viewport() throws {
    let workload = try Self.workload(Self.horizontal)
    let layout = BenchmarkedLayout(workload.spec)
    let scene = Scene(layout: layout, data: workload.spec.data, reserve: [], container: workload.spec.container, seed: 1)
    let engine = try scene.preparedEngine(Contender(.naive))
    // Three of 80 fit 300: a hundred lines of 60, 10 apart, are 6990 long.
    #expect(engine.collectionViewContentSize == LayoutSize(width: 6_990, height: 300))
    let viewport = Viewport(scene, engine)
    #expect(viewport.range == 6_790)
    #expect(
      viewport.rects(at: [0, 0.5]) == [
        LayoutRect(x: 0, y: 0, width: 200, height: 300), LayoutRect(x: 3_395, y: 0, width: 200, height: 300),
      ])
    let scrolling = ScrollingViewport(scene, engine)
    #expect([scrolling.advance(), scrolling.advance()].map(\.x) == [0, 30])
    // A warm sample stays within 16 frames, which were scrolled through before, and the next sample begins behind them.
    var rehearsed: [Double] = []
    scrolling.rehearse { count in rehearsed = (0..<count).map { _ in scrolling.advance().x } }
    #expect(rehearsed == (0..<16).map { 30 * Double($0) })
    #expect((0..<17).map { _ in scrolling.advance().x } == rehearsed + [0])
    scrolling.rehearse { count in rehearsed = (0..<count).map { _ in scrolling.advance().x } }
    #expect(rehearsed == (16..<32).map { 30 * Double($0) })
  }

  @Test("A container that the layout does not take on its side is not turned")
  func turning() throws {
    let workload = try Self.workload(
      #"""
      {"container": {"width": 320, "height": 100}, "layout": {"type": "waterfall", "columnSpacing": 150},
       "sections": [{"items": [[1, 20], [1, 30]]}]}
      """#)
    let verifier = CellVerifier(Self.opener(workload))
    for group in try Self.suite(workload, sizes: [2]).groups where !group.cells[0].isFloor {
      #expect(try verifier.verify(group).facts.isEmpty == (group.cells[0].operation == "invalidate.bounds"))
    }
  }

  @Test("Its steps lead every strategy through the states of naive, and a broken one through others")
  func steps() throws {
    let verification = try SpecVerification(try Self.workload(Self.list))
    var digests: Set<String?> = []
    #expect(verification.contenders.map(\.name) == Strategy.all.map(\.name))
    for contender in verification.contenders {
      let fact = verification.fact(of: contender)
      #expect(fact.status == .sound && fact.cell.description == "list/\(contender.name)/steps/42@spec-a.json")
      digests.insert(fact.digest)
      let broken = verification.fact(of: contender, isBroken: true)
      #expect(broken.cell == fact.cell && broken.status == .failedVerification("its states differ from those of naive after prepare"))
      digests.insert(broken.digest)
    }
    #expect(digests.count == 2)
  }

  @Test("A step that the layout refuses is an error of the file")
  func refusedStep() throws {
    let workload = try Self.workload(
      #"{"container": {"width": 1, "height": 1}, "layout": {"type": "list"}, "sections": [], "steps": [{"scrollTo": [0, 0]}]}"#)
    let error = try #require(throws: SpecFileError.self) { try SpecVerification(workload) }
    #expect(error.description == "folder/a.json: steps[0]: path [0, 0] is out of range: there is no section 0")
  }
}

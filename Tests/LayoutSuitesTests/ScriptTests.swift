import CollectionLayouts
import LayoutTestSupport
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("Scripts of operations")
struct ScriptTests {
  /// The digest of what `engine` answers now.
  private static func digest(_ engine: LayoutEngine, _ scene: Scene) -> OutputDigest {
    var digest = OutputDigest()
    digest.add(engine, of: scene)
    return digest
  }

  /// Whether an engine answers as a fresh one does after each of these numbers of iterations.
  private static func comesBack(_ operation: Operation, _ entry: Entry, _ scene: Scene, after numbers: [Int]) throws -> Bool {
    let watch = EngineWatch()
    let body = try operation.script(scene).makeBody(scene, watch.watching(entry.contender))
    let fresh = digest(try scene.preparedEngine(Contender(.naive)), scene)
    for iterations in numbers {
      body.play(iterations)
      guard let engine = watch.engine, digest(engine, scene) == fresh else { return false }
    }
    return true
  }

  private static let undone = [
    "append", "invalidate.insert", "invalidate.delete", "invalidate.section.insert", "invalidate.section.delete",
  ]
  private static let unchanging = ["open", "prepare", "prepare.fresh", "query", "query.scroll", "query.item", "query.cold"]
  /// 1,024 iterations are a whole number of round trips of every script: 512 steps there and 512 back, 8 and 8, or 1 and 1.
  private static let roundTrips = [
    "invalidate.resize", "invalidate.resize.head", "invalidate.resize.tail", "invalidate.move", "invalidate.bounds",
    "invalidate.bounds.scroll", "invalidate.section.move", "relayout", "relayout.warm",
  ]

  @Test("Every operation is in one of the tests below")
  func completeness() {
    let tested = Self.roundTrips + Self.undone + Self.unchanging + ["invalidate.batch", "relayout.self-size"]
    #expect(Set(tested) == Set(Operation.all.map(\.name)))
  }

  @Test("After two self-sizing passes the data is as it was, and the content where it was", arguments: Entry.all, Shape.few)
  func selfSizing(entry: Entry, shape: Shape) throws {
    for seed in SeedRange.seeds(first: 42, iterations: 1) {
      let scene = shape.scene(entry.layout, seed: seed)
      let watch = EngineWatch()
      let body = try Operation.selfSize.script(scene).makeBody(scene, watch.watching(entry.contender))
      for iterations in [2, 16, 2] {
        body.play(iterations)
        let engine = try #require(watch.engine)
        engine.apply(.scrolled(to: .zero))
        engine.prepare()
        #expect(Self.digest(engine, scene) == Self.digest(try scene.preparedEngine(Contender(.naive)), scene), "SEED=\(seed)")
      }
    }
  }

  @Test("A round trip leaves the data as it was", arguments: Thoroughness.cases(of: Entry.all, oneIn: 3), Shape.few)
  func roundTrip(entry: Entry, shape: Shape) throws {
    for seed in SeedRange.seeds(first: 42, iterations: 1) {
      let scene = shape.scene(entry.layout, seed: seed)
      for name in Self.roundTrips {
        #expect(try Self.comesBack(try .named(name), entry, scene, after: [1_024]), "\(name), SEED=\(seed)")
      }
    }
  }

  @Test("A round trip of batches leaves the data as it was", arguments: Entry.all, Shape.few)
  func batches(entry: Entry, shape: Shape) throws {
    for seed in SeedRange.seeds(first: 42, iterations: 1) {
      let scene = shape.scene(entry.layout, seed: seed)
      #expect(try Self.comesBack(try .named("invalidate.batch"), entry, scene, after: [16]), "SEED=\(seed)")
    }
  }

  @Test("An update that is undone leaves the data as it was after every sample, however long", arguments: Entry.all, Shape.few)
  func undoing(entry: Entry, shape: Shape) throws {
    for seed in SeedRange.seeds(first: 42, iterations: 1) {
      let scene = shape.scene(entry.layout, seed: seed)
      for name in Self.undone {
        #expect(try Self.comesBack(try .named(name), entry, scene, after: [1, 2, 3, 40]), "\(name), SEED=\(seed)")
      }
    }
  }

  @Test("Preparing and asking change nothing", arguments: Entry.all, Shape.few)
  func unchanging(entry: Entry, shape: Shape) throws {
    for seed in SeedRange.seeds(first: 42, iterations: 1) {
      let scene = shape.scene(entry.layout, seed: seed)
      for name in Self.unchanging {
        #expect(try Self.comesBack(try .named(name), entry, scene, after: [1, 10]), "\(name), SEED=\(seed)")
      }
    }
  }

  @Test("On the way the data is another", arguments: ["invalidate.resize", "invalidate.move", "invalidate.bounds", "invalidate.batch"])
  func onTheWay(name: String) throws {
    let entry = Entry(layout: BenchmarkedLayout.all[0], contender: Contender(.naive))
    let scene = Shape(itemCount: 30, isSectioned: false).scene(entry.layout, seed: 42)
    #expect(try !Self.comesBack(try .named(name), entry, scene, after: [1]))
  }
}

@Suite("What scripts are drawn from")
struct ScriptSeedTests {
  /// What an engine is asked in 40 iterations.
  private static func calls(
    _ operation: Operation, _ contender: Contender, seed: UInt64, making: Int = 0, dataSeed: UInt64 = 1
  ) throws -> [String] {
    let drawn = Shape(itemCount: 100, isSectioned: true).scene(BenchmarkedLayout.all[0], seed: dataSeed)
    var scene = Scene(layout: drawn.layout, data: drawn.data, reserve: drawn.reserve, seed: seed)
    scene.making = making
    let watch = EngineWatch()
    try operation.script(scene).makeBody(scene, watch.watching(contender)).play(40)
    return watch.calls
  }

  @Test("One seed gives one script, each time and for every contender", arguments: Operation.all)
  func sameSeed(operation: Operation) throws {
    let script = try Self.calls(operation, Contender(.naive), seed: 42)
    #expect(!script.isEmpty)
    for contender in [Contender(.naive), Contender(.dirtyRange), .rope] {
      #expect(try Self.calls(operation, contender, seed: 42) == script, "\(contender.name)")
    }
  }

  @Test("Another seed gives another script where anything is drawn, and so does another making of the work", arguments: Operation.all)
  func otherSeed(operation: Operation) throws {
    let script = try Self.calls(operation, Contender(.naive), seed: 42)
    let differs = try Self.calls(operation, Contender(.naive), seed: 43) != script
    #expect(try (Self.calls(operation, Contender(.naive), seed: 42, making: 1) != script) == differs)
    // What some of them draw is told here once more, so that not everything may be drawn, or nothing.
    let isDrawn = ["append": false, "prepare": false, "invalidate.move": true, "invalidate.bounds": false, "query": true, "relayout": true]
    if let isDrawn = isDrawn[operation.name] { #expect(differs == isDrawn) }
  }

  @Test("Each purpose draws numbers of its own")
  func ownDraws() {
    let scene = Shape(itemCount: 7, isSectioned: false).scene(BenchmarkedLayout.all[0], seed: 42)
    // “insert” and “delete” are as long as each other; the last two have the same letters.
    let purposes = ["resize", "relayout", "move", "batch", "insert", "delete", "query", "query.item", "item.query"]
    let draws = purposes.map { purpose in
      var generator = scene.generator(for: purpose)
      return generator.next()
    }
    #expect(Set(draws).count == purposes.count)
  }
}

import BenchmarkHarness
import CollectionLayouts
import Foundation
import LayoutWorkloads
import Testing
import WorkCounting

@testable import LayoutSuites

/// Whether allocations can be counted in this process: not without jemalloc, not under a sanitizer, and not while other tests run beside these, because the
/// hooks count the allocations of every thread. `make test` runs this suite by itself and says so in the environment.
private let canCount = ProcessInfo.processInfo.environment["LAYOUTBENCH_ALONE"] == "1" && (try? JemallocCounter()) != nil

@Suite(
  "Memory of engines",
  .enabled(if: canCount, "allocations cannot be counted here, or other tests run as well: see `layoutbench doctor` and the Makefile"),
  .serialized)
struct RetainedMemoryTests {
  /// The bytes that are alive after an engine was made, used and dropped, above those before.
  /// - Parameter plant: Puts an engine that leaks in the place of one that does not.
  private static func retained(
    _ entry: Entry, _ scene: Scene, plant: (LayoutEngine) -> LayoutEngine = { $0 }
  ) throws -> Int {
    let counter = try JemallocCounter()
    counter.install()
    defer { counter.remove() }
    var retained = -1
    // The first time pays for what is made once and kept for good, such as types' descriptions.
    for _ in 0..<3 {
      counter.start()
      try use(plant(try entry.contender.make(scene)))
      retained = counter.stop().retainedBytes
    }
    return retained
  }

  /// Prepares three times.
  private static func use(_ engine: LayoutEngine) throws {
    engine.prepare()
    let size = engine.collectionViewContentSize
    _ = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: size.width, height: 400))
    try engine.invalidateLayout(with: .insertedItems(at: ElementPath(section: 0, item: 0), sizes: [LayoutSize(width: 30, height: 40)]))
    engine.prepare()
    try engine.invalidateLayout(with: .everything)
    engine.prepare()
  }

  private static func scene(_ entry: Entry) -> Scene { Shape(itemCount: 100, isSectioned: false).scene(entry.layout, seed: 7) }

  @Test("Nothing is left of an engine that is gone, to the byte", arguments: Entry.all)
  func nothingIsLeft(entry: Entry) throws {
    #expect(try Self.retained(entry, Self.scene(entry)) == 0)
  }

  @Test("Every byte is found of an engine that leaves 96 behind at each prepare, under every layout and strategy", arguments: Entry.all)
  func plantedBytes(entry: Entry) throws {
    #expect(try Self.retained(entry, Self.scene(entry)) { LayoutEngine(LeakingEngine($0)) } == 3 * LeakingEngine.bytes)
  }

  @Test("An engine that holds itself is found with all that it holds", arguments: Entry.all)
  func plantedCycle(entry: Entry) throws {
    // A hundred items take at least a byte each.
    #expect(try Self.retained(entry, Self.scene(entry)) { LayoutEngine(CyclicEngine($0)) } > 100)
  }

  @Test("An engine that someone still holds is found")
  func held() throws {
    let entry = try #require(Entry.all.first)
    let retained = try Self.retained(entry, Self.scene(entry)) { engine in
      _ = Unmanaged.passRetained(engine)
      return engine
    }
    #expect(retained > 100)
  }
}

/// An engine that leaves memory behind whenever it prepares.
private final class LeakingEngine: ForwardingEngine {
  /// A size of which jemalloc has blocks, so that not a byte more is taken.
  static let bytes = 96

  override func prepare() {
    blackHole(UnsafeMutableRawPointer.allocate(byteCount: opaque(Self.bytes), alignment: 8))
    engine.prepare()
  }
}

/// An engine that is never gone, because a closure of its own holds it.
private final class CyclicEngine: ForwardingEngine {
  private var prepareAgain: (() -> Void)?

  override func prepare() {
    engine.prepare()
    prepareAgain = { self.prepare() }
  }
}

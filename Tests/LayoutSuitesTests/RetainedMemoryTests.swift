import BenchmarkHarness
import CollectionLayouts
import Foundation
import LayoutWorkloads
import Testing

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
  private static func retained(_ entry: Entry, _ scene: Scene, leaking: Bool = false) throws -> Int {
    let counter = try JemallocCounter()
    counter.install()
    defer { counter.remove() }
    var retained = -1
    // The first time pays for what is made once and kept for good, such as types' descriptions.
    for _ in 0..<3 {
      counter.start()
      try use(entry.contender, scene, leaking: leaking)
      retained = counter.stop().retainedBytes
    }
    return retained
  }

  private static func use(_ contender: Contender, _ scene: Scene, leaking: Bool) throws {
    let engine = try contender.make(scene)
    if leaking { _ = Unmanaged.passRetained(engine) }
    engine.prepare()
    let size = engine.collectionViewContentSize
    _ = engine.layoutAttributesForElements(in: Rect(x: 0, y: 0, width: size.width, height: 400))
    try engine.invalidateLayout(with: .insertedItems(at: IndexPath(section: 0, item: 0), sizes: [Size(width: 30, height: 40)]))
    engine.prepare()
    try engine.invalidateLayout(with: .everything)
    engine.prepare()
  }

  @Test("Nothing is left of an engine that is gone, to the byte", arguments: Entry.all)
  func nothingIsLeft(entry: Entry) throws {
    let scene = Shape(itemCount: 100, isSectioned: false).scene(entry.layout, seed: 7)
    #expect(try Self.retained(entry, scene) == 0)
  }

  @Test("An engine that someone still holds is seen")
  func leak() throws {
    let entry = try #require(Entry.all.first)
    let scene = Shape(itemCount: 100, isSectioned: false).scene(entry.layout, seed: 7)
    // A hundred items take at least a byte each.
    #expect(try Self.retained(entry, scene, leaking: true) > 100)
  }
}

import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import BenchmarkHarness
@testable import LayoutSuites

/// Random sizes in sections of 3, 0, 1 and 9 items, over and over, and an empty section at the end.
struct SectionedWorkload: Workload {
  let name = "sectioned"
  let summary = "random sizes in small sections, some of them empty"
  let isSeeded = true

  func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    var left = RandomWorkload().data(count: count, itemWidth: itemWidth, seed: seed).sections.flatMap(\.items)[...]
    var sections: [CollectionData.Section] = []
    while !left.isEmpty {
      let items = left.prefix([3, 0, 1, 9][sections.count % 4])
      sections.append(.init(items: Array(items)))
      left = left.dropFirst(items.count)
    }
    return CollectionData(sections: sections + [.init(items: [])])
  }
}

/// Data small enough to be looked at.
struct Shape: Sendable, CustomTestStringConvertible {
  let itemCount: Int
  let isSectioned: Bool

  /// 1, 2, 7 and 100 items, in one section and in several.
  static let all = [1, 2, 7, 100].flatMap { count in [false, true].map { Shape(itemCount: count, isSectioned: $0) } }
  /// Those whose scripts are long enough to meet every kind of step and short enough to be played in full.
  static let few = [
    Shape(itemCount: 2, isSectioned: false), Shape(itemCount: 30, isSectioned: false), Shape(itemCount: 30, isSectioned: true),
  ]

  var workload: any Workload { isSectioned ? SectionedWorkload() : RandomWorkload() }
  var testDescription: String { "\(itemCount) items in \(isSectioned ? "several sections" : "one section")" }

  /// A scene of this shape, as a runner would make it.
  func scene(_ layout: BenchmarkedLayout, seed: UInt64) -> Scene {
    let width = layout.itemWidth(Scene.standardContainer)
    let reserve = RandomWorkload().data(count: Scene.reserveCount, itemWidth: width, seed: seed &+ 1)
    return Scene(
      layout: layout, data: workload.data(count: itemCount, itemWidth: width, seed: seed), reserve: reserve.sections.flatMap(\.items),
      seed: seed)
  }
}

/// A layout and one of the contenders that can stand in for it.
struct Entry: Sendable, CustomTestStringConvertible {
  let layout: BenchmarkedLayout
  let contender: Contender

  static let all = BenchmarkedLayout.all.flatMap { layout in
    Contender.all.filter { $0.supports(layout) }.map { Entry(layout: layout, contender: $0) }
  }

  var testDescription: String { "\(layout.name) under \(contender.name)" }
}

extension Operation: CustomTestStringConvertible {
  /// The operation's name.
  public var testDescription: String { name }

  /// An operation by its name.
  static func named(_ name: String) throws -> Operation {
    guard let operation = all.first(where: { $0.name == name }) else { throw UnknownOperation(name: name) }
    return operation
  }

  private struct UnknownOperation: Error {
    let name: String
  }
}

/// A clock on which each reading takes a microsecond.
final class TickingClock: HarnessClock {
  private var time = 0

  func now() -> Int {
    time += 1_000
    return time
  }
}

/// A usage counter that sees a page fault between any two readings.
final class FaultingUsage: UsageCounter {
  private var count = UsageCount()

  func read() -> UsageCount {
    count.pageFaults += 1
    return count
  }
}

extension Stopwatch<TickingClock, FaultingUsage> {
  /// A stopwatch for tests, whose evictions empty nothing.
  static func ticking(_ clock: TickingClock = TickingClock()) -> Stopwatch {
    Stopwatch(clock: clock, usage: FaultingUsage(), eviction: CacheEviction(bytes: 0) {})
  }
}

extension MeasuredBody {
  /// Runs iterations as a sample does, in segments.
  func play(_ iterations: Int, _ state: CacheState? = nil) {
    _ = Stopwatch.ticking().time(self, iterations: iterations, state)
  }
}

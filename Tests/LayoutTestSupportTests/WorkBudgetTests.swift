import CollectionLayouts
import Synchronization
import Testing

@testable import LayoutTestSupport

@Suite("A budget of counted work")
struct WorkBudgetTests {
  private static func rows(_ count: Int, _ strategy: Strategy = .naive) throws -> LayoutEngine {
    let data = CollectionData(items: Array(repeating: LayoutSize(width: 40, height: 10), count: count))
    return try ListLayout().makeEngine(with: CountedStrategy(strategy), data: data, container: LayoutSize(width: 100, height: 100))
  }

  @Test("A test within its budget passes, and set-up does not count", .work(atMost: 10, .itemsPlaced), .work(atMost: 0, .itemsMeasured))
  func within() throws {
    let engine = try uncounted {
      let engine = try Self.rows(1_000)
      engine.prepare()
      return engine
    }
    _ = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 100, height: 100))
    try Self.rows(10).prepare()
  }

  /// The issues of a budget whose test does `body`.
  private func issues(of budget: WorkBudget, _ body: @Sendable () async throws -> Void) async throws -> [String] {
    let test = try #require(Test.current)
    return try await LayoutTestSupportTests.issues {
      try await budget.provideScope(for: test, testCase: nil, performing: body)
    }
  }

  @Test("A test above its budget fails with the amount, whatever it does between")
  func above() async throws {
    #expect(
      try await issues(of: .work(atMost: 1_233, .itemsPlaced)) {
        try Self.rows(1_000).prepare()
        await Task.yield()
        try Self.rows(234).prepare()
        try await uncounted {
          await Task.yield()
          try Self.rows(99).prepare()
        }
      } == ["1,234 items placed, above the budget of 1,233"])
  }

  @Test("A budget inside another has the same engines, and both leave the same out")
  func nested() async throws {
    #expect(
      try await issues(of: .work(atMost: 9, .itemsPlaced)) {
        try expectGrowth(of: .itemsPlaced, atMost: .linear, sizes: [2, 20]) { n in
          try Self.rows(n).prepare()
          try uncounted { try Self.rows(500).prepare() }
        }
      } == ["22 items placed, above the budget of 9"])
  }

  @Test("A test that counts nothing fails, and a kind of one's own counts what it is told")
  func kinds() async throws {
    let nothing = try await issues(of: .work(atMost: 9, .bandsLaid)) {}
    #expect(nothing.count == 1 && nothing[0].hasPrefix("No work of any kind was counted"))
    let nodes = Counter()
    let touched = WorkKind("nodes touched") { nodes.value }
    #expect(try await issues(of: .work(atMost: 2, touched)) { nodes.add(3) } == ["3 nodes touched, above the budget of 2"])
    #expect(try await issues(of: .work(atMost: 2, touched)) { nodes.add(2) } == [])
  }

  private final class Counter: Sendable {
    private let amount = Mutex(0)
    var value: Int { amount.withLock { $0 } }
    func add(_ more: Int) { amount.withLock { $0 += more } }
  }

  @Test("A part of a test may allocate nothing, whatever its set-up allocates", .enabled(if: WorkKind.allocatedBytes.isAvailable))
  func allocations() throws {
    let engine = try Self.rows(1_000, .indexed)
    engine.prepare()
    var buffer = AttributesBuffer()
    func scroll(to y: Double) { engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: y, width: 100, height: 100), into: &buffer) }
    scroll(to: 0)
    expectWork(atMost: 0, .allocatedBytes) {
      scroll(to: 333)
      uncounted { withExtendedLifetime([UInt8](repeating: 1, count: 5_000)) {} }
    }
    // An array has 32 bytes before its elements, and jemalloc has no size between 4,096 and 5,120.
    let texts = LayoutTestSupportTests.issues {
      expectWork(atMost: 1_000, .allocatedBytes) { withExtendedLifetime([UInt8](repeating: 1, count: 5_000)) {} }
    }
    #expect(texts == ["5,120 bytes allocated, above the budget of 1,000"])
  }

  @Test("A trait does not count allocations, because a test may be suspended")
  func suspended() async throws {
    let texts = try await issues(of: .work(atMost: 1_000_000, .allocatedBytes)) { await Task.yield() }
    #expect(texts.count == 1 && texts[0].hasPrefix("A trait cannot count bytes allocated: a test may be suspended"))
  }
}

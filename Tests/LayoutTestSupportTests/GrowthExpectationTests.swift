import CollectionLayouts
import Testing

@testable import LayoutTestSupport

@Suite("Growth of counted work")
struct GrowthExpectationTests {
  /// Few items, since a debug build lays them out; from 50 to 800 the limit of O(log n) is 2.6 times the work.
  private static let sizes = [50, 200, 800]

  @Test(
    "Under indexed, no layout walks over all items for a change or a query", arguments: CountedLayout.allCases, CountedOperation.allCases)
  func logarithmic(layout: CountedLayout, operation: CountedOperation) throws {
    for kind in [WorkKind.itemsMeasured, .itemsPlaced] {
      try expectGrowth(of: kind, atMost: .logarithmic, sizes: Self.sizes) { n in
        let engine = try uncounted { try layout.engine(.indexed, count: n) }
        try operation.run(on: engine, count: n)
      }
    }
  }

  @Test(
    "A walk over all items is found in every layout and operation, and named with its exponent", arguments: CountedLayout.allCases,
    CountedOperation.allCases)
  func plantedWalk(layout: CountedLayout, operation: CountedOperation) throws {
    let texts = try issues {
      try expectGrowth(of: .itemsPlaced, atMost: .logarithmic, sizes: Self.sizes) { n in
        let engine = try uncounted { LayoutEngine(WalkingEngine(try layout.engine(.indexed, count: n), in: operation.call)) }
        try operation.run(on: engine, count: n)
      }
    }
    let text = try #require(texts.first)
    #expect(texts.count == 1)
    #expect(try text.contains(Regex(#"^items placed grow as n\^(0\.[789]\d|1\.0\d), faster than O\(log n\): "#)), "\(text)")
  }

  @Test("A strategy that places every item again after a change is found in every layout", arguments: CountedLayout.allCases)
  func naive(layout: CountedLayout) throws {
    let texts = try issues {
      try expectGrowth(of: .itemsPlaced, atMost: .logarithmic, sizes: [50, 500]) { n in
        let engine = try uncounted { try layout.engine(.naive, count: n) }
        try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: n / 2), LayoutSize(width: 70, height: 35)))
        engine.prepare()
      }
    }
    #expect(texts == ["items placed grow as n^1.00, faster than O(log n): 50 for n = 50, 500 for n = 500. The limit is n^0.35."])
  }

  @Test("A kind of one's own is told from the next faster growth", arguments: Self.growths.indices, Self.growths.indices)
  func classes(place: Int, claimed: Int) throws {
    let amount = Self.growths[place].amount
    let growth = MeasuredGrowth(counts: [1_000, 10_000, 100_000].map { CountedSize(n: $0, count: amount($0)) })
    #expect(growth.isAtMost(Self.growths[claimed].claim) == (place <= claimed), "n^\(growth.exponent)")
  }

  /// Each with an offset, and rounded: 3 + log₂ n is 12, 16 and 19.
  private static let growths: [(claim: Growth, amount: @Sendable (Int) -> Int)] = [
    (.constant, { _ in 7 }),
    (.logarithmic, { 3 + ($0.bitWidth - $0.leadingZeroBitCount - 1) }),
    (.linear, { 20 + 3 * $0 }),
    (.linearithmic, { $0 * ($0.bitWidth - $0.leadingZeroBitCount) }),
  ]

  @Test("Exponents and limits are those of arithmetic")
  func exponents() {
    func growth(_ counts: [Int]) -> MeasuredGrowth {
      MeasuredGrowth(counts: zip([1_000, 10_000, 100_000], counts).map { CountedSize(n: $0, count: $1) })
    }
    #expect(abs(growth([10, 100, 1_000]).exponent - 1) < 1e-12)
    #expect(abs(growth([10, 1, 100]).exponent - 0.5) < 1e-12)
    // The largest count decides, wherever it is; a count below 1 counts as 1.
    #expect(abs(growth([10, 1_000, 10]).exponent - 1) < 1e-12)
    #expect(growth([0, 0, 0]).exponent == 0)
    // ln(5 / 3) / ln 100 is 0.1109, and half the way to 0.5 is 0.3055; n log n has 1.1109.
    #expect(abs(growth([1, 1, 1]).limit(of: .constant) - 0.0555) < 1e-4)
    #expect(abs(growth([1, 1, 1]).limit(of: .logarithmic) - 0.3055) < 1e-4)
    #expect(abs(growth([1, 1, 1]).limit(of: .linear) - 1.0555) < 1e-4)
    #expect(abs(growth([1, 1, 1]).limit(of: .linearithmic) - 1.5555) < 1e-4)
  }

  @Test("Sizes that say nothing, and work that nothing counts, are issues")
  func misuse() {
    let sizes = issues { expectGrowth(of: .itemsPlaced, atMost: .linear, sizes: [1_000, 2_000]) { _ in } }
    #expect(sizes == ["Growth needs sizes from 2 on, the largest at least ten times the smallest: [1000, 2000]"])
    let nothing = issues { expectGrowth(of: .itemsPlaced, atMost: .linear, sizes: [10, 100]) { _ in } }
    #expect(nothing.count == 1 && nothing[0].hasPrefix("No work of any kind was counted. Make the engine inside the test"))
  }

  @Test("Bytes are those of the test's own thread", .enabled(if: WorkKind.allocatedBytes.isAvailable))
  func bytes() {
    func array(_ n: Int) { withExtendedLifetime([UInt8](repeating: 1, count: n)) {} }
    expectGrowth(of: .allocatedBytes, atMost: .linear, sizes: [1_000, 10_000, 100_000], array)
    expectGrowth(of: .allocatedBytes, atMost: .constant, sizes: [1_000, 10_000, 100_000]) { n in uncounted { array(n) } }
    let texts = issues { expectGrowth(of: .allocatedBytes, atMost: .logarithmic, sizes: [1_000, 10_000, 100_000], array) }
    #expect(texts.count == 1 && texts[0].hasPrefix("bytes allocated grow as n^"))
  }
}

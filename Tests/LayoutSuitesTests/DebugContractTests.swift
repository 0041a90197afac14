import CollectionLayouts
import Testing

/// Debug builds hold the rules of a person's own layouts to their contract, without `verify`.
@Suite("The contract of a rule in debug builds", .enabled(if: isDebugBuild))
struct DebugContractTests {
  private static func engine(_ fault: FaultyRule.Fault, length: Int32? = nil, strategy: Strategy) throws(LayoutError) -> LayoutEngine {
    let sizes = Array(repeating: LayoutSize(width: 10, height: 44), count: 20)
    return try FaultyList(fault: fault, length: length).makeEngine(
      strategy, data: CollectionData(items: sizes), container: LayoutSize(width: 390, height: 844))
  }

  @Test("An engine of a broken rule is refused, with the fault and the item", arguments: FaultyRule.Fault.allCases)
  func refused(_ fault: FaultyRule.Fault) {
    for strategy in Strategy.all {
      let error = #expect(throws: LayoutError.self) { try Self.engine(fault, strategy: strategy) }
      #expect(error?.description == "the rule breaks its contract: \(fault.words)")
    }
  }

  @Test("A breach that only a change brings out ends the program, with its words")
  func late() async throws {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let engine = try Self.engine(.foreign, length: 777, strategy: .indexed)
      engine.prepare()
      try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: 5), LayoutSize(width: 10, height: 777)))
      engine.prepare()
      _ = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 390, height: 10_000))
    }
    let words = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("the rule breaks its contract: `place` over items 0..<20 places another, at item 1000000"))
  }
}

private var isDebugBuild: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

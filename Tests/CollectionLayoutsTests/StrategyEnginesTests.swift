import CollectionLayouts
import Testing

@Suite("Strategies and their engines")
struct StrategyEnginesTests {
  @Test("A strategy that is only a name has no engines, and the error says what to do")
  func nameAlone() {
    let name = Strategy(name: "mine", summary: "no more than a name")
    let error = #expect(throws: LayoutError.strategyWithoutEngines("mine")) {
      try ListLayout().makeEngine(name, data: CollectionData(items: []), container: LayoutSize(width: 10, height: 10))
    }
    let message = "the strategy “mine” is only a name: use one of Strategy.all, or makeEngine(with:) and the strategy's builder"
    #expect(error?.description == message)
  }

  @Test("Two strategies of one name differ where their summaries do")
  func equality() {
    let first = Strategy(name: "mine", summary: "first")
    #expect(first == Strategy(name: "mine", summary: "first"))
    #expect(first != Strategy(name: "mine", summary: "second"))
    #expect(Set(Strategy.all).count == Strategy.all.count)
  }
}

/// Wraps an indexer, and checks its measurements against those of its rule.
struct CheckedIndexing<Base: PlacementRule>: RuleIndexer {
  typealias Rule = CheckedRule<Base>

  private let contract: RuleContract<Base>
  private let base: Base.Indexing

  init(_ rule: Rule) { (contract, base) = (rule.contract, rule.base.indexing) }

  var forgets: Bool { base.forgets }
  var measurePerUnit: Int { base.measurePerUnit }
  var period: FoldPeriod? { base.period }
  var measuresPairsFaster: Bool { base.measuresPairsFaster }
  var classCount: Int { base.classCount }
  var measuresClassesTogether: Bool { base.measuresClassesTogether }
  var turnCount: Int { base.turnCount }
  var balancesColumns: Bool { base.balancesColumns }
  var forgetsClosedBands: Bool { base.forgetsClosedBands }
  var tellsStatesInBands: Bool { base.tellsStatesInBands }
  var packedCursorSize: Int { base.packedCursorSize }

  func growth(replacing old: Rule.Item?, with new: Rule.Item?) -> Int? { base.growth(replacing: old, with: new) }
  func seed(ofClass number: Int) -> Rule.Cursor { base.seed(ofClass: number) }

  func measurePair(
    _ first: UnsafeBufferPointer<Rule.Item>, _ second: UnsafeBufferPointer<Rule.Item>, from state: inout FoldState<Rule.Cursor>,
    and other: inout FoldState<Rule.Cursor>
  ) {
    let old = (state, other)
    base.measurePair(first, second, from: &state, and: &other)
    check(first, from: old.0, to: state, in: "measurePair")
    check(second, from: old.1, to: other, in: "measurePair")
  }

  func measureClasses(_ items: UnsafeBufferPointer<Rule.Item>, from states: UnsafeMutableBufferPointer<FoldState<Rule.Cursor>>) {
    let old = Array(states)
    base.measureClasses(items, from: states)
    for (old, new) in zip(old, states) { check(items, from: old, to: new, in: "measureClasses") }
  }

  private func check(
    _ items: UnsafeBufferPointer<Rule.Item>, from old: FoldState<Rule.Cursor>, to new: FoldState<Rule.Cursor>, in name: String
  ) {
    var state = old
    contract.rule.measure(items, from: &state)
    guard state != new else { return }
    contract.report("`\(name)` comes to \(contract.words(new)), and `measure` to \(contract.words(state))", at: state.item)
  }

  func lengthInTurn(of item: Rule.Item) -> Int { base.lengthInTurn(of: item) }
  func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Rule.Cursor { base.cursor(ofTurns: sums) }
  func cursor(ofBalance balance: Int) -> Rule.Cursor { base.cursor(ofBalance: balance) }
  func frame(of item: Rule.Item, inTurn turn: Int, at sum: Int) -> Rule.Frame { base.frame(of: item, inTurn: turn, at: sum) }
  func state(inBand start: FoldState<Rule.Cursor>, after count: Int) -> FoldState<Rule.Cursor> { base.state(inBand: start, after: count) }
  func pack(_ cursor: Rule.Cursor, into memory: UnsafeMutableRawPointer) { base.pack(cursor, into: memory) }
  func unpackCursor(from memory: UnsafeRawPointer) -> Rule.Cursor { base.unpackCursor(from: memory) }
}

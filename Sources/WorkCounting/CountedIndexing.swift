import CollectionLayouts

/// Wraps an indexer and counts its work. It forwards every offer of the rule: otherwise `indexed` would take another way, and the count would not describe
/// it.
struct CountedIndexing<Base: PlacementRule>: RuleIndexer {
  typealias Rule = CountedRule<Base>

  private let base: Base.Indexing
  private let tally: WorkTally

  init(_ rule: Rule) {
    base = rule.base.indexing
    tally = rule.tally
  }

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

  /// Measures one item, and counts it.
  func growth(replacing old: Rule.Item?, with new: Rule.Item?) -> Int? {
    guard let growth = base.growth(replacing: old, with: new) else { return nil }
    tally.count.pointee.itemsMeasured &+= 1
    return growth
  }

  /// Measures two stretches, and counts the items of both.
  func measurePair(
    _ first: UnsafeBufferPointer<Rule.Item>, _ second: UnsafeBufferPointer<Rule.Item>, from state: inout FoldState<Rule.Cursor>,
    and other: inout FoldState<Rule.Cursor>
  ) {
    tally.count.pointee.itemsMeasured &+= first.count &+ second.count
    base.measurePair(first, second, from: &state, and: &other)
  }

  func seed(ofClass number: Int) -> Rule.Cursor { base.seed(ofClass: number) }

  /// Measures from several states, and counts the items for each.
  func measureClasses(_ items: UnsafeBufferPointer<Rule.Item>, from states: UnsafeMutableBufferPointer<FoldState<Rule.Cursor>>) {
    tally.count.pointee.itemsMeasured &+= items.count &* states.count
    base.measureClasses(items, from: states)
  }

  /// Measures one item, and counts it.
  func lengthInTurn(of item: Rule.Item) -> Int {
    tally.count.pointee.itemsMeasured &+= 1
    return base.lengthInTurn(of: item)
  }

  func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Rule.Cursor { base.cursor(ofTurns: sums) }
  func cursor(ofBalance balance: Int) -> Rule.Cursor { base.cursor(ofBalance: balance) }

  /// Places one item, which is a band of its own, and counts both.
  func frame(of item: Rule.Item, inTurn turn: Int, at sum: Int) -> Rule.Frame {
    tally.count.pointee.itemsPlaced &+= 1
    tally.count.pointee.bandsLaid &+= 1
    return base.frame(of: item, inTurn: turn, at: sum)
  }

  func state(inBand start: FoldState<Rule.Cursor>, after count: Int) -> FoldState<Rule.Cursor> { base.state(inBand: start, after: count) }
  func pack(_ cursor: Rule.Cursor, into memory: UnsafeMutableRawPointer) { base.pack(cursor, into: memory) }
  func unpackCursor(from memory: UnsafeRawPointer) -> Rule.Cursor { base.unpackCursor(from: memory) }
}

import CollectionLayouts
import WorkCounting

@testable import LayoutSuites

/// The uses that engines made of a rule. One test's own, on one thread.
final class RuleWatch: @unchecked Sendable {
  /// A requirement that works on items, or tells where a search goes. Placing without frames is a fold.
  enum Requirement: Int, CaseIterable {
    case origin, reach, measure, place, fold, put, record, isFull
    case growth, pair, seed, classes, lengthInTurn, cursorOfTurns, cursorOfBalance, frameInTurn, stateInBand, pack, unpack
  }

  /// How often a requirement was used, and for how many items.
  struct Use: Equatable {
    var calls = 0
    var items = 0
  }

  private var counted = Requirement.allCases.map { _ in Use() }

  /// The uses of each requirement that was used.
  var uses: [Requirement: Use] {
    let used = Requirement.allCases.map { ($0, counted[$0.rawValue]) }.filter { $0.1.calls > 0 }
    return Dictionary(uniqueKeysWithValues: used)
  }

  fileprivate func note(_ requirement: Requirement, items: Int = 0) {
    counted[requirement.rawValue].calls += 1
    counted[requirement.rawValue].items += items
  }

  /// The work that these uses are.
  var work: WorkCount {
    func items(_ requirements: Requirement...) -> Int { requirements.reduce(0) { $0 + counted[$1.rawValue].items } }
    var work = WorkCount()
    work.itemsMeasured = items(.measure, .fold, .pair, .classes, .growth, .lengthInTurn)
    work.itemsPlaced = items(.put, .frameInTurn)
    // A rule asks after each band whether the sink is full. An item of a turn is a band of its own.
    work.bandsLaid = counted[Requirement.isFull.rawValue].calls + items(.frameInTurn)
    return work
  }

  /// A strategy whose engines are watched, and counted in `tally` if there is one.
  func contender(_ strategy: Strategy, countedIn tally: WorkTally? = nil) -> Contender {
    Contender(name: strategy.name, summary: strategy.summary) { (scene) throws(LayoutError) in
      guard let tally else {
        return try scene.makeEngine(of: scene.layout.layout, with: WatchingBuilder(builder: RegisteredStrategy(strategy), watch: self))
      }
      let counting = CountingBuilder(builder: RegisteredStrategy(strategy), tally: tally)
      return try scene.makeEngine(of: scene.layout.layout, with: WatchingBuilder(builder: counting, watch: self))
    }
  }
}

/// Puts engines together as another builder does, but of rules whose uses are written down.
private struct WatchingBuilder<Builder: EngineBuilder>: EngineBuilder {
  let builder: Builder
  let watch: RuleWatch

  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let watch = watch
    return try builder.makeEngine(try ingredients.wrapped { WatchedRule(base: $0, watch: watch) })
  }
}

/// Wraps a rule and writes down its uses.
///
/// It is written by another hand than `CountedRule`: wrapped around the same rule without and with that one, it tells whether engines use the rule
/// alike, and how much they ask of it.
struct WatchedRule<Base: PlacementRule>: PlacementRule, ObservedRule {
  typealias Item = Base.Item
  typealias Cursor = Base.Cursor
  typealias Frame = Base.Frame
  typealias Indexing = WatchedIndexing<Base>

  let base: Base
  let watch: RuleWatch

  static func == (left: WatchedRule, right: WatchedRule) -> Bool { left.base == right.base }

  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item { try Base.item(size, units: units) }
  static var lookahead: Int { Base.lookahead }
  static var centersItemsInBands: Bool { Base.centersItemsInBands }
  var start: Cursor { base.start }
  var measuresFromAnywhere: Bool { base.measuresFromAnywhere }
  var overhang: Int { base.overhang }
  func foldsAlike(_ other: WatchedRule) -> Bool { base.foldsAlike(other.base) }
  func oversize(of item: Item) -> (length: Double, available: Double)? { base.oversize(of: item) }
  func length(at state: FoldState<Cursor>) -> Int { base.length(at: state) }
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { base.bandStart(of: state) }

  func origin(of state: FoldState<Cursor>) -> Int {
    watch.note(.origin)
    return base.origin(of: state)
  }

  func reach(of state: FoldState<Cursor>) -> Int {
    watch.note(.reach)
    return base.reach(of: state)
  }

  func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    watch.note(.measure, items: items.count)
    base.measure(items, from: &state)
  }

  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    let first = base.bandStart(of: state).item
    var watched = WatchedSink(sink: sink, watch: watch)
    base.place(&items, of: count, from: &state, within: window, into: &watched)
    sink = watched.sink
    watch.note(Sink.takesFrames ? .place : .fold, items: state.item - first)
  }
}

/// Wraps an indexer and writes down the uses of its rule.
struct WatchedIndexing<Base: PlacementRule>: RuleIndexer {
  typealias Rule = WatchedRule<Base>

  private let base: Base.Indexing
  private let watch: RuleWatch

  init(_ rule: Rule) { (base, watch) = (rule.base.indexing, rule.watch) }

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

  func growth(replacing old: Rule.Item?, with new: Rule.Item?) -> Int? {
    let growth = base.growth(replacing: old, with: new)
    if growth != nil { watch.note(.growth, items: 1) }
    return growth
  }

  func measurePair(
    _ first: UnsafeBufferPointer<Rule.Item>, _ second: UnsafeBufferPointer<Rule.Item>, from state: inout FoldState<Rule.Cursor>,
    and other: inout FoldState<Rule.Cursor>
  ) {
    watch.note(.pair, items: first.count + second.count)
    base.measurePair(first, second, from: &state, and: &other)
  }

  func seed(ofClass number: Int) -> Rule.Cursor {
    watch.note(.seed)
    return base.seed(ofClass: number)
  }

  func measureClasses(_ items: UnsafeBufferPointer<Rule.Item>, from states: UnsafeMutableBufferPointer<FoldState<Rule.Cursor>>) {
    watch.note(.classes, items: items.count * states.count)
    base.measureClasses(items, from: states)
  }

  func lengthInTurn(of item: Rule.Item) -> Int {
    watch.note(.lengthInTurn, items: 1)
    return base.lengthInTurn(of: item)
  }

  func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Rule.Cursor {
    watch.note(.cursorOfTurns)
    return base.cursor(ofTurns: sums)
  }

  func cursor(ofBalance balance: Int) -> Rule.Cursor {
    watch.note(.cursorOfBalance)
    return base.cursor(ofBalance: balance)
  }

  func frame(of item: Rule.Item, inTurn turn: Int, at sum: Int) -> Rule.Frame {
    watch.note(.frameInTurn, items: 1)
    return base.frame(of: item, inTurn: turn, at: sum)
  }

  func state(inBand start: FoldState<Rule.Cursor>, after count: Int) -> FoldState<Rule.Cursor> {
    watch.note(.stateInBand)
    return base.state(inBand: start, after: count)
  }

  func pack(_ cursor: Rule.Cursor, into memory: UnsafeMutableRawPointer) {
    watch.note(.pack)
    base.pack(cursor, into: memory)
  }

  func unpackCursor(from memory: UnsafeRawPointer) -> Rule.Cursor {
    watch.note(.unpack)
    return base.unpackCursor(from: memory)
  }
}

/// Hands on frames and states, and writes down the uses of the sink that are work.
private struct WatchedSink<Sink: FrameSink, Base: PlacementRule>: FrameSink where Sink.Rule == WatchedRule<Base> {
  typealias Rule = Base

  var sink: Sink
  let watch: RuleWatch

  static var takesFrames: Bool { Sink.takesFrames }
  static var takesFramesAbove: Bool { Sink.takesFramesAbove }

  mutating func put(_ frame: Base.Frame, of item: Int) {
    if Sink.takesFrames { watch.note(.put, items: 1) }
    sink.put(frame, of: item)
  }

  func wantsState(before item: Int) -> Bool { sink.wantsState(before: item) }

  mutating func record(_ state: FoldState<Base.Cursor>) {
    watch.note(.record)
    sink.record(state)
  }

  var isFull: Bool {
    if Sink.takesFrames { watch.note(.isFull) }
    return sink.isFull
  }
}

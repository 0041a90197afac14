import CollectionLayouts

/// Wraps a rule and counts the work it does.
///
/// It is wrapped around a rule from outside, in engines made for counting only: the engines that are timed are other types and have no
/// trace of it.
struct CountedRule<Base: PlacementRule>: PlacementRule {
  typealias Item = Base.Item
  typealias Cursor = Base.Cursor
  typealias Frame = Base.Frame
  typealias Indexing = CountedIndexing<Base>

  let base: Base
  let tally: WorkTally

  static func == (left: CountedRule, right: CountedRule) -> Bool { left.base == right.base && left.tally === right.tally }

  @inline(__always) static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item {
    try Base.item(size, units: units)
  }

  static var lookahead: Int { Base.lookahead }
  static var centersItemsInBands: Bool { Base.centersItemsInBands }
  var start: Cursor { base.start }
  var overhang: Int { base.overhang }
  var measuresFromAnywhere: Bool { base.measuresFromAnywhere }
  var storedFrameCount: Int { base.storedFrameCount }

  /// Measures, and counts the items.
  func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    tally.count.pointee.itemsMeasured &+= items.count
    base.measure(items, from: &state)
  }

  /// Places, and counts items and bands; for a sink without frames, the items that it passes are measured.
  @inline(__always)
  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    let first = base.bandStart(of: state).item
    var counted = CountedSink(sink: sink, count: tally.count)
    base.place(&items, of: count, from: &state, within: window, into: &counted)
    sink = counted.sink
    if !Sink.takesFrames { tally.count.pointee.itemsMeasured &+= state.item &- first }
  }

  func origin(of state: FoldState<Cursor>) -> Int { base.origin(of: state) }
  func reach(of state: FoldState<Cursor>) -> Int { base.reach(of: state) }
  func length(at state: FoldState<Cursor>) -> Int { base.length(at: state) }
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { base.bandStart(of: state) }
  func oversize(of item: Item) -> (length: Double, available: Double)? { base.oversize(of: item) }
}

/// Wraps an indexer and counts the work it does: a count tells of `indexed` only if it meets every offer of the rule.
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

/// Hands on what a rule places, and counts it.
///
/// A rule asks once, after every band, whether the sink is full: it lays as many bands as it asks times. A sink without frames has none placed or laid.
struct CountedSink<Sink: FrameSink, Base: PlacementRule>: FrameSink where Sink.Rule == CountedRule<Base> {
  typealias Rule = Base

  var sink: Sink
  let count: UnsafeMutablePointer<WorkCount>

  @inline(__always) static var takesFrames: Bool { Sink.takesFrames }
  @inline(__always) static var takesFramesAbove: Bool { Sink.takesFramesAbove }

  @inline(__always) mutating func put(_ frame: Base.Frame, of item: Int) {
    if Sink.takesFrames { count.pointee.itemsPlaced &+= 1 }
    sink.put(frame, of: item)
  }

  @inline(__always) func wantsState(before item: Int) -> Bool { sink.wantsState(before: item) }

  @inline(__always) var isFull: Bool {
    if Sink.takesFrames { count.pointee.bandsLaid &+= 1 }
    return sink.isFull
  }

  @inline(__always) mutating func record(_ state: FoldState<Base.Cursor>) { sink.record(state) }
}

import CollectionLayouts

/// Wraps a rule and counts the work it does.
///
/// It is wrapped around a rule from outside, in engines made for counting only: the engines that are timed are other types and have no
/// trace of it.
struct CountedRule<Base: PlacementRule>: PlacementRule {
  typealias Item = Base.Item
  typealias Cursor = Base.Cursor
  typealias Frame = Base.Frame

  let base: Base
  let tally: WorkTally

  static func == (left: CountedRule, right: CountedRule) -> Bool { left.base == right.base && left.tally === right.tally }

  @inline(__always) static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item {
    try Base.item(size, units: units)
  }

  static var lookahead: Int { Base.lookahead }
  static var centersItemsInBands: Bool { Base.centersItemsInBands }
  var start: Cursor { base.start }
  var indexing: RuleIndexing { base.indexing }
  var overhang: Int { base.overhang }
  var measuresFromAnywhere: Bool { base.measuresFromAnywhere }
  var storedFrameCount: Int { base.storedFrameCount }
  var measuresPairsFaster: Bool { base.measuresPairsFaster }
  var measuresClassesTogether: Bool { base.measuresClassesTogether }
  var packedCursorSize: Int { base.packedCursorSize }
  func pack(_ cursor: Cursor, into memory: UnsafeMutableRawPointer) { base.pack(cursor, into: memory) }
  func unpackCursor(from memory: UnsafeRawPointer) -> Cursor { base.unpackCursor(from: memory) }

  func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> Cursor { base.cursor(ofTurns: sums) }

  /// Measures one item, and counts it.
  func lengthInTurn(of item: Item) -> Int {
    tally.count.pointee.itemsMeasured &+= 1
    return base.lengthInTurn(of: item)
  }

  /// Places one item, which is a band of its own, and counts both.
  func frame(of item: Item, inTurn turn: Int, at sum: Int) -> Frame? {
    guard let frame = base.frame(of: item, inTurn: turn, at: sum) else { return nil }
    tally.count.pointee.itemsPlaced &+= 1
    tally.count.pointee.bandsLaid &+= 1
    return frame
  }

  /// Measures one item, and counts it.
  func growth(replacing old: Item?, with new: Item?) -> Int? {
    guard let growth = base.growth(replacing: old, with: new) else { return nil }
    tally.count.pointee.itemsMeasured &+= 1
    return growth
  }

  /// Measures from several states, and counts the items for each.
  func measureClasses(_ items: UnsafeBufferPointer<Item>, from states: UnsafeMutableBufferPointer<FoldState<Cursor>>) {
    tally.count.pointee.itemsMeasured &+= items.count &* states.count
    base.measureClasses(items, from: states)
  }

  /// Measures two stretches, and counts the items of both.
  func measurePair(
    _ first: UnsafeBufferPointer<Item>, _ second: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>,
    and other: inout FoldState<Cursor>
  ) {
    tally.count.pointee.itemsMeasured &+= first.count &+ second.count
    base.measurePair(first, second, from: &state, and: &other)
  }

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

  func seed(ofClass number: Int) -> Cursor { base.seed(ofClass: number) }
  func origin(of state: FoldState<Cursor>) -> Int { base.origin(of: state) }
  func reach(of state: FoldState<Cursor>) -> Int { base.reach(of: state) }
  func length(at state: FoldState<Cursor>) -> Int { base.length(at: state) }
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { base.bandStart(of: state) }
  func state(inBand start: FoldState<Cursor>, after count: Int) -> FoldState<Cursor>? { base.state(inBand: start, after: count) }
  func oversize(of item: Item) -> (length: Double, available: Double)? { base.oversize(of: item) }
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

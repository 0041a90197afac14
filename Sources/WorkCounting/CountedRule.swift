import CollectionLayouts

/// Wraps a rule and counts its work.
///
/// It is wrapped around a rule from outside, and only in engines made for counting. Timed engines are other types, without a trace of it.
struct CountedRule<Base: PlacementRule>: PlacementRule, ObservedRule {
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

  /// Measures, and counts the items.
  func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    tally.count.pointee.itemsMeasured &+= items.count
    base.measure(items, from: &state)
  }

  /// Places, and counts items and bands. For a sink without frames, the items that it passes count as measured.
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
  func foldsAlike(_ other: CountedRule) -> Bool { base.foldsAlike(other.base) }
  func oversize(of item: Item) -> (length: Double, available: Double)? { base.oversize(of: item) }
}

/// Wraps a rule and holds it to its contract, at everything that an engine asks of it.
///
/// It is wrapped around a rule from outside, in engines made for `verify` and in debug builds: the engines that are timed are other types and have no
/// trace of it.
struct CheckedRule<Base: PlacementRule>: PlacementRule, ObservedRule {
  typealias Item = Base.Item
  typealias Cursor = Base.Cursor
  typealias Frame = Base.Frame
  typealias Indexing = CheckedIndexing<Base>

  let contract: RuleContract<Base>

  var base: Base { contract.rule }

  static func == (left: CheckedRule, right: CheckedRule) -> Bool { left.base == right.base }

  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item { try Base.item(size, units: units) }
  static var lookahead: Int { Base.lookahead }
  static var centersItemsInBands: Bool { Base.centersItemsInBands }
  var start: Cursor { base.start }
  var overhang: Int { base.overhang }
  var measuresFromAnywhere: Bool { base.measuresFromAnywhere }

  func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    let old = state
    base.measure(items, from: &state)
    contract.checkMeasured(items, from: old, to: state)
  }

  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    let (old, band, all) = (state, contract.bandStart(of: state), items)
    let (first, end) = (band.item, band.item + items.count)
    var checked = CheckedSink(sink: sink, contract: contract, from: band, items: first..<end, mayLeaveOut: window != .everything)
    base.place(&items, of: count, from: &state, within: window, into: &checked)
    sink = checked.sink
    guard state.item >= old.item, state.item <= end else {
      return contract.report("`place` over items \(first)..<\(end) comes to item \(state.item)", at: state.item)
    }
    contract.checkRise(from: old, to: state, in: "place")
    if window == .everything && !sink.isFull {
      if state.item < end { return contract.report("`place` stops, although the sink is not full and more items follow", at: state.item) }
      checked.checkIsComplete(upTo: state.item == count ? count : contract.bandStart(of: state).item)
    }
    checked.checkReach(of: state)
    checkMeasure(all, first, from: old, like: state)
  }

  /// The number of items by which `place` may know the ends of bands further ahead than `measure`.
  private static var mostFurther: Int { 64 }

  /// Checks that measuring from a state leads where placing has led. Placing may know already that a band is closed, so both go further until they agree.
  private func checkMeasure<Items: ItemReader>(
    _ items: Items, _ first: Int, from old: FoldState<Cursor>, like placed: FoldState<Cursor>
  ) where Items.Item == Item {
    var reader = items
    let known = (first..<placed.item + Self.mostFurther).compactMap { _ in reader.next() }
    func measure(_ state: inout FoldState<Cursor>, upTo end: Int) {
      let begin = max(first, contract.firstMeasured(from: state))
      known[(begin - first)..<(end - first)].withUnsafeBufferPointer { base.measure($0, from: &state) }
    }
    var (one, other) = (old, placed)
    measure(&one, upTo: placed.item)
    guard one.item == placed.item else {
      return contract.report("`measure` from item \(old.item) to item \(placed.item) comes to item \(one.item)", at: placed.item)
    }
    let words = (contract.words(one), contract.words(placed))
    while one != other && one.item < first + known.count {
      let next = one.item + 1
      measure(&one, upTo: next)
      measure(&other, upTo: next)
    }
    let isLast = first + known.count < placed.item + Self.mostFurther
    guard one != other, !isLast || base.length(at: one) != base.length(at: other) else { return }
    contract.report("from item \(old.item) on, `measure` comes to \(words.0), and `place` to \(words.1)", at: placed.item)
  }

  func origin(of state: FoldState<Cursor>) -> Int { base.origin(of: state) }
  func reach(of state: FoldState<Cursor>) -> Int { base.reach(of: state) }
  func length(at state: FoldState<Cursor>) -> Int { base.length(at: state) }
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { contract.bandStart(of: state) }
  func foldsAlike(_ other: CheckedRule) -> Bool { base.foldsAlike(other.base) }
  func oversize(of item: Item) -> (length: Double, available: Double)? { base.oversize(of: item) }
}

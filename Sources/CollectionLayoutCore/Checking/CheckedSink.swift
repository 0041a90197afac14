/// Hands on the frames that a rule places, and checks them against the rule's contract. Frames of no item, or of an item that was passed, are dropped.
struct CheckedSink<Sink: FrameSink, Base: PlacementRule>: FrameSink where Sink.Rule == CheckedRule<Base> {
  typealias Rule = Base

  private(set) var sink: Sink
  private let contract: RuleContract<Base>
  /// The items that the rule may place.
  private let items: Range<Int>
  /// Whether frames above the window may be missing.
  private let mayLeaveOut: Bool
  /// The item whose frame comes next.
  private var next: Int
  /// The last state that is known.
  private var state: FoldState<Base.Cursor>
  /// The end of the frames so far, in points.
  private var end = -Double.infinity

  init(sink: Sink, contract: RuleContract<Base>, from state: FoldState<Base.Cursor>, items: Range<Int>, mayLeaveOut: Bool) {
    (self.sink, self.contract, self.state, self.items, next) = (sink, contract, state, items, items.lowerBound)
    self.mayLeaveOut = mayLeaveOut && !Sink.takesFramesAbove
  }

  static var takesFrames: Bool { Sink.takesFrames }
  static var takesFramesAbove: Bool { Sink.takesFramesAbove }
  var isFull: Bool { sink.isFull }
  /// `true`: every state is checked.
  func wantsState(before item: Int) -> Bool { true }

  mutating func put(_ frame: Base.Frame, of item: Int) {
    guard items.contains(item) else { return contract.report("`place` over items \(items) places another", at: item) }
    guard item >= next else { return contract.report("`place` places an item twice, or one after a later one", at: item) }
    checkIsComplete(upTo: item)
    check(frame, of: item)
    next = item + 1
    sink.put(frame, of: item)
  }

  mutating func record(_ state: FoldState<Base.Cursor>) {
    contract.checkRise(from: self.state, to: state, in: "place")
    checkIsComplete(upTo: state.item)
    checkReach(of: state)
    self.state = state
    if sink.wantsState(before: state.item) { sink.record(state) }
  }

  /// Checks that the items before `item` have had their frames.
  func checkIsComplete(upTo item: Int) {
    guard Sink.takesFrames, !mayLeaveOut, next < item else { return }
    contract.report("`place` leaves an item out", at: next)
  }

  /// Checks that no frame so far ends behind the reach of a state.
  ///
  /// Frames that are not on the grid may, by half a unit: windows are a unit wider than requested.
  func checkReach(of state: FoldState<Base.Cursor>) {
    let reach = contract.units.points(fromUnits: contract.rule.reach(of: state))
    if end > reach + contract.units.points(fromHalfUnits: 1) + Self.rounding {
      contract.report("a frame ends at \(end), behind `reach`, which is \(reach)", at: next - 1)
    }
  }

  /// The largest rounding difference between sums of fractions, in points.
  private static var rounding: Double { 1e-6 }

  private mutating func check(_ frame: Base.Frame, of item: Int) {
    let rect = frame.rect(bodyOriginInHalfUnits: 0, units: contract.units)
    if !(rect.along + rect.length + rect.across + rect.acrossLength).isFinite {
      let size = "\(rect.length) × \(rect.acrossLength)"
      contract.report("a frame is not finite: it begins at \(rect.along) and \(rect.across), \(size) large", at: item)
    } else if rect.length < 0 || rect.acrossLength < 0 {
      contract.report("a frame has a negative length: it is \(rect.length) × \(rect.acrossLength) large", at: item)
    }
    let origin = contract.units.points(fromUnits: contract.rule.origin(of: state))
    if rect.along < origin - Self.rounding {
      contract.report("a frame begins at \(rect.along), before `origin`, which is \(origin)", at: item)
    }
    end = max(end, rect.along + rect.length)
  }
}

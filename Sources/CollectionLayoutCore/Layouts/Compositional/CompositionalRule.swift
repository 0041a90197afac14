/// A frame in a group: the group's origin lies on the grid, what is in it does not.
public struct GroupedFrame: ElementFrame {
  /// Where the frame lies in its group, in points.
  @usableFromInline var place: AxisRect
  /// The group's origin along the axis, in units.
  @usableFromInline var group: Int
  /// Where the frame begins and ends in its group, in units, or a little before and behind; the largest number means any beyond it.
  @usableFromInline var start: Int32
  @usableFromInline var end: Int32

  @inlinable init(_ place: AxisRect, _ units: LayoutUnits) {
    self.place = place
    group = 0
    start = Int32(clamping: units.unitsBelow(place.along))
    end = Int32(clamping: units.unitsBelow(place.along + place.length) &+ 1)
  }

  /// The same frame in a group that begins at `group` units.
  @inlinable @inline(__always) func inGroup(at group: Int) -> GroupedFrame {
    var frame = self
    frame.group = group
    return frame
  }

  /// The group's origin and the start in it.
  @inlinable @inline(__always) public var startInHalfUnits: Int { 2 &* (group &+ Int(start)) }
  /// The group's origin and the end in it.
  @inlinable @inline(__always) public var endInHalfUnits: Int { end == .max ? .max / 4 : 2 &* (group &+ Int(end)) }
  /// The group's origin in points, and the place in it.
  @inlinable @inline(__always) public func rect(bodyOriginInHalfUnits origin: Int, units: LayoutUnits) -> AxisRect {
    AxisRect(
      along: units.points(fromHalfUnits: 2 &* group &+ origin) + place.along, length: place.length, across: place.across,
      acrossLength: place.acrossLength)
  }
  /// The group's origin and the place in it.
  @inlinable public var anchor: (halfUnits: Int, rest: Double) { (2 &* group, place.along) }
}

extension AxisRect: BitwiseCopyable {}

/// A section's group solved for a container: what the rule goes by.
@usableFromInline final class GroupForm: Sendable, Equatable {
  /// The group.
  @usableFromInline let group: SolvedGroup
  /// The frames of a full group's items, where none is measured; else none.
  @usableFromInline let template: ContiguousArray<GroupedFrame>
  /// The places of a group that is a row of items of measured lengths, else `nil`.
  @usableFromInline let slots: ContiguousArray<RowSlot>?
  /// The places of such a row if some of its items are as long as the longest: they tell its length, but not the frames.
  @usableFromInline let uniformSlots: ContiguousArray<RowSlot>?
  /// The group's one line of items of measured lengths, where that is all there is in it, else `nil`.
  @usableFromInline let line: ItemLine?
  /// Where the group itself begins in its band, in points.
  @usableFromInline let originAlong: Double
  @usableFromInline let originAcross: Double
  /// The room before the group along the axis, in units.
  let edgeBefore: Int
  /// The room before and behind the group along the axis, in units.
  @usableFromInline let edges: Int
  /// A full group's length with the room around it, in units, where it is not measured.
  @usableFromInline let bandLength: Int
  /// The distance between two groups, in units.
  @usableFromInline let spacing: Int
  /// The distance by which elements may reach out of a group, in units.
  @usableFromInline let overhang: Int
  /// The same across the axis.
  let overhangAcross: Int
  @usableFromInline let isOrthogonal: Bool
  /// Whether items can be measured without those of the open group before them.
  @usableFromInline let measuresFromAnywhere: Bool
  @usableFromInline let units: LayoutUnits
  /// The supplementary items of the items that take the place of an element of the group.
  let supplementaries: [Int: [CollectionLayoutSupplementaryItem]]

  init(_ solver: GroupSolver, spacing: Int, originAcross: Double) throws(LayoutError) {
    group = solver.group
    supplementaries = solver.supplementaries
    units = solver.units
    isOrthogonal = solver.isOrthogonal
    self.spacing = spacing
    self.originAcross = originAcross
    let root = group.elements[0]
    let before = Int(try units.length(root.edgesAlong.before, of: "edgeSpacing of a group"))
    edgeBefore = before
    edges = before + Int(try units.length(root.edgesAlong.after, of: "edgeSpacing of a group"))
    originAlong = units.points(fromUnits: before)
    overhang = try Self.units(solver.overhang, units)
    overhangAcross = try Self.units(solver.overhangAcross, units)
    bandLength = edges + Int(try units.length(root.along.length, of: "the length of a group"))
    // A section that scrolls by itself rests at its groups: each begins at a place of its own.
    guard spacing >= 0 || root.along.isMeasured || bandLength + spacing >= (solver.isOrthogonal ? 1 : 0) else {
      throw .invalidLayout(
        "a group is shorter than the interGroupSpacing of \(units.points(fromUnits: spacing)) takes away: give it more than that length")
    }
    try Self.requireFewItems(group, solver)
    let row =
      root.along.isMeasured ? RowSlot.slots(of: group, across: originAcross, units: solver.units, isOrthogonal: solver.isOrthogonal) : nil
    let isUniform = group.elements.contains(where: \.isUniform)
    (slots, uniformSlots) = isUniform ? (nil, row.flatMap(RowSlot.levelled)) : (row, nil)
    line = slots == nil ? ItemLine(group) : nil
    template = root.along.isMeasured ? [] : Self.frames(of: group, along: originAlong, across: originAcross, solver)
    measuresFromAnywhere = slots != nil || uniformSlots != nil || !template.isEmpty
  }

  private static func units(_ overhang: Double, _ units: LayoutUnits) throws(LayoutError) -> Int {
    overhang > 0 ? Int(try units.length(overhang, of: "the overhang of a group")) + 1 : 0
  }

  /// Throws where a group holds too many items whatever they measure.
  private static func requireFewItems(_ group: SolvedGroup, _ solver: GroupSolver) throws(LayoutError) {
    for (index, element) in group.elements.enumerated() where element.content != .item && !element.along.isMeasured {
      var filler = filler(of: group, solver)
      let count = filler.countItems(of: index)
      guard count <= GroupSolver.most else {
        throw .unsupportedCount(count, of: "the number of items in a group", supported: 1...GroupSolver.most)
      }
    }
  }

  /// The frames of a full group.
  private static func frames(of group: SolvedGroup, along: Double, across: Double, _ solver: GroupSolver) -> ContiguousArray<GroupedFrame> {
    var filler = filler(of: group, solver)
    _ = filler.fill()
    var frames = ContiguousArray<GroupedFrame>()
    filler.place(along: along, across: across) { place, _ in frames.append(GroupedFrame(place, solver.units)) }
    return frames
  }

  private static func filler(of group: SolvedGroup, _ solver: GroupSolver) -> GroupFiller<EndlessItems> {
    GroupFiller(group, EndlessItems(left: GroupSolver.most + 1), units: solver.units, isOrthogonal: solver.isOrthogonal)
  }

  /// The elements of the group that the items of a full one are in the place of, in item order; `nil` if what items measure decides how many they are.
  func places() -> [Int]? {
    let varies = group.elements.contains { element in
      guard case .line(let line) = element.content, !line.isAlong, line.fill == .untilFull else { return false }
      return group.elements[line.children].contains { $0.content == .item && $0.across.isMeasured }
    }
    if varies { return nil }
    var filler = GroupFiller(group, EndlessItems(left: GroupSolver.most + 1), units: units, isOrthogonal: isOrthogonal)
    _ = filler.fill()
    return filler.next == nil ? nil : filler.itemElements
  }

  @inlinable var isMeasured: Bool { template.isEmpty }

  /// Whether groups of both forms take as many items and become as long. Where that depends on how wide items are, only equal forms do.
  func foldsAlike(_ other: GroupForm) -> Bool {
    guard self != other else { return true }
    guard spacing == other.spacing, edges == other.edges, bandLength == other.bandLength, overhang == other.overhang,
      units == other.units, isOrthogonal == other.isOrthogonal, template.count == other.template.count
    else { return false }
    return isMeasured ? Self.measureAlike(slots, other.slots) && Self.measureAlike(uniformSlots, other.uniformSlots) && isRow : true
  }

  /// Whether a group is a row of items that are measured one by one.
  private var isRow: Bool { slots != nil || uniformSlots != nil }

  private static func measureAlike(_ slots: ContiguousArray<RowSlot>?, _ others: ContiguousArray<RowSlot>?) -> Bool {
    guard let slots, let others else { return slots == nil && others == nil }
    return slots.elementsEqual(others) { $0.length == $1.length && $0.edges == $1.edges }
  }

  @usableFromInline static func == (left: GroupForm, right: GroupForm) -> Bool {
    left === right
      || (left.group == right.group && left.spacing == right.spacing && left.originAcross == right.originAcross && left.units == right.units
        && left.isOrthogonal == right.isOrthogonal)
  }
}

/// Items to fill a group with, to see how many it takes.
struct EndlessItems: ItemReader {
  var left: Int

  var count: Int { max(0, left) }

  mutating func next() -> PlainGroupItem? {
    left -= 1
    return left >= 0 ? PlainGroupItem() : nil
  }
}

/// The rule of a section of a ``CompositionalLayout``: groups are bands. The measure is where the open group begins.
public struct CompositionalRule<Item: GroupItem>: PlacementRule {
  /// The group that is open behind the items placed so far.
  public struct Cursor: BitwiseCopyable, Equatable, Sendable {
    /// The number of its items; 0 where no group is open.
    @usableFromInline var count: Int
    /// Its length so far, in units.
    @usableFromInline var depth: Int

    @inlinable init(count: Int = 0, depth: Int = 0) {
      self.count = count
      self.depth = depth
    }
  }

  /// A frame in a group.
  public typealias Frame = GroupedFrame

  @usableFromInline let form: GroupForm

  @inlinable init(_ form: GroupForm) { self.form = form }

  /// An item of this size.
  @inlinable public static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item { try Item(size, units: units) }

  /// 1: where lengths across the axis are measured, an item may still fit into the group before.
  @inlinable public static var lookahead: Int { 1 }

  /// No group open.
  @inlinable public var start: Cursor { Cursor() }

  /// Whether groups are all alike or rows. The length of any other measured group depends on all its items at once.
  ///
  /// The slots are asked for although the form knows the answer: a loop that measures rows next then has them at hand, which saves an instruction an item.
  @inlinable public var measuresFromAnywhere: Bool { form.slots != nil || form.measuresFromAnywhere }

  /// Measures group after group. O(*m*), and O(1) where groups are all alike.
  @inlinable public func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    if let slots = form.slots {
      measureRows(slots, items, from: &state)
    } else if form.isMeasured {
      measureGroups(items, from: &state)
    } else {
      let taken = state.cursor.count &+ items.count
      let (groups, left) = taken.quotientAndRemainder(dividingBy: form.template.count)
      state = FoldState(
        item: state.item &+ items.count, measure: state.measure &+ groups &* (form.bandLength &+ form.spacing),
        cursor: Cursor(count: left, depth: left > 0 ? form.bandLength : 0))
    }
  }

  /// Places group after group. O(*m*).
  @inlinable @inline(__always)
  public func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    guard items.count > 0 else { return }
    state = bandStart(of: state)
    let holdsLastItem = state.item &+ items.count >= count
    if let slots = form.slots {
      placeRows(slots, &items, holdsLastItem, from: &state, within: window, into: &sink)
    } else if form.isMeasured {
      placeMeasured(&items, holdsLastItem, from: &state, within: window, into: &sink)
    } else {
      placeTemplate(items.count, holdsLastItem, from: &state, within: window, into: &sink)
    }
  }

  /// Puts the same frames for every group. Nothing of the items counts but how many they are.
  @inlinable @inline(__always)
  func placeTemplate<Sink: FrameSink>(
    _ count: Int, _ holdsLastItem: Bool, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Sink.Rule == Self {
    var (origin, index) = (state.measure, state.item)
    let (pitch, last, end) = (form.bandLength &+ form.spacing, window.to &+ form.overhang, state.item &+ count)
    var isFull = false
    form.template.withUnsafeBufferPointer { template in
      while origin <= last && index < end && !isFull {
        let taken = min(template.count, end &- index)
        let isClosed = taken == template.count
        if isClosed || holdsLastItem {
          if _slowPath(sink.wantsState(before: index)) { sink.record(FoldState(item: index, measure: origin, cursor: Cursor())) }
          for number in 0..<taken { sink.put(template[number].inGroup(at: origin), of: index &+ number) }
          isFull = sink.isFull
        }
        index &+= taken
        guard isClosed else {
          state = FoldState(item: index, measure: origin, cursor: Cursor(count: taken, depth: form.bandLength))
          return
        }
        origin &+= pitch
      }
      state = FoldState(item: index, measure: origin, cursor: Cursor())
    }
  }

  /// Fills group after group with what its items measure.
  @inlinable @inline(never)
  func placeMeasured<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, _ holdsLastItem: Bool, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    if let line = form.line {
      var filler = LineFiller(line, items, units: form.units, isOrthogonal: form.isOrthogonal)
      placeGroups(of: &filler, holdsLastItem, from: &state, within: window, into: &sink)
    } else {
      var filler = GroupFiller(form.group, items, units: form.units, isOrthogonal: form.isOrthogonal)
      placeGroups(of: &filler, holdsLastItem, from: &state, within: window, into: &sink)
    }
  }

  /// Fills group after group, and hands on the frames of those that reach into the window.
  @inlinable @inline(__always)
  func placeGroups<Filler: BandFiller, Sink: FrameSink>(
    of filler: inout Filler, _ holdsLastItem: Bool, from state: inout FoldState<Cursor>, within window: PlacementWindow,
    into sink: inout Sink
  ) where Sink.Rule == Self {
    var (origin, index) = (state.measure, state.item)
    var isFull = false
    while origin <= window.to &+ form.overhang && filler.next != nil && !isFull {
      let depth = form.edges &+ form.units.nearestUnits(filler.fill())
      let isClosed = filler.next != nil
      if isClosed || holdsLastItem {
        if sink.wantsState(before: index) { sink.record(FoldState(item: index, measure: origin, cursor: Cursor())) }
        if Sink.takesFrames && origin &+ depth &+ form.overhang >= window.from {
          // A unit on either side makes up for rounding.
          let first = form.units.points(fromUnits: window.from &- origin &- 1)
          let last = form.units.points(fromUnits: window.to &- origin &+ 1)
          filler.place(along: form.originAlong, across: form.originAcross, until: last) { place, item in
            guard place.along + place.length >= first else { return }
            sink.put(GroupedFrame(place, form.units).inGroup(at: origin), of: index &+ item)
          }
        }
        isFull = sink.isFull
      }
      index &+= filler.taken
      guard isClosed else {
        state = FoldState(item: index, measure: origin, cursor: Cursor(count: filler.taken, depth: depth))
        return
      }
      origin &+= depth &+ form.spacing
    }
    state = FoldState(item: index, measure: origin, cursor: Cursor())
  }

  /// Fills group after group from the start of the open one, and places nothing.
  @inlinable @inline(never)
  func measureGroups(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    guard !items.isEmpty else { return }
    if let slots = form.uniformSlots { return measureRows(slots, items, from: &state) }
    state = bandStart(of: state)
    if let line = form.line {
      var filler = LineFiller(line, FlatReader(items), units: form.units, isOrthogonal: form.isOrthogonal)
      measureGroups(of: &filler, from: &state)
    } else {
      var filler = GroupFiller(form.group, FlatReader(items), units: form.units, isOrthogonal: form.isOrthogonal)
      measureGroups(of: &filler, from: &state)
    }
  }

  @inlinable @inline(__always)
  func measureGroups<Filler: BandFiller>(of filler: inout Filler, from state: inout FoldState<Cursor>) {
    while filler.next != nil {
      let depth = form.edges &+ form.units.nearestUnits(filler.fill())
      state.item &+= filler.taken
      guard filler.next != nil else {
        state.cursor = Cursor(count: filler.taken, depth: depth)
        return
      }
      state.measure &+= depth &+ form.spacing
    }
  }

  /// Where the open group begins, less its overhang.
  @inlinable public func origin(of state: FoldState<Cursor>) -> Int { state.measure &- form.overhang }
  /// Where the open group ends, or the one before if that ends later, and its overhang.
  @inlinable public func reach(of state: FoldState<Cursor>) -> Int {
    state.measure &+ max(state.cursor.depth, 0 &- form.spacing) &+ form.overhang
  }
  /// Where the last group ends.
  @inlinable public func length(at state: FoldState<Cursor>) -> Int {
    state.cursor.count > 0 ? state.measure &+ state.cursor.depth : state.item > 0 ? state.measure &- form.spacing : 0
  }

  /// The start of the open group.
  @inlinable public func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> {
    FoldState(item: state.item &- state.cursor.count, measure: state.measure, cursor: Cursor())
  }

  /// The overhang of a group at the section's start or end.
  @inlinable public var overhang: Int { form.overhang }
  /// Whether groups take as many items and become as long.
  public func foldsAlike(_ other: CompositionalRule) -> Bool { form.foldsAlike(other.form) }
  /// Those of a full group.
  @inlinable public var storedFrameCount: Int { form.template.count }
}

/// The offers to `indexed`: the period of groups that are all alike, and the states inside any other group.
extension CompositionalRule: PartialIndexer {
  /// The rule makes its offers itself.
  public typealias Indexing = Self
  /// The rule.
  public typealias Rule = Self

  /// Groups that are all alike start over with every group.
  @inlinable public var period: FoldPeriod? {
    form.isMeasured ? nil : FoldPeriod(itemCount: form.template.count, measure: form.bandLength &+ form.spacing)
  }

  /// `true`: a group's items decide alone how many they are, and how long the group is.
  @inlinable public var forgetsClosedBands: Bool { true }

  /// `true`: the number of items tells where the open group begins.
  @inlinable public var tellsStatesInBands: Bool { true }

  /// The open group and the number of its items; not how long it is so far.
  @inlinable public func state(inBand start: FoldState<Cursor>, after count: Int) -> FoldState<Cursor> {
    FoldState(item: start.item &+ count, measure: start.measure, cursor: Cursor(count: count))
  }
}

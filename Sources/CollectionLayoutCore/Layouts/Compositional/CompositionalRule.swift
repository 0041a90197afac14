/// A frame in a group. The group's origin is on the grid, positions inside the group are not.
public struct GroupedFrame: ElementFrame {
  /// The place of the frame in its group, in points.
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

  /// Fills group after group by the measures of its items.
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

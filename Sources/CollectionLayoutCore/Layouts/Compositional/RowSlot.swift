/// The places of a row of items that differ only in their lengths along the axis. Nearly every self-sizing section is made of such rows.
///
/// All else in such a group is known beforehand, so filling it needs no search for the items that fit and no second pass.
@usableFromInline struct RowSlot: Sendable {
  /// The place of the item across the axis, in points.
  @usableFromInline let across: Double
  @usableFromInline let acrossLength: Double
  /// The item's length along the axis, in points, and whether its own counts instead.
  @usableFromInline let length: SolvedLength
  @usableFromInline let edges: SolvedEdges
  @usableFromInline let insets: SolvedEdges

  /// The slots of a group, or `nil` if it is not a row of items, or shares room that is left over.
  static func slots(of group: SolvedGroup, across: Double, units: LayoutUnits, isOrthogonal: Bool) -> ContiguousArray<RowSlot>? {
    guard case .line(let line) = group.elements[0].content, !line.isAlong || line.fill == .copies(1), !line.gapIsFlexible else {
      return nil
    }
    for child in group.elements[line.children] {
      guard child.content == .item, !child.across.isMeasured, child.hasFixedEdges else { return nil }
    }
    var filler = GroupFiller(group, EndlessItems(left: GroupSolver.most), units: units, isOrthogonal: isOrthogonal)
    _ = filler.fill()
    guard filler.next != nil else { return nil }
    var slots = ContiguousArray<RowSlot>()
    filler.place(along: 0, across: across) { place, item in
      let child = group.elements[line.children.lowerBound + item % line.children.count]
      slots.append(
        RowSlot(
          across: place.across, acrossLength: place.acrossLength, length: child.along, edges: child.edgesAlong, insets: child.insetsAlong))
    }
    return slots
  }

  /// The slots of a row whose items are to be as long as the longest, or `nil` where the row could be longer than each of them with the room around it.
  static func levelled(_ slots: ContiguousArray<RowSlot>) -> ContiguousArray<RowSlot>? {
    guard let edges = slots.first(where: \.length.isMeasured)?.edges else { return nil }
    return slots.allSatisfy { !$0.length.isMeasured || $0.edges == edges } ? slots : nil
  }
}

extension RowSlot {
  /// The length along the axis of an item in this place, in points.
  @inlinable @inline(__always) func length(of item: some GroupItem, _ units: LayoutUnits, isOrthogonal: Bool) -> Double {
    length.isMeasured ? item.along(units, isOrthogonal: isOrthogonal) ?? length.length : length.length
  }
}

extension CompositionalRule {
  /// Fills row after row. O(*m*).
  @inlinable @inline(__always)
  func placeRows<Items: ItemReader, Sink: FrameSink>(
    _ slots: ContiguousArray<RowSlot>, _ items: inout Items, _ holdsLastItem: Bool, from state: inout FoldState<Cursor>,
    within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    var (origin, index) = (state.measure, state.item)
    let (units, isOrthogonal, start, last) = (form.units, form.isOrthogonal, form.originAlong, window.to &+ form.overhang)
    let (edges, spacing, end) = (form.edges, form.spacing, state.item &+ items.count)
    var isFull = false
    slots.withUnsafeBufferPointer { slots in
      while origin <= last && index < end && !isFull {
        let taken = min(slots.count, end &- index)
        let isClosed = taken == slots.count
        let isKnown = isClosed || holdsLastItem
        if isKnown && _slowPath(sink.wantsState(before: index)) { sink.record(FoldState(item: index, measure: origin, cursor: Cursor())) }
        var deepest = 0.0
        for number in 0..<taken {
          let item = items.nextUnchecked()
          let slot = slots[number]
          let length = slot.length(of: item, units, isOrthogonal: isOrthogonal)
          deepest = max(deepest, slot.edges.before + length + slot.edges.after)
          guard isKnown else { continue }
          let place = AxisRect(
            along: start + slot.edges.before + slot.insets.before, length: max(0, length - slot.insets.before - slot.insets.after),
            across: slot.across, acrossLength: slot.acrossLength)
          sink.put(GroupedFrame(place, units).inGroup(at: origin), of: index &+ number)
        }
        index &+= taken
        let depth = edges &+ units.nearestUnits(deepest)
        if isKnown { isFull = sink.isFull }
        guard isClosed else {
          state = FoldState(item: index, measure: origin, cursor: Cursor(count: taken, depth: depth))
          return
        }
        origin &+= depth &+ spacing
      }
      state = FoldState(item: index, measure: origin, cursor: Cursor())
    }
  }

  /// Adds up the depths of rows. O(*m*).
  @inlinable func measureRows(
    _ slots: ContiguousArray<RowSlot>, _ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>
  ) {
    let (units, isOrthogonal, edges, spacing) = (form.units, form.isOrthogonal, form.edges, form.spacing)
    var (origin, row, deepest) = (state.measure, state.cursor, 0.0)
    slots.withUnsafeBufferPointer { slots in
      for item in items {
        let slot = slots[row.count]
        deepest = max(deepest, slot.edges.before + slot.length(of: item, units, isOrthogonal: isOrthogonal) + slot.edges.after)
        row.count &+= 1
        guard row.count == slots.count else { continue }
        // The depth in units of a row begun before these items: rounding keeps the order, so the larger one is the whole row's.
        origin &+= max(row.depth, edges &+ units.nearestUnits(deepest)) &+ spacing
        (row, deepest) = (Cursor(), 0)
      }
    }
    if row.count > 0 { row.depth = max(row.depth, edges &+ units.nearestUnits(deepest)) }
    state = FoldState(item: state.item &+ items.count, measure: origin, cursor: row)
  }
}

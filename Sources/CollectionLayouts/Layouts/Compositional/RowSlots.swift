/// The places of a row of items that differ only in how long they turn out along the axis: what nearly every self-sizing section is made of.
///
/// All else in such a group is known beforehand, so filling it needs no search for what fits and no second pass.
@usableFromInline struct RowSlot: Sendable {
  /// Where the item stands across the axis, in points.
  @usableFromInline let across: Double
  @usableFromInline let acrossLength: Double
  /// The item's length along the axis, in points, and whether its own counts instead.
  @usableFromInline let length: SolvedLength
  @usableFromInline let edges: SolvedEdges
  @usableFromInline let insets: SolvedEdges

  /// The slots of a group, or `nil` where it is not a row of items, or shares what is left over.
  static func slots(of group: SolvedGroup, across: Double, units: LayoutUnits, isOrthogonal: Bool) -> ContiguousArray<RowSlot>? {
    guard case .line(let line) = group.elements[0].content, !line.isAlong || line.fill == .copies(1), !line.gapIsFlexible else {
      return nil
    }
    for child in group.elements[line.children] {
      guard child.content == .item, !child.across.isMeasured else { return nil }
      guard child.edgesAlong.flexibleCount == 0, child.edgesAcross.flexibleCount == 0 else { return nil }
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
}

extension CompositionalRule {
  /// Fills row after row. O(*m*).
  @inlinable @inline(__always)
  func placeRows<Items: ItemReader, Sink: FrameSink>(
    _ slots: ContiguousArray<RowSlot>, _ items: inout Items, from state: inout FoldState<Cursor>, within window: PlacementWindow,
    into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    var (origin, index) = (state.measure, state.item)
    let (units, isOrthogonal, start, last) = (form.units, form.isOrthogonal, form.originAlong, window.to &+ form.overhang)
    let (edges, spacing) = (form.edges, form.spacing)
    slots.withUnsafeBufferPointer { slots in
      var next = items.next()
      while origin <= last, next != nil {
        if sink.wantsState(before: index) { sink.record(FoldState(item: index, measure: origin, cursor: Cursor())) }
        var (count, deepest) = (0, 0.0)
        while count < slots.count, let item = next {
          let slot = slots[count]
          let length =
            slot.length.isMeasured ? item.along(units, isOrthogonal: isOrthogonal) ?? slot.length.length : slot.length.length
          deepest = max(deepest, slot.edges.before + length + slot.edges.after)
          let place = AxisRect(
            along: start + slot.edges.before + slot.insets.before, length: max(0, length - slot.insets.before - slot.insets.after),
            across: slot.across, acrossLength: slot.acrossLength)
          sink.put(GroupedFrame(place, units).inGroup(at: origin), of: index &+ count)
          count &+= 1
          next = items.next()
        }
        index &+= count
        let depth = edges &+ units.nearestUnits(deepest)
        guard next != nil else {
          state = FoldState(item: index, measure: origin, cursor: Cursor(count: count, depth: depth))
          return
        }
        origin &+= depth &+ spacing
      }
      state = FoldState(item: index, measure: origin, cursor: Cursor())
    }
  }
}

/// A group of a section that scrolls by itself: where it begins, and how long it is, in units along the section's own axis.
@usableFromInline struct ScrolledGroup {
  @usableFromInline let start: Int
  @usableFromInline let length: Int

  @inlinable init(start: Int, length: Int) {
    self.start = start
    self.length = length
  }
}

extension OrthogonalPlan {
  /// Where the section rests when a group stands in the container's middle, in points. The room around the group does not count.
  @inlinable func centeredOffset(of group: ScrolledGroup, _ units: LayoutUnits) -> Double {
    units.points(fromUnits: leadingInset &+ group.start &+ edgeBefore) - (viewport / 2 - units.points(fromUnits: group.length) / 2)
  }

  /// Where the section rests for a group, in points.
  @inlinable func offset(of group: ScrolledGroup, _ units: LayoutUnits) -> Double {
    behavior == .groupPagingCentered ? centeredOffset(of: group, units) : units.points(fromUnits: group.start)
  }

  /// The largest offset at which the section's end is not passed, in points; its groups are `folded` units long in all.
  @inlinable func lastOffset(folded: Int, _ units: LayoutUnits) -> Double {
    max(0, units.points(fromUnits: leadingInset &+ folded &+ trailingInset) - viewport)
  }

  /// The offsets next to `offset` at which the section can rest, ascending, in points. `groups` are those near it, in order.
  ///
  /// Besides its groups or pages, the end of the content is a place to rest at. Only a centred group may lie beyond it.
  @inlinable func restingPlaces(near offset: Double, folded: Int, _ units: LayoutUnits, among groups: [ScrolledGroup]) -> [Double] {
    let last = lastOffset(folded: folded, units)
    switch behavior {
    case .continuous: return [min(max(offset, 0), last)]
    case .paging:
      guard viewport > 0 else { return [0] }
      // Bounded, so that a tiny viewport does not overflow an integer.
      let page = Int(min(min(max(offset, 0), last) / viewport, 1e15))
      return [Double(page) * viewport, min(Double(page + 1) * viewport, last)]
    case .continuousGroupLeadingBoundary, .groupPaging: return groups.map { min(self.offset(of: $0, units), last) }
    case .groupPagingCentered: return groups.map { self.offset(of: $0, units) }
    }
  }

  /// Where the section comes to rest when it is scrolled to `requested` points: of two places equally near, at the smaller one. A resting place
  /// rests where it is.
  @inlinable func restingOffset(requested: Double, folded: Int, _ units: LayoutUnits, among groups: [ScrolledGroup]) -> Double {
    let places = restingPlaces(near: requested, folded: folded, units, among: groups)
    guard let first = places.first else { return 0 }
    return places.reduce(first) { abs($1 - requested) < abs($0 - requested) ? $1 : $0 }
  }

  /// Where the section comes to rest so that an element from `start` on is seen: where most of it is, and then nearest to `requested`.
  @inlinable func restingOffset(
    showing element: (start: Double, length: Double), requested: Double, folded: Int, _ units: LayoutUnits, among groups: [ScrolledGroup]
  ) -> Double {
    let places = restingPlaces(near: requested, folded: folded, units, among: groups)
    guard var best = places.first else { return 0 }
    func visible(_ offset: Double) -> Double {
      max(0, min(element.start + element.length, offset + viewport) - max(element.start, offset))
    }
    for place in places.dropFirst() {
      // Rounding alone makes no difference.
      let gain = visible(place) - visible(best)
      if gain > 1e-6 || (gain > -1e-6 && abs(place - requested) < abs(best - requested)) { best = place }
    }
    return best
  }
}

/// Collects where the first bands begin, in units, and with which items.
@usableFromInline struct BandStartSink<Rule: PlacementRule>: FrameSink {
  @usableFromInline var starts: [Int] = []
  @usableFromInline var firstItems: [Int] = []
  /// How many bands are wanted.
  @usableFromInline let limit: Int

  @inlinable init(limit: Int) { self.limit = limit }

  @inlinable var isFull: Bool { starts.count >= limit }

  @inlinable mutating func put(_ frame: Rule.Frame, of item: Int) {}
  @inlinable func wantsState(before item: Int) -> Bool { true }
  @inlinable mutating func record(_ state: FoldState<Rule.Cursor>) {
    starts.append(state.measure)
    firstItems.append(state.item)
  }
}

/// Reads a section's items out of a store.
@usableFromInline struct StoredItems<Store: LayoutStore & ~Copyable>: ItemReader {
  @usableFromInline unowned let engine: StoreEngine<Store>
  @usableFromInline let section: Int
  @usableFromInline var index = 0

  @inlinable init(_ engine: StoreEngine<Store>, section: Int) {
    self.engine = engine
    self.section = section
  }

  @inlinable var count: Int { engine.store.itemCount(in: section) - index }

  @inlinable mutating func next() -> Store.Rule.Item? {
    guard index < engine.store.itemCount(in: section) else { return nil }
    defer { index += 1 }
    return engine.store.item(at: index, in: section)
  }
}

extension StoreEngine where Store: ~Copyable {
  /// Lets sections that scroll by themselves come to rest: those of which something changed that were scrolled, or that rest with a group of unknown
  /// length in the middle. O(*t*) for *t* of them; O(*n*) of the items of those that were scrolled and whose groups are measured.
  @inlinable func settleSections() {
    guard scroll.isNoneSettled else {
      for section in scroll.unsettled { settleAgain(section) }
      return
    }
    scroll.restingOffsets.removeAll(keepingCapacity: true)
    for section in scroll.centeredByMeasure where scroll.requestedOffsets[section] == nil { settle(section, Self.beforeAllGroups) }
    // A section that stands where none scrolls keeps its offset for when it scrolls again.
    for (section, requested) in scroll.requestedOffsets where scroll.orthogonal(section) != nil {
      scrollPreparedSection(section, to: requested)
    }
  }

  @inlinable func settleAgain(_ section: Int) {
    guard let plan = scroll.orthogonal(section) else { return }
    scroll.restingOffsets[section] = nil
    if let requested = scroll.requestedOffsets[section] {
      scrollPreparedSection(section, to: requested)
    } else if plan.behavior == .groupPagingCentered && plan.pitch == nil {
      settle(section, Self.beforeAllGroups)
    }
  }

  /// Where a section is asked to rest that was never scrolled: at its first group, wherever that begins.
  @inlinable static var beforeAllGroups: Double { -.greatestFiniteMagnitude }

  /// Lets a section come to rest near an offset, and forgets the offset asked for: from now on the section rests where it rests, and what lay
  /// beyond its end does not come back when its content grows. A section without items is not scrolled.
  @inlinable func scrollPreparedSection(_ section: Int, to requested: Double) {
    settle(section, requested)
    scroll.requestedOffsets[section] = scroll.restingOffsets[section]
  }

  @inlinable func settle(_ section: Int, _ requested: Double) {
    guard section < store.sectionCount, store.itemCount(in: section) > 0, let plan = scroll.orthogonal(section) else { return }
    scroll.restingOffsets[section] = plan.restingOffset(
      requested: requested, folded: store.foldedLength(of: section), planner.axes.units, among: groups(of: section, plan, near: requested))
  }

  /// The groups that come into question for a section to rest at, in order: where all are alike, those nearest to an offset.
  @inlinable func groups(of section: Int, _ plan: OrthogonalPlan, near offset: Double) -> [ScrolledGroup] {
    switch plan.behavior {
    case .continuous, .paging: return []
    case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered: break
    }
    guard store.itemCount(in: section) > 0 else { return [] }
    guard let pitch = plan.pitch else {
      // Where the second group begins says how long the first is.
      guard offset > Self.beforeAllGroups else { return measuredGroups(of: section, plan, limit: 2).prefix(1).map(\.group) }
      return measuredGroups(of: section, plan).map(\.group)
    }
    let units = planner.axes.units
    let last = max(0, (store.foldedLength(of: section) - 1) / pitch)
    let place = offset - plan.offset(of: ScrolledGroup(start: 0, length: plan.groupLength), units)
    let below = min(max(units.unitsBelow(place) / pitch, 0), last)
    return (max(0, below - 1)...min(below + 1, last)).map { ScrolledGroup(start: $0 * pitch, length: plan.groupLength) }
  }

  /// The groups of a section that differ in length, and the first item of each; at most `limit`, of which the last has its length only if it is the
  /// section's last. O(*n*), or as many items as those groups have.
  @inlinable func measuredGroups(of section: Int, _ plan: OrthogonalPlan, limit: Int = .max) -> [(group: ScrolledGroup, firstItem: Int)] {
    // Folded again: groups without length cannot be told apart by their frames.
    let rule = store.plan(of: section).rule
    var (items, state, sink) = (StoredItems(self, section: section), rule.startState, BandStartSink<Store.Rule>(limit: limit))
    rule.place(&items, of: items.count, from: &state, within: .everything, into: &sink)
    let folded = store.foldedLength(of: section)
    return sink.starts.indices.map { index in
      let next = index + 1 < sink.starts.count ? sink.starts[index + 1] - plan.spacing : folded
      return (
        ScrolledGroup(start: sink.starts[index], length: next - sink.starts[index] - plan.edges), firstItem: sink.firstItems[index]
      )
    }
  }

  /// The group that holds an item of a section, or `nil` for an empty section. O(*n*) where groups differ in length, else O(1).
  @inlinable func group(ofItem item: Int, in section: Int, _ plan: OrthogonalPlan) -> ScrolledGroup? {
    guard let pitch = plan.pitch else { return measuredGroups(of: section, plan).last { $0.firstItem <= item }?.group }
    return ScrolledGroup(start: item / plan.itemsInGroup * pitch, length: plan.groupLength)
  }
}

/// Reads a section's items out of a store.
@usableFromInline struct StoredItems<Rule: PlacementRule>: ItemReader {
  @usableFromInline let store: StoreFace<Rule>
  @usableFromInline let section: Int
  @usableFromInline let count: Int
  @usableFromInline var index = 0

  @inlinable init(_ store: StoreFace<Rule>, section: Int) {
    self.store = store
    self.section = section
    count = store.itemCount(section)
  }

  @inlinable mutating func next() -> Rule.Item? {
    guard index < count else { return nil }
    defer { index += 1 }
    return store.item(index, section)
  }
}

extension EngineBase {
  /// Lets sections that scroll by themselves come to rest: those of which something changed that were scrolled, or that rest with a group of unknown
  /// length in the middle. O(*t*) for *t* of them; O(*n*) of the items of those that were scrolled and whose groups are measured.
  @inlinable @inline(never) final func settleSections(_ store: StoreFace<Rule>) {
    guard scroll.isNoneSettled else {
      for section in scroll.unsettled { settleAgain(section, store) }
      return
    }
    scroll.restingOffsets.removeAll(keepingCapacity: true)
    for section in scroll.centeredByMeasure where scroll.requestedOffsets[section] == nil { settle(section, Self.beforeAllGroups, store) }
    // A section at a place where it does not scroll keeps its offset for when it scrolls again.
    for (section, requested) in scroll.requestedOffsets where scroll.orthogonal(section) != nil {
      scrollPreparedSection(section, to: requested, store)
    }
  }

  @inlinable final func settleAgain(_ section: Int, _ store: StoreFace<Rule>) {
    guard let plan = scroll.orthogonal(section) else { return }
    scroll.restingOffsets[section] = nil
    if let requested = scroll.requestedOffsets[section] {
      scrollPreparedSection(section, to: requested, store)
    } else if plan.behavior == .groupPagingCentered && plan.pitch == nil {
      settle(section, Self.beforeAllGroups, store)
    }
  }

  /// Where a section is asked to rest that was never scrolled: at its first group, wherever that begins.
  @inlinable static var beforeAllGroups: Double { -.greatestFiniteMagnitude }

  /// Lets a section come to rest near an offset, and forgets the requested offset: from now on the section stays where it rests, and an
  /// offset beyond its end does not come back when its content grows. A section without items is not scrolled.
  @inlinable final func scrollPreparedSection(_ section: Int, to requested: Double, _ store: StoreFace<Rule>) {
    settle(section, requested, store)
    scroll.requestedOffsets[section] = scroll.restingOffsets[section]
  }

  @inlinable @inline(never) final func settle(_ section: Int, _ requested: Double, _ store: StoreFace<Rule>) {
    guard section < store.sectionCount(), store.itemCount(section) > 0, let plan = scroll.orthogonal(section) else { return }
    scroll.restingOffsets[section] = plan.restingOffset(
      requested: requested, folded: store.foldedLength(section), planner.axes.units,
      among: groups(of: section, plan, near: requested, store))
  }

  /// The groups that come into question for a section to rest at, in order: where all are alike, those nearest to an offset.
  @inlinable final func groups(of section: Int, _ plan: OrthogonalPlan, near offset: Double, _ store: StoreFace<Rule>) -> [ScrolledGroup] {
    switch plan.behavior {
    case .continuous, .paging: return []
    case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered: break
    }
    guard store.itemCount(section) > 0 else { return [] }
    guard let pitch = plan.pitch else {
      // Where the second group begins says how long the first is.
      guard offset > Self.beforeAllGroups else { return measuredGroups(of: section, plan, limit: 2, store).prefix(1).map(\.group) }
      return measuredGroups(of: section, plan, store).map(\.group)
    }
    let units = planner.axes.units
    // All groups but the last are a pitch, and it ends without the spacing.
    let last = max(0, (store.foldedLength(section) - (pitch - plan.spacing)) / pitch)
    let place = offset - plan.offset(of: ScrolledGroup(start: 0, length: plan.groupLength), units)
    let below = min(max(units.unitsBelow(place) / pitch, 0), last)
    return (max(0, below - 1)...min(below + 1, last)).map { ScrolledGroup(start: $0 * pitch, length: plan.groupLength) }
  }

  /// The groups of a section that differ in length, and the first item of each; at most `limit`, of which the last has its length only if it is the
  /// section's last. O(*n*), or as many items as those groups have.
  @inlinable @inline(never) final func measuredGroups(
    of section: Int, _ plan: OrthogonalPlan, limit: Int = .max, _ store: StoreFace<Rule>
  ) -> [(group: ScrolledGroup, firstItem: Int)] {
    // Folded again: groups without length cannot be told apart by their frames.
    let rule = store.plan(section).rule
    var (items, state, sink) = (StoredItems(store, section: section), rule.startState, BandStartSink<Rule>(limit: limit))
    rule.place(&items, of: items.count, from: &state, within: .everything, into: &sink)
    let folded = store.foldedLength(section)
    return sink.starts.indices.map { index in
      let next = index + 1 < sink.starts.count ? sink.starts[index + 1] - plan.spacing : folded
      return (
        ScrolledGroup(start: sink.starts[index], length: next - sink.starts[index] - plan.edges), firstItem: sink.firstItems[index]
      )
    }
  }

  /// The group that holds an item of a section, or `nil` for an empty section. O(*n*) where groups differ in length, else O(1).
  @inlinable final func group(ofItem item: Int, in section: Int, _ plan: OrthogonalPlan, _ store: StoreFace<Rule>) -> ScrolledGroup? {
    guard let pitch = plan.pitch else { return measuredGroups(of: section, plan, store).last { $0.firstItem <= item }?.group }
    return ScrolledGroup(start: item / plan.itemsInGroup * pitch, length: plan.groupLength)
  }
}

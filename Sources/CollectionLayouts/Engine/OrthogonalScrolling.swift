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
  /// Where the section rests when a group stands in the container's middle, in points.
  @inlinable func centeredOffset(of group: ScrolledGroup, _ units: LayoutUnits) -> Double {
    units.points(fromUnits: leadingInset &+ group.start) - (viewport / 2 - units.points(fromUnits: group.length) / 2)
  }

  /// Where the section rests for a group, in points.
  @inlinable func offset(of group: ScrolledGroup, _ units: LayoutUnits) -> Double {
    behavior == .groupPagingCentered ? centeredOffset(of: group, units) : units.points(fromUnits: group.start)
  }

  /// Where the section comes to rest when it is scrolled to `told` points, its groups being `folded` units long in all; `groups` are those that
  /// come into question where it rests at groups, in order.
  @inlinable func restingOffset(told: Double, folded: Int, _ units: LayoutUnits, among groups: [ScrolledGroup]) -> Double {
    let content = units.points(fromUnits: leadingInset &+ folded &+ trailingInset)
    let range = max(0, content - viewport)
    switch behavior {
    case .continuous: return min(max(told, 0), range)
    case .paging:
      guard viewport > 0 else { return 0 }
      // Half way between two pages the smaller one is taken.
      let page = (told / viewport - 0.5).roundedUp
      return min(max(page * viewport, 0), range)
    case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered:
      let offsets = groups.lazy.map { offset(of: $0, units) }
      guard let first = offsets.first else { return 0 }
      let nearest = offsets.reduce(first) { abs($1 - told) < abs($0 - told) ? $1 : $0 }
      return behavior == .groupPagingCentered ? nearest : min(max(nearest, 0), range)
    }
  }
}

/// Collects where bands begin, in units.
@usableFromInline struct BandStartSink<Rule: PlacementRule>: FrameSink {
  @usableFromInline var starts: [Int] = []

  @inlinable init() {}

  @inlinable mutating func put(_ frame: Rule.Frame, of item: Int) {}
  @inlinable func wantsState(before item: Int) -> Bool { true }
  @inlinable mutating func record(_ state: FoldState<Rule.Cursor>) { starts.append(state.measure) }
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
  /// Lets sections that scroll by themselves come to rest: those that were scrolled, and those that rest with a group of unknown length in the
  /// middle. O(*t*) for *t* of them; where groups are measured, O(*n*) of their items.
  @inlinable func settleSections() {
    scroll.restingOffsets.removeAll(keepingCapacity: true)
    for section in scroll.centeredByMeasure where scroll.toldOffsets[section] == nil { settle(section, -.greatestFiniteMagnitude) }
    for (section, told) in scroll.toldOffsets { settle(section, told) }
  }

  @inlinable func settle(_ section: Int, _ told: Double) {
    guard section < store.sectionCount, let plan = scroll.orthogonal(section) else { return }
    scroll.restingOffsets[section] = restingOffset(of: section, plan, told: told)
  }

  @inlinable func restingOffset(of section: Int, _ plan: OrthogonalPlan, told: Double) -> Double {
    plan.restingOffset(
      told: told, folded: store.foldedLength(of: section), planner.axes.units, among: groups(of: section, plan, near: told))
  }

  /// The groups that come into question for a section to rest at, in order: where all are alike, the two nearest to an offset.
  @inlinable func groups(of section: Int, _ plan: OrthogonalPlan, near told: Double) -> [ScrolledGroup] {
    switch plan.behavior {
    case .continuous, .paging: return []
    case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered: break
    }
    guard store.itemCount(in: section) > 0 else { return [] }
    let folded = store.foldedLength(of: section)
    guard let pitch = plan.pitch else { return measuredGroups(of: section, plan, folded: folded) }
    let units = planner.axes.units
    let last = max(0, (folded - 1) / pitch)
    let place = told - plan.offset(of: ScrolledGroup(start: 0, length: plan.groupLength), units)
    let below = min(max(units.unitsBelow(place) / pitch, 0), last)
    return (max(0, below - 1)...min(below + 1, last)).map { ScrolledGroup(start: $0 * pitch, length: plan.groupLength) }
  }

  @inlinable func measuredGroups(of section: Int, _ plan: OrthogonalPlan, folded: Int) -> [ScrolledGroup] {
    // Folded again: groups without length cannot be told apart by their frames.
    let rule = store.plan(of: section).rule
    var (items, state, sink) = (StoredItems(self, section: section), rule.startState, BandStartSink<Store.Rule>())
    rule.place(&items, of: items.count, from: &state, within: .everything, into: &sink)
    return sink.starts.indices.map { index in
      let next = index + 1 < sink.starts.count ? sink.starts[index + 1] - plan.spacing : folded
      return ScrolledGroup(start: sink.starts[index], length: next - sink.starts[index] - plan.edges)
    }
  }
}

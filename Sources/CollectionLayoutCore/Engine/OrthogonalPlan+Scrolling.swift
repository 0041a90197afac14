/// A group of a section that scrolls by itself: its start and its length, in units along the section's own axis.
@usableFromInline struct ScrolledGroup {
  @usableFromInline let start: Int
  @usableFromInline let length: Int

  @inlinable init(start: Int, length: Int) {
    self.start = start
    self.length = length
  }
}

extension OrthogonalPlan {
  /// Where the section rests when a group is in the container's middle, in points. The room around the group does not count.
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
  /// Besides its groups or pages, the end of the content is a place to rest at. Only a centred group may be beyond it.
  @inlinable func restingPlaces(near offset: Double, folded: Int, _ units: LayoutUnits, among groups: [ScrolledGroup]) -> [Double] {
    let last = lastOffset(folded: folded, units)
    switch behavior {
    case .continuous: return [min(max(offset, 0), last)]
    case .paging:
      guard viewport > 0 else { return [0] }
      // Bounded, so that a tiny viewport does not overflow an integer.
      let page = Int(min(min(max(offset, 0), last) / viewport, 1e15))
      return [Double(page) * viewport, min(Double(page + 1) * viewport, last)]
    case .continuousGroupLeadingBoundary, .groupPaging:
      return groups.isEmpty ? [] : groups.map { min(self.offset(of: $0, units), last) } + [last]
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
  /// The requested number of bands.
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

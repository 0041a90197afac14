extension OrthogonalPlan {
  /// Where the section rests when a group that begins at `groupStart` units stands in the container's middle, in points.
  @inlinable func centeredOffset(groupStart: Int, _ units: LayoutUnits) -> Double {
    units.points(fromUnits: leadingInset &+ groupStart) - centering
  }

  /// Where the section comes to rest when it is scrolled to `told` points, its groups being `folded` units long in all.
  ///
  /// `nearestGroup` returns where the group begins, in units, whose start lies nearest to a place in points, or `nil` where there is no group.
  @inlinable func restingOffset(
    told: Double, folded: Int, _ units: LayoutUnits, nearestGroup: (Double) -> Int?
  ) -> Double {
    let content = units.points(fromUnits: leadingInset &+ folded &+ trailingInset)
    let range = max(0, content - viewport)
    switch behavior {
    case .continuous: return min(max(told, 0), range)
    case .paging:
      guard viewport > 0 else { return 0 }
      // Half way between two pages the smaller one is taken.
      let page = (told / viewport - 0.5).rounded(.up)
      return min(max(page * viewport, 0), range)
    case .continuousGroupLeadingBoundary, .groupPaging:
      guard let start = nearestGroup(told) else { return 0 }
      return min(units.points(fromUnits: start), range)
    case .groupPagingCentered:
      let start = nearestGroup(told - centeredOffset(groupStart: 0, units)) ?? 0
      return centeredOffset(groupStart: start, units)
    }
  }
}

/// Finds the band whose start lies nearest to a place.
@usableFromInline struct NearestBandSink<Rule: PlacementRule>: FrameSink {
  /// The place, in points from the body's start.
  @usableFromInline let place: Double
  @usableFromInline let units: LayoutUnits
  /// The start of the band that is nearest so far, in units.
  @usableFromInline var nearest: Int?

  @inlinable init(place: Double, units: LayoutUnits) {
    self.place = place
    self.units = units
  }

  @inlinable mutating func put(_ frame: Rule.Frame, of item: Int) {
    let start = frame.anchor.halfUnits / 2
    guard let nearest else { return self.nearest = start }
    if distance(to: start) < distance(to: nearest) { self.nearest = start }
  }

  @inlinable func distance(to start: Int) -> Double { abs(units.points(fromUnits: start) - place) }
}

extension StoreEngine where Store: ~Copyable {
  /// Lets the sections that were scrolled by themselves come to rest. O(*t*) for *t* of them; where groups are measured, O(*n*) of their items.
  @inlinable func settleSections() {
    for (section, told) in scroll.toldOffsets { settle(section, told) }
  }

  @inlinable func settle(_ section: Int, _ told: Double) {
    guard section < store.sectionCount, let plan = store.plan(of: section).orthogonal else {
      scroll.restingOffsets[section] = nil
      return
    }
    let folded = store.foldedLength(of: section)
    let units = planner.axes.units
    scroll.restingOffsets[section] = plan.restingOffset(told: told, folded: folded, units) { place in
      nearestGroup(to: place, in: section, pitch: plan.pitch, folded: folded)
    }
  }

  @inlinable func nearestGroup(to place: Double, in section: Int, pitch: Int?, folded: Int) -> Int? {
    let units = planner.axes.units
    var sink = NearestBandSink<Store.Rule>(place: place, units: units)
    guard let pitch else {
      store.placeItems(of: section, within: .everything, into: &sink)
      return sink.nearest
    }
    guard store.itemCount(in: section) > 0 else { return nil }
    let last = max(0, (folded - 1) / pitch)
    let below = min(max(units.unitsBelow(place) / pitch, 0), last)
    let above = min(below + 1, last)
    return (sink.distance(to: above * pitch) < sink.distance(to: below * pitch) ? above : below) * pitch
  }
}

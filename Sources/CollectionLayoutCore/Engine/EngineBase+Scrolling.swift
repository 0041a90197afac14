extension EngineBase {
  /// The offset at which an item that exists is visible, as far as sizes are known now.
  @inlinable @inline(never) final func scrollTarget(
    for indexPath: ElementPath, at position: ScrollPosition, _ store: StoreFace<Rule>
  ) -> ScrollTarget {
    let path = storePath(of: indexPath)
    let units = planner.axes.units
    let plan = store.plan(path.section)
    let frame = bodyRect(ofItem: path, store)
    let content = AxisSize(preparedContentSize, scrolling: planner.axes.direction).along
    let along: (start: Double, length: Double)
    var target = ScrollTarget(contentOffset: .zero)
    if let orthogonal = scroll.orthogonal(path.section) {
      along = (units.points(fromUnits: store.origin(path.section) &+ plan.bodyStart) + frame.across, frame.acrossLength)
      target.sectionOffset = sectionOffset(showing: frame, of: path, orthogonal, at: position, store)
    } else {
      along = (frame.along, frame.length)
    }
    let insets = scroll.insets
    let wanted = position.offset(showing: along, in: scroll.extent) - insets.start
    // 0 − 0 is 0, and not −0.
    let first = 0 - insets.start
    let offset = min(max(wanted, first), max(first, content + insets.end - scroll.containerExtent))
    target.contentOffset = planner.axes.point(along: offset)
    target.unclampedOffset = planner.axes.point(along: wanted)
    target.estimatesAbove = estimateCount(before: indexPath)
    return target
  }

  /// An item's place along and across the axis its section is folded along, in points, as if nothing were scrolled.
  @inlinable final func bodyRect(ofItem path: ElementPath, _ store: StoreFace<Rule>) -> AxisRect {
    let plan = store.plan(path.section)
    let start = scroll.orthogonal(path.section)?.leadingInset ?? (store.origin(path.section) &+ plan.bodyStart)
    return store.frame(path.item, path.section).rect(bodyOriginInHalfUnits: 2 &* start, units: planner.axes.units)
  }

  /// Where a section that scrolls by itself comes to rest when it is asked to show an item: a resting place at which the item is seen.
  ///
  /// Sections that centre their groups centre the item's. The others rest where most of the item is seen, and then nearest to the offset at which
  /// it would be exactly at the position.
  @inlinable final func sectionOffset(
    showing item: AxisRect, of path: ElementPath, _ plan: OrthogonalPlan, at position: ScrollPosition, _ store: StoreFace<Rule>
  ) -> Double {
    let units = planner.axes.units
    if plan.behavior == .groupPagingCentered, let group = group(ofItem: path.item, in: path.section, plan, store) {
      return plan.centeredOffset(of: group, units)
    }
    let folded = store.foldedLength(path.section)
    let wanted = position.offset(showing: (item.along, item.length), in: plan.viewport)
    let offset = min(max(wanted, 0), plan.lastOffset(folded: folded, units))
    return plan.restingOffset(
      showing: (item.along, item.length), requested: offset, folded: folded, units,
      among: groups(of: path.section, plan, near: offset, store))
  }

  /// The number of items before one that count with their estimates. O(*s* + log *n*).
  @inlinable final func estimateCount(before path: ElementPath) -> Int {
    guard let ledger else { return 0 }
    return (0...path.section).lazy.filter { self.planner.sizing($0) != .ignored }
      .reduce(0) { $0 + ledger.count(in: $1, before: $1 == path.section ? path.item : .max) }
  }

  /// The items before one that exists, in index order, that count with their estimates.
  @inlinable @inline(never) final func estimatedItems(beforeExisting path: ElementPath) -> AnySequence<ElementPath> {
    guard let ledger else { return AnySequence([]) }
    let sizing = planner.sizing
    return AnySequence(
      (0...path.section).lazy.filter { sizing($0) != .ignored }.flatMap { section in
        ledger.items(of: section, before: section == path.section ? path.item : .max).map { ElementPath(section: section, item: $0) }
      })
  }
}

extension ScrollPosition {
  /// The offset at which something is so placed in a container of a length, in points along the scroll axis.
  @inlinable func offset(showing element: (start: Double, length: Double), in extent: Double) -> Double {
    switch self {
    case .start: element.start
    case .center: element.start + element.length / 2 - extent / 2
    case .end: element.start + element.length - extent
    }
  }
}

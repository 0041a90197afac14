/// The item a person's eye rests on: of those visible, the first in index order that reaches below the top edge.
///
/// The content offset must move by the distance that the item moves in a `prepare()`, so that nothing jumps.
@usableFromInline struct ScrollAnchor {
  /// The item, as the changes since have moved it.
  @usableFromInline var path: ElementPath
  /// Its place before: the part on the grid, in half units, and the rest in points.
  @usableFromInline let place: (halfUnits: Int, rest: Double)

  @inlinable init(path: ElementPath, place: (halfUnits: Int, rest: Double)) {
    self.path = path
    self.place = place
  }

  /// The anchor after `change`, or `nil` where it went.
  @usableFromInline func after(_ change: InvalidationContext) -> ScrollAnchor? {
    switch change {
    case .reloadData: return nil
    case .insertedItems(let path, let sizes): return afterInsertion(of: sizes.count, at: path)
    case .deletedItems(let section, let range): return afterDeletion(of: range, from: section)
    case .movedItem(let source, let target):
      return afterDeletion(of: source.item..<source.item + 1, from: source.section)?.afterInsertion(of: 1, at: target)
    case .batchUpdates(let updates):
      guard let batch = try? SortedBatch(updates), let path = batch.path(after: path) else { return nil }
      return ScrollAnchor(path: path, place: place)
    case .everything, .resizedItem, .resizedItems, .resizedSupplementaries, .resizedContainer, .scrolled, .scrolledSection, .contentInset:
      return self
    }
  }

  private func afterInsertion(of count: Int, at position: ElementPath) -> ScrollAnchor {
    guard position.section == path.section && position.item <= path.item else { return self }
    return ScrollAnchor(path: ElementPath(section: path.section, item: path.item + count), place: place)
  }

  private func afterDeletion(of range: Range<Int>, from section: Int) -> ScrollAnchor? {
    guard section == path.section && range.lowerBound <= path.item else { return self }
    if range.contains(path.item) { return nil }
    return ScrollAnchor(path: ElementPath(section: section, item: path.item - range.count), place: place)
  }
}

/// Keeps the first item it is given that ends behind an offset and does not begin behind another, along the layout's scroll axis.
@usableFromInline struct AnchorSink<Rule: PlacementRule>: FrameSink {
  /// The offsets, in points.
  @usableFromInline let offset: Double
  @usableFromInline let end: Double
  @usableFromInline let units: LayoutUnits
  /// Where the section's body begins, in half units.
  @usableFromInline let origin: Int
  /// Whether the section scrolls by itself, so that its items are beside each other.
  @usableFromInline let isCrossed: Bool
  @usableFromInline var found: Int?

  @inlinable init(offset: Double, end: Double, units: LayoutUnits, origin: Int, isCrossed: Bool) {
    self.offset = offset
    self.end = end
    self.units = units
    self.origin = origin
    self.isCrossed = isCrossed
  }

  @inlinable var isFull: Bool { found != nil }

  @inlinable mutating func put(_ frame: Rule.Frame, of item: Int) {
    guard found == nil else { return }
    let place = frame.rect(bodyOriginInHalfUnits: isCrossed ? 0 : origin, units: units)
    let start = isCrossed ? units.points(fromHalfUnits: origin) + place.across : place.along
    if start + (isCrossed ? place.acrossLength : place.length) > offset && start <= end { found = item }
  }
}

extension StoreEngine where Store: ~Copyable {
  /// Takes note of the anchor before the first change that follows a `prepare()`, unless the content is not scrolled. It costs a query.
  @inlinable func holdAnchor() {
    anchor = nil
    guard scroll.offset > 0 else { return }
    let units = planner.axes.units
    let window = PlacementWindow(from: units.unitsBelow(scroll.offset), to: units.unitsBelow(scroll.offset + scroll.extent) &+ 1)
    let sections = store.sections(touching: window.widened(by: scroll.reach))
    if scroll.outliers.isEmpty {
      for section in sections where holdAnchor(in: section, window) { return }
    } else {
      for section in scroll.withOutliers(sections) where holdAnchor(in: section, window) { return }
    }
  }

  /// Takes note of the anchor if it is in a section. Returns whether it is.
  @inlinable func holdAnchor(in section: Int, _ window: PlacementWindow) -> Bool {
    guard let item = firstItem(of: section, reachingInto: window) else { return false }
    let path = run?.path(of: item) ?? ElementPath(section: section, item: item)
    anchor = ScrollAnchor(path: path, place: place(of: item, in: section))
    return true
  }

  /// The first item of a section that ends behind the content offset and begins before the container ends.
  @inlinable func firstItem(of section: Int, reachingInto window: PlacementWindow) -> Int? {
    let plan = store.plan(of: section)
    let body = store.origin(of: section) &+ plan.bodyStart
    let isCrossed = scroll.orthogonal(section) != nil
    var sink = AnchorSink<Store.Rule>(
      offset: scroll.offset, end: scroll.offset + scroll.extent, units: planner.axes.units, origin: 2 &* body, isCrossed: isCrossed)
    // The items of a section that scrolls by itself are beside each other, so it is one of the first.
    store.placeItems(of: section, within: isCrossed ? .everything : window.relative(to: body), into: &sink)
    return sink.found
  }

  /// The start of an item along the scroll axis; that of its line, if the rule centres items in their line.
  @inlinable func place(of item: Int, in section: Int) -> (halfUnits: Int, rest: Double) {
    let plan = store.plan(of: section)
    let body = 2 &* (store.origin(of: section) &+ plan.bodyStart)
    let frame = store.frame(of: item, in: section)
    if Store.Rule.centersItemsInBands { return (bandStart(of: item, in: section, frame) &+ body, 0) }
    if scroll.orthogonal(section) != nil { return (body, frame.rect(bodyOriginInHalfUnits: 0, units: planner.axes.units).across) }
    return (frame.anchor.halfUnits &+ body, frame.anchor.rest)
  }

  /// Where the line of an item begins, in half units: items of one line have one middle. O(*m*), *m* the number of items on the line.
  @inlinable func bandStart(of item: Int, in section: Int, _ frame: Store.Rule.Frame) -> Int {
    let doubledMiddle = frame.startInHalfUnits &+ frame.endInHalfUnits
    var start = frame.startInHalfUnits
    for step in [-1, 1] {
      var index = item &+ step
      while index >= 0, index < store.itemCount(in: section) {
        let other = store.frame(of: index, in: section)
        guard other.startInHalfUnits &+ other.endInHalfUnits == doubledMiddle else { break }
        start = min(start, other.startInHalfUnits)
        index &+= step
      }
    }
    return start
  }

  /// The distance that the anchor has moved since it was held, in points along the scroll axis.
  @inlinable func anchorMovement() -> LayoutPoint {
    guard let held = anchor, isItem(held.path) else { return .zero }
    let path = storePath(of: held.path)
    let now = place(of: path.item, in: path.section)
    let movement = planner.axes.units.points(fromHalfUnits: now.halfUnits &- held.place.halfUnits) + (now.rest - held.place.rest)
    return planner.axes.point(along: movement)
  }
}

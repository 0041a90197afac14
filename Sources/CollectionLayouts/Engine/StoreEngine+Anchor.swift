/// The item a person's eye rests on: of those visible, the first in index order that reaches below the top edge.
///
/// What it moves by in a `prepare()` is what the content offset must move by for nothing to jump.
@usableFromInline struct ScrollAnchor {
  /// The item, as the changes since have moved it.
  @usableFromInline var path: IndexPath
  /// Where it stood, in half units.
  @usableFromInline let origin: Int

  @inlinable init(path: IndexPath, origin: Int) {
    self.path = path
    self.origin = origin
  }

  /// The anchor after `change`, or `nil` where it went.
  @inlinable func after(_ change: InvalidationContext) -> ScrollAnchor? {
    switch change {
    case .reloadData: return nil
    case .insertedItems(let path, let sizes): return afterInsertion(of: sizes.count, at: path)
    case .deletedItems(let section, let range): return afterDeletion(of: range, from: section)
    case .movedItem(let source, let target):
      return afterDeletion(of: source.item..<source.item + 1, from: source.section)?.afterInsertion(of: 1, at: target)
    case .everything, .resizedItem, .resizedItems, .resizedContainer, .scrolled, .scrolledSection, .batchUpdates: return self
    }
  }

  @inlinable func afterInsertion(of count: Int, at position: IndexPath) -> ScrollAnchor {
    guard position.section == path.section && position.item <= path.item else { return self }
    return ScrollAnchor(path: IndexPath(section: path.section, item: path.item + count), origin: origin)
  }

  @inlinable func afterDeletion(of range: Range<Int>, from section: Int) -> ScrollAnchor? {
    guard section == path.section && range.lowerBound <= path.item else { return self }
    if range.contains(path.item) { return nil }
    return ScrollAnchor(path: IndexPath(section: section, item: path.item - range.count), origin: origin)
  }
}

/// Keeps the first item it is given that reaches below an offset.
@usableFromInline struct AnchorSink<Cursor: BitwiseCopyable & Equatable & Sendable>: FrameSink {
  /// The offset in the coordinates of the section's body, in half units.
  @usableFromInline let offset: Int
  @usableFromInline var found: (item: Int, origin: Int)?

  @inlinable init(offset: Int) { self.offset = offset }

  @inlinable mutating func put(_ frame: PlacedFrame, of item: Int) {
    if found == nil && frame.originInHalfUnits &+ 2 &* frame.length > offset { found = (item, frame.originInHalfUnits) }
  }
}

extension StoreEngine where Store: ~Copyable {
  /// Takes note of the anchor before the first change that follows a `prepare()`; nothing where the content is not scrolled. As dear as a query.
  @inlinable func holdAnchor() {
    anchor = nil
    let isVertical = planner.axes.direction == .vertical
    let offset = isVertical ? contentOffset.y : contentOffset.x
    guard offset > 0 else { return }
    let units = planner.axes.units
    let window = PlacementWindow(
      from: units.unitsBelow(offset), to: units.unitsBelow(offset + (isVertical ? container.height : container.width)))
    // To the half unit, for an item that ends between two units.
    let exact = units.unitsBelow(2 * offset)
    for section in store.sections(touching: window) {
      let body = store.origin(of: section) &+ store.plan(of: section).bodyStart
      var sink = AnchorSink<Store.Rule.Cursor>(offset: exact &- 2 &* body)
      store.placeItems(of: section, within: window.relative(to: body), into: &sink)
      if let found = sink.found {
        anchor = ScrollAnchor(path: IndexPath(section: section, item: found.item), origin: found.origin &+ 2 &* body)
        return
      }
    }
  }

  /// How far the anchor has moved since it was held, in points along the scroll axis.
  @inlinable func anchorMovement() -> Point {
    guard let held = anchor, held.path.section < store.sectionCount, held.path.item < store.itemCount(in: held.path.section) else {
      return .zero
    }
    let body = store.origin(of: held.path.section) &+ store.plan(of: held.path.section).bodyStart
    let origin = store.frame(of: held.path.item, in: held.path.section).originInHalfUnits &+ 2 &* body
    let movement = planner.axes.units.points(fromHalfUnits: origin &- held.origin)
    return planner.axes.direction == .vertical ? Point(x: 0, y: movement) : Point(x: movement, y: 0)
  }
}

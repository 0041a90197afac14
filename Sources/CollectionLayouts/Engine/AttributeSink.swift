/// Turns frames into attributes and keeps those that lie in the rectangle asked for: the one place where a query decides.
@usableFromInline struct AttributeSink<Cursor: BitwiseCopyable & Equatable & Sendable>: FrameSink {
  @usableFromInline var storage: AttributesStorage
  @usableFromInline let rect: Rect
  @usableFromInline let axes: Axes
  @usableFromInline var section = 0
  @usableFromInline var bodyOriginInHalfUnits = 0

  @inlinable init(storage: AttributesStorage, rect: Rect, axes: Axes) {
    self.storage = storage
    self.rect = rect
    self.axes = axes
  }

  @inlinable @inline(__always) mutating func put(_ frame: PlacedFrame, of item: Int) { put(frame, .cell, item) }

  @inlinable @inline(__always) mutating func put(_ frame: PlacedFrame, _ kind: ElementKind, _ item: Int) {
    let element = axes.rect(frame, bodyOriginInHalfUnits: bodyOriginInHalfUnits)
    guard rect.includes(element) else { return }
    storage.append(LayoutAttributes(kind: kind, indexPath: IndexPath(section: section, item: item), frame: element))
  }
}

/// A section's header or footer, which spans the whole length across the scroll axis.
@usableFromInline struct BoundaryElements<Rule: PlacementRule> {
  @usableFromInline let plan: SectionPlan<Rule>
  /// From the section's start to its end, in units.
  @usableFromInline let sectionLength: Int
  /// The container's length across the scroll axis, in points.
  @usableFromInline let across: Double

  @inlinable init(plan: SectionPlan<Rule>, sectionLength: Int, across: Double) {
    self.plan = plan
    self.sectionLength = sectionLength
    self.across = across
  }

  /// The header's frame in the coordinates of the body, or `nil` where there is none.
  @inlinable var header: PlacedFrame? { element(from: 0, length: plan.header) }
  /// The footer's frame in the coordinates of the body, or `nil` where there is none.
  @inlinable var footer: PlacedFrame? { element(from: sectionLength &- plan.footer, length: plan.footer) }

  @inlinable func element(from start: Int, length: Int) -> PlacedFrame? {
    guard length > 0 else { return nil }
    return PlacedFrame(across: 0, acrossLength: across, originInHalfUnits: 2 &* (start &- plan.bodyStart), length: length)
  }
}

extension LayoutStore where Self: ~Copyable {
  /// Hands to `sink` the elements of all sections that touch its rectangle: in each section header, cells, footer.
  @inlinable func emit(into sink: inout AttributeSink<Rule.Cursor>, across: Double) {
    let window = sink.axes.window(of: sink.rect)
    for section in sections(touching: window) {
      let plan = plan(of: section)
      let origin = origin(of: section)
      let boundary = BoundaryElements(plan: plan, sectionLength: self.origin(of: section &+ 1) &- origin, across: across)
      sink.section = section
      sink.bodyOriginInHalfUnits = 2 &* (origin &+ plan.bodyStart)
      if let header = boundary.header { sink.put(header, .header, 0) }
      placeItems(of: section, within: window.relative(to: origin &+ plan.bodyStart), into: &sink)
      if let footer = boundary.footer { sink.put(footer, .footer, 0) }
    }
  }

  /// The attributes of one element, or `nil` where there is none. O(1) where a frame is looked up.
  @inlinable func attributes(of kind: ElementKind, at path: IndexPath, axes: Axes, across: Double) -> LayoutAttributes? {
    guard path.section >= 0, path.section < sectionCount, path.item >= 0 else { return nil }
    let plan = plan(of: path.section)
    let origin = origin(of: path.section)
    let boundary = BoundaryElements(plan: plan, sectionLength: self.origin(of: path.section &+ 1) &- origin, across: across)
    let placed: PlacedFrame? =
      switch kind {
      case .cell: path.item < itemCount(in: path.section) ? frame(of: path.item, in: path.section) : nil
      case .header: path.item == 0 ? boundary.header : nil
      case .footer: path.item == 0 ? boundary.footer : nil
      case .background: nil
      }
    guard let placed else { return nil }
    return LayoutAttributes(
      kind: kind, indexPath: path, frame: axes.rect(placed, bodyOriginInHalfUnits: 2 &* (origin &+ plan.bodyStart)))
  }
}

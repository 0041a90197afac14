/// Turns frames into attributes and keeps those in the requested rectangle. Every query decides here.
@usableFromInline struct AttributeSink<Rule: PlacementRule>: FrameSink {
  @usableFromInline var storage: AttributesStorage
  @usableFromInline let rect: LayoutRect
  @usableFromInline let axes: Axes
  /// The section whose frames come.
  @usableFromInline var section = 0
  /// The place of that section's body.
  @usableFromInline var body = BodyPlace()

  /// A sink for the elements in `rect`, which has an interior.
  @inlinable init(storage: AttributesStorage, rect: LayoutRect, axes: Axes) {
    self.storage = storage
    self.rect = rect
    self.axes = axes
  }

  @inlinable @inline(__always) mutating func put(_ frame: Rule.Frame, of item: Int) {
    put(body.rect(of: frame, axes), .cell, item)
  }

  @inlinable @inline(__always) mutating func put(_ element: LayoutRect, _ kind: ElementKind, _ item: Int, zIndex: Int32 = 0) {
    guard rect.includesInInterior(element) else { return }
    storage.append(LayoutAttributes(kind: kind, indexPath: ElementPath(existing: item, in: section), frame: element, zIndex: zIndex))
  }

  /// Takes a header, a footer or a background. There are few of them, so it is compiled once, not wherever it is called.
  @inlinable @inline(never) mutating func putBoundary(_ element: LayoutRect, _ kind: ElementKind, zIndex: Int32 = 0) {
    put(element, kind, 0, zIndex: zIndex)
  }
}

/// The place of a section's body in the content: the one formula by which a frame becomes a rectangle.
@usableFromInline struct BodyPlace {
  /// The body's start along the axis its items are folded along, in half units.
  @usableFromInline var originInHalfUnits = 0
  /// For a section that scrolls by itself, how far it is scrolled, and where its body begins along the layout's scroll axis, in points.
  @usableFromInline var crossing: (offset: Double, origin: Double)?

  @inlinable init() {}

  /// The rectangle of a frame.
  @inlinable @inline(__always) func rect(of frame: some ElementFrame, _ axes: Axes) -> LayoutRect {
    let place = frame.rect(bodyOriginInHalfUnits: originInHalfUnits, units: axes.units)
    guard _slowPath(crossing != nil), let crossing else { return axes.rect(place) }
    return axes.crossed.rect(
      AxisRect(
        along: place.along - crossing.offset, length: place.length, across: crossing.origin + place.across, acrossLength: place.acrossLength
      ))
  }

  /// The window in which frames can touch `rect`, in the coordinates of the body; `window` is that of `rect` along the scroll axis.
  @inlinable @inline(__always) func window(of rect: LayoutRect, _ window: PlacementWindow, _ axes: Axes) -> PlacementWindow {
    guard let crossing else { return window.relative(to: originInHalfUnits / 2) }
    let shifted = LayoutRect(
      x: axes.direction == .vertical ? rect.x + crossing.offset : rect.x,
      y: axes.direction == .vertical ? rect.y : rect.y + crossing.offset, width: rect.width, height: rect.height)
    return axes.crossed.window(of: shifted).relative(to: originInHalfUnits / 2)
  }
}

extension LayoutStore where Self: ~Copyable {
  /// Hands to `sink` the elements of all sections that touch its rectangle: in each background, header, cells, footer.
  @inlinable mutating func emit(into sink: inout AttributeSink<Rule>, _ scroll: ScrollState) {
    let window = sink.axes.window(of: sink.rect)
    let sections = sections(touching: window.widened(by: scroll.reach))
    if _slowPath(!scroll.extras.isEmpty || !scroll.outliers.isEmpty) {
      return emitWithExtras(sections, within: window, into: &sink, scroll)
    }
    for section in sections { emitPlain(section, within: window, into: &sink, scroll) }
  }

  /// Hands on the elements of sections of which some may have anything.
  @inlinable @inline(never) mutating func emitWithExtras(
    _ sections: Range<Int>, within window: PlacementWindow, into sink: inout AttributeSink<Rule>, _ scroll: ScrollState
  ) {
    if !scroll.outliers.isEmpty {
      for section in scroll.withOutliers(sections) { emitWithExtras(section, within: window, into: &sink, scroll) }
    } else {
      for section in sections { emitWithExtras(section, within: window, into: &sink, scroll) }
    }
  }

  /// Hands on the elements of a section that may have anything.
  @inlinable @inline(never)
  mutating func emitWithExtras(_ section: Int, within window: PlacementWindow, into sink: inout AttributeSink<Rule>, _ scroll: ScrollState)
  {
    sink.section = section
    let plan = plan(of: section)
    let span = span(of: section)
    if let background = scroll.background(of: section, in: span, sink.axes) {
      sink.putBoundary(background, .background, zIndex: BackgroundPlacement.zIndex)
    }
    if let placement = scroll.boundary(.header, of: section, plan) {
      let header = scroll.boundary(placement, in: span, sink.axes)
      sink.putBoundary(header.frame, .header, zIndex: header.zIndex)
    }
    sink.body = bodyPlace(of: section, scroll, sink.axes)
    placeItems(of: section, within: sink.body.window(of: sink.rect, window, sink.axes), into: &sink)
    if _slowPath(scroll.hasItemSupplementaries) { emitItemSupplementaries(of: section, within: window, into: &sink, scroll) }
    if let placement = scroll.boundary(.footer, of: section, plan) {
      let footer = scroll.boundary(placement, in: span, sink.axes)
      sink.putBoundary(footer.frame, .footer, zIndex: footer.zIndex)
    }
  }

  /// Hands on the supplementary items of a section's items, each by its own frame: it may be in the rectangle although its item is not.
  @inlinable @inline(never)
  mutating func emitItemSupplementaries(
    of section: Int, within window: PlacementWindow, into sink: inout AttributeSink<Rule>, _ scroll: ScrollState
  ) {
    guard let supplementaries = scroll.itemSupplementaries(of: section) else { return }
    let first = sink.storage.count
    // The items come after the elements found so far, until their supplementary items take their place.
    var items = AttributeSink<Rule>(storage: sink.storage, rect: ItemSupplementaries.everywhere, axes: sink.axes)
    (items.section, items.body) = (section, sink.body)
    let reached = sink.body.window(of: sink.rect, window, sink.axes).widened(by: supplementaries.reach)
    placeItems(of: section, within: reached, into: &items)
    supplementaries.replaceItems(from: first, of: &items.storage, in: sink.rect) { groupedItems(upTo: $0, in: section) }
    sink.storage = items.storage
  }

  /// The items of a group up to one of them, if the measures of items decide the number in a group; otherwise none.
  @inlinable @inline(never) mutating func groupedItems(upTo item: Int, in section: Int) -> [MeasuredGroupItem] {
    guard let frame = frame(of: item, in: section) as? GroupedFrame else { return [] }
    var first = item
    while first > 0, let before = self.frame(of: first &- 1, in: section) as? GroupedFrame, before.group == frame.group { first &-= 1 }
    return (first...item).compactMap { self.item(at: $0, in: section) as? MeasuredGroupItem }
  }

  /// Hands on the elements of a section that has a header, cells and a footer at the most, none of which stays in place while the content scrolls.
  @inlinable @inline(__always)
  mutating func emitPlain(_ section: Int, within window: PlacementWindow, into sink: inout AttributeSink<Rule>, _ scroll: ScrollState) {
    sink.section = section
    let plan = plan(of: section)
    let start = origin(of: section)
    if plan.header > 0 { emitBoundary(.header, of: section, into: &sink, scroll) }
    let body = start &+ plan.bodyStart
    sink.body.originInHalfUnits = 2 &* body
    placeItems(of: section, within: window.relative(to: body), into: &sink)
    if plan.footer > 0 { emitBoundary(.footer, of: section, into: &sink, scroll) }
  }

  /// Hands on the header or the footer of such a section.
  @inlinable @inline(never)
  mutating func emitBoundary(_ kind: ElementKind, of section: Int, into sink: inout AttributeSink<Rule>, _ scroll: ScrollState) {
    guard let placement = plan(of: section).boundary(kind, across: scroll.across) else { return }
    let boundary = scroll.boundary(placement, in: span(of: section), sink.axes)
    sink.putBoundary(boundary.frame, kind, zIndex: boundary.zIndex)
  }

  /// The attributes of an item, or `nil` for a path without one. O(1) if the store keeps its frame.
  ///
  /// Changes nothing. It is called as if it did, so that the store is read in its place, and not copied for the call.
  @inlinable @inline(__always)
  mutating func attributes(ofItemAt path: ElementPath, _ scroll: ScrollState, _ axes: Axes) -> LayoutAttributes? {
    let section = path.section
    guard section >= 0, section < sectionCount, path.item >= 0, path.item < itemCount(in: section) else { return nil }
    let frame = bodyPlace(of: section, scroll, axes).rect(of: frame(of: path.item, in: section), axes)
    return LayoutAttributes(kind: .cell, indexPath: path, frame: frame, zIndex: 0)
  }

  /// The attributes of an element that is no item, or `nil` for one that does not exist. It changes nothing either.
  @inlinable @inline(never)
  mutating func attributesBesideItems(
    of kind: ElementKind, at path: ElementPath, _ scroll: ScrollState, _ axes: Axes
  ) -> LayoutAttributes? {
    guard path.section >= 0, path.section < sectionCount, path.item >= 0 else { return nil }
    let section = path.section
    if case .itemSupplementary(let number) = kind { return itemSupplementary(number, at: path, scroll, axes) }
    guard path.item == 0 else { return nil }
    let span = span(of: section)
    if kind == .background {
      return scroll.background(of: section, in: span, axes).map {
        LayoutAttributes(kind: kind, indexPath: path, frame: $0, zIndex: BackgroundPlacement.zIndex)
      }
    }
    // The header and footer of the whole layout are no section's.
    guard kind == .header || kind == .footer, let placement = scroll.boundary(kind, of: section, plan(of: section)) else { return nil }
    let element = scroll.boundary(placement, in: span, axes)
    return LayoutAttributes(kind: kind, indexPath: path, frame: element.frame, zIndex: element.zIndex)
  }

  /// The attributes of the supplementary item of an item whose kind has this number, or `nil` if the item has none.
  @inlinable @inline(never)
  mutating func itemSupplementary(_ number: UInt8, at path: ElementPath, _ scroll: ScrollState, _ axes: Axes) -> LayoutAttributes? {
    let section = path.section
    guard let supplementaries = scroll.itemSupplementaries(of: section), path.item < itemCount(in: section) else { return nil }
    let item = bodyPlace(of: section, scroll, axes).rect(of: frame(of: path.item, in: section), axes)
    return supplementaries.attributes(of: number, at: path, on: item) { groupedItems(upTo: $0, in: section) }
  }

  /// The place of a section's items.
  @inlinable @inline(__always) func bodyPlace(of section: Int, _ scroll: ScrollState, _ axes: Axes) -> BodyPlace {
    let plan = plan(of: section)
    let start = origin(of: section) &+ plan.bodyStart
    var place = BodyPlace()
    if let orthogonal = scroll.orthogonal(section) {
      place.originInHalfUnits = 2 &* orthogonal.leadingInset
      place.crossing = (restingOffset(of: section, orthogonal, scroll, axes.units), axes.units.points(fromUnits: start))
    } else {
      place.originInHalfUnits = 2 &* start
    }
    return place
  }
}

/// The place of a section along the scroll axis, in units.
///
/// The places of its header, footer and background depend on nothing else of a store, so code that is compiled once finds them, not code that is
/// compiled for every layout and strategy.
@usableFromInline struct SectionSpan {
  @usableFromInline let start: Int
  @usableFromInline let end: Int
  /// The gap before its first element.
  @usableFromInline let gap: Int

  @inlinable init(start: Int, end: Int, gap: Int) {
    self.start = start
    self.end = end
    self.gap = gap
  }
}

extension LayoutStore where Self: ~Copyable {
  /// The place of a section.
  @inlinable @inline(__always) func span(of section: Int) -> SectionSpan {
    SectionSpan(start: origin(of: section), end: origin(of: section &+ 1), gap: plan(of: section).gap)
  }
}

extension ScrollState {
  /// A header or footer of a section, pinned where it pins.
  @usableFromInline func boundary(_ placement: BoundaryPlacement, in span: SectionSpan, _ axes: Axes) -> (frame: LayoutRect, zIndex: Int32)
  {
    let length = span.end &- span.start
    let rest =
      placement.isBesideContent
      ? axes.units.points(fromHalfUnits: 2 &* span.start &+ placement.middle(inSectionOf: length, after: span.gap))
      : axes.units.points(fromUnits: span.start &+ placement.rest(inSectionOf: length, after: span.gap))
    let frame = AxisRect(
      along: placement.pins ? pinnedOrigin(of: placement, from: rest, in: span, axes.units) : rest,
      length: axes.units.points(fromUnits: placement.length), across: placement.across, acrossLength: placement.acrossLength)
    return (axes.rect(frame), placement.pins ? 1 : 0)
  }

  /// The place of a pinned element, in points along the scroll axis: at the container's edge, or next to the whole layout's pinned element there, while its
  /// section passes, never outside the section and never beyond its own place, `rest`.
  private func pinnedOrigin(of placement: BoundaryPlacement, from rest: Double, in span: SectionSpan, _ units: LayoutUnits) -> Double {
    if placement.isAtEnd {
      let start = units.points(fromUnits: span.start &+ span.gap)
      return min(rest, max(offset + extent - units.points(fromUnits: placement.length &+ placement.pinDistance), start))
    }
    return max(rest, min(offset + units.points(fromUnits: placement.pinDistance), units.points(fromUnits: span.end &- placement.length)))
  }

  /// A section's background, or `nil` if it has none.
  @usableFromInline func background(of section: Int, in span: SectionSpan, _ axes: Axes) -> LayoutRect? {
    guard !extras.isEmpty, let background = extras[section]?.background else { return nil }
    let start = span.start &+ span.gap &+ background.start
    let length = max(0, span.end &- background.end &- start)
    return axes.rect(
      AxisRect(
        along: axes.units.points(fromUnits: start), length: axes.units.points(fromUnits: length), across: background.across,
        acrossLength: background.acrossLength))
  }
}

/// How the content is scrolled, and which sections hold what stays in place meanwhile. A query reads it; scrolling changes nothing else.
@usableFromInline final class ScrollState {
  /// The origin of what is visible, in points, as it was last told.
  @exclusivity(unchecked) @usableFromInline var contentOffset = Point.zero
  /// The same along the scroll axis.
  @exclusivity(unchecked) @usableFromInline var offset = 0.0
  /// The container's length along the scroll axis, in points.
  @exclusivity(unchecked) @usableFromInline var extent = 0.0
  /// The container's length across the scroll axis, in points.
  @exclusivity(unchecked) @usableFromInline var across = 0.0
  /// How far elements may stand out of their section, in units.
  @exclusivity(unchecked) @usableFromInline var reach = 0
  /// What sections have besides their plans; empty where no section has anything.
  @exclusivity(unchecked) @usableFromInline var extras: [SectionExtras?] = []
  /// The sections that rest with a group in the middle whose length is measured.
  @exclusivity(unchecked) @usableFromInline var centeredByMeasure: [Int] = []
  /// Where sections that scroll by themselves are to rest, in points: the offset asked for, and after a `prepare()` the one they came to rest at.
  @exclusivity(unchecked) @usableFromInline var requestedOffsets: [Int: Double] = [:]
  /// Where they rest, in points; right after a `prepare()`.
  @exclusivity(unchecked) @usableFromInline var restingOffsets: [Int: Double] = [:]

  @inlinable init() {}

  /// Takes note of where the content is scrolled to.
  @inlinable func scroll(to origin: Point, _ direction: ScrollDirection) {
    contentOffset = origin
    offset = direction == .vertical ? origin.y : origin.x
  }

  /// Takes note of a container and of the plans for it. O(*s*).
  @inlinable func adopt<Rule: PlacementRule>(
    _ plans: [SectionPlan<Rule>], _ extras: [SectionExtras?], container: Size, _ direction: ScrollDirection
  ) {
    self.extras = extras
    let size = AxisSize(container, scrolling: direction)
    (extent, across) = (size.along, size.across)
    reach = 0
    centeredByMeasure.removeAll()
    for plan in plans { reach = max(reach, plan.rule.overhang) }
    for (section, extras) in extras.enumerated() {
      guard let extras else { continue }
      // A background whose insets are longer than its section begins behind it.
      reach = max(reach, extras.orthogonal?.overhang ?? 0, extras.background?.start ?? 0)
      if let orthogonal = extras.orthogonal, orthogonal.behavior == .groupPagingCentered, orthogonal.pitch == nil {
        centeredByMeasure.append(section)
      }
      for case let placement? in [extras.header, extras.footer] {
        // One that lies over a section shorter than itself stands out of it.
        reach = max(reach, placement.length)
      }
    }
  }

  /// A section's header or footer; `plan` is the section's.
  @inlinable @inline(__always) func boundary<Rule: PlacementRule>(
    _ kind: ElementKind, of section: Int, _ plan: SectionPlan<Rule>
  ) -> BoundaryPlacement? {
    guard !extras.isEmpty, let extras = extras[section] else { return plan.boundary(kind, across: across) }
    return kind == .header ? extras.header : extras.footer
  }

  /// How a section scrolls by itself, or `nil` where it does not.
  @inlinable @inline(__always) func orthogonal(_ section: Int) -> OrthogonalPlan? { extras.isEmpty ? nil : extras[section]?.orthogonal }
}

extension LayoutStore where Self: ~Copyable {
  /// Where a pinned element stands, in points along the scroll axis: at the container's edge while its section passes, never outside the section
  /// and never beyond its own place.
  @inlinable func pinnedOrigin(
    of placement: BoundaryPlacement, in section: Int, _ scroll: ScrollState, _ units: LayoutUnits
  ) -> Double {
    let rest = units.points(fromUnits: rest(of: placement, in: section))
    if placement.isAtEnd {
      let start = units.points(fromUnits: origin(of: section) &+ plan(of: section).gap)
      return min(rest, max(scroll.offset + scroll.extent - units.points(fromUnits: placement.length), start))
    }
    return max(rest, min(scroll.offset, units.points(fromUnits: origin(of: section &+ 1) &- placement.length)))
  }

  /// Where a section that scrolls by itself rests, in points: before it is scrolled at its start, or with its first group in the middle.
  @inlinable func restingOffset(of section: Int, _ plan: OrthogonalPlan, _ scroll: ScrollState, _ units: LayoutUnits) -> Double {
    if let resting = scroll.restingOffsets[section] { return resting }
    guard plan.behavior == .groupPagingCentered, itemCount(in: section) > 0 else { return 0 }
    return plan.centeredOffset(of: ScrolledGroup(start: 0, length: plan.groupLength), units)
  }
}

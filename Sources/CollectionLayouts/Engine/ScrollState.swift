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
  /// The sections with an element pinned at the container's start, ascending.
  @exclusivity(unchecked) @usableFromInline var pinnedStarts: [Int] = []
  /// The sections with an element pinned at the container's end, ascending.
  @exclusivity(unchecked) @usableFromInline var pinnedEnds: [Int] = []
  /// The sections that rest with a group in the middle whose length is measured.
  @exclusivity(unchecked) @usableFromInline var centeredByMeasure: [Int] = []
  /// What sections that scroll by themselves were told, in points.
  @exclusivity(unchecked) @usableFromInline var toldOffsets: [Int: Double] = [:]
  /// Where they rest for it, in points; right after a `prepare()`.
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
    pinnedStarts.removeAll()
    pinnedEnds.removeAll()
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
        // One that is pinned, or lies over a section shorter than itself, stands out of it.
        reach = max(reach, placement.length)
        guard placement.pins else { continue }
        if placement.isAtEnd { pinnedEnds.append(section) } else { pinnedStarts.append(section) }
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

  /// The outermost element of a section that is pinned at one end, or `nil` where there is none.
  @inlinable func pinnedPlacement(of section: Int, atEnd: Bool) -> BoundaryPlacement? {
    guard !extras.isEmpty, let extras = extras[section] else { return nil }
    return [extras.header, extras.footer].compactMap { $0 }.filter { $0.pins && $0.isAtEnd == atEnd }.min { $0.distance < $1.distance }
  }

  /// The last section before `section` with an element pinned at the start. O(log *s*).
  @inlinable func lastPinnedStart(before section: Int) -> Int? {
    guard !pinnedStarts.isEmpty else { return nil }
    let index = partitionPoint(in: 0..<pinnedStarts.count) { pinnedStarts[$0] < section }
    return index > 0 ? pinnedStarts[index - 1] : nil
  }

  /// The first section from `section` on with an element pinned at the start. O(log *s*).
  @inlinable func firstPinnedStart(from section: Int) -> Int? {
    let index = partitionPoint(in: 0..<pinnedStarts.count) { pinnedStarts[$0] < section }
    return index < pinnedStarts.count ? pinnedStarts[index] : nil
  }

  /// The last section before `section` with an element pinned at the end. O(log *s*).
  @inlinable func lastPinnedEnd(before section: Int) -> Int? {
    let index = partitionPoint(in: 0..<pinnedEnds.count) { pinnedEnds[$0] < section }
    return index > 0 ? pinnedEnds[index - 1] : nil
  }

  /// The first section from `section` on with an element pinned at the end. O(log *s*).
  @inlinable func firstPinnedEnd(from section: Int) -> Int? {
    guard !pinnedEnds.isEmpty else { return nil }
    let index = partitionPoint(in: 0..<pinnedEnds.count) { pinnedEnds[$0] < section }
    return index < pinnedEnds.count ? pinnedEnds[index] : nil
  }
}

extension LayoutStore where Self: ~Copyable {
  /// Where a pinned element stands, in points along the scroll axis: at the container's edge, but neither before its own place nor over the next
  /// pinned one.
  @inlinable func pinnedOrigin(
    of placement: BoundaryPlacement, in section: Int, rest: Double, length: Double, _ scroll: ScrollState, _ units: LayoutUnits
  ) -> Double {
    if placement.isAtEnd {
      let origin = min(scroll.offset + scroll.extent - length, rest)
      guard let previous = scroll.lastPinnedEnd(before: section), let other = scroll.pinnedPlacement(of: previous, atEnd: true) else {
        return origin
      }
      return max(origin, units.points(fromUnits: self.rest(of: other, in: previous) &+ other.length))
    }
    let origin = max(scroll.offset, rest)
    guard let next = scroll.firstPinnedStart(from: section &+ 1), let other = scroll.pinnedPlacement(of: next, atEnd: false) else {
      return origin
    }
    return min(origin, units.points(fromUnits: self.rest(of: other, in: next)) - length)
  }

  /// Where a section that scrolls by itself rests, in points: before it is scrolled at its start, or with its first group in the middle.
  @inlinable func restingOffset(of section: Int, _ plan: OrthogonalPlan, _ scroll: ScrollState, _ units: LayoutUnits) -> Double {
    if let resting = scroll.restingOffsets[section] { return resting }
    guard plan.behavior == .groupPagingCentered, itemCount(in: section) > 0 else { return 0 }
    return plan.centeredOffset(of: ScrolledGroup(start: 0, length: plan.groupLength), units)
  }
}

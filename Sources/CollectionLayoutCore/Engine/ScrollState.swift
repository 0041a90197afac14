/// The scroll offsets of the content and of its sections, and the elements that stay in place meanwhile. A query reads it; scrolling changes nothing else.
@usableFromInline final class ScrollState {
  /// The origin of the visible rectangle, in points, as it was last told.
  @exclusivity(unchecked) @usableFromInline var contentOffset = LayoutPoint.zero
  /// The start of the part that no bar covers along the scroll axis, in points of the content: the content offset plus the inset before.
  @exclusivity(unchecked) @usableFromInline var offset = 0.0
  /// The length along the scroll axis that no bar covers, in points.
  @exclusivity(unchecked) @usableFromInline var extent = 0.0
  /// The container's length along the scroll axis, in points.
  @exclusivity(unchecked) @usableFromInline private(set) var containerExtent = 0.0
  /// The lengths that bars cover at the container's start and end along the scroll axis, in points.
  @exclusivity(unchecked) @usableFromInline private(set) var insets = (start: 0.0, end: 0.0)
  /// The container's length across the scroll axis, in points.
  @exclusivity(unchecked) @usableFromInline var across = 0.0
  /// The distance by which elements may reach out of their section, in units, except those of the outliers.
  @exclusivity(unchecked) @usableFromInline var reach = 0
  /// The sections whose elements reach out farthest, ascending, if not all do alike. They are looked at one by one, so that a single wide group does
  /// not make every query look at its neighbours.
  @exclusivity(unchecked) @usableFromInline var outliers: [Int] = []
  /// The sections' extras; empty if no section has any.
  @exclusivity(unchecked) @usableFromInline var extras = SectionValues<SectionExtras?>()
  /// Whether items of any section have supplementary items.
  @exclusivity(unchecked) @usableFromInline var hasItemSupplementaries = false
  /// Whether a header or footer of any section pins.
  @exclusivity(unchecked) @usableFromInline var anyPins = false
  /// The sections that rest with a group in the middle whose length is measured.
  @exclusivity(unchecked) @usableFromInline var centeredByMeasure: [Int] = []
  /// Where sections that scroll by themselves are to rest, in points: the offset asked for, and after a `prepare()` the one they came to rest at.
  @exclusivity(unchecked) @usableFromInline var requestedOffsets: [Int: Double] = [:]
  /// Where they rest, in points; right after a `prepare()`.
  @exclusivity(unchecked) @usableFromInline var restingOffsets: [Int: Double] = [:]
  /// The sections that may rest elsewhere after the next `prepare()`; a section may come twice.
  @exclusivity(unchecked) @usableFromInline var unsettled: [Int] = []
  /// Whether all sections may.
  @exclusivity(unchecked) @usableFromInline var isNoneSettled = true

  @inlinable init() {}

  /// A section's items changed. O(1).
  @inlinable @inline(__always) func unsettle(_ section: Int) {
    // Where no section has extras, none scrolls.
    if !extras.isEmpty { unsettled.append(section) }
  }

  /// All sections rest where they will until the next change. O(1), plus the sections on the list.
  @inlinable @inline(__always) func settleAll() {
    if !unsettled.isEmpty { forgetUnsettled() }
    isNoneSettled = false
  }

  @usableFromInline @inline(never) func forgetUnsettled() { unsettled.removeAll(keepingCapacity: true) }

  /// The sections whose items a change concerns may rest elsewhere; all where sections come, go or are laid out anew. O(*m*).
  @usableFromInline func unsettle(after change: InvalidationContext) {
    guard !extras.isEmpty else { return }
    switch change {
    case .everything, .reloadData, .resizedContainer: isNoneSettled = true
    case .resizedItem(let path, _), .insertedItems(let path, _): unsettle(path.section)
    case .resizedItems(let changes): for change in changes { unsettle(change.path.section) }
    case .deletedItems(let section, _): unsettle(section)
    case .movedItem(let source, let target): for path in [source, target] { unsettle(path.section) }
    case .batchUpdates(let updates): for update in updates { unsettle(after: update) }
    case .resizedSupplementaries, .scrolled, .scrolledSection, .contentInset: break
    }
  }

  private func unsettle(after update: BatchUpdate) {
    switch update {
    case .delete(let path), .insert(let path, _), .reload(let path, _): unsettle(path.section)
    case .move(let source, let target): for path in [source, target] { unsettle(path.section) }
    case .insertSection, .deleteSection, .moveSection, .reloadSection: isNoneSettled = true
    }
  }

  /// Takes note of where the content is scrolled to.
  @inlinable func scroll(to origin: LayoutPoint, _ direction: ScrollDirection) {
    contentOffset = origin
    offset = (direction == .vertical ? origin.y : origin.x) + insets.start
  }

  /// Takes note of a container's length along the scroll axis.
  @usableFromInline func setExtent(_ length: Double) {
    containerExtent = length
    extent = max(0, length - insets.start - insets.end)
  }

  /// Records the lengths that bars cover.
  @usableFromInline func setInsets(_ new: AxisInsets) {
    offset += new.start - insets.start
    insets = (new.start, new.end)
    setExtent(containerExtent)
  }

  /// Takes note of a container and of the plans for it. O(1) where sections are alike; O(*s*) where they are not, or rest with a group in the middle
  /// whose length is measured.
  @inlinable @inline(never) func setSections<Rule: PlacementRule>(
    _ plans: SectionPlans<Rule>, _ extras: SectionValues<SectionExtras?>, container: LayoutSize, _ direction: ScrollDirection
  ) {
    var (hasAny, isAnyCentered) = (false, false)
    (hasItemSupplementaries, anyPins) = (false, false)
    for case let own? in extras.distinct {
      hasAny = true
      if own.itemSupplementaries != nil { hasItemSupplementaries = true }
      if own.header?.pins == true || own.footer?.pins == true { anyPins = true }
      if own.isCenteredByMeasure { isAnyCentered = true }
    }
    self.extras = hasAny ? extras : SectionValues()
    let size = AxisSize(container, scrolling: direction)
    setExtent(size.along)
    across = size.across
    centeredByMeasure.removeAll()
    if isAnyCentered {
      for section in 0..<extras.count where extras[section]?.isCenteredByMeasure == true { centeredByMeasure.append(section) }
    }
    updateReach(of: plans)
  }

  /// Forgets the offsets of sections that are gone, and where any came to rest. O(*s*), *s* the number of sections with such an offset.
  @usableFromInline func keepOffsets(ofSectionsBefore end: Int) {
    requestedOffsets = requestedOffsets.filter { $0.key < end }
    restingOffsets.removeAll()
  }

  /// Keeps the offsets asked for with their sections. O(*s*), *s* the number of sections with such an offset.
  @usableFromInline func rearrange(_ sections: SectionShuffle) {
    requestedOffsets = requestedOffsets.reduce(into: [:]) { requested, offset in
      if let section = sections.index(after: offset.key) { requested[section] = offset.value }
    }
    restingOffsets.removeAll()
  }

  /// The largest number of outliers.
  @inlinable static var mostOutliers: Int { 16 }

  /// Notes how far elements reach out of their sections. O(*s* log *s*) where some do and sections are not alike.
  @inlinable func updateReach<Rule: PlacementRule>(of plans: SectionPlans<Rule>) {
    (reach, outliers) = (0, [])
    guard !extras.isEmpty || plans.distinct.contains(where: { $0.rule.overhang > 0 }) else { return }
    // The sections behind these are all alike. As many of them as may be outliers represent the others.
    let listed = max(plans.values.numbers.count, extras.numbers.count) + Self.mostOutliers + 1
    let reaches = plans.indices.prefix(listed).map { section in
      max(plans[section].rule.overhang, extras.isEmpty ? 0 : extras[section]?.reach(in: plans[section]) ?? 0)
    }
    guard reaches.contains(where: { $0 > 0 }) else { return }
    let widest = reaches.indices.sorted { reaches[$0] > reaches[$1] }.prefix(Self.mostOutliers + 1)
    reach = widest.last.map { reaches[$0] } ?? 0
    // Where there are few sections, the narrowest of them is the measure.
    outliers = widest.filter { reaches[$0] > reach }.sorted()
  }

  /// Some sections in line, and the outliers before and behind them, in order. O(1) beyond those.
  @inlinable func withOutliers(_ sections: Range<Int>) -> [Int] {
    outliers.filter { $0 < sections.lowerBound } + sections + outliers.filter { $0 >= sections.upperBound }
  }

  /// A section's header or footer; `plan` is the section's.
  @inlinable @inline(__always) func boundary<Rule: PlacementRule>(
    _ kind: ElementKind, of section: Int, _ plan: SectionPlan<Rule>
  ) -> BoundaryPlacement? {
    guard !extras.isEmpty, let extras = extras[section] else { return plan.boundary(kind, across: across) }
    return kind == .header ? extras.header : extras.footer
  }

  /// The supplementary items of a section's items, or `nil` if they have none.
  @inlinable func itemSupplementaries(of section: Int) -> ItemSupplementaries? {
    hasItemSupplementaries ? extras[section]?.itemSupplementaries : nil
  }

  /// How a section scrolls by itself, or `nil` where it does not.
  @inlinable @inline(__always) func orthogonal(_ section: Int) -> OrthogonalPlan? { extras.isEmpty ? nil : extras[section]?.orthogonal }
}

extension LayoutStore where Self: ~Copyable {
  /// Where a section that scrolls by itself rests, in points: before it is scrolled at its start, or with its first group in the middle.
  @inlinable func restingOffset(of section: Int, _ plan: OrthogonalPlan, _ scroll: ScrollState, _ units: LayoutUnits) -> Double {
    if let resting = scroll.restingOffsets[section] { return resting }
    guard plan.behavior == .groupPagingCentered, itemCount(in: section) > 0 else { return 0 }
    return plan.centeredOffset(of: ScrolledGroup(start: 0, length: plan.groupLength), units)
  }
}

/// A group that is one line of items at fixed distances, such as a stack of self-sizing items or a line of tags.
///
/// The place of an item in such a group follows from the items before it alone. So it is filled without a record of each element: see ``LineFiller``.
@usableFromInline struct ItemLine: Sendable {
  /// The group's values for an item, on the axis of the line and across it.
  @usableFromInline struct Slot: Sendable {
    /// Lengths, in points, and whether the item's own count instead.
    @usableFromInline let length: SolvedLength
    @usableFromInline let depth: SolvedLength
    @usableFromInline let edges: SolvedEdges
    @usableFromInline let crossEdges: SolvedEdges
    @usableFromInline let insets: SolvedEdges
    @usableFromInline let crossInsets: SolvedEdges
    /// Whether the item is as long along the axis as the longest measured one of its group.
    @usableFromInline let isUniform: Bool
  }

  /// The items' slots, which repeat.
  @usableFromInline let slots: ContiguousArray<Slot>
  /// Whether the items follow each other along the axis the section is folded along, not across it.
  @usableFromInline let isAlong: Bool
  /// The most items of a group.
  @usableFromInline let mostItems: Int
  /// The largest length of the items together, in points, with the tolerance; no limit where their number decides.
  @usableFromInline let room: Double
  /// The least distance between two items, in points.
  @usableFromInline let gap: Double
  /// Where the line begins in the group, in points.
  @usableFromInline let start: Double
  @usableFromInline let crossStart: Double
  /// Whether any item is uniform.
  @usableFromInline let isUniform: Bool

  /// The line of a group whose length is measured, or `nil` where the group is more than that.
  init?(_ group: SolvedGroup) {
    let root = group.elements[0]
    guard root.along.isMeasured, case .line(let line) = root.content, !line.gapIsFlexible else { return nil }
    let children = group.elements[line.children]
    guard children.allSatisfy({ $0.content == .item && $0.hasFixedEdges }) else { return nil }
    isUniform = line.isUniform
    // The length of a column of items follows from the longest, and so is not a sum.
    guard !isUniform || !line.isAlong else { return nil }
    isAlong = line.isAlong
    gap = line.gap
    switch line.fill {
    case .copies(let count): (mostItems, room) = (count, .infinity)
    case .untilFull: (mostItems, room) = (.max, (line.isAlong ? root.contentAlong : root.contentAcross) + fitTolerance)
    }
    (start, crossStart) =
      line.isAlong ? (root.insetsAlong.before, root.insetsAcross.before) : (root.insetsAcross.before, root.insetsAlong.before)
    slots = ContiguousArray(children.map { Slot($0, isAlong: line.isAlong) })
  }
}

extension ItemLine.Slot {
  init(_ item: SolvedElement, isAlong: Bool) {
    (length, depth) = isAlong ? (item.along, item.across) : (item.across, item.along)
    (edges, crossEdges) = isAlong ? (item.edgesAlong, item.edgesAcross) : (item.edgesAcross, item.edgesAlong)
    (insets, crossInsets) = isAlong ? (item.insetsAlong, item.insetsAcross) : (item.insetsAcross, item.insetsAlong)
    isUniform = item.isUniform
  }

  /// The lengths of an item in this place along the line and across it, in points.
  @inlinable @inline(__always)
  func lengths(of item: some GroupItem, isAlong: Bool, _ units: LayoutUnits, isOrthogonal: Bool) -> (length: Double, depth: Double) {
    let (along, across) = isAlong ? (length, depth) : (depth, length)
    let ownAlong = along.isMeasured ? item.along(units, isOrthogonal: isOrthogonal) ?? along.length : along.length
    let ownAcross = across.isMeasured ? item.across(units, isOrthogonal: isOrthogonal) ?? across.length : across.length
    return isAlong ? (ownAlong, ownAcross) : (ownAcross, ownAlong)
  }
}

/// A section's group solved for a container, as the rule uses it.
@usableFromInline final class GroupForm: Sendable, Equatable {
  /// The group.
  @usableFromInline let group: SolvedGroup
  /// The frames of a full group's items, where none is measured; else none.
  @usableFromInline let template: ContiguousArray<GroupedFrame>
  /// The places of a group that is a row of items of measured lengths, else `nil`.
  @usableFromInline let slots: ContiguousArray<RowSlot>?
  /// The places of such a row if some of its items are as long as the longest: they tell its length, but not the frames.
  @usableFromInline let uniformSlots: ContiguousArray<RowSlot>?
  /// The group's one line of items of measured lengths, where that is all there is in it, else `nil`.
  @usableFromInline let line: ItemLine?
  /// Where the group itself begins in its band, in points.
  @usableFromInline let originAlong: Double
  @usableFromInline let originAcross: Double
  /// The room before the group along the axis, in units.
  let edgeBefore: Int
  /// The room before and behind the group along the axis, in units.
  @usableFromInline let edges: Int
  /// A full group's length with the room around it, in units, where it is not measured.
  @usableFromInline let bandLength: Int
  /// The distance between two groups, in units.
  @usableFromInline let spacing: Int
  /// The distance by which elements may reach out of a group, in units.
  @usableFromInline let overhang: Int
  /// The same across the axis.
  let overhangAcross: Int
  @usableFromInline let isOrthogonal: Bool
  /// Whether items can be measured without those of the open group before them.
  @usableFromInline let measuresFromAnywhere: Bool
  @usableFromInline let units: LayoutUnits
  /// The supplementary items of the items that take the place of an element of the group.
  let supplementaries: [Int: [CollectionLayoutSupplementaryItem]]

  init(_ solver: GroupSolver, spacing: Int, originAcross: Double) throws(LayoutError) {
    group = solver.group
    supplementaries = solver.supplementaries
    units = solver.units
    isOrthogonal = solver.isOrthogonal
    self.spacing = spacing
    self.originAcross = originAcross
    let root = group.elements[0]
    let before = Int(try units.length(root.edgesAlong.before, of: "edgeSpacing of a group"))
    edgeBefore = before
    edges = before + Int(try units.length(root.edgesAlong.after, of: "edgeSpacing of a group"))
    originAlong = units.points(fromUnits: before)
    overhang = try Self.units(solver.overhang, units)
    overhangAcross = try Self.units(solver.overhangAcross, units)
    bandLength = edges + Int(try units.length(root.along.length, of: "the length of a group"))
    // A section that scrolls by itself rests at its groups: each begins at a place of its own.
    guard spacing >= 0 || root.along.isMeasured || bandLength + spacing >= (solver.isOrthogonal ? 1 : 0) else {
      throw .invalidLayout(
        "a group is shorter than the interGroupSpacing of \(units.points(fromUnits: spacing)) takes away: give it more than that length")
    }
    try Self.requireFewItems(group, solver)
    let row =
      root.along.isMeasured ? RowSlot.slots(of: group, across: originAcross, units: solver.units, isOrthogonal: solver.isOrthogonal) : nil
    let isUniform = group.elements.contains(where: \.isUniform)
    (slots, uniformSlots) = isUniform ? (nil, row.flatMap(RowSlot.levelled)) : (row, nil)
    line = slots == nil ? ItemLine(group) : nil
    template = root.along.isMeasured ? [] : Self.frames(of: group, along: originAlong, across: originAcross, solver)
    measuresFromAnywhere = slots != nil || uniformSlots != nil || !template.isEmpty
  }

  private static func units(_ overhang: Double, _ units: LayoutUnits) throws(LayoutError) -> Int {
    overhang > 0 ? Int(try units.length(overhang, of: "the overhang of a group")) + 1 : 0
  }

  /// Throws if a group holds too many items, no matter how long they are.
  private static func requireFewItems(_ group: SolvedGroup, _ solver: GroupSolver) throws(LayoutError) {
    for (index, element) in group.elements.enumerated() where element.content != .item && !element.along.isMeasured {
      var filler = filler(of: group, solver)
      let count = filler.countItems(of: index)
      guard count <= GroupSolver.most else {
        throw .unsupportedCount(count, of: "the number of items in a group", supported: 1...GroupSolver.most)
      }
    }
  }

  /// The frames of a full group.
  private static func frames(of group: SolvedGroup, along: Double, across: Double, _ solver: GroupSolver) -> ContiguousArray<GroupedFrame> {
    var filler = filler(of: group, solver)
    _ = filler.fill()
    var frames = ContiguousArray<GroupedFrame>()
    filler.place(along: along, across: across) { place, _ in frames.append(GroupedFrame(place, solver.units)) }
    return frames
  }

  private static func filler(of group: SolvedGroup, _ solver: GroupSolver) -> GroupFiller<EndlessItems> {
    GroupFiller(group, EndlessItems(left: GroupSolver.most + 1), units: solver.units, isOrthogonal: solver.isOrthogonal)
  }

  /// The elements of the group whose places the items of a full one take, in item order; `nil` if the measures of items decide their number.
  func places() -> [Int]? {
    let varies = group.elements.contains { element in
      guard case .line(let line) = element.content, !line.isAlong, line.fill == .untilFull else { return false }
      return group.elements[line.children].contains { $0.content == .item && $0.across.isMeasured }
    }
    if varies { return nil }
    var filler = GroupFiller(group, EndlessItems(left: GroupSolver.most + 1), units: units, isOrthogonal: isOrthogonal)
    _ = filler.fill()
    return filler.next == nil ? nil : filler.itemElements
  }

  @inlinable var isMeasured: Bool { template.isEmpty }

  /// Whether groups of both forms take as many items and become as long. Where that depends on how wide items are, only equal forms do.
  func foldsAlike(_ other: GroupForm) -> Bool {
    guard self != other else { return true }
    guard spacing == other.spacing, edges == other.edges, bandLength == other.bandLength, overhang == other.overhang,
      units == other.units, isOrthogonal == other.isOrthogonal, template.count == other.template.count
    else { return false }
    return isMeasured ? Self.measureAlike(slots, other.slots) && Self.measureAlike(uniformSlots, other.uniformSlots) && isRow : true
  }

  /// Whether a group is a row of items that are measured one by one.
  private var isRow: Bool { slots != nil || uniformSlots != nil }

  private static func measureAlike(_ slots: ContiguousArray<RowSlot>?, _ others: ContiguousArray<RowSlot>?) -> Bool {
    guard let slots, let others else { return slots == nil && others == nil }
    return slots.elementsEqual(others) { $0.length == $1.length && $0.edges == $1.edges }
  }

  @usableFromInline static func == (left: GroupForm, right: GroupForm) -> Bool {
    left === right
      || (left.group == right.group && left.spacing == right.spacing && left.originAcross == right.originAcross && left.units == right.units
        && left.isOrthogonal == right.isOrthogonal)
  }
}

/// Items to fill a group with, to see how many it takes.
struct EndlessItems: ItemReader {
  var left: Int

  var count: Int { max(0, left) }

  mutating func next() -> PlainGroupItem? {
    left -= 1
    return left >= 0 ? PlainGroupItem() : nil
  }
}

/// Solves a group for a container: turns its dimensions into lengths, and refuses groups that could never be laid out.
@usableFromInline struct GroupSolver {
  /// The surroundings in which an element is solved.
  struct Surroundings {
    /// The effective content size, in points.
    var size: LayoutSize
    /// Whether the elements follow each other downwards; `nil` around the outermost group and for frames.
    var lineIsVertical: Bool?
    /// Whether lengths along the axis are measured in it.
    var measures: Bool
    /// The length along the line that replaces the element's own, in points.
    var resized: Double?

    func length(isVertical: Bool) -> Double { isVertical ? size.height : size.width }
  }

  /// Whether the section is folded downwards.
  let foldsDown: Bool
  let isOrthogonal: Bool
  let units: LayoutUnits
  private(set) var group = SolvedGroup(elements: [SolvedElement()])
  /// The largest distance by which elements may reach out of the group along the axis, in points.
  private(set) var overhang = 0.0
  /// The same across the axis.
  private(set) var overhangAcross = 0.0
  /// The supplementary items of the items that take the place of an element.
  private(set) var supplementaries: [Int: [CollectionLayoutSupplementaryItem]] = [:]

  /// The most items a group may repeat, and the most levels of groups.
  @inlinable static var most: Int { 10_000 }
  /// The most elements a group is filled with, hypothetical ones included: more than there are in a group of as many items as it may have.
  @inlinable static var mostElements: Int { 100_000 }
  static let deepest = 64

  init(foldsDown: Bool, isOrthogonal: Bool, units: LayoutUnits) {
    self.foldsDown = foldsDown
    self.isOrthogonal = isOrthogonal
    self.units = units
  }

  /// Solves the outermost group of a section whose content is of this size, in points.
  mutating func solve(_ root: CollectionLayoutGroup, in size: LayoutSize) throws(LayoutError) {
    let surroundings = Surroundings(size: size, lineIsVertical: nil, measures: true, resized: nil)
    var element = try outline(
      root.layoutSize, root.contentInsets, root.edgeSpacing, in: surroundings, isItem: false, name: "the group")
    if !element.along.isMeasured {
      let length = Int(try units.length(element.along.length, of: "the length of a group"))
      guard length > 0 else { throw .zeroLengthSubitem("the group of a section") }
      element.along.length = units.points(fromUnits: length)
    }
    if isOrthogonal {
      // Across its own axis the group is as long as its section, along the layout's axis, where lengths are on the grid.
      element.across.length = units.points(fromUnits: Int(try units.length(element.across.length, of: "the length of a group")))
    }
    group.elements[0] = element
    noteInsets(of: element)
    try fill(0, with: root, depth: 1)
  }

  // MARK: Elements

  /// The lengths of an element and of the room around it.
  private func outline(
    _ size: CollectionLayoutSize, _ insets: LayoutInsets, _ edges: CollectionLayoutEdgeSpacing, in surroundings: Surroundings, isItem: Bool,
    name: String
  ) throws(LayoutError) -> SolvedElement {
    let width = try length(size.widthDimension, isVertical: false, in: surroundings, isItem: isItem, "the width of \(name)")
    let height = try length(size.heightDimension, isVertical: true, in: surroundings, isItem: isItem, "the height of \(name)")
    let horizontal = try Self.insets(insets.left, insets.right, size.widthDimension, units, name)
    let vertical = try Self.insets(insets.top, insets.bottom, size.heightDimension, units, name)
    let beside = try Self.edges(edges.leading, edges.trailing, units, name)
    let above = try Self.edges(edges.top, edges.bottom, units, name)
    var element = SolvedElement()
    (element.along, element.across) = foldsDown ? (height, width) : (width, height)
    (element.insetsAlong, element.insetsAcross) = foldsDown ? (vertical, horizontal) : (horizontal, vertical)
    (element.edgesAlong, element.edgesAcross) = foldsDown ? (above, beside) : (beside, above)
    return element
  }

  private func length(
    _ dimension: CollectionLayoutDimension, isVertical: Bool, in surroundings: Surroundings, isItem: Bool, _ name: @autoclosure () -> String
  ) throws(LayoutError) -> SolvedLength {
    let own = try ownLength(dimension, isVertical: isVertical, in: surroundings, isItem: isItem, name())
    guard surroundings.lineIsVertical == isVertical, let resized = surroundings.resized else { return own }
    return SolvedLength(resized)
  }

  private func ownLength(
    _ dimension: CollectionLayoutDimension, isVertical: Bool, in surroundings: Surroundings, isItem: Bool, _ name: @autoclosure () -> String
  ) throws(LayoutError) -> SolvedLength {
    switch dimension {
    case .fractionalWidth(let fraction): return SolvedLength(try units.acrossLength(fraction * surroundings.size.width, of: name()))
    case .fractionalHeight(let fraction): return SolvedLength(try units.acrossLength(fraction * surroundings.size.height, of: name()))
    case .absolute(let length): return SolvedLength(try units.acrossLength(length, of: name()))
    case .estimated(let estimate), .uniformAcrossSiblings(let estimate):
      let length = try units.acrossLength(estimate, of: name())
      let isAlong = isVertical == foldsDown
      guard let lineIsVertical = surroundings.lineIsVertical else { return SolvedLength(length, isMeasured: isAlong) }
      if surroundings.measures && (isAlong || !isOrthogonal) {
        // An estimate along the axis is on the grid, as is the length that replaces it.
        let onGrid = isAlong ? units.points(fromUnits: units.nearestUnits(length)) : length
        return SolvedLength(onGrid, isMeasured: isAlong || isItem)
      }
      return SolvedLength(lineIsVertical == isVertical ? length : surroundings.length(isVertical: isVertical))
    }
  }

  /// The insets on the axis of a dimension; they do not count where it is estimated, but must be lengths.
  private static func insets(
    _ before: Double, _ after: Double, _ dimension: CollectionLayoutDimension, _ units: LayoutUnits, _ name: String
  ) throws(LayoutError) -> SolvedEdges {
    let insets = SolvedEdges(
      before: try units.acrossLength(before, of: "contentInsets of \(name)"),
      after: try units.acrossLength(after, of: "contentInsets of \(name)"))
    return dimension.isEstimated ? SolvedEdges() : insets
  }

  private static func edges(
    _ before: CollectionLayoutSpacing?, _ after: CollectionLayoutSpacing?, _ units: LayoutUnits, _ name: String
  ) throws(LayoutError) -> SolvedEdges {
    SolvedEdges(
      before: try units.acrossLength(before?.minimum ?? 0, of: "edgeSpacing of \(name)"),
      after: try units.acrossLength(after?.minimum ?? 0, of: "edgeSpacing of \(name)"),
      beforeIsFlexible: before?.isFlexible ?? false, afterIsFlexible: after?.isFlexible ?? false)
  }

  // MARK: Content

  private mutating func fill(_ index: Int, with layoutGroup: CollectionLayoutGroup, depth: Int) throws(LayoutError) {
    guard depth <= Self.deepest else {
      throw .unsupportedCount(depth, of: "the number of groups in one another", supported: 1...Self.deepest)
    }
    switch layoutGroup.arrangement {
    case .custom(let frames): try fill(index, with: frames)
    case .horizontal(let subitems): try fill(index, layoutGroup, isVertical: false, subitems, copies: nil, resizes: false, depth)
    case .vertical(let subitems): try fill(index, layoutGroup, isVertical: true, subitems, copies: nil, resizes: false, depth)
    case .horizontalCount(let subitem, let count):
      try fill(index, layoutGroup, isVertical: false, [subitem], copies: count, resizes: true, depth)
    case .verticalCount(let subitem, let count):
      try fill(index, layoutGroup, isVertical: true, [subitem], copies: count, resizes: true, depth)
    case .horizontalRepeating(let subitem, let count):
      try fill(index, layoutGroup, isVertical: false, [subitem], copies: count, resizes: false, depth)
    case .verticalRepeating(let subitem, let count):
      try fill(index, layoutGroup, isVertical: true, [subitem], copies: count, resizes: false, depth)
    }
  }

  private mutating func fill(_ index: Int, with frames: [LayoutRect]) throws(LayoutError) {
    guard !frames.isEmpty else { throw .invalidLayout("a custom group has no frames: give it at least one") }
    guard frames.count <= Self.most else { throw .unsupportedCount(frames.count, of: "frames of a group", supported: 1...Self.most) }
    var solved: [AxisRect] = []
    for frame in frames {
      for origin in [frame.x, frame.y] where !(abs(origin) <= 1e9) { throw .invalidLength(origin, of: "the origin of a custom frame") }
      let width = try units.acrossLength(frame.width, of: "the width of a custom frame")
      let height = try units.acrossLength(frame.height, of: "the height of a custom frame")
      _ = try units.length(foldsDown ? height : width, of: "the length of a custom frame")
      solved.append(
        foldsDown
          ? AxisRect(along: frame.y, length: height, across: frame.x, acrossLength: width)
          : AxisRect(along: frame.x, length: width, across: frame.y, acrossLength: height))
    }
    let room = group.elements[index].contentAlong
    // A group that is measured is as long as its frames reach.
    let end = group.elements[index].along.isMeasured ? .greatestFiniteMagnitude : room
    overhang += max(0, solved.map { max(-$0.along, $0.along + $0.length - end) }.max() ?? 0)
    let across = group.elements[index].contentAcross
    overhangAcross += max(0, solved.map { max(-$0.across, $0.across + $0.acrossLength - across) }.max() ?? 0)
    let first = group.frames.count
    group.frames += solved
    group.elements[index].content = .frames(first..<group.frames.count)
  }

  private mutating func fill(
    _ index: Int, _ layoutGroup: CollectionLayoutGroup, isVertical: Bool, _ subitems: [CollectionLayoutSubitem], copies: Int?,
    resizes: Bool, _ depth: Int
  ) throws(LayoutError) {
    guard !subitems.isEmpty else { throw .invalidLayout("a group has no subitems: give it at least one") }
    if let copies, !(1...Self.most).contains(copies) { throw .unsupportedCount(copies, of: "count of a group", supported: 1...Self.most) }
    let element = group.elements[index]
    let isAlong = isVertical == foldsDown
    let gap = try units.acrossLength(layoutGroup.interItemSpacing.minimum, of: "interItemSpacing of a group")
    let own = isAlong ? element.along : element.across
    let room = isAlong ? element.contentAlong : element.contentAcross
    var surroundings = Surroundings(
      size: foldsDown
        ? LayoutSize(width: element.contentAcross, height: element.contentAlong)
        : LayoutSize(width: element.contentAlong, height: element.contentAcross),
      lineIsVertical: isVertical, measures: element.along.isMeasured, resized: nil)
    if resizes, let copies, !own.isMeasured, let subitem = subitems.first {
      let share = (room - gap * Double(copies - 1)) / Double(copies)
      surroundings.resized = max(0, share - subitem.edgeSpacing.minimum(isVertical: isVertical))
    }
    let first = group.elements.count
    group.elements.append(contentsOf: repeatElement(SolvedElement(), count: subitems.count))
    let fill = copies ?? (own.isMeasured ? subitems.count : nil)
    var line = SolvedElement.Line(
      isAlong: isAlong, children: first..<first + subitems.count, fill: fill.map { .copies($0) } ?? .untilFull, gap: gap,
      gapIsFlexible: layoutGroup.interItemSpacing.isFlexible)
    for (offset, subitem) in subitems.enumerated() { try solve(subitem, at: first + offset, in: surroundings, depth) }
    line.isUniform = group.elements[line.children].contains(where: \.isUniform)
    group.elements[index].content = .line(line)
    noteOverhang(of: index)
  }

  private mutating func solve(
    _ subitem: CollectionLayoutSubitem, at index: Int, in surroundings: Surroundings, _ depth: Int
  ) throws(LayoutError) {
    switch subitem {
    case .item(let item):
      group.elements[index] = try outline(
        item.layoutSize, item.contentInsets, item.edgeSpacing, in: surroundings, isItem: true, name: "an item")
      if case .uniformAcrossSiblings = foldsDown ? item.layoutSize.heightDimension : item.layoutSize.widthDimension {
        group.elements[index].isUniform = group.elements[index].along.isMeasured
      }
      if !item.supplementaryItems.isEmpty { supplementaries[index] = item.supplementaryItems }
    case .group(let inner):
      group.elements[index] = try outline(
        inner.layoutSize, inner.contentInsets, inner.edgeSpacing, in: surroundings, isItem: false, name: "a group")
    }
    let element = group.elements[index]
    let along = surroundings.lineIsVertical == foldsDown ? element.along : element.across
    guard along.isMeasured || along.length > 0 else {
      throw .zeroLengthSubitem("a subitem of a group that is \(surroundings.lineIsVertical == true ? "vertical" : "horizontal")")
    }
    noteInsets(of: element)
    if case .group(let inner) = subitem { try fill(index, with: inner, depth: depth + 1) }
  }

  /// Adds how far the content of an element begins behind it, where its insets are longer than itself.
  private mutating func noteInsets(of element: SolvedElement) {
    overhang += max(0, element.insetsAlong.before - element.along.length)
    overhangAcross += max(0, element.insetsAcross.before - element.across.length)
  }

  /// Adds the distance by which the children of a group can reach out of it. Along the axis a group that is measured is as long as they are.
  private mutating func noteOverhang(of index: Int) {
    let element = group.elements[index]
    guard case .line(let line) = element.content else { return }
    let children = group.elements[line.children]
    let along = children.map { $0.edgesAlong.before + $0.along.length + $0.edgesAlong.after }.max() ?? 0
    let across = children.map { $0.edgesAcross.before + $0.across.length + $0.edgesAcross.after }.max() ?? 0
    if !element.along.isMeasured {
      overhang += max(0, Self.excess(of: along, line.isAlong ? line : nil, over: element.contentAlong))
    }
    overhangAcross += max(0, Self.excess(of: across, line.isAlong ? nil : line, over: element.contentAcross))
  }

  /// The distance by which children, none longer than `longest`, can reach beyond a room: behind each other on a line, or side by side where it is `nil`.
  private static func excess(of longest: Double, _ line: SolvedElement.Line?, over room: Double) -> Double {
    switch line?.fill {
    case .copies(let count)? where count > 1: (longest + (line?.gap ?? 0)) * Double(count) - room
    // The first is taken however long it is; more of them only while they fit, which the tolerance stretches.
    case .untilFull?: max(longest - room, fitTolerance)
    case .copies?, nil: longest - room
    }
  }
}

/// An item as the rule of a compositional layout keeps it.
public protocol GroupItem: BitwiseCopyable, Sendable {
  /// An item of this size, which may be ``LayoutSize/automatic``.
  init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError)
  /// The length along the axis the item's section is folded along, in points, or `nil` where it is not known.
  func along(_ units: LayoutUnits, isOrthogonal: Bool) -> Double?
  /// The length across that axis, in points, or `nil` where it is not known.
  func across(_ units: LayoutUnits, isOrthogonal: Bool) -> Double?
}

/// An item of a layout all of whose groups say themselves how long they are: nothing is kept of it.
public struct PlainGroupItem: GroupItem {
  /// An item; its size does not count, but must be one.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) { _ = try MeasuredGroupItem(size, units: units) }
  @inlinable init() {}
  /// `nil`.
  @inlinable public func along(_ units: LayoutUnits, isOrthogonal: Bool) -> Double? { nil }
  /// `nil`.
  @inlinable public func across(_ units: LayoutUnits, isOrthogonal: Bool) -> Double? { nil }
}

/// An item whose size counts where its group's length is an estimate.
public struct MeasuredGroupItem: GroupItem {
  /// The length along the layout's scroll axis, in units; below 0 where the size is not known.
  @usableFromInline let along: Int32
  /// The length across it, in points.
  @usableFromInline let across: Double

  /// An item of this size.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) {
    guard size.along != LayoutSize.automatic.height || size.across != LayoutSize.automatic.width else {
      (along, across) = (-1, 0)
      return
    }
    along = try units.length(size.along, of: "the length")
    // In a section that scrolls by itself this length is put on the grid.
    _ = try units.length(size.across, of: "the length across")
    across = size.across
  }

  /// The length along the section's axis, on the grid.
  @inlinable public func along(_ units: LayoutUnits, isOrthogonal: Bool) -> Double? {
    guard along >= 0 else { return nil }
    guard isOrthogonal else { return units.points(fromUnits: Int(along)) }
    return units.points(fromUnits: units.nearestUnits(across))
  }

  /// The length across the section's axis.
  @inlinable public func across(_ units: LayoutUnits, isOrthogonal: Bool) -> Double? {
    along < 0 ? nil : isOrthogonal ? units.points(fromUnits: Int(along)) : across
  }
}

/// Fills any group with items: first finds the length of everything in it, then its place.
@usableFromInline struct GroupFiller<Items: ItemReader>: BandFiller where Items.Item: GroupItem {
  /// An element of the group that got items.
  @usableFromInline struct Sized {
    @usableFromInline var element: Int
    /// Lengths, in points.
    @usableFromInline var along = 0.0
    @usableFromInline var across = 0.0
    /// The length that the children take along their line, and that of the longest across it, in points.
    @usableFromInline var used = 0.0
    @usableFromInline var deepest = 0.0
    /// The number of children, or of items of a group of frames.
    @usableFromInline var count = 0
    /// The length of a full line that begins with these children, and the number of its children.
    @usableFromInline var fullUsed = 0.0
    @usableFromInline var fullCount = 0

    @inlinable init(element: Int) { self.element = element }
  }

  @usableFromInline let group: SolvedGroup
  @usableFromInline let units: LayoutUnits
  @usableFromInline let isOrthogonal: Bool
  @usableFromInline var items: Items
  /// The next item.
  @usableFromInline var next: Items.Item?
  /// The elements that got items, each before its children.
  @usableFromInline var sized: ContiguousArray<Sized> = []
  /// The number of items taken since the last group began.
  @usableFromInline var taken = 0

  @inlinable init(_ group: SolvedGroup, _ items: Items, units: LayoutUnits, isOrthogonal: Bool) {
    self.group = group
    self.units = units
    self.isOrthogonal = isOrthogonal
    self.items = items
    next = self.items.next()
  }

  /// Fills the element at `index` alone. Returns the number of items it took.
  @inlinable mutating func countItems(of index: Int) -> Int {
    sized.removeAll(keepingCapacity: true)
    taken = 0
    _ = size(index, isHypothetical: false)
    return taken
  }

  /// Fills the group once. Returns its length along the axis, in points.
  @inlinable mutating func fill() -> Double {
    sized.removeAll(keepingCapacity: true)
    taken = 0
    return size(0, isHypothetical: false) ? sized[0].along : 0
  }

  /// The elements of the group that the items taken are in the place of, in item order.
  var itemElements: [Int] {
    var elements: [Int] = []
    for sized in sized {
      switch group.elements[sized.element].content {
      case .item: elements.append(sized.element)
      case .frames: elements.append(contentsOf: repeatElement(sized.element, count: sized.count))
      case .line: continue
      }
    }
    return Array(elements.prefix(taken))
  }

  @inlinable mutating func take() {
    guard next != nil else { return }
    next = items.next()
    taken &+= 1
  }

  /// Finds how long an element is, taking the items it holds. Returns whether there were any.
  ///
  /// A group whose length is not measured is always filled as if there were enough items, with hypothetical ones if need be: the real ones are
  /// where they would in a full group.
  @inlinable mutating func size(_ index: Int, isHypothetical: Bool) -> Bool {
    guard next != nil || (isHypothetical && sized.count <= GroupSolver.mostElements) else { return false }
    let element = group.elements[index]
    let position = sized.count
    var result = Sized(element: index)
    (result.along, result.across) = (element.along.length, element.across.length)
    sized.append(result)
    switch element.content {
    case .item:
      if let item = next { (result.along, result.across) = lengths(of: item, as: element) }
      take()
    case .frames(let frames):
      result.deepest = 0
      while result.count < frames.count, next != nil || (isHypothetical && !element.along.isMeasured) {
        let frame = group.frames[frames.lowerBound + result.count]
        result.deepest = max(result.deepest, frame.along + frame.length)
        take()
        result.count &+= 1
      }
      if element.along.isMeasured { result.along = result.deepest }
    case .line(let line):
      fill(line, of: element, &result)
      if element.along.isMeasured { result.along = line.isAlong ? result.used : result.deepest }
      if element.across.isMeasured { result.across = line.isAlong ? result.deepest : result.used }
    }
    sized[position] = result
    return true
  }

  @inlinable func lengths(of item: Items.Item, as element: SolvedElement) -> (along: Double, across: Double) {
    (
      element.along.isMeasured ? item.along(units, isOrthogonal: isOrthogonal) ?? element.along.length : element.along.length,
      element.across.isMeasured ? item.across(units, isOrthogonal: isOrthogonal) ?? element.across.length : element.across.length
    )
  }

  @inlinable mutating func fill(_ line: SolvedElement.Line, of element: SolvedElement, _ result: inout Sized) {
    let first = sized.count
    take(line, of: element, &result)
    if _slowPath(line.isUniform) { level(line, childrenFrom: first, &result) }
    (result.fullUsed, result.fullCount) = (result.used, result.count)
    let own = line.isAlong ? element.along : element.across
    if next == nil && element.along.isMeasured && !own.isMeasured { complete(line, of: element, &result) }
  }

  /// Finds the length of a line whose items ended as if it continued with items of the estimated length, up to the most that a group may hold. The rest
  /// is shared as in a full line.
  @inlinable func complete(_ line: SolvedElement.Line, of element: SolvedElement, _ result: inout Sized) {
    let room = line.isAlong ? element.contentAlong : element.contentAcross
    while result.fullCount < GroupSolver.most {
      if case .copies(let most) = line.fill, result.fullCount == most { return }
      let index = line.children.lowerBound + result.fullCount % line.children.count
      let used = result.fullUsed + ((result.fullCount > 0 ? line.gap : 0) + take(of: index, on: line))
      if line.fill == .untilFull && result.fullCount > 0 && used > room + fitTolerance { return }
      result.fullUsed = used
      result.fullCount &+= 1
    }
  }

  /// Takes the children of a line until it is full or the items end.
  @inlinable mutating func take(_ line: SolvedElement.Line, of element: SolvedElement, _ result: inout Sized) {
    let room = line.isAlong ? element.contentAlong : element.contentAcross
    let isHypothetical = !element.along.isMeasured
    while true {
      if case .copies(let most) = line.fill, result.count == most { return }
      let index = line.children.lowerBound + result.count % line.children.count
      let gap = result.count > 0 ? line.gap : 0
      if line.fill == .untilFull && result.count > 0 {
        guard result.used + (gap + take(of: index, on: line)) <= room + fitTolerance else { return }
      }
      let position = sized.count
      guard size(index, isHypothetical: isHypothetical) else { return }
      let child = group.elements[index]
      let (edges, crossEdges) = line.isAlong ? (child.edgesAlong, child.edgesAcross) : (child.edgesAcross, child.edgesAlong)
      let (length, depth) =
        line.isAlong ? (sized[position].along, sized[position].across) : (sized[position].across, sized[position].along)
      result.used += gap + (edges.before + length + edges.after)
      result.deepest = max(result.deepest, crossEdges.before + depth + crossEdges.after)
      result.count &+= 1
    }
  }

  /// Gives the uniform children of a line, which are recorded from `first` on, the length along the axis of the longest measured one.
  @inlinable mutating func level(_ line: SolvedElement.Line, childrenFrom first: Int, _ result: inout Sized) {
    let children = (first..<sized.count).filter { line.children.contains(sized[$0].element) }
    var longest = 0.0
    for position in children where group.elements[sized[position].element].along.isMeasured {
      longest = max(longest, sized[position].along)
    }
    (result.used, result.deepest) = (0, 0)
    for (number, position) in children.enumerated() {
      let child = group.elements[sized[position].element]
      if child.isUniform { sized[position].along = longest }
      let along = child.edgesAlong.before + sized[position].along + child.edgesAlong.after
      let across = child.edgesAcross.before + sized[position].across + child.edgesAcross.after
      result.used += (number > 0 ? line.gap : 0) + (line.isAlong ? along : across)
      result.deepest = max(result.deepest, line.isAlong ? across : along)
    }
  }

  /// The length of the next child along a line, with the room around it. An item has its measured length, a group its own.
  @inlinable func take(of index: Int, on line: SolvedElement.Line) -> Double {
    let child = group.elements[index]
    let edges = line.isAlong ? child.edgesAlong : child.edgesAcross
    var length = (line.isAlong ? child.along : child.across).length
    if child.content == .item, let item = next {
      let own = lengths(of: item, as: child)
      length = line.isAlong ? own.along : own.across
    }
    return edges.before + length + edges.after
  }
}

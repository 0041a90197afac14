/// The room left over in a group, shared evenly among its flexible distances.
@inlinable @inline(__always) func share(of surplus: Double, among count: Int) -> Double {
  surplus > 0 && count > 0 ? surplus / Double(count) : 0
}

extension GroupFiller {
  /// Hands on the frames of all the group's items: they do not come in the order of where they begin.
  @inlinable @inline(__always)
  func place(along: Double, across: Double, until last: Double = .infinity, _ body: (AxisRect, Int) -> Void) {
    guard !sized.isEmpty else { return }
    var (position, item) = (0, 0)
    place(&position, &item, along, across, body)
  }

  /// Places the element at `position` and its contents; both counters are then behind it.
  @inlinable func place(_ position: inout Int, _ item: inout Int, _ along: Double, _ across: Double, _ body: (AxisRect, Int) -> Void) {
    let sized = self.sized[position]
    let element = group.elements[sized.element]
    position &+= 1
    let (startAlong, startAcross) = (along + element.insetsAlong.before, across + element.insetsAcross.before)
    switch element.content {
    case .item:
      let length = max(0, sized.along - element.insetsAlong.before - element.insetsAlong.after)
      let acrossLength = max(0, sized.across - element.insetsAcross.before - element.insetsAcross.after)
      emit(AxisRect(along: startAlong, length: length, across: startAcross, acrossLength: acrossLength), &item, body)
    case .frames(let frames):
      for frame in group.frames[frames].prefix(sized.count) {
        emit(
          AxisRect(
            along: startAlong + frame.along, length: frame.length, across: startAcross + frame.across, acrossLength: frame.acrossLength),
          &item, body)
      }
    case .line(let line):
      place(line, of: element, sized, &position, &item, startAlong, startAcross, body)
    }
  }

  /// Hands on a frame, if there is an item for it.
  @inlinable @inline(__always) func emit(_ frame: AxisRect, _ item: inout Int, _ body: (AxisRect, Int) -> Void) {
    if item < taken { body(frame, item) }
    item &+= 1
  }

  @inlinable func place(
    _ line: SolvedElement.Line, of element: SolvedElement, _ sized: Sized, _ position: inout Int, _ item: inout Int, _ along: Double,
    _ across: Double, _ body: (AxisRect, Int) -> Void
  ) {
    let (own, cross) = line.isAlong ? (element.along, element.across) : (element.across, element.along)
    let room = line.isAlong ? element.contentAlong : element.contentAcross
    let depth = cross.isMeasured ? sized.deepest : line.isAlong ? element.contentAcross : element.contentAlong
    let surplus = own.isMeasured ? 0 : room - sized.fullUsed
    let part = share(of: surplus, among: flexibleCount(line, count: sized.fullCount))
    var place = line.isAlong ? along : across
    let crossStart = line.isAlong ? across : along
    for number in 0..<sized.count {
      if number > 0 { place += line.gapIsFlexible ? line.gap + part : line.gap }
      let child = self.sized[position]
      let solved = group.elements[child.element]
      let (edges, crossEdges) = line.isAlong ? (solved.edgesAlong, solved.edgesAcross) : (solved.edgesAcross, solved.edgesAlong)
      let (length, childDepth) = line.isAlong ? (child.along, child.across) : (child.across, child.along)
      place += edges.beforeIsFlexible ? edges.before + part : edges.before
      let crossPart = share(of: depth - (crossEdges.before + childDepth + crossEdges.after), among: crossEdges.flexibleCount)
      let crossPlace = crossStart + (crossEdges.beforeIsFlexible ? crossEdges.before + crossPart : crossEdges.before)
      self.place(&position, &item, line.isAlong ? place : crossPlace, line.isAlong ? crossPlace : place, body)
      place += length
      place += edges.afterIsFlexible ? edges.after + part : edges.after
    }
  }

  /// The number of flexible distances on a line of so many children.
  @inlinable func flexibleCount(_ line: SolvedElement.Line, count childCount: Int) -> Int {
    var count = line.gapIsFlexible ? max(0, childCount - 1) : 0
    for number in 0..<childCount {
      let child = group.elements[line.children.lowerBound + number % line.children.count]
      count += (line.isAlong ? child.edgesAlong : child.edgesAcross).flexibleCount
    }
    return count
  }
}

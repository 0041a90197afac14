/// Fills one group after the other with items.
@usableFromInline protocol BandFiller {
  /// The reader of the items.
  associatedtype Items: ItemReader where Items.Item: GroupItem
  /// The next item, with which the next group begins; `nil` behind the last.
  var next: Items.Item? { get }
  /// The number of items of the group filled last.
  var taken: Int { get }
  /// Fills a group. Returns its length along the axis, in points.
  mutating func fill() -> Double
  /// Hands the frames of the group filled last to `body`, in item order, with the item's number in the group.
  ///
  /// - Parameters:
  ///   - along: Where the group begins along the axis, in points.
  ///   - across: Where it begins across the axis, in points.
  ///   - last: A place along the axis, in points. Frames that begin behind it may be left out.
  func place(along: Double, across: Double, until last: Double, _ body: (AxisRect, Int) -> Void)
}

/// Fills groups that are an ``ItemLine``: as a ``GroupFiller`` would, to the bit, without keeping anything of an item.
///
/// Placing reads the group's items again, so a group of a thousand items takes no memory.
@usableFromInline struct LineFiller<Items: ItemReader>: BandFiller where Items.Item: GroupItem {
  @usableFromInline let line: ItemLine
  @usableFromInline let units: LayoutUnits
  @usableFromInline let isOrthogonal: Bool
  /// Reads the items after the next one.
  @usableFromInline var items: Items
  @usableFromInline var next: Items.Item?
  /// The first item of the group filled last, and the reader of the items after it.
  @usableFromInline var first: Items.Item?
  @usableFromInline var others: Items
  @usableFromInline var taken = 0
  /// The length along the axis of the longest measured item of the group filled last, in points, where the line has uniform items.
  @usableFromInline var longest = 0.0

  @inlinable init(_ line: ItemLine, _ items: Items, units: LayoutUnits, isOrthogonal: Bool) {
    self.line = line
    self.units = units
    self.isOrthogonal = isOrthogonal
    self.items = items
    next = self.items.next()
    (first, others) = (next, self.items)
  }

  @inlinable mutating func fill() -> Double {
    (first, others) = (next, items)
    longest = 0
    var (used, deepest, count, number) = (0.0, 0.0, 0, 0)
    line.slots.withUnsafeBufferPointer { slots in
      while let item = next, count < line.mostItems {
        let slot = slots[number]
        let own = slot.lengths(of: item, isAlong: line.isAlong, units, isOrthogonal: isOrthogonal)
        let end = used + ((count > 0 ? line.gap : 0) + (slot.edges.before + own.length + slot.edges.after))
        guard count == 0 || end <= line.room else { break }
        used = end
        if _slowPath(line.isUniform) && slot.depth.isMeasured { longest = max(longest, own.depth) }
        deepest = max(deepest, slot.crossEdges.before + own.depth + slot.crossEdges.after)
        next = items.next()
        count &+= 1
        number = number &+ 1 == slots.count ? 0 : number &+ 1
      }
      if _slowPath(line.isUniform) {
        for slot in slots.prefix(count) where slot.isUniform {
          deepest = max(deepest, slot.crossEdges.before + longest + slot.crossEdges.after)
        }
      }
    }
    taken = count
    return line.isAlong ? used : deepest
  }

  @inlinable @inline(__always)
  func place(along: Double, across: Double, until last: Double, _ body: (AxisRect, Int) -> Void) {
    var (item, others, number) = (first, others, 0)
    var place = (line.isAlong ? along : across) + line.start
    let crossPlace = (line.isAlong ? across : along) + line.crossStart
    line.slots.withUnsafeBufferPointer { slots in
      for index in 0..<taken {
        guard let current = item else { break }
        let slot = slots[number]
        var own = slot.lengths(of: current, isAlong: line.isAlong, units, isOrthogonal: isOrthogonal)
        if _slowPath(slot.isUniform) { own.depth = longest }
        if index > 0 { place += line.gap }
        place += slot.edges.before
        if line.isAlong && place > last { break }
        body(frame(in: slot, own, at: place, crossPlace + slot.crossEdges.before), index)
        place += own.length
        place += slot.edges.after
        item = others.next()
        number = number &+ 1 == slots.count ? 0 : number &+ 1
      }
    }
  }

  /// The frame of an item of these lengths at `place` of the line, at `crossPlace` across it.
  @inlinable @inline(__always)
  func frame(in slot: ItemLine.Slot, _ own: (length: Double, depth: Double), at place: Double, _ crossPlace: Double) -> AxisRect {
    let (start, crossStart) = (place + slot.insets.before, crossPlace + slot.crossInsets.before)
    let length = max(0, own.length - slot.insets.before - slot.insets.after)
    let depth = max(0, own.depth - slot.crossInsets.before - slot.crossInsets.after)
    return line.isAlong
      ? AxisRect(along: start, length: length, across: crossStart, acrossLength: depth)
      : AxisRect(along: crossStart, length: depth, across: start, acrossLength: length)
  }
}

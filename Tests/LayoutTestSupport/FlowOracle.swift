import CollectionLayouts

/// The rule of a flow, told again: header, start inset, lines, end inset, footer; sections stack, each by itself.
public struct FlowOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: FlowLayout

  /// An oracle for a flow.
  public init(_ layout: FlowLayout) { self.layout = layout }

  /// The scroll direction of the flow.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// Why the flow cannot lay this situation out: a length that is none, or one along the scroll axis beyond 2³¹−1 units.
  public func refusal(of situation: Situation) -> LayoutError? {
    let page = OraclePage(scrollDirection, situation)
    let across = [layout.minimumInteritemSpacing, insets.before, insets.after] + (layout.itemSize.map { [page.across($0)] } ?? [])
    if let refusal = page.refusal(of: situation.data, andLengths: across) { return refusal }
    let bars = [layout.boundaries.header, layout.boundaries.footer].map(page.along)
    let along = [layout.minimumLineSpacing, insets.start, insets.end] + (layout.itemSize.map { [page.along($0)] } ?? [])
    for length in bars + along {
      guard length.isFinite, length >= 0, (length * Double(page.scale)).rounded(.toNearestOrAwayFromZero) <= Double(Int32.max)
      else { return .invalidLength(length, of: "a length of the flow") }
    }
    return nil
  }

  /// Every item, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(scrollDirection, situation)
    for (section, content) in situation.data.sections.enumerated() {
      page.addBar(.header, section: section, layout.boundaries.header)
      page.position += page.units(insets.start)
      addLines(of: content.items.map { layout.itemSize ?? $0 }, section: section, to: &page)
      page.position += page.units(insets.end)
      page.addBar(.footer, section: section, layout.boundaries.footer)
    }
    return page.result()
  }

  /// Places a section's items and moves the page's position to the end of the last line.
  private func addLines(of sizes: [Size], section: Int, to page: inout OraclePage) {
    let room = page.across(page.container) - insets.before - insets.after
    let widths = sizes.map(page.across)
    let lengths = sizes.map { page.units(page.along($0)) }
    var first = 0
    while first < sizes.count {
      if first > 0 { page.position += page.units(layout.minimumLineSpacing) }
      let end = first + itemsOnALine(of: widths[first...], room: room)
      var (x, step) =
        end < sizes.count ? spreadOut(Array(widths[first..<end]), room: room) : (insets.before, stepOfLastLine(page, room: room))
      let depth = lengths[first..<end].max() ?? 0
      for item in first..<end {
        page.add(
          .cell, section: section, item: item, halfUnitOrigin: 2 * page.position + (depth - lengths[item]), length: lengths[item],
          crossOrigin: x, crossLength: widths[item])
        x += widths[item] + step
      }
      page.position += depth
      first = end
    }
  }

  /// How many of the items that wait the next line takes: the first always, each further one while there is room.
  private func itemsOnALine(of waiting: some Collection<Double>, room: Double) -> Int {
    var (left, count) = (room, 0)
    for width in waiting {
      let needed = count == 0 ? width : width + layout.minimumInteritemSpacing
      if count > 0 && left < needed { break }
      left -= needed
      count += 1
    }
    return count
  }

  /// Where a line that others follow begins, and what stands between its items: what is left over, in equal shares.
  private func spreadOut(_ widths: [Double], room: Double) -> (x: Double, step: Double) {
    let leftOver = room - widths.reduce(0, +)
    if widths.count > 1 { return (insets.before, leftOver / Double(widths.count - 1)) }
    return (leftOver < 0 ? insets.before : insets.before + leftOver / 2, 0)
  }

  /// What stands between the items of a section's last line.
  private func stepOfLastLine(_ page: OraclePage, room: Double) -> Double {
    guard let itemSize = layout.itemSize else { return layout.minimumInteritemSpacing }
    let width = page.across(itemSize)
    // Items that take no room fill no line: there is no full line to follow.
    let takesNoRoom = room - (width + layout.minimumInteritemSpacing) == room
    if takesNoRoom { return layout.minimumInteritemSpacing }
    let fullLine = itemsOnALine(of: repeatElement(width, count: Int.max), room: room)
    if fullLine == 1 { return layout.minimumInteritemSpacing }
    return spreadOut(Array(repeating: width, count: fullLine), room: room).step
  }

  /// The section's insets: `start` and `end` along the scroll axis, `before` and `after` across it, in points.
  private var insets: (start: Double, end: Double, before: Double, after: Double) {
    let inset = layout.sectionInset
    return layout.scrollDirection == .vertical
      ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
  }
}

import CollectionLayouts

/// The rule of a flow, told again: items are broken into lines first, like words, and then each line is set.
public struct FlowOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: FlowLayout

  /// An oracle for a flow.
  public init(_ layout: FlowLayout) { self.layout = layout }

  /// The scroll direction of the flow.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// Why the flow cannot lay this situation out: a length that is none.
  public func refusal(of situation: Situation) -> LayoutError? {
    let inset = layout.sectionInset
    let sizes = [layout.boundaries.header, layout.boundaries.footer, layout.itemSize ?? .zero].flatMap { [$0.width, $0.height] }
    let lengths = sizes + [inset.top, inset.left, inset.bottom, inset.right, layout.minimumLineSpacing, layout.minimumInteritemSpacing]
    let page = OraclePage(scrollDirection, situation)
    if let refusal = page.refusal(of: situation.data, andLengths: lengths) { return refusal }
    let measured = [layout.boundaries.header, layout.boundaries.footer, layout.itemSize ?? .zero].map(page.along)
    let along = measured + [insets.start, insets.end, layout.minimumLineSpacing]
    let tooLong = along.first { ($0 * Double(situation.displayScale)).rounded(.toNearestOrAwayFromZero) > Double(Int32.max) }
    return tooLong.map { .invalidLength($0, of: "a length along the scroll axis") }
  }

  /// Every item, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(scrollDirection, situation)
    for (section, content) in situation.data.sections.enumerated() {
      page.addBar(.header, section: section, layout.boundaries.header)
      page.position += page.units(insets.start)
      let sizes = content.items.map { layout.itemSize ?? $0 }
      let lines = lines(of: sizes.map(page.across), in: lineLength(in: page))
      for (number, line) in lines.enumerated() {
        if number > 0 { page.position += page.units(layout.minimumLineSpacing) }
        set(line, isLast: number == lines.count - 1, of: sizes, section: section, on: &page)
      }
      page.position += page.units(insets.end)
      page.addBar(.footer, section: section, layout.boundaries.footer)
    }
    return page.result()
  }

  /// The items of each line, as ranges.
  private func lines(of widths: [Double], in length: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var first = 0
    while first < widths.count {
      var end = first + 1
      var left = length - widths[first]
      while end < widths.count, widths[end] + layout.minimumInteritemSpacing <= left {
        left -= widths[end] + layout.minimumInteritemSpacing
        end += 1
      }
      lines.append(first..<end)
      first = end
    }
    return lines
  }

  private func set(_ line: Range<Int>, isLast: Bool, of sizes: [Size], section: Int, on page: inout OraclePage) {
    let widths = sizes[line].map(page.across)
    let lengths = sizes[line].map { page.units(page.along($0)) }
    let depth = lengths.reduce(0, max)
    var x = insets.before
    if !isLast && widths.count == 1 && widths[0] <= lineLength(in: page) { x += (lineLength(in: page) - widths[0]) / 2 }
    let gap = isLast ? lastGap(in: page) : justifiedGap(widths, in: page)
    for (place, item) in line.enumerated() {
      page.add(
        .cell, section: section, item: item, halfUnitOrigin: 2 * page.position + depth - lengths[place], length: lengths[place],
        crossOrigin: x, crossLength: widths[place])
      x += widths[place] + gap
    }
    page.position += depth
  }

  /// The gap that makes a line of these widths end where the lines end; nothing is spread on a line of one.
  private func justifiedGap(_ widths: [Double], in page: OraclePage) -> Double {
    widths.count < 2 ? 0 : (lineLength(in: page) - widths.reduce(0, +)) / Double(widths.count - 1)
  }

  /// The gap on the last line: that of a full line of items all of one size, else the least.
  private func lastGap(in page: OraclePage) -> Double {
    guard let itemSize = layout.itemSize else { return layout.minimumInteritemSpacing }
    let width = page.across(itemSize)
    // A line of so many more items than any test has is never full.
    let many = Array(repeating: width, count: 100_000)
    guard
      let full = lines(of: Array(many.prefix(width + layout.minimumInteritemSpacing < 0.01 ? 2 : 100_000)), in: lineLength(in: page)).first,
      full.count >= 2
    else { return layout.minimumInteritemSpacing }
    if width + layout.minimumInteritemSpacing == 0 { return layout.minimumInteritemSpacing }
    return justifiedGap(Array(many[full]), in: page)
  }

  private func lineLength(in page: OraclePage) -> Double { page.across(page.container) - insets.before - insets.after }

  private var insets: (start: Double, end: Double, before: Double, after: Double) {
    let inset = layout.sectionInset
    return layout.scrollDirection == .vertical
      ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
  }
}

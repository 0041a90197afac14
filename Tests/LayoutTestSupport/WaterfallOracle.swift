import CollectionLayouts

/// The rule of a waterfall, told again: header, start inset, columns, end inset, footer; sections stack, each with fresh columns.
public struct WaterfallOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: WaterfallLayout

  /// An oracle for a waterfall.
  public init(_ layout: WaterfallLayout) { self.layout = layout }

  /// The scroll direction of the waterfall.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// Why the waterfall cannot lay this situation out: a length that is none, an item without a size, or a container without room for the columns.
  public func refusal(of situation: Situation) -> LayoutError? {
    let page = OraclePage(scrollDirection, situation)
    let inset = layout.sectionInset
    let bars = [layout.boundaries.header, layout.boundaries.footer].flatMap { [$0.width, $0.height] }
    let lengths = bars + [inset.top, inset.left, inset.bottom, inset.right, layout.columnSpacing, layout.lineSpacing]
    if let refusal = page.refusal(of: situation.data, andLengths: lengths) ?? missingSize(in: situation.data) { return refusal }
    let needed = insets.before + insets.after + Double(layout.columns - 1) * layout.columnSpacing
    let isTooNarrow = room(in: page) < -page.hair
    return isTooNarrow ? .containerTooNarrow(available: page.across(page.container), needed: needed, by: "a waterfall") : nil
  }

  /// Every item, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(scrollDirection, situation)
    for (section, content) in situation.data.sections.enumerated() {
      let start = page.position
      page.addBar(.header, section: section, layout.boundaries.header)
      page.position += page.units(insets.start)
      addColumns(of: content.items, section: section, to: &page)
      page.position += page.units(insets.end)
      page.addBar(.footer, section: section, layout.boundaries.footer)
      page.pinBars(ofSection: section, from: start, layout.boundaries)
    }
    return page.result()
  }

  /// Places a section's items and moves the page's position to the bottom of the tallest column.
  private func addColumns(of items: [LayoutSize], section: Int, to page: inout OraclePage) {
    let top = page.position
    let width = columnWidth(in: page)
    // Where the next item of each column would begin, and where its last one ends. A column without items has no spacing above its first.
    var next = Array(repeating: top, count: layout.columns)
    var bottom = next
    for (item, size) in items.enumerated() {
      let column = layout.placement == .alternating ? item % layout.columns : leftmostLowest(next)
      let length = page.units(page.along(size))
      page.add(
        .cell, section: section, item: item, origin: next[column], length: length,
        crossOrigin: insets.before + Double(column) * (width + layout.columnSpacing), crossLength: width)
      bottom[column] = next[column] + length
      next[column] = bottom[column] + page.units(layout.lineSpacing)
    }
    page.position = bottom.reduce(top, max)
  }

  private func leftmostLowest(_ starts: [Int]) -> Int {
    var best = 0
    for column in starts.indices where starts[column] < starts[best] { best = column }
    return best
  }

  private func columnWidth(in page: OraclePage) -> Double { max(0, room(in: page)) / Double(layout.columns) }

  /// What the insets and the spacings leave for the columns, in points.
  private func room(in page: OraclePage) -> Double {
    page.across(page.container) - insets.before - insets.after - Double(layout.columns - 1) * layout.columnSpacing
  }

  /// The section's insets: `start` and `end` along the scroll axis, `before` and `after` across it, in points.
  private var insets: (start: Double, end: Double, before: Double, after: Double) {
    let inset = layout.sectionInset
    return layout.scrollDirection == .vertical
      ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
  }
}

extension LayoutSpec {
  /// A waterfall.
  public static func waterfall(_ layout: WaterfallLayout) -> LayoutSpec { LayoutSpec(layout) { WaterfallOracle($0) } }
}

extension LayoutSpec.Name {
  /// A waterfall.
  public static let waterfall = LayoutSpec.Name(WaterfallLayout.self) { draw in
    .waterfall(
      WaterfallLayout(
        columns: draw.generator.oneIn(8) ? draw.generator.int(in: 5...16) : draw.generator.int(in: 1...4),
        placement: draw.generator.oneIn(3) ? .alternating : .shortest, columnSpacing: draw.sometimes(), lineSpacing: draw.sometimes(),
        sectionInset: draw.inset(), headerReferenceSize: draw.bar(), footerReferenceSize: draw.bar(),
        sectionHeadersPinToVisibleBounds: draw.pins(), sectionFootersPinToVisibleBounds: draw.pins(), scrollDirection: draw.direction()))
  }
}

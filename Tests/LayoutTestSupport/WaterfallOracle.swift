import CollectionLayouts

/// The rule of a waterfall, written a second time: header, start inset, columns, end inset, footer. Sections follow each other, each with new columns.
public struct WaterfallOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: WaterfallLayout

  /// An oracle for a waterfall.
  public init(_ layout: WaterfallLayout) { self.layout = layout }

  /// The scroll direction of the waterfall.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// `false`: frames do not depend on the container's length along the scroll axis.
  public var readsContainerAlong: Bool { false }

  /// Any item may come without a size if the layout has an estimate.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { layout.estimatedItemSize != nil }

  /// Every item without a size counts with the estimate, if the layout has one.
  public func hasEstimates(inSection section: Int) -> Bool { layout.estimatedItemSize != nil }

  /// The range of numbers of columns, if items span columns.
  public var acrossLengths: ClosedRange<Int>? { layout.spansColumns ? 0...6 : nil }

  /// The reason why the waterfall cannot lay this situation out: an invalid length, a missing size, too little room for the columns, or short items.
  public func refusal(of situation: Situation) -> LayoutError? {
    let page = OraclePage(scrollDirection, situation)
    let sections = [section(0)] + situation.data.sections.indices.map(section)
    let lengths = sections.flatMap { section in
      let inset = section.inset
      return [section.header, section.footer].flatMap { [$0.width, $0.height] }
        + OraclePage.lengths(inset, layout.scrollDirection) + [section.columnSpacing, abs(section.lineSpacing)]
    }
    if let refusal = page.refusal(of: situation.data, andLengths: lengths + [layout.tieTolerance])
      ?? page.refusal(of: [layout.estimatedItemSize].compactMap(\.self), andLengths: []) ?? missingSize(in: situation.data)
    {
      return refusal
    }
    if let narrow = sections.first(where: { $0.room(in: page) < -page.hair }) {
      return .containerTooNarrow(
        available: page.across(page.container), needed: page.across(page.container) - narrow.room(in: page), by: "a waterfall")
    }
    return shortItem(in: situation, page)
  }

  /// The refusal of an item that is shorter than the largest overlap of a negative spacing: the next item of its column would begin before it.
  private func shortItem(in situation: Situation, _ page: OraclePage) -> LayoutError? {
    let least = page.units(layout.sections.compactMap(\.lineSpacing).reduce(layout.lineSpacing, min))
    let isShort = least < 0 && situation.data.sections.flatMap(\.items).contains { page.units(page.along(known($0))) + least < 0 }
    return isShort ? .invalidLayout("an item is shorter than the spacing") : nil
  }

  /// Every item, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(scrollDirection, situation)
    for (index, content) in situation.data.sections.enumerated() {
      let section = section(index)
      let start = page.position
      page.addBar(.header, section: index, section.header)
      page.position += page.units(section.insets.start)
      let arrived = (situation.arrivals ?? situation.data).sections[index].items
      addColumns(of: content.items, arrived: layout.placement == .keep ? arrived : content.items, section, number: index, to: &page)
      page.position += page.units(section.insets.end)
      page.addBar(.footer, section: index, section.footer)
      page.pinBars(ofSection: index, from: start, layout.boundaries)
    }
    return page.result()
  }

  /// Places a section's items and moves the page's position to the bottom of the tallest column.
  ///
  /// The sizes with which the items arrived decide the columns that an item covers.
  private func addColumns(of items: [LayoutSize], arrived: [LayoutSize], _ section: Section, number: Int, to page: inout OraclePage) {
    let top = page.position
    let width = max(0, section.room(in: page)) / Double(section.columns)
    // The start of the next item of each column, and the end of its last one. A column without items has no spacing above its first item.
    var next = Array(repeating: top, count: section.columns)
    var bottom = next
    var deciding = next
    for (item, size) in items.enumerated() {
      let span = span(of: known(size), section, page)
      let starts = (0...section.columns - span).map { column in (column..<column + span).map { deciding[$0] }.max() ?? top }
      let least = starts.min() ?? top
      let column =
        layout.placement == .alternating
        ? min(item % section.columns, section.columns - span)
        : starts.firstIndex { $0 <= least + page.units(layout.tieTolerance) } ?? 0
      let covered = column..<column + span
      let length = page.units(page.along(known(size)))
      let origin = covered.map { next[$0] }.max() ?? top
      page.add(
        .cell, section: number, item: item, origin: origin, length: length,
        crossOrigin: section.insets.before + Double(column) * (width + section.columnSpacing),
        crossLength: Double(span - 1) * (width + section.columnSpacing) + width)
      for column in covered {
        bottom[column] = origin + length
        next[column] = bottom[column] + page.units(section.lineSpacing)
        deciding[column] = starts[covered.lowerBound] + page.units(page.along(known(arrived[item]))) + page.units(section.lineSpacing)
      }
    }
    page.position = bottom.reduce(top, max)
  }

  /// An item's size, or the estimate if it has none.
  private func known(_ size: LayoutSize) -> LayoutSize { size == .automatic ? layout.estimatedItemSize ?? size : size }

  /// The number of columns that an item covers.
  private func span(of size: LayoutSize, _ section: Section, _ page: OraclePage) -> Int {
    layout.spansColumns ? max(1, Int(min(page.across(size), Double(section.columns)).rounded(.up))) : 1
  }

  /// The values of a section: its own, or else the layout's.
  private func section(_ index: Int) -> Section {
    let own = layout.sections.isEmpty ? WaterfallSection() : layout.sections[index % layout.sections.count]
    return Section(
      isVertical: layout.scrollDirection == .vertical, columns: own.columns ?? layout.columns,
      columnSpacing: own.columnSpacing ?? layout.columnSpacing, lineSpacing: own.lineSpacing ?? layout.lineSpacing,
      inset: own.sectionInset ?? layout.sectionInset, header: own.headerReferenceSize ?? layout.boundaries.header,
      footer: own.footerReferenceSize ?? layout.boundaries.footer)
  }

  private struct Section {
    let isVertical: Bool
    let columns: Int
    let columnSpacing: Double
    let lineSpacing: Double
    let inset: LayoutInsets
    let header: LayoutSize
    let footer: LayoutSize

    /// The room that the insets and the spacings leave for the columns, in points.
    func room(in page: OraclePage) -> Double {
      page.across(page.container) - insets.before - insets.after - Double(columns - 1) * columnSpacing
    }

    /// The insets: `start` and `end` along the scroll axis, `before` and `after` across it, in points.
    var insets: (start: Double, end: Double, before: Double, after: Double) {
      isVertical ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
    }
  }
}

extension LayoutSpec {
  /// A waterfall.
  public static func waterfall(_ layout: WaterfallLayout) -> LayoutSpec { LayoutSpec(layout) { WaterfallOracle($0) } }
}

extension LayoutSpec.Name {
  /// A waterfall.
  public static let waterfall = LayoutSpec.Name(WaterfallLayout.self) { draw in
    let direction = draw.direction()
    return .waterfall(
      WaterfallLayout(
        columns: draw.generator.oneIn(8) ? draw.generator.int(in: 5...16) : draw.generator.int(in: 1...4),
        placement: draw.generator.pick([.alternating, .shortest, .shortest, .keep], else: .shortest),
        tieTolerance: draw.generator.oneIn(4) ? Double(draw.generator.int(in: 1...20)) : 0, spansColumns: draw.generator.oneIn(4),
        columnSpacing: draw.sometimes(), lineSpacing: draw.distance(),
        estimatedItemSize: draw.size(oneIn: 3), sectionInset: draw.inset(direction), headerReferenceSize: draw.bar(),
        footerReferenceSize: draw.bar(),
        sectionHeadersPinToVisibleBounds: draw.pins(), sectionFootersPinToVisibleBounds: draw.pins(), scrollDirection: direction,
        sections: draw.generator.oneIn(2) ? [] : (0..<draw.generator.int(in: 1...3)).map { _ in section(&draw, direction) }))
  }

  private static func section(_ draw: inout ParameterDraw, _ direction: ScrollDirection) -> WaterfallSection {
    WaterfallSection(
      columns: draw.generator.oneIn(2) ? nil : draw.generator.int(in: 1...6),
      columnSpacing: draw.generator.oneIn(2) ? nil : draw.sometimes(),
      lineSpacing: draw.generator.oneIn(2) ? nil : draw.distance(), sectionInset: draw.generator.oneIn(2) ? nil : draw.inset(direction),
      headerReferenceSize: draw.generator.oneIn(2) ? nil : draw.bar(), footerReferenceSize: draw.generator.oneIn(2) ? nil : draw.bar())
  }
}

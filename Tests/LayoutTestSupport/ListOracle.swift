import CollectionLayouts

/// The rule of a list, written a second time: header, start inset, rows with a spacing between them, end inset, footer. Sections follow each other, each with
/// its own values. A row without a size counts with the estimate.
public struct ListOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: ListLayout

  /// An oracle for a list.
  public init(_ layout: ListLayout) { self.layout = layout }

  /// The scroll direction of the list.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// `false`: frames do not depend on the container's length along the scroll axis.
  public var readsContainerAlong: Bool { false }

  /// Any row may come without a size if the layout has an estimate.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { layout.estimatedItemSize != nil }

  /// Every row without a size counts with the estimate, if the layout has one.
  public func hasEstimates(inSection section: Int) -> Bool { layout.estimatedItemSize != nil }

  /// The reason why the list cannot lay this situation out: an invalid length, a row without a size, or a row too short for a negative spacing.
  public func refusal(of situation: Situation) -> LayoutError? {
    let page = OraclePage(scrollDirection, situation)
    let values = [section(0)] + situation.data.sections.indices.map(section)
    let lengths = values.flatMap { section in
      [section.header, section.footer].flatMap { [$0.width, $0.height] } + [abs(section.spacing)]
        + OraclePage.lengths(section.inset, layout.scrollDirection)
    }
    return page.refusal(of: situation.data, andLengths: lengths)
      ?? page.refusal(of: [layout.estimatedItemSize].compactMap(\.self), andLengths: []) ?? missingSize(in: situation.data)
      ?? shortRow(in: situation.data, page)
  }

  /// The refusal of a row that is shorter than the largest overlap of a negative spacing: the next row would begin before it.
  private func shortRow(in data: CollectionData, _ page: OraclePage) -> LayoutError? {
    let least = layout.sections.compactMap(\.spacing).reduce(layout.spacing, min)
    let sizes = data.sections.flatMap(\.items).map { $0 == .automatic ? layout.estimatedItemSize ?? $0 : $0 }
    let isShort = least < 0 && sizes.contains { page.units(page.along($0)) + page.units(least) < 0 }
    return isShort ? .invalidLayout("a row is shorter than the spacing") : nil
  }

  /// Every row, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(scrollDirection, situation)
    for (section, content) in situation.data.sections.enumerated() {
      let values = self.section(section)
      let start = page.position
      page.addBar(.header, section: section, values.header)
      page.position += page.units(layout.scrollDirection == .vertical ? values.inset.top : values.inset.left)
      for (item, size) in content.items.enumerated() {
        if item > 0 { page.position += page.units(values.spacing) }
        addRow(size == .automatic ? layout.estimatedItemSize ?? size : size, values.inset, section: section, item: item, to: &page)
      }
      page.position += page.units(layout.scrollDirection == .vertical ? values.inset.bottom : values.inset.right)
      page.addBar(.footer, section: section, values.footer)
      page.pinBars(ofSection: section, from: start, layout.boundaries)
    }
    return page.result()
  }

  /// The values of a section: its own, or else the layout's.
  private func section(_ index: Int) -> (spacing: Double, inset: LayoutInsets, header: LayoutSize, footer: LayoutSize) {
    let own = layout.sections.isEmpty ? ListSection() : layout.sections[index % layout.sections.count]
    return (
      own.spacing ?? layout.spacing, own.sectionInset ?? layout.sectionInset, own.headerReferenceSize ?? layout.boundaries.header,
      own.footerReferenceSize ?? layout.boundaries.footer
    )
  }

  private func addRow(_ size: LayoutSize, _ inset: LayoutInsets, section: Int, item: Int, to page: inout OraclePage) {
    let (before, after) = layout.scrollDirection == .vertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let room = max(0, page.across(page.container) - before - after)
    let crossLength = layout.alignment == .fill ? room : page.across(size)
    let crossOrigin = before + (room - crossLength) / 2
    let length = page.units(page.along(size))
    page.add(
      .cell, section: section, item: item, origin: page.position, length: length, crossOrigin: crossOrigin, crossLength: crossLength)
    page.position += length
  }
}

extension LayoutSpec {
  /// A list.
  public static func list(_ layout: ListLayout) -> LayoutSpec { LayoutSpec(layout) { ListOracle($0) } }
}

extension LayoutSpec.Name {
  /// A list.
  public static let list = LayoutSpec.Name(ListLayout.self) { draw in
    let direction = draw.direction()
    return .list(
      ListLayout(
        spacing: draw.distance(),
        alignment: draw.generator.pick(ListLayout.Alignment.allCases, else: .fill),
        estimatedItemSize: draw.size(oneIn: 2), sectionInset: draw.generator.oneIn(2) ? .zero : draw.inset(direction),
        headerReferenceSize: draw.bar(), footerReferenceSize: draw.bar(), sectionHeadersPinToVisibleBounds: draw.pins(),
        sectionFootersPinToVisibleBounds: draw.pins(), scrollDirection: direction,
        sections: draw.generator.oneIn(2) ? [] : (0..<draw.generator.int(in: 1...3)).map { _ in section(&draw, direction) }))
  }

  private static func section(_ draw: inout ParameterDraw, _ direction: ScrollDirection) -> ListSection {
    ListSection(
      spacing: draw.generator.oneIn(2) ? nil : draw.distance(), sectionInset: draw.generator.oneIn(2) ? nil : draw.inset(direction),
      headerReferenceSize: draw.generator.oneIn(2) ? nil : draw.bar(), footerReferenceSize: draw.generator.oneIn(2) ? nil : draw.bar())
  }
}

import CollectionLayouts

/// The rule of a list, told again: header, rows with a spacing between them, footer; sections stack. A row without a size counts with the estimate.
public struct ListOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: ListLayout

  /// An oracle for a list.
  public init(_ layout: ListLayout) { self.layout = layout }

  /// The scroll direction of the list.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// If there is an estimate, any row may come without a size.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { layout.estimatedItemSize != nil }

  /// If there is an estimate, every row without a size counts with it.
  public func hasEstimates(inSection section: Int) -> Bool { layout.estimatedItemSize != nil }

  /// Why the list cannot lay this situation out: a length that is none, or a row without a size.
  public func refusal(of situation: Situation) -> LayoutError? {
    let page = OraclePage(scrollDirection, situation)
    let bars = [layout.boundaries.header, layout.boundaries.footer].flatMap { [$0.width, $0.height] }
    return page.refusal(of: situation.data, andLengths: bars + [layout.spacing])
      ?? page.refusal(of: [layout.estimatedItemSize].compactMap(\.self), andLengths: []) ?? missingSize(in: situation.data)
  }

  /// Every row, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(scrollDirection, situation)
    for (section, content) in situation.data.sections.enumerated() {
      let start = page.position
      page.addBar(.header, section: section, layout.boundaries.header)
      for (item, size) in content.items.enumerated() {
        if item > 0 { page.position += page.units(layout.spacing) }
        addRow(size == .automatic ? layout.estimatedItemSize ?? size : size, section: section, item: item, to: &page)
      }
      page.addBar(.footer, section: section, layout.boundaries.footer)
      page.pinBars(ofSection: section, from: start, layout.boundaries)
    }
    return page.result()
  }

  private func addRow(_ size: LayoutSize, section: Int, item: Int, to page: inout OraclePage) {
    let room = page.across(page.container)
    let crossLength = layout.alignment == .fill ? room : page.across(size)
    let crossOrigin = layout.alignment == .fill ? 0 : (room - crossLength) / 2
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
    .list(
      ListLayout(
        spacing: draw.sometimes(), alignment: draw.generator.pick(ListLayout.Alignment.allCases, else: .fill),
        estimatedItemSize: draw.size(oneIn: 2), headerReferenceSize: draw.bar(), footerReferenceSize: draw.bar(),
        sectionHeadersPinToVisibleBounds: draw.pins(), sectionFootersPinToVisibleBounds: draw.pins(),
        scrollDirection: draw.direction()))
  }
}

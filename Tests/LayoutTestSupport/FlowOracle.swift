import CollectionLayouts

/// The rule of a flow, written a second time: header, start inset, lines, end inset, footer. Sections follow each other, each with its own values.
public struct FlowOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: FlowLayout

  /// An oracle for a flow.
  public init(_ layout: FlowLayout) { self.layout = layout }

  /// The scroll direction of the flow.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// `false`: frames do not depend on the container's length along the scroll axis.
  public var readsContainerAlong: Bool { false }

  /// Any item may come without a size if all items have one size or the layout has an estimate.
  public func takesAutomaticSizes(inSection section: Int) -> Bool {
    uniformSize(ofSection: section) != nil || layout.estimatedItemSize != nil
  }

  /// An item without a size counts with the estimate, unless all items of its section have one size anyway.
  public func hasEstimates(inSection section: Int) -> Bool { uniformSize(ofSection: section) == nil && layout.estimatedItemSize != nil }

  /// The reason why the flow cannot lay this situation out: an invalid length, one beyond 2³¹−1 units along the scroll axis, a missing size, or an item
  /// that is too short.
  public func refusal(of situation: Situation) -> LayoutError? {
    let page = OraclePage(scrollDirection, situation)
    let estimate = [layout.estimatedItemSize].compactMap(\.self)
    if let refusal = page.refusal(of: situation.data, andLengths: []) ?? page.refusal(of: estimate, andLengths: []) { return refusal }
    var plain = self
    plain.layout.sections = []
    // The layout's own values are checked even if every section overrides them, and those of the first section even if the data has no section yet.
    let used = [self.section(0)] + situation.data.sections.indices.map(self.section)
    for section in [plain.section(0)] + used { if let refusal = section.refusal(by: page) { return refusal } }
    // Only sections in use have to keep their lines in order.
    if used.contains(where: { $0.isShorterThanSpacing(on: page) }) {
      return .invalidLayout("items are shorter than the line spacing")
    }
    return missingSize(in: situation.data) ?? shortItem(in: situation.data, page)
  }

  /// The refusal of an item that is shorter than the largest overlap of lines, or that could be after a move to a section where its length counts.
  private func shortItem(in data: CollectionData, _ page: OraclePage) -> LayoutError? {
    let least = page.units(layout.sections.compactMap(\.minimumLineSpacing).reduce(layout.minimumLineSpacing, min))
    guard least < 0 else { return nil }
    if layout.sections.contains(where: { $0.itemSizes != nil }) {
      let haveOneSize = layout.sections.indices.allSatisfy { uniformSize(ofSection: $0) != nil }
      return haveOneSize ? nil : .invalidLayout("lines overlap, and some sections have one size for all items")
    }
    guard layout.itemSize == nil else { return nil }
    let lengths = data.sections.flatMap { sizes(of: $0.items, inSection: 0) }.map { page.units(page.along($0)) }
    return lengths.contains { $0 + least < 0 } ? .invalidLayout("an item is shorter than the line spacing") : nil
  }

  /// `true`: items are in the middle of their line.
  public var centersItemsInLines: Bool { true }

  /// Every item, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(scrollDirection, situation)
    for (section, content) in situation.data.sections.enumerated() {
      let start = page.position
      self.section(section).add(sizes(of: content.items, inSection: section), section: section, to: &page)
      page.pinBars(ofSection: section, from: start, layout.boundaries)
    }
    return page.result()
  }

  /// A diagnostic for every item that is longer than its line.
  public func diagnostics(of situation: Situation) -> [LayoutDiagnostic] {
    let page = OraclePage(scrollDirection, situation)
    return situation.data.sections.enumerated().flatMap { section, content in
      let room = self.section(section).room(on: page)
      return sizes(of: content.items, inSection: section).map(page.across).enumerated().filter { $0.element > room + page.hair }.map {
        LayoutDiagnostic.oversizedItem(ElementPath(section: section, item: $0.offset), length: $0.element, available: max(0, room))
      }
    }
  }

  /// The effective sizes of items.
  private func sizes(of items: [LayoutSize], inSection section: Int) -> [LayoutSize] {
    items.map { size in uniformSize(ofSection: section) ?? (size == .automatic ? layout.estimatedItemSize ?? size : size) }
  }

  /// The size of all items of a section; `nil` if each item has its own.
  private func uniformSize(ofSection section: Int) -> LayoutSize? {
    switch override(ofSection: section).itemSizes {
    case .uniform(let size): size
    case .own: nil
    case nil: layout.itemSize
    }
  }

  private func override(ofSection section: Int) -> FlowSection {
    layout.sections.isEmpty ? FlowSection() : layout.sections[section % layout.sections.count]
  }

  /// A section with its own values, or else those of the layout.
  private func section(_ section: Int) -> FlowOracleSection {
    let own = override(ofSection: section)
    return FlowOracleSection(
      uniformSize: uniformSize(ofSection: section), alignment: own.alignment ?? layout.alignment,
      lineSpacing: own.minimumLineSpacing ?? layout.minimumLineSpacing,
      interitemSpacing: own.minimumInteritemSpacing ?? layout.minimumInteritemSpacing, inset: own.sectionInset ?? layout.sectionInset,
      header: own.headerReferenceSize ?? layout.boundaries.header, footer: own.footerReferenceSize ?? layout.boundaries.footer)
  }
}

extension LayoutSpec {
  /// A flow.
  public static func flow(_ layout: FlowLayout) -> LayoutSpec { LayoutSpec(layout) { FlowOracle($0) } }
}

extension LayoutSpec.Name {
  /// A flow.
  public static let flow = LayoutSpec.Name(FlowLayout.self) { draw in
    let direction = draw.direction()
    return .flow(
      FlowLayout(
        itemSize: draw.size(oneIn: 3), estimatedItemSize: draw.size(oneIn: 2), alignment: draw.alignment(),
        minimumLineSpacing: draw.distance(), minimumInteritemSpacing: draw.sometimes(), sectionInset: draw.inset(direction),
        headerReferenceSize: draw.bar(), footerReferenceSize: draw.bar(), sectionHeadersPinToVisibleBounds: draw.pins(),
        sectionFootersPinToVisibleBounds: draw.pins(), scrollDirection: direction,
        sections: draw.generator.oneIn(2) ? [] : (0..<draw.generator.int(in: 1...3)).map { _ in section(&draw, direction) }))
  }

  private static func section(_ draw: inout ParameterDraw, _ direction: ScrollDirection) -> FlowSection {
    let sizes: FlowSection.ItemSizes? = draw.generator.oneIn(3) ? nil : draw.size(oneIn: 2).map { .uniform($0) } ?? .own
    return FlowSection(
      itemSizes: sizes, alignment: draw.generator.oneIn(2) ? nil : draw.alignment(),
      minimumLineSpacing: draw.generator.oneIn(2) ? nil : draw.distance(),
      minimumInteritemSpacing: draw.generator.oneIn(2) ? nil : draw.sometimes(),
      sectionInset: draw.generator.oneIn(2) ? nil : draw.inset(direction),
      headerReferenceSize: draw.generator.oneIn(2) ? nil : draw.bar(), footerReferenceSize: draw.generator.oneIn(2) ? nil : draw.bar())
  }
}

extension ParameterDraw {
  /// Draws justified lines as often as all other alignments together.
  fileprivate mutating func alignment() -> FlowLayout.Alignment {
    generator.oneIn(2) ? .justified : generator.pick(FlowLayout.Alignment.allCases, else: .justified)
  }
}

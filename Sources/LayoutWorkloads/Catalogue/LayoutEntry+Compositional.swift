internal import CollectionLayouts

extension LayoutEntry {
  /// The one key of a compositional layout that does not belong to a section.
  static let compositionalKey = "interSectionSpacing"
  /// The key of the headers and footers, of a section and of the layout itself.
  fileprivate static let boundaryKey = "boundarySupplementaryItems"

  /// Groups of items, section by section. Each section of a spec file is a section of the layout.
  ///
  /// It is measured as in feeds: pairs of self-sizing items below a header that stays visible. An insertion or deletion moves all later items to another place
  /// in their rows.
  static let compositional = LayoutEntry(
    CompositionalLayout.self, values: #"{"type": "compositional"}"#, section: feedSection,
    uses: [.paginatedFeed, .selfSizingList, .dashboard],
    remarks: LayoutRemarks(
      invalidation:
        "Groups repeat, so an insertion or a deletion shifts every item behind it to another place of its group. `indexed` measures that once, "
        + "O(n), and keeps what each place adds: later changes are O(k log n), k the items of a group. Groups of 64 items or more are measured to the end each time."
    ),
    itemWidth: { layout, container in
      guard let group = layout.sections.first?.group, case .horizontalCount(_, let count) = group.arrangement else {
        return container.width / 2
      }
      return (container.width - Double(count - 1) * group.interItemSpacing.minimum) / Double(count)
    }
  ) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys([compositionalKey, boundaryKey])
    var layout = CompositionalLayout(sections: [], scrollDirection: source.direction)
    try keys.read(compositionalKey, SpecValue.length, into: &layout.interSectionSpacing)
    layout.boundarySupplementaryItems = try keys.boundaryItems(source.direction)
    let objects = try source.sections.map { (value) throws(SpecFault) in
      let keys = try value.object(SpecItemReader.keys + CollectionLayoutSection.keys)
      layout.sections.append(try CollectionLayoutSection(keys, source.direction))
      return keys
    }
    // Without estimates the sizes of items have no effect. With any estimate, an item without a size may move to a section that has one, and needs an estimate.
    let sizeless = layout.sections.contains { $0.group.hasEstimates } ? LayoutSize.automatic : .zero
    var reader = SpecItemReader()
    return SpecCollection(
      layout: layout, sections: try objects.map { (object) throws(SpecFault) in try reader.section(object, sizeless: sizeless) })
  }

  private static let feedSection =
    #""group": {"axis": "horizontal", "count": 2, "#
    + #""subitems": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"estimated": 100}}}], "#
    + #""size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 100}}, "interItemSpacing": {"fixed": 8}}, "interGroupSpacing": 8, "#
    + #""boundarySupplementaryItems": [{"kind": "header", "size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 44}}, "#
    + #""alignment": "top", "pinToVisibleBounds": true}], "decorationItems": [{"kind": "background"}]"#
}

extension CollectionLayoutSection {
  fileprivate static let keys = [
    "group", "interGroupSpacing", "contentInsets", "orthogonalScrolling", LayoutEntry.boundaryKey,
    "supplementariesFollowContentInsets", "decorationItems",
  ]

  fileprivate init(_ keys: SpecObject, _ direction: ScrollDirection) throws(SpecFault) {
    self.init(group: try keys["group"].group())
    try keys.read("interGroupSpacing", SpecValue.distance, into: &interGroupSpacing)
    contentInsets = try keys.sectionInsets("contentInsets", direction) ?? .zero
    try keys.read("orthogonalScrolling", SpecValue.orthogonalScrolling, into: &orthogonalScrollingBehavior)
    try keys.read("supplementariesFollowContentInsets", SpecValue.bool, into: &supplementariesFollowContentInsets)
    boundarySupplementaryItems = try keys.boundaryItems(direction)
    if keys["decorationItems"].exists {
      for item in try keys["decorationItems"].array() { decorationItems.append(try item.decorationItem()) }
    }
  }
}

extension SpecObject {
  /// The headers and footers of a section or of the layout.
  fileprivate func boundaryItems(_ direction: ScrollDirection) throws(SpecFault) -> [CollectionLayoutBoundarySupplementaryItem] {
    let items = self[LayoutEntry.boundaryKey]
    guard items.exists else { return [] }
    return try items.array().map { (item) throws(SpecFault) in try item.boundaryItem(direction) }
  }
}

extension SpecValue {
  fileprivate func orthogonalScrolling() throws(SpecFault) -> OrthogonalScrollingBehavior? {
    guard json != .string("none") else { return nil }
    guard case .string(let name)? = json, let behavior = OrthogonalScrollingBehavior(rawValue: name) else {
      throw fault(expectedOneOf: ["none"] + OrthogonalScrollingBehavior.allCases.map(\.rawValue))
    }
    return behavior
  }

  private enum BoundaryKind: String, CaseIterable {
    case header, footer
  }

  /// `"header"` or `"footer"`.
  func boundaryKind() throws(SpecFault) -> ElementKind {
    let kind: BoundaryKind = try choice()
    return kind == .header ? .header : .footer
  }

  private enum SizedKind: String, CaseIterable {
    case header, footer, layoutHeader, layoutFooter
  }

  /// The kind of a header or footer that gets a size: `"header"`, `"footer"`, or `"layoutHeader"`, `"layoutFooter"` for the whole layout.
  func sizedKind() throws(SpecFault) -> ElementKind {
    let kind: SizedKind = try choice()
    return switch kind {
    case .header: .header
    case .footer: .footer
    case .layoutHeader: .layoutHeader
    case .layoutFooter: .layoutFooter
    }
  }

  /// `[section, 0]`: the path of a header or a footer; `[0, 0]` for those of the whole layout.
  func boundaryPath(of kind: ElementKind) throws(SpecFault) -> ElementPath {
    let path = try indexPath()
    if kind.isOfLayout {
      guard path == ElementPath(section: 0, item: 0) else {
        throw fault(expected: "[0, 0], the path of a header or a footer of the whole layout")
      }
    }
    guard path.item == 0 else { throw fault(expected: "[section, 0], the path of a header or a footer") }
    return path
  }

  fileprivate func boundaryItem(_ direction: ScrollDirection) throws(SpecFault) -> CollectionLayoutBoundarySupplementaryItem {
    let keys = try object(["kind", "size", "alignment", "pinToVisibleBounds", "extendsBoundary"])
    let kind = try keys["kind"].boundaryKind()
    let edges = CollectionLayoutBoundarySupplementaryItem.Alignment.edges(scrolling: direction)
    var item = CollectionLayoutBoundarySupplementaryItem(
      elementKind: kind, layoutSize: try keys["size"].layoutSize(),
      alignment: kind == .header ? edges.start : edges.end)
    try keys.read("alignment", SpecValue.choice, into: &item.alignment)
    try keys.read("pinToVisibleBounds", SpecValue.bool, into: &item.pinToVisibleBounds)
    try keys.read("extendsBoundary", SpecValue.bool, into: &item.extendsBoundary)
    return item
  }

  private enum DecorationKind: String, CaseIterable {
    case background
  }

  fileprivate func decorationItem() throws(SpecFault) -> CollectionLayoutDecorationItem {
    let keys = try object(["kind", "contentInsets"])
    let _: DecorationKind = try keys["kind"].choice()
    return CollectionLayoutDecorationItem(contentInsets: try keys.optional("contentInsets", SpecValue.insets) ?? .zero)
  }
}

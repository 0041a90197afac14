internal import CollectionLayouts

extension LayoutEntry {
  /// Columns that grow at different rates.
  static let waterfall = LayoutEntry(
    WaterfallLayout.self, values: #"{"type": "waterfall", "columns": 2, "columnSpacing": 8, "lineSpacing": 8}"#,
    uses: [.paginatedFeed, .photoWall],
    remarks: LayoutRemarks(
      invalidation:
        "A changed height can send later items into other columns. `indexed` re-measures until the columns are as they were before. Two columns of items of one "
        + "length never do: the first change measures all that follow, O(n), the next ones O(log n). Three or more columns of such items, more than eight columns, "
        + "and items over several columns: all that follow are measured at every change, O(n). "
        + "Columns of another width are as long as before: `checkpoint` and `indexed`, which keep no frames, measure no item for that.",
      query: "Columns end at different heights, so a query looks a little beyond the viewport to find every item that reaches into it."),
    claims: .measuredForAnyWidth,
    itemWidth: { layout, container in
      let insets = layout.sectionInset.left + layout.sectionInset.right
      return (container.width - insets - Double(layout.columns - 1) * layout.columnSpacing) / Double(layout.columns)
    }
  ) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys(
      WaterfallSection.keys + ["placement", "tieTolerance", "spans", "estimatedItemSize"] + BoundarySizes.pinKeys)
    var layout = WaterfallLayout(scrollDirection: source.direction)
    try keys.read("columns", SpecValue.columns, into: &layout.columns)
    layout.spansColumns = try keys.optional("spans", SpecValue.bool) ?? source.sections.contains { $0.hasSpans }
    let spanned = layout.spansColumns ? source.direction : nil
    layout.estimatedItemSize = try keys.itemSize("estimatedItemSize", spanned)
    try keys.read("tieTolerance", SpecValue.length, into: &layout.tieTolerance)
    try keys.read("placement", SpecValue.choice, into: &layout.placement)
    try keys.read("columnSpacing", SpecValue.length, into: &layout.columnSpacing)
    try keys.read("lineSpacing", SpecValue.distance, into: &layout.lineSpacing)
    layout.sectionInset = try keys.sectionInsets("sectionInset", source.direction) ?? .zero
    try layout.boundaries.read(keys)
    let sizeless = layout.estimatedItemSize.map { _ in LayoutSize.automatic }
    let (sections, overrides) = try source.valuedSections(
      WaterfallSection.keys, sizeless: sizeless, spanned: spanned
    ) { (keys) throws(SpecFault) in
      try WaterfallSection(keys, source.direction)
    }
    if overrides.contains(where: { $0 != WaterfallSection() }) { layout.sections = overrides }
    return SpecCollection(layout: layout, sections: sections, spanned: spanned)
  }
}

extension WaterfallSection {
  /// The keys that both a section and the layout may have.
  fileprivate static let keys = ["columns", "columnSpacing", "lineSpacing", "sectionInset"] + BoundarySizes.keys

  /// Reads the values of a single section.
  fileprivate init(_ keys: SpecObject, _ direction: ScrollDirection) throws(SpecFault) {
    self.init(
      columns: try keys.optional("columns", SpecValue.columns), columnSpacing: try keys.optional("columnSpacing", SpecValue.length),
      lineSpacing: try keys.optional("lineSpacing", SpecValue.distance), sectionInset: try keys.sectionInsets("sectionInset", direction),
      headerReferenceSize: try keys.optional("headerReferenceSize", SpecValue.size),
      footerReferenceSize: try keys.optional("footerReferenceSize", SpecValue.size))
  }
}

extension SpecValue {
  /// Whether any item of a section gives the number of columns that it covers.
  fileprivate var hasSpans: Bool {
    guard case .object(let members)? = json, case .array(let items)? = members["items"] else { return false }
    return items.contains { if case .object = $0 { true } else { false } }
  }

  /// A number of columns that a waterfall can have.
  fileprivate func columns() throws(SpecFault) -> Int { try wholeNumber(in: WaterfallLayout.supportedColumns) }
}

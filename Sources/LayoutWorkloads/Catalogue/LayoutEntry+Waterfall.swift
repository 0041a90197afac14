internal import CollectionLayouts

extension LayoutEntry {
  /// Columns that grow at different rates.
  static let waterfall = LayoutEntry(
    WaterfallLayout.self, values: #"{"type": "waterfall", "columns": 2, "columnSpacing": 8, "lineSpacing": 8}"#,
    uses: [.paginatedFeed, .photoWall],
    remarks: LayoutRemarks(
      invalidation:
        "A changed height can send later items into other columns. `indexed` re-measures until the columns stand as they stood before.",
      query: "Columns end at different heights, so a query looks a little beyond the viewport to find every item that reaches into it."),
    itemWidth: { layout, container in
      let insets = layout.sectionInset.left + layout.sectionInset.right
      return (container.width - insets - Double(layout.columns - 1) * layout.columnSpacing) / Double(layout.columns)
    }
  ) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys(["columns", "placement", "columnSpacing", "lineSpacing", "sectionInset"] + BoundarySizes.layoutKeys)
    var layout = WaterfallLayout(scrollDirection: source.direction)
    if keys["columns"].exists { layout.columns = try keys["columns"].wholeNumber(in: WaterfallLayout.supportedColumns) }
    try keys.read("placement", SpecValue.choice, into: &layout.placement)
    try keys.read("columnSpacing", SpecValue.length, into: &layout.columnSpacing)
    try keys.read("lineSpacing", SpecValue.length, into: &layout.lineSpacing)
    try keys.read("sectionInset", SpecValue.insets, into: &layout.sectionInset)
    try layout.boundaries.read(keys)
    return SpecCollection(layout: layout, sections: try source.plainSections(sizeless: nil))
  }
}

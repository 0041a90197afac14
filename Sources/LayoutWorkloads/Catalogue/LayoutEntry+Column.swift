internal import CollectionLayouts

extension LayoutEntry {
  /// Equal columns, as many as fit. The sizes of items have no effect.
  static let column = LayoutEntry(
    ColumnLayout.self, values: #"{"type": "column", "minColumnWidth": 150, "layoutMargins": {"left": 16, "right": 16}}"#,
    takesItemSizes: false, uses: [.staticGrid, .dashboard],
    remarks: LayoutRemarks(prepare: "The rows of a column layout are alike, so `indexed` computes their places instead of storing them."),
    itemWidth: { $1.width }
  ) { (source) throws(SpecFault) in
    try source.requireDirection(.vertical, ColumnLayout.name)
    let keys = try source.layoutKeys(
      ["minColumnWidth", "itemHeight", "layoutMargins", "minimumLineSpacing", "minimumInteritemSpacing", "sectionInset"]
        + BoundarySizes.layoutKeys)
    var layout = ColumnLayout()
    try keys.read("minColumnWidth", SpecValue.positiveLength, into: &layout.minColumnWidth)
    try keys.read("itemHeight", SpecValue.length, into: &layout.itemHeight)
    try keys.read("layoutMargins", SpecValue.insets, into: &layout.layoutMargins)
    try keys.read("minimumLineSpacing", SpecValue.length, into: &layout.minimumLineSpacing)
    try keys.read("minimumInteritemSpacing", SpecValue.length, into: &layout.minimumInteritemSpacing)
    try keys.read("sectionInset", SpecValue.insets, into: &layout.sectionInset)
    try layout.boundaries.read(keys)
    return SpecCollection(layout: layout, sections: try source.plainSections(sizeless: .zero))
  }
}

extension SpecValue {
  /// A length above 0.
  fileprivate func positiveLength() throws(SpecFault) -> Double {
    let length = try length()
    guard length > 0 else { throw fault(expected: "a length above 0") }
    return length
  }
}

internal import CollectionLayouts

extension SpecFamily {
  /// ``WaterfallLayout``.
  static let waterfall = SpecFamily(name: WaterfallLayout.name) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys(["columns", "placement", "columnSpacing", "lineSpacing", "sectionInset"] + BoundarySizes.keys)
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

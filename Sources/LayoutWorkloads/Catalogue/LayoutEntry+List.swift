internal import CollectionLayouts

extension LayoutEntry {
  /// Rows of one width, as a table view has them.
  static let list = LayoutEntry(
    ListLayout.self, values: #"{"type": "list", "spacing": 8}"#, uses: [.paginatedFeed, .chat, .selfSizingChat, .selfSizingList],
    remarks: LayoutRemarks(
      prepare: "`rope` inserts the items into a tree of nodes one by one, which takes longer than writing their frames."),
    itemWidth: { $1.width }
  ) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys(["spacing", "alignment", "estimatedItemSize"] + BoundarySizes.layoutKeys)
    var layout = ListLayout(scrollDirection: source.direction)
    try keys.read("spacing", SpecValue.length, into: &layout.spacing)
    try keys.read("alignment", SpecValue.choice, into: &layout.alignment)
    layout.estimatedItemSize = try keys.optional("estimatedItemSize", SpecValue.size)
    try layout.boundaries.read(keys)
    let sizeless = layout.estimatedItemSize.map { _ in LayoutSize.automatic }
    return SpecCollection(layout: layout, sections: try source.plainSections(sizeless: sizeless))
  }
}

extension BoundarySizes {
  /// The keys that a section of a flow may have as well as a layout.
  static let keys = ["headerReferenceSize", "footerReferenceSize"]
  /// The keys ``read(_:)`` reads.
  static let layoutKeys = keys + pinKeys
  /// The keys that only a layout may have.
  static let pinKeys = ["sectionHeadersPinToVisibleBounds", "sectionFootersPinToVisibleBounds", "pinToVisibleBounds"]

  /// Takes over what `keys` says.
  mutating func read(_ keys: SpecObject) throws(SpecFault) {
    try keys.read("headerReferenceSize", SpecValue.size, into: &header)
    try keys.read("footerReferenceSize", SpecValue.size, into: &footer)
    if let both = try keys.optional("pinToVisibleBounds", SpecValue.bool) { (headersPin, footersPin) = (both, both) }
    try keys.read("sectionHeadersPinToVisibleBounds", SpecValue.bool, into: &headersPin)
    try keys.read("sectionFootersPinToVisibleBounds", SpecValue.bool, into: &footersPin)
  }
}

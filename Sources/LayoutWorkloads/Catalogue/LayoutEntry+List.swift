internal import CollectionLayouts

extension LayoutEntry {
  /// Rows of one width, as in a table view.
  static let list = LayoutEntry(
    ListLayout.self, values: #"{"type": "list", "spacing": 8}"#, uses: [.paginatedFeed, .chat, .selfSizingChat, .selfSizingList],
    remarks: LayoutRemarks(
      prepare: "`rope` inserts the items into a tree of nodes one by one, which takes longer than writing their frames.",
      invalidation:
        "Where rows begin does not depend on the container's width, so `checkpoint` and `indexed`, which keep no frames, measure no row when it changes."
    ),
    claims: .measuredForAnyWidth,
    itemWidth: { $1.width - $0.sectionInset.left - $0.sectionInset.right }
  ) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys(ListSection.keys + ["alignment", "estimatedItemSize"] + BoundarySizes.pinKeys)
    var layout = ListLayout(scrollDirection: source.direction)
    try keys.read("spacing", SpecValue.distance, into: &layout.spacing)
    try keys.read("alignment", SpecValue.choice, into: &layout.alignment)
    layout.estimatedItemSize = try keys.optional("estimatedItemSize", SpecValue.size)
    layout.sectionInset = try keys.sectionInsets("sectionInset", source.direction) ?? .zero
    try layout.boundaries.read(keys)
    let sizeless = layout.estimatedItemSize.map { _ in LayoutSize.automatic }
    let (sections, overrides) = try source.valuedSections(ListSection.keys, sizeless: sizeless) { (keys) throws(SpecFault) in
      try ListSection(keys, source.direction)
    }
    if overrides.contains(where: { $0 != ListSection() }) { layout.sections = overrides }
    return SpecCollection(layout: layout, sections: sections)
  }
}

extension ListSection {
  /// The keys that both a section and the layout may have.
  fileprivate static let keys = ["spacing", "sectionInset"] + BoundarySizes.keys

  /// Reads the values of a single section.
  fileprivate init(_ keys: SpecObject, _ direction: ScrollDirection) throws(SpecFault) {
    self.init(
      spacing: try keys.optional("spacing", SpecValue.distance), sectionInset: try keys.sectionInsets("sectionInset", direction),
      headerReferenceSize: try keys.optional("headerReferenceSize", SpecValue.size),
      footerReferenceSize: try keys.optional("footerReferenceSize", SpecValue.size))
  }
}

extension BoundarySizes {
  /// The keys that both a section and a layout may have.
  static let keys = ["headerReferenceSize", "footerReferenceSize"]
  /// The keys that ``read(_:)`` reads.
  static let layoutKeys = keys + pinKeys
  /// The keys that only a layout may have.
  static let pinKeys = ["sectionHeadersPinToVisibleBounds", "sectionFootersPinToVisibleBounds", "pinToVisibleBounds"]

  /// Takes the values in `keys`.
  mutating func read(_ keys: SpecObject) throws(SpecFault) {
    try keys.read("headerReferenceSize", SpecValue.size, into: &header)
    try keys.read("footerReferenceSize", SpecValue.size, into: &footer)
    if let both = try keys.optional("pinToVisibleBounds", SpecValue.bool) { (headersPin, footersPin) = (both, both) }
    try keys.read("sectionHeadersPinToVisibleBounds", SpecValue.bool, into: &headersPin)
    try keys.read("sectionFootersPinToVisibleBounds", SpecValue.bool, into: &footersPin)
  }
}

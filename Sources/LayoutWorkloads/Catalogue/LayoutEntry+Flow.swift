internal import CollectionLayouts

extension LayoutEntry {
  /// Lines that break before the first item that does not fit.
  static let flow = LayoutEntry(
    FlowLayout.self, values: #"{"type": "flow", "minimumLineSpacing": 8, "minimumInteritemSpacing": 8}"#,
    uses: [.staticGrid, .paginatedFeed],
    remarks: LayoutRemarks(
      invalidation:
        "A changed width can move items from line to line, until a line breaks again where it did before. `indexed` re-measures up to there. Where lines "
        + "never do, as among equal tiles, it measures all that follow once, O(n), and keeps sums by which later changes are O(k log n), k the items of a line. "
        + "Lines of 64 items or more have none, and are measured to the end each time."
    ),
    itemWidth: { layout, container in
      layout.itemSize?.width
        ?? (container.width - layout.sectionInset.left - layout.sectionInset.right - layout.minimumInteritemSpacing) / 2
    }
  ) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys(FlowSection.keys + ["itemSize", "estimatedItemSize"] + BoundarySizes.pinKeys)
    var layout = FlowLayout(scrollDirection: source.direction)
    layout.itemSize = try keys.optional("itemSize", SpecValue.size)
    layout.estimatedItemSize = try keys.optional("estimatedItemSize", SpecValue.size)
    if let alignment = try keys["alignment"].alignment(scrolling: source.direction) { layout.alignment = alignment }
    try keys.read("minimumLineSpacing", SpecValue.distance, into: &layout.minimumLineSpacing)
    try keys.read("minimumInteritemSpacing", SpecValue.length, into: &layout.minimumInteritemSpacing)
    layout.sectionInset = try keys.sectionInsets("sectionInset", source.direction) ?? .zero
    try layout.boundaries.read(keys)
    let sizeless = layout.itemSize ?? layout.estimatedItemSize.map { _ in .automatic }
    let (sections, overrides) = try source.valuedSections(FlowSection.keys, sizeless: sizeless) { [layout] (section) throws(SpecFault) in
      try FlowSection(section, in: layout)
    }
    if overrides.contains(where: { $0 != FlowSection() }) { layout.sections = overrides }
    return SpecCollection(layout: layout, sections: sections)
  }
}

extension FlowSection {
  /// The keys that both a section and the layout may have, except for the items' size.
  fileprivate static let keys = ["alignment", "minimumLineSpacing", "minimumInteritemSpacing", "sectionInset"] + BoundarySizes.keys

  /// Reads the values of a single section.
  fileprivate init(_ keys: SpecObject, in layout: FlowLayout) throws(SpecFault) {
    self.init(
      alignment: try keys["alignment"].alignment(scrolling: layout.scrollDirection),
      minimumLineSpacing: try keys.optional("minimumLineSpacing", SpecValue.distance),
      minimumInteritemSpacing: try keys.optional("minimumInteritemSpacing", SpecValue.length),
      sectionInset: try keys.sectionInsets("sectionInset", layout.scrollDirection),
      headerReferenceSize: try keys.optional("headerReferenceSize", SpecValue.size),
      footerReferenceSize: try keys.optional("footerReferenceSize", SpecValue.size))
    if let size = try keys.optional("itemSize", SpecValue.size) {
      itemSizes = .uniform(size)
    } else if keys["items"].exists && layout.itemSize != nil {
      itemSizes = .own
    }
  }
}

extension SpecValue {
  /// The alignment of a flow's lines, or nil if the key is missing. If lines run from left to right, `left` and `right` are names too.
  fileprivate func alignment(scrolling direction: ScrollDirection) throws(SpecFault) -> FlowLayout.Alignment? {
    guard exists else { return nil }
    if direction == .vertical, case .string(let name)? = json {
      if name == "left" { return .leading }
      if name == "right" { return .trailing }
    }
    return try choice()
  }
}

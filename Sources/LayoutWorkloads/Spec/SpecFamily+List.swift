internal import CollectionLayouts

extension SpecFamily {
  /// ``ListLayout``.
  static let list = SpecFamily(name: ListLayout.name) { (source) throws(SpecFault) in
    let keys = try source.layoutKeys(["spacing", "alignment", "estimatedItemSize"] + BoundarySizes.keys)
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
  /// The keys ``read(_:)`` reads.
  static let keys = ["headerReferenceSize", "footerReferenceSize"]

  /// Takes over what `keys` says.
  mutating func read(_ keys: SpecObject) throws(SpecFault) {
    try keys.read("headerReferenceSize", SpecValue.size, into: &header)
    try keys.read("footerReferenceSize", SpecValue.size, into: &footer)
  }
}

internal import CollectionLayouts

extension SpecFamily {
  /// ``MosaicLayout``. The sizes of items do not count.
  static let mosaic = SpecFamily(name: MosaicLayout.name) { (source) throws(SpecFault) in
    try source.requireDirection(.vertical, MosaicLayout.name)
    let keys = try source.layoutKeys(["segmentHeight"])
    var layout = MosaicLayout()
    try keys.read("segmentHeight", SpecValue.length, into: &layout.segmentHeight)
    return SpecCollection(layout: layout, sections: try source.plainSections(sizeless: .zero))
  }
}

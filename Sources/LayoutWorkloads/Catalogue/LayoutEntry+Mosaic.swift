internal import CollectionLayouts

extension LayoutEntry {
  /// A pattern of segments that repeats. The sizes of items have no effect.
  static let mosaic = LayoutEntry(
    MosaicLayout.self, values: #"{"type": "mosaic", "segmentHeight": 200}"#, takesItemSizes: false, uses: [.photoWall],
    remarks: LayoutRemarks(
      prepare: "The pattern of a mosaic repeats, so `indexed` computes frames from an item's place and stores nothing for each item.",
      invalidation:
        "A mosaic's frames do not depend on the items' sizes, so nothing behind a resize moves. Strategies that do not know that compute it anew."
    ),
    itemWidth: { $1.width / 2 }
  ) { (source) throws(SpecFault) in
    try source.requireDirection(.vertical, MosaicLayout.name)
    let keys = try source.layoutKeys(["segmentHeight"])
    var layout = MosaicLayout()
    try keys.read("segmentHeight", SpecValue.length, into: &layout.segmentHeight)
    return SpecCollection(layout: layout, sections: try source.plainSections(sizeless: .zero))
  }
}

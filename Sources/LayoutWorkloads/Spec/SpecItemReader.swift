internal import CollectionLayouts

/// Reads the items of one section after the other, and counts them.
struct SpecItemReader {
  /// The keys that it reads.
  static let keys = ["items", "count", "itemSize"]

  /// The scroll direction, if items cover columns and give their number.
  var spanned: ScrollDirection?
  private var room = SpecFile.mostItems

  /// Reads the items of a section. `sizeless` is the size of items without one.
  mutating func section(_ section: SpecObject, sizeless: LayoutSize?) throws(SpecFault) -> SpecSection {
    guard section["items"].exists else { return try counted(section, sizeless: sizeless) }
    for key in ["count", "itemSize"] where section[key].exists {
      throw SpecFault(at: section[key].path, "cannot be combined with items, each of which has its own size; leave one out")
    }
    let values = try section["items"].array(expected: "an array of sizes [width, height]")
    try take(values.count, section["items"])
    return SpecSection(items: try values.map { (value) throws(SpecFault) in try value.itemSize(spanned) }, sizeOfNew: sizeless)
  }

  private mutating func counted(_ section: SpecObject, sizeless: LayoutSize?) throws(SpecFault) -> SpecSection {
    guard section["count"].exists else {
      throw SpecFault(at: section.value.path, "expected items or a count of them, found neither")
    }
    let count = try section["count"].wholeNumber(in: 0...SpecFile.mostItems)
    try take(count, section["count"])
    let size = try section.itemSize("itemSize", spanned) ?? sizeless
    guard count > 0 else { return SpecSection(items: [], sizeOfNew: size) }
    guard let size else { throw section["itemSize"].missingSize }
    return SpecSection(items: Array(repeating: size, count: count), sizeOfNew: size)
  }

  init(spanned: ScrollDirection? = nil) { self.spanned = spanned }

  private mutating func take(_ count: Int, _ value: SpecValue) throws(SpecFault) {
    room -= count
    guard room >= 0 else { throw SpecFault(at: value.path, "brings the file to more than \(SpecFile.mostItems) items; give fewer") }
  }
}

internal import CollectionLayouts

/// The parts of a spec file from which a layout is read.
struct SpecSource {
  /// The file's `layout`.
  let layout: SpecValue
  /// The elements of the file's `sections`.
  let sections: [SpecValue]
  /// The file's `scrollDirection`.
  let direction: ScrollDirection
  /// All keys of the file.
  let keys: SpecObject

  /// The members of the layout, which may have these keys in addition to its type.
  func layoutKeys(_ keys: [String]) throws(SpecFault) -> SpecObject { try layout.object(["type"] + keys) }

  /// Throws if a layout that scrolls in only one direction has to scroll in the other.
  func requireDirection(_ only: ScrollDirection, _ name: String) throws(SpecFault) {
    guard direction == only else {
      throw SpecFault(
        at: keys["scrollDirection"].path, "a layout of type “\(name)” scrolls \(only.rawValue)ly only, found “\(direction.rawValue)”")
    }
  }

  /// Reads the sections of a layout whose sections have values under these keys in addition to items. `read` reads the values of a section. `sizeless` is the
  /// size of an item without one, and `spanned` the scroll direction if items cover columns.
  func valuedSections<Values>(
    _ keys: [String], sizeless: LayoutSize?, spanned: ScrollDirection? = nil, _ read: (SpecObject) throws(SpecFault) -> Values
  ) throws(SpecFault) -> (sections: [SpecSection], values: [Values]) {
    var reader = SpecItemReader(spanned: spanned)
    var (items, values): ([SpecSection], [Values]) = ([], [])
    for value in sections {
      let section = try value.object(SpecItemReader.keys + keys)
      items.append(try reader.section(section, sizeless: sizeless))
      values.append(try read(section))
    }
    return (items, values)
  }

  /// Reads the sections of a layout whose sections have only items. `sizeless` is the size of an item without one.
  func plainSections(sizeless: LayoutSize?) throws(SpecFault) -> [SpecSection] {
    try valuedSections([], sizeless: sizeless) { _ in }.sections
  }
}

/// A layout and its sections from a file.
struct SpecCollection {
  var layout: any CollectionLayout
  var sections: [SpecSection]
  /// The scroll direction, if items cover columns and give their number.
  var spanned: ScrollDirection?
}

/// The items of one section.
struct SpecSection {
  var items: [LayoutSize]
  /// The size of a new item without one, or nil if each item must have its own.
  var sizeOfNew: LayoutSize?
}

internal import CollectionLayouts

/// What a layout is read from.
struct SpecSource {
  /// The file's `layout`.
  let layout: SpecValue
  /// The elements of the file's `sections`.
  let sections: [SpecValue]
  /// The file's `scrollDirection`.
  let direction: ScrollDirection
  /// All keys of the file.
  let keys: SpecObject

  /// The members of the layout, which may have these keys besides its type.
  func layoutKeys(_ keys: [String]) throws(SpecFault) -> SpecObject { try layout.object(["type"] + keys) }

  /// Throws where a layout that scrolls in one direction only is to scroll in the other.
  func requireDirection(_ only: ScrollDirection, _ name: String) throws(SpecFault) {
    guard direction == only else {
      throw SpecFault(
        at: keys["scrollDirection"].path, "a layout of type “\(name)” scrolls \(only.rawValue)ly only, found “\(direction.rawValue)”")
    }
  }

  /// The sections of a layout whose sections have values of their own besides items, under these keys, and those values as `read` makes them;
  /// `sizeless` is the size of an item that comes without one, and `spanned` the scroll direction where items cover columns.
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

  /// The sections of a layout whose sections have no values of their own, where `sizeless` is the size of an item that comes without one.
  func plainSections(sizeless: LayoutSize?) throws(SpecFault) -> [SpecSection] {
    try valuedSections([], sizeless: sizeless) { _ in }.sections
  }
}

/// A layout and its sections as a file gives them.
struct SpecCollection {
  var layout: any CollectionLayout
  var sections: [SpecSection]
  /// The scroll direction, if items cover columns and say how many.
  var spanned: ScrollDirection?
}

/// The items of one section.
struct SpecSection {
  var items: [LayoutSize]
  /// The size of an item that comes to the section without one, or nil where each must have its own.
  var sizeOfNew: LayoutSize?
}

package import CollectionLayouts

/// How a spec file's keys of one layout are read.
package struct SpecFamily: Sendable {
  /// The `type` in the file.
  let name: String
  /// Reads the layout and its sections.
  let read: @Sendable (SpecSource) throws(SpecFault) -> SpecCollection

  /// Every layout that a spec file can name: those of the library, then those of the program.
  static var all: [SpecFamily] { LayoutEntry.all.map(\.family) + additions.values }

  /// The layouts that the program adds.
  package static let additions = Additions<SpecFamily>()

  /// The layout that `value`, an object, names as its `type`.
  static func named(in value: SpecValue) throws(SpecFault) -> SpecFamily {
    let type = try value.anyObject(expected: "an object with a type and the layout's values")["type"]
    guard case .string(let name)? = type.json, let family = all.first(where: { $0.name == name }) else {
      throw type.fault(expected: "one of \(all.map { "“\($0.name)”" }.listed)")
    }
    return family
  }
}

extension SpecFamily {
  /// A layout of the program's own under a name. Its values are those it is registered with, so a file gives none.
  package init(own layout: any CollectionLayout, name: String, scrollDirection: ScrollDirection) {
    self.init(name: name) { (source) throws(SpecFault) in
      _ = try source.layoutKeys([])
      try source.requireDirection(scrollDirection, name)
      return SpecCollection(layout: layout, sections: try source.plainSections(sizeless: nil))
    }
  }
}

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

  /// The sections of a layout whose sections have no values of their own, where `sizeless` is the size of an item that comes without one.
  func plainSections(sizeless: LayoutSize?) throws(SpecFault) -> [SpecSection] {
    var reader = SpecItemReader()
    var result: [SpecSection] = []
    result.reserveCapacity(sections.count)
    for section in sections { result.append(try reader.section(try section.object(SpecItemReader.keys), sizeless: sizeless)) }
    return result
  }
}

/// A layout and its sections as a file gives them.
struct SpecCollection {
  var layout: any CollectionLayout
  var sections: [SpecSection]
}

/// The items of one section.
struct SpecSection {
  var items: [LayoutSize]
  /// The size of an item that comes to the section without one, or nil where each must have its own.
  var sizeOfNew: LayoutSize?
}

/// Reads the items of section after section, and keeps count.
struct SpecItemReader {
  /// The keys it reads.
  static let keys = ["items", "count", "itemSize"]

  private var room = SpecFile.mostItems

  /// The items of a section, where `sizeless` is the size of those that come without one.
  mutating func section(_ section: SpecObject, sizeless: LayoutSize?) throws(SpecFault) -> SpecSection {
    guard section["items"].exists else { return try counted(section, sizeless: sizeless) }
    for key in ["count", "itemSize"] where section[key].exists {
      throw SpecFault(at: section[key].path, "cannot stand beside items, each of which has its own size; leave one out")
    }
    let values = try section["items"].array(expected: "an array of sizes [width, height]")
    try take(values.count, section["items"])
    var items: [LayoutSize] = []
    items.reserveCapacity(values.count)
    for value in values { items.append(try value.size()) }
    return SpecSection(items: items, sizeOfNew: sizeless)
  }

  private mutating func counted(_ section: SpecObject, sizeless: LayoutSize?) throws(SpecFault) -> SpecSection {
    guard section["count"].exists else {
      throw SpecFault(at: section.value.path, "expected items or a count of them, found neither")
    }
    let count = try section["count"].wholeNumber(in: 0...SpecFile.mostItems)
    try take(count, section["count"])
    let size = try section.optional("itemSize", SpecValue.size) ?? sizeless
    guard count > 0 else { return SpecSection(items: [], sizeOfNew: size) }
    guard let size else { throw section["itemSize"].missingSize }
    return SpecSection(items: Array(repeating: size, count: count), sizeOfNew: size)
  }

  private mutating func take(_ count: Int, _ value: SpecValue) throws(SpecFault) {
    room -= count
    guard room >= 0 else { throw SpecFault(at: value.path, "brings the file to more than \(SpecFile.mostItems) items; give fewer") }
  }
}

extension SpecValue {
  /// The fault of an item of unknown size in a layout that must know it.
  var missingSize: SpecFault {
    SpecFault(at: path, "expected [width, height], found nothing: the layout has neither a size nor an estimate for items without one")
  }
}

package import CollectionLayouts

/// The reader of one layout's keys in a spec file.
package struct SpecFamily: Sendable {
  /// The `type` in the file.
  let name: String
  /// Reads the layout and its sections.
  let read: @Sendable (SpecSource) throws(SpecFault) -> SpecCollection

  /// Every layout that a spec file can name: those of the library, then those of the program.
  static var all: [SpecFamily] { additions.remaining(LayoutEntry.all.map(\.family)) + additions.values }

  /// The layouts that the program adds.
  package static let additions = Additions<SpecFamily> { $0.name }

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
  /// Creates the reader of a layout of the program under a name. Its values come from its registration, so a file gives none.
  package init(own layout: any CollectionLayout, name: String, scrollDirection: ScrollDirection) {
    self.init(name: name) { (source) throws(SpecFault) in
      _ = try source.layoutKeys([])
      try source.requireDirection(scrollDirection, name)
      return SpecCollection(layout: layout, sections: try source.plainSections(sizeless: nil))
    }
  }
}

extension SpecValue {
  /// The fault of an item of unknown size in a layout that must know it.
  var missingSize: SpecFault {
    SpecFault(at: path, "expected [width, height], found nothing: the layout has neither a size nor an estimate for items without one")
  }
}

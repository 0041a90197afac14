package import CollectionLayouts

/// One step of a spec file: a change or a query.
package enum SpecStep: Equatable, Sendable {
  /// The elements in a rectangle, in points, are asked for.
  case query(LayoutRect)
  /// An item gets a new size, in points.
  case resize(ElementPath, LayoutSize)
  /// The header or footer of a section, or of the whole layout with section 0, turned out to have this size, in points.
  case resizeSupplementary(ElementKind, section: Int, LayoutSize)
  /// All items get a new size, in points.
  case resizeAll(LayoutSize)
  /// All items are reloaded at once; with nil they keep their sizes.
  case reloadAll(LayoutSize?)
  /// All data is replaced.
  case reloadData(CollectionData)
  /// Everything is computed again.
  case invalidate
  /// Another layout replaces the present one, over the same data.
  case layout(SpecLayout)
  /// A finger moves an item over this many others of its section, one at a time. It drops the item there, or lets it return.
  case drag(ElementPath, by: Int, isDropped: Bool)
  /// The container gets a new size, in points.
  case bounds(LayoutSize)
  /// Bars cover these strips of the container, in points.
  case contentInset(LayoutInsets)
  /// Several updates are made at once.
  case batch([BatchUpdate])
  /// The content is scrolled to this offset, in points.
  case scroll(LayoutPoint)
  /// A section that scrolls by itself is scrolled to this offset across the scroll axis, in points.
  case scrollSection(Int, to: Double)
  /// The content is scrolled so that an item is at a position, and this many points further.
  case scrollTo(ElementPath, ScrollPosition = .start, by: Double = 0)

  /// The key by which a file names the step.
  package var name: String {
    switch self {
    case .query: "query"
    case .resize, .resizeSupplementary, .resizeAll: "resize"
    case .reloadAll: "reload"
    case .reloadData: "reloadData"
    case .invalidate: "invalidate"
    case .layout: "layout"
    case .drag: "drag"
    case .bounds: "bounds"
    case .contentInset: "contentInset"
    case .batch: "batch"
    case .scroll, .scrollSection: "scroll"
    case .scrollTo: "scrollTo"
    }
  }
}

/// A layout that a step of a spec file names.
package struct SpecLayout: Equatable, Sendable {
  /// The layout and its values.
  package let layout: any CollectionLayout

  /// Whether both are the same layout with the same values.
  package static func == (left: SpecLayout, right: SpecLayout) -> Bool { "\(left.layout)" == "\(right.layout)" }
}

/// Reads the steps of a spec file.
struct SpecStepReader {
  let direction: ScrollDirection
  let reading: LayoutDirection
  /// For each section, the size of a new item without one; nil if each item must have its own.
  private(set) var sizesOfNew: [LayoutSize?]
  /// The scroll direction, if items cover columns and give their number.
  private(set) var spanned: ScrollDirection?
  /// All keys of the file.
  let file: SpecObject

  private static let keys = [
    "query", "resize", "reload", "reloadData", "invalidate", "layout", "bounds", "contentInset", "batch", "scroll", "scrollTo", "drag",
  ]
  private static let updateKeys = [
    "delete", "insert", "move", "reload", "deleteSection", "insertSection", "moveSection", "reloadSection",
  ]

  /// Reads the steps of an array; empty if the array is missing.
  mutating func steps(_ value: SpecValue) throws(SpecFault) -> [SpecStep] {
    guard value.exists else { return [] }
    let values = try value.array(expected: "an array of steps")
    guard values.count <= SpecFile.mostSteps else {
      throw SpecFault(at: value.path, "holds \(values.count) steps; give at most \(SpecFile.mostSteps)")
    }
    return try values.map { (value) throws(SpecFault) in try step(value) }
  }

  private static let more = [
    "scroll": ["section"], "scrollTo": ["at", "offset"], "resize": ["kind"], "reload": ["size"], "layout": ["sections"],
    "drag": ["by", "drop"],
  ]

  private mutating func step(_ value: SpecValue) throws(SpecFault) -> SpecStep {
    let key = try value.object(Self.keys + Set(Self.more.values.joined()).sorted()).only(of: Self.keys)
    let step = try value.object([key] + (Self.more[key] ?? []))
    let content = step[key]
    switch key {
    case "query": return .query(try content.rect())
    case "resize":
      let parts = try content.tuple(2, expected: "[[section, item], [width, height]] or [“all”, [width, height]]")
      if let kind = try step.optional("kind", SpecValue.sizedKind) {
        return .resizeSupplementary(kind, section: try parts[0].boundaryPath(of: kind).section, try parts[1].size())
      }
      return parts[0].isAll ? .resizeAll(try parts[1].itemSize(spanned)) : .resize(try parts[0].indexPath(), try parts[1].itemSize(spanned))
    case "reload":
      guard content.isAll else { throw content.fault(expected: "“all”; a batch reloads single items") }
      return .reloadAll(try step.itemSize("size", spanned))
    case "reloadData": return try reloadData(content)
    case "invalidate":
      guard case .string("everything")? = content.json else { throw content.fault(expected: "“everything”") }
      return .invalidate
    case "layout": return try layout(step)
    case "bounds": return .bounds(try content.namedSize())
    case "contentInset": return .contentInset(try content.insets())
    case "batch": return .batch(try updates(content))
    case "scrollTo":
      var position = ScrollPosition.start
      try step.read("at", SpecValue.choice, into: &position)
      return .scrollTo(try content.indexPath(), position, by: try step.optional("offset", SpecValue.coordinate) ?? 0)
    case "drag":
      let isDropped = try step.optional("drop", SpecValue.bool) ?? true
      return .drag(try content.indexPath(), by: try step["by"].drag(), isDropped: isDropped)
    default: return try scroll(step)
    }
  }

  /// Reads sections of items in the form of the file's own sections, without values of the layout.
  private func reloadData(_ content: SpecValue) throws(SpecFault) -> SpecStep {
    var reader = SpecItemReader(spanned: spanned)
    let sections = try content.array(expected: "an array of sections").enumerated().map { (index, value) throws(SpecFault) in
      let section = try reader.section(try value.object(SpecItemReader.keys), sizeless: sizeOfNew(inSection: index))
      return CollectionData.Section(items: section.items)
    }
    return .reloadData(CollectionData(sections: sections))
  }

  /// Reads the layout of a step. Its sections have values for the layout but no items, because the items stay.
  private mutating func layout(_ step: SpecObject) throws(SpecFault) -> SpecStep {
    let sections =
      step["sections"].exists
      ? try step["sections"].array(expected: "an array of sections")
      : sizesOfNew.map { _ in SpecValue(json: .object([:]), path: step["layout"].path, longestLength: step.value.longestLength) }
    let source = SpecSource(
      layout: step["layout"], sections: try sections.map { (section) throws(SpecFault) in try section.withoutItems() },
      direction: direction, keys: file)
    let collection = try SpecFamily.named(in: step["layout"]).read(source)
    sizesOfNew = collection.sections.map(\.sizeOfNew)
    spanned = collection.spanned
    return .layout(SpecLayout(layout: reading.of(collection.layout)))
  }

  private func scroll(_ step: SpecObject) throws(SpecFault) -> SpecStep {
    let offset = try step["scroll"].point()
    guard step["section"].exists else { return .scroll(offset) }
    return .scrollSection(try step["section"].index(), to: direction == .vertical ? offset.x : offset.y)
  }

  private func updates(_ value: SpecValue) throws(SpecFault) -> [BatchUpdate] {
    try value.array(expected: "an array of updates").map { (value) throws(SpecFault) in try updatesOfOne(value) }.flatMap(\.self)
  }

  private func updatesOfOne(_ value: SpecValue) throws(SpecFault) -> [BatchUpdate] {
    let key = try value.object(Self.updateKeys + ["size", "to", "section", "count"]).only(of: Self.updateKeys)
    let more = [
      "delete": ["count"], "move": ["to"], "insert": ["size"], "reload": ["size"], "moveSection": ["to"], "insertSection": ["section"],
      "reloadSection": ["section"],
    ]
    let update = try value.object([key] + (more[key] ?? []))
    if key.hasSuffix("Section") { return [try sectionUpdate(key, update)] }
    let path = try update[key].indexPath()
    switch key {
    case "delete":
      let count = update["count"].exists ? try update["count"].wholeNumber(in: 1...SpecFile.mostItems) : 1
      return (0..<count).map { .delete(ElementPath(section: path.section, item: path.item + $0)) }
    case "move": return [.move(from: path, to: try update["to"].indexPath())]
    case "insert": return [.insert(path, try size(of: update, at: path))]
    default: return [.reload(path, try size(of: update, at: path))]
    }
  }

  private func sectionUpdate(_ key: String, _ update: SpecObject) throws(SpecFault) -> BatchUpdate {
    let index = try update[key].index()
    switch key {
    case "deleteSection": return .deleteSection(index)
    case "moveSection": return .moveSection(from: index, to: try update["to"].index())
    case "insertSection": return .insertSection(index, try section(of: update, at: index))
    default: return .reloadSection(index, try section(of: update, at: index))
    }
  }

  /// Reads the items of a section that is placed at an index. The layout's values belong to the index, so the section has only items.
  private func section(of update: SpecObject, at index: Int) throws(SpecFault) -> CollectionData.Section {
    var reader = SpecItemReader(spanned: spanned)
    let section = try update["section"].object(SpecItemReader.keys)
    return CollectionData.Section(items: try reader.section(section, sizeless: sizeOfNew(inSection: index)).items)
  }

  private func size(of update: SpecObject, at path: ElementPath) throws(SpecFault) -> LayoutSize {
    if let size = try update.itemSize("size", spanned) { return size }
    // The batch checks whether the section exists. If it does not, any size leads to that error.
    guard !sizesOfNew.isEmpty else { return .zero }
    guard let size = sizeOfNew(inSection: path.section) else { throw update["size"].missingSize }
    return size
  }

  /// The size of a new item without one, in a section of any index. A batch may add sections behind the file's: for these, the sizes begin again at the first.
  private func sizeOfNew(inSection section: Int) -> LayoutSize? {
    sizesOfNew.isEmpty || section < 0 ? nil : sizesOfNew[section % sizesOfNew.count]
  }
}

extension SpecValue {
  /// Whether it names all items.
  var isAll: Bool { if case .string("all")? = json { true } else { false } }

  /// The number of items over which a finger moves another one: forwards above 0, otherwise backwards.
  func drag() throws(SpecFault) -> Int {
    let by = try wholeNumber(in: -SpecFile.mostSteps...SpecFile.mostSteps)
    guard by != 0 else { throw fault(expected: "a number of places other than 0") }
    return by
  }

  /// A section with values for a layout, but without items.
  func withoutItems() throws(SpecFault) -> SpecValue {
    guard case .object(var members)? = json else { throw fault(expected: "an object with the layout's values for a section") }
    for key in SpecItemReader.keys where members[key] != nil && key != "itemSize" {
      throw SpecFault(at: .key(key, of: path), "the data stays when the layout changes; leave it out")
    }
    members["count"] = .number(0)
    return SpecValue(json: .object(members), path: path, longestLength: longestLength)
  }
}

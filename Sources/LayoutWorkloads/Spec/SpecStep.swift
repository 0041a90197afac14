package import CollectionLayouts

/// One thing that happens in a spec file, or is asked.
package enum SpecStep: Equatable, Sendable {
  /// What lies in a rectangle, in points?
  case query(LayoutRect)
  /// An item has a new size, in points.
  case resize(ElementPath, LayoutSize)
  /// The container has a new size, in points.
  case bounds(LayoutSize)
  /// Several updates come at once.
  case batch([BatchUpdate])
  /// The content is scrolled to this offset, in points.
  case scroll(LayoutPoint)
  /// A section that scrolls by itself is scrolled to this offset across the scroll axis, in points.
  case scrollSection(Int, to: Double)
  /// The content is scrolled so that an item is seen.
  case scrollTo(ElementPath)

  /// The key by which a file names the step.
  package var name: String {
    switch self {
    case .query: "query"
    case .resize: "resize"
    case .bounds: "bounds"
    case .batch: "batch"
    case .scroll, .scrollSection: "scroll"
    case .scrollTo: "scrollTo"
    }
  }
}

/// Reads the steps of a spec file.
struct SpecStepReader {
  let direction: ScrollDirection
  /// For each section the size of an item that comes to it without one; nil where each must have its own.
  let sizesOfNew: [LayoutSize?]

  private static let keys = ["query", "resize", "bounds", "batch", "scroll", "scrollTo"]
  private static let updateKeys = [
    "delete", "insert", "move", "reload", "deleteSection", "insertSection", "moveSection", "reloadSection",
  ]

  /// The steps of an array; none where there is nothing.
  func steps(_ value: SpecValue) throws(SpecFault) -> [SpecStep] {
    guard value.exists else { return [] }
    let values = try value.array(expected: "an array of steps")
    guard values.count <= SpecFile.mostSteps else {
      throw SpecFault(at: value.path, "holds \(values.count) steps; give at most \(SpecFile.mostSteps)")
    }
    return try values.map(step)
  }

  private func step(_ value: SpecValue) throws(SpecFault) -> SpecStep {
    let key = try value.object(Self.keys + ["section"]).only(of: Self.keys)
    let step = try value.object(key == "scroll" ? [key, "section"] : [key])
    let content = step[key]
    switch key {
    case "query": return .query(try content.rect())
    case "resize":
      let parts = try content.tuple(2, expected: "[[section, item], [width, height]]")
      return .resize(try parts[0].indexPath(), try parts[1].size())
    case "bounds": return .bounds(try content.namedSize())
    case "batch": return .batch(try updates(content))
    case "scrollTo": return .scrollTo(try content.indexPath())
    default: return try scroll(step)
    }
  }

  private func scroll(_ step: SpecObject) throws(SpecFault) -> SpecStep {
    let offset = try step["scroll"].point()
    guard step["section"].exists else { return .scroll(offset) }
    return .scrollSection(try step["section"].index(), to: direction == .vertical ? offset.x : offset.y)
  }

  private func updates(_ value: SpecValue) throws(SpecFault) -> [BatchUpdate] {
    try value.array(expected: "an array of updates").map(update)
  }

  private func update(_ value: SpecValue) throws(SpecFault) -> BatchUpdate {
    let key = try value.object(Self.updateKeys + ["size", "to", "section"]).only(of: Self.updateKeys)
    let more = [
      "move": ["to"], "insert": ["size"], "reload": ["size"], "moveSection": ["to"], "insertSection": ["section"],
      "reloadSection": ["section"],
    ]
    let update = try value.object([key] + (more[key] ?? []))
    if key.hasSuffix("Section") { return try sectionUpdate(key, update) }
    let path = try update[key].indexPath()
    switch key {
    case "delete": return .delete(path)
    case "move": return .move(from: path, to: try update["to"].indexPath())
    case "insert": return .insert(path, try size(of: update, at: path))
    default: return .reload(path, try size(of: update, at: path))
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

  /// The items of a section that comes to an index. The layout's values for sections go by their place, so the section brings nothing else.
  private func section(of update: SpecObject, at index: Int) throws(SpecFault) -> CollectionData.Section {
    var reader = SpecItemReader()
    let section = try update["section"].object(SpecItemReader.keys)
    return CollectionData.Section(items: try reader.section(section, sizeless: sizeOfNew(inSection: index)).items)
  }

  private func size(of update: SpecObject, at path: ElementPath) throws(SpecFault) -> LayoutSize {
    if let size = try update.optional("size", SpecValue.size) { return size }
    // Whether the section exists is the batch's to say; where it does not, any size will do to be told so.
    guard !sizesOfNew.isEmpty else { return .zero }
    guard let size = sizeOfNew(inSection: path.section) else { throw update["size"].missingSize }
    return size
  }

  /// The size of an item without one in a section of any index; behind the file's sections, which a batch may add to, they begin again at the first.
  private func sizeOfNew(inSection section: Int) -> LayoutSize? {
    sizesOfNew.isEmpty || section < 0 ? nil : sizesOfNew[section % sizesOfNew.count]
  }
}

internal import CollectionLayouts

/// Groups of a compositional layout, and their contents.
extension SpecValue {
  /// The deepest nesting of groups.
  private static let deepestGroup = 50
  /// The numbers of copies of a subitem that a group may ask for.
  private static let copies = 1...10_000

  private enum Axis: String, CaseIterable {
    case horizontal, vertical, custom
  }

  /// Reads a group at the nesting depth `depth`.
  func group(depth: Int = 1) throws(SpecFault) -> CollectionLayoutGroup {
    guard depth <= Self.deepestGroup else { throw SpecFault(at: path, "is nested in \(Self.deepestGroup) groups; groups go no deeper") }
    let expected = "a group, an object with axis and size"
    let axis: Axis = try anyObject(expected: expected)["axis"].choice()
    let keys = try object(
      ["axis", "size", "interItemSpacing", "contentInsets", "edgeSpacing"]
        + (axis == .custom ? ["frames"] : ["subitems", "count", "repeating"]))
    let arrangement = axis == .custom ? try keys["frames"].customArrangement() : try keys.arrangement(axis == .horizontal, depth: depth)
    var group = CollectionLayoutGroup(arrangement, layoutSize: try keys["size"].layoutSize())
    try keys.read("interItemSpacing", SpecValue.spacing, into: &group.interItemSpacing)
    try keys.read("contentInsets", SpecValue.insets, into: &group.contentInsets)
    try keys.read("edgeSpacing", SpecValue.edgeSpacing, into: &group.edgeSpacing)
    return group
  }

  private func customArrangement() throws(SpecFault) -> CollectionLayoutGroup.Arrangement {
    .custom(frames: try array(expected: "an array of frames [x, y, width, height]").map { (value) throws(SpecFault) in try value.frame() })
  }

  /// Reads a group if the value has keys that only groups have, otherwise an item.
  fileprivate func subitem(depth: Int) throws(SpecFault) -> CollectionLayoutSubitem {
    let members = try anyObject(expected: "an item or a group, an object with a size")
    if ["axis", "subitems", "frames"].contains(where: { members[$0].exists }) { return .group(try group(depth: depth)) }
    let keys = try object(["size", "contentInsets", "edgeSpacing", "supplementaryItems"])
    var item = CollectionLayoutItem(layoutSize: try keys["size"].layoutSize())
    try keys.read("contentInsets", SpecValue.insets, into: &item.contentInsets)
    try keys.read("edgeSpacing", SpecValue.edgeSpacing, into: &item.edgeSpacing)
    try keys.read("supplementaryItems", SpecValue.supplementaryItems, into: &item.supplementaryItems)
    return .item(item)
  }

  /// A number of copies.
  fileprivate func copyCount() throws(SpecFault) -> Int { try wholeNumber(in: Self.copies) }

  // MARK: Sizes and distances

  /// `{"width": …, "height": …}`, each a dimension.
  func layoutSize() throws(SpecFault) -> CollectionLayoutSize {
    let keys = try object(["width", "height"])
    return CollectionLayoutSize(widthDimension: try keys["width"].dimension(), heightDimension: try keys["height"].dimension())
  }

  private func dimension() throws(SpecFault) -> CollectionLayoutDimension {
    let kinds = ["fractionalWidth", "fractionalHeight", "absolute", "estimated", "uniformAcrossSiblings"]
    let keys = try object(kinds)
    let kind = try keys.only(of: kinds)
    let length = try keys[kind].length()
    return switch kind {
    case "fractionalWidth": .fractionalWidth(length)
    case "fractionalHeight": .fractionalHeight(length)
    case "absolute": .absolute(length)
    case "estimated": .estimated(length)
    default: .uniformAcrossSiblings(estimate: length)
    }
  }

  private func spacing() throws(SpecFault) -> CollectionLayoutSpacing {
    let keys = try object(["fixed", "flexible"])
    let kind = try keys.only(of: ["fixed", "flexible"])
    let length = try keys[kind].length()
    return kind == "fixed" ? .fixed(length) : .flexible(length)
  }

  private func edgeSpacing() throws(SpecFault) -> CollectionLayoutEdgeSpacing {
    let keys = try object(["leading", "trailing", "top", "bottom"])
    return CollectionLayoutEdgeSpacing(
      leading: try keys.optional("leading", SpecValue.spacing), top: try keys.optional("top", SpecValue.spacing),
      trailing: try keys.optional("trailing", SpecValue.spacing), bottom: try keys.optional("bottom", SpecValue.spacing))
  }
}

extension SpecObject {
  /// Reads the arrangement of a group's subitems along an axis.
  fileprivate func arrangement(_ isHorizontal: Bool, depth: Int) throws(SpecFault) -> CollectionLayoutGroup.Arrangement {
    let values = try self["subitems"].array(expected: "an array of items and groups")
    guard !values.isEmpty else { throw SpecFault(at: self["subitems"].path, "expected at least one item or group, found an empty array") }
    let subitems = try values.map { (value) throws(SpecFault) in try value.subitem(depth: depth + 1) }
    guard self["count"].exists || self["repeating"].exists else {
      return isHorizontal ? .horizontal(subitems: subitems) : .vertical(subitems: subitems)
    }
    let key = try only(of: ["count", "repeating"])
    guard subitems.count == 1 else {
      throw SpecFault(at: self["subitems"].path, "expected exactly one subitem beside \(key), found \(subitems.count)")
    }
    let count = try self[key].copyCount()
    if key == "count" {
      return isHorizontal ? .horizontalCount(subitems[0], count: count) : .verticalCount(subitems[0], count: count)
    }
    return isHorizontal ? .horizontalRepeating(subitems[0], count: count) : .verticalRepeating(subitems[0], count: count)
  }
}

extension CollectionLayoutGroup {
  /// Whether the group, or anything in it, has an estimated length.
  var hasEstimates: Bool {
    if layoutSize.hasEstimates { return true }
    switch arrangement {
    case .horizontal(let subitems), .vertical(let subitems): return subitems.contains(where: \.hasEstimates)
    case .horizontalCount(let subitem, _), .verticalCount(let subitem, _), .horizontalRepeating(let subitem, _),
      .verticalRepeating(let subitem, _):
      return subitem.hasEstimates
    case .custom: return false
    }
  }
}

extension CollectionLayoutSubitem {
  fileprivate var hasEstimates: Bool {
    switch self {
    case .item(let item): item.layoutSize.hasEstimates
    case .group(let group): group.hasEstimates
    }
  }
}

extension CollectionLayoutSize {
  fileprivate var hasEstimates: Bool { widthDimension.isEstimated || heightDimension.isEstimated }
}

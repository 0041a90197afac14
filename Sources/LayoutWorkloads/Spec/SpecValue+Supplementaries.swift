internal import CollectionLayouts

/// The supplementary items of a compositional layout.
extension SpecValue {
  /// The kinds of other elements in a transcript, by name.
  private static let takenKinds = ["background", "header", "cell", "footer", "layoutHeader", "layoutFooter"]
  /// The most kinds on one item.
  private static let mostKinds = 256

  /// The supplementary items of an item, each of its own kind.
  func supplementaryItems() throws(SpecFault) -> [CollectionLayoutSupplementaryItem] {
    let values = try array(expected: "an array of supplementary items, objects with kind, size and containerAnchor")
    guard values.count <= Self.mostKinds else {
      throw SpecFault(at: path, "expected at most \(Self.mostKinds) supplementary items, found \(values.count)")
    }
    var items: [CollectionLayoutSupplementaryItem] = []
    for value in values {
      let keys = try value.object(["kind", "size", "containerAnchor", "itemAnchor", "zIndex"])
      let kind = try keys["kind"].supplementaryKind()
      guard !items.contains(where: { $0.elementKind == kind }) else {
        throw SpecFault(at: keys["kind"].path, "is a second “\(kind)” of one item; give each of its supplementary items a kind of its own")
      }
      var item = CollectionLayoutSupplementaryItem(
        layoutSize: try keys["size"].layoutSize(), elementKind: kind, containerAnchor: try keys["containerAnchor"].anchor(),
        itemAnchor: try keys.optional("itemAnchor", SpecValue.anchor))
      try keys.read("zIndex", SpecValue.zIndex, into: &item.zIndex)
      items.append(item)
    }
    return items
  }

  private func supplementaryKind() throws(SpecFault) -> String {
    guard case .string(let kind)? = json, !kind.isEmpty else { throw fault(expected: "the name of a kind, such as “badge”") }
    guard !Self.takenKinds.contains(kind) else {
      throw SpecFault(at: path, "is the kind of other elements; give another name, such as “badge”")
    }
    return kind
  }

  private func zIndex() throws(SpecFault) -> Int32 { Int32(try wholeNumber(in: -1_000_000...1_000_000)) }

  private enum Edge: String, CaseIterable {
    case top, leading, bottom, trailing

    var edge: DirectionalRectEdge {
      switch self {
      case .top: .top
      case .leading: .leading
      case .bottom: .bottom
      case .trailing: .trailing
      }
    }
  }

  /// `{"edges": […], "absoluteOffset": [x, y]}`, or with a `fractionalOffset` instead, or without an offset.
  private func anchor() throws(SpecFault) -> CollectionLayoutAnchor {
    let keys = try object(["edges", "absoluteOffset", "fractionalOffset"])
    var anchor = CollectionLayoutAnchor(edges: [])
    for value in try keys["edges"].array(expected: "an array of edges, such as [\"top\", \"trailing\"]") {
      let edge: Edge = try value.choice()
      anchor.edges.insert(edge.edge)
    }
    guard keys["absoluteOffset"].exists || keys["fractionalOffset"].exists else { return anchor }
    let key = try keys.only(of: ["absoluteOffset", "fractionalOffset"])
    let parts = try keys[key].tuple(2, expected: "[x, y]")
    let offset = LayoutPoint(x: try parts[0].shift(), y: try parts[1].shift())
    anchor.offset = key == "absoluteOffset" ? .absolute(offset) : .fractional(offset)
    return anchor
  }

  /// An offset of an anchor, in either direction.
  private func shift() throws(SpecFault) -> Double {
    let number = try number()
    guard abs(number) <= 1_000_000_000 else { throw fault(expected: "a number within ±1000000000") }
    return number
  }
}

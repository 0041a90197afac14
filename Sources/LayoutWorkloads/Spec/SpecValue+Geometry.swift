internal import CollectionLayouts

/// Lengths and the values that consist of them, in points.
extension SpecValue {
  /// A length.
  func length() throws(SpecFault) -> Double {
    let number = try number()
    guard number >= 0 else { throw fault(expected: "a length of at least 0") }
    guard number <= longestLength else { throw fault(expected: "a length of at most \(Int(longestLength))") }
    return number
  }

  /// A distance in either direction, in points.
  func distance() throws(SpecFault) -> Double {
    let number = try number()
    guard abs(number) <= longestLength else { throw fault(expected: "a number within ±\(Int(longestLength))") }
    return number
  }

  /// A distance from the content's origin, in either direction.
  func coordinate() throws(SpecFault) -> Double {
    let number = try number()
    guard abs(number) <= Self.largestCoordinate else { throw fault(expected: "a number within ±\(Int(Self.largestCoordinate))") }
    return number
  }

  /// `[width, height]`.
  func size() throws(SpecFault) -> LayoutSize {
    let parts = try tuple(2, expected: "[width, height]")
    return LayoutSize(width: try parts[0].length(), height: try parts[1].length())
  }

  /// The size of an item: `[width, height]`. If items cover columns, it may also be `{"size": [width, height], "span": n}`, and the length across the scroll
  /// axis becomes the number of columns.
  func itemSize(_ spanned: ScrollDirection?) throws(SpecFault) -> LayoutSize {
    guard let spanned else { return try size() }
    var (size, span) = (LayoutSize.zero, 1)
    if case .object? = json {
      let keys = try object(["size", "span"])
      size = try keys["size"].size()
      if keys["span"].exists { span = try keys["span"].wholeNumber(in: WaterfallLayout.supportedColumns) }
    } else {
      size = try self.size()
    }
    if spanned == .vertical { size.width = Double(span) } else { size.height = Double(span) }
    return size
  }

  /// `{"width": …, "height": …}`.
  func namedSize() throws(SpecFault) -> LayoutSize {
    let parts = try object(["width", "height"])
    return LayoutSize(width: try parts["width"].length(), height: try parts["height"].length())
  }

  /// `[x, y]`.
  func point() throws(SpecFault) -> LayoutPoint {
    let parts = try tuple(2, expected: "[x, y]")
    return LayoutPoint(x: try parts[0].coordinate(), y: try parts[1].coordinate())
  }

  /// `[x, y, width, height]` of a query. A width or height of 0 is valid too, and finds nothing.
  func rect() throws(SpecFault) -> LayoutRect {
    let parts = try tuple(4, expected: "[x, y, width, height]")
    return LayoutRect(
      x: try parts[0].coordinate(), y: try parts[1].coordinate(), width: try parts[2].extent(), height: try parts[3].extent())
  }

  /// The width or height of a query: it may be longer than any element.
  private func extent() throws(SpecFault) -> Double {
    guard try number() >= 0 else { throw fault(expected: "a length of at least 0") }
    return try coordinate()
  }

  /// `[x, y, width, height]` of a placed element.
  func frame() throws(SpecFault) -> LayoutRect {
    let parts = try tuple(4, expected: "[x, y, width, height]")
    return LayoutRect(x: try parts[0].origin(), y: try parts[1].origin(), width: try parts[2].length(), height: try parts[3].length())
  }

  private func origin() throws(SpecFault) -> Double {
    let number = try number()
    guard abs(number) <= longestLength else { throw fault(expected: "a number within ±\(Int(longestLength))") }
    return number
  }

  /// `{"top": …, "left": …, "bottom": …, "right": …}`; a missing edge is 0.
  func insets() throws(SpecFault) -> LayoutInsets {
    let edges = try object(["top", "left", "bottom", "right"])
    var insets = LayoutInsets.zero
    try edges.read("top", SpecValue.length, into: &insets.top)
    try edges.read("left", SpecValue.length, into: &insets.left)
    try edges.read("bottom", SpecValue.length, into: &insets.bottom)
    try edges.read("right", SpecValue.length, into: &insets.right)
    return insets
  }

  /// `[section, item]`.
  func indexPath() throws(SpecFault) -> ElementPath {
    let parts = try tuple(2, expected: "[section, item]")
    return ElementPath(section: try parts[0].index(), item: try parts[1].index())
  }

  /// A position in a list.
  func index() throws(SpecFault) -> Int { try wholeNumber(in: 0...Int(Int32.max)) }
}

extension SpecObject {
  /// The insets of a section under a key, which may be negative across the scroll axis; nil without that key.
  func sectionInsets(_ key: String, _ direction: ScrollDirection) throws(SpecFault) -> LayoutInsets? {
    guard self[key].exists else { return nil }
    let edges = try self[key].object(["top", "left", "bottom", "right"])
    let isVertical = direction == .vertical
    var insets = LayoutInsets.zero
    try edges.read("top", isVertical ? SpecValue.length : SpecValue.distance, into: &insets.top)
    try edges.read("left", isVertical ? SpecValue.distance : SpecValue.length, into: &insets.left)
    try edges.read("bottom", isVertical ? SpecValue.length : SpecValue.distance, into: &insets.bottom)
    try edges.read("right", isVertical ? SpecValue.distance : SpecValue.length, into: &insets.right)
    return insets
  }

  /// The size of an item under a key, in the form of ``SpecValue/itemSize(_:)``; nil without that key.
  func itemSize(_ key: String, _ spanned: ScrollDirection?) throws(SpecFault) -> LayoutSize? {
    self[key].exists ? try self[key].itemSize(spanned) : nil
  }
}

import CollectionLayouts

/// A group of a compositional layout with its size: the oracle fills it with items, one after the other, and then says where they stand.
///
/// A group that **grows** is as long as its content along the axis on which groups follow each other in the section (`fold`): its length there is
/// estimated, and so is that of every group around it. Until it is filled, its size there is the estimate.
struct CompositionalOracleGroup {
  let group: CollectionLayoutGroup
  var size: LayoutSize
  let grows: Bool
  let fold: ScrollDirection
  /// Whether the section scrolls across the layout's scroll axis. Along that axis nothing is then measured.
  let isOrthogonal: Bool
  let scale: Int

  /// What the group holds once it is filled.
  private(set) var elements: [Element] = []
  /// What would follow if the items had not run out, as long as estimated: those that are there stand as in a full group.
  private(set) var missing: [Element] = []
  /// How many items there were for the group; a group that does not grow is filled in thought, and then holds its first items only.
  private(set) var itemLimit = Int.max

  /// An item or a group in the group.
  struct Element {
    enum Content {
      case item(CollectionLayoutItem)
      case group(CompositionalOracleGroup)
      case frame(LayoutRect)
      case none
    }
    var content: Content
    var size = LayoutSize.zero
    var edges = CollectionLayoutEdgeSpacing()

    /// What the element takes along an axis, the least room around it included.
    func take(_ axis: ScrollDirection) -> Double { edges[axis].before.minimum + size[axis] + edges[axis].after.minimum }

    /// Whether the element's length is its own, or that of what is in it; in a group that grows.
    func isMeasured(along fold: ScrollDirection) -> Bool {
      switch content {
      case .item(let item): item.layoutSize[fold].isEstimated
      case .group(let group): group.grows
      case .frame, .none: false
      }
    }

    /// Whether the element is an item that asks for the length of its longest sibling.
    func isUniform(along fold: ScrollDirection) -> Bool {
      guard case .item(let item) = content, case .uniformAcrossSiblings = item.layoutSize[fold] else { return false }
      return true
    }
  }

  init(_ group: CollectionLayoutGroup, size: LayoutSize, grows: Bool, fold: ScrollDirection, isOrthogonal: Bool, scale: Int) {
    self.group = group
    self.size = size
    self.grows = grows
    self.fold = fold
    self.isOrthogonal = isOrthogonal
    self.scale = scale
  }

  /// The axis along which the subitems stand.
  var axis: ScrollDirection { group.arrangement.isVertical ? .vertical : .horizontal }

  /// What the insets leave of the group; on an estimated axis they are ignored.
  var contentSize: LayoutSize { LayoutSize(width: contentLength(.horizontal), height: contentLength(.vertical)) }

  private func contentLength(_ axis: ScrollDirection) -> Double {
    if group.layoutSize[axis].isEstimated { return size[axis] }
    return max(0, size[axis] - group.contentInsets[axis].before - group.contentInsets[axis].after)
  }
}

/// Where the items of groups come from, in order.
struct OracleItemSupply {
  /// The items' own sizes; nil where a group is filled in thought and no item has a size of its own.
  let sizes: [LayoutSize]?
  var next = 0
  var end: Int

  var left: Int { end - next }

  /// The next item's own size, or nil where it has none.
  mutating func take() -> LayoutSize? {
    defer { next += 1 }
    guard let size = sizes?[next], size != .automatic else { return nil }
    return size
  }
}

// Filling: which items the group takes, and how large they are.
extension CompositionalOracleGroup {
  /// Takes items until the group is full or there are none left.
  mutating func fill(from supply: inout OracleItemSupply) {
    if !grows && supply.sizes != nil {
      // A full group, though only so many items of it are there.
      var inThought = OracleItemSupply(sizes: nil, end: Self.itemsOfAGroup)
      fill(from: &inThought)
      itemLimit = supply.left
      supply.next += min(itemLimit, inThought.next)
      return
    }
    switch group.arrangement {
    case .horizontal(let subitems), .vertical(let subitems):
      if grows && axis == fold { take(subitems, from: &supply) } else { takeWhatFits(subitems, from: &supply) }
    case .horizontalCount(let subitem, let count), .verticalCount(let subitem, let count):
      let length = grows && axis == fold ? nil : lengthOfEach(of: count, subitem)
      take(Array(repeating: subitem, count: count), eachOfLength: length, from: &supply)
    case .horizontalRepeating(let subitem, let count), .verticalRepeating(let subitem, let count):
      take(Array(repeating: subitem, count: count), from: &supply)
    case .custom(let frames):
      for frame in frames.prefix(supply.left) {
        _ = supply.take()
        elements.append(Element(content: .frame(frame)))
      }
    }
    makeUniform()
    if grows { size[fold] = lengthOfContent }
  }

  /// Makes the items that are to be as long as the longest of their measured siblings so long.
  private mutating func makeUniform() {
    guard grows else { return }
    let longest = elements.filter { $0.isMeasured(along: fold) }.map { $0.size[fold] }.max() ?? 0
    for index in elements.indices where elements[index].isUniform(along: fold) { elements[index].size[fold] = longest }
  }

  /// The length of each of so many subitems that fill the group between them, with the least room around each.
  func lengthOfEach(of count: Int, _ subitem: CollectionLayoutSubitem) -> Double {
    let room = subitem.edgeSpacing[axis].before.minimum + subitem.edgeSpacing[axis].after.minimum
    return max(0, (contentSize[axis] - group.interItemSpacing.minimum * Double(count - 1)) / Double(count) - room)
  }

  /// More items than a group may hold, by one.
  static let itemsOfAGroup = 10_001

  private mutating func take(
    _ subitems: [CollectionLayoutSubitem], eachOfLength length: Double? = nil, from supply: inout OracleItemSupply
  ) {
    for subitem in subitems {
      if supply.left == 0 {
        missing.append(missingElement(subitem, ofLength: length))
      } else {
        elements.append(element(subitem, ofLength: length, from: &supply))
      }
    }
  }

  private func missingElement(_ subitem: CollectionLayoutSubitem, ofLength length: Double? = nil) -> Element {
    Element(content: .none, size: size(of: subitem, ofLength: length, own: nil), edges: subitem.edgeSpacing)
  }

  private mutating func takeWhatFits(_ subitems: [CollectionLayoutSubitem], from supply: inout OracleItemSupply) {
    var used = 0.0
    func lengthWith(_ next: Element) -> Double? {
      let length = elements.isEmpty ? next.take(axis) : used + (group.interItemSpacing.minimum + next.take(axis))
      return elements.isEmpty || length <= contentSize[axis] + 0.001 ? length : nil
    }
    while supply.left > 0 {
      var supplyAfter = supply
      let next = element(subitems[elements.count % subitems.count], from: &supplyAfter)
      guard let usedAfter = lengthWith(next) else { return }
      elements.append(next)
      (used, supply) = (usedAfter, supplyAfter)
    }
    while elements.count + missing.count < 10_000 {
      let next = missingElement(subitems[(elements.count + missing.count) % subitems.count])
      guard let usedAfter = lengthWith(next) else { return }
      missing.append(next)
      used = usedAfter
    }
  }

  /// An item, or a group with its items; `length` is its length along this group's axis where this group decides it.
  private func element(_ subitem: CollectionLayoutSubitem, ofLength length: Double? = nil, from supply: inout OracleItemSupply) -> Element {
    switch subitem {
    case .item(let item):
      return Element(content: .item(item), size: size(of: subitem, ofLength: length, own: supply.take()), edges: item.edgeSpacing)
    case .group:
      guard var inner = innerGroup(subitem, ofLength: length) else { preconditionFailure("A group is a group") }
      inner.fill(from: &supply)
      return Element(content: .group(inner), size: inner.size, edges: subitem.edgeSpacing)
    }
  }

  /// A group in this group, not yet filled; nil for an item.
  func innerGroup(_ subitem: CollectionLayoutSubitem, ofLength length: Double? = nil) -> CompositionalOracleGroup? {
    guard case .group(let group) = subitem else { return nil }
    return CompositionalOracleGroup(
      group, size: size(of: subitem, ofLength: length, own: nil), grows: grows && group.layoutSize[fold].isEstimated, fold: fold,
      isOrthogonal: isOrthogonal, scale: scale)
  }

  /// The size of a subitem; `own` is that of the item's data, nil where it is not known.
  func size(of subitem: CollectionLayoutSubitem, ofLength length: Double? = nil, own: LayoutSize?) -> LayoutSize {
    var size = LayoutSize.zero
    for axis in ScrollDirection.allCases {
      size[axis] = self.length(subitem.layoutSize[axis], along: axis, own: own?[axis])
    }
    if let length { size[axis] = length }
    return size
  }

  /// Whether a subitem's length along an axis is its own, or that of what is in it.
  func isMeasured(_ subitem: CollectionLayoutSubitem, along axis: ScrollDirection) -> Bool {
    guard grows, subitem.layoutSize[axis].isEstimated else { return false }
    return axis == fold || !isOrthogonal && !subitem.isGroup
  }

  private func length(_ dimension: CollectionLayoutDimension, along axis: ScrollDirection, own: Double?) -> Double {
    switch dimension {
    case .fractionalWidth(let fraction): return fraction * contentSize.width
    case .fractionalHeight(let fraction): return fraction * contentSize.height
    case .absolute(let length): return length
    case .estimated(let estimate), .uniformAcrossSiblings(let estimate):
      let isMeasured = grows && (axis == fold || !isOrthogonal)
      // Along the fold axis lengths are on the grid, estimates too.
      if isMeasured { return axis == fold ? onGrid(own ?? estimate) : own ?? estimate }
      // The group's length wins over an estimate across its axis.
      return axis == self.axis ? estimate : contentSize[axis]
    }
  }

  private func onGrid(_ points: Double) -> Double { (points * Double(scale)).rounded(.toNearestOrAwayFromZero) / Double(scale) }

  /// How long what the group holds is along the fold axis.
  private var lengthOfContent: Double {
    if case .custom = group.arrangement {
      return elements.reduce(0) { length, element in
        guard case .frame(let frame) = element.content else { return length }
        return max(length, fold == .vertical ? frame.y + frame.height : frame.x + frame.width)
      }
    }
    if axis == fold { return used(by: elements) }
    return elements.map { $0.take(fold) }.max() ?? 0
  }

  /// What elements take along the group's axis, with the least room between them.
  private func used(by elements: [Element]) -> Double {
    guard let first = elements.first else { return 0 }
    return elements.dropFirst().reduce(first.take(axis)) { $0 + (group.interItemSpacing.minimum + $1.take(axis)) }
  }
}

// Placing: where the items stand, once it is known which they are.
extension CompositionalOracleGroup {
  /// The frames of the group's items, the group standing at `origin`.
  func frames(at origin: LayoutPoint) -> [LayoutRect] {
    let across = axis.across
    var start = origin
    for axis in ScrollDirection.allCases where !group.layoutSize[axis].isEstimated { start[axis] += group.contentInsets[axis].before }
    if case .custom = group.arrangement { return Array(elements.flatMap { $0.frames(at: start) }.prefix(itemLimit)) }
    let share = self.share
    var frames: [LayoutRect] = []
    var position = start[axis]
    for (index, element) in elements.enumerated() {
      if index > 0 { position += length(group.interItemSpacing, share) }
      position += length(element.edges[axis].before, share)
      var corner = start
      corner[axis] = position
      corner[across] += Self.crossOffset(element.edges, of: element.size[across], in: contentSize[across], along: across)
      frames += element.frames(at: corner)
      position += element.size[axis]
      position += length(element.edges[axis].after, share)
    }
    return Array(frames.prefix(itemLimit))
  }

  /// What the layout says of each of these items, in the same order; nil for one in a frame of a custom group.
  var definitions: [CollectionLayoutItem?] {
    let all = elements.flatMap { element -> [CollectionLayoutItem?] in
      switch element.content {
      case .item(let item): [item]
      case .group(let group): group.definitions
      case .frame: [nil]
      case .none: []
      }
    }
    return Array(all.prefix(itemLimit))
  }

  /// How far an element stands from the start across the axis of what it is in.
  static func crossOffset(_ edges: CollectionLayoutEdgeSpacing, of length: Double, in room: Double, along axis: ScrollDirection) -> Double {
    let (before, after) = edges[axis]
    let surplus = room - (before.minimum + length + after.minimum)
    guard before.isFlexible, surplus > 0 else { return before.minimum }
    return before.minimum + surplus / (after.isFlexible ? 2 : 1)
  }

  private func length(_ spacing: CollectionLayoutSpacing, _ share: Double) -> Double {
    spacing.isFlexible ? spacing.minimum + share : spacing.minimum
  }

  /// What each flexible distance along the group's axis gets of what is left over.
  private var share: Double {
    let isAsLongAsItsContent = grows && axis == fold
    if isAsLongAsItsContent { return 0 }
    let line = elements + missing
    let gaps = group.interItemSpacing.isFlexible ? max(0, line.count - 1) : 0
    let edges = line.map { ($0.edges[axis].before.isFlexible ? 1 : 0) + ($0.edges[axis].after.isFlexible ? 1 : 0) }.reduce(0, +)
    let surplus = contentSize[axis] - used(by: line)
    return surplus > 0 && gaps + edges > 0 ? surplus / Double(gaps + edges) : 0
  }
}

extension CompositionalOracleGroup.Element {
  /// The frames of the element's items, the element standing at `origin`.
  fileprivate func frames(at origin: LayoutPoint) -> [LayoutRect] {
    switch content {
    case .none: return []
    case .group(let group): return group.frames(at: origin)
    case .frame(let frame): return [LayoutRect(x: origin.x + frame.x, y: origin.y + frame.y, width: frame.width, height: frame.height)]
    case .item(let item):
      let (x, width) = shrunk(origin.x, size.width, item, .horizontal)
      let (y, height) = shrunk(origin.y, size.height, item, .vertical)
      return [LayoutRect(x: x, y: y, width: width, height: height)]
    }
  }

  private func shrunk(_ origin: Double, _ length: Double, _ item: CollectionLayoutItem, _ axis: ScrollDirection) -> (Double, Double) {
    if item.layoutSize[axis].isEstimated { return (origin, length) }
    let (before, after) = item.contentInsets[axis]
    return (origin + before, max(0, length - before - after))
  }
}

extension CollectionLayoutSubitem {
  var isGroup: Bool { if case .group = self { true } else { false } }
}

extension CollectionLayoutGroup.Arrangement {
  /// Whether the subitems stand below each other.
  var isVertical: Bool {
    switch self {
    case .vertical, .verticalCount, .verticalRepeating: true
    case .horizontal, .horizontalCount, .horizontalRepeating, .custom: false
    }
  }

  /// What is in the group: each subitem once, none in a custom group.
  var subitems: [CollectionLayoutSubitem] {
    switch self {
    case .horizontal(let subitems), .vertical(let subitems): subitems
    case .horizontalCount(let subitem, _), .verticalCount(let subitem, _): [subitem]
    case .horizontalRepeating(let subitem, _), .verticalRepeating(let subitem, _): [subitem]
    case .custom: []
    }
  }
}

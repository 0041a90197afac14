import CollectionLayouts

/// A group of a compositional layout with its size. The oracle fills it with items, one after the other, and then places them.
///
/// A group that **grows** is as long as its content along the axis on which groups follow each other in the section (`fold`). Its length on this axis is
/// estimated, and so is that of every group around it. Until it is filled, the estimate is its length.
struct CompositionalOracleGroup {
  let group: CollectionLayoutGroup
  var size: LayoutSize
  let grows: Bool
  let fold: ScrollDirection
  /// Whether the section scrolls across the layout's scroll axis. In that case, nothing is measured along the scroll axis.
  let isOrthogonal: Bool
  let scale: Int

  /// The items and groups in the group, once it is filled.
  private(set) var elements: [Element] = []
  /// The elements that would follow if the items had not run out, with estimated lengths. Existing items are placed as if these followed.
  private(set) var missing: [Element] = []
  /// The number of items that were left for the group. A group that does not grow is filled completely as a trial, and keeps only that many items.
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

    /// The length of the element along an axis, including the minimum room around it.
    func take(_ axis: ScrollDirection) -> Double { edges[axis].before.minimum + size[axis] + edges[axis].after.minimum }

    /// Whether the element's length is its own or that of its content, in a group that grows.
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

  /// The axis along which the subitems follow each other.
  var axis: ScrollDirection { group.arrangement.isVertical ? .vertical : .horizontal }

  /// The size of the group less its insets. On an estimated axis, the insets are ignored.
  var contentSize: LayoutSize { LayoutSize(width: contentLength(.horizontal), height: contentLength(.vertical)) }

  private func contentLength(_ axis: ScrollDirection) -> Double {
    if group.layoutSize[axis].isEstimated { return size[axis] }
    return max(0, size[axis] - group.contentInsets[axis].before - group.contentInsets[axis].after)
  }
}

/// The items that groups take, in order.
struct OracleItemSupply {
  /// The items' own sizes; `nil` if a group is filled as a trial and no item has a size of its own.
  let sizes: [LayoutSize]?
  var next = 0
  var end: Int

  var left: Int { end - next }

  /// Takes the next item. Returns its own size; `nil` without one.
  mutating func take() -> LayoutSize? {
    defer { next += 1 }
    guard let size = sizes?[next], size != .automatic else { return nil }
    return size
  }
}

// Filling: the items that the group takes, and their sizes.
extension CompositionalOracleGroup {
  /// Takes items until the group is full or no items are left.
  mutating func fill(from supply: inout OracleItemSupply) {
    if !grows && supply.sizes != nil {
      // The group is filled completely, even if only some of its items exist.
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

  /// Gives items with a uniform length the length of the longest of their measured siblings.
  private mutating func makeUniform() {
    guard grows else { return }
    let longest = elements.filter { $0.isMeasured(along: fold) }.map { $0.size[fold] }.max() ?? 0
    for index in elements.indices where elements[index].isUniform(along: fold) { elements[index].size[fold] = longest }
  }

  /// The length of each of `count` subitems that together fill the group, with the minimum room around each.
  func lengthOfEach(of count: Int, _ subitem: CollectionLayoutSubitem) -> Double {
    let room = subitem.edgeSpacing[axis].before.minimum + subitem.edgeSpacing[axis].after.minimum
    return max(0, (contentSize[axis] - group.interItemSpacing.minimum * Double(count - 1)) / Double(count) - room)
  }

  /// One more than the number of items that a group may hold.
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

  /// An item, or a group with its items. `length` is its length along this group's axis if this group decides it.
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

  /// A group in this group, not filled yet; `nil` for an item.
  func innerGroup(_ subitem: CollectionLayoutSubitem, ofLength length: Double? = nil) -> CompositionalOracleGroup? {
    guard case .group(let group) = subitem else { return nil }
    return CompositionalOracleGroup(
      group, size: size(of: subitem, ofLength: length, own: nil), grows: grows && group.layoutSize[fold].isEstimated, fold: fold,
      isOrthogonal: isOrthogonal, scale: scale)
  }

  /// The size of a subitem. `own` is the size in the item's data; `nil` if unknown.
  func size(of subitem: CollectionLayoutSubitem, ofLength length: Double? = nil, own: LayoutSize?) -> LayoutSize {
    var size = LayoutSize.zero
    for axis in ScrollDirection.allCases {
      size[axis] = self.length(subitem.layoutSize[axis], along: axis, own: own?[axis])
    }
    if let length { size[axis] = length }
    return size
  }

  /// Whether a subitem's length along an axis is its own or that of its content.
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
      // Along the fold axis, all lengths are on the grid, including estimates.
      if isMeasured { return axis == fold ? onGrid(own ?? estimate) : own ?? estimate }
      // Across the group's axis, the group's length overrides an estimate.
      return axis == self.axis ? estimate : contentSize[axis]
    }
  }

  private func onGrid(_ points: Double) -> Double { (points * Double(scale)).rounded(.toNearestOrAwayFromZero) / Double(scale) }

  /// The length of the group's content along the fold axis.
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

  /// The length of elements along the group's axis, with the minimum room between them.
  private func used(by elements: [Element]) -> Double {
    guard let first = elements.first else { return 0 }
    return elements.dropFirst().reduce(first.take(axis)) { $0 + (group.interItemSpacing.minimum + $1.take(axis)) }
  }
}

// Placing: the frames of the items, once the group is filled.
extension CompositionalOracleGroup {
  /// The frames of the group's items, for a group at `origin`.
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

  /// The layout's definition of each of these items, in the same order; `nil` for an item in a frame of a custom group.
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

  /// The distance of an element from the start of its container, across the container's axis.
  static func crossOffset(_ edges: CollectionLayoutEdgeSpacing, of length: Double, in room: Double, along axis: ScrollDirection) -> Double {
    let (before, after) = edges[axis]
    let surplus = room - (before.minimum + length + after.minimum)
    guard before.isFlexible, surplus > 0 else { return before.minimum }
    return before.minimum + surplus / (after.isFlexible ? 2 : 1)
  }

  private func length(_ spacing: CollectionLayoutSpacing, _ share: Double) -> Double {
    spacing.isFlexible ? spacing.minimum + share : spacing.minimum
  }

  /// The share of the surplus that each flexible distance along the group's axis gets.
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
  /// The frames of the element's items, for an element at `origin`.
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
  /// Whether the subitems are below each other.
  var isVertical: Bool {
    switch self {
    case .vertical, .verticalCount, .verticalRepeating: true
    case .horizontal, .horizontalCount, .horizontalRepeating, .custom: false
    }
  }

  /// The subitems of the group, each once; none for a custom group.
  var subitems: [CollectionLayoutSubitem] {
    switch self {
    case .horizontal(let subitems), .vertical(let subitems): subitems
    case .horizontalCount(let subitem, _), .verticalCount(let subitem, _): [subitem]
    case .horizontalRepeating(let subitem, _), .verticalRepeating(let subitem, _): [subitem]
    case .custom: []
    }
  }
}

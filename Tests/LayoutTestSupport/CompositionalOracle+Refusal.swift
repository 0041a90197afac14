import CollectionLayouts

extension CompositionalOracle {
  /// The reason why the layout cannot lay this situation out: invalid lengths, values that contradict each other, counts beyond the supported range, or
  /// something without length that a group would repeat for ever.
  public func refusal(of situation: Situation) -> LayoutError? {
    do throws(LayoutError) {
      if layout.sections.isEmpty { throw .invalidLayout("no sections") }
      try checkLengths([situation.container.width, situation.container.height, layout.interSectionSpacing])
      try checkBoundaries(layout.boundarySupplementaryItems)
      let whole = wholeLayout(situation)
      for item in layout.boundarySupplementaryItems { try whole.checkOnGrid(whole.length(of: item)) }
      // The sections that the data uses, but at least the first.
      let inUse = min(layout.sections.count, max(1, situation.data.sections.count))
      for index in 0..<inUse {
        try checkValues(layout.sections[index])
        try section(index, in: situation).check()
      }
      try checkData(situation)
      try checkOverlaps(situation)
      return nil
    } catch {
      return error
    }
  }

  /// The refusal of the items alone. Sections that cannot be laid out do not prevent it.
  public func refusalOfItems(of situation: Situation) -> LayoutError? {
    do throws(LayoutError) {
      try checkData(situation)
      try checkOverlaps(situation)
      return nil
    } catch {
      return error
    }
  }

  /// Checks the header and footer of a section or of the layout.
  private func checkBoundaries(_ boundaries: [CollectionLayoutBoundarySupplementaryItem]) throws(LayoutError) {
    let kinds = boundaries.map(\.elementKind)
    if !kinds.allSatisfy({ $0 == .header || $0 == .footer }) { throw .invalidLayout("a boundary item is no header or footer") }
    if Set(kinds).count < kinds.count { throw .invalidLayout("two boundary items of one kind") }
    let edges: [CollectionLayoutBoundarySupplementaryItem.Alignment] =
      scrollDirection == .vertical ? [.top, .bottom] : [.leading, .trailing]
    if !boundaries.allSatisfy({ edges.contains($0.alignment) || !$0.pinToVisibleBounds }) {
      throw .invalidLayout("a pinned boundary item at an edge beside the scroll axis")
    }
    try checkLengths(boundaries.map(\.layoutSize).flatMap(\.values))
  }

  private func checkValues(_ section: CollectionLayoutSection) throws(LayoutError) {
    try checkBoundaries(section.boundarySupplementaryItems)
    if section.decorationItems.count > 1 { throw .invalidLayout("more than one decoration") }
    let insets = section.decorationItems.flatMap(\.contentInsets.all)
    // Negative insets are allowed only at the sides of sections that do not scroll by themselves.
    let sides =
      section.orthogonalScrollingBehavior == nil ? OraclePage.lengths(section.contentInsets, scrollDirection) : section.contentInsets.all
    try checkLengths([abs(section.interGroupSpacing)] + sides + insets)
    try check(.group(section.group))
  }

  private func check(_ subitem: CollectionLayoutSubitem) throws(LayoutError) {
    let edges = ScrollDirection.allCases.flatMap { [subitem.edgeSpacing[$0].before.minimum, subitem.edgeSpacing[$0].after.minimum] }
    try checkLengths(subitem.layoutSize.values + edges)
    switch subitem {
    case .item(let item):
      try checkLengths(item.contentInsets.all)
      for badge in item.supplementaryItems {
        try checkLengths(badge.layoutSize.values)
        for offset in [badge.containerAnchor.offset, badge.itemAnchor?.offset] {
          switch offset {
          case .absolute(let point)?, .fractional(let point)?:
            if !(abs(point.x) <= 1e9 && abs(point.y) <= 1e9) { throw .invalidLayout("an offset of a supplementary item") }
          case nil: continue
          }
        }
      }
      if Set(item.supplementaryItems.map(\.elementKind)).count < item.supplementaryItems.count {
        throw .invalidLayout("two supplementary items of one kind")
      }
    case .group(let group):
      try checkLengths([group.interItemSpacing.minimum] + group.contentInsets.all)
      switch group.arrangement {
      case .horizontalCount(_, let count), .verticalCount(_, let count),
        .horizontalRepeating(_, let count), .verticalRepeating(_, let count):
        if !(1...10_000).contains(count) { throw .unsupportedCount(count, of: "count", supported: 1...10_000) }
      case .custom(let frames):
        if frames.isEmpty { throw .invalidLayout("a group without items") }
        try checkLengths(frames.flatMap { [$0.width, $0.height] })
        for origin in frames.flatMap({ [$0.x, $0.y] }) where !origin.isFinite { throw .invalidLength(origin, of: "a custom frame") }
      case .horizontal(let subitems), .vertical(let subitems):
        if subitems.isEmpty { throw .invalidLayout("a group without items") }
      }
      for subitem in group.arrangement.subitems { try check(subitem) }
    }
  }

  /// Checks groups that overlap and are as long as their items: each must be at least as long as the overlap. Its first member always exists, so it decides.
  /// A fixed length is long enough or it is not; with an estimate, every item must be long enough.
  private func checkOverlaps(_ situation: Situation) throws(LayoutError) {
    var least = 0
    for section in layout.sections where section.interGroupSpacing < 0 && grows(section) {
      least = max(least, try leastLength(of: section, scale: situation.displayScale))
    }
    guard least > 0 else { return }
    if !layout.sections.allSatisfy(grows) { throw .invalidLayout("groups of estimates overlap, and others have none") }
    let folds = Set(layout.sections.map { $0.orthogonalScrollingBehavior == nil ? scrollDirection : scrollDirection.across })
    for size in situation.data.sections.flatMap(\.items) where size != .automatic {
      for fold in folds where Self.units(size[fold], situation.displayScale) < least { throw .invalidLayout("an item is too short") }
    }
  }

  private static func units(_ points: Double, _ scale: Int) -> Int { Int((points * Double(scale)).rounded(.toNearestOrAwayFromZero)) }

  private func fold(_ section: CollectionLayoutSection) -> ScrollDirection {
    section.orthogonalScrollingBehavior == nil ? scrollDirection : scrollDirection.across
  }

  private func grows(_ section: CollectionLayoutSection) -> Bool { section.group.layoutSize[fold(section)].isEstimated }

  private func leastLength(of section: CollectionLayoutSection, scale: Int) throws(LayoutError) -> Int {
    let fold = fold(section)
    func room(_ edges: CollectionLayoutEdgeSpacing) -> Double { edges[fold].before.minimum + edges[fold].after.minimum }
    let outer = section.group.edgeSpacing[fold]
    let taken = [section.interGroupSpacing, outer.before.minimum, outer.after.minimum].map { Self.units($0, scale) }.reduce(0, +)
    var needed = -Double(taken) / Double(scale)
    var member: CollectionLayoutSubitem? = .group(section.group)
    while case .group(let group)? = member, group.layoutSize[fold].isEstimated {
      member = group.arrangement.subitems.first
      if let member { needed -= room(member.edgeSpacing) }
    }
    switch member?.layoutSize[fold] {
    case .absolute(let length)?: if length >= needed { return 0 }
    case .estimated(let length)?, .uniformAcrossSiblings(let length)?: if length >= needed { return Self.units(needed, scale) }
    case .fractionalWidth?, .fractionalHeight?, nil: break
    }
    if needed > 0 { throw .invalidLayout("a group may be too short") }
    return 0
  }

  private func checkLengths(_ lengths: [Double]) throws(LayoutError) {
    for length in lengths where !(length.isFinite && length >= 0) { throw .invalidLength(length, of: "a length") }
  }

  /// Checks that sizes of items are valid lengths, even if they do not count. Along the axis of the section's groups, they must also fit the grid.
  private func checkData(_ situation: Situation) throws(LayoutError) {
    for (index, content) in situation.data.sections.enumerated() {
      let section = section(index, in: situation)
      for size in content.items where size != .automatic {
        try checkLengths([size.width, size.height])
        try section.checkOnGrid(size[section.fold])
      }
    }
  }
}

extension CompositionalOracleSection {
  /// Throws the first fault of the section in its container.
  func check() throws(LayoutError) {
    let inset = section.contentInsets[main]
    let edges = section.group.edgeSpacing[fold]
    for length in [abs(section.interGroupSpacing), inset.before, inset.after, edges.before.minimum, edges.after.minimum] {
      try checkOnGrid(length)
    }
    for item in section.boundarySupplementaryItems { try checkOnGrid(length(of: item)) }
    try checkOnGrid(rawGroupLength)
    let group = emptyGroup
    if !group.grows && units(group.size[fold]) == 0 { throw .zeroLengthSubitem("the section's group") }
    if !group.grows && section.interGroupSpacing < 0 {
      let pitch = units(edges.before.minimum) + units(edges.after.minimum) + units(group.size[fold]) + units(section.interGroupSpacing)
      if pitch < (section.orthogonalScrollingBehavior == nil ? 0 : 1) { throw .invalidLayout("a group is shorter than the spacing") }
    }
    try group.check()
  }

  private var rawGroupLength: Double {
    switch section.group.layoutSize[fold] {
    case .fractionalWidth(let fraction): fraction * contentSize.width
    case .fractionalHeight(let fraction): fraction * contentSize.height
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length
    }
  }

  /// Throws for a length beyond 2³¹−1 units.
  func checkOnGrid(_ points: Double) throws(LayoutError) {
    if (points * Double(scale)).rounded(.toNearestOrAwayFromZero) > Double(Int32.max) { throw .invalidLength(points, of: "a length") }
  }
}

extension CompositionalOracleGroup {
  /// Throws if a subitem, however deep, has no length along the axis of its group, or if a group has too many items.
  func check() throws(LayoutError) {
    try checkSubitems()
    if !grows { try checkItemCount() }
  }

  private func checkSubitems() throws(LayoutError) {
    var length: Double?
    switch group.arrangement {
    case .horizontalCount(let subitem, let count), .verticalCount(let subitem, let count):
      length = grows && axis == fold ? nil : lengthOfEach(of: count, subitem)
    default: break
    }
    for subitem in group.arrangement.subitems {
      let isMeasured = length == nil && isMeasured(subitem, along: axis)
      if !isMeasured && size(of: subitem, ofLength: length, own: nil)[axis] == 0 { throw .zeroLengthSubitem("a subitem") }
      guard let inner = innerGroup(subitem, ofLength: length) else { continue }
      try inner.checkSubitems()
      if grows && !inner.grows { try inner.checkItemCount() }
    }
  }

  /// Fills the group as a trial. By now, everything in it has a length.
  private func checkItemCount() throws(LayoutError) {
    var filled = self
    var inThought = OracleItemSupply(sizes: nil, end: Self.itemsOfAGroup)
    filled.fill(from: &inThought)
    if inThought.left == 0 { throw .unsupportedCount(inThought.next, of: "items of a group", supported: 1...10_000) }
  }
}

extension CollectionLayoutSize {
  /// The numbers in the two dimensions.
  var values: [Double] {
    [widthDimension, heightDimension].map { dimension in
      switch dimension {
      case .fractionalWidth(let value), .fractionalHeight(let value), .absolute(let value), .estimated(let value),
        .uniformAcrossSiblings(let value):
        value
      }
    }
  }
}

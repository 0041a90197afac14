import CollectionLayoutsFoundation

/// Turns UIKit's descriptions of sections into the engine's, for a given container.
@MainActor struct CompositionalPlanner {
  let container: LayoutContainer
  let traits: UITraitCollection
  let isVertical: Bool

  var environment: LayoutEnvironment { LayoutEnvironment(container: container, traitCollection: traits) }

  /// Returns a section in the engine's form, and the elements that it has besides its items.
  func plan(_ section: NSCollectionLayoutSection) -> (CollectionLayoutSection, CompositionalPlan.Extras) {
    let insets = sectionInsets(section)
    var plan = CollectionLayoutSection(
      group: group(section.group, in: room(container.effectiveContentSize, less: insets)),
      interGroupSpacing: EngineLengths.distance(section.interGroupSpacing), contentInsets: insets,
      orthogonalScrollingBehavior: behavior(section.orthogonalScrollingBehavior),
      supplementariesFollowContentInsets: section.supplementariesFollowContentInsets)
    let room = section.supplementariesFollowContentInsets ? self.room(container.effectiveContentSize, less: insets) : nil
    var extras: CompositionalPlan.Extras
    (plan.boundarySupplementaryItems, extras) = boundaries(section.boundarySupplementaryItems, across: room)
    if let decoration = section.decorationItems.first {
      plan.decorationItems = [CollectionLayoutDecorationItem(contentInsets: self.insets(decoration.contentInsets))]
      extras.background = .init(elementKind: decoration.elementKind, zIndex: decoration.zIndex, offset: .zero, insets: .zero)
    }
    return (plan, extras)
  }

  // MARK: Boundaries

  /// Returns the headers and footers of a section or of a layout in the engine's form, and the values that turn the engine's answers into attributes.
  /// The engine takes at most one of either kind. Across the scroll axis they have the given room, or else the container.
  func boundaries(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], across room: LayoutSize? = nil
  ) -> ([CollectionLayoutBoundarySupplementaryItem], CompositionalPlan.Extras) {
    var planned: [CollectionLayoutBoundarySupplementaryItem] = []
    var extras = CompositionalPlan.Extras()
    for (item, kind) in zip(items, kinds(of: items)) {
      guard let kind else { continue }
      let edge = edge(item.alignment)
      let pins = item.pinToVisibleBounds && isAlong(edge)
      planned.append(
        CollectionLayoutBoundarySupplementaryItem(
          elementKind: kind, layoutSize: size(item.layoutSize), alignment: edge, pinToVisibleBounds: pins,
          extendsBoundary: item.extendsBoundary))
      var offset = LayoutPoint(x: item.offset.x, y: item.offset.y)
      if isAlong(edge) {
        let shift = shiftFromMiddle(item, across: room)
        if isVertical { offset.x += shift } else { offset.y += shift }
      }
      let boundary = CompositionalPlan.Extras.Boundary(
        elementKind: item.elementKind, zIndex: item.zIndex, offset: offset, insets: insets(item.contentInsets))
      if kind == .footer { extras.footer = boundary } else { extras.header = boundary }
      extras.pins = extras.pins || pins
    }
    return (planned, extras)
  }

  /// The engine's kind of each item; `nil` for one that is left out. Items at the bottom or trailing edge are footers; all others are headers. If several
  /// items are of one kind and no item is of the other, the second takes the other kind.
  private func kinds(of items: [NSCollectionLayoutBoundarySupplementaryItem]) -> [ElementKind?] {
    let own = items.map { [.bottom, .trailing].contains(edge($0.alignment)) ? ElementKind.footer : .header }
    var kinds: [ElementKind?] = own.indices.map { index in own.firstIndex(of: own[index]) == index ? own[index] : nil }
    if let second = kinds.firstIndex(of: nil), let free = [ElementKind.header, .footer].first(where: { !own.contains($0) }) {
      kinds[second] = free
    }
    return kinds
  }

  /// The edge that an alignment names. A corner counts as the section's start or end.
  private func edge(_ alignment: NSRectAlignment) -> CollectionLayoutBoundarySupplementaryItem.Alignment {
    switch alignment {
    case .top: .top
    case .bottom: .bottom
    case .leading: .leading
    case .trailing: .trailing
    case .none: isVertical ? .top : .leading
    case .topLeading: isVertical ? .top : .leading
    case .topTrailing: isVertical ? .top : .trailing
    case .bottomLeading: isVertical ? .bottom : .leading
    case .bottomTrailing: isVertical ? .bottom : .trailing
    }
  }

  /// Whether an edge is at the start or the end of the scroll axis.
  private func isAlong(_ edge: CollectionLayoutBoundarySupplementaryItem.Alignment) -> Bool {
    let edges = CollectionLayoutBoundarySupplementaryItem.Alignment.edges(scrolling: isVertical ? .vertical : .horizontal)
    return edge == edges.start || edge == edges.end
  }

  /// The distance of an item from the middle, where the engine puts it, in points across the scroll axis. It is 0 if the item fills its room.
  private func shiftFromMiddle(_ item: NSCollectionLayoutBoundarySupplementaryItem, across insetRoom: LayoutSize?) -> Double {
    let content = LayoutSize(container.effectiveContentSize)
    var room = insetRoom ?? content
    // Along the scroll axis, the insets do not count.
    if isVertical { room.height = content.height } else { room.width = content.width }
    let own = length(isVertical ? item.layoutSize.widthDimension : item.layoutSize.heightDimension, in: room)
    let slack = max(0, (isVertical ? room.width : room.height) - own) / 2
    return slack * (isVertical ? horizontalSide(item.alignment) : verticalSide(item.alignment))
  }

  /// -1 for the leading side, 1 for the trailing one, 0 for the middle.
  private func horizontalSide(_ alignment: NSRectAlignment) -> Double {
    switch alignment {
    case .leading, .topLeading, .bottomLeading: -1
    case .trailing, .topTrailing, .bottomTrailing: 1
    case .none, .top, .bottom: 0
    }
  }

  /// -1 for the top, 1 for the bottom, 0 for the middle.
  private func verticalSide(_ alignment: NSRectAlignment) -> Double {
    switch alignment {
    case .top, .topLeading, .topTrailing: -1
    case .bottom, .bottomLeading, .bottomTrailing: 1
    case .none, .leading, .trailing: 0
    }
  }

  private func behavior(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior) -> OrthogonalScrollingBehavior? {
    switch behavior {
    case .none: nil
    case .continuous: .continuous
    case .continuousGroupLeadingBoundary: .continuousGroupLeadingBoundary
    case .paging: .paging
    case .groupPaging: .groupPaging
    case .groupPagingCentered: .groupPagingCentered
    }
  }

  // MARK: Groups

  /// A group in the engine's form, in a room of a given size.
  private func group(_ group: NSCollectionLayoutGroup, in room: LayoutSize) -> CollectionLayoutGroup {
    let insets = insets(group.contentInsets)
    let own = LayoutSize(
      width: length(group.layoutSize.widthDimension, in: room), height: length(group.layoutSize.heightDimension, in: room))
    let inner = self.room(CGSize(own), less: insets)
    return CollectionLayoutGroup(
      arrangement(group.content, in: inner), layoutSize: size(group.layoutSize),
      interItemSpacing: spacing(group.interItemSpacing) ?? .fixed(0),
      contentInsets: insets, edgeSpacing: edgeSpacing(group.edgeSpacing))
  }

  private func arrangement(_ content: NSCollectionLayoutGroup.Content, in room: LayoutSize) -> CollectionLayoutGroup.Arrangement {
    switch content {
    case .subitems(let items, let isVertical):
      let subitems = items.map { subitem($0, in: room) }
      return isVertical ? .vertical(subitems: subitems) : .horizontal(subitems: subitems)
    case .shares(let item, let count, let isVertical):
      let subitem = subitem(item, in: room)
      return isVertical ? .verticalCount(subitem, count: count) : .horizontalCount(subitem, count: count)
    case .copies(let item, let count, let isVertical):
      let subitem = subitem(item, in: room)
      return isVertical ? .verticalRepeating(subitem, count: count) : .horizontalRepeating(subitem, count: count)
    case .custom(let makeItems):
      let environment = LayoutEnvironment(container: LayoutContainer(contentSize: CGSize(room)), traitCollection: traits)
      return .custom(frames: makeItems(environment).map { LayoutRect($0.frame) })
    }
  }

  private func subitem(_ item: NSCollectionLayoutItem, in room: LayoutSize) -> CollectionLayoutSubitem {
    if let group = item as? NSCollectionLayoutGroup { return .group(self.group(group, in: room)) }
    return .item(
      CollectionLayoutItem(
        layoutSize: size(item.layoutSize), contentInsets: insets(item.contentInsets), edgeSpacing: edgeSpacing(item.edgeSpacing),
        supplementaryItems: supplementaries(item.supplementaryItems)))
  }

  /// The supplementary items of an item.
  private func supplementaries(_ items: [NSCollectionLayoutSupplementaryItem]) -> [CollectionLayoutSupplementaryItem] {
    items.map { item in
      CollectionLayoutSupplementaryItem(
        layoutSize: size(item.layoutSize), elementKind: item.elementKind, containerAnchor: anchor(item.containerAnchor),
        itemAnchor: item.itemAnchor.map(anchor), zIndex: Int32(clamping: item.zIndex))
    }
  }

  private func anchor(_ anchor: NSCollectionLayoutAnchor) -> CollectionLayoutAnchor {
    var edges = DirectionalRectEdge()
    if anchor.edges.contains(.top) { edges.insert(.top) }
    if anchor.edges.contains(.leading) { edges.insert(.leading) }
    if anchor.edges.contains(.bottom) { edges.insert(.bottom) }
    if anchor.edges.contains(.trailing) { edges.insert(.trailing) }
    let offset = LayoutPoint(x: EngineLengths.distance(anchor.offset.x), y: EngineLengths.distance(anchor.offset.y))
    return CollectionLayoutAnchor(edges: edges, offset: anchor.isFractionalOffset ? .fractional(offset) : .absolute(offset))
  }

  // MARK: Lengths

  private func size(_ size: NSCollectionLayoutSize) -> CollectionLayoutSize {
    CollectionLayoutSize(widthDimension: dimension(size.widthDimension), heightDimension: dimension(size.heightDimension))
  }

  private func dimension(_ dimension: NSCollectionLayoutDimension) -> CollectionLayoutDimension {
    let length = EngineLengths.length(dimension.dimension)
    switch dimension.meaning {
    case .fractionalWidth: return .fractionalWidth(length)
    case .fractionalHeight: return .fractionalHeight(length)
    case .absolute: return .absolute(length)
    case .estimated: return .estimated(length)
    case .uniformAcrossSiblings: return .uniformAcrossSiblings(estimate: length)
    }
  }

  /// A length in points. An estimate counts as if it were exact.
  private func length(_ dimension: NSCollectionLayoutDimension, in room: LayoutSize) -> Double {
    switch self.dimension(dimension) {
    case .fractionalWidth(let fraction): fraction * room.width
    case .fractionalHeight(let fraction): fraction * room.height
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length
    }
  }

  private func room(_ size: CGSize, less insets: LayoutInsets) -> LayoutSize {
    LayoutSize(width: max(0, size.width - insets.left - insets.right), height: max(0, size.height - insets.top - insets.bottom))
  }

  private func spacing(_ spacing: NSCollectionLayoutSpacing?) -> CollectionLayoutSpacing? {
    spacing.map { $0.isFlexibleSpacing ? .flexible(EngineLengths.length($0.spacing)) : .fixed(EngineLengths.length($0.spacing)) }
  }

  private func edgeSpacing(_ edges: NSCollectionLayoutEdgeSpacing?) -> CollectionLayoutEdgeSpacing {
    CollectionLayoutEdgeSpacing(
      leading: spacing(edges?.leading), top: spacing(edges?.top), trailing: spacing(edges?.trailing), bottom: spacing(edges?.bottom))
  }

  /// The insets of a section. Across the scroll axis they may be negative, unless the section scrolls by itself.
  private func sectionInsets(_ section: NSCollectionLayoutSection) -> LayoutInsets {
    var insets = insets(section.contentInsets)
    guard section.orthogonalScrollingBehavior == .none else { return insets }
    if isVertical {
      insets.left = EngineLengths.distance(section.contentInsets.leading)
      insets.right = EngineLengths.distance(section.contentInsets.trailing)
    } else {
      insets.top = EngineLengths.distance(section.contentInsets.top)
      insets.bottom = EngineLengths.distance(section.contentInsets.bottom)
    }
    return insets
  }

  private func insets(_ insets: NSDirectionalEdgeInsets) -> LayoutInsets {
    LayoutInsets(
      top: EngineLengths.length(insets.top), left: EngineLengths.length(insets.leading), bottom: EngineLengths.length(insets.bottom),
      right: EngineLengths.length(insets.trailing))
  }
}

extension CompositionalLayout {
  /// A section of the data: the layout's sections begin again behind the last.
  private func section(_ index: Int) throws(LayoutError) -> CollectionLayoutSection {
    guard !sections.isEmpty else { throw .invalidLayout("a compositional layout has no sections: give it at least one") }
    return sections[index % sections.count]
  }

  /// One section in a container, beside the header and footer of the whole layout. `kinds` are the numbers of ``itemSupplementaryKinds``.
  func solve<Item: GroupItem>(
    _ index: Int, _ container: LayoutSize, _ axes: Axes, _ kinds: [String: UInt8], beside ofLayout: LayoutBoundaries?
  ) throws(LayoutError) -> SolvedSection<CompositionalRule<Item>> {
    let section = try section(index)
    let units = axes.units
    let form = try section.form(index, in: container, axes)
    let insets = AxisInsets(section.contentInsets, scrolling: axes.direction)
    // The first section is preceded by the whole layout's elements. An invalid length is refused even if there is no second section.
    var gap = Int(try units.length(interSectionSpacing, of: "interSectionSpacing"))
    if index == 0 { gap = 0 }
    var pinDistances = BoundaryStack.PinDistances()
    if let ofLayout {
      let stack = try ofLayout.stack(in: container)
      if index == 0 { gap = stack.lengths.start }
      pinDistances = stack.pinnedLengths
    }
    let boundaries = try SectionBoundaries(section, container, axes, pinDistances)
    let lengths = boundaries.stack.lengths
    let plan = SectionPlan(
      rule: CompositionalRule<Item>(form), header: lengths.start, startInset: Int(try units.length(insets.start, of: "contentInsets")),
      endInset: Int(try units.length(insets.end, of: "contentInsets")), footer: lengths.end, gap: gap,
      crossedBodyLength: section.orthogonalScrollingBehavior == nil ? nil : try form.crossedLength())
    let supplementaries = kinds.isEmpty ? nil : try section.itemSupplementaries(of: form, scrolling: axes.direction, kinds)
    let extras = boundaries.extras(orthogonal: try section.orthogonalPlan(form, in: container, axes), supplementaries)
    return SolvedSection(plan, extras, storedFrameCount: form.template.count)
  }

  /// For each section of the layout the first one that is equal to it. O(*s*).
  var definitions: [Int] {
    var first: [CollectionLayoutSection: Int] = [:]
    return sections.indices.map { index in
      if let known = first[sections[index]] { return known }
      first[sections[index]] = index
      return index
    }
  }

  /// Whether any length of a section is a fraction of the container's length along the scroll axis.
  var readsContainerAlong: Bool {
    boundarySupplementaryItems.contains { $0.layoutSize.reads(scrollDirection) }
      || sections.contains { section in
        ([section.group.layoutSize] + section.boundarySupplementaryItems.map(\.layoutSize)).contains { $0.reads(scrollDirection) }
      }
  }

  /// The size with which an item without one counts in a section.
  func sizing(of section: Int) -> ItemSizing {
    guard !sections.isEmpty else { return .ignored }
    return sections[section % sections.count].isMeasured(scrolling: scrollDirection) ? .estimatedByRule : .ignored
  }

  /// Whether the sizes of any section's items count.
  @usableFromInline var isMeasured: Bool { sections.contains { $0.isMeasured(scrolling: scrollDirection) } }
}

extension CollectionLayoutSection {
  /// The section's group solved for a container. `index` is the section's, for the words of an error.
  func form(_ index: Int, in container: LayoutSize, _ axes: Axes) throws(LayoutError) -> GroupForm {
    let units = axes.units
    let isOrthogonal = orthogonalScrollingBehavior != nil
    let insets = contentInsets
    let sides = AxisInsets(insets, scrolling: axes.direction)
    for length in [sides.start, sides.end] { _ = try units.acrossLength(length, of: "contentInsets of a section") }
    for length in [sides.leading, sides.trailing] {
      // A section that scrolls by itself has these along the axis of its groups.
      _ =
        isOrthogonal
        ? try units.acrossLength(length, of: "contentInsets of a section that scrolls by itself")
        : try units.acrossDistance(length, of: "contentInsets of a section")
    }
    let content = LayoutSize(
      width: max(0, container.width - insets.left - insets.right), height: max(0, container.height - insets.top - insets.bottom))
    var solver = GroupSolver(foldsDown: (axes.direction == .vertical) != isOrthogonal, isOrthogonal: isOrthogonal, units: units)
    do throws(LayoutError) {
      try solver.solve(group, in: content)
    } catch {
      guard case .zeroLengthSubitem(let what) = error else { throw error }
      throw .zeroLengthSubitem(
        "\(what) in section \(index), whose contentInsets leave \(content.width) × \(content.height) of the container's \(container.width) × \(container.height),"
      )
    }
    let room = isOrthogonal ? nil : AxisSize(content, scrolling: axes.direction).across
    let leading = isOrthogonal ? 0 : AxisInsets(insets, scrolling: axes.direction).leading
    return try GroupForm(
      solver, spacing: try units.distance(interGroupSpacing, of: "interGroupSpacing"),
      originAcross: leading + solver.group.elements[0].originAcross(in: room))
  }

  /// How the section scrolls by itself, or `nil` where it does not.
  func orthogonalPlan(_ form: GroupForm, in container: LayoutSize, _ axes: Axes) throws(LayoutError) -> OrthogonalPlan? {
    guard let behavior = orthogonalScrollingBehavior else { return nil }
    let insets = AxisInsets(contentInsets, scrolling: axes.direction)
    return OrthogonalPlan(
      behavior: behavior, bodyLength: try form.crossedLength(),
      leadingInset: Int(try axes.units.length(insets.leading, of: "contentInsets")),
      trailingInset: Int(try axes.units.length(insets.trailing, of: "contentInsets")),
      viewport: AxisSize(container, scrolling: axes.direction).across, pitch: form.isMeasured ? nil : form.bandLength + form.spacing,
      groupLength: form.bandLength - form.edges, itemsInGroup: form.template.count, edgeBefore: form.edgeBefore, edges: form.edges,
      spacing: form.spacing,
      overhang: form.overhangAcross)
  }

  /// The least length of each item at which none of the section's groups is shorter than its negative spacing, in units; 0 or less if any length will do.
  /// `index` is the section's, for the words of an error.
  ///
  /// A group is at least as long as its first member.
  func leastItemLength(_ index: Int, _ axes: Axes) throws(LayoutError) -> Int {
    guard isMeasured(scrolling: axes.direction), interGroupSpacing < 0 else { return 0 }
    let foldsDown = (axes.direction == .vertical) != (orthogonalScrollingBehavior != nil)
    func minimum(_ edges: CollectionLayoutEdgeSpacing) -> Double { edges.minimum(isVertical: foldsDown) }
    func along(_ size: CollectionLayoutSize) -> CollectionLayoutDimension { foldsDown ? size.heightDimension : size.widthDimension }
    // Spacing and room are put on the grid one by one, as the groups have them.
    let (room, units) = (self.group.edgeSpacing, axes.units)
    var taken = 0 - (try units.distance(interGroupSpacing, of: "interGroupSpacing"))
    for side in foldsDown ? [room.top, room.bottom] : [room.leading, room.trailing] {
      taken -= Int(try units.length(side?.minimum ?? 0, of: "edgeSpacing of a group"))
    }
    var (needed, group) = (units.points(fromUnits: taken), self.group)
    while true {
      guard let first = group.arrangement.firstSubitem else { break }
      needed -= minimum(first.edgeSpacing)
      switch first {
      case .item(let item):
        switch along(item.layoutSize) {
        case .estimated(let length), .uniformAcrossSiblings(let length):
          guard length >= needed else { break }
          return try units.distance(needed, of: "interGroupSpacing")
        case .absolute(let length) where length >= needed: return 0
        case .absolute, .fractionalWidth, .fractionalHeight: break
        }
      case .group(let inner):
        if along(inner.layoutSize).isEstimated {
          group = inner
          continue
        }
        if case .absolute(let length) = along(inner.layoutSize), length >= needed { return 0 }
      }
      break
    }
    guard needed > 0 else { return 0 }
    throw .invalidLayout(
      "section \(index) has an interGroupSpacing of \(interGroupSpacing), and the first member of its group need not be so long: "
        + "give it a length or an estimate of at least \(needed), or a spacing of at least 0")
  }

  /// Whether the length of the section's group is an estimate, so that the sizes of its items count.
  func isMeasured(scrolling direction: ScrollDirection) -> Bool {
    let foldsDown = (direction == .vertical) != (orthogonalScrollingBehavior != nil)
    return (foldsDown ? group.layoutSize.heightDimension : group.layoutSize.widthDimension).isEstimated
  }
}

extension GroupForm {
  /// The length of the group and the room around it across the axis, in units.
  func crossedLength() throws(LayoutError) -> Int {
    let root = group.elements[0]
    var sum = 0
    for length in [root.edgesAcross.before, root.across.length, root.edgesAcross.after] {
      sum += Int(try units.length(length, of: "the length of a group"))
    }
    return sum
  }
}

extension SolvedElement {
  /// Where the element begins across the axis in a room of a length, in points; with no room given nothing is left over to share.
  func originAcross(in room: Double?) -> Double {
    let surplus = room.map { $0 - (edgesAcross.before + across.length + edgesAcross.after) } ?? 0
    let part = share(of: surplus, among: edgesAcross.flexibleCount)
    return edgesAcross.beforeIsFlexible ? edgesAcross.before + part : edgesAcross.before
  }
}

extension CollectionLayoutBoundarySupplementaryItem.Alignment {
  /// The edge of a section that it names.
  fileprivate func edge(scrolling direction: ScrollDirection) -> BoundaryStack.Edge {
    switch self {
    case .top: direction == .vertical ? .start : .before
    case .bottom: direction == .vertical ? .end : .after
    case .leading: direction == .vertical ? .before : .start
    case .trailing: direction == .vertical ? .after : .end
    }
  }
}

extension BoundaryStack {
  /// Adds headers and footers, solved for a container. `owner` is a section or a layout, for the words of an error.
  mutating func add(
    _ boundaries: [CollectionLayoutBoundarySupplementaryItem], to owner: String, _ container: LayoutSize, _ axes: Axes
  ) throws(LayoutError) {
    for item in boundaries {
      let solved = try solve(item, of: owner, container, axes)
      switch item.elementKind {
      case .header, .footer:
        guard !items.contains(where: { $0.kind == item.elementKind }) else {
          throw .invalidLayout("\(owner) has two \(item.elementKind)s: give it one")
        }
      case .layoutHeader, .layoutFooter, .cell, .background, .itemSupplementary:
        throw .invalidLayout("a boundary item is a \(item.elementKind): make it a header or a footer")
      }
      items.append(solved)
    }
  }

  private func solve(
    _ item: CollectionLayoutBoundarySupplementaryItem, of owner: String, _ container: LayoutSize, _ axes: Axes
  ) throws(LayoutError) -> Item {
    let isVertical = axes.direction == .vertical
    let room = isVertical ? LayoutSize(width: across, height: container.height) : LayoutSize(width: container.width, height: across)
    let (width, height) = (item.layoutSize.widthDimension, item.layoutSize.heightDimension)
    let size = AxisSize(
      LayoutSize(width: try Self.length(width, room, axes.units), height: try Self.length(height, room, axes.units)),
      scrolling: axes.direction)
    let length = Int(try axes.units.length(size.along, of: "the length of a boundary item"))
    let edge = item.alignment.edge(scrolling: axes.direction)
    guard edge == .start || edge == .end || !item.pinToVisibleBounds else {
      let edges = CollectionLayoutBoundarySupplementaryItem.Alignment.edges(scrolling: axes.direction)
      throw .invalidLayout(
        "a \(item.elementKind) that pins is at the \(item.alignment) of \(owner), beside the scroll axis: give it the alignment \(edges.start) or \(edges.end)"
      )
    }
    return Item(
      kind: item.elementKind, edge: edge, extendsBoundary: item.extendsBoundary, pins: item.pinToVisibleBounds,
      length: length, acrossLength: size.across, isLengthEstimated: (isVertical ? height : width).isEstimated,
      isAcrossLengthEstimated: (isVertical ? width : height).isEstimated)
  }

  private static func length(_ dimension: CollectionLayoutDimension, _ room: LayoutSize, _ units: LayoutUnits) throws(LayoutError) -> Double
  {
    switch dimension {
    case .fractionalWidth(let fraction): try units.acrossLength(fraction * room.width, of: "a boundary item")
    case .fractionalHeight(let fraction): try units.acrossLength(fraction * room.height, of: "a boundary item")
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length):
      try units.acrossLength(length, of: "a boundary item")
    }
  }
}

/// The boundary items and the background of a section.
struct SectionBoundaries {
  /// The header and the footer.
  private(set) var stack: BoundaryStack
  private var background: BackgroundPlacement?

  /// The boundaries of a section. Its headers and footers pin at these distances, next to the pinned elements of the whole layout.
  init(
    _ section: CollectionLayoutSection, _ container: LayoutSize, _ axes: Axes, _ pinDistances: BoundaryStack.PinDistances
  ) throws(LayoutError) {
    let insets = AxisInsets(section.contentInsets, scrolling: axes.direction)
    let follows = section.supplementariesFollowContentInsets
    let leading = follows ? insets.leading : 0
    let across = max(0, AxisSize(container, scrolling: axes.direction).across - leading - (follows ? insets.trailing : 0))
    stack = BoundaryStack(leading: leading, across: across)
    stack.pinDistances = pinDistances
    try stack.add(section.boundarySupplementaryItems, to: "a section", container, axes)
    guard section.decorationItems.count <= 1 else { throw .invalidLayout("a section has two backgrounds: give it one") }
    if let decoration = section.decorationItems.first { background = try Self.background(decoration, container, axes) }
  }

  private static func background(
    _ decoration: CollectionLayoutDecorationItem, _ container: LayoutSize, _ axes: Axes
  ) throws(LayoutError) -> BackgroundPlacement {
    let insets = AxisInsets(decoration.contentInsets, scrolling: axes.direction)
    let leading = try axes.units.acrossLength(insets.leading, of: "contentInsets of a decoration item")
    let trailing = try axes.units.acrossLength(insets.trailing, of: "contentInsets of a decoration item")
    return BackgroundPlacement(
      start: Int(try axes.units.length(insets.start, of: "contentInsets of a decoration item")),
      end: Int(try axes.units.length(insets.end, of: "contentInsets of a decoration item")), across: leading,
      acrossLength: max(0, AxisSize(container, scrolling: axes.direction).across - leading - trailing))
  }

  /// The extras of the section, or `nil` where it has none.
  func extras(orthogonal: OrthogonalPlan?, _ supplementaries: ItemSupplementaries?) -> SectionExtras? {
    let (header, footer) = (stack.placement(of: .header), stack.placement(of: .footer))
    guard header != nil || footer != nil || background != nil || orthogonal != nil || stack.hasEstimates || supplementaries != nil else {
      return nil
    }
    return SectionExtras(
      header: header, footer: footer, background: background, orthogonal: orthogonal, estimates: stack.hasEstimates ? stack : nil,
      itemSupplementaries: supplementaries)
  }
}

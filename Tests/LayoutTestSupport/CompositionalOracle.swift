import CollectionLayouts

/// The rule of a compositional layout, written a second time: group after group, each filled with the next items.
///
/// Nothing is prepared or kept. Even if all groups of a section are alike, the full group is filled and placed again for each of them.
public struct CompositionalOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: CompositionalLayout

  /// An oracle for a compositional layout.
  public init(_ layout: CompositionalLayout) { self.layout = layout }

  /// The scroll direction of the layout.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// Whether an outermost group, a header or a footer is a fraction of the container's length along the scroll axis. All other fractions are of a group.
  public var readsContainerAlong: Bool {
    let sizes = layout.sections.flatMap { [$0.group.layoutSize] + $0.boundarySupplementaryItems.map(\.layoutSize) }
    return (sizes + layout.boundarySupplementaryItems.map(\.layoutSize)).flatMap { [$0.widthDimension, $0.heightDimension] }.contains {
      dimension in
      switch (dimension, scrollDirection) {
      case (.fractionalHeight, .vertical), (.fractionalWidth, .horizontal): true
      default: false
      }
    }
  }

  /// Every element and the content size.
  public func layOut(_ situation: Situation) -> OracleResult {
    var sections: [PlacedSection] = []
    let whole = wholeLayout(situation)
    var position = whole.lengthsOfBars.above
    for (index, content) in situation.data.sections.enumerated() {
      let section = section(index, in: situation)
      if index > 0 { position += section.units(layout.interSectionSpacing) }
      var placed = section.placed(at: position, items: content.items, requestedOffset: situation.sectionOffsets[index])
      placed.supplementaryKinds = supplementaryKinds
      position = placed.end
      sections.append(placed)
    }
    pin(in: &sections, situation, beside: layout.boundarySupplementaryItems.map { ($0, whole.units(whole.length(of: $0))) })
    position += whole.lengthsOfBars.below
    let length = Double(position) / Double(situation.displayScale)
    var contentSize = situation.container
    contentSize[scrollDirection] = length
    let own = ownElements(whole, to: position, situation)
    let elements = sections.enumerated().flatMap { $1.elements(section: $0) }
    return OracleResult(
      elements: own.filter { $0.kind == .layoutHeader } + elements + own.filter { $0.kind == .layoutFooter }, contentSize: contentSize)
  }

  /// The whole content in the form of one section. Only its header and footer count.
  func wholeLayout(_ situation: Situation) -> CompositionalOracleSection {
    let group = CollectionLayoutGroup(
      .horizontal(subitems: []), layoutSize: CollectionLayoutSize(widthDimension: .absolute(1), heightDimension: .absolute(1)))
    var toldSizes: [ElementKind: LayoutSize] = [:]
    toldSizes[.header] = situation.data.supplementarySizes[.layoutHeader]
    toldSizes[.footer] = situation.data.supplementarySizes[.layoutFooter]
    return CompositionalOracleSection(
      section: CollectionLayoutSection(group: group, boundarySupplementaryItems: layout.boundarySupplementaryItems), main: scrollDirection,
      container: situation.container, scale: situation.displayScale, toldSizes: toldSizes)
  }

  /// The layout's own header and footer, for content of this length in layout units. They are in front of a section's pinned ones if they pin.
  private func ownElements(_ whole: CompositionalOracleSection, to end: Int, _ situation: Situation) -> [LayoutAttributes] {
    var content = [PlacedSection(main: scrollDirection, scale: situation.displayScale, start: 0, end: end)]
    content[0].bars = whole.bars(from: 0, to: end)
    pin(in: &content, situation, beside: [])
    return content[0].elements(section: 0).map { element in
      var element = element
      element.kind = element.kind == .header ? .layoutHeader : .layoutFooter
      element.zIndex *= 2
      return element
    }
  }

  /// The kinds of supplementary items, in the order in which they first occur in the layout.
  var supplementaryKinds: [String] {
    func kinds(_ subitem: CollectionLayoutSubitem) -> [String] {
      switch subitem {
      case .item(let item): item.supplementaryItems.map(\.elementKind)
      case .group(let group): group.arrangement.subitems.flatMap(kinds)
      }
    }
    return layout.sections.flatMap { kinds(.group($0.group)) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The section at an index of the data. After the last section of the layout, the first ones repeat.
  func section(_ index: Int, in situation: Situation) -> CompositionalOracleSection {
    CompositionalOracleSection(
      section: layout.sections[index % layout.sections.count], main: scrollDirection, container: situation.container,
      scale: situation.displayScale,
      toldSizes: situation.data.sections.indices.contains(index) ? situation.data.sections[index].supplementarySizes : [:])
  }

  /// Moves pinned headers and footers to the container's edges while their section passes by. `items` are the layout's own, with their lengths in layout
  /// units. If some of them are pinned at an edge and do not cover the content, the bars move next to the longest one.
  private func pin(
    in sections: inout [PlacedSection], _ situation: Situation, beside items: [(CollectionLayoutBoundarySupplementaryItem, Int)]
  ) {
    let pinned = items.filter { $0.0.pinToVisibleBounds && $0.0.extendsBoundary }
    let above = pinned.filter { [.top, .leading].contains($0.0.alignment) }.map(\.1).max() ?? 0
    let below = pinned.filter { [.bottom, .trailing].contains($0.0.alignment) }.map(\.1).max() ?? 0
    let uncovered = situation.uncovered(scrollDirection)
    let (offset, end) = (uncovered.start, uncovered.start + uncovered.length)
    func points(_ units: Int) -> Double { Double(2 * units) / Double(2 * situation.displayScale) }
    for section in sections.indices {
      let bounds = (start: sections[section].start, end: sections[section].end)
      for index in sections[section].bars.indices where sections[section].bars[index].item.pinToVisibleBounds {
        let bar = sections[section].bars[index]
        let rest = Double(bar.halfStart) / Double(2 * situation.displayScale)
        switch bar.item.alignment {
        case .top, .leading:
          let lowest = points(bounds.end - bar.length)
          sections[section].bars[index].pinnedStart = max(rest, min(offset + points(above), lowest))
        case .bottom, .trailing:
          let highest = points(bounds.start)
          sections[section].bars[index].pinnedStart = min(rest, max(end - points(bar.length + below), highest))
        }
      }
    }
  }
}

/// A section of a compositional layout, placed along the scroll axis. Its bounds are in layout units.
struct PlacedSection {
  /// A header or footer.
  struct Bar {
    let item: CollectionLayoutBoundarySupplementaryItem
    /// The start, in half units.
    let halfStart: Int
    let length: Int
    let crossOrigin: Double
    let crossLength: Double
    /// The start of a pinned bar, in points.
    var pinnedStart: Double?
  }

  let main: ScrollDirection
  let scale: Int
  var start = 0
  var end = 0
  var background: LayoutRect?
  var bars: [Bar] = []
  var cells: [LayoutRect] = []
  /// The layout's definition of each of the cells.
  var definitions: [CollectionLayoutItem?] = []
  /// The kinds of supplementary items of the whole layout.
  var supplementaryKinds: [String] = []

  /// The section's elements in the order of query results.
  func elements(section: Int) -> [LayoutAttributes] {
    let path = ElementPath(section: section, item: 0)
    func bar(_ kind: ElementKind) -> [LayoutAttributes] {
      bars.filter { $0.item.elementKind == kind }.map {
        LayoutAttributes(kind: kind, indexPath: path, frame: frame(of: $0), zIndex: $0.item.pinToVisibleBounds ? 1 : 0)
      }
    }
    let cells = cells.enumerated().map { LayoutAttributes(kind: .cell, indexPath: ElementPath(section: section, item: $0), frame: $1) }
    let backgrounds = [background].compactMap(\.self).map { LayoutAttributes(kind: .background, indexPath: path, frame: $0, zIndex: -1) }
    return backgrounds + bar(.header) + cells + badges(section) + bar(.footer)
  }

  /// The supplementary items: cell after cell, and on each cell in the order of the kinds in the layout.
  private func badges(_ section: Int) -> [LayoutAttributes] {
    zip(cells, definitions).enumerated().flatMap { item, placed -> [LayoutAttributes] in
      let (cell, definition) = placed
      return supplementaryKinds.enumerated().flatMap { number, kind in
        (definition?.supplementaryItems ?? []).filter { $0.elementKind == kind }.map { badge in
          LayoutAttributes(
            kind: .itemSupplementary(UInt8(number)), indexPath: ElementPath(section: section, item: item), frame: badge.frame(over: cell),
            zIndex: badge.zIndex)
        }
      }
    }
  }

  private func frame(of bar: Bar) -> LayoutRect {
    let start = bar.pinnedStart ?? Double(bar.halfStart) / Double(2 * scale)
    let length = Double(bar.length) / Double(scale)
    return main == .vertical
      ? LayoutRect(x: bar.crossOrigin, y: start, width: bar.crossLength, height: length)
      : LayoutRect(x: start, y: bar.crossOrigin, width: length, height: bar.crossLength)
  }
}

extension CollectionLayoutSupplementaryItem {
  /// The frame on a cell: the item anchor's point of it is at the container anchor's point of the cell, moved by both offsets.
  func frame(over cell: LayoutRect) -> LayoutRect {
    func side(_ dimension: CollectionLayoutDimension) -> Double {
      switch dimension {
      case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points): points
      case .fractionalWidth(let part): part * cell.width
      case .fractionalHeight(let part): part * cell.height
      }
    }
    let (width, height) = (side(layoutSize.widthDimension), side(layoutSize.heightDimension))
    func start(
      _ origin: Double, _ room: Double, _ length: Double, _ edges: (first: DirectionalRectEdge, last: DirectionalRectEdge),
      _ component: KeyPath<LayoutPoint, Double>
    ) -> Double {
      func part(_ anchor: CollectionLayoutAnchor) -> Double {
        switch (anchor.edges.contains(edges.first), anchor.edges.contains(edges.last)) {
        case (true, false): 0
        case (false, true): 1
        default: 0.5
        }
      }
      let shifts = [containerAnchor, itemAnchor].compactMap { $0?.offset }
      var (points, lengths) = (0.0, 0.0)
      for shift in shifts {
        switch shift {
        case .absolute(let point): points += point[keyPath: component]
        case .fractional(let point): lengths += point[keyPath: component]
        }
      }
      return origin + (room * part(containerAnchor) - length * part(itemAnchor ?? containerAnchor)) + (points + length * lengths)
    }
    return LayoutRect(
      x: start(cell.x, cell.width, width, (.leading, .trailing), \.x), y: start(cell.y, cell.height, height, (.top, .bottom), \.y),
      width: width, height: height)
  }
}

extension LayoutSpec {
  /// A compositional layout.
  public static func compositional(_ layout: CompositionalLayout) -> LayoutSpec { LayoutSpec(layout) { CompositionalOracle($0) } }
}

extension LayoutSpec.Name {
  /// A compositional layout.
  public static let compositional = LayoutSpec.Name(CompositionalLayout.self) { draw in
    let direction = draw.direction()
    return .compositional(RandomCompositional(lengths: draw.lengths).layout(scrollDirection: direction, using: &draw.generator))
  }
}

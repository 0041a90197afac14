import CollectionLayouts

/// The rule of a compositional layout, told again: group after group, each filled with the items that come next.
///
/// Nothing is prepared and nothing kept: the full group of a section whose groups are all alike is filled and placed again for each of them.
public struct CompositionalOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: CompositionalLayout

  /// An oracle for a compositional layout.
  public init(_ layout: CompositionalLayout) { self.layout = layout }

  /// The scroll direction of the layout.
  public var scrollDirection: ScrollDirection { layout.scrollDirection }

  /// Only fractions of that length do: of outermost groups, headers and footers. Every other fraction is one of a group.
  public var readsContainerAlong: Bool {
    let sizes = layout.sections.flatMap { [$0.group.layoutSize] + $0.boundarySupplementaryItems.map(\.layoutSize) }
    return sizes.flatMap { [$0.widthDimension, $0.heightDimension] }.contains { dimension in
      switch (dimension, scrollDirection) {
      case (.fractionalHeight, .vertical), (.fractionalWidth, .horizontal): true
      default: false
      }
    }
  }

  /// Every element and the content size.
  public func layOut(_ situation: Situation) -> OracleResult {
    var sections: [PlacedSection] = []
    var position = 0
    for (index, content) in situation.data.sections.enumerated() {
      let section = section(index, in: situation)
      if index > 0 { position += section.units(layout.interSectionSpacing) }
      let placed = section.placed(at: position, items: content.items, requestedOffset: situation.sectionOffsets[index])
      position = placed.end
      sections.append(placed)
    }
    pin(in: &sections, situation)
    let length = Double(position) / Double(situation.displayScale)
    var contentSize = situation.container
    contentSize[scrollDirection] = length
    return OracleResult(elements: sections.enumerated().flatMap { $1.elements(section: $0) }, contentSize: contentSize)
  }

  /// The section at an index of the data: beyond the last, the layout's sections begin again.
  func section(_ index: Int, in situation: Situation) -> CompositionalOracleSection {
    CompositionalOracleSection(
      section: layout.sections[index % layout.sections.count], main: scrollDirection, container: situation.container,
      scale: situation.displayScale,
      toldSizes: situation.data.sections.indices.contains(index) ? situation.data.sections[index].supplementarySizes : [:])
  }

  /// Moves what stays at the container's edges while its section passes by.
  private func pin(in sections: inout [PlacedSection], _ situation: Situation) {
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
          sections[section].bars[index].pinnedStart = max(rest, min(offset, lowest))
        case .bottom, .trailing:
          let highest = points(bounds.start)
          sections[section].bars[index].pinnedStart = min(rest, max(end - points(bar.length), highest))
        }
      }
    }
  }
}

/// A section of a compositional layout, placed along the scroll axis; its bounds are in layout units.
struct PlacedSection {
  /// A header or footer.
  struct Bar {
    let item: CollectionLayoutBoundarySupplementaryItem
    /// Where it begins, in half units.
    let halfStart: Int
    let length: Int
    let crossOrigin: Double
    let crossLength: Double
    /// Where it stands because it is pinned, in points.
    var pinnedStart: Double?
  }

  let main: ScrollDirection
  let scale: Int
  var start = 0
  var end = 0
  var background: LayoutRect?
  var bars: [Bar] = []
  var cells: [LayoutRect] = []

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
    return backgrounds + bar(.header) + cells + bar(.footer)
  }

  private func frame(of bar: Bar) -> LayoutRect {
    let start = bar.pinnedStart ?? Double(bar.halfStart) / Double(2 * scale)
    let length = Double(bar.length) / Double(scale)
    return main == .vertical
      ? LayoutRect(x: bar.crossOrigin, y: start, width: bar.crossLength, height: length)
      : LayoutRect(x: start, y: bar.crossOrigin, width: length, height: bar.crossLength)
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

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

  /// Every element and the content size.
  public func layOut(_ situation: Situation) -> OracleResult {
    var sections: [PlacedSection] = []
    var position = 0
    for (index, content) in situation.data.sections.enumerated() {
      let section = section(index, in: situation)
      if index > 0 { position += section.units(layout.interSectionSpacing) }
      let placed = section.placed(at: position, items: content.items, toldOffset: situation.sectionOffsets[index])
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
      scale: situation.displayScale)
  }

  /// Moves what stays at the container's edges.
  private func pin(in sections: inout [PlacedSection], _ situation: Situation) {
    let offset = situation.contentOffset[scrollDirection]
    let end = offset + situation.container[scrollDirection]
    func points(_ units: Int) -> Double { Double(2 * units) / Double(2 * situation.displayScale) }
    let rests = sections.map(\.bars)
    for section in sections.indices {
      for bar in sections[section].bars.indices where rests[section][bar].item.pinToVisibleBounds {
        let rest = rests[section][bar]
        let isAbove: (PlacedSection.Bar) -> Bool = { $0.item.pinToVisibleBounds && $0.item.alignment == .top }
        let isBelow: (PlacedSection.Bar) -> Bool = { $0.item.pinToVisibleBounds && $0.item.alignment == .bottom }
        if rest.item.alignment == .top {
          let next = rests[(section + 1)...].lazy.compactMap { $0.filter(isAbove).map(\.start).min() }.first
          let free = max(offset, points(rest.start))
          sections[section].bars[bar].pinnedStart = next.map { min(free, points($0) - points(rest.length)) } ?? free
        } else {
          let previous = rests[..<section].reversed().lazy.compactMap { $0.filter(isBelow).map { $0.start + $0.length }.max() }.first
          let free = min(end - points(rest.length), points(rest.start))
          sections[section].bars[bar].pinnedStart = previous.map { max(free, points($0)) } ?? free
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
    let start: Int
    let length: Int
    let crossOrigin: Double
    let crossLength: Double
    /// Where it stands because it is pinned, in points.
    var pinnedStart: Double?
  }

  let main: ScrollDirection
  let scale: Int
  var end = 0
  var background: Rect?
  var bars: [Bar] = []
  var cells: [Rect] = []

  /// The section's elements in the order of query results.
  func elements(section: Int) -> [LayoutAttributes] {
    let path = IndexPath(section: section, item: 0)
    func bar(_ kind: ElementKind) -> [LayoutAttributes] {
      bars.filter { $0.item.elementKind == kind }.map {
        LayoutAttributes(kind: kind, indexPath: path, frame: frame(of: $0), zIndex: $0.item.pinToVisibleBounds ? 1 : 0)
      }
    }
    let cells = cells.enumerated().map { LayoutAttributes(kind: .cell, indexPath: IndexPath(section: section, item: $0), frame: $1) }
    let backgrounds = [background].compactMap(\.self).map { LayoutAttributes(kind: .background, indexPath: path, frame: $0) }
    return backgrounds + bar(.header) + cells + bar(.footer)
  }

  private func frame(of bar: Bar) -> Rect {
    let start = bar.pinnedStart ?? Double(2 * bar.start) / Double(2 * scale)
    let length = Double(bar.length) / Double(scale)
    return main == .vertical
      ? Rect(x: bar.crossOrigin, y: start, width: bar.crossLength, height: length)
      : Rect(x: start, y: bar.crossOrigin, width: length, height: bar.crossLength)
  }
}

import CollectionLayouts

extension LayoutSpec {
  /// A layout with random parameters: each spacing, inset, header, footer, estimate and override is absent about as often as it is there.
  public static func random(_ name: Name, lengths: LengthSampler, using generator: inout SeededGenerator) -> LayoutSpec {
    var draw = ParameterDraw(lengths: lengths, generator: generator)
    defer { generator = draw.generator }
    switch name {
    case .list: return .list(draw.list())
    case .waterfall: return .waterfall(draw.waterfall())
    case .flow: return .flow(draw.flow())
    case .column: return .column(draw.column())
    case .mosaic: return .mosaic(MosaicLayout(segmentHeight: draw.length()))
    case .compositional: return .compositional(draw.compositional())
    }
  }
}

/// Draws the parameters of layouts, one after the other.
private struct ParameterDraw {
  let lengths: LengthSampler
  var generator: SeededGenerator

  mutating func length() -> Double { lengths.length(using: &generator) }

  mutating func list() -> ListLayout {
    ListLayout(
      spacing: sometimes(), alignment: generator.pick(ListLayout.Alignment.allCases, else: .fill), estimatedItemSize: size(oneIn: 2),
      headerReferenceSize: bar(), footerReferenceSize: bar(), scrollDirection: direction())
  }

  mutating func waterfall() -> WaterfallLayout {
    WaterfallLayout(
      columns: generator.oneIn(8) ? generator.int(in: 5...16) : generator.int(in: 1...4),
      placement: generator.oneIn(3) ? .alternating : .shortest, columnSpacing: sometimes(), lineSpacing: sometimes(),
      sectionInset: inset(), headerReferenceSize: bar(), footerReferenceSize: bar(), scrollDirection: direction())
  }

  mutating func flow() -> FlowLayout {
    FlowLayout(
      itemSize: size(oneIn: 3), estimatedItemSize: size(oneIn: 2), minimumLineSpacing: sometimes(), minimumInteritemSpacing: sometimes(),
      sectionInset: inset(), headerReferenceSize: bar(), footerReferenceSize: bar(), scrollDirection: direction(),
      sections: generator.oneIn(2) ? [] : (0..<generator.int(in: 1...3)).map { _ in section() })
  }

  mutating func column() -> ColumnLayout {
    ColumnLayout(
      minColumnWidth: max(length(), 0.25), itemHeight: length(), layoutMargins: LayoutInsets(left: sometimes(), right: sometimes()),
      minimumLineSpacing: sometimes(), minimumInteritemSpacing: sometimes(), sectionInset: inset(), headerReferenceSize: bar(),
      footerReferenceSize: bar())
  }

  mutating func compositional() -> CompositionalLayout {
    let direction = direction()
    return RandomCompositional(lengths: lengths).layout(scrollDirection: direction, using: &generator)
  }

  private mutating func section() -> FlowSection {
    let sizes: FlowSection.ItemSizes? = generator.oneIn(3) ? nil : size(oneIn: 2).map { .uniform($0) } ?? .own
    return FlowSection(
      itemSizes: sizes, minimumLineSpacing: generator.oneIn(2) ? nil : sometimes(),
      minimumInteritemSpacing: generator.oneIn(2) ? nil : sometimes(), sectionInset: generator.oneIn(2) ? nil : inset(),
      headerReferenceSize: generator.oneIn(2) ? nil : bar(), footerReferenceSize: generator.oneIn(2) ? nil : bar())
  }

  private mutating func sometimes() -> Double { generator.oneIn(2) ? 0 : lengths.gap(using: &generator) }

  private mutating func bar() -> LayoutSize { generator.oneIn(2) ? .zero : lengths.size(using: &generator) }

  private mutating func inset() -> LayoutInsets {
    LayoutInsets(top: sometimes(), left: sometimes(), bottom: sometimes(), right: sometimes())
  }

  private mutating func direction() -> ScrollDirection { generator.oneIn(3) ? .horizontal : .vertical }

  private mutating func size(oneIn count: Int) -> LayoutSize? { generator.oneIn(count) ? lengths.size(using: &generator) : nil }
}

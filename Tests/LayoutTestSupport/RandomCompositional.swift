import CollectionLayouts

/// Draws random compositional layouts: one to three sections, nested groups, every kind of dimension and arrangement, and occasionally a layout that must be
/// refused.
///
/// Lengths are chosen so that a few items fit into a group and a few groups into a container.
public struct RandomCompositional: Sendable {
  /// The source of lengths.
  public var lengths: LengthSampler
  /// The maximum nesting of groups; 1 means groups of items only.
  public var depth = 3

  /// A source of layouts with lengths from this sampler.
  public init(lengths: LengthSampler) { self.lengths = lengths }

  /// A random layout.
  public func layout(scrollDirection: ScrollDirection, using generator: inout SeededGenerator) -> CompositionalLayout {
    let count = generator.int(in: 1...3)
    let sections = (0..<count).map { _ in section(scrollDirection, using: &generator) }
    return CompositionalLayout(
      sections: sections, interSectionSpacing: sometimes(2, using: &generator), scrollDirection: scrollDirection,
      boundarySupplementaryItems: generator.oneIn(3) ? boundaries(scrollDirection, using: &generator) : [])
  }

  private func section(_ main: ScrollDirection, using generator: inout SeededGenerator) -> CollectionLayoutSection {
    let behavior = generator.oneIn(3) ? generator.pick(OrthogonalScrollingBehavior.allCases, else: .continuous) : nil
    let fold = behavior == nil ? main : main.across
    // Groups on their own axis, groups of estimates and groups of fixed lengths should all be frequent.
    let along: CollectionLayoutDimension = generator.oneIn(3) ? .estimated(estimate(using: &generator)) : dimension(using: &generator)
    let across: CollectionLayoutDimension =
      behavior == nil && !generator.oneIn(4) ? full(main.across) : dimension(using: &generator)
    var group = group(depth: generator.int(in: 1...depth), isDynamic: along.isEstimated, fold: fold, using: &generator)
    group.layoutSize =
      fold == .vertical
      ? CollectionLayoutSize(widthDimension: across, heightDimension: along)
      : CollectionLayoutSize(widthDimension: along, heightDimension: across)
    var contentInsets = insets(oneIn: 2, using: &generator)
    if behavior == nil && generator.oneIn(6) {
      if main == .vertical { contentInsets.right = -contentInsets.right } else { contentInsets.top = -contentInsets.top }
    }
    return CollectionLayoutSection(
      group: group, interGroupSpacing: (generator.oneIn(8) ? -1 : 1) * sometimes(2, using: &generator), contentInsets: contentInsets,
      orthogonalScrollingBehavior: behavior, boundarySupplementaryItems: boundaries(main, using: &generator),
      supplementariesFollowContentInsets: !generator.oneIn(3),
      decorationItems: generator.oneIn(2)
        ? [] : [CollectionLayoutDecorationItem(contentInsets: insets(oneIn: 2, using: &generator))])
  }

  /// A group of any arrangement. Groups in it have a depth of at most `depth` − 1.
  private func group(depth: Int, isDynamic: Bool, fold: ScrollDirection, using generator: inout SeededGenerator) -> CollectionLayoutGroup {
    func subitem() -> CollectionLayoutSubitem { self.subitem(depth: depth, isDynamic: isDynamic, fold: fold, using: &generator) }
    let subitems = (0..<generator.int(in: 1...3)).map { _ in subitem() }
    let count = generator.int(in: 1...4)
    let arrangement: CollectionLayoutGroup.Arrangement
    switch generator.int(in: 0...11) {
    case 0...3: arrangement = .horizontal(subitems: subitems)
    case 4...6: arrangement = .vertical(subitems: subitems)
    case 7: arrangement = .horizontalCount(subitems[0], count: count)
    case 8: arrangement = .verticalCount(subitems[0], count: count)
    case 9: arrangement = .horizontalRepeating(subitems[0], count: count)
    case 10: arrangement = .verticalRepeating(subitems[0], count: count)
    default: arrangement = .custom(frames: subitems.map { _ in frame(using: &generator) })
    }
    return CollectionLayoutGroup(
      arrangement,
      layoutSize: CollectionLayoutSize(widthDimension: dimension(using: &generator), heightDimension: dimension(using: &generator)),
      interItemSpacing: generator.oneIn(2) ? .fixed(0) : spacing(using: &generator),
      contentInsets: insets(oneIn: 4, using: &generator), edgeSpacing: edges(using: &generator))
  }

  private func subitem(
    depth: Int, isDynamic: Bool, fold: ScrollDirection, using generator: inout SeededGenerator
  ) -> CollectionLayoutSubitem {
    var size = CollectionLayoutSize(widthDimension: dimension(using: &generator), heightDimension: dimension(using: &generator))
    let isEstimated = isDynamic && !generator.oneIn(3)
    if isEstimated {
      let estimate = estimate(using: &generator)
      let length: CollectionLayoutDimension = generator.oneIn(3) ? .uniformAcrossSiblings(estimate: estimate) : .estimated(estimate)
      if fold == .vertical { size.heightDimension = length }
      if fold == .horizontal { size.widthDimension = length }
    }
    if depth > 1 && generator.oneIn(2) {
      var group = group(depth: depth - 1, isDynamic: isEstimated, fold: fold, using: &generator)
      group.layoutSize = size
      return .group(group)
    }
    // Very rarely, an item without length, which a group would repeat for ever.
    if generator.oneIn(250) { size.widthDimension = .absolute(0) }
    return .item(
      CollectionLayoutItem(
        layoutSize: size, contentInsets: insets(oneIn: 4, using: &generator), edgeSpacing: edges(using: &generator),
        supplementaryItems: generator.oneIn(4) ? supplementaries(using: &generator) : []))
  }

  /// One or two elements that are anchored to an item. Very rarely, two of them have one kind, which must be refused.
  private func supplementaries(using generator: inout SeededGenerator) -> [CollectionLayoutSupplementaryItem] {
    var kinds = ["badge", "frame", "dot"].shuffled(using: &generator).prefix(generator.int(in: 1...2))
    if generator.oneIn(60) { kinds += kinds }
    return kinds.map { kind in
      CollectionLayoutSupplementaryItem(
        layoutSize: CollectionLayoutSize(widthDimension: dimension(using: &generator), heightDimension: dimension(using: &generator)),
        elementKind: kind, containerAnchor: anchor(using: &generator), itemAnchor: generator.oneIn(3) ? anchor(using: &generator) : nil,
        zIndex: Int32(generator.int(in: -1...2)))
    }
  }

  private func anchor(using generator: inout SeededGenerator) -> CollectionLayoutAnchor {
    let edges = DirectionalRectEdge(rawValue: UInt8(generator.int(in: 0...15)))
    func shift() -> Double { Double(generator.int(in: -6...6)) / 4 }
    switch generator.int(in: 0...2) {
    case 0: return CollectionLayoutAnchor(edges: edges)
    case 1: return CollectionLayoutAnchor(edges: edges, offset: .fractional(LayoutPoint(x: shift(), y: shift())))
    default: return CollectionLayoutAnchor(edges: edges, offset: .absolute(LayoutPoint(x: 20 * shift(), y: 20 * shift())))
    }
  }

  private func boundaries(_ main: ScrollDirection, using generator: inout SeededGenerator) -> [CollectionLayoutBoundarySupplementaryItem] {
    [ElementKind.header, .footer].shuffled(using: &generator).compactMap { kind in
      if generator.oneIn(2) { return nil }
      let ends: [CollectionLayoutBoundarySupplementaryItem.Alignment] = main == .vertical ? [.top, .bottom] : [.leading, .trailing]
      let isAtEnd = (kind == .footer) != generator.oneIn(4)
      let size = CollectionLayoutSize(widthDimension: dimension(using: &generator), heightDimension: dimension(using: &generator))
      let sides: [CollectionLayoutBoundarySupplementaryItem.Alignment] = main == .vertical ? [.leading, .trailing] : [.top, .bottom]
      let isBeside = generator.oneIn(6)
      return CollectionLayoutBoundarySupplementaryItem(
        elementKind: kind, layoutSize: size, alignment: (isBeside ? sides : ends)[isAtEnd ? 1 : 0],
        pinToVisibleBounds: generator.oneIn(isBeside ? 40 : 2), extendsBoundary: !generator.oneIn(4))
    }
  }
}

// Lengths.
extension RandomCompositional {
  private func dimension(using generator: inout SeededGenerator) -> CollectionLayoutDimension {
    let fractions = [0.2, 0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.9, 1]
    switch generator.int(in: 0...9) {
    case 0...3: return .absolute(length(using: &generator))
    case 4...5: return .fractionalWidth(generator.pick(fractions, else: 1))
    case 6...7: return .fractionalHeight(generator.pick(fractions, else: 1))
    default:
      let length = length(using: &generator)
      return generator.oneIn(6) ? .uniformAcrossSiblings(estimate: length) : .estimated(length)
    }
  }

  private func full(_ axis: ScrollDirection) -> CollectionLayoutDimension { axis == .vertical ? .fractionalHeight(1) : .fractionalWidth(1) }

  /// A length of which a few fit into a container.
  private func length(using generator: inout SeededGenerator) -> Double {
    switch lengths.style {
    case .few: Double(generator.int(in: 1...3)) * 20
    case .whole: Double(generator.int(in: 12...90))
    case .fractions: Double(generator.int(in: 120...500)) / generator.pick([4, 6, 10], else: 4)
    case .thirds: Double(generator.int(in: 5...40)) / 3
    case .anything: generator.double(in: 12...90)
    }
  }

  private func estimate(using generator: inout SeededGenerator) -> Double { generator.oneIn(12) ? 0 : length(using: &generator) }

  private func sometimes(_ chance: Int, using generator: inout SeededGenerator) -> Double {
    generator.oneIn(chance) ? lengths.gap(using: &generator) : 0
  }

  private func insets(oneIn chance: Int, using generator: inout SeededGenerator) -> LayoutInsets {
    guard generator.oneIn(chance) else { return .zero }
    func inset() -> Double { sometimes(2, using: &generator) }
    return LayoutInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
  }

  private func spacing(using generator: inout SeededGenerator) -> CollectionLayoutSpacing {
    let length = sometimes(2, using: &generator)
    return generator.oneIn(2) ? .flexible(length) : .fixed(length)
  }

  private func edges(using generator: inout SeededGenerator) -> CollectionLayoutEdgeSpacing {
    guard generator.oneIn(4) else { return CollectionLayoutEdgeSpacing() }
    func edge() -> CollectionLayoutSpacing? { generator.oneIn(2) ? nil : spacing(using: &generator) }
    return CollectionLayoutEdgeSpacing(leading: edge(), top: edge(), trailing: edge(), bottom: edge())
  }

  /// A frame in a custom group, occasionally partly outside it.
  private func frame(using generator: inout SeededGenerator) -> LayoutRect {
    func origin() -> Double { generator.oneIn(6) ? -lengths.gap(using: &generator) : length(using: &generator) / 2 }
    func side() -> Double { generator.oneIn(12) ? 0 : length(using: &generator) }
    return LayoutRect(x: origin(), y: origin(), width: side(), height: side())
  }
}

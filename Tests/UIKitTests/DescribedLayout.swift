import CollectionLayoutsFoundation
import UIKit

/// A compositional layout of the engine, described in UIKit's words.
@MainActor struct DescribedLayout {
  private let source: CompositionalLayout

  init(_ source: CompositionalLayout) { self.source = source }

  var layout: UICollectionViewCompositionalLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = source.scrollDirection == .vertical ? .vertical : .horizontal
    configuration.interSectionSpacing = source.interSectionSpacing
    configuration.boundarySupplementaryItems = source.boundarySupplementaryItems.map { boundary($0, ["layoutHeader", "layoutFooter"]) }
    return UICollectionViewCompositionalLayout(
      sectionProvider: { [self] index, _ in section(source.sections[index % source.sections.count]) }, configuration: configuration)
  }

  private func section(_ source: CollectionLayoutSection) -> NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(group: group(source.group))
    section.interGroupSpacing = source.interGroupSpacing
    section.contentInsets = insets(source.contentInsets)
    section.orthogonalScrollingBehavior = behavior(source.orthogonalScrollingBehavior)
    section.supplementariesFollowContentInsets = source.supplementariesFollowContentInsets
    section.boundarySupplementaryItems = source.boundarySupplementaryItems.map {
      boundary($0, [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter])
    }
    section.decorationItems = source.decorationItems.map {
      let item = NSCollectionLayoutDecorationItem.background(elementKind: "background")
      item.contentInsets = insets($0.contentInsets)
      return item
    }
    return section
  }

  /// The layout as UIKit can say it: what is at the start or at the leading or upper side is a header, and of two headers the second a footer. At a side nothing pins:
  /// the engine refuses that, and UIKit's layout leaves it out.
  static func describable(_ layout: CompositionalLayout) -> CompositionalLayout {
    var layout = layout
    let edges = CollectionLayoutBoundarySupplementaryItem.Alignment.edges(scrolling: layout.scrollDirection)
    func name(_ items: inout [CollectionLayoutBoundarySupplementaryItem]) {
      for index in items.indices {
        let (alignment, first) = (items[index].alignment, items[0].elementKind)
        items[index].elementKind = [.top, .leading].contains(alignment) ? .header : .footer
        if index > 0, items[index].elementKind == first { items[index].elementKind = first == .header ? .footer : .header }
        if alignment != edges.start && alignment != edges.end { items[index].pinToVisibleBounds = false }
      }
    }
    name(&layout.boundarySupplementaryItems)
    for index in layout.sections.indices { name(&layout.sections[index].boundarySupplementaryItems) }
    return layout
  }

  /// A header or footer, under the first or the second kind.
  private func boundary(
    _ item: CollectionLayoutBoundarySupplementaryItem, _ kinds: [String]
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    let alignment: NSRectAlignment =
      switch item.alignment {
      case .top: .top
      case .bottom: .bottom
      case .leading: .leading
      case .trailing: .trailing
      }
    let described = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(item.layoutSize), elementKind: kinds[item.elementKind == .header ? 0 : 1], alignment: alignment)
    described.pinToVisibleBounds = item.pinToVisibleBounds
    described.extendsBoundary = item.extendsBoundary
    return described
  }

  private func behavior(_ behavior: OrthogonalScrollingBehavior?) -> UICollectionLayoutSectionOrthogonalScrollingBehavior {
    switch behavior {
    case nil: .none
    case .continuous: .continuous
    case .continuousGroupLeadingBoundary: .continuousGroupLeadingBoundary
    case .paging: .paging
    case .groupPaging: .groupPaging
    case .groupPagingCentered: .groupPagingCentered
    }
  }

  private func group(_ source: CollectionLayoutGroup) -> NSCollectionLayoutGroup {
    let own = size(source.layoutSize)
    let group: NSCollectionLayoutGroup =
      switch source.arrangement {
      case .horizontal(let subitems): .horizontal(layoutSize: own, subitems: subitems.map { item($0) })
      case .vertical(let subitems): .vertical(layoutSize: own, subitems: subitems.map { item($0) })
      case .horizontalCount(let subitem, let count): .horizontal(layoutSize: own, subitem: item(subitem), count: count)
      case .verticalCount(let subitem, let count): .vertical(layoutSize: own, subitem: item(subitem), count: count)
      case .horizontalRepeating(let subitem, let count): .horizontal(layoutSize: own, repeatingSubitem: item(subitem), count: count)
      case .verticalRepeating(let subitem, let count): .vertical(layoutSize: own, repeatingSubitem: item(subitem), count: count)
      case .custom(let frames):
        .custom(layoutSize: own) { _ in frames.map { NSCollectionLayoutGroupCustomItem(frame: CGRect($0)) } }
      }
    group.interItemSpacing = spacing(source.interItemSpacing)
    group.contentInsets = insets(source.contentInsets)
    group.edgeSpacing = edges(source.edgeSpacing)
    return group
  }

  private func item(_ source: CollectionLayoutSubitem) -> NSCollectionLayoutItem {
    switch source {
    case .group(let group): return self.group(group)
    case .item(let source):
      let item = NSCollectionLayoutItem(
        layoutSize: size(source.layoutSize), supplementaryItems: source.supplementaryItems.map { supplementary($0) })
      item.contentInsets = insets(source.contentInsets)
      item.edgeSpacing = edges(source.edgeSpacing)
      return item
    }
  }

  private func supplementary(_ source: CollectionLayoutSupplementaryItem) -> NSCollectionLayoutSupplementaryItem {
    let own = size(source.layoutSize)
    let container = anchor(source.containerAnchor)
    let item =
      if let itemAnchor = source.itemAnchor {
        NSCollectionLayoutSupplementaryItem(
          layoutSize: own, elementKind: source.elementKind, containerAnchor: container, itemAnchor: anchor(itemAnchor))
      } else {
        NSCollectionLayoutSupplementaryItem(layoutSize: own, elementKind: source.elementKind, containerAnchor: container)
      }
    item.zIndex = Int(source.zIndex)
    return item
  }

  private func anchor(_ source: CollectionLayoutAnchor) -> NSCollectionLayoutAnchor {
    var edges = NSDirectionalRectEdge()
    let names: [(DirectionalRectEdge, NSDirectionalRectEdge)] = [
      (.top, .top), (.leading, .leading), (.bottom, .bottom), (.trailing, .trailing),
    ]
    for (edge, described) in names where source.edges.contains(edge) { edges.insert(described) }
    switch source.offset {
    case .absolute(let point): return NSCollectionLayoutAnchor(edges: edges, absoluteOffset: CGPoint(x: point.x, y: point.y))
    case .fractional(let point): return NSCollectionLayoutAnchor(edges: edges, fractionalOffset: CGPoint(x: point.x, y: point.y))
    }
  }

  private func size(_ size: CollectionLayoutSize) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: dimension(size.widthDimension), heightDimension: dimension(size.heightDimension))
  }

  private func dimension(_ dimension: CollectionLayoutDimension) -> NSCollectionLayoutDimension {
    switch dimension {
    case .fractionalWidth(let fraction): .fractionalWidth(fraction)
    case .fractionalHeight(let fraction): .fractionalHeight(fraction)
    case .absolute(let length): .absolute(length)
    case .estimated(let length): .estimated(length)
    case .uniformAcrossSiblings(let length): .uniformAcrossSiblings(estimate: length)
    }
  }

  private func spacing(_ spacing: CollectionLayoutSpacing) -> NSCollectionLayoutSpacing {
    switch spacing {
    case .fixed(let length): .fixed(length)
    case .flexible(let length): .flexible(length)
    }
  }

  private func edges(_ edges: CollectionLayoutEdgeSpacing) -> NSCollectionLayoutEdgeSpacing {
    NSCollectionLayoutEdgeSpacing(
      leading: edges.leading.map { spacing($0) }, top: edges.top.map { spacing($0) }, trailing: edges.trailing.map { spacing($0) },
      bottom: edges.bottom.map { spacing($0) })
  }

  private func insets(_ insets: LayoutInsets) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }
}

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
    return UICollectionViewCompositionalLayout(
      sectionProvider: { [self] index, _ in section(source.sections[index % source.sections.count]) }, configuration: configuration)
  }

  private func section(_ source: CollectionLayoutSection) -> NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(group: group(source.group))
    section.interGroupSpacing = source.interGroupSpacing
    section.contentInsets = insets(source.contentInsets)
    section.orthogonalScrollingBehavior = behavior(source.orthogonalScrollingBehavior)
    section.supplementariesFollowContentInsets = source.supplementariesFollowContentInsets
    section.boundarySupplementaryItems = source.boundarySupplementaryItems.map { boundary($0) }
    section.decorationItems = source.decorationItems.map {
      let item = NSCollectionLayoutDecorationItem.background(elementKind: "background")
      item.contentInsets = insets($0.contentInsets)
      return item
    }
    return section
  }

  /// The layout with its headers at the start and its footers at the end, one of each: the engine may have them elsewhere.
  static func describable(_ layout: CompositionalLayout) -> CompositionalLayout {
    var layout = layout
    let edges = CollectionLayoutBoundarySupplementaryItem.Alignment.edges(scrolling: layout.scrollDirection)
    for index in layout.sections.indices {
      let items = layout.sections[index].boundarySupplementaryItems
      layout.sections[index].boundarySupplementaryItems = [edges.start, edges.end].compactMap { end in
        var item = items.first { $0.alignment == end }
        item?.elementKind = [.top, .leading].contains(end) ? .header : .footer
        return item
      }
    }
    return layout
  }

  private func boundary(_ item: CollectionLayoutBoundarySupplementaryItem) -> NSCollectionLayoutBoundarySupplementaryItem {
    let isAtEnd = [.bottom, .trailing].contains(item.alignment)
    let described = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(item.layoutSize),
      elementKind: isAtEnd ? UICollectionView.elementKindSectionFooter : UICollectionView.elementKindSectionHeader,
      alignment: source.scrollDirection == .vertical ? (isAtEnd ? .bottom : .top) : (isAtEnd ? .trailing : .leading))
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

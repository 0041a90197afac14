import CollectionLayoutsFoundation

/// Reads the values that a flow layout depends on: its properties, the delegate's answers and the numbers of items.
@MainActor struct FlowReader {
  /// `counts[s]` is the number of items of section *s*.
  let counts: [Int]
  /// The size in which the layout is laid out, in points.
  let container: LayoutSize
  private let layout: UICollectionViewFlowLayout
  private let view: UICollectionView

  init(_ layout: UICollectionViewFlowLayout, _ view: UICollectionView) {
    self.layout = layout
    self.view = view
    counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    container = EngineLengths.container(of: view)
  }

  private var delegate: (any UICollectionViewDelegateFlowLayout)? { view.delegate as? any UICollectionViewDelegateFlowLayout }

  private var direction: ScrollDirection { layout.scrollDirection == .vertical ? .vertical : .horizontal }

  /// Returns the plan, and the sizes of items in sections whose items have their own, in the engine's form. Asks the delegate for everything once.
  func read() -> (plan: FlowPlan, sizes: [Int: [LayoutSize]]) {
    guard let delegate else {
      // All sections have the metrics of the layout.
      let metrics = counts.isEmpty ? [] : [metrics(of: 0, nil, givesSizes: false)]
      return (plan(metrics), [:])
    }
    var metrics: [FlowMetrics] = []
    var sizes: [Int: [LayoutSize]] = [:]
    for section in counts.indices {
      let (first, givesSizes) = firstSize(in: section, delegate)
      let own = self.metrics(of: section, delegate, givesSizes: givesSizes)
      metrics.append(own)
      guard own.sizes == .own, let first else { continue }
      sizes[section] = self.sizes(in: section, own, delegate, first: first)
    }
    return (plan(metrics), sizes)
  }

  private func plan(_ metrics: [FlowMetrics]) -> FlowPlan {
    FlowPlan(
      direction: direction, metrics: metrics, counts: counts, headersPin: layout.sectionHeadersPinToVisibleBounds,
      footersPin: layout.sectionFootersPinToVisibleBounds)
  }

  /// The size that the delegate gives an item, in the engine's form; `nil` if the item does not exist or the layout has no delegate.
  func size(at path: IndexPath, _ metrics: FlowMetrics) -> LayoutSize? {
    guard let delegate, counts.indices.contains(path.section), path.item >= 0, path.item < counts[path.section] else { return nil }
    return metrics.engineSize(delegate.collectionView(view, layout: layout, sizeForItemAt: path), direction)
  }

  /// The sizes that the delegate gives the items of a section, in the engine's form. Without a delegate, all are the layout's `itemSize`.
  func sizes(in section: Int, _ metrics: FlowMetrics) -> [LayoutSize] {
    guard let delegate else { return Array(repeating: metrics.engineSize(layout.itemSize, direction), count: counts[section]) }
    return sizes(in: section, metrics, delegate, first: nil)
  }

  private func sizes(
    in section: Int, _ metrics: FlowMetrics, _ delegate: any UICollectionViewDelegateFlowLayout, first: CGSize?
  ) -> [LayoutSize] {
    (0..<counts[section]).map { item in
      if item == 0, let first { return metrics.engineSize(first, direction) }
      let path = IndexPath(item: item, section: section)
      return metrics.engineSize(delegate.collectionView(view, layout: layout, sizeForItemAt: path), direction)
    }
  }

  /// The size of a section's first item, and whether the delegate implements the method for it.
  private func firstSize(in section: Int, _ delegate: any UICollectionViewDelegateFlowLayout) -> (size: CGSize?, isGiven: Bool) {
    guard counts[section] > 0 else { return (nil, false) }
    if let estimate = layout.givenEstimate, estimate != .zero { return (nil, false) }
    layout.sizesAreDefaults = false
    let size = delegate.collectionView(view, layout: layout, sizeForItemAt: IndexPath(item: 0, section: section))
    return (size, !layout.sizesAreDefaults)
  }

  private func metrics(
    of section: Int, _ delegate: (any UICollectionViewDelegateFlowLayout)?, givesSizes: Bool
  ) -> FlowMetrics {
    guard let delegate else {
      return FlowMetrics(
        sizes: itemSizes(areGiven: false), lineSpacing: layout.minimumLineSpacing, interitemSpacing: layout.minimumInteritemSpacing,
        inset: layout.sectionInset + referenceInset, header: layout.headerReferenceSize, footer: layout.footerReferenceSize)
    }
    return FlowMetrics(
      sizes: itemSizes(areGiven: givesSizes),
      lineSpacing: delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section),
      interitemSpacing: delegate.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section),
      inset: delegate.collectionView(view, layout: layout, insetForSectionAt: section) + referenceInset,
      header: delegate.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section),
      footer: delegate.collectionView(view, layout: layout, referenceSizeForFooterInSection: section))
  }

  private func itemSizes(areGiven: Bool) -> FlowMetrics.Sizes {
    if let estimate = layout.givenEstimate { return .estimated(estimate) }
    if areGiven { return .own }
    guard layout.measuresCells else { return .uniform(layout.itemSize) }
    // The size of an item is unknown until its cell reports it. Until then, the default of `itemSize` counts.
    return .estimated(
      layout.itemSize == UICollectionViewFlowLayout.automaticSize ? UICollectionViewFlowLayout.defaultItemSize : layout.itemSize)
  }

  /// The insets that `sectionInsetReference` adds to the insets of sections across the scroll axis.
  private var referenceInset: UIEdgeInsets {
    let inset: UIEdgeInsets
    switch layout.sectionInsetReference {
    case .fromContentInset: return .zero
    case .fromSafeArea: inset = view.safeAreaInsets
    case .fromLayoutMargins: inset = view.layoutMargins
    }
    return layout.scrollDirection == .vertical
      ? UIEdgeInsets(top: 0, left: inset.left, bottom: 0, right: inset.right)
      : UIEdgeInsets(top: inset.top, left: 0, bottom: inset.bottom, right: 0)
  }
}

extension UIEdgeInsets {
  fileprivate static func + (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: first.top + second.top, left: first.left + second.left, bottom: first.bottom + second.bottom,
      right: first.right + second.right)
  }
}

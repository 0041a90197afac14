import CollectionLayoutsFoundation

extension FlowPlacement {
  /// The engine's kind of a supplementary view; `nil` for a kind that flow layouts do not have.
  static func kind(of elementKind: String) -> ElementKind? {
    switch elementKind {
    case UICollectionView.elementKindSectionHeader: .header
    case UICollectionView.elementKindSectionFooter: .footer
    default: nil
    }
  }

  /// Remembers the invalid parts that a context names.
  func note(_ context: UICollectionViewLayoutInvalidationContext) {
    staleness.insert(.view)
    // While a finger moves an item, the data does not change.
    if context.targetIndexPathsForInteractivelyMovingItems != nil { return }
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    let asksDelegate = context.invalidateEverything || flow?.invalidateFlowLayoutDelegateMetrics ?? true
    if let items = context.updateItems {
      note(.updates(items))
    } else if context.invalidateDataSourceCounts {
      // It is unknown which old item is which new item.
      staleness.insert(.preferredSizes)
    } else if !context.invalidateEverything, let paths = context.invalidatedItemIndexPaths {
      return asksDelegate ? note(.invalid(paths)) : ()
    }
    if asksDelegate { staleness.insert(.values) }
  }

  /// Tells the engine the visible part, if headers or footers stay at its edge.
  func scroll(with view: UICollectionView?) {
    guard let plan, plan.headersPin || plan.footersPin, let view else { return }
    backend.scroll(with: view)
  }

  /// Calls `body` with the kind, the path and the frame of each element in a rectangle.
  func forEachElement(in rect: CGRect, _ body: (UICollectionViewLayoutAttributes.RepresentedElement, IndexPath, CGRect) -> Void) {
    guard let plan, !plan.isEmpty else { return }
    backend.forEachElement(in: plan.window(of: rect)) { element in
      let path = IndexPath(item: element.indexPath.item, section: element.indexPath.section)
      guard element.kind == .cell else {
        return body(.supplementary(kind: element.kind.supplementaryKind), path, CGRect(element.frame))
      }
      guard plan.overlap > 0 else { return body(.cell, path, CGRect(element.frame)) }
      // The engine was asked for more than the rectangle.
      let frame = plan[path.section].frame(element.frame, plan.direction)
      if frame.intersects(rect) { body(.cell, path, frame) }
    }
  }

  /// The frame of an item, in points.
  func frame(ofItemAt path: ElementPath) -> CGRect? {
    guard let plan, !plan.isEmpty, let own = backend.engine?.layoutAttributesForItem(at: path) else { return nil }
    return plan[path.section].frame(own.frame, plan.direction)
  }

  /// The frame of a section's header or footer, in points. If it pins, this is the pinned frame.
  func frame(of kind: ElementKind, inSection section: Int) -> CGRect? {
    guard let plan, !plan.isEmpty else { return nil }
    let path = ElementPath(section: section, item: 0)
    return backend.engine?.layoutAttributesForSupplementaryView(ofKind: kind, at: path).map { CGRect($0.frame) }
  }
}

extension FlowPlan {
  /// The rectangle in which the engine has everything that is in `rect`.
  fileprivate func window(of rect: CGRect) -> LayoutRect {
    var window = LayoutRect(rect)
    let overlap = overlap
    guard overlap > 0 else { return window }
    if direction == .vertical {
      window.y -= overlap
      window.height += overlap
    } else {
      window.x -= overlap
      window.width += overlap
    }
    return window
  }
}

extension ElementKind {
  /// The name of the kind in UIKit.
  @MainActor var supplementaryKind: String {
    self == .header ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
  }
}

import CollectionLayoutsFoundation

extension CompositionalPlacement {
  /// Tells the engine the visible part, if headers or footers stay at its edge.
  func scroll(with view: UICollectionView?) {
    guard plan?.pins ?? false, let view else { return }
    backend.scroll(with: view)
  }

  /// The elements that a section has besides its items; `nil` without sections.
  func extras(of section: Int) -> CompositionalPlan.Extras? {
    guard let extras = plan?.extras, !extras.isEmpty, section >= 0 else { return nil }
    return extras[section % extras.count]
  }

  /// The engine's kind of the header or footer of the whole layout with this kind and path; `nil` if the layout has none. The path has one index, 0.
  func layoutKind(of elementKind: String, at path: IndexPath) -> ElementKind? {
    guard path == IndexPath(index: 0), let extras = plan?.layoutExtras else { return nil }
    return [.layoutHeader, .layoutFooter].first { extras[$0]?.elementKind == elementKind }
  }

  /// The engine's kind of a section's views with this kind, out of `kinds`; `nil` if the section has none.
  func kind(of elementKind: String, at path: IndexPath, among kinds: [ElementKind]) -> ElementKind? {
    guard path.count == 2, path.item == 0, let extras = extras(of: path.section) else { return nil }
    return kinds.first { extras[$0]?.elementKind == elementKind }
  }

  /// The engine's kind of the supplementary items with this kind in UIKit; `nil` if no item has one.
  func itemSupplementary(_ elementKind: String) -> ElementKind? {
    plan?.itemSupplementaryKinds.firstIndex(of: elementKind).flatMap(UInt8.init(exactly:)).map { .itemSupplementary($0) }
  }
}

extension CompositionalPlan.Extras.Boundary {
  /// The frame of the element, in points, from the frame that the engine returns.
  func frame(_ frame: LayoutRect) -> CGRect {
    CGRect(
      x: frame.x + offset.x + insets.left, y: frame.y + offset.y + insets.top, width: max(0, frame.width - insets.left - insets.right),
      height: max(0, frame.height - insets.top - insets.bottom))
  }
}

extension UICollectionViewLayoutInvalidationContext {
  /// Whether the context names items or supplementary elements. Such a context invalidates no other elements.
  var namesElements: Bool { invalidatedItemIndexPaths != nil || invalidatedSupplementaryIndexPaths != nil }
}

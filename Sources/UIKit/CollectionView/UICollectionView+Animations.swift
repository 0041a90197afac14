extension UICollectionView {
  /// Asks for the attributes from which elements appear and to which they disappear, between `prepare(forCollectionViewUpdates:)` and `finalizeCollectionViewUpdates()`.
  ///
  /// Apple's pages name inserted and deleted items, and the supplementary and decoration views that the layout itself names for the batch.
  func askAnimationAttributes(_ map: UpdateMap, oldVisible: [UICollectionViewLayoutAttributes]) {
    let asksAll = undocumentedBehavior.asksAttributesOfRemainingElements
    for attributes in oldVisible {
      let path = attributes.path
      switch attributes.element {
      case .cell:
        if asksAll || map.disappears(path) { count(layout.finalLayoutAttributesForDisappearingItem(at: path)) }
      case .supplementary(let kind):
        if asksAll || map.disappears(path) {
          count(layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path))
        }
      case .decoration(let kind):
        if asksAll || map.disappears(path) { count(layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)) }
      }
    }
    for attributes in visibleAttributes {
      let path = attributes.path
      guard asksAll || map.appears(path) else { continue }
      switch attributes.element {
      case .cell: count(layout.initialLayoutAttributesForAppearingItem(at: path))
      case .supplementary(let kind): count(layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path))
      case .decoration(let kind): count(layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path))
      }
    }
    for element in Set((oldVisible + visibleAttributes).map(\.element)) { askNamedElements(element) }
  }

  /// Asks for the supplementary and decoration views that the layout itself names for the batch.
  private func askNamedElements(_ element: UICollectionViewLayoutAttributes.RepresentedElement) {
    switch element {
    case .cell:
      break
    case .supplementary(let kind):
      for path in layout.indexPathsToDeleteForSupplementaryView(ofKind: kind) {
        count(layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path))
      }
      for path in layout.indexPathsToInsertForSupplementaryView(ofKind: kind) {
        count(layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path))
      }
    case .decoration(let kind):
      for path in layout.indexPathsToDeleteForDecorationView(ofKind: kind) {
        count(layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path))
      }
      for path in layout.indexPathsToInsertForDecorationView(ofKind: kind) {
        count(layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path))
      }
    }
  }

  private func count(_ attributes: UICollectionViewLayoutAttributes?) { recordedCalls.animationQuestions += 1 }
}

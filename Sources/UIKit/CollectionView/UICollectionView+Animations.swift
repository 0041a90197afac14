extension UICollectionView {
  /// Asks for the attributes from which elements appear and to which they disappear, between `prepare(forCollectionViewUpdates:)` and
  /// `finalizeCollectionViewUpdates()`.
  ///
  /// Apple's pages name inserted and deleted items, and the supplementary and decoration views that the layout itself names for the batch.
  func askAnimationAttributes(_ map: UpdateMap, oldVisible: [UICollectionViewLayoutAttributes]) {
    let asksAll = undocumentedBehavior.asksAttributesOfRemainingElements
    for attributes in oldVisible {
      let path = attributes.path
      // A supplementary or decoration view goes with its section; its item is the layout's own number.
      switch attributes.element {
      case .cell where asksAll || map.disappears(path):
        count(layout.finalLayoutAttributesForDisappearingItem(at: path))
      case .supplementary(let kind) where asksAll || map.disappears(section: path.section):
        count(layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path))
      case .decoration(let kind) where asksAll || map.disappears(section: path.section):
        count(layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path))
      default: break
      }
    }
    for attributes in visibleAttributes {
      let path = attributes.path
      switch attributes.element {
      case .cell where asksAll || map.appears(path):
        count(layout.initialLayoutAttributesForAppearingItem(at: path))
      case .supplementary(let kind) where asksAll || map.appears(section: path.section):
        count(layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path))
      case .decoration(let kind) where asksAll || map.appears(section: path.section):
        count(layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path))
      default: break
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

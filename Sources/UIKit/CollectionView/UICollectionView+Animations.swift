extension UICollectionView {
  /// Asks the layout where elements appear from and where they disappear to. Called between `prepare(forCollectionViewUpdates:)` and
  /// `finalizeCollectionViewUpdates()`.
  ///
  /// Apple's pages mention inserted and deleted items, and the supplementary and decoration views that the layout itself names for the batch.
  func askAnimationAttributes(_ map: UpdateMap, oldVisible: [UICollectionViewLayoutAttributes]) {
    let asksAll = undocumentedBehavior.asksAttributesOfRemainingElements
    let itemKinds = kindsOfItems(among: oldVisible + visibleAttributes)
    for attributes in oldVisible {
      let path = attributes.path
      // A supplementary or decoration view follows its section, unless its kind follows items. The item number in its path is the layout's choice.
      switch attributes.element {
      case .cell where asksAll || map.disappears(path):
        count(layout.finalLayoutAttributesForDisappearingItem(at: path))
      case .supplementary(let kind) where asksAll || (itemKinds.contains(kind) ? map.disappears(path) : map.takesSection(of: path)):
        count(layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path))
      case .decoration(let kind) where asksAll || map.takesSection(of: path):
        count(layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path))
      default: break
      }
    }
    for attributes in visibleAttributes {
      let path = attributes.path
      switch attributes.element {
      case .cell where asksAll || map.appears(path):
        count(layout.initialLayoutAttributesForAppearingItem(at: path))
      case .supplementary(let kind) where asksAll || (itemKinds.contains(kind) ? map.appears(path) : map.bringsSection(of: path)):
        count(layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path))
      case .decoration(let kind) where asksAll || map.bringsSection(of: path):
        count(layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path))
      default: break
      }
    }
    for element in Set((oldVisible + visibleAttributes).map(\.element)) { askNamedElements(element) }
  }

  /// The kinds of supplementary views that follow items, as badges do. In a compositional layout, these are the kinds that are anchored to items. In other
  /// layouts, they are the kinds with a view at an item after the first of its section, where no header or footer is.
  private func kindsOfItems(among elements: [UICollectionViewLayoutAttributes]) -> Set<String> {
    if let layout = layout as? UICollectionViewCompositionalLayout { return Set(layout.itemSupplementaryKinds) }
    return elements.reduce(into: []) { kinds, attributes in
      guard case .supplementary(let kind) = attributes.element, attributes.path.count == 2, attributes.path.item > 0 else { return }
      kinds.insert(kind)
    }
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

extension UpdateMap {
  /// Whether the section of an element disappears in the batch. An element of the whole layout has one index in its path and no section.
  fileprivate func takesSection(of path: IndexPath) -> Bool { path.count > 1 && disappears(section: path.section) }

  /// Whether the section of an element appears in the batch.
  fileprivate func bringsSection(of path: IndexPath) -> Bool { path.count > 1 && appears(section: path.section) }
}

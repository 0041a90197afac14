/// The element that a view shows.
struct ElementKey: Hashable {
  let element: UICollectionViewLayoutAttributes.RepresentedElement
  let path: IndexPath
}

/// The views that a collection view has made, and the registered classes of views.
struct VisibleViews {
  var shown: [ElementKey: UICollectionReusableView] = [:]
  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  var supplementaryClasses: [String: [String: UICollectionReusableView.Type]] = [:]

  /// Forgets all views, but keeps the classes.
  mutating func removeAll() { shown = [:] }
}

extension UICollectionView {
  /// Registers the class of cells with an identifier.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    views.cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// Does nothing: nib files do not exist here.
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}

  /// Registers the class of supplementary views with a kind and an identifier.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { views.supplementaryClasses[elementKind, default: [:]][identifier] = viewClass as? UICollectionReusableView.Type }

  /// Returns a new cell of the registered class, or an empty cell. Each call makes one: nothing is reused here.
  public func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
    let cell = (views.cellClasses[identifier] ?? UICollectionViewCell.self).init(ofSameClass: ())
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Returns a new view of the registered class, or an empty view. Each call makes one: nothing is reused here.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let kind = views.supplementaryClasses[elementKind]?[identifier] ?? UICollectionReusableView.self
    let view = kind.init(ofSameClass: ())
    view.reuseIdentifier = identifier
    return view
  }

  /// The visible cells. Those that do not exist yet are made now.
  public var visibleCells: [UICollectionViewCell] {
    seenAttributes.filter { $0.element == .cell }.compactMap { view(for: $0) as? UICollectionViewCell }
  }

  /// The paths of the visible items, in the layout's order.
  public var indexPathsForVisibleItems: [IndexPath] { seenAttributes.filter { $0.element == .cell }.map(\.path) }

  /// The visible supplementary views of a kind. Those that do not exist yet are made now.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    seenAttributes.filter { $0.element == .supplementary(kind: elementKind) }.compactMap { view(for: $0) }
  }

  /// The paths of the visible supplementary views of a kind.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    seenAttributes.filter { $0.element == .supplementary(kind: elementKind) }.map(\.path)
  }

  /// The cell of an item; `nil` if the item is not visible.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    seenAttributes.first { $0.element == .cell && $0.path == indexPath }.flatMap { view(for: $0) as? UICollectionViewCell }
  }

  /// A supplementary view; `nil` if it is not visible.
  public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView? {
    seenAttributes.first { $0.element == .supplementary(kind: elementKind) && $0.path == indexPath }.flatMap { view(for: $0) }
  }

  /// The path of a cell; `nil` if the collection view does not show it.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? { views.shown.first { $0.value === cell }?.key.path }

  /// The layout's attributes of an item, as of now: an invalid layout is prepared first.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayoutIfNeeded()
    recordElementQuestion()
    return layout.layoutAttributesForItem(at: indexPath)
  }

  /// The layout's attributes of a supplementary view, as of now: an invalid layout is prepared first.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayoutIfNeeded()
    recordElementQuestion()
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// The item at a point of the content; the foremost one if there are several.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareLayoutIfNeeded()
    let found = layout.layoutAttributesForElements(in: CGRect(origin: point, size: CGSize(width: 1, height: 1))) ?? []
    recordQuery(answeredBy: found.count)
    return found.filter { $0.element == .cell && !$0.isHidden && $0.frame.contains(point) }.max { $0.zIndex < $1.zIndex }?.path
  }

  /// The paths of the selected items.
  public var indexPathsForSelectedItems: [IndexPath]? { selectedPaths }

  /// Selects an item, and scrolls to it if a position is given.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if !allowsMultipleSelection { selectedPaths = [] }
    guard let indexPath else { return }
    selectedPaths.append(indexPath)
    scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Removes an item from the selection.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) { selectedPaths.removeAll { $0 == indexPath } }

  /// The attributes in the last answer whose elements are visible.
  private var seenAttributes: [UICollectionViewLayoutAttributes] {
    visibleAttributes.filter { !$0.isHidden && $0.frame.intersects(bounds) }
  }

  /// The view of an element, with the attributes applied. The data source makes it if it does not exist yet.
  func view(for attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView? {
    let key = ElementKey(element: attributes.element, path: attributes.path)
    let view = views.shown[key] ?? makeView(for: key)
    views.shown[key] = view
    view?.take(attributes)
    return view
  }

  private func makeView(for key: ElementKey) -> UICollectionReusableView? {
    switch key.element {
    case .cell:
      return dataSource?.collectionView(self, cellForItemAt: key.path)
    case .supplementary(let kind):
      return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: key.path)
    case .decoration(let kind):
      return (layout.decorationClasses[kind] as? UICollectionReusableView.Type ?? UICollectionReusableView.self).init(ofSameClass: ())
    }
  }

  /// Makes the views of the visible elements, if wanted, and forgets the views of all others.
  func updateVisibleViews() {
    guard makesVisibleViews || !views.shown.isEmpty else { return }
    let seen = seenAttributes
    let keys = Set(seen.map { ElementKey(element: $0.element, path: $0.path) })
    for (key, view) in views.shown where !keys.contains(key) {
      views.shown[key] = nil
      if let cell = view as? UICollectionViewCell { delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path) }
    }
    guard makesVisibleViews else { return }
    for attributes in seen {
      let isNew = views.shown[ElementKey(element: attributes.element, path: attributes.path)] == nil
      let view = view(for: attributes)
      if isNew, let cell = view as? UICollectionViewCell { delegate?.collectionView(self, willDisplay: cell, forItemAt: attributes.path) }
    }
  }
}

/// The base class of layouts. As Apple's page *UICollectionViewLayout* describes it; what it does by default is nothing, or what each method says.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  // Not weak: layouts read it at each item. The collection view clears it before it goes.
  nonisolated(unsafe) unowned(unsafe) var owner: UICollectionView?
  var decorationClasses: [String: AnyClass] = [:]

  /// A layout without a collection view.
  public override init() { super.init() }

  /// A layout from a storyboard's archive, of which nothing is read.
  nonisolated public required init?(coder: NSCoder) { super.init() }

  /// The collection view that uses this layout, or `nil`.
  open var collectionView: UICollectionView? { owner }

  /// Called after loading from a storyboard, which does not happen here.
  open func awakeFromNib() {}

  /// The class of the attributes; a subclass of `UICollectionViewLayoutAttributes`.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the contexts that the collection view and the defaults of this class make.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// Called before the first query, and once after each invalidation.
  open func prepare() {}

  /// The size of all content, in points. By default zero.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements whose frames intersect a rectangle of the content. By default `nil`.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

  /// The attributes of an item. By default `nil`.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a supplementary view. By default `nil`.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view. By default `nil`.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where scrolling ends after a finger has left. By default where it would.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// Where the content is after an update or a change of layouts. By default where it would be.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

  /// Invalidates the whole layout: makes a context and calls `invalidateLayout(with:)`.
  open func invalidateLayout() {
    guard owner?.isRepeatingInvalidation != true else { return }
    let context = makeInvalidationContext()
    context.everything = owner?.undocumentedBehavior.invalidateLayoutInvalidatesEverything ?? true
    invalidateLayout(with: context)
  }

  /// Invalidates what a context names. Overrides call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { owner?.layoutDidInvalidate(with: context) }

  /// Whether other bounds make the layout invalid. By default they do not.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// The context for other bounds. By default an empty one.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Whether a cell's wish for another size makes the layout invalid. By default it does not.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// The context for a cell that wants another size. Whether it names that cell by default is undocumented: see
  /// ``UndocumentedBehavior/preferredContextNamesElement``.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    guard owner?.undocumentedBehavior.preferredContextNamesElement ?? true else { return context }
    let paths = [originalAttributes.indexPath]
    switch originalAttributes.element {
    case .cell: context.invalidateItems(at: paths)
    case .supplementary(let kind): context.invalidateSupplementaryElements(ofKind: kind, at: paths)
    case .decoration(let kind): context.invalidateDecorationElements(ofKind: kind, at: paths)
    }
    return context
  }

  /// A new context of `invalidationContextClass`, or of the base class if that is none.
  func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    let kind = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (kind ?? UICollectionViewLayoutInvalidationContext.self).init(ofSameClass: ())
  }

  /// Called before the attributes of appearing and disappearing elements are asked for in a batch of updates.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called after a batch of updates.
  open func finalizeCollectionViewUpdates() {}

  /// Called before the bounds change in an animation, and before items are inserted or deleted in one.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called after an animated change of the bounds.
  open func finalizeAnimatedBoundsChange() {}

  /// Called before another layout takes over from this one.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Called before this layout takes over from another one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called on both layouts after a transition.
  open func finalizeLayoutTransition() {}

  /// Where an inserted item comes from. By default `nil`: its final place.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// Where a deleted item goes. By default `nil`: its old place.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// Where an inserted supplementary view comes from. By default `nil`.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where a deleted supplementary view goes. By default `nil`.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where an inserted decoration view comes from. By default `nil`.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Where a deleted decoration view goes. By default `nil`.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The supplementary views that a batch of updates deletes. By default none.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The supplementary views that a batch of updates inserts. By default none.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration views that a batch of updates deletes. By default none.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The decoration views that a batch of updates inserts. By default none.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The item's path if the finger were lifted at a place. By default the item that lies there, or the old path.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { owner?.indexPathForItem(at: position) ?? previousIndexPath }

  /// The attributes of an item that follows the finger. By default a copy of the item's own, moved to the finger and in front of all others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let own = layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
    let attributes = own ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    attributes.zIndex = .max
    return attributes
  }

  /// The context for a moving finger. By default it names the old and the new paths.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
    previousIndexPaths: [IndexPath], previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.interactiveMovementTarget = targetPosition
    context.invalidateItems(at: previousIndexPaths + targetIndexPaths.filter { !previousIndexPaths.contains($0) })
    return context
  }

  /// The context for a finger that was lifted. By default it names the old and the new paths.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.invalidateItems(at: previousIndexPaths + indexPaths.filter { !previousIndexPaths.contains($0) })
    return context
  }

  /// Says which class the decoration views of a kind have.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) { decorationClasses[elementKind] = viewClass }

  /// Does nothing: there are no nib files here.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {}

  /// The direction that the layout was written for. By default left to right.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether the collection view mirrors the layout in the other direction. By default it does not.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}

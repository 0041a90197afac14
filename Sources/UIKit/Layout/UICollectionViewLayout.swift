/// The base class of layouts, as Apple's page *UICollectionViewLayout* describes it. Each method does nothing by default, or as its comment says.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  // Not weak, because layouts read it for each item. The collection view clears it before it is deallocated.
  nonisolated(unsafe) unowned(unsafe) var owner: UICollectionView?
  var decorationClasses: [String: AnyClass] = [:]

  /// A layout without a collection view.
  public override init() { super.init() }

  /// A layout from a storyboard's archive, from which nothing is read.
  nonisolated public required init?(coder: NSCoder) { super.init() }

  /// The collection view that uses this layout; `nil` without one.
  open var collectionView: UICollectionView? { owner }

  /// Called after loading from a storyboard. Never called here.
  open func awakeFromNib() {}

  /// The class of the attributes: `UICollectionViewLayoutAttributes` or a subclass.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the contexts that the collection view and the default methods of this class create.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  /// Called before the first query, and once after each invalidation.
  open func prepare() {}

  /// The size of all content, in points; zero by default.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements whose frames intersect a rectangle of the content; `nil` by default.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

  /// The attributes of an item; `nil` by default.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a supplementary view; `nil` by default.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view; `nil` by default.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The offset at which scrolling ends after the finger lifts; by default the proposed one.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The offset of the content after an update or a change of layouts; by default the proposed one.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

  /// Invalidates the whole layout: creates a context and calls `invalidateLayout(with:)`.
  open func invalidateLayout() {
    guard owner?.isRepeatingInvalidation != true else { return }
    let context = makeInvalidationContext()
    context.everything = owner?.undocumentedBehavior.invalidateLayoutInvalidatesEverything ?? true
    invalidateLayout(with: context)
  }

  /// Invalidates the parts that a context names. Overrides call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { owner?.layoutDidInvalidate(with: context) }

  /// Whether new bounds make the layout invalid; `false` by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// The context for new bounds; empty by default.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    makeInvalidationContext()
  }

  /// Whether the layout becomes invalid if a cell prefers a different size; `false` by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// The context for a cell that prefers a different size. It is undocumented whether it names that cell by default: see
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

  /// A new context of `invalidationContextClass`, or of the base class if that is not a class of contexts.
  func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    let kind = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (kind ?? UICollectionViewLayoutInvalidationContext.self).init(ofSameClass: ())
  }

  /// Called in a batch of updates, before the layout is asked for the attributes of appearing and disappearing elements.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called after a batch of updates.
  open func finalizeCollectionViewUpdates() {}

  /// Called before the bounds change in an animation, and before items are inserted or deleted in one.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

  /// Called after an animated change of the bounds.
  open func finalizeAnimatedBoundsChange() {}

  /// Called before another layout replaces this one.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

  /// Called before this layout replaces another one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

  /// Called on both layouts after a transition.
  open func finalizeLayoutTransition() {}

  /// The attributes from which an inserted item appears. The default, `nil`, means its final place.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes to which a deleted item disappears. The default, `nil`, means its old place.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes from which an inserted supplementary view appears; `nil` by default.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes to which a deleted supplementary view disappears; `nil` by default.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes from which an inserted decoration view appears; `nil` by default.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes to which a deleted decoration view disappears; `nil` by default.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The paths of the supplementary views that a batch of updates deletes; empty by default.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The paths of the supplementary views that a batch of updates inserts; empty by default.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The paths of the decoration views that a batch of updates deletes; empty by default.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The paths of the decoration views that a batch of updates inserts; empty by default.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  /// The path that the item would get if the finger lifted at a position; by default the path of the item there, or else the old path.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { owner?.indexPathForItem(at: position) ?? previousIndexPath }

  /// The attributes of an item that follows the finger. By default they are a copy of the item's own, moved to the finger and in front of all others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let own = layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
    let attributes = own ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    attributes.zIndex = .max
    return attributes
  }

  /// The context for a movement of the finger. By default it names the old and the new paths.
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

  /// The context after the finger has lifted. By default it names the old and the new paths.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.invalidateItems(at: previousIndexPaths + indexPaths.filter { !previousIndexPaths.contains($0) })
    return context
  }

  /// Registers the class of decoration views of a kind.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) { decorationClasses[elementKind] = viewClass }

  /// Does nothing: nib files do not exist here.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {}

  /// The direction for which the layout was written; left to right by default.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether the collection view mirrors the layout in the opposite direction; `false` by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}

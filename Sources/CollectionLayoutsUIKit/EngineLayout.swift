#if canImport(UIKit)
  public import CollectionLayoutsFoundation
  public import UIKit

  /// A layout for a `UICollectionView` whose frames one of this library's engines computes: any layout, under any strategy.
  ///
  ///     let layout = EngineLayout(WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8))
  ///     layout.itemSizes = self
  ///     let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
  ///
  /// The engine keeps lengths and makes attributes objects for what is visible only. Changes reach it as what they are:
  ///
  /// - `performBatchUpdates` and diffable snapshots become one batch; only the sizes of new and reloaded items are asked for.
  /// - `preferredLayoutAttributesFitting(_:)` becomes a resized item, or a resized header or footer of a section where the layout has an estimate for it, and the
  ///   content offset follows what grows above it.
  /// - A new size of the view becomes a resized container. Scrolling invalidates nothing unless something pins to the visible bounds.
  /// - `invalidateItems(at:)` on a context asks for the sizes of those items again.
  /// - `reloadData()` and `invalidateLayout()` ask for all sizes again.
  ///
  /// Headers and footers have the kinds `UICollectionView.elementKindSectionHeader` and `…Footer`, section backgrounds the decoration kind
  /// `ElementKind.backgroundDecorationKind`. What a compositional layout anchors to items has the kinds that the layout gives it; its own header and footer have
  /// the kinds `ElementKind.layoutHeaderKind` and `…FooterKind`, and an index path of one index. UIKit has left and right swapped where the app's language runs from right to left.
  ///
  /// Between a change of the data's counts and `prepare(forCollectionViewUpdates:)`, which says what the change is, the layout answers queries with `nil`: no answer
  /// could be right.
  ///
  /// What the engine refuses, a size that is not finite or a container too narrow for the columns, ends in ``error`` and never in a crash.
  ///
  /// - Complexity: a query is the strategy's, and O(*k*) for *k* visible elements. `prepare()` is O(*n*), *n* the number of items, after a
  ///   reload; the strategy's after any other change. Use `Strategy.indexed` unless you compare.
  open class EngineLayout: UICollectionViewLayout {
    /// The layout that places items. A new one reads all data again.
    public var layout: any CollectionLayout {
      didSet {
        itemSupplementaryKinds = layout.itemSupplementaryKinds
        discardEngine()
      }
    }
    /// The names of the kinds of what `layout` anchors to items.
    private(set) var itemSupplementaryKinds: [String]
    /// How frames are computed, kept and found. A new one reads all data again.
    public var strategy: Strategy { didSet { discardEngine() } }
    /// Device pixels to a point, to which lengths along the scroll axis are rounded; `nil` takes the collection view's.
    public var displayScale: Int? { didSet { discardEngine() } }
    /// The app, which knows the sizes of items. Without it every item counts with the layout's estimate.
    public weak var itemSizes: (any EngineLayoutDataSource)?
    /// Whether the sizes of items depend on the length of the view across the scroll axis, so that all of them are asked for again when it changes.
    ///
    /// Set it to `false` where they do not: the change then costs what the strategy needs for it, and cells keep the sizes that they preferred.
    public var sizesDependOnContainer = true
    /// The last refusal of the engine: why the layout shows nothing, or why an item kept its old size. `nil` if nothing was refused since the last reload.
    public internal(set) var error: LayoutError? {
      didSet { if let error { onError?(error) } }
    }
    /// Called with every refusal of the engine.
    public var onError: ((LayoutError) -> Void)?

    /// The engine, or `nil` before the first `prepare()` and where it refused the data.
    var engine: LayoutEngine?
    /// What has to happen before `engine` answers for the collection view's data.
    var dataState = DataState.stale
    /// Whether the engine was invalidated since it was prepared.
    var isPrepared = false
    /// Whether all data were read since the last invalidation, so that a batch announced after it is in them.
    var hasReadEverything = false
    /// Whether `invalidateLayout()` runs: Apple does not say that the context it makes has `invalidateEverything` set.
    var isInvalidatingEverything = false
    /// The size of the visible area that the engine has laid out for, or refused to.
    var container = LayoutSize.zero
    /// The offset adjustments that UIKit was given and has not applied, and the offset that they apply to.
    var pendingAdjustment: (base: CGPoint, adjustment: CGPoint)?
    /// The sizes that cells, headers and footers asked for since the last other change, so that one whose wish a layout cannot fulfil does not ask for ever.
    var preferredSizes: [SizedElement: LayoutSize] = [:]
    /// The batch that UIKit animates, between its announcement and its end.
    var updates: AnimatedUpdates?
    var pool = AttributesPool()
    var buffer = AttributesBuffer()

    /// How the engine's data stand to the collection view's.
    enum DataState {
      /// They are the same.
      case current
      /// All data must be read again.
      case stale
      /// Items or sections came or went, and UIKit has not said which. `isPrepared` is whether it has called `prepare()` since.
      case awaitingUpdates(isPrepared: Bool)
    }

    /// A layout of items by `layout`, computed under `strategy`.
    public init(_ layout: any CollectionLayout, strategy: Strategy = .indexed) {
      self.layout = layout
      itemSupplementaryKinds = layout.itemSupplementaryKinds
      self.strategy = strategy
      super.init()
    }

    /// `nil`: a layout's values are set in code, not in an archive.
    public nonisolated required init?(coder: NSCoder) { return nil }

    // What follows overrides UICollectionViewLayout. Swift on Linux wants overrides in the class itself; what they do is in the extensions.

    open override class var invalidationContextClass: AnyClass { EngineLayoutInvalidationContext.self }

    /// `true`: layouts are computed from left to right, and UIKit turns them around.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    open override func prepare() {
      super.prepare()
      prepareEngine()
    }

    open override func invalidateLayout() {
      isInvalidatingEverything = true
      super.invalidateLayout()
      isInvalidatingEverything = false
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      takeNote(of: context)
      super.invalidateLayout(with: context)
    }

    open override var collectionViewContentSize: CGSize { preparedEngine.map { CGSize($0.collectionViewContentSize) } ?? .zero }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { attributes(in: rect) }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      answeringEngine?.layoutAttributesForItem(at: ElementPath(indexPath))?.attributes(itemSupplementaryKinds)
    }

    open override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard let kind = ElementKind(supplementaryKind: elementKind, itemSupplementaryKinds) else { return nil }
      return answeringEngine?.layoutAttributesForSupplementaryView(ofKind: kind, at: kind.path(indexPath))?.attributes(
        itemSupplementaryKinds)
    }

    open override func layoutAttributesForDecorationView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard elementKind == ElementKind.backgroundDecorationKind else { return nil }
      return answeringEngine?.layoutAttributesForDecorationView(ofKind: .background, at: ElementPath(indexPath))?.attributes(
        itemSupplementaryKinds)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let collectionView else { return false }
      return visibleSize(ofBounds: newBounds.size, in: collectionView) != container
        || pinsToVisibleBounds && newBounds.origin != collectionView.bounds.origin
    }

    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
      // prepare() finds out by itself what the bounds have become.
      known(super.invalidationContext(forBoundsChange: newBounds))
    }

    open override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
      takes(preferredAttributes, insteadOf: originalAttributes)
    }

    open override func invalidationContext(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = known(
        super.invalidationContext(forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes))
      resize(originalAttributes, to: preferredAttributes.size, in: context)
      return context
    }

    open override func invalidationContext(
      forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
      previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(
        forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition, previousIndexPaths: previousIndexPaths,
        previousPosition: previousPosition)
      move(previousIndexPaths, to: targetIndexPaths)
      return known(context)
    }

    open override func invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
      // The app has moved the item in its data now, or has not.
      dataState = .stale
      return known(
        super.invalidationContextForEndingInteractiveMovementOfItems(
          toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled))
    }

    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      beginUpdates(updateItems)
    }

    open override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      updates = nil
    }

    open override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      guard let updates else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
      return initialAttributes(of: .cell, at: itemIndexPath, in: updates)
    }

    open override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      guard let updates else { return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) }
      return finalAttributes(of: .cell, at: itemIndexPath, in: updates)
    }

    open override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard let updates, let kind = ElementKind(supplementaryKind: elementKind, itemSupplementaryKinds) else {
        return super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
      }
      return initialAttributes(of: kind, at: elementIndexPath, in: updates)
    }

    open override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard let updates, let kind = ElementKind(supplementaryKind: elementKind, itemSupplementaryKinds) else {
        return super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
      }
      return finalAttributes(of: kind, at: elementIndexPath, in: updates)
    }

    open override func initialLayoutAttributesForAppearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard let updates, elementKind == ElementKind.backgroundDecorationKind else {
        return super.initialLayoutAttributesForAppearingDecorationElement(ofKind: elementKind, at: decorationIndexPath)
      }
      return initialAttributes(of: .background, at: decorationIndexPath, in: updates)
    }

    open override func finalLayoutAttributesForDisappearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard let updates, elementKind == ElementKind.backgroundDecorationKind else {
        return super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: elementKind, at: decorationIndexPath)
      }
      return finalAttributes(of: .background, at: decorationIndexPath, in: updates)
    }
  }
#endif

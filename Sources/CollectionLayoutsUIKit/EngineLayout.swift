#if canImport(UIKit)
  public import CollectionLayoutsFoundation
  public import UIKit

  /// A layout for a `UICollectionView` whose frames come from one of this library's engines: any layout, under any strategy.
  ///
  ///     let layout = EngineLayout(WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8))
  ///     layout.itemSizes = self
  ///     let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
  ///
  /// The engine keeps lengths, and makes attributes objects only for visible elements. It learns of each change in its most specific form:
  ///
  /// - `performBatchUpdates` and diffable snapshots become one batch. The app is only asked for the sizes of new and reloaded items.
  /// - `preferredLayoutAttributesFitting(_:)` becomes a resized item, or a resized header or footer of a section if the layout has an estimate for it. The
  ///   content offset follows elements that grow above it.
  /// - A new size of the view becomes a resized container. Scrolling invalidates nothing unless something pins to the visible bounds.
  /// - `invalidateItems(at:)` on a context asks for the sizes of those items again.
  /// - `reloadData()` and `invalidateLayout()` ask for all sizes again.
  ///
  /// Headers and footers have the kinds `UICollectionView.elementKindSectionHeader` and `…Footer`, section backgrounds the decoration kind
  /// `ElementKind.backgroundDecorationKind`. Supplementary items of a compositional layout have the kinds that the layout gives them. Its own header and footer
  /// have the kinds `ElementKind.layoutHeaderKind` and `…FooterKind`, and an index path of one index. UIKit swaps left and right if the app's language runs
  /// from right to left.
  ///
  /// After a change of the data's counts, only `prepare(forCollectionViewUpdates:)` names the change. Until then the layout answers queries with `nil`, because
  /// no answer could be right.
  ///
  /// The engine may refuse a value, such as a size that is not finite or a container too narrow for the columns. A refusal is in ``error``, and never a crash.
  ///
  /// - Complexity: a query costs as much as the strategy's, plus O(*k*) for *k* visible elements. After a reload `prepare()` is O(*n*), *n* the number of
  ///   items; after any other change it costs as much as the strategy's. Use `Strategy.indexed` unless you compare strategies.
  open class EngineLayout: UICollectionViewLayout {
    /// The layout that places items. Setting it makes the engine read all data again.
    public var layout: any CollectionLayout {
      didSet {
        itemSupplementaryKinds = layout.itemSupplementaryKinds
        discardEngine()
      }
    }
    /// The kinds of the supplementary items of `layout`, by name.
    private(set) var itemSupplementaryKinds: [String]
    /// The strategy by which frames are computed, kept and found. Setting it makes the engine read all data again.
    public var strategy: Strategy { didSet { discardEngine() } }
    /// Device pixels to a point. Lengths along the scroll axis are rounded to them. `nil` takes the collection view's scale.
    public var displayScale: Int? { didSet { discardEngine() } }
    /// The app, which knows the sizes of items. Without it every item counts with the layout's estimate.
    public weak var itemSizes: (any EngineLayoutDataSource)?
    /// Whether the sizes of items depend on the view's length across the scroll axis. If so, the app is asked for all sizes again when that length changes.
    ///
    /// Set it to `false` if they do not. The change then costs only the strategy's own work, and cells keep the sizes that they preferred.
    public var sizesDependOnContainer = true
    /// The last refusal of the engine: the reason why the layout shows nothing, or why an item kept its old size. `nil` if nothing was refused since a reload.
    public internal(set) var error: LayoutError? {
      didSet { if let error { onError?(error) } }
    }
    /// Called with every refusal of the engine.
    public var onError: ((LayoutError) -> Void)?

    /// The engine; `nil` before the first `prepare()`, and if it refused the data.
    var engine: LayoutEngine?
    /// The state of the engine's data, which determines what has to happen before `engine` can answer.
    var dataState = DataState.stale
    /// Whether the engine has been prepared since it was last invalidated.
    var isPrepared = false
    /// Whether all data were read since the last invalidation. A batch that is announced after it is then already in them.
    var hasReadEverything = false
    /// Whether `invalidateLayout()` is running. Apple does not document that the context it makes has `invalidateEverything` set.
    var isInvalidatingEverything = false
    /// The size of the visible area for which the engine has computed the layout, or refused to.
    var container = LayoutSize.zero
    /// The offset adjustments that UIKit was given and has not applied yet, and the offset to which they apply.
    var pendingAdjustment: (base: CGPoint, adjustment: CGPoint)?
    /// The sizes that cells, headers and footers asked for since the last other change. So a view whose wish a layout cannot fulfil does not ask for ever.
    var preferredSizes: [SizedElement: LayoutSize] = [:]
    /// The batch that UIKit animates, between its announcement and its end.
    var updates: AnimatedUpdates?
    var pool = AttributesPool()
    var buffer = AttributesBuffer()

    /// The relation of the engine's data to the collection view's.
    enum DataState {
      /// They are the same.
      case current
      /// All data must be read again.
      case stale
      /// Items or sections were added or removed, and UIKit has not said which. `isPrepared` is whether it has called `prepare()` since.
      case awaitingUpdates(isPrepared: Bool)
    }

    /// Creates a layout that places items by `layout`, computed under `strategy`.
    public init(_ layout: any CollectionLayout, strategy: Strategy = .indexed) {
      self.layout = layout
      itemSupplementaryKinds = layout.itemSupplementaryKinds
      self.strategy = strategy
      super.init()
    }

    /// `nil`: a layout's values are set in code, not in an archive.
    public nonisolated required init?(coder: NSCoder) { return nil }

    // The overrides of UICollectionViewLayout. Swift on Linux requires overrides in the class itself; the extensions do their work.

    open override class var invalidationContextClass: AnyClass { EngineLayoutInvalidationContext.self }

    /// `true`: layouts are computed from left to right, and UIKit mirrors them.
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
      // prepare() reads the new bounds by itself.
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
      // By now the app has moved the item in its data, or has decided not to.
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

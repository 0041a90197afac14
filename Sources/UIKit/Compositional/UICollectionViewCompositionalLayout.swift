import CollectionLayoutsFoundation

/// A function that makes the section at an index for an environment.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// The values of a compositional layout besides its sections, like UIKit's `UICollectionViewCompositionalLayoutConfiguration`.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject, NSCopying {
  /// The direction in which sections follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The distance between two sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// Headers and footers of the whole layout, before and after all sections: at most two; further ones are left out. Their paths have one index, 0.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The edges from which insets are measured; see ``UIContentInsetsReference``.
  open var contentInsetsReference = UIContentInsetsReference.safeArea

  /// A configuration with the default values.
  public override init() { super.init() }

  /// The configuration itself. UIKit copies the configuration that it gets; here, a change takes effect after the layout is invalidated.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// UIKit's compositional layout, laid out by LayoutBench's own compositional engine.
///
/// Lengths of groups along the scroll axis are rounded to 1/16,384 of a point, because UIKit's own rounding is not documented.
///
/// Some values are stored but not laid out: more than two headers and footers or one background of a section, and `visibleItemsInvalidationHandler`.
/// Headers and footers of sections and of the whole layout take the sizes that their views prefer where they have estimates.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// The values of the layout besides its sections.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }

  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  /// Whether all sections are the same. Then it is enough to ask for one.
  let hasOneSection: Bool
  // Lazy, because the initialiser that decodes is not isolated.
  private lazy var placement = CompositionalPlacement()
  /// The context of the last bounds change, which does not make the layout ask for its sections again.
  private weak var boundsContext: UICollectionViewLayoutInvalidationContext?

  /// A layout in which all sections are like `section`.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// A layout in which all sections are like `section`, with a configuration.
  public init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
    provider = { _, _ in section }
    hasOneSection = true
    self.configuration = configuration
    super.init()
  }

  /// A layout whose sections come from `sectionProvider`, which is asked again for each new environment.
  public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    self.init(sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }

  /// A layout whose sections come from `sectionProvider`, with a configuration.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    hasOneSection = false
    self.configuration = configuration
    super.init()
  }

  /// Returns `nil`: a compositional layout cannot be decoded.
  nonisolated public required init?(coder: NSCoder) { nil }

  /// The reason why the layout shows nothing; `nil` if the sections can be laid out. LayoutBench only.
  public var layoutError: LayoutError? { placement.backend.failure }

  /// The kinds of the views that are anchored to items.
  var itemSupplementaryKinds: [String] { placement.plan?.itemSupplementaryKinds ?? [] }

  /// The section at an index.
  func section(at index: Int, _ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection? {
    provider(index, environment)
  }

  // MARK: Invalidation

  /// Remembers the invalid parts. Nothing is computed before the next read.
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    placement.note(context, isOfBounds: context === boundsContext)
    super.invalidateLayout(with: context)
  }

  /// Whether the size of the bounds changes, or headers or footers pin.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size || placement.plan?.pins ?? false
  }

  /// A context for the values that depend on the bounds. The sections are asked for again only if the size changes.
  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    boundsContext = context
    return context
  }

  /// Whether a cell prefers a different size and its section's group has an estimated length. For a header or footer: whether its view prefers a length that
  /// differs from an estimated one.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let (size, old) = (preferredAttributes.size, originalAttributes.size)
    switch (originalAttributes.representedElementCategory, originalAttributes.representedElementKind) {
    case (.cell, _):
      return !EngineLengths.areEqual(size, old) && placement.takesPreferredSize(size, at: ElementPath(originalAttributes.indexPath))
    case (.supplementaryView, let kind?):
      return placement.takesPreferredSize(size, insteadOf: old, ofBoundary: kind, at: originalAttributes.indexPath)
    default: return false
    }
  }

  /// Remembers the size that a cell, a header or a footer prefers. The context names the element.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if originalAttributes.representedElementCategory == .supplementaryView, let kind = originalAttributes.representedElementKind {
      placement.notePreferred(preferredAttributes.size, ofBoundary: kind, at: originalAttributes.indexPath)
      if !context.namesElements { context.invalidateSupplementaryElements(ofKind: kind, at: [originalAttributes.indexPath]) }
      return context
    }
    placement.notePreferred(preferredAttributes.size, at: ElementPath(originalAttributes.indexPath))
    if context.invalidatedItemIndexPaths == nil { context.invalidateItems(at: [originalAttributes.indexPath]) }
    return context
  }

  /// The context for the end of a movement. The order of the data has changed, so cells are asked for their sizes again.
  open override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    placement.staleness = .everything
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
  }

  // MARK: Sections that scroll by themselves

  /// Scrolls a section that scrolls by itself, in points. It stops where its behaviour allows. LayoutBench only: in UIKit, a gesture does this.
  public func setOrthogonalOffset(_ offset: CGFloat, forSection section: Int) {
    prepared.backend.scrollSection(section, to: offset)
  }

  /// The offset at which a section that scrolls by itself has stopped, in points; `nil` for any other section. LayoutBench only.
  public func orthogonalOffset(forSection section: Int) -> CGFloat? {
    let backend = prepared.backend
    guard backend.itemCounts.indices.contains(section), let offset = backend.engine?.sectionOffset(of: section) else { return nil }
    return CGFloat(offset)
  }

  // MARK: Layout

  /// Remembers that the collection view's bounds and data have to be read. Frames are computed on the next read.
  open override func prepare() {
    super.prepare()
    placement.staleness.insert(.view)
  }

  private var prepared: CompositionalPlacement {
    placement.refresh(self)
    placement.scroll(with: collectionView)
    return placement
  }

  /// The size of all sections, in points. O(1) if nothing is invalid.
  open override var collectionViewContentSize: CGSize { CGSize(prepared.backend.contentSize) }

  /// New attributes of the elements in a rectangle: section by section, each with its background, its header, its items, the views anchored to items, and
  /// its footer.
  ///
  /// - Complexity: O(log *n* + log *s* + *k*), *k* the number of elements near the rectangle.
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var found: [UICollectionViewLayoutAttributes] = []
    let placement = prepared
    placement.backend.forEachElement(in: LayoutRect(rect)) { element in
      if let attributes = attributes(element, placement) { found.append(attributes) }
    }
    return found
  }

  private func attributes(_ element: LayoutAttributes, _ placement: CompositionalPlacement) -> UICollectionViewLayoutAttributes? {
    let path = IndexPath(item: element.indexPath.item, section: element.indexPath.section)
    if element.kind == .cell { return makeAttributes(.cell, path, CGRect(element.frame)) }
    if case .itemSupplementary(let number) = element.kind {
      guard let kinds = placement.plan?.itemSupplementaryKinds else { return nil }
      let attributes = makeAttributes(.supplementary(kind: kinds[Int(number)]), path, CGRect(element.frame))
      attributes.zIndex = Int(element.zIndex)
      return attributes
    }
    let isOfLayout = element.kind == .layoutHeader || element.kind == .layoutFooter
    let extras = isOfLayout ? placement.plan?.layoutExtras : placement.extras(of: path.section)
    guard let extra = extras?[element.kind] else { return nil }
    let kind = extra.elementKind
    let attributes = makeAttributes(
      element.kind == .background ? .decoration(kind: kind) : .supplementary(kind: kind), isOfLayout ? IndexPath(index: 0) : path,
      extra.frame(element.frame))
    attributes.zIndex = extra.zIndex
    return attributes
  }

  /// New attributes of an item; `nil` if the item does not exist. O(log *n*).
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let placement = prepared
    return placement.backend.engine?.layoutAttributesForItem(at: ElementPath(indexPath)).flatMap { attributes($0, placement) }
  }

  /// New attributes of a header or footer of a section or of the layout, or of a supplementary item; `nil` without one of this kind. O(log *n*).
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let placement = prepared
    guard
      let kind = placement.layoutKind(of: elementKind, at: indexPath)
        ?? placement.kind(of: elementKind, at: indexPath, among: [.header, .footer]) ?? placement.itemSupplementary(elementKind)
    else { return nil }
    let path = indexPath.count == 1 ? ElementPath(section: indexPath[0], item: 0) : ElementPath(indexPath)
    return placement.backend.engine?.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
      .flatMap { attributes($0, placement) }
  }

  /// New attributes of a section's background; `nil` if the section has none of this kind. O(log *s*).
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let placement = prepared
    guard placement.kind(of: elementKind, at: indexPath, among: [.background]) != nil else { return nil }
    return placement.backend.engine?.layoutAttributesForDecorationView(ofKind: .background, at: ElementPath(indexPath))
      .flatMap { attributes($0, placement) }
  }
}

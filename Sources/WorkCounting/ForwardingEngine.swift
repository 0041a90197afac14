import CollectionLayouts

/// Forwards every call to another engine. It is the base class of engines that count their work or are faulty on purpose.
open class ForwardingEngine: LayoutEngineCore {
  /// The other engine.
  public final let engine: LayoutEngine

  /// An engine that forwards to `engine`.
  public init(_ engine: LayoutEngine) { self.engine = engine }

  open func prepare() { engine.prepare() }
  open func invalidateLayout(with context: InvalidationContext) throws(LayoutError) { try engine.invalidateLayout(with: context) }

  open func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    engine.layoutAttributesForElements(in: rect, into: &buffer)
  }

  open func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    switch kind {
    case .cell: engine.layoutAttributesForItem(at: indexPath)
    case .background: engine.layoutAttributesForDecorationView(ofKind: kind, at: indexPath)
    case .layoutHeader, .header, .footer, .itemSupplementary, .layoutFooter:
      engine.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
  }

  open var collectionViewContentSize: LayoutSize { engine.collectionViewContentSize }
  open var contentDirection: ContentDirection? { engine.contentDirection }
  open var lastPrepare: PrepareReport { engine.lastPrepare }

  open func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    try engine.scrollTarget(for: indexPath, at: position)
  }

  open func estimatedItems(before indexPath: ElementPath) -> AnySequence<ElementPath> { engine.estimatedItems(before: indexPath) }
  open func sectionOffset(of section: Int) -> Double? { engine.sectionOffset(of: section) }
  open var pinsToVisibleBounds: Bool { engine.pinsToVisibleBounds }
  open var diagnostics: [LayoutDiagnostic] { engine.diagnostics }
}

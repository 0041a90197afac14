import CollectionLayouts

/// Forwards every call to another engine; the base of engines that are faulty on purpose.
class ForwardingEngine: LayoutEngineCore {
  final let engine: LayoutEngine

  init(_ engine: LayoutEngine) { self.engine = engine }

  func prepare() { engine.prepare() }
  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) { try engine.invalidateLayout(with: context) }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    engine.layoutAttributesForElements(in: rect, into: &buffer)
  }

  func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    switch kind {
    case .cell: engine.layoutAttributesForItem(at: indexPath)
    case .background: engine.layoutAttributesForDecorationView(ofKind: kind, at: indexPath)
    case .header, .footer: engine.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }
  }

  var collectionViewContentSize: LayoutSize { engine.collectionViewContentSize }
  var lastPrepare: PrepareReport { engine.lastPrepare }

  func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    try engine.scrollTarget(for: indexPath, at: position)
  }

  func estimatedItems(before indexPath: ElementPath) -> AnySequence<ElementPath> { engine.estimatedItems(before: indexPath) }
  func sectionOffset(of section: Int) -> Double? { engine.sectionOffset(of: section) }
  var pinsToVisibleBounds: Bool { engine.pinsToVisibleBounds }
  var diagnostics: [LayoutDiagnostic] { engine.diagnostics }
}

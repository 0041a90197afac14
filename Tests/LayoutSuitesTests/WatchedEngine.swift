import CollectionLayouts

@testable import LayoutSuites

/// What a contender's engines were, and were asked. One test's own, on one thread.
final class EngineWatch: @unchecked Sendable {
  /// The engine made last.
  fileprivate(set) var engine: LayoutEngine?
  /// What was changed and asked, in order; written down only when it is read.
  fileprivate var log: [Any] = []
  /// The changes and questions, in order.
  var calls: [String] { log.map { "\($0)" } }

  /// The same contender, its engines watched.
  func watching(_ contender: Contender) -> Contender {
    Contender(name: contender.name, summary: contender.summary, layouts: contender.layouts) { (scene) throws(LayoutError) in
      let engine = LayoutEngine(WatchedEngine(try contender.make(scene), self))
      self.engine = engine
      return engine
    }
  }
}

/// An engine that writes down what it is asked and hands it on.
private final class WatchedEngine: LayoutEngineCore {
  private let engine: LayoutEngine
  private let watch: EngineWatch

  init(_ engine: LayoutEngine, _ watch: EngineWatch) {
    self.engine = engine
    self.watch = watch
  }

  func prepare() {
    watch.log.append("prepare")
    engine.prepare()
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    watch.log.append(context)
    try engine.invalidateLayout(with: context)
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    watch.log.append(rect)
    engine.layoutAttributesForElements(in: rect, into: &buffer)
  }

  func layoutAttributes(of kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
    watch.log.append((kind, path))
    return switch kind {
    case .cell: engine.layoutAttributesForItem(at: path)
    case .background: engine.layoutAttributesForDecorationView(ofKind: kind, at: path)
    case .layoutHeader, .header, .footer, .itemSupplementary, .layoutFooter:
      engine.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    }
  }

  var collectionViewContentSize: LayoutSize { engine.collectionViewContentSize }
  var lastPrepare: PrepareReport { engine.lastPrepare }
}

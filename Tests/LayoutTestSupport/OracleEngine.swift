import CollectionLayouts

/// An engine made from an oracle. The differential check must find no fault in it, and faulty engines are made from it.
public final class OracleEngine: LayoutEngineCore {
  private let oracle: any LayoutOracle
  private var situation: Situation
  private var result: OracleResult
  /// The anchor that must not jump in the next `prepare()`; `nil` if nothing has changed since the last one.
  private var anchor: OracleAnchor?
  /// The report of the last `prepare()`, which placed every item.
  public private(set) var lastPrepare = PrepareReport()

  /// An engine that answers like the oracle.
  ///
  /// - Throws: The error with which the oracle refuses the situation.
  public init(_ oracle: any LayoutOracle, _ situation: Situation) throws(LayoutError) {
    if let refusal = oracle.refused(situation) { throw refusal }
    self.oracle = oracle
    self.situation = situation
    result = OracleResult(elements: [], contentSize: .zero)
  }

  /// Lays everything out. O(*n*), *n* the number of items.
  public func prepare() {
    let before = result.contentSize
    situation = oracle.settled(situation)
    result = oracle.laidOut(situation)
    let growth = LayoutSize(width: result.contentSize.width - before.width, height: result.contentSize.height - before.height)
    lastPrepare = PrepareReport(
      PrepareWork(itemsPlaced: situation.data.itemCount), contentSizeAdjustment: growth,
      contentOffsetAdjustment: anchor?.movements(in: result).first ?? .zero)
    anchor = nil
  }

  /// Accepts the change, or throws and changes nothing.
  public func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    let after = try oracle.situation(after: context, in: situation)
    if !oracle.movesNothing(context, in: situation) {
      var followed = anchor ?? OracleAnchor(result, situation, oracle)
      followed.follow(context, in: situation)
      anchor = followed
    }
    situation = after
    if anchor == nil {
      // Nothing waits for a `prepare()`, so the next read shows the change.
      situation = oracle.settled(after)
      result = oracle.laidOut(situation)
    }
  }

  /// The elements in a rectangle. O(*n*), *n* the number of elements.
  public func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    buffer.removeAll()
    for element in result.elements(in: rect) { buffer.append(element) }
  }

  /// One element. O(*n*), *n* the number of elements.
  public func layoutAttributes(of kind: ElementKind, at path: ElementPath) -> LayoutAttributes? { result.element(kind, at: path) }

  /// The size of the content, in points.
  public var collectionViewContentSize: LayoutSize { result.contentSize }

  /// The items before a path that count with their estimates.
  public func estimatedItems(before path: ElementPath) -> AnySequence<ElementPath> {
    AnySequence(oracle.estimatedItems(before: path, in: situation))
  }

  /// The offset at which an item is visible.
  public func scrollTarget(for path: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    try oracle.scrollTarget(for: path, at: position, in: situation, result)
  }

  /// The resting offset of a section that scrolls by itself, in points.
  public func sectionOffset(of section: Int) -> Double? { oracle.restingOffset(of: section, in: situation) }

  /// Problems in the data that the layout worked around.
  public var diagnostics: [LayoutDiagnostic] { oracle.hasNoRoom(in: situation) ? [] : oracle.diagnostics(of: situation) }
}

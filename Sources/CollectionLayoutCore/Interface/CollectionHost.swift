/// What a collection view does with its layout, without the views: it owns the data, the container and the offsets, tells the engine of every
/// change and prepares it, and moves the content offset when an item above what is seen turns out larger or smaller than estimated.
///
///     let host = try CollectionHost(layout: ListLayout(estimatedItemSize: LayoutSize(width: 390, height: 44)), strategy: .dirtyRange, data: data,
///       container: LayoutSize(width: 390, height: 844))
///     try host.setContentOffset(LayoutPoint(x: 0, y: 1_200))
///     try host.setPreferredSizes([(path: ElementPath(section: 0, item: 3), size: LayoutSize(width: 390, height: 80))])
///     host.contentOffset  // 1236: what the person sees did not jump
///
/// Its engine is always prepared. Whatever a method throws, nothing has changed.
public final class CollectionHost {
  /// The data after all changes. O(*n* + *s*) to read; the cost of a change does not depend on the amount of data.
  public var data: CollectionData { sizes.data }
  private var sizes: HostedSizes
  /// The container's size, in points.
  public private(set) var container: LayoutSize
  /// The origin of what is visible, in points.
  public private(set) var contentOffset = LayoutPoint.zero
  /// The layout.
  public private(set) var layout: any CollectionLayout
  /// The strategy that computes its frames.
  public private(set) var strategy: Strategy
  /// The engine of the layout under the strategy, prepared.
  public private(set) var engine: LayoutEngine
  private let makeEngine: EngineSource

  /// Makes an engine of a layout under a strategy over data in a container.
  package typealias EngineSource = (any CollectionLayout, Strategy, CollectionData, LayoutSize) throws(LayoutError) -> LayoutEngine

  /// A host of this layout and data, prepared and scrolled to the content's start.
  public convenience init(
    layout: any CollectionLayout, strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int = 1,
    tuning: Tuning = .standard
  ) throws(LayoutError) {
    try self.init(layout: layout, strategy: strategy, data: data, container: container) {
      (layout, strategy, data, container) throws(LayoutError) in
      try layout.makeEngine(strategy, data: data, container: container, displayScale: displayScale, tuning: tuning)
    }
  }

  /// A host whose engines `makeEngine` makes, of any layout and strategy.
  package init(
    layout: any CollectionLayout, strategy: Strategy, data: CollectionData, container: LayoutSize, makeEngine: @escaping EngineSource
  ) throws(LayoutError) {
    self.layout = layout
    self.strategy = strategy
    sizes = HostedSizes(data)
    self.container = container
    self.makeEngine = makeEngine
    engine = try makeEngine(layout, strategy, data, container)
    engine.prepare()
  }

  /// Tells the engine and the data of a change, and prepares.
  public func apply(_ change: InvalidationContext) throws(LayoutError) {
    try engine.invalidateLayout(with: change)
    sizes.follow(change)
    if case .resizedContainer(let size) = change { container = size }
    if case .scrolled(let origin) = change { contentOffset = origin }
    engine.prepare()
  }

  /// Makes several updates at once, as UIKit's `performBatchUpdates`. The content offset stays.
  public func performBatchUpdates(_ updates: [BatchUpdate]) throws(LayoutError) { try apply(.batchUpdates(updates)) }

  /// Replaces all data. The content offset stays.
  public func reloadData(_ data: CollectionData) throws(LayoutError) { try apply(.reloadData(data)) }

  /// Takes note of sizes that items turned out to have, in points, and moves the content offset by what the items wholly above the one at
  /// the container's edge have grown.
  public func setPreferredSizes(_ sizes: [(path: ElementPath, size: LayoutSize)]) throws(LayoutError) {
    try apply(.resizedItems(sizes))
    let adjustment = engine.lastPrepare.contentOffsetAdjustment
    guard adjustment != .zero else { return }
    try setContentOffset(LayoutPoint(x: contentOffset.x + adjustment.x, y: contentOffset.y + adjustment.y))
  }

  /// Gives the container a new size, in points. The content offset stays.
  public func setContainerSize(_ size: LayoutSize) throws(LayoutError) { try apply(.resizedContainer(size)) }

  /// Scrolls the content, in points. Only pinned elements move.
  public func setContentOffset(_ offset: LayoutPoint) throws(LayoutError) { try apply(.scrolled(to: offset)) }

  /// Scrolls a section that scrolls by itself, in points; it comes to rest where its behaviour says.
  public func setOffset(_ offset: Double, ofSection section: Int) throws(LayoutError) { try apply(.scrolledSection(section, to: offset)) }

  /// Scrolls so that an item is visible. The result says how far the offset can be trusted.
  @discardableResult
  public func scrollToItem(at path: ElementPath, at position: ScrollPosition = .start) throws(LayoutError) -> ScrollTarget {
    let target = try engine.scrollTarget(for: path, at: position)
    if let offset = target.sectionOffset { try setOffset(offset, ofSection: path.section) }
    try setContentOffset(target.contentOffset)
    return target
  }

  /// Changes the layout, over the same data. The content offset stays.
  public func setLayout(_ layout: any CollectionLayout, strategy: Strategy? = nil) throws(LayoutError) {
    let next = try makeEngine(layout, strategy ?? self.strategy, data, container)
    try next.invalidateLayout(with: .scrolled(to: contentOffset))
    next.prepare()
    (self.layout, self.strategy, engine) = (layout, strategy ?? self.strategy, next)
  }
}

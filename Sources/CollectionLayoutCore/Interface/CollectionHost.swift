/// A collection view's work with its layout, without the views: it owns the data, the container and the offsets, tells the engine of every
/// change and prepares it, and moves the content offset when an item above the visible part turns out larger or smaller than estimated.
///
/// After every change but scrolling, the content offset is one at which the uncovered part of the container shows content from edge to edge. It is between
/// −top inset and the content's length and bottom inset less the container's length. Scrolling itself may go beyond, as a finger does.
///
/// The distance from the start of the content stays as it was, and a content at its start stays there. So the offset of a ``RightToLeftLayout`` that scrolls
/// horizontally moves when its content or container becomes wider, because it counts from the left and the content begins at the right.
///
///     let host = try CollectionHost(layout: ListLayout(estimatedItemSize: LayoutSize(width: 390, height: 44)), strategy: .dirtyRange, data: data,
///       container: LayoutSize(width: 390, height: 844))
///     try host.setContentOffset(LayoutPoint(x: 0, y: 1_200))
///     try host.setPreferredSizes([(path: ElementPath(section: 0, item: 3), size: LayoutSize(width: 390, height: 80))])
///     host.contentOffset  // 1236: the visible items did not jump
///
/// Its engine is always prepared. If a method throws, nothing has changed.
public final class CollectionHost {
  /// The data after all changes. O(*n* + *s*) to read; the cost of a change does not depend on the amount of data.
  public var data: CollectionData { sizes.data }
  private var sizes: HostedSizes
  /// The container's size, in points.
  public private(set) var container: LayoutSize
  /// The origin of the visible part, in points.
  public private(set) var contentOffset = LayoutPoint.zero
  /// The insets that bars cover in the container, in points: a navigation bar, a keyboard.
  public private(set) var contentInset = LayoutInsets.zero
  /// The layout.
  public private(set) var layout: any CollectionLayout
  /// The strategy that computes its frames.
  public private(set) var strategy: Strategy
  /// The engine of the layout under the strategy, prepared.
  public private(set) var engine: LayoutEngine
  private let makeEngine: EngineSource
  private let displayScale: Int
  private var recorder: TraceRecorder?

  /// Makes an engine of a layout under a strategy over data in a container.
  package typealias EngineSource = (any CollectionLayout, Strategy, CollectionData, LayoutSize) throws(LayoutError) -> LayoutEngine

  /// A host of this layout and data, prepared and scrolled to the content's start: its right end for a ``RightToLeftLayout`` that scrolls horizontally.
  public convenience init(
    layout: any CollectionLayout, strategy: Strategy, data: CollectionData, container: LayoutSize, contentInset: LayoutInsets = .zero,
    displayScale: Int = 1, tuning: Tuning = .standard
  ) throws(LayoutError) {
    try self.init(
      layout: layout, strategy: strategy, data: data, container: container, contentInset: contentInset, displayScale: displayScale
    ) {
      (layout, strategy, data, container) throws(LayoutError) in
      try layout.makeEngine(strategy, data: data, container: container, displayScale: displayScale, tuning: tuning)
    }
  }

  /// A host whose engines `makeEngine` makes, of any layout and strategy.
  package init(
    layout: any CollectionLayout, strategy: Strategy, data: CollectionData, container: LayoutSize, contentInset: LayoutInsets = .zero,
    displayScale: Int = 1, makeEngine: @escaping EngineSource
  ) throws(LayoutError) {
    self.layout = layout
    self.displayScale = displayScale
    self.strategy = strategy
    sizes = HostedSizes(data)
    self.container = container
    self.makeEngine = makeEngine
    self.contentInset = contentInset
    engine = try makeEngine(layout, strategy, data, container)
    if contentInset != .zero { try engine.invalidateLayout(with: .contentInset(contentInset)) }
    engine.prepare()
    let start = offset(atDistance: distanceAtStart)
    if start != .zero { try tell(.scrolled(to: start)) }
  }

  /// Writes all that happens from now on to a trace, which begins with the data, the container and the content offset as they are. `nil` ends that. Where the layout moves the
  /// content offset, nothing is written, because every layout that replays the trace has its own answer. The sizes that headers and footers had told before are not written.
  ///
  /// - Complexity: O(*n* + *s*); then less than a microsecond and the length of its line for each change.
  public func record(into recorder: TraceRecorder?) {
    self.recorder = recorder
    guard let recorder else { return }
    recorder.begin(data: data, container: container, displayScale: displayScale, isHorizontal: isHorizontal)
    recorder.scroll(by: place(of: contentOffset))
    for section in data.sections.indices { recorder.scrollSection(section, by: engine.sectionOffset(of: section) ?? 0) }
  }

  /// The distance of an offset from the start of the content, limited to the content's ends. A replay does not leave the content, as a finger does for a while.
  private func place(of offset: LayoutPoint) -> Double {
    let content = engine.collectionViewContentSize
    let range = isHorizontal ? content.width - container.width : content.height - container.height
    let place = engine.contentDirection == .leftwards ? range - offset.x : isHorizontal ? offset.x : offset.y
    return max(0, min(place, range))
  }

  private var isHorizontal: Bool {
    switch engine.contentDirection {
    case .rightwards, .leftwards: true
    case .downwards, nil: false
    }
  }

  /// Tells the engine and the data of a change, and prepares.
  public func apply(_ change: InvalidationContext) throws(LayoutError) {
    switch change {
    case .scrolled(let origin):
      let old = contentOffset
      try tell(change)
      if let recorder { recorder.scroll(by: place(of: origin) - place(of: old)) }
    case .scrolledSection(let section, let offset):
      let old = recorder == nil ? nil : engine.sectionOffset(of: section)
      try tell(change)
      if let recorder, let old { recorder.scrollSection(section, by: offset - old) }
    default: try keepingDistance { () throws(LayoutError) in try tell(change) }
    }
  }

  /// Makes a change that is no scrolling, and scrolls so that the content is as far from its start as it was.
  private func keepingDistance(_ change: () throws(LayoutError) -> Void) throws(LayoutError) {
    let (distance, start) = (distance, distanceAtStart)
    try change()
    var wanted = distance
    // Sums of points are rounded.
    if abs(distance.x - start.x) < 1e-6 { wanted.x = distanceAtStart.x }
    if abs(distance.y - start.y) < 1e-6 { wanted.y = distanceAtStart.y }
    try scrollInside(offset(atDistance: wanted))
  }

  /// The distance that the content is scrolled from its start, in points.
  private var distance: LayoutPoint { offset(atDistance: contentOffset) }

  /// The content offset at a distance from where the content begins, in points; the distance, at a content offset.
  private func offset(atDistance distance: LayoutPoint) -> LayoutPoint {
    guard engine.contentDirection == .leftwards else { return distance }
    let content = engine.collectionViewContentSize
    // Between two bars, at least. A container without room has no content.
    let least = 0 - contentInset.left - contentInset.right
    return LayoutPoint(x: (content == .zero ? least : max(least, content.width - container.width)) - distance.x, y: distance.y)
  }

  /// The distance that content at its start is scrolled, in points: a bar there covers none of it.
  private var distanceAtStart: LayoutPoint {
    LayoutPoint(x: 0 - (engine.contentDirection == .leftwards ? contentInset.right : contentInset.left), y: 0 - contentInset.top)
  }

  /// Tells the engine and the data of one or two changes, one after the other, and prepares once. The content offset stays, even where the content now ends
  /// before it.
  package func tell(_ change: InvalidationContext, _ second: InvalidationContext? = nil) throws(LayoutError) {
    try take(change)
    if let second { try take(second) }
    engine.prepare()
  }

  private func take(_ change: InvalidationContext) throws(LayoutError) {
    try engine.invalidateLayout(with: change)
    sizes.follow(change)
    recorder?.change(change)
    if case .resizedContainer(let size) = change { container = size }
    if case .scrolled(let origin) = change { contentOffset = origin }
    if case .contentInset(let insets) = change { contentInset = insets }
  }

  /// Scrolls to an offset, or as near to it as the content allows.
  private func scrollInside(_ offset: LayoutPoint) throws(LayoutError) {
    let inside = inside(offset)
    if inside != contentOffset { try tell(.scrolled(to: inside)) }
  }

  /// The offset that is as near to another as the content allows.
  private func inside(_ offset: LayoutPoint) -> LayoutPoint {
    let content = engine.collectionViewContentSize
    // A container without room has no content, and where it was scrolled to matters again once it has room.
    guard content != .zero else { return offset }
    return LayoutPoint(
      x: max(0 - contentInset.left, min(offset.x, content.width + contentInset.right - container.width)),
      y: max(0 - contentInset.top, min(offset.y, content.height + contentInset.bottom - container.height)))
  }

  /// Makes several updates at once, as UIKit's `performBatchUpdates`.
  public func performBatchUpdates(_ updates: [BatchUpdate]) throws(LayoutError) { try apply(.batchUpdates(updates)) }

  /// Replaces all data.
  public func reloadData(_ data: CollectionData) throws(LayoutError) { try apply(.reloadData(data)) }

  /// Records the sizes that items turned out to have, in points, and moves the content offset by the growth of the items wholly
  /// above the one at the container's edge.
  public func setPreferredSizes(_ sizes: [(path: ElementPath, size: LayoutSize)]) throws(LayoutError) {
    try resize(.resizedItems(sizes))
  }

  /// Records the sizes that headers and footers turned out to have, in points, and moves the content offset by the growth of all elements wholly
  /// above the item at the container's edge. They count if the layout has estimates.
  public func setPreferredSupplementarySizes(
    _ sizes: [(kind: ElementKind, section: Int, size: LayoutSize)]
  ) throws(LayoutError) {
    try resize(.resizedSupplementaries(sizes))
  }

  private func resize(_ change: InvalidationContext) throws(LayoutError) {
    try tell(change)
    let adjustment = engine.lastPrepare.contentOffsetAdjustment
    try scrollInside(LayoutPoint(x: contentOffset.x + adjustment.x, y: contentOffset.y + adjustment.y))
  }

  /// Gives the container a new size, in points.
  public func setContainerSize(_ size: LayoutSize) throws(LayoutError) { try apply(.resizedContainer(size)) }

  /// Records the insets that bars cover in the container, in points. A content at its start stays there.
  public func setContentInset(_ insets: LayoutInsets) throws(LayoutError) { try apply(.contentInset(insets)) }

  /// Scrolls the content, in points. Only pinned elements move.
  public func setContentOffset(_ offset: LayoutPoint) throws(LayoutError) { try apply(.scrolled(to: offset)) }

  /// Scrolls a section that scrolls by itself, in points; it comes to rest where its behaviour says.
  public func setOffset(_ offset: Double, ofSection section: Int) throws(LayoutError) { try apply(.scrolledSection(section, to: offset)) }

  /// Scrolls so that an item is visible; across the scroll axis the content stays where it is. The result says how far the offset can be trusted.
  ///
  /// - Parameters:
  ///   - path: The item's path.
  ///   - position: The item's place in the container.
  ///   - distance: The further distance that the content is scrolled along the scroll axis, in points, as far as it goes: −44 leaves a pinned header of 44 its place
  ///     above an item at the start.
  @discardableResult
  public func scrollToItem(
    at path: ElementPath, at position: ScrollPosition = .start, by distance: Double = 0
  ) throws(LayoutError) -> ScrollTarget {
    guard distance.isFinite else { throw .invalidLength(distance, of: "the distance beyond an item") }
    var target = try engine.scrollTarget(for: path, at: position)
    switch engine.contentDirection {
    case .downwards: (target.contentOffset.x, target.unclampedOffset.x) = (contentOffset.x, contentOffset.x)
    case .rightwards, .leftwards: (target.contentOffset.y, target.unclampedOffset.y) = (contentOffset.y, contentOffset.y)
    case nil: break
    }
    if distance != 0 {
      // Where the engine does not know: across the scroll axis the content is as long as the container.
      let scrollsDown = engine.contentDirection.map { $0 == .downwards } ?? (engine.collectionViewContentSize.width == container.width)
      target.unclampedOffset.x += scrollsDown ? 0 : distance
      target.unclampedOffset.y += scrollsDown ? distance : 0
      target.contentOffset = inside(target.unclampedOffset)
    }
    if let offset = target.sectionOffset { try tell(.scrolledSection(path.section, to: offset)) }
    try tell(.scrolled(to: target.contentOffset))
    recorder?.scroll(to: path, at: position, by: engine.contentDirection == .leftwards ? 0 - distance : distance)
    return target
  }

  /// Changes the layout, over the same data.
  public func setLayout(_ layout: any CollectionLayout, strategy: Strategy? = nil) throws(LayoutError) {
    let next = try makeEngine(layout, strategy ?? self.strategy, data, container)
    if contentInset != .zero { try next.invalidateLayout(with: .contentInset(contentInset)) }
    try next.invalidateLayout(with: .scrolled(to: contentOffset))
    next.prepare()
    try keepingDistance { () throws(LayoutError) in (self.layout, self.strategy, engine) = (layout, strategy ?? self.strategy, next) }
    recorder?.change(.everything)
  }
}

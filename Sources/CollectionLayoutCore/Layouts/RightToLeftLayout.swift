/// A layout seen from the other side, for languages that run from right to left.
///
///     let layout = RightToLeftLayout(FlowLayout(itemSize: LayoutSize(width: 90, height: 90)))
///
/// Every frame is mirrored in the content: its left edge is at *w* − x − width, *w* the content's width. So the first item of a line is at its
/// right end, and a content that scrolls horizontally begins at its right end: the first content offset is the content's width less the container's, and
/// the first ``PrepareReport/contentOffsetAdjustment`` leads there. Insets keep their names: a `left` inset is where the layout without this would have it.
///
/// A section that scrolls by itself has its offset from its own start, which is at the right.
///
/// A query of a content that scrolls horizontally may miss an item that has no height, is wider than the container, and of which it holds the left end only.
///
/// - Complexity: that of the layout; a query mirrors each element of its answer.
public struct RightToLeftLayout: CollectionLayout {
  /// `right-to-left`.
  public static let name = "right-to-left"

  /// The layout that is mirrored.
  public var layout: any CollectionLayout

  /// `layout`, mirrored.
  public init(_ layout: any CollectionLayout) { self.layout = layout }

  /// Those of the layout that is mirrored.
  public var itemSupplementaryKinds: [String] { layout.itemSupplementaryKinds }

  /// An engine of this layout under a registered strategy.
  public func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let engine = try layout.makeEngine(strategy, data: data, container: container, displayScale: displayScale, tuning: tuning)
    return LayoutEngine(MirroredEngine(engine, container))
  }

  /// An engine of this layout as `builder` puts it together.
  public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let engine = try layout.makeEngine(with: builder, data: data, container: container, displayScale: displayScale, tuning: tuning)
    return LayoutEngine(MirroredEngine(engine, container))
  }
}

/// An engine whose frames are those of another, mirrored in the content.
private final class MirroredEngine: LayoutEngineCore {
  private let engine: LayoutEngine
  private var container: LayoutSize
  /// The content's width after the last `prepare()`, in points.
  private var width = 0.0
  /// The content offset at which the content would begin without bars, in points; after the last `prepare()`.
  private var start = 0.0
  /// The sum of the content offset and of that of the engine, which counts from the other side, in points; after the last `prepare()`. That is ``start``, but for
  /// a content that is shorter than the container.
  private var sum = 0.0
  private var insets = LayoutInsets.zero
  /// The content offset at which the content begins, in points, when it was last reported.
  private var first = 0.0
  /// The content offset as it was told, in points.
  private var offset = LayoutPoint.zero
  private(set) var lastPrepare = PrepareReport()

  init(_ engine: LayoutEngine, _ container: LayoutSize) {
    self.engine = engine
    self.container = container
  }

  func prepare() {
    engine.prepare()
    let old = first
    width = engine.collectionViewContentSize.width
    findStart()
    first = start + insets.right
    lastPrepare = engine.lastPrepare
    // Where the content scrolls vertically, it does not move from side to side.
    lastPrepare.contentOffsetAdjustment.x = scrollsVertically ? 0 : (first - old) - lastPrepare.contentOffsetAdjustment.x
  }

  var contentDirection: ContentDirection? { engine.contentDirection?.mirrored }

  /// Whether the content scrolls vertically. Where the engine does not know, one that is as wide as the container or has no width is taken to.
  private var scrollsVertically: Bool {
    guard let direction = engine.contentDirection else { return width == container.width || width == 0 }
    return direction == .downwards
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    switch context {
    case .scrolled(let origin):
      try engine.invalidateLayout(with: .scrolled(to: LayoutPoint(x: sum - origin.x, y: origin.y)))
      offset = origin
    case .resizedContainer(let size):
      try engine.invalidateLayout(with: context)
      container = size
      // If the container changes only along the scroll axis, no `prepare()` follows.
      findStart()
      first = start + insets.right
    case .contentInset(let new):
      try engine.invalidateLayout(with: .contentInset(LayoutInsets(top: new.top, left: new.right, bottom: new.bottom, right: new.left)))
      // Before the first `prepare()` the content offset is taken to be where other contents begin.
      first = width == 0 ? -new.left : first + new.right - insets.right
      insets = new
      findStart()
    default: try engine.invalidateLayout(with: context)
    }
  }

  /// Finds where the content begins, and tells the engine where it is scrolled to from there.
  private func findStart() {
    let sum = scrollsVertically ? 0 : width - container.width
    start = scrollsVertically ? 0 : max(0 - insets.left - insets.right, sum)
    guard sum != self.sum else { return }
    self.sum = sum
    do throws(LayoutError) {
      try engine.invalidateLayout(with: .scrolled(to: LayoutPoint(x: sum - offset.x, y: offset.y)))
    } catch {
      preconditionFailure("An offset that was taken is refused: \(error)")
    }
  }

  /// Beyond the place of any element, in points.
  private static var largest: Double { 1e15 }

  private func mirrored(_ frame: LayoutRect) -> LayoutRect {
    LayoutRect(x: width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    guard !rect.isEmpty else { return buffer.removeAll() }
    // An element without area counts with its left end, which was the right one, so it may begin further to the left. If the content scrolls vertically,
    // the request covers everything beside the rectangle, at no extra cost; otherwise only the visible part. It is a point wider at both sides, because
    // sums are rounded.
    let left = scrollsVertically ? -Self.largest : max(width - rect.maxX - container.width - 1, -Self.largest)
    let right = scrollsVertically ? Self.largest : min(width - rect.x + 1, Self.largest)
    engine.layoutAttributesForElements(in: LayoutRect(x: left, y: rect.y, width: right - left, height: rect.height), into: &buffer)
    var kept = 0
    for index in 0..<buffer.count {
      var attributes = buffer[index]
      attributes.frame = mirrored(attributes.frame)
      guard rect.includes(attributes.frame) else { continue }
      buffer.storage.base[kept] = attributes
      kept += 1
    }
    buffer.storage.count = kept
  }

  func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    var attributes = engine.elementCore(kind, indexPath)
    if let frame = attributes?.frame { attributes?.frame = mirrored(frame) }
    return attributes
  }

  var collectionViewContentSize: LayoutSize { engine.collectionViewContentSize }

  func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    var target = try engine.scrollTarget(for: indexPath, at: position)
    target.contentOffset.x = start - target.contentOffset.x
    target.unclampedOffset.x = start - target.unclampedOffset.x
    return target
  }

  func estimatedItems(before indexPath: ElementPath) -> AnySequence<ElementPath> { engine.estimatedItems(before: indexPath) }
  func sectionOffset(of section: Int) -> Double? { engine.sectionOffset(of: section) }
  var pinsToVisibleBounds: Bool { engine.pinsToVisibleBounds }
  var diagnostics: [LayoutDiagnostic] { engine.diagnostics }
}

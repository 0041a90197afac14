import BenchmarkHarness
import CollectionLayouts

/// A collection view that plays a scenario: a host, its window, and the visible elements.
///
/// The engines of its host come from a contender, and run behind a meter.
final class ScenarioStage<Clock: HarnessClock> {
  let meter: FrameMeter<Clock>
  let host: CollectionHost
  private let scrollDirection: ScrollDirection
  /// Whether a query may move the content offset: a hosted layout's cells report their sizes during the query.
  private let movesByItself: Bool
  private var visible = AttributesBuffer()
  /// The content offset of the last frame that was shown, in points.
  private(set) var shownOffset = 0.0
  private var asked = AttributesBuffer()
  /// Whether a hosted layout's own cells report their sizes to it.
  private let cellsTellSizes: Bool
  /// The sizes that items turn out to have and that the engine is told. `nil` if all items have their sizes from the beginning, or if a hosted layout's
  /// cells report them.
  private let actualSizes: [[LayoutSize]]?
  /// The items that have been visible and have reported their sizes.
  private var measured: Set<ElementPath> = []

  /// Makes the host of a scene's data. The meter records the cost.
  init(_ part: ScenarioPart, _ contender: Contender, _ meter: FrameMeter<Clock>) throws(LayoutError) {
    var scene = part.scene
    scene.stand = HostedStand()
    self.meter = meter
    scrollDirection = scene.layout.scrollDirection
    movesByItself = contender.hosted != nil
    cellsTellSizes = movesByItself && part.script.actualSizes != nil
    actualSizes = movesByItself ? nil : part.script.actualSizes
    host = try CollectionHost(
      layout: scene.layout.layout, strategy: Strategy(name: contender.name, summary: contender.summary), data: scene.data,
      container: scene.container
    ) { [scene] (layout, _, data, container) throws(LayoutError) in
      let benchmarked = scene.layout.with(layout)
      let current = scene.with(layout: benchmarked, data: data, container: container)
      let engine = try meter.change { () throws(LayoutError) in try contender.make(current) }
      return LayoutEngine(MeteredEngine(engine, meter))
    }
  }

  /// The content offset along the scroll axis, in points.
  var offset: Double { scrollDirection == .vertical ? host.contentOffset.y : host.contentOffset.x }

  /// The largest distance by which the content can be scrolled, in points.
  var range: Double {
    let content = AxisSize(host.engine.collectionViewContentSize, scrolling: scrollDirection).along
    return max(0, content - AxisSize(host.container, scrolling: scrollDirection).along)
  }

  /// Scrolls as near to `offset` as the content allows. Finding the place is not timed.
  func scroll(to offset: Double) throws(LayoutError) {
    meter.pause()
    let place = min(max(0, offset), range)
    meter.resume()
    guard place != self.offset else { return }
    try host.setContentOffset(scrollDirection == .vertical ? LayoutPoint(x: 0, y: place) : LayoutPoint(x: place, y: 0))
  }

  /// The distance by which the last `prepare()` asks to move the content offset, in points along the scroll axis.
  var requestedAdjustment: Double {
    let adjustment = host.engine.lastPrepare.contentOffsetAdjustment
    return scrollDirection == .vertical ? adjustment.y : adjustment.x
  }

  /// Asks for the content size and the visible elements, as a collection view does in every frame.
  func show() -> LayoutSize {
    let sizeBefore = host.engine.collectionViewContentSize
    host.engine.layoutAttributesForElements(
      in: LayoutRect(x: host.contentOffset.x, y: host.contentOffset.y, width: host.container.width, height: host.container.height),
      into: &visible
    )
    blackHole(visible.count)
    meter.pause()
    defer { meter.resume() }
    shownOffset = offset
    // A hosted layout's cells may have reported their sizes meanwhile.
    return movesByItself ? host.engine.collectionViewContentSize : sizeBefore
  }

  /// Takes over the content offset of a view that moved it while it showed the visible elements. Returns the distance of this move, in points.
  func follow() throws(LayoutError) -> Double {
    let adjustment = requestedAdjustment
    guard movesByItself, adjustment != 0 else { return 0 }
    let place = offset + adjustment
    try host.setContentOffset(scrollDirection == .vertical ? LayoutPoint(x: 0, y: place) : LayoutPoint(x: place, y: 0))
    return adjustment
  }

  /// Asks for the elements in a rectangle, whether or not it is visible.
  func ask(for rect: LayoutRect) {
    host.engine.layoutAttributesForElements(in: rect, into: &asked)
    blackHole(asked.count)
  }

  /// Returns the visible items that have not reported their sizes yet, with these sizes.
  func unmeasured() -> [(path: ElementPath, size: LayoutSize)] {
    guard let actualSizes else { return [] }
    var found: [(path: ElementPath, size: LayoutSize)] = []
    for index in 0..<visible.count where visible[index].kind == .cell && !measured.contains(visible[index].indexPath) {
      let path = visible[index].indexPath
      found.append((path, actualSizes[path.section][path.item]))
    }
    return found
  }

  /// Notes that items have reported their sizes.
  func note(measured paths: some Sequence<ElementPath>) { measured.formUnion(paths) }

  /// Returns the distance of an item from its intended place in the container after scrolling `further` points further, in points; `nil` if the item is
  /// missing. The content's ends may limit the intended place.
  func distance(of path: ElementPath, from position: ScrollPosition, by further: Double) -> Double? {
    guard let item = host.engine.layoutAttributesForItem(at: path).map(span) else { return nil }
    let extent = AxisSize(host.container, scrolling: scrollDirection).along
    let wanted =
      switch position {
      case .start: item.start
      case .center: (item.start + item.end - extent) / 2
      case .end: item.end - extent
      }
    return abs(min(max(0, wanted + further), range) - offset)
  }

  /// The number of visible elements.
  var visibleCount: Int { visible.count }

  /// The digest of the visible state: every visible element, and the content offset.
  var visibleDigest: UInt64 {
    var digest = OutputDigest()
    for index in 0..<visible.count { digest.add(visible[index]) }
    digest.add(host.contentOffset.x.bitPattern)
    digest.add(host.contentOffset.y.bitPattern)
    return digest.value
  }
}

/// An item on which the app user's eye rests, and its place in the content.
struct HeldItem {
  var path: ElementPath
  let place: Double
}

extension ScenarioStage {
  /// Returns the item that cells must not move on screen while a query lets them report their sizes: the first item of the last frame that is still in
  /// sight. Returns `nil` if cells report no sizes, or if the frame did more than scroll.
  func heldItem(whileCellsTellSizesIn frame: PlayedFrame) -> HeldItem? {
    guard cellsTellSizes else { return nil }
    return switch frame.cause {
    case .scroll, .jump, .settle: heldItem()
    default: nil
    }
  }

  /// Returns the first visible item that reaches below the top edge, as the last frame showed it; `nil` at the content's start, where nothing is held.
  func heldItem() -> HeldItem? {
    guard offset > 0 else { return nil }
    for index in 0..<visible.count where visible[index].kind == .cell {
      let span = span(of: visible[index])
      guard span.end > offset else { continue }
      return HeldItem(path: visible[index].indexPath, place: place(of: visible[index]))
    }
    return nil
  }

  /// Returns the current place of an item along the scroll axis, in points; `nil` if the item is missing.
  func place(of path: ElementPath) -> Double? { host.engine.layoutAttributesForItem(at: path).map(place) }

  /// Returns the start of an item or, in a layout that centres items in their lines, the start of its line.
  private func place(of item: LayoutAttributes) -> Double {
    let own = span(of: item)
    let layout = (host.layout as? RightToLeftLayout)?.layout ?? host.layout
    guard layout is FlowLayout else { return own.start }
    var start = own.start
    for step in [-1, 1] {
      var path = ElementPath(section: item.indexPath.section, item: item.indexPath.item + step)
      while let other = host.engine.layoutAttributesForItem(at: path).map(span(of:)),
        abs(other.start + other.end - own.start - own.end) < 1e-6
      {
        start = min(start, other.start)
        path = ElementPath(section: path.section, item: path.item + step)
      }
    }
    return start
  }

  private func span(of item: LayoutAttributes) -> (start: Double, end: Double) {
    scrollDirection == .vertical ? (item.frame.y, item.frame.y + item.frame.height) : (item.frame.x, item.frame.x + item.frame.width)
  }
}

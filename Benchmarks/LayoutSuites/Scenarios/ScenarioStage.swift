import BenchmarkHarness
import CollectionLayouts

/// A collection view that plays a scenario: a host, its window, and what is visible in it.
///
/// Its host's engines are a contender's, behind a meter.
final class ScenarioStage<Clock: HarnessClock> {
  let meter: FrameMeter<Clock>
  let host: CollectionHost
  private let scrollDirection: ScrollDirection
  /// Whether a query may move the content offset: a hosted layout's cells tell their sizes while it is answered.
  private let movesByItself: Bool
  private var visible = AttributesBuffer()
  /// The content offset of the last frame that was shown, in points.
  private(set) var shownOffset = 0.0
  private var asked = AttributesBuffer()
  /// Whether a hosted layout's own cells tell it how large they are.
  private let cellsTellSizes: Bool
  /// The sizes that items turn out to have and that the engine is told; `nil` if all have theirs from the beginning, or a hosted layout's cells tell it.
  private let actualSizes: [[LayoutSize]]?
  /// The items that have been visible and told their sizes.
  private var measured: Set<ElementPath> = []

  /// Makes the host of a scene's data. What that costs goes to the meter.
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

  /// The furthest that the content can be scrolled, in points.
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

  /// How far the last `prepare()` asks the content offset to be moved, in points along the scroll axis.
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
    // A hosted layout's cells may have told their sizes meanwhile.
    return movesByItself ? host.engine.collectionViewContentSize : sizeBefore
  }

  /// Takes over the content offset of a view that has moved it while it showed what is visible. Returns by how much it has, in points.
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

  /// The visible items that have not told their sizes yet, with these sizes.
  func unmeasured() -> [(path: ElementPath, size: LayoutSize)] {
    guard let actualSizes else { return [] }
    var found: [(path: ElementPath, size: LayoutSize)] = []
    for index in 0..<visible.count where visible[index].kind == .cell && !measured.contains(visible[index].indexPath) {
      let path = visible[index].indexPath
      found.append((path, actualSizes[path.section][path.item]))
    }
    return found
  }

  /// Notes that items have told their sizes.
  func note(measured paths: some Sequence<ElementPath>) { measured.formUnion(paths) }

  /// How far an item stands from where it was to be in the container after scrolling so many points further, in points, unless the content's ends are in
  /// the way.
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

  /// Stands for what a person sees: every visible element, and where the content is scrolled to.
  var visibleDigest: UInt64 {
    var digest = OutputDigest()
    for index in 0..<visible.count { digest.add(visible[index]) }
    digest.add(host.contentOffset.x.bitPattern)
    digest.add(host.contentOffset.y.bitPattern)
    return digest.value
  }
}

/// An item on which a person's eye rests, and where it stands in the content.
struct HeldItem {
  var path: ElementPath
  let place: Double
}

extension ScenarioStage {
  /// The item that cells must not move on screen while a query lets them tell their sizes: the first of the last frame that is still in sight. `nil` if they tell none, or
  /// the frame did more than scroll.
  func heldItem(whileCellsTellSizesIn frame: PlayedFrame) -> HeldItem? {
    guard cellsTellSizes else { return nil }
    return switch frame.cause {
    case .scroll, .jump, .settle: heldItem()
    default: nil
    }
  }

  /// The first visible item that reaches below the top edge, as the last frame showed it; `nil` at the content's start, where nothing is held.
  func heldItem() -> HeldItem? {
    guard offset > 0 else { return nil }
    for index in 0..<visible.count where visible[index].kind == .cell {
      let span = span(of: visible[index])
      guard span.end > offset else { continue }
      return HeldItem(path: visible[index].indexPath, place: place(of: visible[index]))
    }
    return nil
  }

  /// Where an item stands now along the scroll axis, in points; `nil` if there is no such item.
  func place(of path: ElementPath) -> Double? { host.engine.layoutAttributesForItem(at: path).map(place) }

  /// Where an item begins; in a layout that centres items in their lines, where its line begins.
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

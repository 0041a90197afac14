import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

extension Operation {
  /// One self-sizing pass. It is measured only by name, because a run of everything has no time for it.
  static let selfSize = Operation(
    name: "relayout.self-size", path: .frame, floor: .segments, work: .resize,
    summary:
      "one item in sight, in the middle of the content, turns out to have another size; invalidation, prepare(), offset adjustment, content size, "
      + "the viewport's elements",
    isByNameOnly: true
  ) { scene in
    let draw = SizeDraw(scene)
    return OperationScript(verification: []) { (scene, contender) throws(LayoutError) in
      let pass = try SelfSizingPass(scene, contender, draw)
      let position = ScriptPosition(count: pass.sizes.count)
      return MeasuredBody(along: position) { count in
        for _ in 0..<count { pass.run(position.advance()) }
      }
    }
  }
}

/// The sizes that the item in sight may turn out to have, in random order. They are the same for every contender.
private struct SizeDraw {
  private let isVertical: Bool
  private let sizes: [LayoutSize]

  init(_ scene: Scene) {
    var generator = scene.generator(for: "relayout.self-size")
    isVertical = scene.layout.scrollDirection == .vertical
    sizes = (0..<64).map { _ in scene.reserve[generator.below(scene.reserve.count)] }
  }

  /// Returns a size whose length along the scroll axis differs, if one was drawn.
  func size(insteadOf size: LayoutSize) -> LayoutSize {
    sizes.first { isVertical ? $0.height != size.height : $0.width != size.width } ?? sizes[0]
  }
}

/// A viewport in the middle of the content, and an item in it that has one of two sizes in turn.
///
/// An engine is told the size, and asks for an adjustment of the content offset. A self-sizing hosted layout learns the size from the item's cell, while
/// the view answers the query. Other hosted layouts are told the size as their app tells it.
private final class SelfSizingPass {
  /// The item's other size and then its own. After both, the item is as it was.
  private(set) var sizes: [LayoutSize] = []
  private let engine: LayoutEngine
  private let viewport: Viewport
  private let isVertical: Bool
  /// Whether a query moves the content offset: a hosted layout's cells report their sizes during the query.
  private let movesByItself: Bool
  private var path = ElementPath(section: 0, item: 0)
  private var offset: Double
  /// The content offset while the item has its own size.
  private var start = 0.0
  // Only this class touches the buffer.
  @exclusivity(unchecked) private var answer = AttributesBuffer()

  init(_ scene: Scene, _ contender: Contender, _ draw: SizeDraw) throws(LayoutError) {
    var asked = scene
    asked.cellSizes = scene.data.sections.map(\.items)
    engine = try asked.preparedEngine(contender)
    viewport = Viewport(asked, engine)
    isVertical = scene.layout.scrollDirection == .vertical
    movesByItself = contender.hosted != nil
    offset = (viewport.range / 2).rounded(.down)
    scroll()
    show()
    path = firstInSight ?? scene.path(ofItem: 0)
    let own = scene.size(at: path)
    (sizes, start) = ([draw.size(insteadOf: own), own], offset)
  }

  /// The first item that begins in sight, or else the first that is in sight at all.
  private var firstInSight: ElementPath? {
    let cells = (0..<answer.count).map { answer[$0] }.filter { $0.kind == .cell }
    return (cells.first { (isVertical ? $0.frame.y : $0.frame.x) >= offset } ?? cells.first)?.indexPath
  }

  /// Gives the item a size as if its cell had reported it, and asks again for everything in sight.
  @inline(__always) func run(_ index: Int) {
    engine.apply(.resizedItem(path, sizes[index]))
    engine.prepare()
    if !movesByItself { follow() }
    blackHole(engine.collectionViewContentSize)
    show()
    blackHole(answer.count)
    // In lines, a change to the other size and the change back may move the content offset by different distances.
    if index == sizes.count - 1, offset != start {
      offset = start
      scroll()
    }
  }

  @inline(__always) private func show() {
    engine.layoutAttributesForElements(in: viewport.rect(at: offset), into: &answer)
    if movesByItself { follow() }
  }

  /// Moves the content offset as the engine asks, or takes over the offset of a view that has moved it.
  @inline(__always) private func follow() {
    let adjustment = engine.lastPrepare.contentOffsetAdjustment
    let distance = isVertical ? adjustment.y : adjustment.x
    guard distance != 0 else { return }
    offset += distance
    scroll()
  }

  /// Tells the engine of the content offset.
  private func scroll() {
    engine.apply(.scrolled(to: isVertical ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: offset, y: 0)))
    engine.prepare()
  }
}

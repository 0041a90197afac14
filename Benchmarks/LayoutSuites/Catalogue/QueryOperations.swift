import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

extension Operation {
  static let query = Operation(
    name: "query", path: .query, floor: .search, work: .search, role: .scrolledFrame,
    summary: "the elements of the viewport at a random offset, into a buffer used again",
    occasions: [.everySize, .sideBySide, .sampledSideBySide, .exactCheck, .calibration],
    script: querying)

  static let queryCold = Operation(
    name: "query.cold", path: .query, floor: .search, work: .search, summary: "the same, once, after an eviction of the caches",
    // A cold query waits for a few lines of memory and varies more than any other sample. Its median needs about 1,000 samples to be known within 3 %.
    roundsFactor: 12, timeShare: 8, caches: .cold, script: querying)

  static let queryScroll = Operation(
    name: "query.scroll", path: .query, floor: .search, work: .search,
    summary: "the same while the offset advances by 30 points each time", occasions: [.sideBySide]
  ) { _ in
    OperationScript(verification: []) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let viewport = ScrollingViewport(scene, engine)
      let answer = QueryAnswer()
      func scroll(_ count: Int) {
        for _ in 0..<count {
          engine.layoutAttributesForElements(in: viewport.advance(), into: &answer.buffer)
          blackHole(answer.buffer.count)
        }
      }
      return MeasuredBody(run: scroll, warmUp: { _ in viewport.rehearse(scroll) })
    }
  }

  static let queryItem = Operation(
    name: "query.item", path: .query, floor: .search, work: .item, summary: "the attributes of one item, anywhere, by its index path"
  ) { scene in
    var generator = scene.generator(for: "query.item")
    let paths = (0..<4_096).map { _ in scene.path(ofItem: generator.below(scene.itemCount)) }
    return OperationScript(verification: []) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let position = ScriptPosition(count: paths.count)
      return MeasuredBody(along: position) { count in
        for _ in 0..<count { blackHole(engine.layoutAttributesForItem(at: paths[position.advance()])) }
      }
    }
  }

  static let relayout = Operation(
    name: "relayout", path: .frame, floor: .segments, work: .resize, role: .frame,
    summary: "\(frame), once, after an eviction of the caches: what one frame costs among an app's other work",
    // Single frames vary more than batches, and the frame budget needs their 99th percentile over more than a hundred frames. An eviction before each takes
    // 2.6 ms.
    roundsFactor: 4, timeShare: 12, caches: .cold,
    occasions: [.everySize, .sideBySide, .sampledSideBySide, .exactCheck, .calibration], script: relayouting)

  static let relayoutWarm = Operation(
    name: "relayout.warm", path: .frame, floor: .segments, work: .resize,
    summary: "the same in batches, whose places were visited right before: code and data are in the caches", script: relayouting)

  private static let frame = "one item, anywhere, changes its size; invalidation, prepare(), content size, the viewport's elements"

  private static func relayouting(_ scene: Scene) -> OperationScript {
    let trip = scene.resizes(purpose: "relayout") { $0.below(scene.itemCount) }
    let steps = trip.steps
    var generator = scene.generator(for: "relayout.offset")
    let offsets = trip.forward.map { _ in generator.fraction() }
    return OperationScript(verification: Array(trip.forward.prefix(3))) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      // A step back looks at the same place as the step that it undoes.
      let rects = Viewport(scene, engine).rects(at: offsets + offsets.reversed())
      let answer = QueryAnswer()
      return MeasuredBody(
        trip: trip.forward.count,
        arm: { step in
          blackHole(steps[step].first)
          blackHole(rects[step])
        },
        step: { step in
          engine.apply(steps[step])
          engine.prepare()
          blackHole(engine.collectionViewContentSize)
          engine.layoutAttributesForElements(in: rects[step], into: &answer.buffer)
          blackHole(answer.buffer.count)
        })
    }
  }

  private static func querying(_ scene: Scene) -> OperationScript {
    var generator = scene.generator(for: "query")
    let offsets = (0..<4_096).map { _ in generator.fraction() }
    return OperationScript(verification: []) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let rects = Viewport(scene, engine).rects(at: offsets)
      let position = ScriptPosition(count: rects.count)
      let answer = QueryAnswer()
      return MeasuredBody(along: position, arm: { blackHole(rects[$0]) }) { count in
        for _ in 0..<count {
          engine.layoutAttributesForElements(in: rects[position.advance()], into: &answer.buffer)
          blackHole(answer.buffer.count)
        }
      }
    }
  }
}

/// The buffer that a timed query fills again and again.
///
/// A captured variable would be checked for overlapping access at every query. That takes two hundred instructions that are not the engine's, a tenth of
/// the fastest query. Only the timed loop touches the buffer.
private final class QueryAnswer {
  @exclusivity(unchecked) var buffer = AttributesBuffer()
}

/// The visible part of a content.
struct Viewport {
  private let size: LayoutSize
  private let isVertical: Bool
  /// The distance that the viewport can scroll, in points.
  let range: Double

  init(_ scene: Scene, _ engine: LayoutEngine) {
    size = scene.container
    isVertical = scene.layout.scrollDirection == .vertical
    let content = engine.collectionViewContentSize
    range = max(0, isVertical ? content.height - size.height : content.width - size.width)
  }

  /// Returns the viewport's rectangle at an offset along the scroll axis.
  @inline(__always) func rect(at offset: Double) -> LayoutRect {
    LayoutRect(x: isVertical ? 0 : offset, y: isVertical ? offset : 0, width: size.width, height: size.height)
  }

  /// Returns the viewport's rectangles at fractions of the whole way.
  func rects(at fractions: [Double]) -> [LayoutRect] { fractions.map { rect(at: ($0 * range).rounded(.down)) } }
}

/// A viewport on its way through the content. At the end it begins again.
final class ScrollingViewport {
  private let viewport: Viewport
  private var offset = 0.0
  /// The start and the end of the stretch in which warm samples scroll; the whole way before the first warm sample.
  private var first = 0.0
  private var end: Double

  init(_ scene: Scene, _ engine: LayoutEngine) {
    viewport = Viewport(scene, engine)
    end = viewport.range
  }

  @inline(__always) func advance() -> LayoutRect {
    let rect = viewport.rect(at: offset)
    offset += Self.distance
    if offset > end { offset = first }
    return rect
  }

  /// Begins the next stretch of the way. Calls `work` with the number of its frames, to scroll through it once.
  func rehearse(_ work: (Int) -> Void) {
    first = end + Self.distance < viewport.range ? end + Self.distance : 0
    (offset, end) = (first, min(first + Self.distance * Double(Calibration.stretch - 1), viewport.range))
    work(Calibration.stretch)
    offset = first
  }

  /// The distance that a frame scrolls, in points.
  private static let distance = 30.0
}

extension SplitMix64 {
  /// Returns a number from 0 up to but not including 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}

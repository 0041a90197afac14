import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

extension Operation {
  static let query = Operation(
    name: "query", path: .query, floor: .search, summary: "the elements of the viewport at a random offset, into a buffer used again"
  ) { scene in
    var generator = scene.generator(for: "query")
    return querying((0..<4_096).map { _ in generator.fraction() })
  }

  static let queryScroll = Operation(
    name: "query.scroll", path: .query, floor: .search, summary: "the same while the offset advances by 30 points each time"
  ) { _ in
    OperationPlan(verification: []) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let viewport = ScrollingViewport(scene, engine)
      let answer = QueryAnswer()
      return MeasuredBody(run: { count in
        for _ in 0..<count {
          engine.layoutAttributesForElements(in: viewport.advance(by: 30), into: &answer.buffer)
          blackHole(answer.buffer.count)
        }
      })
    }
  }

  static let queryItem = Operation(
    name: "query.item", path: .query, floor: .search, summary: "the attributes of one item, anywhere, by its index path"
  ) { scene in
    var generator = scene.generator(for: "query.item")
    let paths = (0..<4_096).map { _ in scene.path(ofItem: generator.below(scene.itemCount)) }
    return OperationPlan(verification: []) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let position = ScriptPosition(count: paths.count)
      return MeasuredBody(run: { count in
        for _ in 0..<count { blackHole(engine.layoutAttributesForItem(at: paths[position.advance()])) }
      })
    }
  }

  static let relayout = Operation(
    name: "relayout", path: .frame, floor: .search,
    summary: "what one frame costs: one item, anywhere, changes its size; invalidation, prepare(), content size, the viewport's elements",
    // The frame budget asks for the 99th percentile of single frames. With four times as many samples, even a quick run has over a hundred.
    roundsFactor: 4, isSampledSingly: true
  ) { scene in
    let trip = scene.resizes(purpose: "relayout") { $0.below(scene.itemCount) }
    let steps = trip.steps
    var generator = scene.generator(for: "relayout.offset")
    let offsets = (0..<steps.count).map { _ in generator.fraction() }
    return OperationPlan(verification: Array(trip.forward.prefix(3))) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let rects = Viewport(scene, engine).rects(at: offsets)
      let position = ScriptPosition(count: steps.count)
      let answer = QueryAnswer()
      return MeasuredBody(run: { count in
        for _ in 0..<count {
          let step = position.advance()
          engine.apply(steps[step])
          engine.prepare()
          blackHole(engine.collectionViewContentSize)
          engine.layoutAttributesForElements(in: rects[step], into: &answer.buffer)
          blackHole(answer.buffer.count)
        }
      })
    }
  }

  private static func querying(_ offsets: [Double]) -> OperationPlan {
    OperationPlan(verification: []) { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let rects = Viewport(scene, engine).rects(at: offsets)
      let position = ScriptPosition(count: rects.count)
      let answer = QueryAnswer()
      return MeasuredBody(run: { count in
        for _ in 0..<count {
          engine.layoutAttributesForElements(in: rects[position.advance()], into: &answer.buffer)
          blackHole(answer.buffer.count)
        }
      })
    }
  }
}

/// The buffer that a timed query fills again and again.
///
/// A captured variable would be checked for overlapping access at every query: two hundred instructions, a tenth of what the fastest query takes, that are not
/// the engine's. No code but the timed loop touches the buffer.
private final class QueryAnswer {
  @exclusivity(unchecked) var buffer = AttributesBuffer()
}

/// What a person can see of a content.
struct Viewport {
  private let size: Size
  private let isVertical: Bool
  /// How far the viewport can scroll, in points.
  let range: Double

  init(_ scene: Scene, _ engine: LayoutEngine) {
    size = scene.container
    isVertical = scene.layout.scrollDirection == .vertical
    let content = engine.collectionViewContentSize
    range = max(0, isVertical ? content.height - size.height : content.width - size.width)
  }

  /// The viewport's rectangle at an offset along the scroll axis.
  @inline(__always) func rect(at offset: Double) -> Rect {
    Rect(x: isVertical ? 0 : offset, y: isVertical ? offset : 0, width: size.width, height: size.height)
  }

  /// The viewport's rectangles at fractions of the whole way.
  func rects(at fractions: [Double]) -> [Rect] { fractions.map { rect(at: ($0 * range).rounded(.down)) } }
}

/// A viewport on its way through the content; at the end it begins again.
final class ScrollingViewport {
  private let viewport: Viewport
  private var offset = 0.0

  init(_ scene: Scene, _ engine: LayoutEngine) { viewport = Viewport(scene, engine) }

  @inline(__always) func advance(by distance: Double) -> Rect {
    let rect = viewport.rect(at: offset)
    offset += distance
    if offset > viewport.range { offset = 0 }
    return rect
  }
}

extension SplitMix64 {
  /// A number from 0 up to, not including, 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}

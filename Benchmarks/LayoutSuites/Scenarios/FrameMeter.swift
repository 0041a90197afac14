import BenchmarkHarness
import CollectionLayouts
import WorkCounting

/// A counter of the work that a host's engine does in frames.
protocol FrameCounter: AnyObject {
  /// Called before each call of the engine that belongs to a frame.
  func begin()
  /// Called after it.
  func end()
}

/// A meter that adds up the costs of a host's engine during a frame. The host's own work, such as keeping the data, is not timed.
final class FrameMeter<Clock: HarnessClock> {
  private enum Step {
    case change, prepare, query
  }

  private let clock: Clock
  /// Counts the same calls that are timed.
  private let counter: (any FrameCounter)?
  private var isRunning = false
  private(set) var cost = FrameCost()

  init(clock: Clock, counter: (any FrameCounter)? = nil) { (self.clock, self.counter) = (clock, counter) }

  /// Begins a frame.
  func start() {
    cost = FrameCost()
    isRunning = true
  }

  /// Stops timing until ``resume()``.
  func pause() { isRunning = false }

  /// Resumes timing the frame.
  func resume() { isRunning = true }

  /// Times the work that takes in a change.
  @inline(__always) func change<Result>(_ work: () throws(LayoutError) -> Result) throws(LayoutError) -> Result {
    guard isRunning else { return try work() }
    counter?.begin()
    let start = clock.now()
    let result = try work()
    cost.changeNanoseconds += time(since: start)
    counter?.end()
    return result
  }

  /// Times a `prepare()` and notes its work.
  @inline(__always) func prepare(_ engine: LayoutEngine) {
    guard isRunning else { return engine.prepare() }
    counter?.begin()
    let start = clock.now()
    engine.prepare()
    cost.prepareNanoseconds += time(since: start)
    counter?.end()
    let report = engine.lastPrepare
    cost.itemsLaid += report.itemsPlaced + report.itemsMeasured
  }

  /// Times an answer.
  @inline(__always) func query<Result>(_ work: () -> Result) -> Result {
    guard isRunning else { return work() }
    counter?.begin()
    let start = clock.now()
    let result = work()
    cost.queryNanoseconds += time(since: start)
    counter?.end()
    return result
  }

  /// Returns the time since `start`. If the clock went back, it returns 0 and notes this.
  @inline(__always) private func time(since start: Int) -> Int {
    let time = clock.now() - start
    guard time < 0 else { return time }
    cost.isClockBroken = true
    return 0
  }

  /// Notes the number of visible elements.
  func note(elements: Int) { cost.elements = elements }
}

/// An engine that reports its costs to a meter.
final class MeteredEngine<Clock: HarnessClock>: ForwardingEngine {
  private let meter: FrameMeter<Clock>

  init(_ engine: LayoutEngine, _ meter: FrameMeter<Clock>) {
    self.meter = meter
    super.init(engine)
  }

  override func prepare() { meter.prepare(engine) }

  override func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    try meter.change { () throws(LayoutError) in try engine.invalidateLayout(with: context) }
  }

  override func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    meter.query { engine.layoutAttributesForElements(in: rect, into: &buffer) }
  }

  override var collectionViewContentSize: LayoutSize { meter.query { engine.collectionViewContentSize } }

  override func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    try meter.change { () throws(LayoutError) in try engine.scrollTarget(for: indexPath, at: position) }
  }
}

import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts

extension Operation {
  static let open = Operation(
    name: "open", path: .prepare, floor: .read, work: .everything, role: .opening,
    summary: "a layout is made from the app's sizes and prepared for the first time: reading, rounding, prepare(); not timed: freeing",
    occasions: [.everySize]
  ) { _ in
    var script = OperationScript(verification: []) { (scene, contender) throws(LayoutError) in try opening(scene, contender) }
    script.makeEngineBody = opening
    return script
  }

  static let prepare = Operation(
    name: "prepare", path: .prepare, floor: .read, work: .everything, role: .readyLayout,
    summary: "a new layout's first prepare(), on memory the process has used before; not timed: reading and rounding the sizes, freeing",
    occasions: [.everySize, .sideBySide, .sampledSideBySide, .exactCheck, .calibration]
  ) { _ in preparation(onFreshPages: false) }

  static let prepareFresh = Operation(
    name: "prepare.fresh", path: .prepare, floor: .read, work: .everything,
    summary: "the same on pages the system has to provide, as an app's first layout has it",
    expectsPageFaults: true,
    applies: { $0.itemCount > 0 && JemallocCounter.releasePages() }
  ) { _ in preparation(onFreshPages: true) }

  static let append = Operation(
    name: "append", path: .prepare, floor: .scan, work: .append,
    summary: "a page of 50 items arrives at the end: invalidation and prepare(); not timed: taking it away again",
    occasions: [.sideBySide, .exactCheck],
    applies: { $0.itemCount > 0 && !$0.data.sections.isEmpty }
  ) { scene in
    OperationScript(undoing: scene.pages()) { engine, update in
      engine.apply(update)
      engine.prepare()
    }
  }

  /// Returns the number of engines of `scene` that are alive at a time: memory for at most about 262,144 items, and the same number for every strategy.
  private static func enginesAtOnce(of scene: Scene) -> Int { max(1, min(Calibration.stretch, 262_144 / max(1, scene.itemCount))) }

  private static func preparation(onFreshPages: Bool) -> OperationScript {
    var script = OperationScript(verification: []) { (scene, contender) throws(LayoutError) in
      // A contender that cannot be made fails here, where the failure can be reported.
      _ = try contender.make(scene)
      let engines = EngineRow()
      return MeasuredBody(
        segmentLimit: enginesAtOnce(of: scene),
        setUp: { count in
          engines.fill(count) { try? contender.make(scene) }
          if onFreshPages { JemallocCounter.releasePages() }
        },
        run: { count in
          for index in 0..<count { engines.row[index].prepare() }
        },
        tearDown: { _ in engines.row.removeAll(keepingCapacity: true) })
    }
    // A strategy may store its items when its engine is made or when it is prepared, so an engine's memory includes the memory that both retain.
    script.makeEngineBody = opening
    return script
  }

  /// Returns work that makes engines from the scene's sizes, and prepares them for the first time.
  private static func opening(_ scene: Scene, _ contender: Contender) throws(LayoutError) -> MeasuredBody {
    // A contender that cannot be made fails here, where the failure can be reported.
    _ = try contender.make(scene)
    let engines = EngineRow()
    return MeasuredBody(
      segmentLimit: enginesAtOnce(of: scene),
      setUp: { engines.row.reserveCapacity($0) },
      run: { count in
        engines.fill(count) { try? contender.make(scene) }
        for index in 0..<count { engines.row[index].prepare() }
      },
      tearDown: { _ in engines.row.removeAll(keepingCapacity: true) })
  }
}

/// Engines that wait to be prepared.
private final class EngineRow {
  var row: [LayoutEngine] = []

  func fill(_ count: Int, _ make: () -> LayoutEngine?) {
    row.reserveCapacity(count)
    while row.count < count, let engine = make() { row.append(engine) }
  }
}

extension OperationScript {
  /// The number of a script's windows whose updates and undoing may be verified.
  private static let verifiedWindows = 8

  /// A script that times each step of a round trip.
  init(_ trip: RoundTrip, step: @escaping (LayoutEngine, Update) -> Void) {
    let steps = trip.steps
    // The first two steps there, and the steps that undo them: every kind of step is verified.
    verification = Array(trip.forward.prefix(2)) + Array(steps.suffix(trip.forward.count).suffix(min(2, trip.forward.count)))
    further = trip.forward
    makeBody = { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      return MeasuredBody(trip: trip.forward.count) { step(engine, steps[$0]) }
    }
  }

  /// A script that times the updates of an `UndoScript` and undoes them, untimed, after each segment.
  init(undoing script: UndoScript, step: @escaping (LayoutEngine, Update) -> Void) {
    verification = Array(script.windows[0].updates.prefix(2)) + script.windows[0].undos.prefix(2).reversed()
    further = script.windows.prefix(Self.verifiedWindows).flatMap { $0.updates + $0.undos.reversed() }
    makeBody = { (scene, contender) throws(LayoutError) in
      let engine = try scene.preparedEngine(contender)
      let position = ScriptPosition(count: script.windows.count)
      var window = script.windows[0]
      func make(_ count: Int) {
        for index in 0..<count { step(engine, window.updates[index]) }
      }
      func undo(_ count: Int) {
        for index in (0..<count).reversed() { engine.apply(window.undos[index]) }
        engine.prepare()
      }
      return MeasuredBody(
        segmentLimit: script.windowSize, setUp: { _ in window = script.windows[position.advance()] }, run: make, tearDown: undo,
        warmUp: { count in
          window = script.windows[position.next]
          make(count)
          undo(count)
        })
    }
  }
}

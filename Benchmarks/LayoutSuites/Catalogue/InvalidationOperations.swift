import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

extension Operation {
  static let resize = invalidation(
    "invalidate.resize", .resize, "one item, anywhere, changes its size", occasions: [.sideBySide, .exactCheck, .calibration]
  ) { scene in scene.resizes(purpose: "resize") { $0.below(scene.itemCount) } }

  static let resizeHead = invalidation("invalidate.resize.head", .resize, "the first item changes its size") { scene in
    scene.resizes(purpose: "resize.head") { _ in 0 }
  }

  static let resizeTail = invalidation("invalidate.resize.tail", .tailResize, "the last item changes its size") { scene in
    scene.resizes(purpose: "resize.tail") { _ in scene.itemCount - 1 }
  }

  static let move = invalidation("invalidate.move", .renumbering, "one item moves to anywhere in its section") { $0.moves() }

  static let batch = invalidation(
    "invalidate.batch", .renumbering, "a hundred updates come in one batch: 40 reloads, 20 insertions, 20 deletions, 20 moves"
  ) { $0.batches() }

  static let bounds = invalidation(
    "invalidate.bounds", .container, "the container turns: width and height swap", applies: { $0.itemCount > 0 && $0.canTurn }
  ) { $0.rotation() }

  static let boundsScroll = Operation(
    name: "invalidate.bounds.scroll", path: .invalidation, floor: .search, work: .scroll,
    summary: "the content scrolls to anywhere, which moves only what is pinned: invalidation, prepare(), content size, the first header"
  ) { scene in
    OperationScript(scene.scrolling()) { engine, update in
      change(engine, update)
      blackHole(engine.layoutAttributesForSupplementaryView(ofKind: .header, at: ElementPath(section: 0, item: 0)))
    }
  }

  static let insert = undoneInvalidation(
    "invalidate.insert", .renumbering, "one item is inserted anywhere; not timed: taking it away again"
  ) {
    $0.insertions()
  }

  static let delete = undoneInvalidation("invalidate.delete", .renumbering, "one item, anywhere, is deleted; not timed: putting it back") {
    $0.deletions()
  }

  private static func invalidation(
    _ name: String, _ work: LayoutWork, _ summary: String, occasions: Set<Occasion> = [],
    applies: @escaping @Sendable (Scene) -> Bool = { $0.itemCount > 0 }, script: @escaping @Sendable (Scene) -> RoundTrip
  ) -> Operation {
    Operation(
      name: name, path: .invalidation, floor: .scan, work: work, summary: summary + ": invalidation, prepare(), content size",
      occasions: occasions, applies: applies
    ) { OperationScript(script($0), step: change) }
  }

  private static func undoneInvalidation(
    _ name: String, _ work: LayoutWork, _ summary: String, script: @escaping @Sendable (Scene) -> UndoScript
  ) -> Operation {
    Operation(
      name: name, path: .invalidation, floor: .scan, work: work, summary: summary + "; timed: invalidation, prepare(), content size",
      occasions: [.sideBySide]
    ) {
      OperationScript(undoing: script($0), step: change)
    }
  }

  static func change(_ engine: LayoutEngine, _ update: Update) {
    engine.apply(update)
    engine.prepare()
    blackHole(engine.collectionViewContentSize)
  }
}

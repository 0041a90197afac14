import BenchmarkHarness
import CollectionLayouts
import LayoutWorkloads

/// One update: the invalidations that come together before one `prepare()`.
typealias Update = [InvalidationContext]

extension Scene {
  /// The number of steps, one way, of a script of single updates.
  static let scriptLength = 512
  /// The number of windows of a script. Expensive contenders run one update per segment, so they visit only this many places.
  static let windowCount = 128

  /// Returns a trip that changes the sizes of items. `item` draws each item, which gets the size of another item of the same kind.
  func resizes(purpose: String, count: Int = scriptLength, item: (inout SplitMix64) -> Int) -> RoundTrip {
    var generator = generator(for: purpose)
    var sizes = DraftSizes(self)
    var trip = RoundTrip()
    for _ in 0..<count {
      let path = path(ofItem: item(&generator))
      let size = reserve[generator.below(reserve.count)]
      trip.add([.resizedItem(path, size)], undoneBy: [.resizedItem(path, sizes[path])])
      sizes[path] = size
    }
    return trip
  }

  /// Returns a trip that moves items to anywhere in their section.
  func moves() -> RoundTrip {
    var generator = generator(for: "move")
    var trip = RoundTrip()
    for _ in 0..<Scene.scriptLength {
      let source = path(ofItem: generator.below(itemCount))
      let target = ElementPath(section: source.section, item: generator.below(data.sections[source.section].items.count))
      trip.add([.movedItem(from: source, to: target)], undoneBy: [.movedItem(from: target, to: source)])
    }
    return trip
  }

  /// Whether the layout accepts the container turned on its side. A spec file's container may be as narrow as the user likes. O(*s*).
  var canTurn: Bool { canHave(LayoutSize(width: container.height, height: container.width)) }

  /// Returns whether the layout accepts a container of this size. O(*s*), *s* the number of sections.
  func canHave(_ container: LayoutSize) -> Bool {
    let empty = CollectionData(sections: data.sections.map { _ in .init(items: []) })
    return (try? layout.layout.makeEngine(.naive, data: empty, container: container, displayScale: displayScale)) != nil
  }

  /// Returns a trip that turns the container on its side, and back.
  func rotation() -> RoundTrip {
    var trip = RoundTrip()
    trip.add([.resizedContainer(LayoutSize(width: container.height, height: container.width))], undoneBy: [.resizedContainer(container)])
    return trip
  }

  /// Returns a trip that scrolls the content to and fro.
  func scrolling() -> RoundTrip {
    var generator = generator(for: "bounds.scroll")
    var trip = RoundTrip()
    var last = LayoutPoint.zero
    for _ in 0..<Scene.scriptLength {
      let offset = Double(generator.below(itemCount * 40))
      let next = layout.scrollDirection == .vertical ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: offset, y: 0)
      trip.add([.scrolled(to: next)], undoneBy: [.scrolled(to: last)])
      last = next
    }
    return trip
  }

  /// Returns a trip of batches of a hundred updates each: forty reloads, twenty insertions, twenty deletions, twenty moves. A small section gets fewer.
  func batches() -> RoundTrip {
    var generator = generator(for: "batch")
    var trip = RoundTrip()
    // Each batch begins with the data as the batches before it left it.
    var drafts: [Int: BatchDraft] = [:]
    for _ in 0..<8 {
      let section = path(ofItem: generator.below(itemCount)).section
      var draft = drafts.removeValue(forKey: section) ?? BatchDraft(sizes: data.sections[section].items, section: section)
      let batch = draft.batch(newSize: { reserve[$0.below(reserve.count)] }, &generator)
      trip.add([.batchUpdates(batch.updates)], undoneBy: [.batchUpdates(batch.undo)])
      drafts[section] = draft
    }
    return trip
  }

  /// Returns a script that inserts items anywhere.
  func insertions() -> UndoScript {
    var generator = generator(for: "insert")
    return undoScript(windowSize: max(1, min(Calibration.stretch, itemCount / 8))) { window in
      let path = path(ofItem: generator.below(itemCount))
      window.updates.append([.insertedItems(at: path, sizes: [reserve[generator.below(reserve.count)]])])
      window.undos.append([.deletedItems(section: path.section, items: path.item..<path.item + 1)])
    }
  }

  /// Returns a script that deletes items anywhere. The items of one window are in one section, so that the sizes of the deleted items are known.
  func deletions() -> UndoScript {
    var generator = generator(for: "delete")
    let smallest = data.sections.lazy.map(\.items.count).filter { $0 > 0 }.min() ?? 0
    var section = 0
    return undoScript(windowSize: max(1, min(Calibration.stretch, smallest / 8))) { window in
      if window.updates.isEmpty { section = path(ofItem: generator.below(itemCount)).section }
      let sizes = data.sections[section].items
      let item = generator.below(sizes.count - window.updates.count)
      let original = originalIndex(of: item, afterDeleting: window.updates)
      window.updates.append([.deletedItems(section: section, items: item..<item + 1)])
      window.undos.append([.insertedItems(at: ElementPath(section: section, item: item), sizes: [sizes[original]])])
    }
  }

  /// Returns a script that appends pages of fifty items at the end.
  func pages() -> UndoScript {
    let page = 50
    let end = self.end
    return undoScript(windowSize: max(1, min(Calibration.stretch, itemCount / page))) { window in
      let first = window.updates.count * page % (reserve.count - page)
      let path = ElementPath(section: end.section, item: end.item + window.updates.count * page)
      window.updates.append([.insertedItems(at: path, sizes: Array(reserve[first..<first + page]))])
      window.undos.append([.deletedItems(section: path.section, items: path.item..<path.item + page)])
    }
  }

  func undoScript(windowSize: Int, draw: (inout UndoScript.Window) -> Void) -> UndoScript {
    var script = UndoScript(windowSize: windowSize)
    for _ in 0..<Scene.windowCount {
      var window = UndoScript.Window()
      for _ in 0..<windowSize { draw(&window) }
      script.windows.append(window)
    }
    return script
  }

  /// Returns the index that an item had before the deletions, each of one item, were made in order.
  private func originalIndex(of item: Int, afterDeleting deletions: [Update]) -> Int {
    var index = item
    for deletion in deletions.reversed() {
      guard case .deletedItems(_, let range)? = deletion.first else { continue }
      if range.lowerBound <= index { index += 1 }
    }
    return index
  }
}

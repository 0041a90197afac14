import CollectionLayouts
import LayoutWorkloads

extension Scenario {
  static let prependPage = Scenario(
    name: "prepend-page",
    summary: "twelve pages of 50 items arrive above what is visible, which is held still; after each, ten frames of scrolling up",
    source: "a chat's history; TanStack Virtual's and Virtuoso's prepend examples"
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    var script = ScenarioScript(start: .offset(400))
    let page = 50
    for number in 0..<12 {
      let first = number * page % max(1, scene.reserve.count - page)
      let sizes = Array(scene.reserve[first..<min(first + page, scene.reserve.count)])
      script.frames.append(.change(.insertedItems(at: ElementPath(section: 0, item: 0), sizes: sizes), .insert(sizes.count)))
      for left in (1...10).reversed() { script.frames.append(.approach(offset: 400, share: 1 / Double(left))) }
    }
    return script
  }

  static let appendStream = Scenario(
    name: "append-stream", summary: "one to three items arrive at the end in each of 120 frames, and the content stays scrolled to its end",
    source: "an answer that is being written; Virtuoso's followOutput"
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    var generator = scene.generator(for: "append-stream")
    var script = ScenarioScript(start: .fraction(1))
    var end = scene.end
    for _ in 0..<120 {
      let sizes = (0...generator.below(3)).map { _ in scene.reserve[generator.below(scene.reserve.count)] }
      script.frames.append(.appendAndFollow(.insertedItems(at: end, sizes: sizes), sizes.count))
      end = ElementPath(section: end.section, item: end.item + sizes.count)
    }
    return script
  }

  static let resizeStorm = resizeStorm(isReversed: false)
  static let resizeStormReverse = resizeStorm(isReversed: true)

  /// Returns a scenario in which items change their sizes one after the other, eight per frame.
  private static func resizeStorm(isReversed: Bool) -> Scenario {
    let name = isReversed ? "resize-storm-reverse" : "resize-storm"
    return Scenario(
      name: name,
      summary: "in 120 frames the \(isReversed ? "last" : "first") 960 items change their sizes, eight a frame, "
        + "\(isReversed ? "from the last back" : "from the first on"); the middle of the content is held still",
      source: "TanStack Virtual's benchmarks of resizeItem, forwards and in reverse"
    ) { scene in
      guard scene.itemCount > 0 else { return nil }
      var generator = scene.generator(for: name)
      var script = ScenarioScript(start: .fraction(0.5))
      for frame in 0..<120 {
        let changes = (0..<8).map { step in
          let index = (frame * 8 + step) % scene.itemCount
          let path = scene.path(ofItem: isReversed ? scene.itemCount - 1 - index : index)
          return (path: path, size: scene.reserve[generator.below(scene.reserve.count)])
        }
        script.frames.append(.change(.resizedItems(changes), .resizeItems(changes.count)))
      }
      return script
    }
  }

  static let moveSection = Scenario(
    name: "move-section", summary: "in 40 frames a section of twenty goes to another place, while the middle of the content is held still",
    source: "section moves of UICollectionView and MagazineLayout"
  ) { scene in
    let items = scene.data.sections.flatMap(\.items)
    let count = min(20, items.count)
    guard count > 1 else { return nil }
    var generator = scene.generator(for: "move-section")
    var script = ScenarioScript(start: .fraction(0.5))
    script.data = CollectionData(
      sections: (0..<count).map { .init(items: Array(items[items.count * $0 / count..<items.count * ($0 + 1) / count])) })
    for _ in 0..<40 {
      let (source, target) = (generator.below(count), generator.below(count))
      script.frames.append(.change(.batchUpdates([.moveSection(from: source, to: target)]), .moveSection(from: source, to: target)))
    }
    return script
  }

  static let churn20 = churn(percent: 20)
  static let churn50 = churn(percent: 50)

  /// Returns a scenario in which a share of all items is inserted, deleted, moved or resized, in twenty batches.
  private static func churn(percent: Int) -> Scenario {
    let batches = 20
    return Scenario(
      name: "churn-\(percent)",
      summary:
        "\(percent) % of all items are deleted, inserted, moved and reloaded in \(batches) batches, while the middle of the content is held still",
      source: "ListKit's and IGListKit's diffing benchmarks"
    ) { scene in
      guard scene.itemCount > 0 else { return nil }
      var draft = ChurnDraft(scene, purpose: "churn-\(percent)")
      var script = ScenarioScript(start: .fraction(0.5))
      let size = max(4, scene.itemCount * percent / 100 / batches)
      for _ in 0..<batches {
        let updates = draft.batch(of: size)
        script.frames += [.change(.batchUpdates(updates), .batch(updates.count)), .scroll(by: 120)]
      }
      return script
    }
  }
}

/// The data of a scenario, which batches of random updates change.
struct ChurnDraft {
  private(set) var data: CollectionData
  private let reserve: [LayoutSize]
  private var generator: SplitMix64

  init(_ scene: Scene, purpose: String) {
    data = scene.data
    reserve = scene.reserve
    generator = scene.generator(for: purpose)
  }

  /// Draws a batch of about `count` updates, a quarter of each kind, and applies it to the data. Moves stay in their section.
  ///
  /// - Complexity: O(*n* + *m*), *n* the number of items, *m* the number of updates.
  mutating func batch(of count: Int) -> [BatchUpdate] {
    let quarter = max(1, count / 4)
    let chosen = distinctPaths(3 * quarter)
    let (deleted, rest) = (chosen.prefix(quarter), chosen.dropFirst(quarter))
    let (moved, reloaded) = (rest.prefix(quarter), rest.dropFirst(quarter))
    var updates: [BatchUpdate] = deleted.map { .delete($0) }
    for path in reloaded { updates.append(.reload(path, newSize())) }
    let leavingBySection = Dictionary(grouping: deleted, by: \.section).mapValues(\.count)
    let sourcesBySection = Dictionary(grouping: moved, by: \.section)
    for section in data.sections.indices {
      let (leaving, sources) = (leavingBySection[section] ?? 0, sourcesBySection[section] ?? [])
      // As many items arrive as leave, so the data keeps its size.
      let places = generator.distinct(leaving + sources.count, below: data.sections[section].items.count)
      updates += places.prefix(leaving).map { .insert(ElementPath(section: section, item: $0), newSize()) }
      updates += zip(sources, places.dropFirst(leaving)).map { .move(from: $0, to: ElementPath(section: section, item: $1)) }
    }
    updates.shuffle(using: &generator)
    data.follow(.batchUpdates(updates))
    return updates
  }

  private mutating func newSize() -> LayoutSize { reserve[generator.below(reserve.count)] }

  /// Returns the paths of at most `count` different items, in random order.
  private mutating func distinctPaths(_ count: Int) -> [ElementPath] {
    let sizes = data.sections.map(\.items.count)
    var starts = [0]
    for size in sizes { starts.append(starts[starts.count - 1] + size) }
    return generator.distinct(count, below: starts[sizes.count]).map { index in
      var (low, high) = (0, sizes.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= index { low = middle } else { high = middle }
      }
      return ElementPath(section: low, item: index - starts[low])
    }
  }
}

import CollectionLayouts
import LayoutWorkloads

/// The frames of a scenario file over one scene, while they are drawn.
///
/// It tracks the number of items in each section, so that `"last"` is the last item at that step. It also applies every change to a plain list, so that a
/// step that no layout could take is found before anything is played.
struct ScenarioDraft {
  let file: ScenarioFile
  let scene: Scene
  /// A list that refuses the changes that every layout refuses.
  private let list: CollectionHost
  /// The number of items in each section.
  private(set) var counts: [Int]
  var generator: SplitMix64
  private var container: LayoutSize
  /// The layout at the current step.
  private var layout: BenchmarkedLayout
  /// The sections that are known to scroll by themselves under that layout.
  private var scrollingSections: Set<Int> = []
  private var frames: [FrameStep] = []
  /// The jumps that are not settled by frames of their own, by the numbers of their frames.
  private var jumps: [Int: ScenarioScript.Landing] = [:]

  /// A draft without frames.
  init(of file: ScenarioFile, over scene: Scene) throws(SpecFileError) {
    (self.file, self.scene, layout) = (file, scene, scene.layout)
    counts = scene.data.sections.map(\.items.count)
    generator = scene.generator(for: file.name)
    container = scene.container
    // The list needs an estimate, because the data may have items without sizes.
    let rows = ListLayout(estimatedItemSize: LayoutSize(width: 44, height: 44))
    do throws(LayoutError) {
      list = try CollectionHost(
        layout: rows, strategy: .indexed, data: scene.data, container: scene.container, displayScale: scene.displayScale)
    } catch {
      throw file.error(at: "steps", "cannot begin: \(error)")
    }
  }

  /// Returns the script of the whole file.
  consuming func script() throws(SpecFileError) -> ScenarioScript {
    guard scene.itemCount > 0 else { throw file.error(at: "steps", "the data has no items; give --sizes of at least 1") }
    let actualSizes = try actualSizes()
    var start: ScenarioScript.Start
    switch file.start {
    case .unopened:
      start = .unopened
      frames.append(.open(at: nil))
    case .offset(let offset): start = .offset(offset)
    case .fraction(let share): start = .fraction(share)
    }
    try draw(file.steps)
    return ScenarioScript(start: start, actualSizes: actualSizes, frames: frames, landings: landings)
  }

  /// The jumps by the frames in which they have settled: the last of the frames directly after the jump that only report sizes or, without such frames, the
  /// frame of the jump.
  private var landings: [Int: ScenarioScript.Landing] {
    func tellsSizes(_ step: FrameStep) -> Bool { if case .change(.resizedItems, _) = step { true } else { false } }
    return Dictionary(
      uniqueKeysWithValues: jumps.map { frame, landing in (frame + frames[(frame + 1)...].prefix(while: tellsSizes).count, landing) })
  }

  private mutating func draw(_ steps: [ScenarioStep]) throws(SpecFileError) {
    for step in steps {
      switch step.action {
      case .scrollBy(let distance): frames.append(.scroll(by: distance))
      case .scroll(let offset):
        frames.append(.approach(offset: scene.layout.scrollDirection == .vertical ? offset.y : offset.x, share: 1))
      case .scrollToFraction(let share): frames.append(.scrollTo(fraction: share))
      case .scrollTo(let place, let position, let distance, let settling):
        let path = try item(at: place, step.place)
        if settling == 0 { jumps[frames.count] = ScenarioScript.Landing(path: path, position: position, distance: distance) }
        frames.append(.jump(path, position, by: distance))
        for frame in 0..<settling { frames.append(.settle(path, position, by: distance, isLast: frame == settling - 1)) }
      case .scrollSection(let section, let distance):
        try requireScrolling(section, step.place)
        frames.append(.scrollSection(section, by: distance))
      case .query(let rect): frames.append(.query(rect))
      case .resize(let place, let size):
        let change = (path: try item(at: place, step.place), size: size ?? newSize())
        try make(.resizedItems([change]), .resizeItems(1), step.place)
      case .measured(let items):
        try make(.resizedItems(items.map { ($0.path, $0.size) }), .resizeItems(items.count), step.place)
      case .resizeSupplementary(let kind, let section, let size):
        try make(.resizedSupplementaries([(kind, section, size)]), .resizeSupplementary(kind, section: section), step.place)
      case .resizeAll(let size):
        let changes = newSizes(size)
        try make(.resizedItems(changes), .resizeItems(changes.count), step.place)
      case .reloadAll(let size):
        let updates = newSizes(size).map { BatchUpdate.reload($0.path, $0.size) }
        try make(.batchUpdates(updates), .batch(updates.count), step.place)
      case .reloadData(let sections):
        let data = CollectionData(sections: sections.map { section($0) })
        try make(.reloadData(data), .reload(data.itemCount), step.place)
        counts = data.sections.map(\.items.count)
        scrollingSections = []
      case .invalidate: try make(.everything, .everything, step.place)
      case .layout(let named): try switchLayout(to: named, step.place)
      case .drag(let place, let distance, let isDropped):
        for change in InvalidationContext.drag(try item(at: place, step.place), by: distance, isDropped: isDropped) {
          guard case .movedItem(let source, let target) = change else { continue }
          try make(change, .drag(from: source, to: target), step.place)
        }
      case .bounds(let size, let newSizes): try resize(to: size, newSizes: newSizes, step.place)
      case .rotate(let newSizes):
        try resize(to: LayoutSize(width: container.height, height: container.width), newSizes: newSizes, step.place)
      case .batch(let batch):
        let updates = try updates(of: batch, step.place)
        try make(.batchUpdates(updates), Self.cause(of: updates), step.place)
        follow(updates)
      case .repeated(let times, let steps): for _ in 0..<times { try draw(steps) }
      }
    }
  }

  /// Returns a size that the workload has for further items.
  mutating func newSize() -> LayoutSize {
    scene.reserve.isEmpty ? LayoutSize(width: 44, height: 44) : scene.reserve[generator.below(scene.reserve.count)]
  }

  /// Returns a size for every existing item: this one, or sizes that the workload has for further items.
  private mutating func newSizes(_ size: LayoutSize?) -> [(path: ElementPath, size: LayoutSize)] {
    var sizes: [(path: ElementPath, size: LayoutSize)] = []
    for (section, count) in counts.enumerated() {
      for item in 0..<count { sizes.append((ElementPath(section: section, item: item), size ?? newSize())) }
    }
    return sizes
  }

  /// Gives the container another size, and the items new sizes if `newSizes` is true. Throws if the layout does not take the container.
  private mutating func resize(to size: LayoutSize, newSizes: Bool, _ place: String) throws(SpecFileError) {
    do throws(LayoutError) {
      _ = try Contender(.naive).make(scene.with(layout: layout, data: CollectionData(sections: []), container: size))
      try list.setContainerSize(size)
    } catch {
      throw file.error(at: place, "\(layout.name) does not take the container \(size.width) × \(size.height): \(error)")
    }
    container = size
    guard newSizes else { return frames.append(.resize(size)) }
    let changes = self.newSizes(nil)
    do throws(LayoutError) { try list.apply(.resizedItems(changes)) } catch { throw refusal(error, place) }
    frames.append(.resizeWithItems(size, changes))
  }

  /// Lays out the same data by another layout. Throws if that layout does not take the data.
  private mutating func switchLayout(to named: ScenarioLayout, _ place: String) throws(SpecFileError) {
    let direction = scene.layout.scrollDirection
    let other = BenchmarkedLayout(try named.layout(scrolling: direction, in: file.path), scrollDirection: direction) { $0.width }
    do throws(LayoutError) {
      _ = try Contender(.naive).make(scene.with(layout: other, data: list.data, container: container))
    } catch {
      throw file.error(at: place, "\(other.name) does not take the data of this step: \(error)")
    }
    (layout, scrollingSections) = (other, [])
    frames.append(.switchLayout(other))
  }

  /// Throws if a section does not scroll by itself.
  private mutating func requireScrolling(_ section: Int, _ place: String) throws(SpecFileError) {
    guard !scrollingSections.contains(section) else { return }
    do throws(LayoutError) {
      let engine = try Contender(.naive).make(scene.with(layout: layout, data: list.data, container: container))
      engine.prepare()
      guard engine.sectionOffset(of: section) != nil else { throw .notScrolling(section: section) }
    } catch {
      throw file.error(at: place, "\(error) in \(layout.name)")
    }
    scrollingSections.insert(section)
  }

  private mutating func make(_ change: InvalidationContext, _ cause: FrameCause, _ place: String) throws(SpecFileError) {
    do throws(LayoutError) {
      try list.apply(change)
    } catch {
      throw refusal(error, place)
    }
    frames.append(.change(change, cause))
  }

  /// Returns the fault of a step that cannot be played, such as one that names a missing item.
  func refusal(_ error: LayoutError, _ place: String) -> SpecFileError {
    switch error {
    case .pathOutOfRange, .sectionOutOfRange, .rangeOutOfRange:
      file.error(at: place, "\(error) at this step; name an existing place, or play it with more items (--sizes)")
    default: file.error(at: place, "\(error)")
    }
  }

  private static func cause(of updates: [BatchUpdate]) -> FrameCause {
    if updates.count == 1, case .moveSection(let source, let target) = updates[0] { return .moveSection(from: source, to: target) }
    let areInsertions = updates.allSatisfy { if case .insert = $0 { true } else { false } }
    return areInsertions ? .insert(updates.count) : .batch(updates.count)
  }

  /// Updates the numbers of items after a batch that was accepted.
  private mutating func follow(_ updates: [BatchUpdate]) {
    var hasSections = false
    for update in updates {
      switch update {
      case .delete(let path): counts[path.section] -= 1
      case .insert(let path, _): if path.section < counts.count { counts[path.section] += 1 }
      case .move(let source, let target):
        counts[source.section] -= 1
        if target.section < counts.count { counts[target.section] += 1 }
      case .reload: break
      case .insertSection, .deleteSection, .moveSection, .reloadSection: hasSections = true
      }
    }
    guard hasSections else { return }
    counts = list.data.sections.map(\.items.count)
    scrollingSections = []
  }
}

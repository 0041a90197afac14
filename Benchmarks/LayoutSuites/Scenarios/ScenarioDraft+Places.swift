import CollectionLayouts
import LayoutWorkloads

/// The lookup of the items that the words of a scenario file mean.
extension ScenarioDraft {
  /// Returns the path of the existing item that `place` means.
  mutating func item(at place: ScenarioPlace, _ step: String) throws(SpecFileError) -> ElementPath {
    var start: Int?
    return try item(at: place, step, avoiding: [], from: &start)
  }

  /// Returns the same among items that are not taken. `start` is the index at which the search for a word begins, and afterwards the index at which the
  /// next search continues.
  private mutating func item(
    at place: ScenarioPlace, _ step: String, avoiding taken: Set<ElementPath>, from start: inout Int?
  ) throws(SpecFileError) -> ElementPath {
    let total = counts.reduce(0, +)
    if case .path(let path) = place {
      guard counts.indices.contains(path.section), path.item < counts[path.section] else {
        let count = counts.indices.contains(path.section) ? counts[path.section] : nil
        throw refusal(.pathOutOfRange(path, itemCount: count), step)
      }
      return path
    }
    guard total > taken.count else {
      throw file.error(
        at: step, "needs one item more than the \(total) that exist at this step; name fewer, or play it with more items (--sizes)")
    }
    let isBackward = place == .last
    var index = place == .random ? firstIndex(of: place, below: total) : start ?? firstIndex(of: place, below: total)
    while true {
      let path = path(ofItem: index)
      index = (index + (isBackward ? total - 1 : 1)) % total
      if !taken.contains(path) {
        start = index
        return path
      }
    }
  }

  /// Returns the index, among `total` items, at which the search for a place begins.
  private mutating func firstIndex(of place: ScenarioPlace, below total: Int) -> Int {
    switch place {
    case .path, .first: 0
    case .middle: total / 2
    case .last: total - 1
    case .random: generator.below(total)
    }
  }

  private func path(ofItem index: Int) -> ElementPath {
    var left = index
    for (section, count) in counts.enumerated() {
      if left < count { return ElementPath(section: section, item: left) }
      left -= count
    }
    preconditionFailure("Item \(index) out of range 0..<\(counts.reduce(0, +))")
  }

  /// Returns the updates of a batch, each with its paths.
  ///
  /// - Complexity: O(*m* · *s*), *m* the number of updates, *s* the number of sections.
  mutating func updates(of batch: [ScenarioUpdate], _ step: String) throws(SpecFileError) -> [BatchUpdate] {
    let sources = try sources(of: batch, step)
    var targets = TargetPaths(of: batch, sources, counts)
    for (number, update) in batch.enumerated() {
      guard let place = update.target, place.path == nil else { continue }
      guard !batch.contains(where: \.isOfSection) else {
        throw file.error(
          at: "\(step)[\(number)]", "“first”, “middle”, “last” and “random” cannot be used with updates of sections; give [section, item]")
      }
      guard !counts.isEmpty else { throw file.error(at: "\(step)[\(number)]", "no section exists at this step; insert one first") }
      targets.choose(place, for: number, section: section(of: place))
    }
    targets.place(&generator)
    return batch.enumerated().flatMap { number, update in made(update, sources[number], targets.paths[number]) }
  }

  /// Returns the items that the updates of a batch name by their places before it, in the order of the updates; `nil` for updates that name none.
  private mutating func sources(of batch: [ScenarioUpdate], _ step: String) throws(SpecFileError) -> [ElementPath?] {
    // Items that are named by their paths cannot also be meant by words.
    var taken = Set(batch.compactMap { $0.source?.path })
    var sources: [ElementPath?] = []
    // A repeated word means the item next to the one that it meant before.
    var next: [ScenarioPlace: Int] = [:]
    for (number, update) in batch.enumerated() {
      guard let place = update.source else {
        sources.append(nil)
        continue
      }
      let path = try item(at: place, "\(step)[\(number)]", avoiding: place.path == nil ? taken : [], from: &next[place])
      taken.insert(path)
      sources.append(path)
    }
    return sources
  }

  /// Returns the section that a word means for an item that arrives.
  private mutating func section(of place: ScenarioPlace) -> Int {
    let total = counts.reduce(0, +)
    return switch place {
    case .path, .first: 0
    case .last: counts.count - 1
    case .middle, .random: total == 0 ? 0 : path(ofItem: firstIndex(of: place, below: total)).section
    }
  }

  private mutating func made(_ update: ScenarioUpdate, _ source: ElementPath?, _ targets: [ElementPath]) -> [BatchUpdate] {
    switch update {
    case .delete: source.map { [.delete($0)] } ?? []
    case .reload(_, let size): source.map { [.reload($0, size ?? newSize())] } ?? []
    case .move: source.map { [.move(from: $0, to: targets[0])] } ?? []
    case .insert(_, let size, _): targets.map { .insert($0, size ?? newSize()) }
    case .deleteSection(let index): [.deleteSection(index)]
    case .moveSection(let index, let target): [.moveSection(from: index, to: target)]
    case .insertSection(let index, let items): [.insertSection(index, section(items))]
    case .reloadSection(let index, let items): [.reloadSection(index, section(items))]
    }
  }

  mutating func section(_ items: ScenarioItems) -> CollectionData.Section {
    if let sizes = items.sizes { return CollectionData.Section(items: sizes) }
    var sizes: [LayoutSize] = []
    for _ in 0..<items.count { sizes.append(items.size ?? newSize()) }
    return CollectionData.Section(items: sizes)
  }
}

/// The final paths of the items that arrive in a batch.
private struct TargetPaths {
  /// The paths by the numbers of the updates.
  private(set) var paths: [[ElementPath]]
  private let batch: [ScenarioUpdate]
  /// The updates whose places are words, with the sections that these mean.
  private var chosen: [(number: Int, place: ScenarioPlace, section: Int)] = []
  /// The number of items in each section: those that stay, and those whose arrival is known.
  private var counts: [Int]
  private var taken: Set<ElementPath> = []

  /// Begins with the paths of the updates that name paths.
  init(of batch: [ScenarioUpdate], _ sources: [ElementPath?], _ counts: [Int]) {
    self.batch = batch
    self.counts = counts
    paths = batch.map { update in
      guard let first = update.target?.path else { return [] }
      return (0..<update.arrivals).map { ElementPath(section: first.section, item: first.item + $0) }
    }
    for (update, source) in zip(batch, sources) where update.leaves { if let source { self.counts[source.section] -= 1 } }
    for path in paths.joined() {
      if self.counts.indices.contains(path.section) { self.counts[path.section] += 1 }
      taken.insert(path)
    }
  }

  /// Notes that the items of an update arrive in a section.
  mutating func choose(_ place: ScenarioPlace, for number: Int, section: Int) {
    chosen.append((number, place, section))
    counts[section] += batch[number].arrivals
  }

  /// Gives every item whose place is a word a path of its own among the final items.
  mutating func place(_ generator: inout SplitMix64) {
    for (number, place, section) in chosen {
      let (count, arrivals) = (counts[section], batch[number].arrivals)
      var index =
        switch place {
        case .path, .first: 0
        case .middle: (count - arrivals) / 2
        case .last: count - 1
        case .random: generator.below(count)
        }
      var found: [ElementPath] = []
      while found.count < arrivals {
        let path = ElementPath(section: section, item: index)
        if taken.insert(path).inserted { found.append(path) }
        index = (index + (place == .last ? count - 1 : 1)) % count
      }
      paths[number] = found.sorted()
    }
  }
}

extension ScenarioPlace {
  /// The path, or `nil` for a word.
  fileprivate var path: ElementPath? { if case .path(let path) = self { path } else { nil } }
}

extension ScenarioUpdate {
  /// The item that is named by its place before the batch; `nil` without one.
  fileprivate var source: ScenarioPlace? {
    switch self {
    case .delete(let place), .reload(let place, _), .move(let place, _): place
    default: nil
    }
  }

  /// The place at which an item arrives; `nil` without one.
  fileprivate var target: ScenarioPlace? {
    switch self {
    case .insert(let place, _, _), .move(_, let place): place
    default: nil
    }
  }

  /// The number of items that arrive.
  fileprivate var arrivals: Int {
    switch self {
    case .insert(_, _, let count): count
    case .move: 1
    default: 0
    }
  }

  /// Whether its item leaves its place.
  fileprivate var leaves: Bool {
    switch self {
    case .delete, .move: true
    default: false
    }
  }
}

/// A batch of updates by section: the items that leave it, by old index, and those that arrive, by final index.
@usableFromInline struct SortedBatch {
  /// The arrival at a final path: an item of a size, or the item of an old path.
  @usableFromInline enum Arrival {
    case new(LayoutSize)
    case moved(from: ElementPath)
  }

  @usableFromInline var leaving: [ElementPath] = []
  @usableFromInline var arriving: [(path: ElementPath, item: Arrival)] = []
  @usableFromInline var reloaded: [(path: ElementPath, size: LayoutSize)] = []
  /// The section updates of the batch.
  @usableFromInline let sections: SectionShuffle

  /// `updates` sorted out. Throws where they contradict each other. O(*m* log *m*).
  @usableFromInline init(_ updates: [BatchUpdate]) throws(LayoutError) {
    var (deleted, moved): ([ElementPath], [ElementPath]) = ([], [])
    sections = try SectionShuffle(updates)
    deleted.reserveCapacity(updates.count)
    moved.reserveCapacity(updates.count)
    arriving.reserveCapacity(updates.count)
    reloaded.reserveCapacity(updates.count)
    for update in updates {
      switch update {
      case .delete(let path): deleted.append(path)
      case .insert(let path, let size): arriving.append((path, .new(size)))
      case .reload(let path, let size): reloaded.append((path, size))
      case .move(let source, let target):
        moved.append(source)
        arriving.append((target, .moved(from: source)))
      case .insertSection, .deleteSection, .moveSection, .reloadSection: break
      }
    }
    leaving = Self.sorted(deleted + moved)
    Self.sort(&arriving)
    let replaced = reloaded.map(\.path)
    if Self.areInConflict(leaving, arriving, replaced) {
      try refuseConflicts(deleted, moved, replaced)
    }
    guard !sections.isEmpty else { return }
    try requireKeptSections(leaving + replaced, arriving.map(\.path))
  }

  /// Sorts paths by numbers, which compares faster.
  private static func sorted(_ paths: [ElementPath]) -> [ElementPath] {
    var keys = paths.map(\.sortKey)
    keys.sort()
    return keys.map { ElementPath(sortKey: $0) }
  }

  private static func sort(_ arriving: inout [(path: ElementPath, item: Arrival)]) {
    var order = arriving.enumerated().map { (key: $0.element.path.sortKey, number: $0.offset) }
    order.sort { $0.key < $1.key }
    arriving = order.map { arriving[$0.number] }
  }

  /// Whether some path is named by updates that contradict each other. The first two are sorted. O(*m* log *m*).
  private static func areInConflict(
    _ leaving: [ElementPath], _ arriving: [(path: ElementPath, item: Arrival)], _ replaced: [ElementPath]
  ) -> Bool {
    for index in leaving.indices.dropFirst() where leaving[index] == leaving[index - 1] { return true }
    for index in arriving.indices.dropFirst() where arriving[index].path == arriving[index - 1].path { return true }
    guard !replaced.isEmpty else { return false }
    let keys = sorted(replaced)
    var next = 0
    for index in keys.indices {
      if index > 0 && keys[index] == keys[index - 1] { return true }
      while next < leaving.count && leaving[next] < keys[index] { next += 1 }
      if next < leaving.count && leaving[next] == keys[index] { return true }
    }
    return false
  }

  /// Throws the conflict that there is.
  private func refuseConflicts(_ deleted: [ElementPath], _ moved: [ElementPath], _ replaced: [ElementPath]) throws(LayoutError) {
    try Self.refuse(.deletedTwice, duplicates(in: deleted))
    try Self.refuse(.movedTwice, duplicates(in: moved))
    try Self.refuse(.movedAndDeleted, duplicates(in: leaving))
    try Self.refuse(.reloadedTwice, duplicates(in: replaced))
    let gone = Set(leaving)
    try Self.refuse(.reloadedAndGone, replaced.filter { gone.contains($0) })
    try Self.refuse(.sameTarget, duplicates(in: arriving.map(\.path)))
  }

  /// Throws if an item leaves or is reloaded whose section loses all its items, or comes to a section that brings its own.
  private func requireKeptSections(_ old: [ElementPath], _ targets: [ElementPath]) throws(LayoutError) {
    try Self.refuse(.sectionReplaced, old.filter { sections.replaces($0.section) })
    let filled = sections.reloaded.compactMap { sections.index(after: $0.index) }
    try Self.refuse(.sectionNew, targets.filter { sections.index(before: $0.section) == nil || filled.contains($0.section) })
  }

  private static func refuse(_ conflict: BatchConflict, _ paths: [ElementPath]) throws(LayoutError) {
    guard paths.isEmpty else { throw .conflictingUpdates(paths, conflict) }
  }

  /// Throws if a path names no item: old ones among the items there are, final ones among those there will be. O(*m* log *m*).
  @usableFromInline func requirePaths(sectionCount: Int, itemCount: (_ section: Int) -> Int) throws(LayoutError) {
    // Most paths are of the section of the path before.
    var (section, count): (Int, Int?) = (-1, nil)
    for path in leaving + reloaded.map(\.path) {
      if path.section != section {
        section = path.section
        count = section >= 0 && section < sectionCount ? itemCount(section) : nil
      }
      guard let count, path.item >= 0 && path.item < count else { throw .pathOutOfRange(path, itemCount: count) }
    }
    let finalSectionCount = sections.count(after: sectionCount)
    var next = arriving.startIndex
    // They are sorted: those that come to one section follow each other.
    while next < arriving.endIndex {
      let section = arriving[next].path.section
      let first = next
      while next < arriving.endIndex, arriving[next].path.section == section { next += 1 }
      guard section >= 0 && section < finalSectionCount, let old = sections.index(before: section) else {
        throw .pathOutOfRange(arriving[first].path, itemCount: nil)
      }
      let count = itemCount(old) - leavingCount(of: old) + next - first
      for (path, _) in arriving[first..<next] where path.item < 0 || path.item >= count {
        throw .pathOutOfRange(path, itemCount: count)
      }
    }
  }

  /// The number of items that leave a section. O(log *m*).
  @usableFromInline func leavingCount(of section: Int) -> Int {
    let first = partitionPoint(in: 0..<leaving.count) { leaving[$0].section < section }
    return partitionPoint(in: first..<leaving.count) { leaving[$0].section <= section } - first
  }

  /// The final path of an item of an old path, or `nil` for one that was deleted or moved, by itself or with its section. O(*m*).
  @usableFromInline func path(after path: ElementPath) -> ElementPath? {
    guard !leaving.contains(path), !sections.replaces(path.section), !sections.leaving.contains(path.section),
      let section = sections.index(after: path.section)
    else { return nil }
    var index = path.item - leaving.count { $0.section == path.section && $0.item < path.item }
    for arrival in arriving where arrival.path.section == section && arrival.path.item <= index { index += 1 }
    return ElementPath(section: section, item: index)
  }
}

/// A batch's new and moved items, converted for the store.
@usableFromInline struct ConvertedBatch<Item> {
  /// Items that replace others in their place, by old path.
  @usableFromInline var replacements: [(path: ElementPath, item: Item, isAutomatic: Bool)] = []
  /// Items that arrive, by ascending final path.
  @usableFromInline var arrivals: [(path: ElementPath, item: Item, isAutomatic: Bool)] = []
  /// The items of new sections, by final index, and of reloaded ones, by old index; and which of them have no size.
  @usableFromInline var newSections: [Int: (items: [Item], isAutomatic: [Bool])] = [:]
  @usableFromInline var reloadedSections: [Int: (items: [Item], isAutomatic: [Bool])] = [:]
  /// The estimates of items without a size in sections whose new place gives them another one, by final index.
  @usableFromInline var estimates: [Int: Item] = [:]

  @inlinable init() {}

  /// Whether anything arrives without a size.
  @inlinable @inline(never) var hasAutomaticItems: Bool {
    replacements.contains { $0.isAutomatic } || arrivals.contains { $0.isAutomatic }
      || newSections.values.contains { $0.isAutomatic.contains(true) } || reloadedSections.values.contains { $0.isAutomatic.contains(true) }
  }
}

extension ConvertedBatch {
  /// The sections that arrive, in the order of their final indexes.
  @inlinable @inline(never) func arrivals(of sections: SectionShuffle) -> [SectionArrival<Item>] {
    sections.arriving.map { arrival in
      switch arrival.section {
      case .new: SectionArrival(index: arrival.index, content: .new(newSections[arrival.index]?.items ?? []))
      case .moved(let source): SectionArrival(index: arrival.index, content: .moved(from: source))
      }
    }
  }
}

// Functions that depend on the rule alone. As methods of the engine, these would be compiled again for every strategy.
extension SectionPlanner {
  /// Converts all that arrives with a batch; `moved` are the items that move, in the order of `arriving`, and whether each has no size. Throws for
  /// a length the layout cannot take, or a size it needs and does not get. O(*m*).
  @inlinable @inline(never) func convert(
    _ batch: SortedBatch, moved: [(item: Rule.Item, isAutomatic: Bool)]
  ) throws(LayoutError) -> ConvertedBatch<Rule.Item> {
    var converted = ConvertedBatch<Rule.Item>()
    converted.replacements.reserveCapacity(batch.reloaded.count)
    for (path, size) in batch.reloaded {
      // An item without a size takes the estimate of where its section will be.
      let final = ElementPath(section: batch.sections.index(after: path.section) ?? path.section, item: path.item)
      converted.replacements.append((path, try acceptedItem(size, at: final), size.isAutomatic))
    }
    converted.arrivals.reserveCapacity(batch.arriving.count)
    var next = moved.startIndex
    for (path, arrival) in batch.arriving {
      switch arrival {
      case .new(let size): converted.arrivals.append((path, try acceptedItem(size, at: path), size.isAutomatic))
      case .moved:
        converted.arrivals.append((path, moved[next].item, moved[next].isAutomatic))
        next += 1
      }
    }
    guard !batch.sections.isEmpty else { return converted }
    for case (let index, .new(let section)) in batch.sections.arriving {
      converted.newSections[index] = try convert(section, at: index)
    }
    for (index, section) in batch.sections.reloaded {
      converted.reloadedSections[index] = try convert(section, at: batch.sections.index(after: index) ?? index)
    }
    return converted
  }

  @inlinable func convert(
    _ section: CollectionData.Section, at index: Int
  ) throws(LayoutError) -> (items: [Rule.Item], isAutomatic: [Bool]) {
    (try items(section.items, from: ElementPath(section: index, item: 0)), section.items.map(\.isAutomatic))
  }

  /// Finds the estimates of sections whose new place in the layout gives items without a size another one. O(*m*) where sections are alike, O(*s*) where
  /// their plans depend on their places.
  @inlinable func findEstimates(
    _ batch: SortedBatch, _ ledger: EstimateLedger, from old: SectionPlans<Rule>, to new: SectionPlans<Rule>,
    _ converted: inout ConvertedBatch<Rule.Item>
  ) throws(LayoutError) {
    let places = new.values.places(since: old.values, removing: batch.sections.leaving, arriving: batch.sections.arriving.map(\.index))
    for section in Array(places.stretch) + places.arriving {
      guard let old = batch.sections.index(before: section), !batch.sections.replaces(old), sizing(old) != sizing(section) else { continue }
      let leaving = Set(batch.leaving.lazy.filter { $0.section == old }.map(\.item))
      let replaced = Set(batch.reloaded.lazy.filter { $0.path.section == old }.map(\.path.item))
      let stays = ledger.items(of: old).contains { !leaving.contains($0) && !replaced.contains($0) }
      if stays { converted.estimates[section] = try automaticItem(at: ElementPath(section: section, item: 0)) }
    }
  }
}

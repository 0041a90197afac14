/// A batch of updates sorted out: for each section what leaves it, by old index, and what arrives, by final index.
@usableFromInline struct SortedBatch {
  /// What comes to a final path: an item of a size, or the item of an old path.
  @usableFromInline enum Arrival {
    case new(Size)
    case moved(from: IndexPath)
  }

  @usableFromInline var leaving: [IndexPath] = []
  @usableFromInline var arriving: [(path: IndexPath, item: Arrival)] = []
  @usableFromInline var reloaded: [(path: IndexPath, size: Size)] = []

  /// `updates` sorted out. Throws where they contradict each other. O(*m* log *m*).
  @inlinable init(_ updates: [BatchUpdate]) throws(LayoutError) {
    var (deleted, moved, targets): ([IndexPath], [IndexPath], [IndexPath]) = ([], [], [])
    for update in updates {
      switch update {
      case .delete(let path): deleted.append(path)
      case .insert(let path, let size): arriving.append((path, .new(size)))
      case .reload(let path, let size): reloaded.append((path, size))
      case .move(let source, let target):
        moved.append(source)
        arriving.append((target, .moved(from: source)))
      }
    }
    leaving = (deleted + moved).sorted()
    arriving.sort { $0.path < $1.path }
    targets = arriving.map(\.path)
    let replaced = reloaded.map(\.path)
    try Self.refuse(.deletedTwice, Self.twice(in: deleted))
    try Self.refuse(.movedTwice, Self.twice(in: moved))
    try Self.refuse(.movedAndDeleted, Self.twice(in: leaving))
    try Self.refuse(.reloadedTwice, Self.twice(in: replaced))
    let gone = Set(leaving)
    try Self.refuse(.reloadedAndGone, replaced.filter { gone.contains($0) })
    try Self.refuse(.sameTarget, Self.twice(in: targets))
  }

  /// The paths that come more than once.
  @inlinable static func twice(in paths: [IndexPath]) -> [IndexPath] {
    let sorted = paths.sorted()
    return zip(sorted, sorted.dropFirst()).filter { $0.0 == $0.1 }.map(\.0)
  }

  @inlinable static func refuse(_ conflict: BatchConflict, _ paths: [IndexPath]) throws(LayoutError) {
    guard paths.isEmpty else { throw .conflictingUpdates(paths, conflict) }
  }

  /// How many items more each section has afterwards; nothing for sections that stay as they are.
  @inlinable var growth: [Int: Int] {
    var growth: [Int: Int] = [:]
    for path in leaving { growth[path.section, default: 0] -= 1 }
    for arrival in arriving { growth[arrival.path.section, default: 0] += 1 }
    return growth
  }

  /// Where an item of an old path stands afterwards, or `nil` for one that was deleted or moved.
  @inlinable func path(after path: IndexPath) -> IndexPath? {
    guard !leaving.contains(path) else { return nil }
    var index = path.item - leaving.count { $0.section == path.section && $0.item < path.item }
    for arrival in arriving where arrival.path.section == path.section && arrival.path.item <= index { index += 1 }
    return IndexPath(section: path.section, item: index)
  }
}

extension StoreEngine where Store: ~Copyable {
  /// Makes updates at once. Whatever it throws, nothing has changed.
  @inlinable func perform(_ updates: [BatchUpdate]) throws(LayoutError) {
    let batch = try SortedBatch(updates)
    try requirePaths(of: batch)
    var replacements: [Store.Rule.Item] = []
    for (path, size) in batch.reloaded { replacements.append(try planner.item(size, at: path)) }
    var arrivals: [(path: IndexPath, item: Store.Rule.Item, isAutomatic: Bool)] = []
    arrivals.reserveCapacity(batch.arriving.count)
    for (path, arrival) in batch.arriving {
      switch arrival {
      case .new(let size): arrivals.append((path, try planner.item(size, at: path), size.isAutomatic))
      case .moved(let source): arrivals.append((path, try item(at: source, movingTo: path), ledger?[source] ?? false))
      }
    }
    openLedger(arrivals.contains { $0.isAutomatic })
    for (index, reload) in batch.reloaded.enumerated() {
      replace(reload.path, with: replacements[index], isAutomatic: reload.size.isAutomatic)
    }
    apply(batch, arrivals)
  }

  /// Makes items leave and arrive. `arrivals` are the batch's, converted.
  @inlinable func apply(_ batch: SortedBatch, _ arrivals: [(path: IndexPath, item: Store.Rule.Item, isAutomatic: Bool)]) {
    let removed = batch.leaving.map { storePath(of: $0) }
    run?.grow(by: batch.growth)
    let inserted = arrivals.map { (path: storePath(of: $0.path), item: $0.item) }
    for edit in SectionEdit.edits(leaving: removed, arriving: inserted) {
      store.edit(edit.section, removing: edit.removing, inserting: edit.inserting)
    }
    guard ledger != nil else { return }
    for edit in SectionEdit.edits(leaving: batch.leaving, arriving: arrivals.map { (path: $0.path, item: $0.isAutomatic) }) {
      ledger?.isAutomatic[edit.section].apply(edit)
    }
  }

  /// Throws where a path names nothing: old ones among the items there are, final ones among those there will be.
  @inlinable func requirePaths(of batch: SortedBatch) throws(LayoutError) {
    for path in batch.leaving + batch.reloaded.map(\.path) { try requireItem(at: path) }
    let growth = batch.growth
    for arrival in batch.arriving {
      let count = try itemCount(at: arrival.path) + (growth[arrival.path.section] ?? 0)
      guard arrival.path.item >= 0 && arrival.path.item < count else { throw .pathOutOfRange(arrival.path, itemCount: count) }
    }
  }
}

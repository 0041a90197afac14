extension StoreEngine where Store: ~Copyable {
  /// Takes note of a change, and applies it to the store's data. Whatever it throws, nothing has changed.
  @inlinable public func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    if case .scrolled(let origin) = context {
      // Nothing of these layouts stays in place while the content scrolls, so nothing is to be done.
      contentOffset = origin
      return
    }
    if isPrepared { holdAnchor() }
    switch context {
    case .everything: store.invalidateEverything()
    case .reloadData(let data): try reload(data)
    case .resizedItem(let path, let size): try resize(path, to: size)
    case .resizedItems(let changes): try resize(changes)
    case .insertedItems(let path, let sizes): try insert(sizes, at: path)
    case .deletedItems(let section, let range): try delete(range, from: section)
    case .movedItem(let source, let target): try move(source, to: target)
    case .resizedContainer(let size): try resizeContainer(to: size)
    case .batchUpdates, .scrolledSection: throw .invalidLayout("not yet")
    case .scrolled: return
    }
    isPrepared = false
    anchor = anchor?.after(context)
  }

  @inlinable func reload(_ data: CollectionData) throws(LayoutError) {
    let plans = try planner.plans(count: data.sections.count, container: container)
    store = Store(items: try planner.items(of: data), plans: plans, tuning: tuning)
  }

  @inlinable func resize(_ path: IndexPath, to size: Size) throws(LayoutError) {
    try requireItem(at: path)
    store.replaceItem(at: path.item, in: path.section, with: try planner.item(size, at: path))
  }

  @inlinable func resize(_ changes: [(path: IndexPath, size: Size)]) throws(LayoutError) {
    var items: [Store.Rule.Item] = []
    items.reserveCapacity(changes.count)
    for change in changes {
      try requireItem(at: change.path)
      items.append(try planner.item(change.size, at: change.path))
    }
    for (change, item) in zip(changes, items) { store.replaceItem(at: change.path.item, in: change.path.section, with: item) }
  }

  @inlinable func insert(_ sizes: [Size], at path: IndexPath) throws(LayoutError) {
    let count = try itemCount(at: path)
    guard path.item >= 0 && path.item <= count else { throw .pathOutOfRange(path, itemCount: count) }
    var items: [Store.Rule.Item] = []
    items.reserveCapacity(sizes.count)
    for index in sizes.indices {
      items.append(try planner.item(sizes[index], at: IndexPath(section: path.section, item: path.item + index)))
    }
    guard !items.isEmpty else { return }
    items.withUnsafeBufferPointer { store.insert($0, at: path.item, in: path.section) }
  }

  @inlinable func delete(_ range: Range<Int>, from section: Int) throws(LayoutError) {
    guard section >= 0 && section < store.sectionCount else { throw .rangeOutOfRange(range, section: section, itemCount: nil) }
    let count = store.itemCount(in: section)
    guard range.lowerBound >= 0 && range.upperBound <= count else {
      throw .rangeOutOfRange(range, section: section, itemCount: count)
    }
    guard !range.isEmpty else { return }
    store.remove(range, from: section)
  }

  @inlinable func move(_ source: IndexPath, to target: IndexPath) throws(LayoutError) {
    try requireItem(at: source)
    let last = try itemCount(at: target) - (source.section == target.section ? 1 : 0)
    guard target.item >= 0 && target.item <= last else { throw .pathOutOfRange(target, itemCount: last) }
    guard source != target else { return }
    let item = store.item(at: source.item, in: source.section)
    store.remove(source.item..<source.item + 1, from: source.section)
    withUnsafePointer(to: item) {
      store.insert(UnsafeBufferPointer(start: $0, count: 1), at: target.item, in: target.section)
    }
  }

  @inlinable func resizeContainer(to size: Size) throws(LayoutError) {
    store.replan(try planner.plans(count: store.sectionCount, container: size))
    container = size
  }

  @inlinable func itemCount(at path: IndexPath) throws(LayoutError) -> Int {
    guard path.section >= 0 && path.section < store.sectionCount else { throw .pathOutOfRange(path, itemCount: nil) }
    return store.itemCount(in: path.section)
  }

  @inlinable @inline(__always) func requireItem(at path: IndexPath) throws(LayoutError) {
    let count = try itemCount(at: path)
    guard path.item >= 0 && path.item < count else { throw .pathOutOfRange(path, itemCount: count) }
  }
}

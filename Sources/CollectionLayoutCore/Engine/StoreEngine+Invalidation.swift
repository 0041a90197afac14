extension StoreEngine where Store: ~Copyable {
  /// Records a change and applies it to the store's data. If it throws, nothing has changed.
  @inlinable public func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    switch context {
    case .scrolled(let origin): return try scroll(to: origin)
    case .scrolledSection(let section, let offset): return try scrollSection(section, to: offset)
    case .contentInset(let insets): return try setContentInset(insets)
    case .resizedContainer(let size): if resizeWindow(size) { return }
    default: break
    }
    if readiness == .prepared && (scroll.offset > 0 || anchor != nil) { holdAnchor() }
    switch context {
    case .everything: store.invalidateEverything()
    case .reloadData(let data): try reload(data)
    case .resizedItem(let path, let size): try resize(path, to: size)
    case .resizedItems(let changes): try resize(changes)
    case .resizedSupplementaries(let changes): try planner.work.resizeSupplementaries(self, changes, face)
    case .insertedItems(let path, let sizes): try insert(sizes, at: path)
    case .deletedItems(let section, let range): try delete(range, from: section)
    case .movedItem(let source, let target): try move(source, to: target)
    case .batchUpdates(let updates): try planner.work.perform(self, updates, face)
    case .resizedContainer(let size): try planner.work.resizeContainer(self, size, face)
    case .scrolled, .scrolledSection, .contentInset: return
    }
    readiness = .stale
    if !scroll.extras.isEmpty { scroll.unsettle(after: context) }
    if anchor != nil { moveAnchor(by: context) }
  }

  @inlinable @inline(never) func resizeWindow(_ size: LayoutSize) -> Bool { planner.work.resizeWindow(self, size) }

  @inlinable @inline(never) func moveAnchor(by context: InvalidationContext) {
    if let held = anchor { anchor = held.after(context) }
  }

  @inlinable func scroll(to origin: LayoutPoint) throws(LayoutError) {
    for length in [origin.x, origin.y] where !length.isFinite { throw .invalidLength(length, of: "the content offset") }
    // Only pinned elements move while the content scrolls, and a query finds them.
    scroll.scroll(to: origin, planner.axes.direction)
  }

  @inlinable func scrollSection(_ section: Int, to offset: Double) throws(LayoutError) {
    guard section >= 0, section < store.sectionCount, scroll.orthogonal(section) != nil else {
      throw .notScrolling(section: section)
    }
    guard offset.isFinite else { throw .invalidLength(offset, of: "the offset of section \(section)") }
    scroll.requestedOffsets[section] = offset
    if readiness == .prepared { planner.work.scrollSection(self, section, offset, face) } else { scroll.unsettle(section) }
  }

  @inlinable func reload(_ data: CollectionData) throws(LayoutError) {
    let planned = try planner.work.planned(data, planner, container)
    store = Self.makeStore(try planner.work.itemsOfData(planner, data), planned.plans, tuning)
    planner.work.install(self, planned)
    scroll.keepOffsets(ofSectionsBefore: data.sections.count)
  }

  @inlinable func resize(_ path: ElementPath, to size: LayoutSize) throws(LayoutError) {
    try requireItem(at: path)
    replace(path, with: try acceptedItem(size, at: path), isAutomatic: size.isAutomatic)
  }

  @inlinable func resize(_ changes: [(path: ElementPath, size: LayoutSize)]) throws(LayoutError) {
    for change in changes { try requireItem(at: change.path) }
    var items = try planner.work.itemsOfChanges(planner, changes)
    if let policy = planner.policy {
      for index in changes.indices { items[index] = policy.item(item(at: changes[index].path), resizedTo: items[index]) }
    }
    store.replaceItems(changes.count) { number in
      let target = storePath(ofMany: changes[number].path)
      return ItemReplacement(index: target.item, section: target.section, item: items[number])
    }
    for change in changes where change.size.isAutomatic || ledger != nil { note(change.size.isAutomatic, at: change.path) }
  }

  @inlinable @inline(__always) func replace(_ path: ElementPath, with item: Store.Rule.Item, isAutomatic: Bool) {
    let target = storePath(of: path)
    var item = item
    if let policy = planner.policy { item = policy.item(store.item(at: target.item, in: target.section), resizedTo: item) }
    store.replaceItem(at: target.item, in: target.section, with: item)
    if isAutomatic || ledger != nil { note(isAutomatic, at: path) }
  }

  @inlinable @inline(never) func note(_ isAutomatic: Bool, at path: ElementPath) {
    openLedger(isAutomatic)
    ledger?.flags[path] = isAutomatic
  }

  /// Begins to keep the ledger when it is needed for the first time. O(*n*) then.
  @inlinable func openLedger(_ isNeeded: Bool) {
    if isNeeded && ledger == nil { planner.work.makeLedger(self, face) }
  }

  @inlinable func insert(_ sizes: [LayoutSize], at path: ElementPath) throws(LayoutError) {
    let count = try itemCount(at: path)
    guard path.item >= 0 && path.item <= count else { throw .pathOutOfRange(path, itemCount: count) }
    if sizes.count == 1 {
      let item = try acceptedItem(sizes[0], at: path)
      openLedger(sizes[0].isAutomatic)
      return insert(item, isAutomatic: sizes[0].isAutomatic, at: path)
    }
    let items = try planner.work.itemsOfSizes(planner, sizes, path)
    guard !items.isEmpty else { return }
    let target = storePath(of: path)
    openLedger(sizes.contains { $0.isAutomatic })
    items.withUnsafeBufferPointer { store.insert($0, at: target.item, in: target.section) }
    run?.grow(path.section, by: sizes.count)
    ledger?.noteInsertion(of: sizes, at: path)
  }

  /// Puts one item to a path, without an array.
  @inlinable func insert(_ item: Store.Rule.Item, isAutomatic: Bool, at path: ElementPath) {
    insert(item, at: storePath(of: path))
    run?.grow(path.section, by: 1)
    ledger?.flags.insert([isAutomatic], at: path.item, in: path.section)
  }

  /// Puts one item to where the store is to have it.
  @inlinable func insert(_ item: Store.Rule.Item, at path: ElementPath) {
    // Copies are made by strides. A pointer to the value alone would give them its size, which may be less.
    withUnsafeTemporaryAllocation(of: Store.Rule.Item.self, capacity: 1) { buffer in
      buffer.initialize(repeating: item)
      store.insert(UnsafeBufferPointer(buffer), at: path.item, in: path.section)
    }
  }

  @inlinable func delete(_ range: Range<Int>, from section: Int) throws(LayoutError) {
    guard section >= 0 && section < sectionCount else { throw .rangeOutOfRange(range, section: section, itemCount: nil) }
    let count = itemCount(in: section)
    guard range.lowerBound >= 0 && range.upperBound <= count else {
      throw .rangeOutOfRange(range, section: section, itemCount: count)
    }
    guard !range.isEmpty else { return }
    let first = storePath(of: ElementPath(section: section, item: range.lowerBound))
    store.remove(first.item..<first.item + range.count, from: first.section)
    run?.grow(section, by: -range.count)
    ledger?.flags.remove(range, from: section)
  }

  @inlinable func move(_ source: ElementPath, to target: ElementPath) throws(LayoutError) {
    try requireItem(at: source)
    let last = try itemCount(at: target) - (source.section == target.section ? 1 : 0)
    guard target.item >= 0 && target.item <= last else { throw .pathOutOfRange(target, itemCount: last) }
    guard source != target else { return }
    let item = try item(at: source, movingTo: target)
    let old = storePath(of: source)
    store.remove(old.item..<old.item + 1, from: old.section)
    run?.grow(source.section, by: -1)
    let new = storePath(of: target)
    insert(item, at: new)
    run?.grow(target.section, by: 1)
    ledger?.flags.move(source, to: target)
  }

  /// An item as it will be in the section it moves to: one without a size takes that section's estimate.
  @inlinable func item(at source: ElementPath, movingTo target: ElementPath) throws(LayoutError) -> Store.Rule.Item {
    let old = item(at: source)
    guard let ledger, ledger.flags[source] else { return old }
    let new = try planner.automaticItem(at: target)
    return planner.policy?.item(old, resizedTo: new) ?? new
  }

  /// An item that exists, as the store has it.
  @inlinable func item(at path: ElementPath) -> Store.Rule.Item {
    let place = storePath(of: path)
    return store.item(at: place.item, in: place.section)
  }

  @inlinable @inline(__always) func itemCount(at path: ElementPath) throws(LayoutError) -> Int {
    guard _fastPath(path.section >= 0 && path.section < sectionCount) else { throw outOfRange(path) }
    return itemCount(in: path.section)
  }

  @inlinable @inline(__always) func requireItem(at path: ElementPath) throws(LayoutError) {
    guard _fastPath(isItem(path)) else { throw outOfRange(path) }
  }

  /// The fault in the path of an item that does not exist.
  @inlinable @inline(never) func outOfRange(_ path: ElementPath) -> LayoutError {
    let isSection = path.section >= 0 && path.section < sectionCount
    return .pathOutOfRange(path, itemCount: isSection ? itemCount(in: path.section) : nil)
  }
}

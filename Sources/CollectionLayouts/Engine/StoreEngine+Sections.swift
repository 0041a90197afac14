/// Sections that come, go and move.
extension StoreEngine where Store: ~Copyable {
  /// Gives sections other items in place of all they had; a batch's other updates do not concern them.
  @inlinable func reloadSections(_ converted: ConvertedBatch<Store.Rule.Item>) {
    for (section, content) in converted.reloadedSections {
      let old = itemCount(in: section)
      let first = storePath(of: IndexPath(section: section, item: 0))
      if old > 0 { store.remove(first.item..<first.item + old, from: first.section) }
      if !content.items.isEmpty {
        content.items.withUnsafeBufferPointer { store.insert($0, at: first.item, in: first.section) }
      }
      run?.grow(section, by: content.items.count - old)
      ledger?.flags.replace(section, with: content.isAutomatic)
    }
  }

  /// Takes sections out and puts others in, with all that is kept a section.
  @inlinable func rearrange(
    _ sections: SectionShuffle, _ converted: ConvertedBatch<Store.Rule.Item>, _ plans: SectionPlans<Store.Rule>,
    _ extras: [SectionExtras?]
  ) {
    let arriving = converted.arrivals(of: sections)
    if planner.isContinuous {
      rearrangeRun(sections.leaving, arriving)
    } else {
      store.editSections(removing: sections.leaving, inserting: arriving, plans: plans)
    }
    ledger?.flags.rearrange(removing: sections.leaving, inserting: arriving.map { (index: $0.index, source: $0.source) }) {
      converted.newSections[$0]?.isAutomatic ?? []
    }
    for (section, item) in converted.estimates { replaceEstimates(in: section, with: item) }
    scroll.adopt(plans, extras, container: container, planner.axes.direction)
    scroll.rearrange(sections)
  }

  /// Gives all items of a section that have no size another estimate.
  @inlinable func replaceEstimates(in section: Int, with item: Store.Rule.Item) {
    guard let ledger else { return }
    for index in ledger.items(of: section) { store.replaceItem(at: index, in: section, with: item) }
  }

  /// The same where the store holds all sections as one.
  @inlinable func rearrangeRun(_ leaving: [Int], _ arriving: [SectionArrival<Store.Rule.Item>]) {
    guard var run else { return }
    let blocks = arriving.map { arrival in
      switch arrival.content {
      case .new(let items): items
      case .moved(let source): run.items(of: source).map { store.item(at: $0, in: 0) }
      }
    }
    for section in leaving.reversed() where run.itemCount(in: section) > 0 {
      store.remove(run.items(of: section), from: 0)
    }
    var counts = (0..<run.count).map { run.itemCount(in: $0) }
    counts.apply(SectionEdit(removing: leaving, inserting: zip(arriving, blocks).map { ($0.0.index, $0.1.count) }))
    run = SectionRun(counts: counts)
    for (arrival, items) in zip(arriving, blocks) where !items.isEmpty {
      items.withUnsafeBufferPointer { store.insert($0, at: run.start(of: arrival.index), in: 0) }
    }
    self.run = run
  }
}

/// Sections that come, go and move.
extension EngineBase {
  /// Gives sections other items in place of all they had; a batch's other updates do not concern them.
  @inlinable @inline(never) final func reloadSections(_ converted: ConvertedBatch<Rule.Item>, _ store: StoreFace<Rule>) {
    for (section, content) in converted.reloadedSections {
      let old = itemCount(in: section, store)
      let first = storePath(of: ElementPath(section: section, item: 0))
      if old > 0 { store.remove(first.item..<first.item + old, first.section) }
      if !content.items.isEmpty {
        content.items.withUnsafeBufferPointer { store.insert($0, first.item, first.section) }
      }
      run?.grow(section, by: content.items.count - old)
      ledger?.flags.replace(section, with: content.isAutomatic)
    }
  }

  /// Takes sections out and puts others in, with all that is kept a section.
  @inlinable @inline(never) final func rearrange(
    _ sections: SectionShuffle, _ converted: ConvertedBatch<Rule.Item>, _ plans: SectionPlans<Rule>,
    _ extras: SectionValues<SectionExtras?>, _ store: StoreFace<Rule>
  ) {
    let arriving = converted.arrivals(of: sections)
    if planner.isContinuous {
      rearrangeRun(sections.leaving, arriving, store)
    } else {
      store.editSections(sections.leaving, arriving, plans)
    }
    let moves = arriving.map { (index: $0.index, source: $0.source) }
    ledger?.flags.rearrange(removing: sections.leaving, inserting: moves, fanOut: tuning.fanOut) {
      converted.newSections[$0]?.isAutomatic ?? []
    }
    for (section, item) in converted.estimates { replaceEstimates(in: section, with: item, store) }
    takeOver(plans, extras)
    scroll.rearrange(sections)
  }

  /// Gives all items of a section that have no size another estimate.
  @inlinable final func replaceEstimates(in section: Int, with item: Rule.Item, _ store: StoreFace<Rule>) {
    guard let ledger else { return }
    for index in ledger.items(of: section) { store.replaceItem(index, section, item) }
  }

  /// The same where the store holds all sections as one. O(*m* log *n*) for *m* items of the sections that go, come or move.
  @inlinable final func rearrangeRun(_ leaving: [Int], _ arriving: [SectionArrival<Rule.Item>], _ store: StoreFace<Rule>) {
    guard let run else { return }
    let blocks = arriving.map { arrival in
      switch arrival.content {
      case .new(let items): items
      case .moved(let source): run.items(of: source).map { store.item($0, 0) }
      }
    }
    for section in leaving.reversed() where run.itemCount(in: section) > 0 {
      store.remove(run.items(of: section), 0)
    }
    run.rearrange(removing: leaving, inserting: arriving.map { (index: $0.index, source: $0.source) }, fanOut: tuning.fanOut)
    for (arrival, items) in zip(arriving, blocks) where !items.isEmpty {
      if arrival.source == nil { run.grow(arrival.index, by: items.count) }
      items.withUnsafeBufferPointer { store.insert($0, run.start(of: arrival.index), 0) }
    }
  }
}

extension EngineBase {
  /// Makes updates at once. If it throws, nothing has changed.
  @inlinable @inline(never) final func perform(_ updates: [BatchUpdate], _ store: StoreFace<Rule>) throws(LayoutError) {
    let batch = try SortedBatch(updates)
    let sectionCount = sectionCount(store)
    try batch.sections.requireSections(of: sectionCount)
    try batch.requirePaths(sectionCount: sectionCount) { itemCount(in: $0, store) }
    var converted = try convert(batch, store)
    let count = batch.sections.count(after: sectionCount)
    let old = SolvedSections(told?.basePlans ?? plans, told?.baseExtras ?? extras)
    let new = batch.sections.keepsOrder ? nil : try planner.sections(count: count, container: container, after: old)
    if let ledger, let new { try planner.findEstimates(batch, ledger, from: old.plans, to: new.plans, &converted) }
    for (section, sizes) in batch.sections.newSizes { try ToldBoundaries<Rule>.require(sizes, inSection: section, planner.axes.units) }
    if converted.hasAutomaticItems && ledger == nil { makeLedger(store) }
    let changes = converted.replacements.count &+ batch.leaving.count &+ converted.arrivals.count
    store.replaceItems(converted.replacements.count, changes) { number in
      let target = storePath(ofMany: converted.replacements[number].path)
      return ItemReplacement(index: target.item, section: target.section, item: converted.replacements[number].item)
    }
    if ledger != nil { for (path, _, isAutomatic) in converted.replacements { ledger?.flags[path] = isAutomatic } }
    guard !batch.sections.isEmpty else { return edit(leaving: batch.leaving, arriving: converted.arrivals, store) }
    // Old paths, then sections, then final paths.
    edit(leaving: batch.leaving, arriving: [], store)
    reloadSections(converted, store)
    let retold = retell(batch.sections, new?.plans ?? old.plans, new?.extras ?? old.extras)
    if let new { rearrange(batch.sections, converted, told?.plans ?? new.plans, told?.extras ?? new.extras, store) }
    if let told, !retold.isEmpty, !planner.isContinuous {
      store.replanSections(retold, told.plans)
      takeOver(told.plans, told.extras)
    }
    edit(leaving: [], arriving: converted.arrivals, store)
  }

  /// Keeps the sizes of headers and footers with their sections. Returns the final indexes of the reloaded sections whose headers or footers may have other
  /// sizes than before.
  @inlinable final func retell(
    _ sections: SectionShuffle, _ plans: SectionPlans<Rule>, _ extras: SectionValues<SectionExtras?>
  ) -> [Int] {
    // The sizes that headers and footers were told stay as they are if only items change.
    guard !sections.isEmpty else { return [] }
    let old = told?.sizes ?? [:]
    let sizes = sections.rearranged(old)
    guard told != nil || !sizes.isEmpty else { return [] }
    let told = told ?? ToldBoundaries(plans, extras, planner.axes)
    self.told = told
    told.rebase(plans, extras, sizes)
    return sections.reloaded.filter { old[$0.index] != nil || !$0.section.supplementarySizes.isEmpty }
      .map { sections.index(after: $0.index) ?? $0.index }.sorted()
  }

  /// Begins to keep the ledger. O(*n*).
  @inlinable @inline(never) final func makeLedger(_ store: StoreFace<Rule>) {
    ledger = EstimateLedger(counts: (0..<sectionCount(store)).map { itemCount(in: $0, store) })
  }

  /// Converts all that arrives. Throws for a length the layout cannot take, or a size it needs and does not get.
  @inlinable final func convert(_ batch: SortedBatch, _ store: StoreFace<Rule>) throws(LayoutError) -> ConvertedBatch<Rule.Item> {
    var moved: [(item: Rule.Item, isAutomatic: Bool)] = []
    for case (let path, .moved(let source)) in batch.arriving {
      let place = storePath(ofMany: source)
      let old = store.item(place.item, place.section)
      if let ledger, ledger.flags[source] {
        // It takes the estimate of the section it moves to.
        let new = try planner.automaticItem(at: path)
        moved.append((planner.policy?.item(old, resizedTo: new) ?? new, true))
      } else {
        moved.append((old, false))
      }
    }
    return try planner.convert(batch, moved: moved)
  }

  /// Makes items leave and arrive, in sections that stay where they are.
  @inlinable @inline(never) final func edit(
    leaving: [ElementPath], arriving: [(path: ElementPath, item: Rule.Item, isAutomatic: Bool)], _ store: StoreFace<Rule>
  ) {
    let removed = run == nil ? leaving : leaving.map { storePath(ofMany: $0) }
    growRun(leaving: leaving, arriving: arriving)
    let inserted = arriving.map { (path: storePath(ofMany: $0.path), item: $0.item) }
    for edit in SectionEdit.edits(leaving: removed, arriving: inserted) { store.edit(edit) }
    ledger?.edit(leaving: leaving, arriving: arriving.map { (path: $0.path, item: $0.isAutomatic) })
  }

  /// Takes note of how many items more each section has afterwards, where the store holds all as one.
  @inlinable final func growRun(leaving: [ElementPath], arriving: [(path: ElementPath, item: Rule.Item, isAutomatic: Bool)]) {
    guard let run else { return }
    growRun(run, leaving.count, by: -1) { leaving[$0].section }
    growRun(run, arriving.count, by: 1) { arriving[$0].path.section }
  }

  /// The sections of `count` paths, which are in order, have an item more or less for each. Neighbours of one section are counted first.
  @inlinable @inline(__always) final func growRun(_ run: SectionRun, _ count: Int, by step: Int, section: (_ number: Int) -> Int) {
    var number = 0
    while number < count {
      let (first, grown) = (number, section(number))
      repeat { number += 1 } while number < count && section(number) == grown
      run.grow(grown, by: step &* (number &- first))
    }
  }
}

public import CollectionLayoutCore

extension IndexedStore {
  /// Sections that stay as they were keep all that is known of them, and so do those that move. Those whose plan depends on their place are looked at.
  ///
  /// - Complexity: O(*m* log *s*) for *m* sections that come, go or move, and O(*i* + log *n*) for *i* items of those that come or go. O(*s*) for the first such
  ///   change, and where plans depend on places.
  @inlinable public mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans new: SectionPlans<Rule>
  ) {
    let moves = inserting.map { (index: $0.index, source: $0.source) }
    let old = orderedPlans
    orderedPlans = new
    guard isBuilt else {
      source.rearrange(removing: removing, inserting: moves, contents: inserting)
      work.sectionsTouched &+= new.count
      plans = new
      return
    }
    let slots = outline.rearrange(removing: removing, inserting: moves, fanOut: tuning.fanOut)
    work.sectionsTouched &+= slots.touched
    for slot in slots.gone { empty(slot) }
    let fresh = zip(slots.arrived, moves).filter { $0.1.source == nil }.map(\.0)
    for slot in fresh { addSlot(slot) }
    if new.isEmpty {
      plans = new
    } else if old.distinct == new.distinct {
      adoptNumbers(at: new.values.places(since: old.values, removing: removing, arriving: moves.map(\.index)), exceptOf: fresh)
    } else {
      adoptPlans(exceptOf: fresh)
    }
    // Where there was no section, there was no rule either to say how much room a cursor takes.
    if Self.classCount(of: new) != classCount || Self.cursorSize(of: new) != cursors.cursorSize || Self.turnCount(of: new) != turns.width {
      isEverythingDirty = true
    }
    for (slot, arrival) in zip(slots.arrived, inserting) {
      if case .new(let items) = arrival.content { fill(slot, with: items) }
    }
  }

  /// Takes the items out of a section that is gone.
  @inlinable mutating func empty(_ slot: Int) {
    let count = sequences[slot].count
    if Self.keepsItems && count > 0 { tree.remove(0..<count, from: &sequences[slot]) }
    sequences[slot] = RunIndex.Sequence()
    bandSums?._withUnsafeGuaranteedRef { $0.forget(slot) }
    balances?._withUnsafeGuaranteedRef { $0.forgetAll(of: slot) }
  }

  /// Makes room for the data kept for a new section. Measuring its items writes its end.
  @inlinable mutating func addSlot(_ slot: Int) {
    guard slot == sequences.count else { return }
    sequences.append(RunIndex.Sequence())
    if keepsEnds, let rule = orderedPlans.first?.rule { for _ in 0..<classCount { ends.append(rule.start) } }
  }

  /// Takes over which sections have which of the plans, where those are the same as before. O(*m* log *s*) for *m* sections.
  @inlinable mutating func adoptNumbers(at places: (stretch: Range<Int>, arriving: [Int]), exceptOf fresh: [Int]) {
    plans.values.count = sequences.count
    work.sectionsTouched &+= places.stretch.count
    for section in Array(places.stretch) + places.arriving {
      let (slot, number) = (outline.slot(of: section), orderedPlans.number(of: section))
      guard plans.number(of: slot) != number else { continue }
      if !fresh.contains(slot) { compare(slot, with: orderedPlans[section]) }
      while plans.values.numbers.count <= slot { plans.values.numbers.append(0) }
      plans.values.numbers[slot] = Int32(number)
    }
  }

  /// Takes over other plans. O(*s*).
  @inlinable mutating func adoptPlans(exceptOf fresh: [Int]) {
    let fresh = Set(fresh)
    work.sectionsTouched &+= sectionCount
    for (section, slot) in outline.slots.enumerated() where !fresh.contains(slot) && slot < plans.count {
      compare(slot, with: orderedPlans[section])
    }
    // Before the first section, nothing was measured by a rule.
    if plans.isEmpty { isEverythingDirty = true }
    plans = plansBySlot()
  }

  /// Another place may give a section another plan. If its rule is another one, everything is measured again.
  @inlinable mutating func compare(_ slot: Int, with plan: SectionPlan<Rule>) {
    if plans[slot].rule != plan.rule { isEverythingDirty = true } else if plans[slot] != plan { note(slot) }
  }

  /// The plans of all sections by their slots. O(*s*) where they are not alike.
  @inlinable func plansBySlot() -> SectionPlans<Rule> {
    guard !orderedPlans.isEmpty else { return orderedPlans }
    var values = orderedPlans.values
    values.count = sequences.count
    guard !values.numbers.isEmpty else { return SectionPlans(values) }
    values.numbers = Array(repeating: 0, count: sequences.count)
    for (section, slot) in outline.slots.enumerated() { values.numbers[slot] = Int32(orderedPlans.number(of: section)) }
    return SectionPlans(values)
  }

  /// Gives a new section its items.
  @inlinable mutating func fill(_ slot: Int, with items: [Rule.Item]) {
    if Self.keepsItems {
      items.withUnsafeBufferPointer { tree.insert($0, at: 0, in: &sequences[slot], number: slot) }
    } else {
      sequences[slot].count = items.count
    }
    note(slot)
  }
}

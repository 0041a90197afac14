public import CollectionLayoutCore

extension IndexedStore {
  /// Sections that stay as they were keep all that is known of them.
  ///
  /// - Complexity: O(*s*), O(*r*) for the *r* runs of sections whose index changes, and O(*m*) for *m* items that come or go.
  @inlinable public mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans new: SectionPlans<Rule>
  ) {
    let moves = inserting.map { (index: $0.index, source: $0.source) }
    guard isBuilt else {
      source.rearrange(removing: removing, inserting: moves, contents: inserting)
      plans = new
      return
    }
    removeRuns(of: removing, movingTo: moves)
    var origins = Array(0..<plans.count)
    origins.rearrange(removing: removing, inserting: moves) { _ in -1 }
    renumber(from: origins, plans: new)
    for case (let index, .new(let items)) in inserting.map({ ($0.index, $0.content) }) { fill(index, with: items) }
    // Where everything is measured again, lengths follow from that.
    if !isEverythingDirty { buildOutline() }
  }

  /// Gives back the runs of sections that go for good.
  @inlinable mutating func removeRuns(of sections: [Int], movingTo moves: [(index: Int, source: Int?)]) {
    guard Self.keepsItems else { return }
    for section in sections where !moves.contains(where: { $0.source == section }) {
      let count = sequences[section].count
      if count > 0 { tree.remove(0..<count, from: &sequences[section]) }
    }
  }

  /// Takes over the sections' new order; `origins[s]` is the index section *s* had, or -1 for a new one.
  @inlinable mutating func renumber(from origins: [Int], plans new: SectionPlans<Rule>) {
    var (newSequences, newEnds): ([RunIndex.Sequence], [Rule.Cursor]) = ([], [])
    var targets = Array(repeating: -1, count: plans.count)
    for (section, origin) in origins.enumerated() {
      newSequences.append(origin >= 0 ? sequences[origin] : RunIndex.Sequence())
      if keepsEnds {
        for number in 0..<classCount { newEnds.append(origin >= 0 ? ends[origin * classCount + number] : new[section].rule.start) }
      }
      guard origin >= 0 else { continue }
      targets[origin] = section
      // Another place may give a section another rule, for which nothing that is kept is right.
      if plans[origin].rule != new[section].rule { isEverythingDirty = true }
      if origin != section { numberRuns(of: newSequences[section], section) }
    }
    (sequences, ends, plans) = (newSequences, newEnds, new)
    // Where there was no section, there was no rule either to say how much room a cursor takes.
    if Self.classCount(of: new) != classCount || Self.cursorSize(of: new) != cursors.cursorSize || Self.turnCount(of: new) != turns.width {
      isEverythingDirty = true
    }
    changedSections = (changedSections + [changedSection]).map { $0 >= 0 ? targets[$0] : -1 }.filter { $0 >= 0 }
    changedSection = changedSections.popLast() ?? -1
  }

  /// Tells the runs of a sequence which section they belong to.
  @inlinable func numberRuns(of sequence: RunIndex.Sequence, _ section: Int) {
    guard !sequence.isEmpty else { return }
    var run = tree.index.edgeRun(of: sequence, atEnd: false)
    while run >= 0 {
      tree.index.runs[run].sequence = Int32(section)
      run = tree.index.run(after: run)
    }
  }

  /// Gives a new section its items.
  @inlinable mutating func fill(_ section: Int, with items: [Rule.Item]) {
    if Self.keepsItems {
      items.withUnsafeBufferPointer { tree.insert($0, at: 0, in: &sequences[section], number: section) }
    } else {
      sequences[section].count = items.count
    }
    note(section)
  }
}

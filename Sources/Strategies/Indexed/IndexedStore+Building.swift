public import CollectionLayoutCore

/// Building and measuring when nothing is known to be right.
extension IndexedStore {
  /// Builds the tree in one pass over the items. O(*n* + *s*); O(*s*) where items have no content.
  @inlinable mutating func build() {
    isBuilt = true
    adoptClasses()
    let (slices, mostRoom) = (source.slices, source.mostRoom)
    if let memory = source.surrender() {
      if Self.keepsItems { tree.takeOver(memory.base, count: memory.used, capacity: memory.capacity) } else { memory.base.deallocate() }
    }
    if Self.keepsItems {
      reserveRuns(slices, mostRoom: mostRoom)
    }
    sequences = Array(unsafeUninitializedCapacity: slices.count) { sequences, count in
      count = slices.count
      buildSections(slices, sequences)
    }
    work.sectionsTouched &+= slices.count
    if !Self.keepsItems { work.itemsMeasured &+= plans.indices.reduce(0) { $0 &+ periodRest(of: $1) } }
  }

  /// Makes room for the runs of all sections, and for the data kept for each. `mostRoom` bounds how many items a section has.
  @inlinable mutating func reserveRuns(_ slices: [SectionedArena<Rule.Item>.Slice], mostRoom: Int) {
    var (runs, nodes) = (slices.count, 0)
    // Sections that are all short get a run each, and a hundred thousand of them are not read for that.
    if mostRoom > tree.builtLength {
      for slice in slices where slice.count > tree.builtLength {
        let count = tree.runCount(for: slice.count)
        runs &+= count &- 1
        nodes &+= tree.index.nodeCount(forRuns: count)
      }
    }
    tree.index.reserveRuns(runs)
    tree.index.reserveNodes(nodes)
    reserveCursors(for: tree.index.runCapacity)
    turns.reserve(for: tree.index)
  }

  /// Builds the sequences of all sections, and the outline of their lengths.
  @inlinable @inline(__always)
  mutating func buildSections(
    _ slices: [SectionedArena<Rule.Item>.Slice], _ sequences: UnsafeMutableBufferPointer<RunIndex.Sequence>
  ) {
    let plans = plans
    slices.withUnsafeBufferPointer { slices in
      outline = SectionOutline(
        count: slices.count,
        lengths: { sections, lengths in
          let lengths = lengths - sections.lowerBound
          var section = sections.lowerBound
          while section < sections.upperBound {
            let next = plans.stretchEnd(from: section, upTo: sections.upperBound)
            buildStretch(section..<next, plans.distinct[plans.number(of: section)], slices, sequences, lengths)
            section = next
          }
        })
    }
  }

  /// Builds consecutive sections of one plan, and writes their lengths.
  @inlinable @inline(__always)
  mutating func buildStretch(
    _ sections: Range<Int>, _ plan: SectionPlan<Rule>, _ slices: UnsafeBufferPointer<SectionedArena<Rule.Item>.Slice>,
    _ sequences: UnsafeMutableBufferPointer<RunIndex.Sequence>, _ lengths: UnsafeMutablePointer<Int>
  ) {
    let isPlain = Self.keepsItems && Self.isPlain(plan.rule)
    var section = sections.lowerBound
    while true {
      if isPlain { section = buildRuns(of: section..<sections.upperBound, plan, slices, sequences, lengths) }
      guard section < sections.upperBound else { break }
      let sequence = buildSequence(of: section, plan.rule, slices[section])
      sequences.initializeElement(at: section, to: sequence)
      let folded = plan.rule.length(at: endState(of: section, sequence))
      lengths[section] = plan.surroundings &+ plan.bodyLength(folded: folded, isEmpty: sequence.count == 0)
      section &+= 1
    }
  }

  /// Whether a section's items are folded once, from its start.
  @inlinable @inline(__always) static func isPlain(_ rule: Rule) -> Bool {
    rule.measuresFromAnywhere && rule.indexing.classCount == 1 && rule.indexing.turnCount == 1
  }

  /// Builds consecutive sections that are a single run each, up to the first one that is not. Returns that section.
  @inlinable @inline(__always)
  mutating func buildRuns(
    of sections: Range<Int>, _ plan: SectionPlan<Rule>, _ slices: UnsafeBufferPointer<SectionedArena<Rule.Item>.Slice>,
    _ sequences: UnsafeMutableBufferPointer<RunIndex.Sequence>, _ lengths: UnsafeMutablePointer<Int>
  ) -> Int {
    // Nothing in the loop is read from the store: a hundred thousand sections would load and store it each.
    let (rule, start, surroundings, longest) = (plan.rule, plan.rule.startState, plan.surroundings, tree.builtLength)
    let (items, runs, cursors) = (tree.items, tree.index.runs, cursors)
    var (section, run, measured) = (sections.lowerBound, tree.index.runCount, 0)
    while section < sections.upperBound {
      let slice = slices[section]
      guard slice.count > 0 && slice.count <= longest else { break }
      runs[run] = RunIndex.Run(start: slice.start, sequence: section, count: slice.count, capacity: slice.count)
      var end = start
      cursors.set(end.cursor, before: run, 0, rule)
      rule.measure(UnsafeBufferPointer(start: items + slice.start, count: slice.count), from: &end)
      if keepsEnds { ends[section &* classCount] = end.cursor }
      sequences.initializeElement(at: section, to: RunIndex.Sequence(root: run, count: slice.count, measure: end.measure))
      lengths[section] = surroundings &+ rule.length(at: end)
      measured &+= slice.count
      section &+= 1
      run &+= 1
    }
    if let crossed = plan.crossedBodyLength { for section in sections.lowerBound..<section { lengths[section] = surroundings &+ crossed } }
    tree.index.runCount = run
    work.itemsMeasured &+= measured
    return section
  }

  /// Builds a section of any number of items, by any rule. It is not inlined, so that loops over short sections have the registers to themselves.
  @inlinable @inline(never)
  mutating func buildSequence(of section: Int, _ rule: Rule, _ slice: SectionedArena<Rule.Item>.Slice) -> RunIndex.Sequence {
    let (start, count) = (slice.start, slice.count)
    guard Self.keepsItems else { return RunIndex.Sequence(root: -1, count: count, measure: 0) }
    if takesTurns(section) { return buildTurns(of: section, rule, at: start, count: count) }
    if !rule.measuresFromAnywhere {
      var sequence = tree.makeSequence(section, at: start, count: count) { _, _ in 0 }
      if !sequence.isEmpty { measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence) }
      return sequence
    }
    if rule.indexing.classCount > 1 { return buildClasses(of: section, rule, at: start, count: count) }
    if rule.indexing.measuresPairsFaster && rule.indexing.forgets && count >= 8 * tree.builtLength {
      return buildHalves(of: section, rule, at: start, count: count)
    }
    let cursors = cursors
    var state = rule.startState
    let sequence = tree.makeSequence(section, at: start, count: count) { run, items in
      cursors.set(state.cursor, before: run, 0, rule)
      let before = state.measure
      rule.measure(items, from: &state)
      return state.measure &- before
    }
    if keepsEnds { ends[section &* classCount] = state.cursor }
    work.itemsMeasured &+= count
    return sequence
  }

  /// Builds a section whose runs have a cursor for each of several classes.
  @inlinable @inline(__always)
  mutating func buildClasses(of section: Int, _ rule: Rule, at start: Int, count: Int) -> RunIndex.Sequence {
    let classes = rule.indexing.classCount
    let (cursors, arrivals) = (cursors, arrivals)
    for number in 0..<classes { arrivals[number] = rule.indexing.seed(ofClass: number) }
    var item = 0
    let sequence = tree.makeSequence(section, at: start, count: count) { run, items in
      for number in 0..<classes { cursors.set(arrivals[number], before: run, number, rule) }
      let measure = Self.measureClasses(items, item: item, classes, arrivals, rule)
      item &+= items.count
      return measure
    }
    storeEnds(of: section, in: .first(classes))
    work.itemsMeasured &+= classes &* count
    return sequence
  }

  /// Measures items from the cursor of each class, and puts the cursor where it arrives to the class it arrives in. Returns the measure.
  @inlinable @inline(__always)
  static func measureClasses(
    _ items: UnsafeBufferPointer<Rule.Item>, item: Int, _ classes: Int, _ cursors: UnsafeMutablePointer<Rule.Cursor>, _ rule: Rule
  ) -> Int {
    if classes == 2 {
      var first = FoldState(item: item, measure: 0, cursor: cursors[0])
      var second = FoldState(item: item, measure: 1, cursor: cursors[1])
      rule.indexing.measurePair(items, items, from: &first, and: &second)
      cursors[first.measure & 1] = first.cursor
      cursors[second.measure & 1] = second.cursor
      return first.measure
    }
    return withUnsafeTemporaryAllocation(of: FoldState<Rule.Cursor>.self, capacity: classes) { states in
      for number in 0..<classes {
        states.initializeElement(at: number, to: FoldState(item: item, measure: number, cursor: cursors[number]))
      }
      rule.indexing.measureClasses(items, from: states)
      for number in 0..<classes { cursors[states[number].measure % classes] = states[number].cursor }
      return states[0].measure
    }
  }

  /// Builds a section from two places at once: from its start, and from its middle as if the section began there. The second half is then measured
  /// again from its first item on, until the cursors are those that are already there.
  @inlinable @inline(__always)
  mutating func buildHalves(of section: Int, _ rule: Rule, at start: Int, count: Int) -> RunIndex.Sequence {
    let (runLength, firstRun) = (tree.builtLength, tree.index.runCount)
    let runs = (count &+ runLength &- 1) / runLength
    // The first half is as long as the second, or a run longer.
    let half = (runs &+ 1) / 2
    var first = rule.startState
    var second = FoldState(item: half &* runLength, measure: 0, cursor: rule.start)
    let items = tree.items + start
    var sequence = RunIndex.Sequence()
    withUnsafeTemporaryAllocation(of: Int.self, capacity: runs) { measures in
      for run in 0..<half {
        let (offset, other) = (run &* runLength, (half &+ run) &* runLength)
        let (before, otherBefore) = (first.measure, second.measure)
        cursors.set(first.cursor, before: firstRun &+ run, 0, rule)
        let stretch = UnsafeBufferPointer(start: UnsafePointer(items + offset), count: min(runLength, count &- offset))
        let rest = max(0, min(runLength, count &- other))
        if rest == stretch.count {
          cursors.set(second.cursor, before: firstRun &+ half &+ run, 0, rule)
          rule.indexing.measurePair(stretch, UnsafeBufferPointer(start: items + other, count: rest), from: &first, and: &second)
        } else {
          rule.measure(stretch, from: &first)
          if rest > 0 {
            cursors.set(second.cursor, before: firstRun &+ half &+ run, 0, rule)
            rule.measure(UnsafeBufferPointer(start: items + other, count: rest), from: &second)
          }
        }
        measures[run] = first.measure &- before
        if rest > 0 { measures[half &+ run] = second.measure &- otherBefore }
      }
      sequence = tree.index.build(section, at: start, count: count, runLength: runLength) { run, _, _ in measures[run &- firstRun] }
    }
    work.itemsMeasured &+= count
    if keepsEnds { ends[section &* classCount] = second.cursor }
    if first.cursor != rule.start {
      cursors.set(first.cursor, before: firstRun &+ half, 0, rule)
      measure(section, from: firstRun &+ half, toEnd: false, &sequence)
    }
    return sequence
  }

  /// The largest number of classes of a rule. O(*s*).
  @inlinable static func classCount(of plans: SectionPlans<Rule>) -> Int {
    plans.distinct.reduce(1) { max($0, $1.rule.indexing.classCount) }
  }

  /// The largest number of bytes of a rule's packed cursor. O(*s*).
  @inlinable static func cursorSize(of plans: SectionPlans<Rule>) -> Int {
    // Where items take turns, sums are kept in place of cursors.
    plans.distinct.reduce(0) { max($0, $1.rule.indexing.turnCount > 1 ? 0 : $1.rule.indexing.packedCursorSize) }
  }

  /// The largest number of turns of a rule. O(*s*).
  @inlinable static func turnCount(of plans: SectionPlans<Rule>) -> Int {
    plans.distinct.reduce(1) { max($0, $1.rule.indexing.turnCount) }
  }

  /// Records the number of classes of the rules, and makes room for the data kept for each section. O(*s*).
  @inlinable mutating func adoptClasses() {
    dropBandSums()
    dropBalances()
    classCount = Self.classCount(of: plans)
    precondition(classCount <= Rule.Indexing.mostClasses, "\(classCount) classes are more than \(Rule.Indexing.mostClasses)")
    cursors.reshape(classCount: classCount, cursorSize: Self.cursorSize(of: plans))
    turns.setWidth(Self.turnCount(of: plans))
    precondition(turns.width <= TurnSums.capacity, "\(turns.width) turns are more than \(TurnSums.capacity)")
    tree.index.notesChangedNodes = turns.width > 1
    ends.removeAll(keepingCapacity: true)
    if keepsEnds { for plan in plans { for _ in 0..<classCount { ends.append(plan.rule.start) } } }
  }

  /// Makes room for the cursors of all runs.
  @inlinable mutating func reserveCursors() {
    reserveCursors(for: tree.index.runCount)
    turns.reserve(for: tree.index)
  }

  @inlinable mutating func reserveCursors(for runs: Int) {
    guard let plan = plans.distinct.first(where: { $0.rule.indexing.turnCount <= 1 }) ?? plans.first else { return }
    cursors.reserve(runs, tree.index.runCapacity, plan.rule)
  }

  /// Measures all sections again. O(*n* + *s*).
  @inlinable mutating func measureEverything() {
    adoptClasses()
    reserveCursors()
    for run in tree.marked { tree.index.runs[Int(run)].isMarked = false }
    tree.marked.removeAll(keepingCapacity: true)
    changedSections.removeAll(keepingCapacity: true)
    changedSection = -1
    for section in plans.indices where !sequences[section].isEmpty {
      if takesTurns(section) {
        measureAllTurns(of: section)
        continue
      }
      var sequence = sequences[section]
      measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence)
      sequences[section] = sequence
    }
    if !Self.keepsItems { work.itemsMeasured &+= plans.indices.reduce(0) { $0 &+ periodRest(of: $1) } }
    buildOutline()
  }

  /// Puts all sections in line. O(*s*).
  @inlinable mutating func buildOutline() {
    work.sectionsTouched &+= sectionCount
    if outline.keepsSlots {
      let lengths = plans.indices.map { length(of: $0) }
      outline.setLengths { lengths[$0] }
    } else {
      let outline = SectionOutline(count: plans.count) { length(of: $0) }
      self.outline = outline
    }
  }
}

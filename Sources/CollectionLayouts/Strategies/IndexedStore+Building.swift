/// What is done where nothing is known to be right.
extension IndexedStore {
  /// Builds the tree in one pass over the items. O(*n* + *s*); O(*s*) where items have no content.
  @inlinable mutating func build() {
    isBuilt = true
    adoptClasses()
    let slices = source.slices
    if let memory = source.surrender() {
      if Self.keepsItems { tree.adopt(memory.base, count: memory.used, capacity: memory.capacity) } else { memory.base.deallocate() }
    }
    if Self.keepsItems {
      reserveRuns(slices)
    }
    sequences = Array(unsafeUninitializedCapacity: slices.count) { sequences, count in
      count = slices.count
      buildSections(slices, sequences)
    }
    if !Self.keepsItems { work.itemsMeasured &+= plans.indices.reduce(0) { $0 &+ periodRest(of: $1) } }
  }

  /// Makes room for the runs of all sections, and what is kept of each.
  @inlinable mutating func reserveRuns(_ slices: [SectionedArena<Rule.Item>.Slice]) {
    var (runs, nodes) = (0, 0)
    for slice in slices {
      let count = tree.runCount(for: slice.count)
      runs &+= count
      if count > 1 { nodes &+= tree.index.nodeCount(forRuns: count) }
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
    let (plans, runLength) = (plans, tree.builtLength)
    // A plan is read where it lies: copying a hundred thousand of them takes longer than adding up their rows.
    plans.distinct.withUnsafeBufferPointer { distinct in
      slices.withUnsafeBufferPointer { slices in
        outline = SectionOutline(count: slices.count) { section in
          let (slice, number) = (slices[section], plans.number(of: section))
          let rule = distinct[number].rule
          var end = rule.startState
          if !Self.keepsItems {
            sequences.initializeElement(at: section, to: RunIndex.Sequence(root: -1, count: slice.count, measure: 0))
            if slice.count > 0 { end = periodEnd(of: rule, count: slice.count) }
          } else if slice.count <= runLength && Self.isPlain(rule) {
            sequences.initializeElement(at: section, to: buildRun(of: section, rule, at: slice.start, count: slice.count, &end))
          } else {
            sequences.initializeElement(at: section, to: buildSequence(of: section, at: slice.start, count: slice.count))
            end = endState(of: section, sequences[section])
          }
          return distinct[number].surroundings
            &+ distinct[number].bodyLength(folded: rule.length(at: end), isEmpty: slice.count == 0)
        }
      }
    }
  }

  /// Whether a section's items are folded once, from its start.
  @inlinable @inline(__always) static func isPlain(_ rule: Rule) -> Bool {
    rule.measuresFromAnywhere && rule.indexing.classCount == 1 && rule.indexing.turnCount == 1
  }

  /// Builds a section that is a single run, or none. `end` is the start, and afterwards the state behind the last item.
  @inlinable @inline(__always)
  mutating func buildRun(
    of section: Int, _ rule: Rule, at start: Int, count: Int, _ end: inout FoldState<Rule.Cursor>
  ) -> RunIndex.Sequence {
    guard count > 0 else { return RunIndex.Sequence() }
    let run = tree.index.addRun(of: section, at: start, count: count)
    cursors.set(end.cursor, before: run, 0, rule)
    rule.measure(UnsafeBufferPointer(start: tree.items + start, count: count), from: &end)
    if keepsEnds { ends[section &* classCount] = end.cursor }
    work.itemsMeasured &+= count
    return RunIndex.Sequence(root: run, count: count, measure: end.measure)
  }

  @inlinable @inline(__always)
  mutating func buildSequence(of section: Int, at start: Int, count: Int) -> RunIndex.Sequence {
    let rule = plans[section].rule
    if takesTurns(section) { return buildTurns(of: section, rule, at: start, count: count) }
    if !rule.measuresFromAnywhere {
      var sequence = tree.makeSequence(section, at: start, count: count) { _, _ in 0 }
      if !sequence.isEmpty { measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence) }
      return sequence
    }
    if rule.indexing.classCount > 1 { return buildClasses(of: section, rule, at: start, count: count) }
    if rule.measuresPairsFaster && rule.indexing.forgets && count >= 8 * tree.builtLength {
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
    for number in 0..<classes { arrivals[number] = rule.seed(ofClass: number) }
    var item = 0
    let sequence = tree.makeSequence(section, at: start, count: count) { run, items in
      for number in 0..<classes { cursors.set(arrivals[number], before: run, number, rule) }
      let measure = Self.measureClasses(items, item: item, classes, arrivals, rule)
      item &+= items.count
      return measure
    }
    leave(1 << classes &- 1, to: section)
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
      rule.measurePair(items, items, from: &first, and: &second)
      cursors[first.measure & 1] = first.cursor
      cursors[second.measure & 1] = second.cursor
      return first.measure
    }
    return withUnsafeTemporaryAllocation(of: FoldState<Rule.Cursor>.self, capacity: classes) { states in
      for number in 0..<classes {
        states.initializeElement(at: number, to: FoldState(item: item, measure: number, cursor: cursors[number]))
      }
      rule.measureClasses(items, from: states)
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
          rule.measurePair(stretch, UnsafeBufferPointer(start: items + other, count: rest), from: &first, and: &second)
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
    plans.distinct.reduce(0) { max($0, $1.rule.indexing.turnCount > 1 ? 0 : $1.rule.packedCursorSize) }
  }

  /// The largest number of turns of a rule. O(*s*).
  @inlinable static func turnCount(of plans: SectionPlans<Rule>) -> Int {
    plans.distinct.reduce(1) { max($0, $1.rule.indexing.turnCount) }
  }

  /// Takes note of how many classes the rules have, and makes room for what is kept of each section. O(*s*).
  @inlinable mutating func adoptClasses() {
    classCount = Self.classCount(of: plans)
    cursors.adopt(classCount: classCount, cursorSize: Self.cursorSize(of: plans))
    turns.adopt(width: Self.turnCount(of: plans))
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
    guard let plan = plans.first else { return }
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
    let outline = SectionOutline(count: plans.count) { length(of: $0) }
    self.outline = outline
  }
}

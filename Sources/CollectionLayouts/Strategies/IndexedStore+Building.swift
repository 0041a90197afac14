/// What is done where nothing is known to be right.
extension IndexedStore {
  /// Builds the tree in one pass over the items. O(*n* + *s*); O(*s*) where items have no content.
  @inlinable mutating func build() {
    isBuilt = true
    adoptClasses()
    let slices = source.slices
    sequences = Array(repeating: RunIndex.Sequence(), count: plans.count)
    if Self.keepsItems {
      if let memory = source.surrender() { tree.adopt(memory.base, count: memory.used, capacity: memory.capacity) }
      tree.index.reserveRuns(slices.reduce(0) { $0 + ($1.count + tree.runLength - 1) / tree.runLength })
      tree.index.reserveNodes(forRuns: tree.index.runCapacity)
      reserveCursors(for: tree.index.runCapacity)
      for section in plans.indices {
        sequences[section] = buildSequence(of: section, at: slices[section].start, count: slices[section].count)
      }
    } else {
      for section in plans.indices { sequences[section].count = slices[section].count }
      _ = source.surrender().map { $0.base.deallocate() }
    }
    for section in plans.indices { bodyLengths[section] = bodyLength(of: section) }
    buildOutline()
  }

  @inlinable @inline(__always)
  mutating func buildSequence(of section: Int, at start: Int, count: Int) -> RunIndex.Sequence {
    let rule = plans[section].rule
    if !rule.measuresFromAnywhere {
      var sequence = tree.makeSequence(section, at: start, count: count) { _, _ in 0 }
      if !sequence.isEmpty { measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence) }
      return sequence
    }
    if rule.indexing.classCount > 1 { return buildClasses(of: section, rule, at: start, count: count) }
    if rule.measuresPairsFaster && rule.indexing.forgets && count >= 8 * tree.runLength {
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
    let (runLength, firstRun) = (tree.runLength, tree.index.runCount)
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
  @inlinable static func classCount(of plans: [SectionPlan<Rule>]) -> Int {
    plans.reduce(1) { max($0, $1.rule.indexing.classCount) }
  }

  /// The largest number of bytes of a rule's packed cursor. O(*s*).
  @inlinable static func cursorSize(of plans: [SectionPlan<Rule>]) -> Int { plans.reduce(0) { max($0, $1.rule.packedCursorSize) } }

  /// Takes note of how many classes the rules have, and makes room for what is kept of each section. O(*s*).
  @inlinable mutating func adoptClasses() {
    classCount = Self.classCount(of: plans)
    cursors.adopt(classCount: classCount, cursorSize: Self.cursorSize(of: plans))
    ends.removeAll(keepingCapacity: true)
    if keepsEnds { for plan in plans { for _ in 0..<classCount { ends.append(plan.rule.start) } } }
    bodyLengths = Array(repeating: 0, count: plans.count)
  }

  /// Makes room for the cursors of all runs.
  @inlinable mutating func reserveCursors() { reserveCursors(for: tree.index.runCount) }

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
      var sequence = sequences[section]
      measure(section, from: tree.index.edgeRun(of: sequence, atEnd: false), toEnd: true, &sequence)
      sequences[section] = sequence
    }
    for section in plans.indices { bodyLengths[section] = bodyLength(of: section) }
    buildOutline()
  }

  /// Puts all sections in line. O(*s*).
  @inlinable mutating func buildOutline() {
    outline.removeAll()
    let (plans, bodyLengths, counts) = (plans, bodyLengths, sequences)
    outlineSequence = outline.build(0, at: 0, count: plans.count, runLength: 1) { section, _, _ in
      plans[section].surroundings &+ plans[section].bodyLength(folded: bodyLengths[section], isEmpty: counts[section].count == 0)
    }
  }
}

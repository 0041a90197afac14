public import CollectionLayoutCore

/// Sections whose items take turns: item *i* adds to sum *i* mod *K*, and its frame follows from the sums before it.
extension IndexedStore {
  /// Builds a section from the amounts that its runs add to the sums. O(*n*).
  @inlinable mutating func buildTurns(of section: Int, _ rule: Rule, at start: Int, count: Int) -> RunIndex.Sequence {
    let (turns, firstNode) = (turns, tree.index.nodeCount)
    let sequence = tree.makeSequence(section, at: start, count: count) { run, items in
      Self.addUp(items, rule, to: turns.total(ofRun: run))
    }
    // A level's nodes have larger numbers than those of the level below.
    for node in firstNode..<tree.index.nodeCount { turns.sumUp(node, rule.indexing.turnCount, tree.index) }
    work.itemsMeasured &+= count
    storeEnds(ofTurns: section, sequence)
    return sequence
  }

  /// Writes the amounts that items add to each sum, the first item to the first sum. Returns the total.
  @inlinable @inline(__always)
  static func addUp(_ items: UnsafeBufferPointer<Rule.Item>, _ rule: Rule, to sums: UnsafeMutablePointer<Int>) -> Int {
    let count = rule.indexing.turnCount
    sums.update(repeating: 0, count: count)
    var (turn, total) = (0, 0)
    for item in items {
      let length = rule.indexing.lengthInTurn(of: item)
      sums[turn] &+= length
      total &+= length
      turn = turn &+ 1 == count ? 0 : turn &+ 1
    }
    return total
  }

  /// Adds up a run again. O(log *n*).
  @inlinable mutating func measureTurns(of run: Int, in section: Int) {
    let items = tree.items(of: run)
    let measure = Self.addUp(items, plans[section].rule, to: turns.total(ofRun: run))
    work.itemsMeasured &+= items.count
    tree.index.runs[run].isMarked = false
    let delta = measure &- tree.index.value(of: run, row: 1, in: sequences[section])
    tree.index.add(delta, row: 1, run: run)
    sequences[section].measure &+= delta
    if tree.index.runs[run].node >= 0 { tree.index.changedNodes.append(tree.index.runs[run].node) }
  }

  /// Adds up all runs of a section again. O(*n*).
  @inlinable mutating func measureAllTurns(of section: Int) {
    var run = tree.index.edgeRun(of: sequences[section], atEnd: false)
    while run >= 0 {
      measureTurns(of: run, in: section)
      run = tree.index.run(after: run)
    }
    settleTurns()
    storeEnds(ofTurns: section, sequences[section])
  }

  /// Adds up the nodes that changed.
  @inlinable mutating func settleTurns() {
    guard !tree.index.changedNodes.isEmpty else { return }
    let plans = plans
    turns.settle(tree.index.changedNodes, tree.index) { plans[$0].rule.indexing.turnCount }
    tree.index.changedNodes.removeAll(keepingCapacity: true)
  }

  /// Stores the columns' heights behind a section.
  @inlinable mutating func storeEnds(ofTurns section: Int, _ sequence: RunIndex.Sequence) {
    guard let sums = turns.total(of: sequence) else { return }
    let rule = plans[section].rule
    ends[section &* classCount] = rule.indexing.cursor(ofTurns: UnsafeBufferPointer(start: sums, count: rule.indexing.turnCount))
  }

  /// Replaces an item: all behind it in its column moves. O(log *n*).
  @inlinable mutating func replaceInTurn(
    _ old: UnsafeMutablePointer<Rule.Item>, of run: Int, in section: Int, with item: Rule.Item
  ) {
    let rule = plans[section].rule
    let growth = rule.indexing.lengthInTurn(of: item) &- rule.indexing.lengthInTurn(of: old.pointee)
    turns.reserve(for: tree.index)
    turns.add(growth, at: old - (tree.items + Int(tree.index.runs[run].start)), of: run, rule.indexing.turnCount, tree.index)
    tree.index.add(growth, row: 1, run: run)
    sequences[section].measure &+= growth
    work.itemsMeasured &+= 1
  }

  // MARK: Reads

  /// The state before a run. O(*K* log *n*).
  @inlinable mutating func turnState(at place: RunIndex.Place, _ rule: Rule) -> FoldState<Rule.Cursor> {
    let count = rule.indexing.turnCount
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { sums in
      sums.initialize(repeating: 0)
      turns.addSums(before: place.run, to: sums.baseAddress.unsafelyUnwrapped, count, tree.index)
      return FoldState(item: place.item, measure: place.measure, cursor: rule.indexing.cursor(ofTurns: UnsafeBufferPointer(sums)))
    }
  }

  /// The state before the last run before which every column ends before `offset`, or the first. O(*K* log *n*).
  @inlinable mutating func lastTurnState(
    reachingBefore offset: Int, of sequence: RunIndex.Sequence, _ rule: Rule
  ) -> (state: FoldState<Rule.Cursor>, run: Int, offset: Int) {
    let count = rule.indexing.turnCount
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { sums in
      sums.initialize(repeating: 0)
      let place = turns.lastRun(before: offset, of: sequence, adding: sums.baseAddress.unsafelyUnwrapped, count, tree.index)
      let cursor = rule.indexing.cursor(ofTurns: UnsafeBufferPointer(sums))
      return (FoldState(item: place.item, measure: place.measure, cursor: cursor), place.run, 0)
    }
  }

  /// Hands on the frames that touch the window, in the order of items: each column begins at its own first one, and the items between the visible parts
  /// of the columns are not touched. O(*K* log *n* + *k*) for columns that are far apart.
  ///
  /// Returns `false`, and hands on nothing, where going over all items takes less: the columns begin close to each other.
  @inlinable @inline(never) mutating func placeTurns<Sink: FrameSink>(
    of section: Int, _ rule: Rule, within window: PlacementWindow, into sink: inout Sink
  ) -> Bool where Sink.Rule == Rule {
    let (count, sequence) = (rule.indexing.turnCount, sequences[section])
    let way = TurnWay(walker: tree.index.walker, items: tree.items, stride: count)
    return withUnsafeTemporaryAllocation(of: TurnReader<Rule.Item>.self, capacity: count) { readers in
      for turn in 0..<count {
        readers.initializeElement(at: turn, to: firstReader(of: turn, in: sequence, rule, reachingInto: window, way))
      }
      var line = ReaderLine(readers)
      guard line.spread >= leastSpread(count) else { return false }
      while line.count > 0 && !sink.isFull {
        let next = line.count > 1 ? readers[1].item : .max
        while readers[0].item < next {
          let item = readers[0].position.pointee
          let frame = rule.indexing.frame(of: item, inTurn: Int(readers[0].turn), at: readers[0].sum)
          if window.distance(of: frame) >= 0 { sink.put(frame, of: readers[0].item) }
          readers[0].pass(rule.indexing.lengthInTurn(of: item), way)
          if readers[0].sum > window.to { readers[0].item = .max }
        }
        line.settleFirst()
      }
      return true
    }
  }

  /// The distance, in items, that the first visible items of columns must be apart for reading column by column: putting readers in order takes longer the
  /// more of them there are, and passing an item takes less than placing one. None where a test shrinks the tree.
  @inlinable @inline(__always) func leastSpread(_ count: Int) -> Int {
    tuning.checkpointInterval < 64 ? 0 : count &* count &* count / 2
  }

  /// A reader of one turn's items, from the first on that may end in the window; behind the last item if all begin behind it.
  @inlinable @inline(__always) mutating func firstReader(
    of turn: Int, in sequence: RunIndex.Sequence, _ rule: Rule, reachingInto window: PlacementWindow, _ way: TurnWay<Rule.Item>
  ) -> TurnReader<Rule.Item> {
    let place = turns.lastRun(before: window.from, inTurn: turn, of: sequence, way.stride, tree.index)
    var reader = TurnReader(way, at: place, turn: turn)
    while reader.item < .max {
      let length = rule.indexing.lengthInTurn(of: reader.position.pointee)
      guard reader.sum &+ length < window.from else { break }
      reader.pass(length, way)
    }
    if reader.sum > window.to { reader.item = .max }
    return reader
  }
}

/// How readers get from one item of a turn to the next. It is valid until the tree changes.
@usableFromInline struct TurnWay<Item: BitwiseCopyable> {
  @usableFromInline let walker: RunWalker
  @usableFromInline let items: UnsafeMutablePointer<Item>
  /// The number of turns.
  @usableFromInline let stride: Int

  @inlinable init(walker: RunWalker, items: UnsafeMutablePointer<Item>, stride: Int) {
    self.walker = walker
    self.items = items
    self.stride = stride
  }
}

/// Reads the items of one turn.
@usableFromInline struct TurnReader<Item: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let turn: Int32
  @usableFromInline var run: Int32
  @usableFromInline var position: UnsafeMutablePointer<Item>
  /// The end of the run.
  @usableFromInline var end: UnsafeMutablePointer<Item>
  /// The number of the item at `position` in its sequence; `Int.max` if no more is to be read.
  @usableFromInline var item: Int
  /// The sum of the items of the turn before it.
  @usableFromInline var sum: Int

  /// A reader from the first item of a turn in a run on, or behind it; the measure of `place` is the sum of the items before.
  @inlinable init(_ way: TurnWay<Item>, at place: RunIndex.Place, turn: Int) {
    self.turn = Int32(truncatingIfNeeded: turn)
    run = Int32(truncatingIfNeeded: place.run)
    position = way.items + Int(way.walker.runs[place.run].start)
    end = position + Int(way.walker.runs[place.run].count)
    (item, sum) = (place.item, place.measure)
    skip(TurnSums.phase(of: turn, from: place.item, way.stride), way)
  }

  /// Moves to the next item of the turn; this one is so long.
  @inlinable @inline(__always) mutating func pass(_ length: Int, _ way: TurnWay<Item>) {
    sum &+= length
    skip(way.stride, way)
  }

  @inlinable @inline(__always) mutating func skip(_ count: Int, _ way: TurnWay<Item>) {
    position += count
    item &+= count
    if position >= end { enterRun(way) }
  }

  /// Enters the run that holds the position.
  @inlinable @inline(never) mutating func enterRun(_ way: TurnWay<Item>) {
    while position >= end {
      let (passed, next) = (position - end, way.walker.run(after: Int(run)))
      guard next >= 0 else {
        item = .max
        return
      }
      run = Int32(truncatingIfNeeded: next)
      position = way.items + Int(way.walker.runs[next].start) + passed
      end = way.items + Int(way.walker.runs[next].start) + Int(way.walker.runs[next].count)
    }
  }
}

/// Readers in the order of their items. Those that are done are not in line.
@usableFromInline struct ReaderLine<Item: BitwiseCopyable> {
  @usableFromInline let readers: UnsafeMutableBufferPointer<TurnReader<Item>>
  /// The number of readers in line.
  @usableFromInline var count = 0

  /// Puts readers in line.
  @inlinable init(_ readers: UnsafeMutableBufferPointer<TurnReader<Item>>) {
    self.readers = readers
    for reader in readers where reader.item < .max {
      insert(reader, before: count)
      count &+= 1
    }
  }

  /// The distance of the last reader from the first, in items.
  @inlinable var spread: Int { count > 0 ? readers[count &- 1].item &- readers[0].item : .max }

  /// Puts a reader to its place among the first `end`, of which those behind it move up.
  @inlinable func insert(_ reader: TurnReader<Item>, before end: Int) {
    var place = end
    while place > 0 && readers[place &- 1].item > reader.item {
      readers[place] = readers[place &- 1]
      place &-= 1
    }
    readers[place] = reader
  }

  /// Puts the first reader, which has moved on, in its place in line.
  @inlinable mutating func settleFirst() {
    let reader = readers[0]
    var place = count &- 1
    // Among columns of like lengths, the one that was first is last.
    while place > 0 && readers[place].item > reader.item { place &-= 1 }
    if let base = readers.baseAddress { base.update(from: base + 1, count: place) }
    readers[place] = reader
    if reader.item == .max { count &-= 1 }
  }
}

import LayoutTestSupport
import Testing

@testable import CollectionLayoutCore

/// The ordered structure against plain arrays.
@Suite struct RunTreeTests {
  /// Run lengths and fan-outs small enough that a hundred items reach every split and merge, and those of the library.
  static let shapes = [(1, 2), (2, 3), (3, 4), (5, 9), (4, 17), (16, 5), (64, 64)]

  @Test("A sequence built in one pass knows where every run begins, for 0 to 200 items and every shape")
  func building() {
    for (runLength, fanOut) in Self.shapes {
      for count in 0...200 {
        var tree = LengthTree(runLength: runLength, fanOut: fanOut)
        tree.append((0..<count).map { Int32($0 * 7 % 11) })
        if let difference = tree.difference { Issue.record("\(count) items, run length \(runLength), fan-out \(fanOut): \(difference)") }
      }
    }
  }

  @Test("Every insertion into and every deletion from 0 to 9 items leaves what an array would")
  func smallEdits() {
    for (runLength, fanOut) in Self.shapes.dropLast(2) {
      for count in 0...9 {
        let lengths = (0..<count).map { Int32($0 % 4) }
        for position in 0...count {
          for added in [1, 2, 5, 12] {
            var tree = LengthTree(lengths, runLength: runLength, fanOut: fanOut)
            tree.insert((0..<added).map { Int32(20 + $0) }, at: position)
            #expect(tree.difference == nil, "\(added) inserted at \(position) of \(count), run length \(runLength), fan-out \(fanOut)")
          }
          for end in position...count {
            var tree = LengthTree(lengths, runLength: runLength, fanOut: fanOut)
            tree.remove(position..<end)
            #expect(tree.difference == nil, "\(position)..<\(end) deleted of \(count), run length \(runLength), fan-out \(fanOut)")
          }
        }
      }
    }
  }

  @Test("Random edits of three sequences in one tree leave what arrays would")
  func randomEdits() {
    for seed in SeedRange.seeds(iterations: 60) {
      var generator = SeededGenerator(seed: seed)
      let (runLength, fanOut) = Self.shapes[Int(seed) % Self.shapes.count]
      var tree = LengthTree(sequences: 3, runLength: runLength, fanOut: fanOut)
      for step in 0..<150 {
        tree.editRandomly(atMost: 40 * runLength, using: &generator)
        // Several changes often come before anything is measured again.
        guard generator.oneIn(3) else { continue }
        if let difference = tree.difference {
          Issue.record("SEED=\(seed), step \(step), run length \(runLength), fan-out \(fanOut): \(difference)")
          return
        }
      }
    }
  }

  @Test("Any one or two items that leave, with none to two that come anywhere, leave what an array would")
  func smallEditsAtOnce() {
    for (runLength, fanOut) in Self.shapes.dropLast(2) {
      for count in 0...7 {
        for removing in [[]] + (0..<count).flatMap({ first in [[first]] + (first + 1..<max(first + 1, count)).map { [first, $0] } }) {
          let left = count - removing.count
          for first in -1...left {
            for second in first < 0 ? [-1] : [-1] + Array(first + 1...left + 1) {
              let inserting = [first, second].filter { $0 >= 0 }.map { (index: $0, item: Int32(20 + $0)) }
              var tree = LengthTree((0..<count).map { Int32($0 % 4) }, runLength: runLength, fanOut: fanOut)
              tree.edit(removing: removing, inserting: inserting)
              #expect(tree.difference == nil, "\(removing) deleted of \(count), \(inserting) inserted, run length \(runLength)")
            }
          }
        }
      }
    }
  }

  @Test("Random changes of many items at once leave what arrays would, with growths that are known and others")
  func editsAtOnce() {
    for seed in SeedRange.seeds(iterations: 60) {
      var generator = SeededGenerator(seed: seed)
      let (runLength, fanOut) = Self.shapes[Int(seed) % Self.shapes.count]
      var tree = LengthTree(sequences: 2, runLength: runLength, fanOut: fanOut)
      for step in 0..<100 {
        if generator.oneIn(4) {
          tree.editRandomly(atMost: 30 * runLength, using: &generator)
        } else {
          tree.editAtOnce(atMost: 30 * runLength, using: &generator)
        }
        guard generator.oneIn(3) else { continue }
        if let difference = tree.difference {
          Issue.record("SEED=\(seed), step \(step), run length \(runLength), fan-out \(fanOut): \(difference)")
          return
        }
      }
    }
  }

  @Test("Items that come into the second half of a run do not stay in the first half's measure")
  func secondHalf() {
    var tree = LengthTree((0..<56).map { _ in 1 })
    tree.insert(Array(repeating: 100, count: 70), at: 40)
    #expect(tree.difference == nil)
    // 56 lengths of 1 and 70 of 100.
    #expect(tree.total == 7_056)
  }

  @Test("Pages of lengths that are known come behind the last run without a run to measure, through the splits of nodes on two levels")
  func pages() {
    for (runLength, fanOut, pages) in [(8, 4, 20), (16, 8, 80), (64, 64, 70)] {
      var tree = LengthTree((0..<runLength).map { Int32($0 % 4) }, runLength: runLength, fanOut: fanOut)
      let page = (0..<runLength * 2 / 3).map { Int32(1 + $0 % 3) }
      for number in 1...pages {
        tree.insert(page, at: tree.sequences[0].count, knows: true)
        #expect(tree.tree.marked.isEmpty)
        // Compared each time, the items of many pages would take seconds in a debug build.
        guard number.isMultiple(of: max(1, fanOut / 4)) else { continue }
        #expect(tree.difference == nil, "\(number) pages of \(page.count) items, run length \(runLength), fan-out \(fanOut)")
      }
    }
  }

  @Test("A node that splits leaves the sums before and behind it right, at the library's own fan-out")
  func nodeSplit() {
    // Two nodes, of 56 and 44 runs of 56 items. Whenever the run in which item 1,700 stands splits, its node has a run more.
    var tree = LengthTree((0..<100 * 56).map { Int32($0 % 5) })
    let nodes = tree.tree.index.nodeCount
    for insertion in 0..<9 * 64 {
      tree.insert([3], at: 1_700)
      // Compared each time, the 6,000 items would take minutes in a debug build.
      if tree.tree.index.nodeCount > nodes || insertion.isMultiple(of: 64) { #expect(tree.difference == nil) }
      if tree.tree.index.nodeCount > nodes { break }
    }
    #expect(tree.tree.index.nodeCount == nodes + 1)
  }

  @Test("The room of runs that went is used again")
  func room() {
    var tree = LengthTree((0..<1_000).map { Int32($0 % 9) }, runLength: 8, fanOut: 8)
    var used = 0
    for round in 0..<50 {
      tree.remove(100..<500)
      tree.insert((0..<400).map { Int32($0 % 9) }, at: 100)
      // What is built has room for seven items in a run of eight, and what comes later for eight.
      if round == 0 { used = tree.tree.used }
    }
    #expect(tree.difference == nil)
    // A run joins its neighbour's room once at each end; beyond that nothing is taken.
    #expect(tree.tree.used <= used + 4 * 8)
  }

  @Test("Deleting one item after another joins thin runs: 1,000 items down to 100 leave at most 1 run for each 2 items of 8")
  func thinRuns() {
    var tree = LengthTree((0..<1_000).map { Int32($0 % 9) }, runLength: 8, fanOut: 8)
    var generator = SeededGenerator(seed: 5)
    for count in stride(from: 1_000, to: 100, by: -1) {
      let item = generator.int(in: 0...count - 1)
      tree.remove(item..<item + 1)
    }
    #expect(tree.difference == nil)
    #expect(tree.tree.index.runCount - tree.tree.index.freeRuns.count <= 50)
  }

  @Test("Of items without length the search takes the last run that starts strictly before the offset, or the first")
  func zeroLengths() {
    // Runs of two: 0 0 | 0 5 | 0 0 | 0 0 | 1 0 start at 0, 0, 5, 5 and 5.
    let tree = LengthTree([0, 0, 0, 5, 0, 0, 0, 0, 1, 0], runLength: 2, fanOut: 3)
    let index = { (key: Int) in tree.tree.index.lastRun(startingBefore: key, row: 1, of: tree.sequences[0]).item }
    #expect(index(0) == 0)
    #expect(index(1) == 2)
    #expect(index(5) == 2)
    #expect(index(6) == 8)
    #expect(index(1_000) == 8)
  }

  @Test("Rows are kept apart: three measures of each run, changed one by one, searched one by one")
  func rows() {
    for seed in SeedRange.seeds(iterations: 20) {
      var generator = SeededGenerator(seed: seed)
      var index = RunIndex(measures: 3, fanOut: 5)
      var sequence = RunIndex.Sequence()
      var expected: [[Int]] = []
      for _ in 0..<60 {
        let run = index.makeRun(of: 0, count: 1, start: 0, capacity: 1)
        let position = generator.int(in: 0...expected.count)
        let previous = position == 0 ? -1 : index.run(holding: position - 1, of: sequence).run
        index.insert(run, after: previous, in: &sequence)
        let values = (0..<3).map { _ in generator.int(in: 0...9) }
        for row in 1...3 { index.add(values[row - 1], row: row, run: run) }
        sequence.measure += values[0]
        expected.insert(values, at: position)
      }
      for row in 1...3 {
        var sum = 0
        for (position, values) in expected.enumerated() {
          let place = index.run(holding: position, of: sequence, measureRow: row)
          #expect(place.measure == sum, "SEED=\(seed), row \(row), run \(position)")
          sum += values[row - 1]
        }
        #expect(index.total(of: sequence, row: row) == sum)
      }
      index.checkInvariants(of: sequence)
    }
  }
}

/// Sequences of lengths in a tree, and the same in arrays.
struct LengthTree: ~Copyable {
  var tree: RunTree<Int32>
  var sequences: [RunIndex.Sequence]
  private var arrays: [[Int32]]

  init(sequences: Int = 1, runLength: Int = 64, fanOut: Int = 64) {
    tree = RunTree(measures: 1, runLength: runLength, fanOut: fanOut)
    self.sequences = Array(repeating: RunIndex.Sequence(), count: sequences)
    arrays = Array(repeating: [], count: sequences)
  }

  init(_ lengths: [Int32], runLength: Int = 64, fanOut: Int = 64) {
    self.init(runLength: runLength, fanOut: fanOut)
    append(lengths)
  }

  /// Builds the first sequence of lengths.
  mutating func append(_ lengths: [Int32]) {
    arrays[0] = lengths
    let start = tree.used
    tree.reserve(lengths.count)
    for (offset, length) in lengths.enumerated() { tree.items[start + offset] = length }
    tree.used += lengths.count
    sequences[0] = tree.makeSequence(0, at: start, count: lengths.count) { _, items in Self.sum(items) }
  }

  static func sum(_ items: UnsafeBufferPointer<Int32>) -> Int { items.reduce(0) { $0 + Int($1) } }

  /// Inserts lengths. Where `knows` is false, the tree has to measure.
  mutating func insert(_ lengths: [Int32], at position: Int, in sequence: Int = 0, knows: Bool = false) {
    lengths.withUnsafeBufferPointer {
      tree.insert($0, at: position, in: &sequences[sequence], number: sequence, measuresAlone: knows) { knows ? Self.sum($0) : nil }
    }
    arrays[sequence].insert(contentsOf: lengths, at: position)
    tree.checkInvariants(of: sequences)
  }

  mutating func remove(_ range: Range<Int>, from sequence: Int = 0) {
    tree.remove(range, from: &sequences[sequence])
    arrays[sequence].removeSubrange(range)
    tree.checkInvariants(of: sequences)
  }

  /// Removes items by their old indexes and inserts others at their final ones; both ascend. Where `knows` is false, the tree has to measure.
  mutating func edit(removing: [Int], inserting: [(index: Int, item: Int32)], in sequence: Int = 0, knows: Bool = true) {
    tree.edit(removing: removing, inserting: inserting, in: &sequences[sequence], number: sequence) { old, new in
      knows ? Int(new ?? 0) - Int(old ?? 0) : nil
    }
    for index in removing.reversed() { arrays[sequence].remove(at: index) }
    for (index, item) in inserting { arrays[sequence].insert(item, at: index) }
    tree.checkInvariants(of: sequences)
  }

  /// Some items leave and some come at once.
  mutating func editAtOnce(atMost limit: Int, using generator: inout SeededGenerator) {
    let sequence = generator.int(in: 0...arrays.count - 1)
    let count = arrays[sequence].count
    let (share, first) = (generator.int(in: 0...3), generator.int(in: 0...count))
    // Neighbours leave together, or items here and there.
    let removing =
      generator.oneIn(4)
      ? Array(first..<min(count, first + 3 * tree.runLength)) : (0..<count).filter { _ in generator.int(in: 0...9) < share }
    let left = count - removing.count
    let added = left < limit ? generator.int(in: 0...(generator.oneIn(4) ? 3 * tree.runLength : 4)) : 0
    let start = generator.int(in: 0...left)
    let indexes =
      generator.oneIn(3) ? Array(start..<start + added) : Array(Array(0..<left + added).shuffled(using: &generator).prefix(added)).sorted()
    let inserting = indexes.map { (index: $0, item: Int32(generator.int(in: 0...3))) }
    edit(removing: removing, inserting: inserting, in: sequence, knows: !generator.oneIn(4))
  }

  mutating func replace(_ item: Int, in sequence: Int, with length: Int32) {
    let place = tree.address(of: item, in: sequences[sequence])
    place.item.pointee = length
    tree.mark(place.run)
    arrays[sequence][item] = length
  }

  /// One change of a random kind; a sequence longer than `limit` loses items.
  mutating func editRandomly(atMost limit: Int, using generator: inout SeededGenerator) {
    let sequence = generator.int(in: 0...arrays.count - 1)
    let count = arrays[sequence].count
    let many = generator.oneIn(4) ? 3 * tree.runLength : 2
    switch generator.int(in: 0...9) {
    case 0...3 where count > 0: replace(generator.int(in: 0...count - 1), in: sequence, with: Int32(generator.int(in: 0...3)))
    case 4...7 where count < limit:
      let lengths = (0..<generator.int(in: 1...many)).map { _ in Int32(generator.int(in: 0...3)) }
      insert(lengths, at: generator.oneIn(4) ? count : generator.int(in: 0...count), in: sequence, knows: generator.oneIn(2))
    case _ where count > 0:
      let first = generator.int(in: 0...count - 1)
      remove(first..<min(count, first + generator.int(in: 0...many)), from: sequence)
    default: break
    }
  }

  /// Measures the marked runs again.
  mutating func settle() {
    for run in tree.marked.map({ Int($0) }) where tree.index.runs[run].isMarked {
      let sequence = Int(tree.index.runs[run].sequence)
      let delta = Self.sum(tree.items(of: run)) - tree.index.value(of: run, row: 1, in: sequences[sequence])
      tree.index.add(delta, row: 1, run: run)
      sequences[sequence].measure += delta
      tree.index.runs[run].isMarked = false
    }
    tree.marked.removeAll(keepingCapacity: true)
  }

  var total: Int { sequences[0].measure }

  /// Measures again, and says what differs from the arrays, or nil.
  var difference: String? {
    mutating get {
      settle()
      tree.checkInvariants(of: sequences)
      for (number, sequence) in sequences.enumerated() {
        if let difference = difference(of: sequence, arrays[number]) { return "sequence \(number): \(difference)" }
      }
      return nil
    }
  }

  private func difference(of sequence: RunIndex.Sequence, _ lengths: [Int32]) -> String? {
    guard sequence.count == lengths.count else { return "\(sequence.count) items instead of \(lengths.count)" }
    var sums = [0]
    for length in lengths { sums.append(sums[sums.count - 1] + Int(length)) }
    guard sequence.measure == sums[lengths.count] else { return "a total of \(sequence.measure) instead of \(sums[lengths.count])" }
    for (item, length) in lengths.enumerated() {
      let found = tree.address(of: item, in: sequence).item.pointee
      guard found == length else { return "item \(item) is \(found) instead of \(length)" }
    }
    return differenceOfRuns(sequence, sums)
  }

  /// Walks all runs, forwards and by every search that should find them.
  private func differenceOfRuns(_ sequence: RunIndex.Sequence, _ sums: [Int]) -> String? {
    guard !sequence.isEmpty else { return nil }
    var (run, item, previous) = (tree.index.edgeRun(of: sequence, atEnd: false), 0, -1)
    var starts: [(run: Int, item: Int)] = []
    while run >= 0 {
      let place = tree.index.place(of: run)
      guard place.item == item && place.measure == sums[item] else {
        return "run \(run) at \(place) instead of item \(item), \(sums[item])"
      }
      guard tree.index.run(before: run) == previous else { return "run \(run) does not know the one before it" }
      starts.append((run, item))
      item += Int(tree.index.runs[run].count)
      (previous, run) = (run, tree.index.run(after: run))
    }
    guard previous == tree.index.edgeRun(of: sequence, atEnd: true) else { return "the last run is not the last" }
    for key in Set(sums.flatMap { [$0 - 1, $0, $0 + 1] }) {
      let expected = starts.last { sums[$0.item] < key } ?? starts[0]
      let found = tree.index.lastRun(startingBefore: key, row: 1, of: sequence)
      guard found.run == expected.run && found.item == expected.item && found.measure == sums[expected.item] else {
        return "the last run before \(key) is \(found) instead of \(expected)"
      }
    }
    return nil
  }
}

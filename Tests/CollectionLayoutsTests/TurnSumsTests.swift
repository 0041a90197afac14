import LayoutTestSupport
import Testing

@testable import CollectionLayoutCore

/// Sums that items add to in turn, against plain arrays.
@Suite struct TurnSumsTests {
  @Test("Before every run the sums in turn are those of arrays, after random edits of three sequences with 2 to 16, 3 and no turns")
  func randomEdits() {
    let shapes = [(1, 2), (2, 3), (3, 4), (5, 9), (16, 5), (64, 64)]
    for seed in SeedRange.seeds(iterations: 40) {
      var generator = SeededGenerator(seed: seed)
      let (runLength, fanOut) = shapes[Int(seed) % shapes.count]
      var tree = TurnTree(turns: [2 + Int(seed % 15), 3, 1], runLength: runLength, fanOut: fanOut)
      for step in 0..<80 {
        tree.editRandomly(atMost: 20 * runLength, using: &generator)
        guard generator.oneIn(3) else { continue }
        if let difference = tree.difference {
          Issue.record("SEED=\(seed), step \(step), run length \(runLength), fan-out \(fanOut): \(difference)")
          return
        }
      }
    }
  }

  @Test("An item that comes at the head gives all behind it another turn")
  func everyOtherTurn() {
    // In turn 10, 1, 10, 1 … with runs of 4: before item 8 the sums are 40 and 4, and after a 5 at the head 5 + 4 · 1 and 4 · 10.
    var tree = TurnTree(turns: [2], runLength: 4, fanOut: 2)
    tree.insert((0..<32).map { $0.isMultiple(of: 2) ? 10 : 1 }, at: 0, in: 0)
    #expect(tree.difference == nil)
    #expect(tree.sums(before: 8, in: 0) == [40, 4])
    tree.insert([5], at: 0, in: 0)
    #expect(tree.difference == nil)
    #expect(tree.sums(before: 9, in: 0) == [9, 40])
  }
}

/// Sequences of lengths in a tree with sums in turn beside it, and the same in arrays.
private struct TurnTree: ~Copyable {
  private var tree: RunTree<Int32>
  private var sums = TurnSums()
  private var sequences: [RunIndex.Sequence]
  private var arrays: [[Int32]]
  private let turns: [Int]

  /// A tree with a sequence for each number of turns.
  init(turns: [Int], runLength: Int, fanOut: Int) {
    self.turns = turns
    tree = RunTree(measures: 1, runLength: runLength, fanOut: fanOut)
    tree.index.notesChangedNodes = true
    sums.setWidth(turns.max() ?? 1)
    sequences = turns.map { _ in RunIndex.Sequence() }
    arrays = turns.map { _ in [] }
  }

  deinit { sums.deallocate() }

  mutating func insert(_ lengths: [Int32], at position: Int, in sequence: Int) {
    lengths.withUnsafeBufferPointer { tree.insert($0, at: position, in: &sequences[sequence], number: sequence) }
    arrays[sequence].insert(contentsOf: lengths, at: position)
  }

  private mutating func remove(_ range: Range<Int>, from sequence: Int) {
    tree.remove(range, from: &sequences[sequence])
    arrays[sequence].removeSubrange(range)
  }

  private mutating func replace(_ item: Int, in sequence: Int, with length: Int32) {
    let place = tree.address(of: item, in: sequences[sequence])
    sums.reserve(for: tree.index)
    let growth = Int(length - place.item.pointee)
    if turns[sequence] > 1 {
      sums.add(growth, at: place.item - (tree.items + Int(tree.index.runs[place.run].start)), of: place.run, turns[sequence], tree.index)
    }
    place.item.pointee = length
    arrays[sequence][item] = length
  }

  /// One change of a random kind; a sequence longer than `limit` loses items.
  mutating func editRandomly(atMost limit: Int, using generator: inout SeededGenerator) {
    let sequence = generator.int(in: 0...arrays.count - 1)
    let count = arrays[sequence].count
    let many = generator.oneIn(4) ? 3 * tree.runLength : 2
    switch generator.int(in: 0...9) {
    case 0...3 where count > 0: replace(generator.int(in: 0...count - 1), in: sequence, with: Int32(generator.int(in: 0...9)))
    case 4...7 where count < limit:
      let lengths = (0..<generator.int(in: 1...many)).map { _ in Int32(generator.int(in: 0...9)) }
      insert(lengths, at: generator.int(in: 0...count), in: sequence)
    case _ where count > 0:
      let first = generator.int(in: 0...count - 1)
      remove(first..<min(count, first + generator.int(in: 1...many)), from: sequence)
    default: break
    }
  }

  /// Adds up the marked runs and the changed nodes.
  private mutating func settle() {
    sums.reserve(for: tree.index)
    for run in tree.marked.map({ Int($0) }) where tree.index.runs[run].isMarked {
      tree.index.runs[run].isMarked = false
      let count = turns[Int(tree.index.runs[run].sequence)]
      let total = sums.total(ofRun: run)
      total.update(repeating: 0, count: count)
      for (number, length) in tree.items(of: run).enumerated() { total[number % count] += Int(length) }
      if tree.index.runs[run].node >= 0 { tree.index.changedNodes.append(tree.index.runs[run].node) }
    }
    tree.marked.removeAll()
    let turns = turns
    sums.settle(tree.index.changedNodes, tree.index) { turns[$0] }
    tree.index.changedNodes.removeAll()
  }

  /// The sums in turn before an item, by the array.
  func sums(before item: Int, in sequence: Int) -> [Int] {
    var sums = Array(repeating: 0, count: turns[sequence])
    for (number, length) in arrays[sequence].prefix(item).enumerated() { sums[number % sums.count] += Int(length) }
    return sums
  }

  /// Adds up again, and says what differs from the arrays, or nil.
  var difference: String? {
    mutating get {
      settle()
      for (number, sequence) in sequences.enumerated() where turns[number] > 1 && !sequence.isEmpty {
        var (run, item) = (tree.index.edgeRun(of: sequence, atEnd: false), 0)
        var starts: [(run: Int, item: Int, sums: [Int])] = []
        while run >= 0 {
          let expected = sums(before: item, in: number)
          let found = found(count: turns[number]) { sums.addSums(before: run, to: $0, turns[number], tree.index) }
          guard found == expected else { return "sequence \(number), run \(run) at item \(item): \(found) instead of \(expected)" }
          starts.append((run, item, expected))
          item += Int(tree.index.runs[run].count)
          run = tree.index.run(after: run)
        }
        for bound in Set(starts.flatMap { $0.sums.flatMap { [$0, $0 + 1] } }) {
          let expected = starts.last { $0.sums.allSatisfy { $0 < bound } } ?? starts[0]
          var place = RunIndex.Place(run: -1, item: 0, measure: 0)
          let found = found(count: turns[number]) {
            place = sums.lastRun(before: bound, of: sequence, adding: $0, turns[number], tree.index)
          }
          guard place.run == expected.run, place.item == expected.item, found == expected.sums, place.measure == found.reduce(0, +) else {
            return "sequence \(number), the last run below \(bound): \(place), \(found) instead of \(expected)"
          }
        }
      }
      return nil
    }
  }

  private func found(count: Int, _ add: (UnsafeMutablePointer<Int>) -> Void) -> [Int] {
    Array(unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      if let base = buffer.baseAddress { add(base) }
      initialized = count
    }
  }
}

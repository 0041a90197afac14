import BenchmarkHarness
import CollectionLayouts
import LayoutWorkloads

/// A tree of prefix sums over a fixed number of lengths: the published limit for the work of a list's relayout.
///
/// It follows the *b*-ary segment trees of Giulio Ermanno Pibiri and Rossano Venturini, *Practical trade-offs for the prefix-sum problem* (Software:
/// Practice and Experience, 2021; arXiv 2006.14552): nodes of 64 keys hold inclusive prefix sums, an update adds to the rest of one node per level, and a
/// search counts the sums that are too small.
///
/// It inserts nothing, knows no sections and checks nothing. A strategy's figure exceeds this one by the cost of a layout's other work.
final class SegmentTreeFloor {
  private static let width = 64

  private let count: Int
  /// The prefix sums within each block of 64 lengths.
  private let leaves: UnsafeMutableBufferPointer<Int32>
  /// The prefix sums within each node: the first level sums blocks, each further level sums nodes of the level before it. The last level is one node.
  private var levels: [UnsafeMutableBufferPointer<Int>] = []

  init(_ lengths: [Int32]) {
    count = lengths.count
    let blocks = max(1, (count + Self.width - 1) / Self.width)
    leaves = .allocate(capacity: blocks * Self.width)
    var totals: [Int] = []
    for block in 0..<blocks {
      var sum: Int32 = 0
      for index in block * Self.width..<(block + 1) * Self.width {
        sum += index < count ? lengths[index] : 0
        leaves.initializeElement(at: index, to: sum)
      }
      totals.append(Int(sum))
    }
    repeat { totals = addLevel(over: totals) } while totals.count > 1
  }

  /// Adds a level of nodes over some sums. Returns the nodes' totals.
  private func addLevel(over sums: [Int]) -> [Int] {
    let nodes = (sums.count + Self.width - 1) / Self.width
    let level = UnsafeMutableBufferPointer<Int>.allocate(capacity: nodes * Self.width)
    var totals: [Int] = []
    for node in 0..<nodes {
      var sum = 0
      for index in node * Self.width..<(node + 1) * Self.width {
        sum += index < sums.count ? sums[index] : 0
        level.initializeElement(at: index, to: sum)
      }
      totals.append(sum)
    }
    levels.append(level)
    return totals
  }

  deinit {
    leaves.deallocate()
    for level in levels { level.deallocate() }
  }

  /// Returns the start and the end of an item whose block begins at `base`.
  private func extent(of item: Int, in base: Int) -> (start: Int, end: Int) {
    let start = item & 63 == 0 ? 0 : Int(leaves[item &- 1])
    return (base &+ start, base &+ Int(leaves[item]))
  }

  /// Changes the length of an item. O(*b* log *n* / log *b*), *b* the width of a node.
  func add(_ delta: Int, to item: Int) {
    for index in item..<(item | 63) &+ 1 { leaves[index] &+= Int32(truncatingIfNeeded: delta) }
    var child = item >> 6
    for level in levels {
      for index in child..<(child | 63) &+ 1 { level[index] &+= delta }
      child >>= 6
    }
  }

  /// Returns the length of an item.
  func length(of item: Int) -> Int {
    let extent = extent(of: item, in: 0)
    return extent.end &- extent.start
  }

  /// Writes the attributes of the rows in a viewport of `height` at `offset`. Returns their number.
  func write(_ attributes: UnsafeMutableBufferPointer<LayoutAttributes>, from offset: Int, height: Int, width: Double) -> Int {
    var (node, rest, base) = (0, offset, 0)
    for level in levels.reversed() {
      var below = 0
      for index in 0..<Self.width { below &+= level[node &* 64 &+ index] <= rest ? 1 : 0 }
      below = min(below, 63)
      if below > 0 {
        base &+= level[node &* 64 &+ below &- 1]
        rest &-= level[node &* 64 &+ below &- 1]
      }
      node = node &* 64 &+ below
    }
    var below = 0
    for index in 0..<Self.width { below &+= Int(leaves[node &* 64 &+ index]) <= rest ? 1 : 0 }
    var (item, written) = (node &* 64 &+ min(below, 63), 0)
    while item < count && written < attributes.count {
      let extent = extent(of: item, in: base)
      guard extent.start < offset &+ height else { break }
      attributes[written] = LayoutAttributes(
        kind: .cell, indexPath: ElementPath(section: 0, item: item),
        frame: LayoutRect(x: 0, y: Double(extent.start), width: width, height: Double(extent.end &- extent.start)))
      if item & 63 == 63 { base = extent.end }
      (item, written) = (item &+ 1, written &+ 1)
    }
    return written
  }
}

extension HardwareFloor {
  /// Returns the work of ``segments``: it changes one length, then finds and writes the rows of a viewport.
  static func segmentsBody(_ lengths: [Int32], _ scene: Scene) -> MeasuredBody {
    let tree = SegmentTreeFloor(lengths)
    let total = lengths.reduce(0) { $0 + Int($1) }
    var generator = scene.generator(for: "floor.segments")
    let range = max(1, total - Int(scene.container.height))
    let steps = (0..<4_096).map { _ in
      (item: generator.below(max(1, lengths.count)), length: 20 + generator.below(181), offset: generator.below(range))
    }
    let position = ScriptPosition(count: steps.count)
    let attributes = UnsafeMutableBufferPointer<LayoutAttributes>.allocate(capacity: 1_024)
    attributes.initialize(
      repeating: LayoutAttributes(
        kind: .cell, indexPath: ElementPath(section: 0, item: 0), frame: LayoutRect(x: 0, y: 0, width: 0, height: 0)))
    let (height, width) = (Int(scene.container.height), scene.container.width)
    return MeasuredBody(along: position, arm: { blackHole(steps[$0]) }) { count in
      for _ in 0..<count {
        let step = steps[position.advance()]
        tree.add(step.length &- tree.length(of: step.item), to: step.item)
        blackHole(tree.write(attributes, from: step.offset, height: height, width: width))
        blackHole(attributes.baseAddress)
      }
    }
  }
}

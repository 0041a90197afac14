import BenchmarkHarness
import CollectionLayouts
import LayoutWorkloads

/// A hardware floor: the time that the hardware needs for a part of a layout's work, measured over the lengths of the same items.
///
/// Each floor is a cell of the layout `floor`: `floor/read/prepare/1000000`.
package enum HardwareFloor: String, CaseIterable, Sendable {
  /// One pass over *n* lengths.
  case read
  /// A running sum over *n* lengths, each partial sum written.
  case scan
  /// Writing *n* frames of 32 bytes.
  case frames
  /// Copying *n* lengths.
  case copy
  /// A binary search among *n* offsets, and the attributes of a viewport's rows.
  case search
  /// One change of a length and one search in a tree of prefix sums, and the attributes of a viewport's rows.
  case segments

  /// A description of the work and of the meaning of its time, in one line.
  package var meaning: String {
    switch self {
    case .read:
      "one pass over n lengths of 4 bytes in a plain loop: a yardstick for a prepare that looks at every length; one with a faster loop, or that "
        + "looks at fewer, undercuts it"
    case .scan: "a running sum over n lengths: the cost of recomputing all offsets; a yardstick that a good index beats"
    case .frames: "writing n frames of 32 bytes: the least cost of keeping every frame"
    case .copy: "copying n lengths of 4 bytes"
    case .search: "a binary search among n offsets and the attributes of the rows in a viewport"
    case .segments: "a change and a search in a segment tree of n lengths (Pibiri and Venturini), and a viewport's attributes"
    }
  }

  /// The operations of its cells: it is sampled like each of them, cold or warm. The first is also compared with operations for which the floor is not
  /// sampled.
  package var operations: [Operation] {
    switch self {
    case .read, .scan, .frames, .copy: [.prepare]
    case .search: [.query, .queryCold]
    case .segments: [.relayout, .relayoutWarm]
    }
  }

  /// Returns the operation of the floor's cells that are compared with `operation`: the same operation if the floor is sampled for it, else the first.
  func operation(beside operation: Operation) -> Operation { operations.first { $0.name == operation.name } ?? operations[0] }

  /// Returns the work, over the items of `scene` in one column without spacing.
  func body(_ scene: Scene) -> MeasuredBody {
    let lengths = scene.data.sections.flatMap(\.items).map { Int32(min($0.height, 1_000_000)) }
    let work = FloorWork(self, lengths: lengths, container: scene.container)
    switch self {
    case .segments: return Self.segmentsBody(lengths, scene)
    case .read: return MeasuredBody(run: { count in for _ in 0..<count { work.read() } })
    case .scan: return MeasuredBody(run: { count in for _ in 0..<count { work.scan() } })
    case .frames: return MeasuredBody(run: { count in for _ in 0..<count { work.writeFrames() } })
    case .copy: return MeasuredBody(run: { count in for _ in 0..<count { work.copy() } })
    case .search:
      work.scan()
      var generator = scene.generator(for: "floor.search")
      let range = max(1, work.offsets[lengths.count] - Int(scene.container.height))
      let targets = (0..<4_096).map { _ in generator.below(range) }
      let position = ScriptPosition(count: targets.count)
      return MeasuredBody(along: position, arm: { blackHole(targets[$0]) }) { count in
        for _ in 0..<count { work.search(targets[position.advance()]) }
      }
    }
  }
}

/// The memory on which the floors work.
private final class FloorWork {
  let lengths: [Int32]
  let container: LayoutSize
  private(set) var offsets: [Int]
  private var target: [Int32]
  private let frames: UnsafeMutableBufferPointer<PlacedFrame>
  private let attributes: UnsafeMutableBufferPointer<LayoutAttributes>

  /// Allocates the memory of one floor only: at ten million items the frames alone take 320 MB.
  init(_ floor: HardwareFloor, lengths: [Int32], container: LayoutSize) {
    self.lengths = lengths
    self.container = container
    offsets = floor == .scan || floor == .search ? Array(repeating: 0, count: lengths.count + 1) : []
    target = floor == .copy ? lengths : []
    frames = .allocate(capacity: floor == .frames ? lengths.count : 0)
    frames.initialize(repeating: PlacedFrame(across: 0, acrossLength: 0, originInHalfUnits: 0, length: 0))
    attributes = .allocate(capacity: floor == .search ? 1_024 : 0)
    attributes.initialize(
      repeating: LayoutAttributes(
        kind: .cell, indexPath: ElementPath(section: 0, item: 0), frame: LayoutRect(x: 0, y: 0, width: 0, height: 0)))
  }

  deinit {
    frames.deallocate()
    attributes.deallocate()
  }

  @inline(never) func read() {
    lengths.withUnsafeBufferPointer { lengths in
      var total = 0
      for length in lengths { total &+= Int(length) }
      blackHole(total)
    }
  }

  @inline(never) func scan() {
    lengths.withUnsafeBufferPointer { lengths in
      offsets.withUnsafeMutableBufferPointer { offsets in
        var total = 0
        for index in lengths.indices {
          offsets[index] = total
          total &+= Int(lengths[index])
        }
        offsets[lengths.count] = total
        blackHole(offsets.baseAddress)
      }
    }
  }

  @inline(never) func writeFrames() {
    let width = container.width
    for index in 0..<frames.count {
      frames[index] = PlacedFrame(across: 0, acrossLength: width, originInHalfUnits: index &* 2, length: index)
    }
    blackHole(frames.baseAddress)
  }

  @inline(never) func copy() {
    lengths.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        to.update(from: from, count: source.count)
        blackHole(target.baseAddress)
      }
    }
  }

  @inline(never) func search(_ offset: Int) {
    offsets.withUnsafeBufferPointer { offsets in
      var first = 0
      var length = lengths.count
      while length > 1 {
        let half = length >> 1
        first = offsets[first &+ half] <= offset ? first &+ half : first
        length &-= half
      }
      let end = offset &+ Int(container.height)
      var count = 0
      while first < lengths.count && offsets[first] < end && count < attributes.count {
        let frame = LayoutRect(
          x: 0, y: Double(offsets[first]), width: container.width, height: Double(offsets[first &+ 1] &- offsets[first]))
        attributes[count] = LayoutAttributes(kind: .cell, indexPath: ElementPath(section: 0, item: first), frame: frame)
        count &+= 1
        first &+= 1
      }
      blackHole(count)
      blackHole(attributes.baseAddress)
    }
  }
}

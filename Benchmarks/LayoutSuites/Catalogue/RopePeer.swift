import CollectionLayouts
import _RopeModule

extension Contender {
  /// The rope of swift-collections, in which each element is a row, summed by count and length. It is a published rival for lists.
  static let rope = Contender(
    name: "rope", summary: "swift-collections' Rope with a (count, length) summary; lists only", color: .green,
    claims: [
      // Everything except building it is a descent; sections are in an array.
      .everything: .linear, .container: .constant, .append: .logarithmic, .tailResize: .logarithmic, .resize: .logarithmic,
      .renumbering: .logarithmic,
      .sections: .linear, .scroll: .constant, .search: .logarithmic, .item: .logarithmic,
    ],
    layouts: [ListLayout.name]
  ) { (scene) throws(LayoutError) in
    guard let list = scene.layout.layout as? ListLayout else { throw .unknownStrategy("rope", known: Strategy.all.map(\.name)) }
    return LayoutEngine(try PeerList<RopeRows>(list, scene))
  }
}

/// A row of a list in a rope.
private struct RopeRow: RopeElement {
  /// The row's length and the spacing behind it, in units.
  var extent: Int

  var summary: RowSum { RowSum(count: 1, extent: extent) }
  var isEmpty: Bool { false }
  var isUndersized: Bool { false }
  func invariantCheck() {}
  mutating func rebalance(nextNeighbor right: inout RopeRow) -> Bool { false }
  mutating func split(at index: Int) -> RopeRow { preconditionFailure("A row cannot be split at \(index)") }
}

private struct RowSum: RopeSummary {
  var count: Int
  var extent: Int

  static var maxNodeSize: Int { 15 }
  static var zero: RowSum { RowSum(count: 0, extent: 0) }
  var isZero: Bool { count == 0 }
  mutating func add(_ other: RowSum) {
    count &+= other.count
    extent &+= other.extent
  }
  mutating func subtract(_ other: RowSum) {
    count &-= other.count
    extent &-= other.extent
  }
}

private struct CountMetric: RopeMetric {
  func size(of summary: RowSum) -> Int { summary.count }
  func index(at offset: Int, in element: RopeRow) -> Int { offset }
}

private struct ExtentMetric: RopeMetric {
  func size(of summary: RowSum) -> Int { summary.extent }
  func index(at offset: Int, in element: RopeRow) -> Int { offset }
}

/// The rows of a section in a rope.
private struct RopeRows: PeerRows {
  private var rope: Rope<RopeRow>

  init(_ extents: [Int32]) { rope = Rope(extents.lazy.map { RopeRow(extent: Int($0)) }) }

  var count: Int { rope.count(in: CountMetric()) }
  var extent: Int { rope.isEmpty ? 0 : rope.count(in: ExtentMetric()) }

  mutating func resize(_ item: Int, to extent: Int) {
    var index = rope.find(at: item, in: CountMetric(), preferEnd: false).index
    rope.update(at: &index) { $0.extent = extent }
  }

  mutating func insert(_ extent: Int, at item: Int) { rope.insert(RopeRow(extent: extent), at: item, in: CountMetric()) }

  mutating func remove(_ item: Int) -> Int { rope.remove(at: item, in: CountMetric()).removed.extent }

  func row(_ item: Int) -> (origin: Int, extent: Int) {
    let index = rope.find(at: item, in: CountMetric(), preferEnd: false).index
    return (rope.offset(of: index, in: ExtentMetric()), rope[index].extent)
  }

  @inline(__always) func forEachRow(from offset: Int, _ body: (_ item: Int, _ origin: Int, _ extent: Int) -> Bool) {
    var (index, rest) = rope.find(at: offset, in: ExtentMetric(), preferEnd: false)
    var origin = offset &- rest
    var item = rope.offset(of: index, in: CountMetric())
    while index < rope.endIndex {
      let extent = rope[index].extent
      if !body(item, origin, extent) { return }
      origin &+= extent
      item &+= 1
      rope.formIndex(after: &index)
    }
  }
}

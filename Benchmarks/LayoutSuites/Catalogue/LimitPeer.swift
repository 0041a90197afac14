import CollectionLayouts
import ListLimit

extension Contender {
  /// A peer with the least work that is known for a list: code for this one layout, close to the machine. No app could use it as a strategy, and it takes
  /// part only if it is named.
  static let limit = Contender(
    name: "limit", summary: "the least work known for a plain list: raw 16-bit rows under three levels of sums, in C; lists only",
    color: .brown,
    claims: [
      .everything: .linear, .container: .constant, .append: .logarithmic, .tailResize: .logarithmic, .resize: .logarithmic,
      .renumbering: .logarithmic,
      .sections: .linear, .scroll: .constant, .search: .logarithmic, .item: .logarithmic,
    ],
    layouts: [ListLayout.name]
  ) { (scene) throws(LayoutError) in
    guard let list = scene.layout.layout as? ListLayout else { throw .unknownStrategy("limit", known: Strategy.all.map(\.name)) }
    return LayoutEngine(try PeerList<LimitRows>(list, scene))
  }
}

/// The rows of a section in the limit's memory.
struct LimitRows: PeerRows {
  private let list: LimitList

  static var mostExtent: Int { Int(UInt16.max) }
  static var mostRows: Int { LIST_LIMIT_MOST }

  init(_ extents: [Int32]) { list = LimitList(extents) }

  var count: Int { Int(list_limit_count(list.pointer)) }
  var extent: Int { Int(list_limit_extent(list.pointer)) }

  mutating func resize(_ item: Int, to extent: Int) { list_limit_resize(list.pointer, Int64(item), Int32(extent)) }

  mutating func insert(_ extent: Int, at item: Int) {
    var extent = Int32(extent)
    insert(&extent, 1, at: item)
  }

  mutating func insert(_ extents: UnsafeBufferPointer<Int32>, at item: Int) {
    if let first = extents.baseAddress { insert(first, extents.count, at: item) }
  }

  private func insert(_ extents: UnsafePointer<Int32>, _ count: Int, at item: Int) {
    let isInserted = list_limit_insert(list.pointer, Int64(item), extents, Int64(count))
    precondition(isInserted, "No room for \(count) rows more than \(self.count) at the limit")
  }

  mutating func remove(_ item: Int) -> Int { Int(list_limit_remove(list.pointer, Int64(item))) }

  func row(_ item: Int) -> (origin: Int, extent: Int) {
    var extent: Int32 = 0
    let origin = list_limit_origin(list.pointer, Int64(item), &extent)
    return (Int(origin), Int(extent))
  }

  @inline(__always) func forEachRow(from offset: Int, _ body: (_ item: Int, _ origin: Int, _ extent: Int) -> Bool) {
    var rows = list_limit_at(list.pointer, Int64(offset))
    while let extents = rows.extents {
      var origin = Int(rows.origin)
      for index in 0..<Int(rows.count) {
        let extent = Int(extents[index])
        if !body(Int(rows.item) &+ index, origin, extent) { return }
        origin &+= extent
      }
      rows = list_limit_behind(list.pointer, rows)
    }
  }

  func expectChanges(at items: [Int]) { list_limit_prefetch(list.pointer, items.map { Int64($0) }, Int64(items.count)) }
}

/// The memory of a section in the limit. A section that moves takes it along.
private final class LimitList {
  let pointer: OpaquePointer

  init(_ extents: [Int32]) {
    guard let pointer = list_limit_make(extents, Int64(extents.count)) else { fatalError("There is no memory for \(extents.count) rows") }
    self.pointer = pointer
  }

  deinit { list_limit_free(pointer) }
}

/// Which items came without a size, so that they count with an estimate until they are resized.
@usableFromInline struct EstimateLedger {
  /// `isAutomatic[s][i]` says it of item *i* of section *s*.
  @usableFromInline var isAutomatic: [ContiguousArray<Bool>]

  /// The ledger of `data`, or `nil` where every item has its size. O(*n* + *s*).
  @inlinable init?(_ data: CollectionData) {
    guard data.sections.contains(where: { $0.items.contains { $0.isAutomatic } }) else { return nil }
    isAutomatic = data.sections.map { ContiguousArray($0.items.map(\.isAutomatic)) }
  }

  /// A ledger of sections of so many items, all with their sizes.
  @inlinable init(counts: some Sequence<Int>) { isAutomatic = counts.map { ContiguousArray(repeating: false, count: $0) } }

  @inlinable subscript(path: IndexPath) -> Bool {
    get { isAutomatic[path.section][path.item] }
    set { isAutomatic[path.section][path.item] = newValue }
  }

  @inlinable mutating func insert(_ sizes: [Size], at path: IndexPath) {
    isAutomatic[path.section].insert(contentsOf: sizes.lazy.map(\.isAutomatic), at: path.item)
  }

  @inlinable mutating func remove(_ range: Range<Int>, from section: Int) { isAutomatic[section].removeSubrange(range) }

  @inlinable mutating func move(_ source: IndexPath, to target: IndexPath) {
    let flag = isAutomatic[source.section].remove(at: source.item)
    isAutomatic[target.section].insert(flag, at: target.item)
  }
}

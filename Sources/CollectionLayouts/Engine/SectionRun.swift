/// The sections of a layout that lays all of them out as one: how many items each has, and where its first stands among all.
@usableFromInline struct SectionRun {
  /// `starts[s]` is the number of items before section *s*; the last entry is that of all items.
  @usableFromInline var starts: [Int]

  @inlinable init(counts: some Collection<Int>) {
    starts = [0]
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
  }

  /// The number of sections.
  @inlinable var count: Int { starts.count - 1 }

  @inlinable func itemCount(in section: Int) -> Int { starts[section + 1] - starts[section] }

  /// Where an item of a section stands among all.
  @inlinable func index(of path: IndexPath) -> Int { starts[path.section] + path.item }

  /// The section has so many items more. O(*s*).
  @inlinable mutating func grow(_ section: Int, by count: Int) {
    for index in section + 1..<starts.count { starts[index] += count }
  }

  /// Sections have so many items more. O(*s*).
  @inlinable mutating func grow(by growth: [Int: Int]) {
    var shift = 0
    for section in 0..<count {
      shift += growth[section] ?? 0
      starts[section + 1] += shift
    }
  }

  /// The path of the item that stands at `index` among all. O(log *s*).
  @inlinable func path(of index: Int) -> IndexPath {
    // The last section that begins at or before the item; sections without items before it begin there too.
    let section = partitionPoint(in: 0..<count) { starts[$0 + 1] <= index }
    return IndexPath(section: section, item: index - starts[section])
  }

  /// Gives the cells of an answer, which stand in index order, the paths of their sections. O(*k* + log *s*), and O(*s*) of those they span.
  @inlinable func rename(_ storage: inout AttributesStorage) {
    guard storage.count > 0 else { return }
    var section = path(of: storage.base[0].indexPath.item).section
    for position in 0..<storage.count {
      let index = storage.base[position].indexPath.item
      while starts[section + 1] <= index { section += 1 }
      storage.base[position].indexPath = IndexPath(section: section, item: index - starts[section])
    }
  }
}

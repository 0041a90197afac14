/// The sections of a layout that lays all of them out as one: how many items each has, and where its first stands among all.
///
/// The counts are kept in an ordered structure, so that a change of one section's count costs O(log *s*).
@usableFromInline final class SectionRun {
  /// Each section is a run of one, with its number of items as its measure.
  @exclusivity(unchecked) @usableFromInline var index = RunIndex(measures: 1)
  @exclusivity(unchecked) @usableFromInline var sequence = RunIndex.Sequence()

  @inlinable init(counts: some Collection<Int>) {
    let counts = Array(counts)
    sequence = index.build(0, at: 0, count: counts.count, runLength: 1) { section, _, _ in counts[section] }
  }

  /// The number of sections.
  @inlinable var count: Int { sequence.count }

  /// The number of items before a section; at the number of sections, that of all items. O(log *s*).
  @inlinable func start(of section: Int) -> Int {
    section == sequence.count ? sequence.measure : index.sum(before: section, row: 1)
  }

  /// The indexes of a section's items among all. O(log *s*).
  @inlinable func items(of section: Int) -> Range<Int> {
    let start = start(of: section)
    return start..<start + itemCount(in: section)
  }

  /// O(1).
  @inlinable func itemCount(in section: Int) -> Int { index.value(of: section, row: 1, in: sequence) }

  /// Where an item of a section stands among all. O(log *s*).
  @inlinable func index(of path: IndexPath) -> Int { start(of: path.section) + path.item }

  /// The section has so many items more. O(log *s*).
  @inlinable func grow(_ section: Int, by count: Int) {
    index.add(count, row: 1, run: section)
    sequence.measure += count
  }

  /// The path of the item that stands at `index` among all. O(log *s*).
  @inlinable func path(of item: Int) -> IndexPath {
    // The last section that begins at or before the item; sections without items before it begin there too.
    let place = index.lastRun(startingBefore: item + 1, row: 1, of: sequence)
    return IndexPath(section: place.item, item: item - place.measure)
  }

  /// Gives the cells of an answer, which stand in index order, the paths of their sections. O(*k* + log *s*), and O(log *s*) for each section.
  @inlinable func rename(_ storage: inout AttributesStorage) {
    var (section, start, end) = (0, 0, 0)
    for position in 0..<storage.count {
      let item = storage.base[position].indexPath.item
      if item >= end {
        section = path(of: item).section
        let items = items(of: section)
        (start, end) = (items.lowerBound, items.upperBound)
      }
      storage.base[position].indexPath = IndexPath(section: section, item: item - start)
    }
  }
}

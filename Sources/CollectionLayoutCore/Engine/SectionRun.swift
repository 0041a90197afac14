/// The sections of a layout that lays all of them out as one: the number of items of each, and the index of its first among all.
///
/// The counts are kept in an ordered structure, so that a change of one section's count costs O(log *s*).
@usableFromInline final class SectionRun {
  /// Each section is as long as it has items.
  @exclusivity(unchecked) @usableFromInline var outline: SectionOutline

  @inlinable init(counts: [Int]) { outline = SectionOutline(count: counts.count) { counts[$0] } }

  /// The number of sections.
  @inlinable var count: Int { outline.count }

  /// The number of items before a section; at the number of sections, that of all items. O(log *s*).
  @inlinable @inline(__always) func start(of section: Int) -> Int { section == 0 ? 0 : outline.origin(of: section) }

  /// The indexes of a section's items among all. O(log *s*).
  @inlinable func items(of section: Int) -> Range<Int> {
    let start = start(of: section)
    return start..<start + itemCount(in: section)
  }

  /// O(1), but for the last section of 64, where it is O(log *s*).
  @inlinable func itemCount(in section: Int) -> Int { outline.length(inSlot: outline.slot(of: section)) }

  /// The index of an item among all, or `nil` for a path without one. O(log *s*).
  @inlinable @inline(__always) func index(ofItemAt path: ElementPath) -> Int? {
    let (section, item) = (path.section, path.item)
    if section == 0 && outline.count == 1 { return item >= 0 && item < outline.length ? item : nil }
    return indexOfMany(section, item)
  }

  /// The same where there are several sections.
  @inlinable @inline(never) func indexOfMany(_ section: Int, _ item: Int) -> Int? {
    guard section >= 0, section < count, item >= 0, item < itemCount(in: section) else { return nil }
    return start(of: section) &+ item
  }

  /// The index of an item of a section among all. O(log *s*).
  @inlinable func index(of path: ElementPath) -> Int { start(of: path.section) + path.item }

  /// The section has so many items more. O(log *s*).
  @inlinable func grow(_ section: Int, by count: Int) { outline.add(count, toSlot: outline.slot(of: section)) }

  /// Removes sections and inserts others, of which those without a source have no items yet. O(*m* log *s*); O(*s*) for the first such change.
  @usableFromInline func rearrange(removing: [Int], inserting: [(index: Int, source: Int?)], fanOut: Int) {
    _ = outline.rearrange(removing: removing, inserting: inserting, fanOut: fanOut)
  }

  /// The path of item `index` of all. O(log *s*).
  @inlinable func path(of item: Int) -> ElementPath {
    // The last section that begins at or before the item; sections without items before it begin there too.
    let section = outline.lastSection(startingBefore: item + 1)
    return ElementPath(section: section, item: item - start(of: section))
  }

  /// Gives the cells of an answer, which are in index order, the paths of their sections. O(*k* + log *s*), and O(log *s*) for each section.
  @inlinable func rename(_ storage: inout AttributesStorage) {
    var (section, start, end) = (0, 0, 0)
    for position in 0..<storage.count {
      let item = storage.base[position].indexPath.item
      if item >= end {
        section = path(of: item).section
        let items = items(of: section)
        (start, end) = (items.lowerBound, items.upperBound)
      }
      storage.base[position].indexPath = ElementPath(section: section, item: item - start)
    }
  }
}

/// A store that notes the first dirty item of each section, and works from there to the section's end.
public protocol DirtyStore: SectionedStore, ~Copyable {
  /// The work of the next `prepare()`.
  var dirty: DirtyItems { get set }
}

extension DirtyStore where Self: ~Copyable {
  /// Everything is dirty. O(1).
  @inlinable public mutating func invalidateEverything() { dirty.isEverything = true }

  /// O(1).
  @inlinable public mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item) {
    sectionTable.replaceItem(at: index, in: section, with: item)
    dirty.mark(from: index, in: section)
  }

  /// O(*m* + *b*), *m* items before *b* others of the section.
  @inlinable public mutating func insert(_ items: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int) {
    sectionTable.insert(items, at: index, in: section)
    dirty.mark(from: index, in: section)
  }

  /// O(*b*), *b* the number of items behind those that go.
  @inlinable public mutating func remove(_ range: Range<Int>, from section: Int) {
    sectionTable.items.remove(range, from: section)
    dirty.mark(from: range.lowerBound, in: section)
  }

  /// O(*m* + *b*), *m* items that go or come and *b* behind the first of them.
  @inlinable public mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)]) {
    guard let first = [removing.first, inserting.first?.index].compactMap({ $0 }).min() else { return }
    sectionTable.items.edit(section, removing: removing, inserting: inserting)
    dirty.mark(from: first, in: section)
  }

  /// O(*s*).
  @inlinable public mutating func replan(_ plans: SectionPlans<Rule>) {
    sectionTable.plans = plans
    dirty.isEverything = true
  }
}

/// The first item of each section from which on its layout may be wrong.
public struct DirtyItems {
  /// Whether nothing is known to be right.
  @usableFromInline package var isEverything = true
  /// The first dirty item of each section, or `Int.max`. Undefined while everything is dirty.
  @usableFromInline package var firsts: [Int] = []
  /// The sections with a first dirty item, each once. Undefined while everything is dirty.
  @usableFromInline package var sections: [Int] = []

  @inlinable package init() {}

  /// Item `index` of a section changed, came, or was the first of those that went. O(1).
  @inlinable package mutating func mark(from index: Int, in section: Int) {
    guard !isEverything else { return }
    if firsts[section] == .max { sections.append(section) }
    firsts[section] = min(firsts[section], index)
  }

  /// Marks every section from its start if everything is dirty. O(*s*) then.
  @inlinable package mutating func spread(over count: Int) {
    guard isEverything else { return }
    isEverything = false
    firsts.removeAll(keepingCapacity: true)
    firsts.append(contentsOf: repeatElement(0, count: count))
    sections.removeAll(keepingCapacity: true)
    sections.append(contentsOf: 0..<count)
  }

  /// Sections came and went; a new one has no dirty items of its own accord. O(*s*).
  @inlinable package mutating func rearrange(removing: [Int], inserting: [(index: Int, source: Int?)]) {
    guard !isEverything else { return }
    firsts.rearrange(removing: removing, inserting: inserting) { _ in .max }
    sections = firsts.indices.filter { firsts[$0] < .max }
  }

  /// Everything is right again. O(*d*), *d* the number of dirty sections.
  @inlinable package mutating func clear() {
    for section in sections { firsts[section] = .max }
    sections.removeAll(keepingCapacity: true)
  }
}

/// The changes of a batch to sections: those that leave, by old index, and those that arrive, by final index.
@usableFromInline struct SectionShuffle {
  /// The arrival at a final index: a new section, or the section of an old index.
  @usableFromInline enum Arrival {
    case new(CollectionData.Section)
    case moved(from: Int)
  }

  /// The old indexes of the sections that are deleted or moved, ascending.
  @usableFromInline private(set) var leaving: [Int] = []
  /// The old indexes of those among them that are deleted.
  @usableFromInline private(set) var deleted: [Int] = []
  /// The sections that arrive, by ascending final index.
  @usableFromInline private(set) var arriving: [(index: Int, section: Arrival)] = []
  /// The sections that get other items, by old index.
  @usableFromInline private(set) var reloaded: [(index: Int, section: CollectionData.Section)] = []

  /// The section updates among `updates`, sorted out. Throws if they contradict each other. O(*m* log *m*).
  @usableFromInline init(_ updates: [BatchUpdate]) throws(LayoutError) {
    var moved: [Int] = []
    for update in updates {
      switch update {
      case .insertSection(let index, let section): arriving.append((index, .new(section)))
      case .deleteSection(let index): deleted.append(index)
      case .reloadSection(let index, let section): reloaded.append((index, section))
      case .moveSection(let source, let target):
        moved.append(source)
        arriving.append((target, .moved(from: source)))
      case .delete, .insert, .move, .reload: break
      }
    }
    leaving = (deleted + moved).sorted()
    arriving.sort { $0.index < $1.index }
    let replaced = reloaded.map(\.index)
    try Self.refuse(.deletedTwice, duplicates(in: deleted))
    try Self.refuse(.movedTwice, duplicates(in: moved))
    try Self.refuse(.movedAndDeleted, duplicates(in: leaving))
    try Self.refuse(.reloadedTwice, duplicates(in: replaced))
    try Self.refuse(.reloadedAndGone, replaced.filter { leaving.contains($0) })
    try Self.refuse(.sameTarget, duplicates(in: arriving.map(\.index)))
  }

  private static func refuse(_ conflict: BatchConflict, _ sections: [Int]) throws(LayoutError) {
    guard sections.isEmpty else { throw .conflictingSections(sections, conflict) }
  }

  /// Whether no section is concerned.
  @usableFromInline var isEmpty: Bool { leaving.isEmpty && arriving.isEmpty && reloaded.isEmpty }

  /// Whether no section comes or goes.
  @usableFromInline var keepsOrder: Bool { leaving.isEmpty && arriving.isEmpty }

  /// The number of sections afterwards, of `count` before.
  @usableFromInline func count(after count: Int) -> Int { count - leaving.count + arriving.count }

  /// Whether a section loses its items: it is deleted or reloaded.
  @usableFromInline func replaces(_ old: Int) -> Bool { deleted.contains(old) || reloaded.contains { $0.index == old } }

  /// The final index of a section of an old index, or `nil` for one that was deleted. O(*m*).
  @usableFromInline func index(after old: Int) -> Int? {
    guard !leaving.contains(old) else {
      return arriving.first { if case .moved(old) = $0.section { true } else { false } }?.index
    }
    var index = old - leaving.count { $0 < old }
    for arrival in arriving where arrival.index <= index { index += 1 }
    return index
  }

  /// The old index of the section at a final index, or `nil` for one that was inserted. O(*m*).
  @usableFromInline func index(before final: Int) -> Int? {
    if let arrival = arriving.first(where: { $0.index == final }) {
      guard case .moved(let source) = arrival.section else { return nil }
      return source
    }
    var index = final - arriving.count { $0.index < final }
    for old in leaving where old <= index { index += 1 }
    return index
  }

  /// The known sizes of sections' headers and footers, by their indexes, after the sections have come, gone and moved. O(*t* *m*), *t* sections of which
  /// anything is known.
  @usableFromInline func rearranged(_ sizes: [Int: [ElementKind: LayoutSize]]) -> [Int: [ElementKind: LayoutSize]] {
    var result: [Int: [ElementKind: LayoutSize]] = [:]
    for (old, known) in sizes where !replaces(old) {
      if let final = index(after: old) { result[final] = known }
    }
    for (final, known) in newSizes { result[final] = known }
    return result
  }

  /// The sizes that inserted and reloaded sections bring for their headers and footers, by their final indexes, if they bring any. O(*m*²).
  @usableFromInline var newSizes: [(index: Int, sizes: [ElementKind: LayoutSize])] {
    let inserted = arriving.compactMap { arrival -> (Int, [ElementKind: LayoutSize])? in
      guard case .new(let section) = arrival.section, !section.supplementarySizes.isEmpty else { return nil }
      return (arrival.index, section.supplementarySizes)
    }
    let renewed = reloaded.compactMap { index, section -> (Int, [ElementKind: LayoutSize])? in
      section.supplementarySizes.isEmpty ? nil : (self.index(after: index) ?? index, section.supplementarySizes)
    }
    return renewed.isEmpty ? inserted : inserted + renewed
  }

  /// The same moves of anything that is kept one a section.
  @usableFromInline func edit<Element>(_ element: (Arrival) -> Element) -> SectionEdit<Element> {
    var edit = SectionEdit<Element>(section: 0)
    edit.removing = leaving
    edit.inserting = arriving.map { ($0.index, element($0.section)) }
    return edit
  }

  /// Throws if an index names no section of `count`, or no place among those there will be.
  @usableFromInline func requireSections(of count: Int) throws(LayoutError) {
    for index in leaving + reloaded.map(\.index) where index < 0 || index >= count {
      throw .sectionOutOfRange(index, sectionCount: count)
    }
    let after = self.count(after: count)
    for arrival in arriving where arrival.index < 0 || arrival.index >= after {
      throw .sectionOutOfRange(arrival.index, sectionCount: after)
    }
  }
}

/// The elements that occur more than once. O(*m* log *m*).
@usableFromInline func duplicates<Element: Comparable>(in elements: [Element]) -> [Element] {
  let sorted = elements.sorted()
  return zip(sorted, sorted.dropFirst()).filter { $0.0 == $0.1 }.map(\.0)
}

/// Which items came without a size, so that they count with an estimate until they are resized.
///
/// The flags are in an ordered structure of their own, which counts them: an item that comes or goes costs O(log *n*), and so does the number of
/// estimates before an item.
@usableFromInline struct EstimateLedger {
  /// A flag for each item: whether it came without a size. The measure of a section is the number of flags that are set.
  @usableFromInline let flags: ItemSequences<Bool>

  /// The ledger of `data`, or `nil` where every item has its size. O(*n* + *s*).
  @usableFromInline init?(_ data: CollectionData) {
    guard data.sections.contains(where: { $0.items.contains { $0.isAutomatic } }) else { return nil }
    flags = ItemSequences(data.sections.map { $0.items.map(\.isAutomatic) }) { $0 ? 1 : 0 }
  }

  /// A ledger of sections of so many items, all with their sizes. O(*n* + *s*).
  @usableFromInline init(counts: [Int]) { flags = ItemSequences(counts.map { Array(repeating: false, count: $0) }) { $0 ? 1 : 0 } }

  /// Takes note of items that leave and arrive, both in the order of their paths. O(*m* log *n*).
  @usableFromInline func edit(leaving: [ElementPath], arriving: [(path: ElementPath, item: Bool)]) {
    for edit in SectionEdit.edits(leaving: leaving, arriving: arriving) { flags.apply(edit) }
  }

  /// Takes note of items that came to a path. O(*m* log *n*), *m* the number of those items.
  @usableFromInline func noteInsertion(of sizes: [LayoutSize], at path: ElementPath) {
    flags.insert(sizes.map(\.isAutomatic), at: path.item, in: path.section)
  }

  /// The number of items of a section without a size, before one of them. O(log *n*).
  @usableFromInline func count(in section: Int, before item: Int) -> Int {
    let sequence = flags.sequence(of: section)
    guard !sequence.isEmpty, item < sequence.count else { return sequence.measure }
    let place = flags.tree.index.run(holding: item, of: sequence)
    return place.measure + flags.tree.items(of: place.run).prefix(item - place.item).count { $0 }
  }

  /// The items of a section that have no size, in order, up to one of them. O(log *n*) for each.
  @usableFromInline func items(of section: Int, before end: Int = .max) -> LazyMapSequence<Range<Int>, Int> {
    (0..<count(in: section, before: end)).lazy.map { item($0, of: section) }
  }

  /// The item of a section that is the `number`-th without a size. O(log *n*).
  @usableFromInline func item(_ number: Int, of section: Int) -> Int {
    // The last run before which there are fewer flags than are wanted holds it.
    let place = flags.tree.index.lastRun(startingBefore: number + 1, row: 1, of: flags.sequence(of: section))
    var left = number - place.measure
    for (offset, isAutomatic) in flags.tree.items(of: place.run).enumerated() where isAutomatic {
      if left == 0 { return place.item + offset }
      left -= 1
    }
    preconditionFailure("Section \(section) has no estimate number \(number)")
  }
}

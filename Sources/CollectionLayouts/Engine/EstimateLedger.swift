/// Which items came without a size, so that they count with an estimate until they are resized.
///
/// The flags lie in an ordered structure of their own, which counts them: an item that comes or goes costs O(log *n*), and so does the number of
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

  /// The number of items of a section without a size, before one of them. O(log *n*).
  @usableFromInline func count(in section: Int, before item: Int) -> Int {
    let sequence = flags.sequences[section]
    guard !sequence.isEmpty, item < sequence.count else { return sequence.measure }
    let place = flags.tree.index.run(holding: item, of: sequence)
    return place.measure + flags.tree.items(of: place.run).prefix(item - place.item).count { $0 }
  }

  /// The items of a section that have no size, in order. O(log *n*) for each.
  @usableFromInline func items(of section: Int) -> [Int] {
    let sequence = flags.sequences[section]
    var found: [Int] = []
    found.reserveCapacity(sequence.measure)
    while found.count < sequence.measure {
      // The last run before which there are fewer flags than are wanted holds the next one.
      let place = flags.tree.index.lastRun(startingBefore: found.count + 1, row: 1, of: sequence)
      for (offset, isAutomatic) in flags.tree.items(of: place.run).enumerated() where isAutomatic { found.append(place.item + offset) }
    }
    return found
  }
}

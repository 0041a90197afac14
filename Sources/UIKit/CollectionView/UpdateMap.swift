/// An update that does not fit the data. The message is UIKit's.
///
/// LayoutBench only: Apple's UIKit throws an Objective-C exception, which Swift cannot catch.
public struct InvalidUpdate: Error, Hashable, CustomStringConvertible {
  /// The mismatch, in UIKit's words.
  public let description: String
}

/// The effect of a batch of updates on paths. It maps each section and item before the batch to its place after it.
struct UpdateMap {
  let before: [Int]
  let after: [Int]
  /// For each section before the batch, its number after the batch; `nil` if it was deleted.
  private(set) var sectionAfter: [Int?] = []
  private(set) var deletedSections: Set<Int> = []
  private(set) var insertedSections: Set<Int> = []
  private(set) var reloadedSections: Set<Int> = []
  private(set) var deletedItems: Set<IndexPath> = []
  private(set) var insertedItems: Set<IndexPath> = []
  private(set) var reloadedItems: Set<IndexPath> = []
  private var movedSections: [Int: Int] = [:]
  private var movedItems: [IndexPath: IndexPath] = [:]
  /// For each section before the batch, the items that leave it, in ascending order.
  private var departures: [Int: [Int]] = [:]
  /// For each section after the batch, the items that arrive in it, in ascending order.
  private var arrivals: [Int: [Int]] = [:]
  /// The reloaded items, by their paths after the batch.
  private var reloadedAfter: Set<IndexPath> = []

  /// The map of some updates between two states of the data.
  @MainActor init(_ updates: [UICollectionViewUpdateItem], before: [Int], after: [Int]) throws(InvalidUpdate) {
    (self.before, self.after) = (before, after)
    for update in updates { try record(update) }
    try mapSections()
    try checkItems()
    for path in Array(deletedItems) + movedItems.keys { departures[path.section, default: []].append(path.item) }
    for path in Array(insertedItems) + movedItems.values { arrivals[path.section, default: []].append(path.item) }
    for section in Array(departures.keys) { departures[section]?.sort() }
    for section in Array(arrivals.keys) { arrivals[section]?.sort() }
    reloadedAfter = Set(reloadedItems.compactMap { self.path(after: $0) })
  }

  /// Whether elements were inserted, deleted or replaced.
  var changesData: Bool {
    !deletedSections.isEmpty || !insertedSections.isEmpty || !reloadedSections.isEmpty || !deletedItems.isEmpty || !insertedItems.isEmpty
      || !reloadedItems.isEmpty
  }

  @MainActor private mutating func record(_ update: UICollectionViewUpdateItem) throws(InvalidUpdate) {
    switch (update.updateAction, update.indexPathBeforeUpdate, update.indexPathAfterUpdate) {
    case (.insert, _, let path?):
      try require(path, in: after, "insert", "into", "after", isSection: update.isSection)
      if update.isSection { insertedSections.insert(path.section) } else { insertedItems.insert(path) }
    case (.delete, let path?, _):
      try require(path, in: before, "delete", "from", "before", isSection: update.isSection)
      if update.isSection { deletedSections.insert(path.section) } else { deletedItems.insert(path) }
    case (.reload, let path?, _):
      try require(path, in: before, "reload", "in", "before", isSection: update.isSection)
      if update.isSection { reloadedSections.insert(path.section) } else { reloadedItems.insert(path) }
    case (.move, let path?, let target?):
      try require(path, in: before, "move", "from", "before", isSection: update.isSection)
      try require(target, in: after, "move", "into", "after", isSection: update.isSection)
      if update.isSection { movedSections[path.section] = target.section } else { movedItems[path] = target }
    default:
      break
    }
  }

  private func require(
    _ path: IndexPath, in counts: [Int], _ verb: String, _ preposition: String, _ moment: String, isSection: Bool
  ) throws(InvalidUpdate) {
    guard counts.indices.contains(path.section) else {
      let what = isSection ? "\(verb) section \(path.section)" : "\(verb) item \(path.item) \(preposition) section \(path.section)"
      throw InvalidUpdate(description: "attempt to \(what), but there are only \(counts.count) sections \(moment) the update")
    }
    guard !isSection, !(0..<counts[path.section]).contains(path.item) else { return }
    throw InvalidUpdate(
      description: "attempt to \(verb) item \(path.item) \(preposition) section \(path.section), but there are only "
        + "\(counts[path.section]) items in section \(path.section) \(moment) the update")
  }

  private mutating func mapSections() throws(InvalidUpdate) {
    guard before.count + insertedSections.count - deletedSections.count == after.count else {
      throw InvalidUpdate(
        description: "Invalid update: invalid number of sections. The number of sections contained in the collection view after the update "
          + "(\(after.count)) must be equal to the number of sections contained in the collection view before the update (\(before.count)), "
          + "plus or minus the number of sections inserted or deleted (\(insertedSections.count) inserted, \(deletedSections.count) deleted)."
      )
    }
    let targets = Set(movedSections.values)
    var free = after.indices.lazy.filter { [insertedSections] in !insertedSections.contains($0) && !targets.contains($0) }.makeIterator()
    sectionAfter = before.indices.map { section in
      if deletedSections.contains(section) { return nil }
      return movedSections[section] ?? free.next()
    }
  }

  private func checkItems() throws(InvalidUpdate) {
    func count(_ paths: some Sequence<IndexPath>) -> [Int: Int] { paths.reduce(into: [:]) { $0[$1.section, default: 0] += 1 } }
    let (inserted, deleted) = (count(insertedItems), count(deletedItems))
    let (movedIn, movedOut) = (count(movedItems.values), count(movedItems.keys))
    for (old, new) in sectionAfter.enumerated() {
      guard let new, !reloadedSections.contains(old) else { continue }
      let plus = (inserted[new, default: 0], movedIn[new, default: 0])
      let minus = (deleted[old, default: 0], movedOut[old, default: 0])
      guard before[old] + plus.0 + plus.1 - minus.0 - minus.1 != after[new] else { continue }
      throw InvalidUpdate(
        description:
          "Invalid update: invalid number of items in section \(new). The number of items contained in an existing section after the "
          + "update (\(after[new])) must be equal to the number of items contained in that section before the update (\(before[old])), plus or "
          + "minus the number of items inserted or deleted from that section (\(plus.0) inserted, \(minus.0) deleted) and plus or minus the "
          + "number of items moved into or out of that section (\(plus.1) moved in, \(minus.1) moved out).")
    }
  }

  /// The path of an item after the batch; `nil` if the item or its section was deleted. A reloaded item counts as kept.
  ///
  /// - Complexity: O(log *u*), *u* the items of its section that are deleted, inserted or moved.
  func path(after path: IndexPath) -> IndexPath? {
    if let target = movedItems[path] { return target }
    guard sectionAfter.indices.contains(path.section), let section = sectionAfter[path.section], !deletedItems.contains(path) else {
      return nil
    }
    let left = departures[path.section] ?? []
    let rank = path.item - Self.count(of: left, where: { left[$0] < path.item })
    // An arrival pushes this item back if it has at most `rank` remaining items in front: its index less the number of earlier arrivals.
    let arrived = arrivals[section] ?? []
    return IndexPath(item: rank + Self.count(of: arrived, where: { arrived[$0] - $0 <= rank }), section: section)
  }

  /// The number of places at the start of a list that meet a condition, which holds up to some place and not after it.
  private static func count(of list: [Int], where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a section that exists before the batch disappears in it. A reloaded section does.
  func disappears(section: Int) -> Bool { deletedSections.contains(section) || reloadedSections.contains(section) }

  /// Whether a section that exists after the batch appears in it. A reloaded section does.
  func appears(section: Int) -> Bool {
    insertedSections.contains(section) || reloadedSections.contains { sectionAfter[$0] == section }
  }

  /// Whether an item that exists before the batch disappears in it. A reloaded item does.
  func disappears(_ path: IndexPath) -> Bool {
    deletedItems.contains(path) || reloadedItems.contains(path) || disappears(section: path.section)
  }

  /// Whether an item that exists after the batch appears in it. A reloaded item does.
  func appears(_ path: IndexPath) -> Bool {
    insertedItems.contains(path) || reloadedAfter.contains(path) || appears(section: path.section)
  }
}

import Foundation

/// The updates that lead from one snapshot to another, by the rules of `performBatchUpdates`: deletions, reloads and the sources of moves name old
/// paths, insertions and the targets of moves final ones, and no item of a section that comes or goes is named.
struct SnapshotDifference {
  private(set) var deletedSections = IndexSet()
  private(set) var insertedSections = IndexSet()
  private(set) var reloadedSections = IndexSet()
  private(set) var movedSections: [(from: Int, to: Int)] = []
  private(set) var deletedItems: [IndexPath] = []
  private(set) var insertedItems: [IndexPath] = []
  private(set) var reloadedItems: [IndexPath] = []
  private(set) var movedItems: [(from: IndexPath, to: IndexPath)] = []

  /// What leads from `old` to `new`. O(*n* log *n* + *s* log *s*).
  init<Section: Hashable, Item: Hashable>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let oldSections = Self.indexes(of: old.sectionIdentifiers)
    let moved = diffSections(old, new, oldSections)
    var kept: [(old: Int, new: Int)] = []
    for (index, section) in new.sectionIdentifiers.enumerated() {
      guard let oldIndex = oldSections[section], !deletedSections.contains(oldIndex), !reloadedSections.contains(oldIndex) else { continue }
      kept.append((oldIndex, index))
    }
    movedSections = kept.filter { moved.contains($0.new) }.map { ($0.old, $0.new) }
    diffItems(old, new, kept)
  }

  private static func indexes<Element: Hashable>(of elements: [Element]) -> [Element: Int] {
    Dictionary(uniqueKeysWithValues: elements.enumerated().map { ($0.element, $0.offset) })
  }

  /// Finds the sections that come, go and are reloaded. Returns the final indexes of those that move.
  private mutating func diffSections<Section: Hashable, Item: Hashable>(
    _ old: NSDiffableDataSourceSnapshot<Section, Item>, _ new: NSDiffableDataSourceSnapshot<Section, Item>, _ oldSections: [Section: Int]
  ) -> Set<Int> {
    let reloaded = Set(new.reloadedSectionIdentifiers)
    let survivors = new.sectionIdentifiers.indices.filter { oldSections[new.sectionIdentifiers[$0]] != nil }
    let origins = survivors.map { oldSections[new.sectionIdentifiers[$0]] ?? 0 }
    let inOrder = Set(IncreasingRun.longest(in: origins))
    var moved = Set(survivors.indices.filter { !inOrder.contains($0) }.map { survivors[$0] })
    let final = Set(new.sectionIdentifiers)
    for (index, section) in old.sectionIdentifiers.enumerated() where !final.contains(section) { deletedSections.insert(index) }
    for (index, section) in new.sectionIdentifiers.enumerated() {
      guard let origin = oldSections[section] else {
        insertedSections.insert(index)
        continue
      }
      guard reloaded.contains(section) else { continue }
      // What moves and is reloaded goes, and comes again.
      if moved.remove(index) != nil {
        deletedSections.insert(origin)
        insertedSections.insert(index)
      } else {
        reloadedSections.insert(origin)
      }
    }
    return moved
  }

  /// Finds the items that come, go, move and are reloaded, in sections that are kept.
  private mutating func diffItems<Section: Hashable, Item: Hashable>(
    _ old: NSDiffableDataSourceSnapshot<Section, Item>, _ new: NSDiffableDataSourceSnapshot<Section, Item>,
    _ kept: [(old: Int, new: Int)]
  ) {
    var origins: [Item: IndexPath] = [:]
    for sections in kept {
      for (index, item) in old.itemIdentifiers(inSection: old.sectionIdentifiers[sections.old]).enumerated() {
        origins[item] = IndexPath(item: index, section: sections.old)
      }
    }
    let reloaded = Set(new.reloadedItemIdentifiers)
    for sections in kept {
      let items = new.itemIdentifiers(inSection: new.sectionIdentifiers[sections.new])
      let staying = items.indices.filter { origins[items[$0]]?.section == sections.old }
      let inOrder = Set(IncreasingRun.longest(in: staying.map { origins[items[$0]]?.item ?? 0 }).map { staying[$0] })
      for (index, item) in items.enumerated() {
        let path = IndexPath(item: index, section: sections.new)
        guard let origin = origins.removeValue(forKey: item) else {
          insertedItems.append(path)
          continue
        }
        switch (inOrder.contains(index), reloaded.contains(item)) {
        case (true, true): reloadedItems.append(origin)
        case (true, false): break
        case (false, false): movedItems.append((origin, path))
        case (false, true):
          deletedItems.append(origin)
          insertedItems.append(path)
        }
      }
    }
    // What has found no place in the end is gone, or belongs to a section that comes.
    deletedItems += origins.values
    deletedItems.sort()
  }

  /// Whether nothing is to be updated.
  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty && deletedItems.isEmpty
      && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty
  }
}

/// The longest increasing run of a sequence of numbers.
enum IncreasingRun {
  /// The places of as many numbers as possible that increase, ascending. O(*n* log *n*), and O(*n*) where all do.
  static func longest(in numbers: [Int]) -> [Int] {
    // `tails[k]` is the place of the smallest number that ends an increasing run of k + 1 numbers.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = 0
      if let last = tails.last, numbers[last] < number {
        low = tails.count
      } else {
        var high = tails.count
        while low < high {
          let middle = (low + high) / 2
          if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
        }
      }
      if low > 0 { previous[place] = tails[low - 1] }
      if low == tails.count { tails.append(place) } else { tails[low] = place }
    }
    var run: [Int] = []
    var place = tails.last ?? -1
    while place >= 0 {
      run.append(place)
      place = previous[place]
    }
    return run.reversed()
  }
}

import Foundation

/// The updates that lead from one snapshot to another, by the rules of `performBatchUpdates`. Deletions, reloads and the sources of moves have old paths;
/// insertions and the targets of moves have final paths. Items of sections that are inserted, deleted or reloaded have no updates of their own.
struct SnapshotDifference {
  private(set) var deletedSections = IndexSet()
  private(set) var insertedSections = IndexSet()
  private(set) var reloadedSections = IndexSet()
  private(set) var movedSections: [(from: Int, to: Int)] = []
  private(set) var deletedItems: [IndexPath] = []
  private(set) var insertedItems: [IndexPath] = []
  private(set) var reloadedItems: [IndexPath] = []
  private(set) var movedItems: [(from: IndexPath, to: IndexPath)] = []

  /// The updates that lead from `old` to `new`. O(*n* log *n* + *s* log *s*).
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

  /// Finds the sections that are inserted, deleted or reloaded. Returns the final indexes of the sections that move.
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
      // A section that both moves and is reloaded is deleted and inserted again.
      if moved.remove(index) != nil {
        deletedSections.insert(origin)
        insertedSections.insert(index)
      } else {
        reloadedSections.insert(origin)
      }
    }
    return moved
  }

  /// Finds the items that are inserted, deleted, moved or reloaded, in sections that are kept.
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
    // Old items without a new place were deleted, or belong to an inserted section now.
    deletedItems += origins.values
    deletedItems.sort()
  }

  /// Whether nothing is to be updated.
  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty && deletedItems.isEmpty
      && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty
  }
}

/// The longest increasing subsequence of a list of numbers.
enum IncreasingRun {
  /// The places of as many numbers as possible that increase, in ascending order. O(*n* log *n*), or O(*n*) if all numbers increase.
  static func longest(in numbers: [Int]) -> [Int] {
    // `tails[k]` is the place of the smallest number that ends an increasing subsequence of k + 1 numbers.
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

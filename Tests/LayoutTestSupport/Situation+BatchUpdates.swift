import CollectionLayouts

/// A batch of updates, as UIKit's `performBatchUpdates` has it, told a second time.
extension Situation {
  /// The data after a batch that has no ``faults(of:)``.
  ///
  /// A section is as long as its old items, less those that leave, and those that arrive. Whoever arrives has the place it names; the survivors
  /// fill the places that are left, in their old order.
  func data(after updates: [BatchUpdate]) -> CollectionData {
    let (departures, arrivals, reloads) = (Self.departures(of: updates), arrivals(of: updates), reloads(of: updates))
    let survivors = data.sections.enumerated().map { section, content in
      content.items.enumerated()
        .filter { item, _ in !departures.contains(IndexPath(section: section, item: item)) }
        .map { item, size in reloads.first { $0.path == IndexPath(section: section, item: item) }?.size ?? size }
    }
    return CollectionData(
      sections: survivors.enumerated().map { section, survivors in
        var places = [Size?](repeating: nil, count: survivors.count + arrivals.count { $0.path.section == section })
        for arrival in arrivals where arrival.path.section == section { places[arrival.path.item] = arrival.size }
        var waiting = survivors[...]
        return CollectionData.Section(items: places.compactMap { $0 ?? waiting.popFirst() })
      })
  }

  /// Everything that is wrong with a batch, in no particular order; empty where it is legal.
  func faults(of updates: [BatchUpdate]) -> [LayoutError] {
    conflicts(in: updates) + missingPaths(in: updates) + badSizes(in: updates)
  }

  /// The old paths that a batch empties.
  private static func departures(of updates: [BatchUpdate]) -> [IndexPath] {
    updates.compactMap { update in
      switch update {
      case .delete(let path), .move(let path, _): path
      case .insert, .reload: nil
      }
    }
  }

  /// The final paths that a batch fills, and with what. A move from nowhere brings nothing.
  func arrivals(of updates: [BatchUpdate]) -> [(path: IndexPath, size: Size)] {
    updates.compactMap { update in
      switch update {
      case .insert(let path, let size): (path, size)
      case .move(let source, let target): (target, exists(source) ? data.sections[source.section].items[source.item] : .zero)
      case .delete, .reload: nil
      }
    }
  }

  /// The old paths whose items a batch replaces, and by what.
  func reloads(of updates: [BatchUpdate]) -> [(path: IndexPath, size: Size)] {
    updates.compactMap { if case .reload(let path, let size) = $0 { (path, size) } else { nil } }
  }

  private func exists(_ path: IndexPath) -> Bool { path.item >= 0 && path.item < (itemCount(ofSection: path.section) ?? 0) }
}

extension Situation {
  private func conflicts(in updates: [BatchUpdate]) -> [LayoutError] {
    var deleted: [IndexPath] = []
    var moved: [IndexPath] = []
    var reloaded: [IndexPath] = []
    for update in updates {
      switch update {
      case .delete(let path): deleted.append(path)
      case .move(let path, _): moved.append(path)
      case .reload(let path, _): reloaded.append(path)
      case .insert: break
      }
    }
    let conflicts: [(BatchConflict, [IndexPath])] = [
      (.movedAndDeleted, moved.filter(deleted.contains)), (.deletedTwice, Self.repeated(deleted)), (.movedTwice, Self.repeated(moved)),
      (.reloadedAndGone, reloaded.filter((deleted + moved).contains)), (.reloadedTwice, Self.repeated(reloaded)),
      (.sameTarget, Self.repeated(arrivals(of: updates).map(\.path))),
    ]
    return conflicts.filter { !$0.1.isEmpty }.map { .conflictingUpdates($0.1, $0.0) }
  }

  private static func repeated(_ paths: [IndexPath]) -> [IndexPath] { paths.filter { path in paths.count { $0 == path } > 1 } }

  private func missingPaths(in updates: [BatchUpdate]) -> [LayoutError] {
    let departures = Self.departures(of: updates)
    let sources = (departures + reloads(of: updates).map(\.path)).filter { !exists($0) }
    let arrivals = arrivals(of: updates).map(\.path)
    let targets = arrivals.filter { path in
      guard let count = itemCount(ofSection: path.section) else { return true }
      // One that leaves twice is a conflict already; whoever counts it twice may find a target out of range besides.
      let leaving = departures.filter { $0.section == path.section }
      let arriving = arrivals.count { $0.section == path.section }
      return path.item < 0 || path.item >= count - leaving.count + arriving
    }
    return (sources + targets).map { .pathOutOfRange($0, itemCount: itemCount(ofSection: $0.section)) }
  }

  private func badSizes(in updates: [BatchUpdate]) -> [LayoutError] {
    (arrivals(of: updates) + reloads(of: updates)).compactMap { _, size in
      do throws(LayoutError) {
        try check([size])
        return nil
      } catch {
        return error
      }
    }
  }
}

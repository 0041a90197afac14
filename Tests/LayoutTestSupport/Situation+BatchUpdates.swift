import CollectionLayouts

/// A batch of updates, as in UIKit's `performBatchUpdates`, written a second time.
extension Situation {
  /// The data after a batch that has no ``faults(of:)``.
  ///
  /// The length of a section is that of its old items, less those that leave, plus those that arrive. Arriving items have the places that they name. The
  /// remaining items fill the other places, in their old order. Sections arrive and fill places in the same way.
  func data(after updates: [BatchUpdate]) -> CollectionData {
    let (departures, arrivals, reloads) = (Self.departures(of: updates), arrivals(of: updates), reloads(of: updates))
    let survivors = data.sections.enumerated().map { section, content in
      content.items.enumerated()
        .filter { item, _ in !departures.contains(ElementPath(section: section, item: item)) }
        .map { item, size in reloads.first { $0.path == ElementPath(section: section, item: item) }?.size ?? size }
    }
    var after = data
    after.sections = sectionOrigins(after: updates).enumerated().map { section, origin in
      let kept: [LayoutSize]
      var content: CollectionData.Section
      switch origin {
      case .new(let new): (content, kept) = (new, new.items)
      case .old(let index): (content, kept) = (data.sections[index], survivors[index])
      }
      var places = [LayoutSize?](repeating: nil, count: kept.count + arrivals.count { $0.path.section == section })
      for arrival in arrivals where arrival.path.section == section { places[arrival.path.item] = arrival.size }
      var waiting = kept[...]
      content.items = places.compactMap { $0 ?? waiting.popFirst() }
      return content
    }
    return after
  }

  /// All faults of a batch, in no particular order; empty for a valid batch.
  func faults(of updates: [BatchUpdate]) -> [LayoutError] {
    conflicts(in: updates) + sectionFaults(of: updates) + missingPaths(in: updates) + badSizes(in: updates)
  }

  /// The old paths that a batch empties.
  static func departures(of updates: [BatchUpdate]) -> [ElementPath] {
    updates.compactMap { update in
      switch update {
      case .delete(let path), .move(let path, _): path
      default: nil
      }
    }
  }

  /// The final paths that a batch fills, with the sizes of the items. A move from a missing path brings a size of zero.
  func arrivals(of updates: [BatchUpdate]) -> [(path: ElementPath, size: LayoutSize)] {
    updates.compactMap { update in
      switch update {
      case .insert(let path, let size): (path, size)
      case .move(let source, let target): (target, exists(source) ? data.sections[source.section].items[source.item] : .zero)
      default: nil
      }
    }
  }

  /// The old paths whose items a batch replaces, with the new sizes.
  func reloads(of updates: [BatchUpdate]) -> [(path: ElementPath, size: LayoutSize)] {
    updates.compactMap { if case .reload(let path, let size) = $0 { (path, size) } else { nil } }
  }

  func exists(_ path: ElementPath) -> Bool { path.item >= 0 && path.item < (itemCount(ofSection: path.section) ?? 0) }
}

extension Situation {
  private func conflicts(in updates: [BatchUpdate]) -> [LayoutError] {
    var deleted: [ElementPath] = []
    var moved: [ElementPath] = []
    var reloaded: [ElementPath] = []
    for update in updates {
      switch update {
      case .delete(let path): deleted.append(path)
      case .move(let path, _): moved.append(path)
      case .reload(let path, _): reloaded.append(path)
      default: break
      }
    }
    let conflicts: [(BatchConflict, [ElementPath])] = [
      (.movedAndDeleted, moved.filter(deleted.contains)), (.deletedTwice, Self.repeated(deleted)), (.movedTwice, Self.repeated(moved)),
      (.reloadedAndGone, reloaded.filter((deleted + moved).contains)), (.reloadedTwice, Self.repeated(reloaded)),
      (.sameTarget, Self.repeated(arrivals(of: updates).map(\.path))),
    ]
    return conflicts.filter { !$0.1.isEmpty }.map { .conflictingUpdates($0.1, $0.0) }
  }

  static func repeated<Place: Equatable>(_ places: [Place]) -> [Place] { places.filter { place in places.count { $0 == place } > 1 } }

  private func missingPaths(in updates: [BatchUpdate]) -> [LayoutError] {
    let departures = Self.departures(of: updates)
    let sources = (departures + reloads(of: updates).map(\.path)).filter { !exists($0) }
    let arrivals = arrivals(of: updates).map(\.path)
    let origins = sectionFaults(of: updates).isEmpty ? sectionOrigins(after: updates) : data.sections.indices.map { .old($0) }
    let targets = arrivals.filter { path in
      guard origins.indices.contains(path.section), case .old(let old) = origins[path.section] else { return true }
      let count = data.sections[old].items.count
      // An item that leaves twice is already a conflict. Code that counts it twice may also find a target out of range.
      let leaving = departures.filter { $0.section == old }
      let arriving = arrivals.count { $0.section == path.section }
      return path.item < 0 || path.item >= count - leaving.count + arriving
    }
    return (sources + targets).map { .pathOutOfRange($0, itemCount: itemCount(ofSection: $0.section)) }
  }

  private func badSizes(in updates: [BatchUpdate]) -> [LayoutError] {
    let items = (arrivals(of: updates) + reloads(of: updates)).map(\.size) + newSections(of: updates).flatMap(\.items)
    return items.compactMap { size in
      do throws(LayoutError) {
        try check([size])
        return nil
      } catch {
        return error
      }
    }
  }
}

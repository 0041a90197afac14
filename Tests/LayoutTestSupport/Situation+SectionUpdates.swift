import CollectionLayouts

/// The sections of a batch, written a second time.
extension Situation {
  /// The origin of a section of the data after a batch.
  enum SectionOrigin {
    case new(CollectionData.Section)
    case old(Int)
  }

  /// The origin of each section after a batch without section faults.
  func sectionOrigins(after updates: [BatchUpdate]) -> [SectionOrigin] {
    let departures = Self.sectionDepartures(of: updates)
    let arrivals = Self.sectionArrivals(of: updates)
    var waiting = data.sections.indices.filter { !departures.contains($0) }.map { reloaded($0, by: updates) }[...]
    var places = [SectionOrigin?](repeating: nil, count: waiting.count + arrivals.count)
    for arrival in arrivals { places[arrival.index] = arrival.origin }
    return places.compactMap { $0 ?? waiting.popFirst() }
  }

  /// The new index of a section after a batch without section faults; `nil` if it was deleted.
  func index(ofSection old: Int, after updates: [BatchUpdate]) -> Int? {
    // A reload leaves the section in its place.
    let moves = updates.filter { if case .reloadSection = $0 { false } else { true } }
    return sectionOrigins(after: moves).firstIndex { if case .old(old) = $0 { true } else { false } }
  }

  /// The contents of the sections that a batch inserts or reloads.
  func newSections(of updates: [BatchUpdate]) -> [CollectionData.Section] {
    updates.compactMap { update in
      switch update {
      case .insertSection(_, let content), .reloadSection(_, let content): content
      default: nil
      }
    }
  }

  private func reloaded(_ section: Int, by updates: [BatchUpdate]) -> SectionOrigin {
    for case .reloadSection(section, let content) in updates { return .new(content) }
    return .old(section)
  }

  private static func sectionDepartures(of updates: [BatchUpdate]) -> [Int] {
    updates.compactMap { update in
      switch update {
      case .deleteSection(let index), .moveSection(let index, _): index
      default: nil
      }
    }
  }

  private static func sectionArrivals(of updates: [BatchUpdate]) -> [(index: Int, origin: SectionOrigin)] {
    updates.compactMap { update in
      switch update {
      case .insertSection(let index, let content): (index, .new(content))
      case .moveSection(let source, let index): (index, .old(source))
      default: nil
      }
    }
  }

  /// All faults of the sections of a batch, and of items in sections that are replaced.
  func sectionFaults(of updates: [BatchUpdate]) -> [LayoutError] {
    let faults = missingSections(in: updates) + sectionConflicts(in: updates)
    return faults.isEmpty ? itemFaults(of: updates) : faults
  }

  private func missingSections(in updates: [BatchUpdate]) -> [LayoutError] {
    let count = data.sections.count
    let reloaded: [Int] = updates.compactMap { if case .reloadSection(let index, _) = $0 { index } else { nil } }
    let (departures, arrivals) = (Self.sectionDepartures(of: updates), Self.sectionArrivals(of: updates).map(\.index))
    let final = count - departures.count + arrivals.count
    return (departures + reloaded).filter { !(0..<count).contains($0) }.map { .sectionOutOfRange($0, sectionCount: count) }
      + arrivals.filter { $0 < 0 || $0 >= final }.map { .sectionOutOfRange($0, sectionCount: final) }
  }

  private func sectionConflicts(in updates: [BatchUpdate]) -> [LayoutError] {
    var (deleted, moved, reloaded): ([Int], [Int], [Int]) = ([], [], [])
    for update in updates {
      switch update {
      case .deleteSection(let index): deleted.append(index)
      case .moveSection(let index, _): moved.append(index)
      case .reloadSection(let index, _): reloaded.append(index)
      default: break
      }
    }
    let conflicts: [(BatchConflict, [Int])] = [
      (.movedAndDeleted, moved.filter(deleted.contains)), (.deletedTwice, Self.repeated(deleted)), (.movedTwice, Self.repeated(moved)),
      (.reloadedAndGone, reloaded.filter((deleted + moved).contains)), (.reloadedTwice, Self.repeated(reloaded)),
      (.sameTarget, Self.repeated(Self.sectionArrivals(of: updates).map(\.index))),
    ]
    return conflicts.filter { !$0.1.isEmpty }.map { .conflictingSections(Set($0.1).sorted(), $0.0) }
  }

  /// Items that leave a section that loses all its items, and items that arrive in a section that brings its own.
  private func itemFaults(of updates: [BatchUpdate]) -> [LayoutError] {
    let replaced: [Int] = updates.compactMap { update in
      switch update {
      case .deleteSection(let index), .reloadSection(let index, _): index
      default: nil
      }
    }
    let origins = sectionOrigins(after: updates)
    let gone = (Self.departures(of: updates) + reloads(of: updates).map(\.path)).filter { replaced.contains($0.section) }
    let brought = arrivals(of: updates).map(\.path).filter { path in
      guard origins.indices.contains(path.section), case .new = origins[path.section] else { return false }
      return true
    }
    let faults: [(BatchConflict, [ElementPath])] = [(.sectionReplaced, gone), (.sectionNew, brought)]
    return faults.filter { !$0.1.isEmpty }.map { .conflictingUpdates($0.1, $0.0) }
  }
}

import CollectionLayoutsFoundation

/// The numbers of items of sections, and the effect of updates on them.
struct SectionCounts {
  private let counts: [Int]

  /// Sections with these numbers of items.
  init(_ counts: [Int]) { self.counts = counts }

  /// The numbers of items after updates, by the rules of ``BatchUpdate``; `nil` if an update names a section that does not exist.
  ///
  /// - Complexity: O(*m* + *s*), plus O(*m* log *m*) for *m* sections that arrive.
  func after(_ updates: [BatchUpdate]) -> [Int]? {
    var remaining = counts.map { Optional($0) }
    var arriving: [(index: Int, count: Int)] = []
    var arrivals: [Int] = []
    for update in updates {
      switch update {
      case .delete(let path): guard remaining.change(path.section, by: -1) else { return nil }
      case .insert(let path, _): arrivals.append(path.section)
      case .move(let source, let target):
        guard remaining.change(source.section, by: -1) else { return nil }
        arrivals.append(target.section)
      case .reload: break
      case .insertSection(let index, let section): arriving.append((index, section.items.count))
      case .deleteSection(let index):
        guard remaining.indices.contains(index) else { return nil }
        remaining[index] = nil
      case .moveSection: continue
      case .reloadSection(let index, let section):
        guard remaining.indices.contains(index) else { return nil }
        remaining[index] = section.items.count
      }
    }
    // A moved section takes the items that are left after the updates of its own items.
    for case .moveSection(let source, let target) in updates {
      guard remaining.indices.contains(source), let count = remaining[source] else { return nil }
      arriving.append((target, count))
      remaining[source] = nil
    }
    var result = remaining.compactMap { $0 }
    for arrival in arriving.sorted(by: { $0.index < $1.index }) {
      guard arrival.index >= 0 && arrival.index <= result.count else { return nil }
      result.insert(arrival.count, at: arrival.index)
    }
    for section in arrivals {
      guard result.indices.contains(section) else { return nil }
      result[section] += 1
    }
    return result
  }
}

extension [Int?] {
  /// Adds to a section's count, if the section exists. Returns whether the index is valid; a deleted section stays deleted.
  fileprivate mutating func change(_ section: Int, by difference: Int) -> Bool {
    guard indices.contains(section) else { return false }
    self[section] = self[section].map { $0 + difference }
    return true
  }
}

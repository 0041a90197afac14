import CollectionLayouts

/// Batches that insert, delete, move and reload sections, and also update items.
extension ScriptWriter {
  mutating func sectionBatch(in situation: Situation) -> [BatchUpdate] {
    let sections = situation.data.sections.indices
    var (updates, sources, kept): ([BatchUpdate], [Int], [Int]) = ([], [], [])
    for section in sections {
      switch generator.int(in: 0...6) {
      case 0: updates.append(.deleteSection(section))
      case 1: updates.append(.reloadSection(section, newSection(section)))
      case 2: sources.append(section)
      default: kept.append(section)
      }
    }
    let deleted = updates.count { if case .deleteSection = $0 { true } else { false } }
    let inserted = generator.pick([0, 0, 1, 2], else: 0)
    var places = (0..<sections.count - deleted + inserted).shuffled(using: &generator)[...]
    for source in sources { updates.append(.moveSection(from: source, to: places.removeFirst())) }
    for place in places.prefix(inserted) { updates.append(.insertSection(place, newSection(place))) }
    return (updates + items(in: kept + sources, beside: updates, situation)).shuffled(using: &generator)
  }

  private mutating func newSection(_ section: Int) -> CollectionData.Section {
    newSection(sizes(generator.pick([0, 1, 2, 3, 12], else: 0), inSection: section))
  }

  /// Updates of items in sections that keep their items.
  private mutating func items(in sections: [Int], beside updates: [BatchUpdate], _ situation: Situation) -> [BatchUpdate] {
    guard generator.oneIn(2) else { return [] }
    var counts: [Int: Int] = [:]
    var finals: [Int: Int] = [:]
    for (final, origin) in situation.sectionOrigins(after: updates).enumerated() {
      guard case .old(let old) = origin else { continue }
      (counts[final], finals[old]) = (situation.data.sections[old].items.count, final)
    }
    let paths = sections.flatMap { section in
      situation.data.sections[section].items.indices.map { ElementPath(section: section, item: $0) }
    }
    var (result, sources): ([BatchUpdate], [ElementPath?]) = ([], [])
    for path in paths.shuffled(using: &generator).prefix(generator.int(in: 0...6)) {
      let choice = generator.int(in: 0...2)
      if choice == 0 { result.append(.reload(path, size(inSection: finals[path.section] ?? 0))) }
      if choice == 1 { result.append(.delete(path)) }
      if choice == 2 { sources.append(path) }
      if choice > 0 { counts[finals[path.section] ?? 0, default: 0] -= 1 }
    }
    sources += Array(repeating: nil, count: counts.isEmpty ? 0 : generator.int(in: 0...3))
    return result + arrivals(of: sources, in: counts)
  }

  /// Brings items to final paths in sections. `counts` has the number of items that are left in each.
  private mutating func arrivals(of sources: [ElementPath?], in counts: [Int: Int]) -> [BatchUpdate] {
    let sections = counts.keys.sorted()
    let goals = sources.map { _ in generator.pick(sections, else: 0) }
    var places = counts
    for goal in goals { places[goal, default: 0] += 1 }
    var free = places.mapValues { Array(0..<$0) }
    for section in sections { free[section]?.shuffle(using: &generator) }
    return zip(sources, goals).map { source, goal in
      let target = ElementPath(section: goal, item: free[goal]?.popLast() ?? 0)
      return source.map { .move(from: $0, to: target) } ?? .insert(target, size(inSection: goal))
    }
  }
}

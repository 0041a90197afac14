import CollectionLayouts

/// Batches of updates that an engine accepts.
extension ScriptWriter {
  /// Deletions, moves and reloads of old items and insertions of new ones, in any order; sometimes an empty batch.
  ///
  /// A move may bring an item without a size to a section that needs one. The batch must then be refused after all.
  mutating func batch(in situation: Situation) -> [BatchUpdate] {
    guard !situation.data.sections.isEmpty, !generator.oneIn(12) else { return [] }
    var leaving = Array(repeating: 0, count: situation.data.sections.count)
    var updates: [BatchUpdate] = []
    var sources: [ElementPath] = []
    for path in distinctPaths(in: situation) {
      switch generator.int(in: 0...2) {
      case 0: updates.append(.delete(path))
      case 1: sources.append(path)
      default:
        updates.append(.reload(path, size(inSection: path.section)))
        continue
      }
      leaving[path.section] += 1
    }
    let arrivals = sources.map { Optional($0) } + Array(repeating: nil, count: generator.pick([0, 0, 1, 2, 3, 9], else: 0))
    let targets = targets(of: arrivals, leaving: leaving, in: situation)
    for (source, target) in zip(arrivals, targets) {
      updates.append(source.map { .move(from: $0, to: target) } ?? .insert(target, size(inSection: target.section)))
    }
    return updates.shuffled(using: &generator)
  }

  /// Old paths without duplicates: usually a few, occasionally all.
  private mutating func distinctPaths(in situation: Situation) -> [ElementPath] {
    let paths = situation.data.sections.enumerated()
      .flatMap { section, content in content.items.indices.map { ElementPath(section: section, item: $0) } }
    return Array(paths.shuffled(using: &generator).prefix(generator.oneIn(10) ? paths.count : generator.int(in: 0...6)))
  }

  /// Final paths for arriving items, without duplicates. Moved items often stay in their section.
  private mutating func targets(of arrivals: [ElementPath?], leaving: [Int], in situation: Situation) -> [ElementPath] {
    let sections = situation.data.sections
    let goals = arrivals.map { source in
      source.flatMap { generator.oneIn(2) ? $0.section : nil } ?? generator.int(in: 0...sections.count - 1)
    }
    var places = sections.indices.map { section in
      (0..<sections[section].items.count - leaving[section] + goals.count { $0 == section }).shuffled(using: &generator)
    }
    return goals.map { section in ElementPath(section: section, item: places[section].removeLast()) }
  }
}

import CollectionLayouts
import LayoutWorkloads

/// The item sizes of one section during batches of updates, each of which can be undone by another batch.
struct BatchDraft {
  private(set) var sizes: [LayoutSize]
  let section: Int

  /// Draws a batch, applies it, and returns it with the batch that undoes it.
  mutating func batch(
    newSize: (inout SplitMix64) -> LayoutSize, _ generator: inout SplitMix64
  ) -> (updates: [BatchUpdate], undo: [BatchUpdate]) {
    // Deletions, moves and twice as many reloads, each of a different item.
    let count = max(1, min(20, sizes.count / 8))
    let old = generator.distinct(min(4 * count, sizes.count), below: sizes.count)
    let (deleted, rest) = (old.prefix(count), old.dropFirst(count))
    let (moved, reloaded) = (rest.prefix(count), rest.dropFirst(count))
    let inserted = count
    let final = generator.distinct(inserted + moved.count, below: sizes.count - deleted.count + inserted)
    var updates: [BatchUpdate] = []
    var undo: [BatchUpdate] = []
    for index in deleted {
      updates.append(.delete(path(index)))
      undo.append(.insert(path(index), sizes[index]))
    }
    for target in final.prefix(inserted) {
      updates.append(.insert(path(target), newSize(&generator)))
      undo.append(.delete(path(target)))
    }
    for (source, target) in zip(moved, final.dropFirst(inserted)) {
      updates.append(.move(from: path(source), to: path(target)))
      undo.append(.move(from: path(target), to: path(source)))
    }
    for index in reloaded {
      let place = index - (deleted + moved).count { $0 < index }
      updates.append(.reload(path(index), newSize(&generator)))
      undo.append(.reload(path(final.sorted().reduce(place) { $1 <= $0 ? $0 + 1 : $0 }), sizes[index]))
    }
    updates.shuffle(using: &generator)
    var data = CollectionData(sections: Array(repeating: CollectionData.Section(items: []), count: section))
    data.sections.append(CollectionData.Section(items: sizes))
    data.follow(.batchUpdates(updates))
    sizes = data.sections[section].items
    return (updates, undo)
  }

  private func path(_ item: Int) -> ElementPath { ElementPath(section: section, item: item) }
}

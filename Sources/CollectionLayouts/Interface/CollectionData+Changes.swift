extension CollectionData {
  /// The data after a change that an engine of it has accepted. A change that does not fit the data is a broken contract.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for a batch of *m* updates, *n* the items of the sections it names; else as of the change to an array.
  public mutating func follow(_ change: InvalidationContext) {
    switch change {
    case .everything, .resizedContainer, .scrolled, .scrolledSection: break
    case .reloadData(let data): self = data
    case .resizedItem(let path, let size): self[path] = size
    case .resizedItems(let changes): for change in changes { self[change.path] = change.size }
    case .insertedItems(let path, let sizes): sections[path.section].items.insert(contentsOf: sizes, at: path.item)
    case .deletedItems(let section, let range): sections[section].items.removeSubrange(range)
    case .movedItem(let source, let target):
      let size = sections[source.section].items.remove(at: source.item)
      sections[target.section].items.insert(size, at: target.item)
    case .batchUpdates(let updates): follow(updates)
    }
  }

  /// The size of the item at a path, in points.
  public subscript(path: IndexPath) -> Size {
    get { sections[path.section].items[path.item] }
    set { sections[path.section].items[path.item] = newValue }
  }

  private mutating func follow(_ updates: [BatchUpdate]) {
    var leaving: [IndexPath] = []
    var arriving: [(path: IndexPath, item: Size)] = []
    for update in updates {
      switch update {
      case .delete(let path): leaving.append(path)
      case .insert(let path, let size): arriving.append((path, size))
      case .reload(let path, let size): self[path] = size
      case .move(let source, let target):
        leaving.append(source)
        arriving.append((target, self[source]))
      }
    }
    leaving.sort()
    arriving.sort { $0.path < $1.path }
    for edit in SectionEdit.edits(leaving: leaving, arriving: arriving) { sections[edit.section].items.apply(edit) }
  }
}

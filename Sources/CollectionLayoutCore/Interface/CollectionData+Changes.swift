extension CollectionData {
  /// The data after a change that an engine of it has accepted. A change that does not fit the data is a broken contract.
  ///
  /// - Complexity: O(*n* + *m* log *m*) for a batch of *m* updates, *n* the items of the sections it names; else as of the change to an array.
  public mutating func follow(_ change: InvalidationContext) {
    switch change {
    case .everything, .resizedContainer, .scrolled, .scrolledSection, .contentInset: break
    case .reloadData(let data): self = data
    case .resizedItem(let path, let size): self[path] = size
    case .resizedItems(let changes): for change in changes { self[change.path] = change.size }
    case .resizedSupplementaries(let changes):
      for change in changes {
        if change.kind.isOfLayout {
          supplementarySizes[change.kind] = change.size
        } else {
          sections[change.section].supplementarySizes[change.kind] = change.size
        }
      }
    case .insertedItems(let path, let sizes): sections[path.section].items.insert(contentsOf: sizes, at: path.item)
    case .deletedItems(let section, let range): sections[section].items.removeSubrange(range)
    case .movedItem(let source, let target):
      let size = sections[source.section].items.remove(at: source.item)
      sections[target.section].items.insert(size, at: target.item)
    case .batchUpdates(let updates): follow(updates)
    }
  }

  /// The size of the item at a path, in points.
  public subscript(path: ElementPath) -> LayoutSize {
    get { sections[path.section].items[path.item] }
    set { sections[path.section].items[path.item] = newValue }
  }

  private mutating func follow(_ updates: [BatchUpdate]) {
    // An engine has accepted the batch before this is called.
    guard let batch = try? SortedBatch(updates) else { preconditionFailure("The updates of a batch contradict each other") }
    for (path, size) in batch.reloaded { self[path] = size }
    let arriving = batch.arriving.map { path, item in
      switch item {
      case .new(let size): (path: path, item: size)
      case .moved(let source): (path: path, item: self[source])
      }
    }
    for edit in SectionEdit<LayoutSize>.edits(leaving: batch.leaving, arriving: []) { sections[edit.section].items.apply(edit) }
    for (section, content) in batch.sections.reloaded { sections[section] = content }
    // Sections that neither come nor go are not copied.
    if !batch.sections.keepsOrder {
      sections.apply(
        batch.sections.edit { arrival in
          switch arrival {
          case .new(let section): section
          case .moved(let source): sections[source]
          }
        })
    }
    for edit in SectionEdit.edits(leaving: [], arriving: arriving) { sections[edit.section].items.apply(edit) }
  }
}

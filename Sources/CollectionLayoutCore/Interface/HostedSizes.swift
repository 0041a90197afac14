/// The sizes of a host's data, as changes leave them: each change costs O(log *n*), and only who asks for all data pays for all.
struct HostedSizes {
  private var sizes: ItemSequences<LayoutSize>
  /// The sizes of headers and footers, by section, where any is known.
  private var supplementarySizes: [Int: [ElementKind: LayoutSize]]
  /// Those of the header and footer of the whole layout.
  private var layoutSizes: [ElementKind: LayoutSize]

  /// The sizes of this data. O(*n* + *s*).
  init(_ data: CollectionData) {
    sizes = ItemSequences(data.sections.lazy.map(\.items))
    supplementarySizes = data.sections.supplementarySizes
    layoutSizes = data.supplementarySizes
  }

  /// The data. O(*n* + *s*).
  var data: CollectionData {
    var data = CollectionData(sections: (0..<sizes.sectionCount).map { CollectionData.Section(items: sizes.items(of: $0)) })
    for (section, known) in supplementarySizes { data.sections[section].supplementarySizes = known }
    data.supplementarySizes = layoutSizes
    return data
  }

  /// Takes over a change that an engine of the data has accepted.
  ///
  /// - Complexity: O(*m* log *n*) for *m* items and sections that change, but O(*s*) the first time that sections come, go or move; O(*n*) for new data.
  mutating func follow(_ change: InvalidationContext) {
    switch change {
    case .everything, .resizedContainer, .scrolled, .scrolledSection, .contentInset: break
    case .reloadData(let data): self = HostedSizes(data)
    case .resizedItem(let path, let size): sizes[path] = size
    case .resizedItems(let changes): for change in changes { sizes[change.path] = change.size }
    case .resizedSupplementaries(let changes):
      for change in changes {
        if change.kind.isOfLayout {
          layoutSizes[change.kind] = change.size
        } else {
          supplementarySizes[change.section, default: [:]][change.kind] = change.size
        }
      }
    case .insertedItems(let path, let new): sizes.insert(new, at: path.item, in: path.section)
    case .deletedItems(let section, let range): sizes.remove(range, from: section)
    case .movedItem(let source, let target): sizes.move(source, to: target)
    case .batchUpdates(let updates): follow(updates)
    }
  }

  private mutating func follow(_ updates: [BatchUpdate]) {
    // An engine has accepted the batch before this is called.
    guard let batch = try? SortedBatch(updates) else { preconditionFailure("The updates of a batch contradict each other") }
    for (path, size) in batch.reloaded { sizes[path] = size }
    let arriving = batch.arriving.map { path, item in
      switch item {
      case .new(let size): (path: path, item: size)
      case .moved(let source): (path: path, item: sizes[source])
      }
    }
    for edit in SectionEdit<LayoutSize>.edits(leaving: batch.leaving, arriving: []) { sizes.apply(edit) }
    for (section, content) in batch.sections.reloaded { sizes.replace(section, with: content.items) }
    supplementarySizes = batch.sections.rearranged(supplementarySizes)
    if !batch.sections.keepsOrder { rearrange(batch.sections) }
    for edit in SectionEdit.edits(leaving: [], arriving: arriving) { sizes.apply(edit) }
  }

  private func rearrange(_ sections: SectionShuffle) {
    var new: [Int: [LayoutSize]] = [:]
    let inserting = sections.arriving.map { arrival -> (index: Int, source: Int?) in
      switch arrival.section {
      case .new(let section):
        new[arrival.index] = section.items
        return (arrival.index, nil)
      case .moved(let source): return (arrival.index, source)
      }
    }
    sizes.rearrange(removing: sections.leaving, inserting: inserting) { new[$0] ?? [] }
  }
}

import CollectionLayouts

extension IndexPath {
  /// Where the item at this path is after a change, or `nil` if it went, or went elsewhere: an item that is moved, by itself or with its section, is no
  /// longer where the eye rested.
  ///
  /// Written without the engines' own bookkeeping, which it is to check.
  /// - Complexity: O(*m* log *m*), *m* the number of updates.
  func after(_ change: InvalidationContext) -> IndexPath? {
    switch change {
    case .everything, .resizedItem, .resizedItems, .resizedContainer, .scrolled, .scrolledSection: self
    case .reloadData: nil
    case .insertedItems(let path, let sizes):
      path.section == section && path.item <= item ? IndexPath(section: section, item: item + sizes.count) : self
    case .deletedItems(let section, let range): after(deleting: range, from: section)
    case .movedItem(let source, let target): after([.move(from: source, to: target)])
    case .batchUpdates(let updates): after(updates)
    }
  }

  private func after(deleting range: Range<Int>, from section: Int) -> IndexPath? {
    guard section == self.section, item >= range.lowerBound else { return self }
    return range.contains(item) ? nil : IndexPath(section: section, item: item - range.count)
  }

  private func after(_ updates: [BatchUpdate]) -> IndexPath? {
    var leaving = 0
    var arriving: [IndexPath] = []
    for update in updates {
      switch update {
      case .delete(let path):
        if path == self { return nil }
        if path.section == section && path.item < item { leaving += 1 }
      case .move(let source, let target):
        if source == self { return nil }
        if source.section == section && source.item < item { leaving += 1 }
        arriving.append(target)
      case .insert(let path, _): arriving.append(path)
      case .reload, .insertSection, .deleteSection, .moveSection, .reloadSection: break
      }
    }
    // What arrives takes its final place, and pushes back what stands there or behind.
    var place = item - leaving
    for path in arriving.sorted() where path.section == section && path.item <= place { place += 1 }
    return IndexPath(section: section, item: place)
  }
}

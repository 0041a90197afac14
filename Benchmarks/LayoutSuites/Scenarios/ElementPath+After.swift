import CollectionLayouts

extension ElementPath {
  /// Returns the path of this item after a change, or `nil` if the item was deleted or moved. An item that is moved, by itself or with its section, is no
  /// longer where the eye rested.
  ///
  /// It does not use the engines' own bookkeeping, which it must check.
  /// - Complexity: O(*m* log *m*), *m* the number of updates.
  func after(_ change: InvalidationContext) -> ElementPath? {
    switch change {
    case .everything, .resizedItem, .resizedItems, .resizedSupplementaries, .resizedContainer, .scrolled, .scrolledSection, .contentInset:
      self
    case .reloadData: nil
    case .insertedItems(let path, let sizes):
      path.section == section && path.item <= item ? ElementPath(section: section, item: item + sizes.count) : self
    case .deletedItems(let section, let range): after(deleting: range, from: section)
    case .movedItem(let source, let target): after([.move(from: source, to: target)])
    case .batchUpdates(let updates): after(updates)
    }
  }

  private func after(deleting range: Range<Int>, from section: Int) -> ElementPath? {
    guard section == self.section, item >= range.lowerBound else { return self }
    return range.contains(item) ? nil : ElementPath(section: section, item: item - range.count)
  }

  private func after(_ updates: [BatchUpdate]) -> ElementPath? {
    guard let newSection = sectionAfter(updates) else { return nil }
    var leaving = 0
    var arriving: [Int] = []
    func note(leavingFrom path: ElementPath) { if path.section == section && path.item < item { leaving += 1 } }
    func note(arrivingAt path: ElementPath) { if path.section == newSection { arriving.append(path.item) } }
    for update in updates {
      switch update {
      case .delete(let path):
        if path == self { return nil }
        note(leavingFrom: path)
      case .move(let source, let target):
        if source == self { return nil }
        note(leavingFrom: source)
        note(arrivingAt: target)
      case .insert(let path, _): note(arrivingAt: path)
      case .reload, .insertSection, .deleteSection, .moveSection, .reloadSection: break
      }
    }
    return ElementPath(section: newSection, item: Self.place(item - leaving, among: arriving))
  }

  /// Returns the index of the section after a batch, or `nil` if the section was deleted, replaced or moved.
  private func sectionAfter(_ updates: [BatchUpdate]) -> Int? {
    var leaving = 0
    var arriving: [Int] = []
    for update in updates {
      switch update {
      case .deleteSection(let index), .reloadSection(let index, _):
        if index == section { return nil }
        if case .deleteSection = update, index < section { leaving += 1 }
      case .moveSection(let source, let target):
        if source == section { return nil }
        if source < section { leaving += 1 }
        arriving.append(target)
      case .insertSection(let index, _): arriving.append(index)
      case .delete, .insert, .move, .reload: break
      }
    }
    return Self.place(section - leaving, among: arriving)
  }

  /// Returns the final place of something that stays: everything that arrives takes its final place, and pushes back the elements at or behind that place.
  private static func place(_ survivor: Int, among arriving: [Int]) -> Int {
    var place = survivor
    for index in arriving.sorted() where index <= place { place += 1 }
    return place
  }
}

import CollectionLayoutsFoundation

/// The updates of a batch in the engine's form.
@MainActor struct BatchUpdates {
  private(set) var updates: [BatchUpdate] = []
  private let sectionCounts: [Int]
  private let size: @MainActor (ElementPath) -> LayoutSize?

  /// Converts the updates of a batch.
  ///
  /// - Parameters:
  ///   - items: The updates that the collection view hands to `prepare(forCollectionViewUpdates:)`.
  ///   - sectionCounts: The numbers of items of the sections after the batch.
  ///   - size: The size of an inserted or reloaded item, by its final path.
  ///
  /// Returns `nil` if an update has no path, or an item has no size.
  init?(_ items: [UICollectionViewUpdateItem], sectionCounts: [Int], size: @escaping @MainActor (ElementPath) -> LayoutSize?) {
    self.sectionCounts = sectionCounts
    self.size = size
    for item in items {
      guard let update = update(item) else { return nil }
      updates += update
    }
  }

  private func update(_ item: UICollectionViewUpdateItem) -> [BatchUpdate]? {
    let (old, new) = (item.indexPathBeforeUpdate, item.indexPathAfterUpdate)
    guard let any = old ?? new, any.count == 2 else { return item.updateAction == .none ? [] : nil }
    if any.item == NSNotFound { return sectionUpdate(item.updateAction, old?.section, new?.section).map { [$0] } }
    switch item.updateAction {
    case .insert: return new.flatMap { new in size(ElementPath(new)).map { [.insert(ElementPath(new), $0)] } }
    case .delete: return old.map { [.delete(ElementPath($0))] }
    case .reload:
      guard let old, let size = size(ElementPath(new ?? old)) else { return nil }
      return [.reload(ElementPath(old), size)]
    case .move:
      guard let old, let new else { return nil }
      return [.move(from: ElementPath(old), to: ElementPath(new))]
    case .none: return []
    }
  }

  private func sectionUpdate(_ action: UICollectionViewUpdateItem.Action, _ old: Int?, _ new: Int?) -> BatchUpdate? {
    switch action {
    case .insert: return new.flatMap { new in items(ofFinal: new).map { .insertSection(new, $0) } }
    case .delete: return old.map { .deleteSection($0) }
    case .reload:
      guard let old, let items = items(ofFinal: new ?? old) else { return nil }
      return .reloadSection(old, items)
    case .move:
      guard let old, let new else { return nil }
      return .moveSection(from: old, to: new)
    case .none: return nil
    }
  }

  private func items(ofFinal section: Int) -> CollectionData.Section? {
    guard sectionCounts.indices.contains(section) else { return nil }
    var items: [LayoutSize] = []
    items.reserveCapacity(sectionCounts[section])
    for item in 0..<sectionCounts[section] {
      guard let size = size(ElementPath(section: section, item: item)) else { return nil }
      items.append(size)
    }
    return CollectionData.Section(items: items)
  }
}

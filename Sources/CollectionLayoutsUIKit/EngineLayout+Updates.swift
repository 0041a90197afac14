#if canImport(UIKit)
  import CollectionLayoutsFoundation
  import UIKit

  /// A batch while UIKit animates it: how paths change, and the elements that were visible before.
  struct AnimatedUpdates {
    let map: UpdateMap
    let before: AttributesPool
  }

  extension ElementKind {
    /// Whether elements of this kind belong to an item, and not to a section.
    fileprivate var hasItemPath: Bool { rank == ElementKind.cell.rank || rank == ElementKind.itemSupplementary(0).rank }
  }

  extension EngineLayout {
    /// Passes the batch that UIKit announces to the engine, and remembers the data for animations.
    func beginUpdates(_ items: [UICollectionViewUpdateItem]) {
      let map = UpdateMap(items.compactMap { UpdateMap.Change($0) })
      updates = AnimatedUpdates(map: map, before: pool)
      // Data that were read again, or will be, already include the batch.
      if case .stale = dataState { return }
      guard !hasReadEverything, let engine, let collectionView else { return }
      preferredSizes.removeAll()
      do throws(LayoutError) {
        tellOffset(of: collectionView)
        try engine.performBatchUpdates(map.changes.map { batchUpdate($0, map, collectionView) })
        dataState = .current
      } catch {
        // UIKit has accepted the batch. Whatever it was, the app's data count now.
        dataState = .stale
      }
      isPrepared = false
      _ = preparedEngine
    }

    private func batchUpdate(_ change: UpdateMap.Change, _ map: UpdateMap, _ collectionView: UICollectionView) -> BatchUpdate {
      switch change {
      case .insert(let path): .insert(path, size(ofItemAt: IndexPath(path)))
      case .delete(let path): .delete(path)
      case .move(let from, let to): .move(from: from, to: to)
      case .reload(let path): .reload(path, map.pathAfter(path).map { size(ofItemAt: IndexPath($0)) } ?? .automatic)
      case .insertSection(let section): .insertSection(section, self.section(section, of: collectionView))
      case .deleteSection(let section): .deleteSection(section)
      case .moveSection(let from, let to): .moveSection(from: from, to: to)
      case .reloadSection(let section):
        .reloadSection(section, map.sectionAfter(section).map { self.section($0, of: collectionView) } ?? CollectionData.Section(items: []))
      }
    }

    /// The attributes with which an element's animation begins. An element that existed before moves from its old place; a new one fades in at its place.
    func initialAttributes(
      of kind: ElementKind, at indexPath: IndexPath, in updates: AnimatedUpdates
    ) -> UICollectionViewLayoutAttributes? {
      let path = kind.path(indexPath)
      let old =
        kind.isOfLayout
        ? path
        : kind.hasItemPath
          ? updates.map.pathBefore(path) : updates.map.sectionBefore(path.section).map { ElementPath(section: $0, item: 0) }
      if let old { return updates.before.element(kind, at: old)?.attributes(at: indexPath, itemSupplementaryKinds) }
      return faded(element(kind, at: path)?.attributes(itemSupplementaryKinds))
    }

    /// The attributes with which an element's animation ends. An element that stays moves to its new place; a deleted one fades out at its old place.
    func finalAttributes(
      of kind: ElementKind, at indexPath: IndexPath, in updates: AnimatedUpdates
    ) -> UICollectionViewLayoutAttributes? {
      let path = kind.path(indexPath)
      let new =
        kind.isOfLayout
        ? path
        : kind.hasItemPath
          ? updates.map.pathAfter(path) : updates.map.sectionAfter(path.section).map { ElementPath(section: $0, item: 0) }
      if let new { return element(kind, at: new)?.attributes(at: indexPath, itemSupplementaryKinds) }
      return faded(updates.before.element(kind, at: path)?.attributes(itemSupplementaryKinds))
    }

    private func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
      attributes?.alpha = 0
      return attributes
    }

    private func element(_ kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
      switch kind {
      case .cell: preparedEngine?.layoutAttributesForItem(at: path)
      case .layoutHeader, .header, .footer, .itemSupplementary, .layoutFooter:
        preparedEngine?.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
      case .background: preparedEngine?.layoutAttributesForDecorationView(ofKind: kind, at: path)
      }
    }
  }

  extension UpdateMap.Change {
    /// The change that UIKit announces; `nil` for an update item without one. A path without an item means a section.
    @MainActor init?(_ item: UICollectionViewUpdateItem) {
      let before = item.indexPathBeforeUpdate
      let after = item.indexPathAfterUpdate
      let isSection = (before ?? after).map { $0.count < 2 || $0.item == NSNotFound } ?? false
      switch (item.updateAction, before, after) {
      case (.insert, _, let after?): self = isSection ? .insertSection(after.section) : .insert(ElementPath(after))
      case (.delete, let before?, _): self = isSection ? .deleteSection(before.section) : .delete(ElementPath(before))
      case (.reload, let before?, _): self = isSection ? .reloadSection(before.section) : .reload(ElementPath(before))
      case (.move, let before?, let after?):
        self =
          isSection
          ? .moveSection(from: before.section, to: after.section) : .move(from: ElementPath(before), to: ElementPath(after))
      default: return nil
      }
    }
  }
#endif

extension UICollectionView {
  /// Makes several changes of the data as one. The data may change only inside the closure.
  ///
  /// As on Apple's page of this method, paths of deletions refer to the data before the batch, and paths of insertions to the data after the deletions. If
  /// the numbers of items do not fit, the process ends with UIKit's message. ``tryBatchUpdates(_:completion:)`` throws this message instead.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    do {
      try tryBatchUpdates(updates, completion: completion)
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// Does the same as `performBatchUpdates`, but throws if the numbers of items do not fit. In that case the layout is not told about the batch, and all
  /// data is read again. LayoutBench only, not in Apple's UIKit.
  public func tryBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) throws(InvalidUpdate) {
    guard announcedUpdates == nil else {
      updates?()
      completion?(true)
      return
    }
    runLayoutPass()
    let before = currentCounts()
    announcedUpdates = []
    updates?()
    let announced = announcedUpdates ?? []
    announcedUpdates = nil
    if announced.isEmpty {
      // No change was announced, so none is looked for. Apps use this to animate an invalidation.
      runLayoutPass()
      completion?(true)
      return
    }
    itemCounts = nil
    let after = currentCounts()
    do {
      apply(try UpdateMap(announced, before: before, after: after), announced)
    } catch {
      reloadData()
      throw error
    }
    runLayoutPass()
    completion?(true)
  }

  /// Inserts items. Their paths refer to the data after the batch.
  public func insertItems(at indexPaths: [IndexPath]) {
    announce(indexPaths.map { UICollectionViewUpdateItem(before: nil, after: $0, action: .insert) })
  }

  /// Deletes items. Their paths refer to the data before the batch.
  public func deleteItems(at indexPaths: [IndexPath]) {
    announce(indexPaths.map { UICollectionViewUpdateItem(before: $0, after: nil, action: .delete) })
  }

  /// Reloads items. Their paths refer to the data before the batch.
  public func reloadItems(at indexPaths: [IndexPath]) {
    announce(indexPaths.map { UICollectionViewUpdateItem(before: $0, after: $0, action: .reload) })
  }

  /// Reconfigures items, whose cells stay. The next pass only asks the visible cells for their sizes again.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    hasCellsToAsk = true
  }

  /// Moves an item.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    announce([UICollectionViewUpdateItem(before: indexPath, after: newIndexPath, action: .move)])
  }

  /// Inserts sections. Their numbers refer to the data after the batch.
  public func insertSections(_ sections: IndexSet) {
    announce(sections.map { UICollectionViewUpdateItem(before: nil, after: .section($0), action: .insert) })
  }

  /// Deletes sections. Their numbers refer to the data before the batch.
  public func deleteSections(_ sections: IndexSet) {
    announce(sections.map { UICollectionViewUpdateItem(before: .section($0), after: nil, action: .delete) })
  }

  /// Reloads sections. Their numbers refer to the data before the batch.
  public func reloadSections(_ sections: IndexSet) {
    announce(sections.map { UICollectionViewUpdateItem(before: .section($0), after: .section($0), action: .reload) })
  }

  /// Moves a section.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    announce([UICollectionViewUpdateItem(before: .section(section), after: .section(newSection), action: .move)])
  }

  /// Adds changes to the open batch, or makes a batch of them. Outside a batch the data has already changed, so the old counts are those read earlier.
  private func announce(_ updates: [UICollectionViewUpdateItem]) {
    if announcedUpdates != nil {
      announcedUpdates?.append(contentsOf: updates)
    } else {
      performBatchUpdates { self.announcedUpdates?.append(contentsOf: updates) }
    }
  }

  /// Takes the layout through a batch. The context is a new one of the layout's class, unless one is given.
  func apply(_ map: UpdateMap, _ announced: [UICollectionViewUpdateItem], by given: UICollectionViewLayoutInvalidationContext? = nil) {
    recordedCalls.batches += 1
    let oldVisible = visibleAttributes
    let updates = ordered(announced, map)
    let isBoundsChange = undocumentedBehavior.announcesBatchesAsBoundsChanges && map.changesData && !UIView.areAnimationsDisabled
    if isBoundsChange { layout.prepare(forAnimatedBoundsChange: bounds) }
    movePaths(map)
    let context = given ?? layout.makeInvalidationContext()
    context.dataSourceCounts = map.changesData || undocumentedBehavior.movesInvalidateDataSourceCounts
    context.updateItems = updates
    invalidate(with: context)
    if itemCounts == nil { itemCounts = map.after }
    markInvalid()
    announceToLayout(updates)
    moveToTargetOffset()
    prepareLayoutIfNeeded()
    if answeredRectangle != queryRectangle { queryVisibleElements() }
    askAnimationAttributes(map, oldVisible: oldVisible)
    layout.finalizeCollectionViewUpdates()
    if isRecording { recordBatch(updates, map.after) }
    if isBoundsChange { layout.finalizeAnimatedBoundsChange() }
    hasCellsToAsk = true
  }

  private func announceToLayout(_ updates: [UICollectionViewUpdateItem]) {
    switch undocumentedBehavior.batchOrder {
    case .prepareQueryUpdates:
      prepareLayoutIfNeeded()
      queryVisibleElements()
      layout.prepare(forCollectionViewUpdates: updates)
    case .prepareUpdatesQuery:
      prepareLayoutIfNeeded()
      layout.prepare(forCollectionViewUpdates: updates)
    case .updatesPrepareQuery:
      layout.prepare(forCollectionViewUpdates: updates)
    }
    prepareLayoutIfNeeded()
    // Some layouts apply the updates only in the call above, so an earlier answer is useless now.
    answeredRectangle = nil
    if undocumentedBehavior.readsSizeAfterUpdates { readContentSize() }
  }

  /// Asks the layout, then the delegate, for the content offset.
  func moveToTargetOffset() {
    let proposed = contentOffset
    var target = layout.targetContentOffset(forProposedContentOffset: proposed)
    if let delegate { target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target) }
    if target != proposed { withoutRecording { contentOffset = target } }
  }

  /// The updates in the order in which the layout gets them. Reloads have the path after the batch.
  private func ordered(_ announced: [UICollectionViewUpdateItem], _ map: UpdateMap) -> [UICollectionViewUpdateItem] {
    let updates = announced.map { update in
      guard update.updateAction == .reload, let path = update.indexPathBeforeUpdate else { return update }
      let after = update.isSection ? map.sectionAfter[path.section].map { IndexPath.section($0) } : map.path(after: path)
      return UICollectionViewUpdateItem(before: path, after: after, action: .reload)
    }
    guard undocumentedBehavior.updateItemOrder == .deletionsFirst else { return updates }
    func paths(_ action: UICollectionViewUpdateItem.Action) -> [UICollectionViewUpdateItem] {
      updates.filter { $0.updateAction == action }
    }
    let deletions = paths(.delete).sorted { ($0.indexPathBeforeUpdate ?? []) > ($1.indexPathBeforeUpdate ?? []) }
    let insertions = paths(.insert).sorted { ($0.indexPathAfterUpdate ?? []) < ($1.indexPathAfterUpdate ?? []) }
    return deletions + paths(.reload) + paths(.move) + insertions
  }

  /// Translates the paths that the collection view remembers into paths after the batch.
  private func movePaths(_ map: UpdateMap) {
    selectedPaths = selectedPaths.compactMap { map.path(after: $0) }
    views.removeAll()
  }
}

extension IndexPath {
  /// The path by which an update names a section.
  static func section(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
}

extension UICollectionView {
  /// Makes several changes of the data as one. The data may change in the closure only.
  ///
  /// As Apple's page of this method describes it: paths of deletions are of the data before, those of insertions of the data after the deletions. The process
  /// ends if the numbers do not fit, with UIKit's text; ``tryBatchUpdates(_:completion:)`` throws it instead.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    do {
      try tryBatchUpdates(updates, completion: completion)
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// LayoutBench's, not Apple's: `performBatchUpdates` that throws if the numbers do not fit. The layout has then not been told of anything, and all data is
  /// read again.
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
      // No change was announced, so that none is looked for: this is how apps animate an invalidation.
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

  /// Inserts items; their paths are of the data after the batch.
  public func insertItems(at indexPaths: [IndexPath]) {
    announce(indexPaths.map { UICollectionViewUpdateItem(before: nil, after: $0, action: .insert) })
  }

  /// Deletes items; their paths are of the data before the batch.
  public func deleteItems(at indexPaths: [IndexPath]) {
    announce(indexPaths.map { UICollectionViewUpdateItem(before: $0, after: nil, action: .delete) })
  }

  /// Reloads items; their paths are of the data before the batch.
  public func reloadItems(at indexPaths: [IndexPath]) {
    announce(indexPaths.map { UICollectionViewUpdateItem(before: $0, after: $0, action: .reload) })
  }

  /// Reloads items in place, whose cells stay: only their sizes are asked for again.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    hasCellsToAsk = true
  }

  /// Moves an item.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    announce([UICollectionViewUpdateItem(before: indexPath, after: newIndexPath, action: .move)])
  }

  /// Inserts sections; their numbers are of the data after the batch.
  public func insertSections(_ sections: IndexSet) {
    announce(sections.map { UICollectionViewUpdateItem(before: nil, after: .section($0), action: .insert) })
  }

  /// Deletes sections; their numbers are of the data before the batch.
  public func deleteSections(_ sections: IndexSet) {
    announce(sections.map { UICollectionViewUpdateItem(before: .section($0), after: nil, action: .delete) })
  }

  /// Reloads sections; their numbers are of the data before the batch.
  public func reloadSections(_ sections: IndexSet) {
    announce(sections.map { UICollectionViewUpdateItem(before: .section($0), after: .section($0), action: .reload) })
  }

  /// Moves a section.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    announce([UICollectionViewUpdateItem(before: .section(section), after: .section(newSection), action: .move)])
  }

  /// Takes changes into the batch that is open, or makes a batch of them. Outside a batch the data has changed already, so the counts are those read before.
  private func announce(_ updates: [UICollectionViewUpdateItem]) {
    if announcedUpdates != nil {
      announcedUpdates?.append(contentsOf: updates)
    } else {
      performBatchUpdates { self.announcedUpdates?.append(contentsOf: updates) }
    }
  }

  /// Takes the layout through a batch. The context is one of the layout's class unless another is given.
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
    // A layout may take in the updates only now, so that an earlier answer is of no use.
    answeredRectangle = nil
    if undocumentedBehavior.readsSizeAfterUpdates { readContentSize() }
  }

  /// Asks the layout, then the delegate, where the content shall be.
  func moveToTargetOffset() {
    let proposed = contentOffset
    var target = layout.targetContentOffset(forProposedContentOffset: proposed)
    if let delegate { target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target) }
    if target != proposed { withoutRecording { contentOffset = target } }
  }

  /// The updates in the order in which the layout gets them, reloads with the path after the batch.
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

  /// Takes what the collection view remembers by path to the paths after the batch.
  private func movePaths(_ map: UpdateMap) {
    selectedPaths = selectedPaths.compactMap { map.path(after: $0) }
    views.removeAll()
  }
}

extension IndexPath {
  /// The path by which an update names a section.
  static func section(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
}

#if canImport(UIKit)
  import CollectionLayoutsFoundation
  import UIKit

  extension EngineLayout {
    /// How many preferred sizes are remembered: more than cells are visible at once.
    private static var rememberedPreferences: Int { 4_096 }

    /// Takes note of what an invalidation context says that the engine does not know.
    func takeNote(of context: UICollectionViewLayoutInvalidationContext) {
      isPrepared = false
      if let context = context as? EngineLayoutInvalidationContext, context.isKnownToEngine { return }
      preferredSizes.removeAll()
      hasReadEverything = false
      if context.invalidateEverything || isInvalidatingEverything {
        dataState = .stale
      } else if context.invalidateDataSourceCounts {
        // A second change before the first was announced leaves nothing to apply the second's updates to.
        if case .current = dataState, engine != nil { dataState = .awaitingUpdates(isPrepared: false) } else { dataState = .stale }
      } else if let indexPaths = context.invalidatedItemIndexPaths, !indexPaths.isEmpty {
        readSizes(of: indexPaths)
      }
    }

    /// A context of whose cause the engine knows, or will learn by itself.
    func known(_ context: UICollectionViewLayoutInvalidationContext) -> UICollectionViewLayoutInvalidationContext {
      (context as? EngineLayoutInvalidationContext)?.isKnownToEngine = true
      return context
    }

    /// Lets an item that follows a finger make room for itself. The app's data stay as they are until the finger lifts.
    func move(_ sources: [IndexPath], to targets: [IndexPath]) {
      guard let engine, case .current = dataState, sources.count == 1, targets.count == 1, sources != targets else { return }
      do throws(LayoutError) {
        try engine.invalidateLayout(with: .movedItem(from: ElementPath(sources[0]), to: ElementPath(targets[0])))
        isPrepared = false
      } catch {
        self.error = error
      }
    }

    private func readSizes(of indexPaths: [IndexPath]) {
      guard let engine, case .current = dataState else {
        dataState = .stale
        return
      }
      do throws(LayoutError) {
        if let collectionView { tellOffset(of: collectionView) }
        try engine.invalidateLayout(with: .resizedItems(indexPaths.map { (path: ElementPath($0), size: size(ofItemAt: $0)) }))
      } catch {
        self.error = error
      }
    }

    /// Whether a cell's preferred size is news that the engine can use.
    func takes(_ preferred: UICollectionViewLayoutAttributes, insteadOf original: UICollectionViewLayoutAttributes) -> Bool {
      guard original.representedElementCategory == .cell, engine != nil, case .current = dataState else { return false }
      let size = LayoutSize(preferred.size)
      guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else { return false }
      return preferred.size != original.size && preferredSizes[ElementPath(original.indexPath)] != size
    }

    /// Resizes an item as its cell prefers, and puts into a context what UIKit has to make of it.
    func resize(_ indexPath: IndexPath, to size: CGSize, in context: UICollectionViewLayoutInvalidationContext) {
      guard let engine, let collectionView, case .current = dataState else { return }
      let path = ElementPath(indexPath)
      tellOffset(of: collectionView)
      do throws(LayoutError) {
        try engine.invalidateLayout(with: .resizedItem(path, LayoutSize(size)))
      } catch {
        self.error = error
      }
      if preferredSizes.count >= Self.rememberedPreferences { preferredSizes.removeAll() }
      preferredSizes[path] = LayoutSize(size)
      isPrepared = false
      // At the content's start nothing is above what is seen, so that several cells can wait for one prepare().
      let origin = visibleOrigin(of: collectionView)
      guard origin.x > 0 || origin.y > 0 else { return }
      engine.prepare()
      let report = engine.lastPrepare
      context.contentSizeAdjustment = CGSize(report.contentSizeAdjustment)
      context.contentOffsetAdjustment = CGPoint(report.contentOffsetAdjustment)
      guard report.contentOffsetAdjustment != .zero else { return }
      let pending = pendingAdjustment?.adjustment ?? .zero
      pendingAdjustment = (
        base: collectionView.contentOffset,
        adjustment: CGPoint(x: pending.x + report.contentOffsetAdjustment.x, y: pending.y + report.contentOffsetAdjustment.y)
      )
    }
  }
#endif

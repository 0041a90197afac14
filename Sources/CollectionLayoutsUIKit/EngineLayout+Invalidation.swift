#if canImport(UIKit)
  import CollectionLayoutsFoundation
  import UIKit

  /// An element whose view may determine its size.
  struct SizedElement: Hashable {
    let kind: ElementKind
    let path: ElementPath
  }

  extension EngineLayout {
    /// The number of preferred sizes that are remembered: more than the number of cells that are visible at once.
    private static var rememberedPreferences: Int { 4_096 }

    /// Notes the changes in an invalidation context that the engine does not know yet.
    func takeNote(of context: UICollectionViewLayoutInvalidationContext) {
      isPrepared = false
      if let context = context as? EngineLayoutInvalidationContext, context.isKnownToEngine { return }
      preferredSizes.removeAll()
      hasReadEverything = false
      if context.invalidateEverything || isInvalidatingEverything {
        dataState = .stale
      } else if context.invalidateDataSourceCounts {
        // After a second change before UIKit announced the first, the engine has no data to which the second's updates apply.
        if case .current = dataState, engine != nil { dataState = .awaitingUpdates(isPrepared: false) } else { dataState = .stale }
      } else if let indexPaths = context.invalidatedItemIndexPaths, !indexPaths.isEmpty {
        readSizes(of: indexPaths)
      }
    }

    /// Marks a context whose cause the engine knows, or will find out by itself, and returns it.
    func known(_ context: UICollectionViewLayoutInvalidationContext) -> UICollectionViewLayoutInvalidationContext {
      (context as? EngineLayoutInvalidationContext)?.isKnownToEngine = true
      return context
    }

    /// Makes room for an item that follows a finger. The app's data stay as they are until the finger lifts.
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

    /// Whether the preferred size of a cell, a header or a footer is new to the engine and usable.
    func takes(_ preferred: UICollectionViewLayoutAttributes, insteadOf original: UICollectionViewLayoutAttributes) -> Bool {
      guard let element = sizedElement(original), engine != nil, case .current = dataState else { return false }
      let size = LayoutSize(preferred.size)
      guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else { return false }
      let (new, old) = (preferred.size, original.size)
      let isOther = element.hasWidth && new.width != old.width || element.hasHeight && new.height != old.height
      return isOther && preferredSizes[element.element] != size
    }

    /// Returns the element that attributes describe, and which of its lengths its view may determine. A cell may determine both, a header or footer those for
    /// which the layout has an estimate. `nil` for an element whose view determines neither.
    private func sizedElement(
      _ attributes: UICollectionViewLayoutAttributes
    ) -> (element: SizedElement, hasWidth: Bool, hasHeight: Bool)? {
      switch attributes.representedElementCategory {
      case .cell: return (SizedElement(kind: .cell, path: ElementPath(attributes.indexPath)), true, true)
      case .decorationView: return nil
      case .supplementaryView:
        guard let name = attributes.representedElementKind, let kind = ElementKind(supplementaryKind: name, itemSupplementaryKinds) else {
          return nil
        }
        let path = kind.path(attributes.indexPath)
        guard let size = boundarySize(of: kind, at: path) else { return nil }
        let estimates = (width: size.widthDimension.isEstimated, height: size.heightDimension.isEstimated)
        return estimates.width || estimates.height ? (SizedElement(kind: kind, path: path), estimates.width, estimates.height) : nil
      }
    }

    /// The size that a compositional layout gives the header or footer of a section, or of the whole layout. `nil` if it has none, and for other layouts, which
    /// have no estimates for these.
    private func boundarySize(of kind: ElementKind, at path: ElementPath) -> CollectionLayoutSize? {
      let own = (layout as? RightToLeftLayout)?.layout ?? layout
      guard let own = own as? CompositionalLayout, path.section >= 0 else { return nil }
      if kind.isOfLayout { return own.boundarySupplementaryItems.first { $0.elementKind == kind.ofSection }?.layoutSize }
      let sections = own.sections
      guard !sections.isEmpty else { return nil }
      return sections[path.section % sections.count].boundarySupplementaryItems.first { $0.elementKind == kind }?.layoutSize
    }

    /// Resizes an item to the size that its cell prefers, or a header or footer to its view's. Puts the adjustments that UIKit must apply into a context.
    func resize(
      _ original: UICollectionViewLayoutAttributes, to size: CGSize, in context: UICollectionViewLayoutInvalidationContext
    ) {
      guard let element = sizedElement(original)?.element, let engine, let collectionView, case .current = dataState else { return }
      let path = element.path
      tellOffset(of: collectionView)
      // At the content's start nothing is above the visible area, so several cells can share one prepare().
      let origin = visibleOrigin(of: collectionView)
      let isScrolled = origin.x > 0 || origin.y > 0
      if isScrolled { engine.prepare() }
      // When a header grows, the cells of its section need not be held: the engine's own adjustment applies.
      let held = isScrolled && element.kind == .cell ? heldCell(whileResizing: path, visibleFrom: origin, in: engine) : nil
      do throws(LayoutError) {
        if element.kind == .cell {
          try engine.invalidateLayout(with: .resizedItem(path, LayoutSize(size)))
        } else {
          try engine.invalidateLayout(with: .resizedSupplementaries([(kind: element.kind, section: path.section, size: LayoutSize(size))]))
        }
      } catch {
        self.error = error
      }
      if preferredSizes.count >= Self.rememberedPreferences { preferredSizes.removeAll() }
      preferredSizes[element] = LayoutSize(size)
      isPrepared = false
      guard isScrolled else { return }
      engine.prepare()
      context.contentSizeAdjustment = CGSize(engine.lastPrepare.contentSizeAdjustment)
      var adjustment = CGPoint(engine.lastPrepare.contentOffsetAdjustment)
      if let held, let start = self.start(ofItemAt: held.path, in: engine) {
        let movement = start - held.start
        adjustment = scrollDirection == .vertical ? CGPoint(x: 0, y: movement) : CGPoint(x: movement, y: 0)
      }
      context.contentOffsetAdjustment = adjustment
      guard adjustment != .zero else { return }
      let pending = pendingAdjustment?.adjustment ?? .zero
      pendingAdjustment = (
        base: collectionView.contentOffset, adjustment: CGPoint(x: pending.x + adjustment.x, y: pending.y + adjustment.y)
      )
    }

    /// Returns the cell that must not move on screen while an item that begins above the visible area gets its size: the first later cell that begins in it.
    private func heldCell(
      whileResizing path: ElementPath, visibleFrom origin: LayoutPoint, in engine: LayoutEngine
    ) -> (path: ElementPath, start: Double)? {
      let edge = scrollDirection == .vertical ? origin.y : origin.x
      guard let start = self.start(ofItemAt: path, in: engine), start < edge else { return nil }
      for element in pool.elements where element.kind == .cell && element.indexPath > path {
        if let start = self.start(ofItemAt: element.indexPath, in: engine), start >= edge { return (element.indexPath, start) }
      }
      return nil
    }

    /// The position along the scroll axis at which an item begins, in points.
    private func start(ofItemAt path: ElementPath, in engine: LayoutEngine) -> Double? {
      engine.layoutAttributesForItem(at: path).map { scrollDirection == .vertical ? $0.frame.y : $0.frame.x }
    }
  }
#endif

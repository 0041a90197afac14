#if canImport(UIKit)
  import CollectionLayoutsFoundation
  import UIKit

  extension EngineLayout {
    /// The engine, prepared for the collection view as it is now, or `nil` if it refused the data. UIKit sometimes asks before it calls `prepare()`.
    var preparedEngine: LayoutEngine? {
      guard let collectionView else { return nil }
      if !isPrepared || visibleSize(ofBounds: collectionView.bounds.size, in: collectionView) != container {
        bringUpToDate(with: collectionView)
      } else if pinsToVisibleBounds {
        tellOffset(of: collectionView)
      }
      return engine
    }

    /// The engine for answers about elements. It is also `nil` while only UIKit knows the current data.
    var answeringEngine: LayoutEngine? {
      if case .awaitingUpdates = dataState { return nil }
      return preparedEngine
    }

    /// Does the work of `prepare()`.
    func prepareEngine() {
      guard let collectionView else { return }
      if case .awaitingUpdates(let isPrepared) = dataState {
        // If UIKit prepares a second time, it has no updates to announce.
        dataState = isPrepared ? .stale : .awaitingUpdates(isPrepared: true)
        if isPrepared { self.isPrepared = false }
      }
      if !isPrepared || visibleSize(ofBounds: collectionView.bounds.size, in: collectionView) != container {
        bringUpToDate(with: collectionView)
      }
    }

    /// Discards the engine, so that the next `prepare()` makes a new one.
    func discardEngine() {
      engine = nil
      dataState = .stale
      invalidateLayout()
    }

    private func bringUpToDate(with collectionView: UICollectionView) {
      isPrepared = true
      let old = container
      container = visibleSize(ofBounds: collectionView.bounds.size, in: collectionView)
      if sizesDependOnContainer, acrossLength(of: old) != acrossLength(of: container) { dataState = .stale }
      do throws(LayoutError) {
        if container != old { try engine?.invalidateLayout(with: .resizedContainer(container)) }
        if case .stale = dataState { try readEverything(from: collectionView) }
        tellOffset(of: collectionView)
        engine?.prepare()
      } catch {
        // The layout may be able to handle the next change.
        engine = nil
        dataState = .stale
        self.error = error
      }
    }

    private func readEverything(from collectionView: UICollectionView) throws(LayoutError) {
      error = nil
      preferredSizes.removeAll()
      let data = CollectionData(sections: (0..<collectionView.numberOfSections).map { section($0, of: collectionView) })
      if let engine {
        try engine.invalidateLayout(with: .reloadData(data))
      } else {
        engine = try layout.makeEngine(strategy, data: data, container: container, displayScale: scale(of: collectionView))
      }
      dataState = .current
      hasReadEverything = true
    }

    /// The direction in which the layout scrolls. A layout from outside the library scrolls vertically.
    var scrollDirection: ScrollDirection {
      switch layout {
      case let layout as ListLayout: layout.scrollDirection
      case let layout as FlowLayout: layout.scrollDirection
      case let layout as WaterfallLayout: layout.scrollDirection
      case let layout as CompositionalLayout: layout.scrollDirection
      default: .vertical
      }
    }

    /// The length of a container across the scroll axis, which items share: its width if the content scrolls vertically.
    private func acrossLength(of container: LayoutSize) -> Double {
      scrollDirection == .vertical ? container.width : container.height
    }

    /// The items of a section, with the app's current sizes.
    func section(_ section: Int, of collectionView: UICollectionView) -> CollectionData.Section {
      CollectionData.Section(
        items: (0..<collectionView.numberOfItems(inSection: section)).map { size(ofItemAt: IndexPath(item: $0, section: section)) })
    }

    /// The app's current size of an item.
    func size(ofItemAt indexPath: IndexPath) -> LayoutSize {
      itemSizes?.engineLayout(self, sizeForItemAt: indexPath).map { LayoutSize($0) } ?? .automatic
    }

    private func scale(of collectionView: UICollectionView) -> Int {
      displayScale ?? max(1, Int(collectionView.traitCollection.displayScale.rounded()))
    }

    /// The size of the visible area in bounds of a size: without the content insets.
    func visibleSize(ofBounds size: CGSize, in collectionView: UICollectionView) -> LayoutSize {
      let insets = collectionView.adjustedContentInset
      return LayoutSize(
        width: max(0, size.width - insets.left - insets.right), height: max(0, size.height - insets.top - insets.bottom))
    }

    /// The point at which the visible area begins, once UIKit has applied the adjustments that it was given.
    func visibleOrigin(of collectionView: UICollectionView) -> LayoutPoint {
      let insets = collectionView.adjustedContentInset
      var origin = collectionView.contentOffset
      if let pending = pendingAdjustment {
        if pending.base == origin {
          origin = CGPoint(x: origin.x + pending.adjustment.x, y: origin.y + pending.adjustment.y)
        } else {
          pendingAdjustment = nil
        }
      }
      return LayoutPoint(x: origin.x + insets.left, y: origin.y + insets.top)
    }

    /// Tells the engine where the visible area begins. Queries need it to pin headers and footers, and the next change needs it to keep visible items in place.
    func tellOffset(of collectionView: UICollectionView) {
      // The engine refuses an offset that is not finite, and keeps the last one.
      try? engine?.invalidateLayout(with: .scrolled(to: visibleOrigin(of: collectionView)))
    }

    /// Whether headers or footers stay in the visible bounds while their section scrolls. If so, every scrolled frame asks for attributes again.
    var pinsToVisibleBounds: Bool { engine?.pinsToVisibleBounds ?? false }
  }
#endif

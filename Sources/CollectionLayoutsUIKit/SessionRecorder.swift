#if canImport(UIKit)
  public import CollectionLayoutsFoundation
  public import UIKit

  /// Records a session of an app as a trace, from inside the app's layout. Override the methods by which a collection view informs its layout, with a line
  /// each:
  ///
  ///     final class InboxLayout: UICollectionViewFlowLayout {
  ///       let session = SessionRecorder(recorder)
  ///       override func prepare() {
  ///         super.prepare()
  ///         session.didPrepare(self)
  ///       }
  ///       override func prepare(forCollectionViewUpdates items: [UICollectionViewUpdateItem]) {
  ///         super.prepare(forCollectionViewUpdates: items)
  ///         session.didPrepare(for: items, self)
  ///       }
  ///       override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
  ///         session.willInvalidate(with: context)
  ///         super.invalidateLayout(with: context)
  ///       }
  ///       override func shouldInvalidateLayout(forBoundsChange bounds: CGRect) -> Bool {
  ///         session.willChangeBounds(to: bounds, self)
  ///         return super.shouldInvalidateLayout(forBoundsChange: bounds)
  ///       }
  ///       override func shouldInvalidateLayout(
  ///         forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes, withOriginalAttributes original: UICollectionViewLayoutAttributes
  ///       ) -> Bool {
  ///         let takes = super.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
  ///         if takes { session.didTake(preferred) }
  ///         return takes
  ///       }
  ///     }
  ///
  /// It reads counts, sizes, indexes and distances, and no other data of the app. The sizes of items are those that the layout gives them. **Not run on a
  /// device**: on Linux it is tested through this project's own `UIKit`.
  @MainActor public final class SessionRecorder {
    private let recorder: TraceRecorder
    private var isHorizontal = false
    /// Whether all data was replaced and the layout has not been prepared since.
    private var hasReloaded = false
    /// The sizes that cells got since the layout was last prepared; they make one frame of the trace.
    private var taken: [(path: ElementPath, size: LayoutSize)] = []

    /// Creates a recorder that writes to a trace. The trace begins with the layout's first `prepare()` for a collection view with sections.
    public init(_ recorder: TraceRecorder) { self.recorder = recorder }

    /// Tells the recorder that the layout has been prepared. It then writes the head of the trace, or the data that a reload brought.
    ///
    /// - Complexity: O(*n*) attributes the first time and after a reload, *n* the number of items; otherwise O(1).
    public func didPrepare(_ layout: UICollectionViewLayout) {
      guard let view = layout.collectionView, view.numberOfSections > 0 else { return }
      writeTaken()
      if !recorder.hasBegun {
        let content = layout.collectionViewContentSize
        isHorizontal = content.width > view.bounds.width && content.height <= view.bounds.height
        recorder.begin(data: data(of: layout, view), container: LayoutSize(view.bounds.size), isHorizontal: isHorizontal)
        hasReloaded = false
        recorder.scroll(by: place(of: view.bounds, in: content))
      } else if hasReloaded {
        hasReloaded = false
        recorder.change(.reloadData(data(of: layout, view)))
      }
    }

    /// Tells the recorder that the layout has learned of a batch. O(*m*) attributes for *m* inserted or reloaded items.
    public func didPrepare(for items: [UICollectionViewUpdateItem], _ layout: UICollectionViewLayout) {
      guard recorder.hasBegun, !hasReloaded, let view = layout.collectionView else { return }
      let map = UpdateMap(items.compactMap { UpdateMap.Change($0) })
      recorder.change(.batchUpdates(map.changes.map { update($0, map, layout, view) }))
    }

    /// Tells the recorder that the layout is being invalidated. After a reload, the recorder writes all data once the layout has been prepared.
    public func willInvalidate(with context: UICollectionViewLayoutInvalidationContext) {
      guard recorder.hasBegun, context.invalidateEverything else { return }
      if context.invalidateDataSourceCounts { hasReloaded = true } else if !hasReloaded { recorder.change(.everything) }
    }

    /// Tells the recorder that the collection view scrolls, or changes its size.
    public func willChangeBounds(to bounds: CGRect, _ layout: UICollectionViewLayout) {
      guard recorder.hasBegun, let view = layout.collectionView else { return }
      let old = view.bounds
      writeTaken()
      if bounds.size != old.size { recorder.change(.resizedContainer(LayoutSize(bounds.size))) }
      recorder.scroll(
        by: place(of: bounds, in: view.contentSize) - place(of: CGRect(origin: old.origin, size: bounds.size), in: view.contentSize))
    }

    /// How far the content is scrolled, limited to its ends. A finger can pull the content beyond them for a while; a replay does not.
    private func place(of bounds: CGRect, in content: CGSize) -> Double {
      let (place, range) =
        isHorizontal ? (bounds.minX, content.width - bounds.width) : (bounds.minY, content.height - bounds.height)
      return max(0, min(place, range))
    }

    private func writeTaken() {
      recorder.change(.resizedItems(taken))
      taken.removeAll(keepingCapacity: true)
    }

    /// Tells the recorder that the layout takes the size that a cell, a header or a footer prefers.
    public func didTake(_ preferred: UICollectionViewLayoutAttributes) {
      let path = preferred.indexPath
      guard recorder.hasBegun, path.count == 2 else { return }
      let size = LayoutSize(preferred.size)
      switch preferred.representedElementCategory {
      case .cell: taken.append((ElementPath(path), size))
      case .supplementaryView:
        switch preferred.representedElementKind {
        case UICollectionView.elementKindSectionHeader: recorder.change(.resizedSupplementaries([(.header, path.section, size)]))
        case UICollectionView.elementKindSectionFooter: recorder.change(.resizedSupplementaries([(.footer, path.section, size)]))
        default: break
        }
      default: break
      }
    }

    private func data(of layout: UICollectionViewLayout, _ view: UICollectionView) -> CollectionData {
      CollectionData(sections: (0..<view.numberOfSections).map { section($0, of: layout, view) })
    }

    private func section(_ section: Int, of layout: UICollectionViewLayout, _ view: UICollectionView) -> CollectionData.Section {
      guard section < view.numberOfSections else { return CollectionData.Section(items: []) }
      return CollectionData.Section(
        items: (0..<view.numberOfItems(inSection: section)).map { size(ElementPath(section: section, item: $0), layout) })
    }

    private func size(_ path: ElementPath, _ layout: UICollectionViewLayout) -> LayoutSize {
      layout.layoutAttributesForItem(at: IndexPath(path)).map { LayoutSize($0.size) } ?? .automatic
    }

    private func update(
      _ change: UpdateMap.Change, _ map: UpdateMap, _ layout: UICollectionViewLayout, _ view: UICollectionView
    ) -> BatchUpdate {
      switch change {
      case .insert(let path): .insert(path, size(path, layout))
      case .delete(let path): .delete(path)
      case .move(let from, let to): .move(from: from, to: to)
      case .reload(let path): .reload(path, map.pathAfter(path).map { size($0, layout) } ?? .automatic)
      case .insertSection(let section): .insertSection(section, self.section(section, of: layout, view))
      case .deleteSection(let section): .deleteSection(section)
      case .moveSection(let from, let to): .moveSection(from: from, to: to)
      case .reloadSection(let section):
        .reloadSection(section, map.sectionAfter(section).map { self.section($0, of: layout, view) } ?? CollectionData.Section(items: []))
      }
    }
  }
#endif

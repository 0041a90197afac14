#if canImport(UIKit)
  public import CollectionLayoutsFoundation
  public import UIKit

  extension EngineLayout {
    /// The attributes of the elements in a rectangle, in index order; `nil` while only UIKit knows the current data.
    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      // UIKit moves the offset after prepare(), before it asks for the visible elements.
      pendingAdjustment = nil
      guard let engine = answeringEngine else { return nil }
      engine.layoutAttributesForElements(in: LayoutRect(rect), into: &buffer)
      return pool.objects(for: buffer, itemSupplementaryKinds)
    }

    /// Returns the content offset at which an item is visible, as far as sizes are known now, and how many items above it still count with estimates.
    ///
    /// - Throws: `LayoutError.pathOutOfRange` for a path that names no item, or without an engine, which may have refused the data: see ``error``.
    public func scrollTarget(for indexPath: IndexPath, at position: ScrollPosition = .start) throws(LayoutError) -> ScrollTarget {
      let path = ElementPath(indexPath)
      guard let engine = preparedEngine else { throw .pathOutOfRange(path, itemCount: nil) }
      return try engine.scrollTarget(for: path, at: position)
    }

    /// Scrolls a section that scrolls by itself to an offset, in points. It comes to rest where its scrolling behaviour says.
    ///
    /// UIKit's own compositional layout has a scroll view for such a section. With this layout the app handles the gesture and calls this method.
    ///
    /// - Throws: `LayoutError.notScrolling` for any other section, `LayoutError.invalidLength` for an offset that is not finite.
    public func scrollSection(_ section: Int, to offset: CGFloat) throws(LayoutError) {
      guard let engine = preparedEngine else { throw .notScrolling(section: section) }
      try engine.invalidateLayout(with: .scrolledSection(section, to: offset))
      invalidateLayout(with: known(EngineLayoutInvalidationContext()))
    }

    /// The work of the engine's last `prepare()`, or `nil` without an engine.
    public var lastPrepare: PrepareReport? { engine?.lastPrepare }
  }
#endif

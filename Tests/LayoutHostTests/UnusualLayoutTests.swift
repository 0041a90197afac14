import LayoutHost
import Testing
import UIKit

/// Rows of 100 points that scrolls to its end when it opens. The first row follows the offset, a tenth of it to the side.
private final class OpeningAtTheEndLayout: UICollectionViewLayout {
  private var hasOpened = false

  override func prepare() {
    guard !hasOpened, let collectionView else { return }
    hasOpened = true
    collectionView.setContentOffset(CGPoint(x: 0, y: collectionViewContentSize.height - collectionView.bounds.height), animated: false)
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 1_000, height: CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0) * 100)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let shift = indexPath.item == 0 ? (collectionView?.contentOffset.y ?? 0) / 10 : 0
    attributes.frame = CGRect(x: shift, y: CGFloat(indexPath.item) * 100, width: 50, height: 100)
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

@Suite("Layouts that choose where they open")
struct OpeningOffsetTests {
  // 20 rows of 100 points in 844: the layout opens at 1,156, where row 0 is 115.6 points aside; at offset 0 it is not.
  @Test("The fresh instance is compared at the offset of the other, wherever it opens itself")
  @MainActor func freshOffset() throws {
    let hosted = HostedLayout("opening-at-the-end") { _ in MountedLayout(OpeningAtTheEndLayout()) }
    let outcome = try HostScript(HostData([20]), steps: [.jump(percent: 0)]).play(in: hosted)
    #expect(outcome.errors == [])
  }
}

/// Rows of 10 points that stops when it is asked for a supplementary view, of which it has none.
private final class CellsOnlyLayout: UICollectionViewLayout {
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: indexPath.item * 10, width: 50, height: 10)
    return attributes
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 50, height: (collectionView?.numberOfItems(inSection: 0) ?? 0) * 10) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForSupplementaryView(ofKind kind: String, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    Issue.record("asked for \(kind)")
    return nil
  }
}

@Suite("Layouts without headers")
struct CellsOnlyTests {
  @Test("A layout that never asks for a header's size is not asked for headers and footers")
  @MainActor func noHeaders() throws {
    let hosted = HostedLayout("cells-only") { _ in MountedLayout(CellsOnlyLayout()) }
    let outcome = try HostScript(HostData([3], hasHeaders: true, hasFooters: true)).play(in: hosted)
    #expect(outcome.errors == [])
  }
}

/// Notes at each change of the bounds whether a person drags the content.
private final class DragNotingLayout: UICollectionViewLayout {
  var isDragged: [Bool] = []

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: 5_000) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isDragged.append(collectionView?.isDragging == true)
    return false
  }
}

/// Stops at whole pages of 844 points, and far below the content on the last one.
private final class SnappingLayout: UICollectionViewLayout {
  var velocities: [CGPoint] = []

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: 3_000) }

  override func targetContentOffset(forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
    velocities.append(velocity)
    let page = (proposed.y / 844).rounded()
    return CGPoint(x: proposed.x, y: page > 1 ? .greatestFiniteMagnitude : page * 844)
  }
}

@Suite("A scroll is a person's")
struct DraggedScrollTests {
  @Test("The content is dragged in a scroll, and not when an app sets the offset")
  @MainActor func dragging() throws {
    let layout = DragNotingLayout()
    let stage = LayoutStage(HostedLayout("drag-noting") { _ in MountedLayout(layout) }, data: HostData([1]))
    stage.perform(.scroll(frames: 2))
    stage.perform(.jump(percent: 100))
    #expect(layout.isDragged == [true, true, false])
    #expect(!stage.view.isDragging)
  }

  @Test("Where the content stops after a scroll the layout says, within the content")
  @MainActor func snapping() throws {
    let layout = SnappingLayout()
    let stage = LayoutStage(HostedLayout("snapping") { _ in MountedLayout(layout) }, data: HostData([1]))
    // 10 frames of 50 points: nearer to 844 than to 0. One back: still nearer to 844. Then 1,344, which counts as the third page.
    for (step, offset) in [(HostStep.scroll(frames: 10), 844), (.scroll(frames: 1, points: -50), 844), (.scroll(frames: 10), 2_156)] {
      stage.perform(step)
      #expect(stage.view.contentOffset.y == CGFloat(offset))
    }
    #expect(layout.velocities.map(\.y) == [3, -3, 3])
  }
}

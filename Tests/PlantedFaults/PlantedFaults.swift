import Foundation
import LayoutHost
import UIKit

// Each layout is the plain list with one fault, the shortest way in which apps come to it.

/// Looks for elements by their upper edges: an element that begins above the rectangle is lost.
final class LosingList: PlainList {
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (headers + cells.joined()).filter { $0.frame.minY >= rect.minY && $0.frame.minY < rect.maxY }
  }
}

/// Adds to its cache in each `prepare()`.
final class DoublingList: PlainList {
  private var cache: [UICollectionViewLayoutAttributes] = []

  override func prepare() {
    super.prepare()
    cache += cells.joined()
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    // Frames of before are not meant: only those of now are answered, twice.
    cache.compactMap { layoutAttributesForItem(at: $0.indexPath) }.filter { $0.frame.intersects(rect) }
  }
}

/// Lays out only while its cache is empty.
final class StaleList: PlainList {
  override func prepare() {
    guard cells.allSatisfy(\.isEmpty) else { return }
    super.prepare()
  }
}

/// Empties its cache only in `invalidateLayout()`, which UIKit may or may not call when items come; and keeps it whatever happens to the width.
final class TwiceStaleList: PlainList {
  private var isLaidOut = false

  override func invalidateLayout() {
    super.invalidateLayout()
    isLaidOut = false
  }

  override func prepare() {
    guard !isLaidOut else { return }
    super.prepare()
    isLaidOut = true
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
}

/// Never forgets an item that was there.
final class ForeignList: PlainList {
  private var cache: [IndexPath: UICollectionViewLayoutAttributes] = [:]

  override func prepare() {
    super.prepare()
    for attributes in cells.joined() { cache[attributes.indexPath] = attributes }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    headers.filter { $0.frame.intersects(rect) } + cache.values.filter { $0.frame.intersects(rect) }.sorted { $0.indexPath < $1.indexPath }
  }
}

/// Says the height before the last item.
final class ShortList: PlainList {
  override var collectionViewContentSize: CGSize {
    CGSize(width: width, height: height - (cells.last?.last?.frame.height ?? 0))
  }
}

/// Takes an item's number for its place among all items.
final class WrongPathList: PlainList {
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let all = Array(cells.joined())
    return all.indices.contains(indexPath.item) ? all[indexPath.item] : nil
  }
}

/// Shifts what a query answers, after the filter.
final class ShiftingList: PlainList {
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { attributes in
      guard attributes.representedElementCategory == .cell, let copy = attributes.copy() as? UICollectionViewLayoutAttributes else {
        return attributes
      }
      copy.frame.origin.y += 5
      return copy
    }
  }
}

/// Forgets headers in queries.
final class HeaderLosingList: PlainList {
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    cells.joined().filter { $0.frame.intersects(rect) }
  }
}

/// Answers everything.
final class GenerousList: PlainList {
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { headers + Array(cells.joined()) }
}

/// Asks for the size of the item after the last.
final class GreedyList: PlainList {
  override func prepare() {
    super.prepare()
    if let last = cells.last, !last.isEmpty { _ = feed.size(at: IndexPath(item: last.count, section: cells.count - 1)) }
  }
}

/// Moves all cells by 10 points for each cell that gets its own size.
final class JumpingList: EstimatingList {
  override var topInset: CGFloat { 10 * CGFloat(heights.count) }
}

/// Correct: holds the beginning of the cell at the upper edge, so that what follows moves by what that cell grew.
class BeginningHoldingList: EstimatingList {
  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if let view = collectionView, originalAttributes.frame.maxY > view.contentOffset.y { context.contentOffsetAdjustment = .zero }
    return context
  }
}

/// Moves all cells by 10 points for each cell that gets its own size, and never the offset for one in sight.
final class SlippingList: BeginningHoldingList {
  override var topInset: CGFloat { 10 * CGFloat(heights.count) }
}

/// Takes a cell's wish, and gives it the size of before.
final class EndlessSizingList: EstimatingList {
  override func itemHeight(at path: IndexPath) -> CGFloat { 100 }
}

/// Remembers sizes by index paths, and leaves them there when items move.
final class ForeignSizeList: EstimatingList {
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
}

/// Gives a cell its size, and leaves those below where they are.
final class OverlappingList: EstimatingList {
  override func place(_ path: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = super.place(path)
    height = attributes.frame.minY + 100
    return attributes
  }
}

/// Reads the first of no items.
final class CrashingList: PlainList {
  override func prepare() {
    super.prepare()
    height += cells[0][0].frame.minY * 0
  }
}

/// Fits columns of 100 points into the width, and waits for all items to be in one.
final class EndlessList: PlainList {
  override func prepare() {
    super.prepare()
    let columns = Int(width / 100)
    // The loop calls nothing, so that it is this function that is found at work whenever it is stopped.
    let count = cells.joined().count
    var placed = 0
    while placed < count { placed += columns }
  }
}

/// Invalidates itself in `prepare()`.
final class SelfInvalidatingList: PlainList {
  override func prepare() {
    super.prepare()
    invalidateLayout()
  }
}

extension HostedLayout {
  static func planted(
    _ name: String, _ kind: PlainList.Type, sizes: ItemSizes = .constant(CGSize(width: 100, height: 50)),
    preferredSizes: PreferredSizes = .none
  ) -> HostedLayout { HostedLayout(name, sizes: sizes) { MountedLayout(kind.init($0), preferredSizes: preferredSizes) } }
}

/// A list without a fault.
package let correctList = HostedLayout.planted("correct", PlainList.self, sizes: .standard)
/// A self-sizing list without a fault.
package let correctEstimatingList = HostedLayout.planted(
  "correct-estimating", EstimatingList.self, sizes: .standard, preferredSizes: .heights)

/// A self-sizing list without a fault. Items are 60 points high.
package let beginningHolding = HostedLayout.planted(
  "beginning-holding", BeginningHoldingList.self, sizes: .constant(CGSize(width: 100, height: 60)), preferredSizes: .heights)

package let lost = HostedLayout.planted("lost", LosingList.self)
package let duplicate = HostedLayout.planted("duplicate", DoublingList.self)
package let stale = HostedLayout.planted("stale", StaleList.self)
package let twiceStale = HostedLayout.planted("twice-stale", TwiceStaleList.self)
package let foreign = HostedLayout.planted("foreign", ForeignList.self)
package let outside = HostedLayout.planted("outside", ShortList.self)
package let wrongPath = HostedLayout.planted("wrong-path", WrongPathList.self)
package let disagreement = HostedLayout.planted("disagreement", ShiftingList.self)
package let lostHeader = HostedLayout.planted("lost-header", HeaderLosingList.self)
package let extra = HostedLayout.planted("extra", GenerousList.self)
package let missingPath = HostedLayout.planted("missing-path", GreedyList.self)
package let jump = HostedLayout.planted("jump", JumpingList.self, preferredSizes: .heights)
/// Items are 60 points high.
package let slip = HostedLayout.planted(
  "slip", SlippingList.self, sizes: .constant(CGSize(width: 100, height: 60)), preferredSizes: .heights)
package let endlessSelfSizing = HostedLayout.planted("endless-self-sizing", EndlessSizingList.self, preferredSizes: .heights)
/// Items are 900 and 50 points high in turn, as they come into the data.
package let foreignSize = HostedLayout.planted(
  "foreign-size", ForeignSizeList.self,
  sizes: ItemSizes { identity, _ in CGSize(width: 100, height: identity.isMultiple(of: 2) ? 900 : 50) }, preferredSizes: .heights)
/// Items are 150 points high.
package let overlap = HostedLayout.planted(
  "overlap", OverlappingList.self, sizes: .constant(CGSize(width: 100, height: 150)), preferredSizes: .heights)
package let crash = HostedLayout.planted("crash", CrashingList.self)
package let endless = HostedLayout.planted("endless", EndlessList.self)
package let selfInvalidation = HostedLayout.planted("self-invalidation", SelfInvalidatingList.self)

/// All faulty layouts.
package let plantedFaults = [
  lost, duplicate, stale, foreign, outside, wrongPath, disagreement, lostHeader, extra, missingPath, jump, endlessSelfSizing, foreignSize,
  overlap,
  crash,
  endless, selfInvalidation,
]

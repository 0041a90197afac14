import CollectionLayoutsFoundation
import Foundation
import UIKit

/// A `UICollectionViewLayout` that LayoutBench hosts: its name, and a function that makes one over a feed of items.
///
///     final class Delegate: NSObject, UICollectionViewDelegateFlowLayout {
///       let feed: LayoutFeed
///       init(_ feed: LayoutFeed) { self.feed = feed }
///       func collectionView(_ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize { feed.size(at: path) }
///     }
///     let plainFlow = HostedLayout("plain-flow", "UIKit's flow layout") { feed in
///       MountedLayout(UICollectionViewFlowLayout(), delegate: Delegate(feed))
///     }
public struct HostedLayout: Sendable {
  /// The name in commands and reports: lower case letters, digits and dashes.
  public let name: String
  /// A description in one line.
  public let summary: String
  /// The built-in layout that it is compared with in reports, or `nil` if no built-in layout does the same.
  public var beside: (any CollectionLayout)?
  /// The number of items in each section, for layouts that accept only one number, such as spreadsheets. Scripts then insert, delete and move whole sections.
  public var itemsPerSection: Int?
  /// The sizes of the items.
  public var sizes: ItemSizes
  /// Makes the layout over a feed. It is called for each script, and again for the fresh instance that the layout is compared with.
  public let make: @MainActor @Sendable (LayoutFeed) -> MountedLayout

  /// A hosted layout.
  public init(
    _ name: String, _ summary: String = "", beside: (any CollectionLayout)? = nil, itemsPerSection: Int? = nil,
    sizes: ItemSizes = .standard, make: @escaping @MainActor @Sendable (LayoutFeed) -> MountedLayout
  ) {
    (self.name, self.summary, self.beside, self.make) = (name, summary, beside, make)
    (self.itemsPerSection, self.sizes) = (itemsPerSection.map { max($0, 1) }, sizes)
  }
}

/// A change that an app is about to make to its data.
public enum DataChange: Hashable, Sendable {
  /// `reloadData()`.
  case reload
  /// `performBatchUpdates`.
  case batchUpdates
  /// Items get new sizes; none is added or removed.
  case resize
}

/// A layout with the objects and functions that an app has around it.
@MainActor public struct MountedLayout {
  /// The layout.
  public var layout: UICollectionViewLayout
  /// The collection view's delegate.
  public var delegate: (any UICollectionViewDelegate)?
  /// Objects that have to be kept alive, such as a delegate of the layout itself.
  public var retained: [AnyObject]
  /// The lengths for which cells prefer the sizes of their contents.
  public var preferredSizes: PreferredSizes
  /// Called before the app changes its data. It does what the layout's own documentation asks of an app, such as emptying a cache.
  public var willChange: (@MainActor (DataChange) -> Void)?
  /// Tells the layout that the items at some paths have new sizes. If `nil`, `invalidateLayout()` does, or `reloadItems(at:)` if cells prefer sizes.
  public var didResize: (@MainActor ([IndexPath]) -> Void)?

  /// A mounted layout.
  public init(
    _ layout: UICollectionViewLayout, delegate: (any UICollectionViewDelegate)? = nil, retained: [AnyObject] = [],
    preferredSizes: PreferredSizes = .none, willChange: (@MainActor (DataChange) -> Void)? = nil,
    didResize: (@MainActor ([IndexPath]) -> Void)? = nil
  ) {
    (self.layout, self.delegate, self.retained, self.preferredSizes) = (layout, delegate, retained, preferredSizes)
    (self.willChange, self.didResize) = (willChange, didResize)
  }
}

import CollectionLayoutsFoundation
import Foundation
import UIKit

/// A `UICollectionViewLayout` as LayoutBench hosts it: its name, and how to make one over a feed of items.
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
  /// What it is called in commands and reports: lower case letters, digits and dashes.
  public let name: String
  /// What it is, in a line.
  public let summary: String
  /// The built-in layout that it stands beside in reports, or `nil` if none does the same.
  public var beside: (any CollectionLayout)?
  /// How many items each section has, for layouts that take no other number, such as spreadsheets. Then scripts insert, delete and move whole sections.
  public var itemsPerSection: Int?
  /// The sizes of the items.
  public var sizes: ItemSizes
  /// Makes the layout over a feed. Called for each script, and again for the fresh instance that it is compared with.
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

/// What an app is about to do with its data.
public enum DataChange: Hashable, Sendable {
  /// `reloadData()`.
  case reload
  /// `performBatchUpdates`.
  case batchUpdates
  /// Items have other sizes; no item comes or goes.
  case resize
}

/// A layout together with what an app has around it.
@MainActor public struct MountedLayout {
  /// The layout.
  public var layout: UICollectionViewLayout
  /// The collection view's delegate.
  public var delegate: (any UICollectionViewDelegate)?
  /// Objects that nothing else keeps alive, such as a delegate that the layout itself has.
  public var retained: [AnyObject]
  /// In which direction cells prefer the sizes of their contents.
  public var preferredSizes: PreferredSizes
  /// What the layout's own documentation asks an app to do before it changes its data, such as to empty a cache.
  public var willChange: (@MainActor (DataChange) -> Void)?
  /// How the layout learns that the items at some paths have other sizes. `nil`: by `invalidateLayout()`, or by `reloadItems(at:)` if cells prefer sizes.
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

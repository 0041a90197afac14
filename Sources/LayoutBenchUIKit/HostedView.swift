import CollectionLayoutsFoundation
import CollectionLayoutsUIKit
import Foundation
import LayoutHost
import LayoutSuites
import UIKit
import WorkCounting

/// A collection view with a hosted layout over the items of a scene. It is told of changes as an app would tell it.
@MainActor final class HostedView {
  let view: UICollectionView
  let feed: LayoutFeed
  private let hosted: HostedLayout
  /// The layout that the hosted one is compared with, or replaces.
  private let home: any CollectionLayout
  private var mounted: MountedLayout
  private let container: UIView
  private let tally: WorkTally?
  /// Whether cells themselves report new sizes of their contents. Otherwise the app reports them.
  private let cellsTellSizes: Bool
  private var isCounting = false
  /// The content offset when the last change or query began.
  private var offsetBefore = CGPoint.zero

  /// A view of the scene's container and items. Nothing is prepared.
  init(_ hosted: HostedLayout, _ scene: Scene, _ tally: WorkTally?) {
    (self.hosted, self.tally, home, cellsTellSizes) = (hosted, tally, scene.layout.layout, scene.cellSizes != nil)
    feed = LayoutFeed(scene.contents)
    mounted = hosted.make(feed)
    let frame = CGRect(origin: .zero, size: CGSize(scene.container))
    container = UIView(frame: frame)
    view = UICollectionView(frame: frame, collectionViewLayout: mounted.layout)
    container.addSubview(view)
    view.delegate = mounted.delegate
    view.dataSource = feed
    installCells()
  }

  /// Changes to a scene's layout, with the same items. It uses a new instance of the hosted layout, or, for any other layout, this library's engine as a
  /// `UICollectionViewLayout`.
  func change(to scene: Scene) {
    let next = HostedHome.areAlike(scene.layout.layout, home) ? hosted.make(feed) : Self.engine(of: scene, over: feed)
    offsetBefore = view.contentOffset
    counted {
      view.delegate = next.delegate
      mounted = next
      installCells()
      view.setCollectionViewLayout(next.layout, animated: false)
    }
  }

  private static func engine(of scene: Scene, over feed: LayoutFeed) -> MountedLayout {
    let (engine, sizes) = (EngineLayout(scene.layout.layout), FeedSizes(feed))
    engine.itemSizes = sizes
    engine.sizesDependOnContainer = false
    engine.displayScale = scene.displayScale
    return MountedLayout(engine, retained: [sizes])
  }

  /// Lets cells prefer the sizes of their contents, if the layout is self-sizing.
  private func installCells() {
    view.preferredLayoutAttributes = nil
    guard mounted.preferredSizes != .none else { return }
    view.preferredLayoutAttributes = { [feed, preferred = mounted.preferredSizes] attributes in
      guard attributes.representedElementCategory == .cell, let content = feed.contentSize(at: attributes.indexPath) else {
        return attributes
      }
      let size = preferred.size(of: content, given: attributes.size)
      guard size != attributes.size, let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
      copy.frame = CGRect(origin: attributes.frame.origin, size: size)
      return copy
    }
  }

  /// Does the work, and adds the layout's work meanwhile to the tally.
  func counted<Result>(_ work: () throws -> Result) rethrows -> Result {
    guard let tally, !isCounting else { return try work() }
    isCounting = true
    defer { isCounting = false }
    let (calls, sizes) = (view.calls, feed.sizesAsked)
    let result = try work()
    tally.count.pointee.prepares += view.calls.prepares - calls.prepares
    tally.count.pointee.queries += view.calls.queries - calls.queries
    tally.count.pointee.attributeObjects += view.calls.attributeObjects - calls.attributeObjects
    tally.count.pointee.sizesAsked += feed.sizesAsked - sizes
    return result
  }

  /// The distance by which the view moved its content offset since the last change or query began, in points. Nobody else has scrolled it since.
  var offsetAdjustment: CGPoint { CGPoint(x: view.contentOffset.x - offsetBefore.x, y: view.contentOffset.y - offsetBefore.y) }

  /// Adds the number of returned attributes to the tally.
  func noteAnswer(of count: Int) { tally?.count.pointee.attributesEmitted += count }

  /// The elements in `rect`. A rectangle of the view's own size is scrolled to, like a frame of scrolling: the layout is asked whether the new bounds
  /// invalidate it, is prepared if so, and is queried by the pass, in which cells may ask for other sizes. For any other rectangle, the layout is asked
  /// directly.
  func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    counted {
      guard rect.size == view.bounds.size else { return mounted.layout.layoutAttributesForElements(in: rect) ?? [] }
      view.bounds = rect
      offsetBefore = rect.origin
      view.setNeedsLayout()
      view.layoutIfNeeded()
      return view.visibleAttributes
    }
  }

  /// Tells the view of a change, and applies it to the data.
  func apply(_ change: InvalidationContext) {
    offsetBefore = view.contentOffset
    defer { if case .scrolled = change { offsetBefore = view.contentOffset } }
    switch change {
    case .everything: mounted.layout.invalidateLayout()
    case .reloadData:
      mounted.willChange?(.reload)
      feed.follow(change)
      view.reloadData()
    case .resizedItem(let path, _): resize([path], by: change)
    case .resizedItems(let sizes): resize(sizes.map(\.path), by: change)
    case .resizedContainer(let size):
      container.frame = CGRect(origin: .zero, size: CGSize(size))
      view.frame = container.frame
    case .scrolled(let offset): view.contentOffset = CGPoint(offset)
    case .contentInset(let insets):
      view.contentInset = UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    // A hosted layout scrolls its own sections, and asks its own headers and footers for their sizes.
    case .scrolledSection, .resizedSupplementaries: break
    case .insertedItems(let path, let sizes):
      updateInBatch(change) { view in
        view.insertItems(at: sizes.indices.map { IndexPath(item: path.item + $0, section: path.section) })
      }
    case .deletedItems(let section, let items):
      updateInBatch(change) { view in view.deleteItems(at: items.map { IndexPath(item: $0, section: section) }) }
    case .movedItem(let source, let target):
      updateInBatch(change) { view in view.moveItem(at: IndexPath(source), to: IndexPath(target)) }
    case .batchUpdates(let updates):
      updateInBatch(change) { view in
        for update in updates { Self.announce(update, to: view) }
      }
    }
  }

  private func resize(_ paths: [ElementPath], by change: InvalidationContext) {
    let paths = paths.map { IndexPath($0) }
    if cellsTellSizes, mounted.preferredSizes != .none {
      feed.follow(change)
      return view.reconfigureItems(at: paths)
    }
    mounted.willChange?(.resize)
    feed.follow(change)
    if let didResize = mounted.didResize {
      didResize(paths)
    } else if mounted.preferredSizes != .none {
      view.performBatchUpdates({ self.view.reloadItems(at: paths) }, completion: nil)
    } else {
      mounted.layout.invalidateLayout()
    }
  }

  private func updateInBatch(_ change: InvalidationContext, announce: @escaping @MainActor (UICollectionView) -> Void) {
    mounted.willChange?(.batchUpdates)
    view.performBatchUpdates(
      {
        self.feed.follow(change)
        announce(self.view)
      }, completion: nil)
  }

  private static func announce(_ update: BatchUpdate, to view: UICollectionView) {
    switch update {
    case .insert(let path, _): view.insertItems(at: [IndexPath(path)])
    case .delete(let path): view.deleteItems(at: [IndexPath(path)])
    case .move(let source, let target): view.moveItem(at: IndexPath(source), to: IndexPath(target))
    case .reload(let path, _): view.reloadItems(at: [IndexPath(path)])
    case .insertSection(let section, _): view.insertSections(IndexSet(integer: section))
    case .deleteSection(let section): view.deleteSections(IndexSet(integer: section))
    case .moveSection(let source, let target): view.moveSection(source, toSection: target)
    case .reloadSection(let section, _): view.reloadSections(IndexSet(integer: section))
    }
  }
}

/// The sizes of a feed's items, for an engine. Its requests are not counted.
@MainActor private final class FeedSizes: EngineLayoutDataSource {
  private let feed: LayoutFeed

  init(_ feed: LayoutFeed) { self.feed = feed }

  func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize? { feed.contentSize(at: indexPath) }
}

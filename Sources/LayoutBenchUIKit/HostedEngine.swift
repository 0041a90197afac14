import CollectionLayoutsFoundation
import Foundation
import LayoutHost
import LayoutSuites
import UIKit
import WorkCounting

/// A hosted layout as an engine, so that it can run the operations of the suites.
///
/// A query of the container's size is a frame of scrolling: unlike a query of a strategy, it may lay out. Everything runs on the main thread, where verbs and
/// workers run. The class is `Sendable` because it only forwards calls to the main actor, and stops the program on any other thread.
final class HostedEngine: LayoutEngineCore, @unchecked Sendable {
  private let hosted: HostedView

  /// An engine of a layout over a scene's items. With a tally it counts its work. If the scene's stand already has a collection view, the scene's layout
  /// replaces the one of that view.
  init(_ layout: HostedLayout, _ scene: Scene, _ tally: WorkTally?) {
    hosted = MainActor.assumeIsolated {
      if let view = scene.stand?.view as? HostedView {
        view.change(to: scene)
        return view
      }
      let view = HostedView(layout, scene, tally)
      scene.stand?.view = view
      return view
    }
  }

  func prepare() {
    MainActor.assumeIsolated { hosted.counted { hosted.view.prepareLayoutIfNeeded() } }
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    MainActor.assumeIsolated { hosted.counted { hosted.apply(context) } }
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    buffer.removeAll()
    withUnsafeMutablePointer(to: &buffer) { pointer in
      // The buffer belongs to the caller, who waits.
      nonisolated(unsafe) let buffer = pointer
      MainActor.assumeIsolated {
        let found = hosted.elements(in: CGRect(rect))
        for attributes in found { buffer.pointee.append(Self.answer(attributes)) }
        hosted.noteAnswer(of: found.count)
      }
    }
  }

  func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    MainActor.assumeIsolated {
      hosted.counted {
        let layout = hosted.view.collectionViewLayout
        let path = IndexPath(indexPath)
        let found =
          switch kind {
          case .cell: layout.layoutAttributesForItem(at: path)
          case .header: layout.layoutAttributesForSupplementaryView(ofKind: UICollectionView.elementKindSectionHeader, at: path)
          case .footer: layout.layoutAttributesForSupplementaryView(ofKind: UICollectionView.elementKindSectionFooter, at: path)
          case .layoutHeader, .background, .itemSupplementary, .layoutFooter: nil as UICollectionViewLayoutAttributes?
          }
        if found != nil { hosted.noteAnswer(of: 1) }
        return found.map(Self.answer)
      }
    }
  }

  var collectionViewContentSize: LayoutSize { MainActor.assumeIsolated { LayoutSize(hosted.view.contentSize) } }

  /// The distance by which the view moved its content offset in the last change or query. A hosted layout's own work is unknown.
  var lastPrepare: PrepareReport {
    MainActor.assumeIsolated { PrepareReport(contentOffsetAdjustment: LayoutPoint(hosted.offsetAdjustment)) }
  }

  /// The offset at which an item is at the requested position, or as near to it as the ends of the content allow.
  func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    guard let item = layoutAttributes(of: .cell, at: indexPath)?.frame else { throw .pathOutOfRange(indexPath, itemCount: nil) }
    let (bounds, content) = MainActor.assumeIsolated { (LayoutSize(hosted.view.bounds.size), LayoutSize(hosted.view.contentSize)) }
    func place(_ start: Double, _ length: Double, _ extent: Double) -> Double {
      switch position {
      case .start: start
      case .center: start + (length - extent) / 2
      case .end: start + length - extent
      }
    }
    let wanted = LayoutPoint(x: place(item.x, item.width, bounds.width), y: place(item.y, item.height, bounds.height))
    let inside = LayoutPoint(
      x: max(0, min(wanted.x, content.width - bounds.width)), y: max(0, min(wanted.y, content.height - bounds.height)))
    return ScrollTarget(contentOffset: inside, unclampedOffset: wanted)
  }

  @MainActor private static func answer(_ attributes: UICollectionViewLayoutAttributes) -> LayoutAttributes {
    let kind: ElementKind =
      switch attributes.representedElementCategory {
      case .cell: .cell
      case .decorationView: .background
      case .supplementaryView: attributes.representedElementKind == UICollectionView.elementKindSectionFooter ? .footer : .header
      }
    return LayoutAttributes(
      kind: kind, indexPath: ElementPath(attributes.indexPath), frame: LayoutRect(attributes.frame),
      zIndex: Int32(clamping: attributes.zIndex))
  }
}

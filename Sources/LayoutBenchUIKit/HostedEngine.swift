import CollectionLayoutsFoundation
import Foundation
import LayoutHost
import LayoutSuites
import UIKit

/// A hosted layout in the place of an engine, so that it runs the operations of the suites.
///
/// A query of the container's size is a scrolled frame: unlike a strategy's, it may lay out. Everything runs on the main thread, where verbs and workers run.
/// It is `Sendable` because it only hands calls on to the main actor, and stops the program on any other thread.
final class HostedEngine: LayoutEngineCore, @unchecked Sendable {
  private let hosted: HostedView

  /// An engine of a layout over a scene's items, which counts what it does where there is a tally.
  init(_ layout: HostedLayout, _ scene: Scene, _ tally: WorkTally?) {
    hosted = MainActor.assumeIsolated { HostedView(layout, scene, tally) }
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
      // The buffer is the caller's, who waits.
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
          case .background: nil as UICollectionViewLayoutAttributes?
          }
        if found != nil { hosted.noteAnswer(of: 1) }
        return found.map(Self.answer)
      }
    }
  }

  var collectionViewContentSize: LayoutSize { MainActor.assumeIsolated { LayoutSize(hosted.view.contentSize) } }

  /// Nothing is known of a layout's own work.
  var lastPrepare: PrepareReport { PrepareReport() }

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

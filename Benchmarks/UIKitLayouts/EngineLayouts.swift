public import CollectionLayoutsUIKit
public import LayoutHost
import CollectionLayoutsFoundation
public import UIKit

extension LayoutFeed: EngineLayoutDataSource {
  /// Returns the size of the item's content, which no container changes.
  public func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize? { size(at: indexPath) }
}

/// Engines of the library behind UIKit's interface, registered for a host. They show the cost of the interface, and the value of a strategy behind it.
public enum EngineLayouts {
  /// Layouts of the default suite under `indexed`, in the order of reports. Each is compared with the same layout without UIKit's interface.
  public static let hosted: [HostedLayout] = [
    engine("list", ListLayout(spacing: 8)),
    engine("waterfall", WaterfallLayout(columns: 2, columnSpacing: 8, lineSpacing: 8)),
    engine("mosaic", MosaicLayout()),
  ]

  private static func engine(_ name: String, _ layout: any CollectionLayout) -> HostedLayout {
    HostedLayout("uikit-indexed-\(name)", "this library's \(name) under indexed, as a UICollectionViewLayout", beside: layout) { feed in
      let engine = EngineLayout(layout)
      engine.itemSizes = feed
      engine.sizesDependOnContainer = false
      return MountedLayout(
        engine,
        didResize: { [weak engine] paths in
          let context = UICollectionViewLayoutInvalidationContext()
          context.invalidateItems(at: paths)
          engine?.invalidateLayout(with: context)
        })
    }
  }
}

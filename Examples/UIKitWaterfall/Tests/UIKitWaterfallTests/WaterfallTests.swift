#if canImport(UIKit)
  import UIKit
  import UIKitWaterfall
  import XCTest

  /// Pictures in two columns.
  final class WaterfallTests: XCTestCase {
    func testEachPictureGoesBelowTheShorterColumn() async {
      // Columns of (208 − 8) / 2 = 100. The third picture goes under the second, which is 50 high.
      let frames = await MainActor.run { WaterfallTests.controller([1, 2, 1]).frames }
      XCTAssertEqual(
        frames,
        [
          CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 108, y: 0, width: 100, height: 50),
          CGRect(x: 108, y: 58, width: 100, height: 100),
        ])
    }

    func testPicturesThatAreAddedGoBelowTheOthers() async {
      let (last, size) = await MainActor.run {
        let controller = WaterfallTests.controller([1, 2, 1])
        controller.append([Photo(aspectRatio: 2)])
        return (controller.frames.last, controller.collectionView.contentSize)
      }
      XCTAssertEqual(last, CGRect(x: 0, y: 108, width: 100, height: 50))
      XCTAssertEqual(size, CGSize(width: 208, height: 158))
    }

    func testAWiderViewHasWiderColumnsAndHigherPictures() async {
      let frames = await MainActor.run {
        let controller = WaterfallTests.controller([1, 2, 1])
        controller.collectionView.frame = CGRect(x: 0, y: 0, width: 408, height: 200)
        return controller.frames
      }
      XCTAssertEqual(frames[2], CGRect(x: 208, y: 108, width: 200, height: 200))
    }

    /// A controller whose view has loaded, 208 points wide, with pictures of these shapes.
    @MainActor private static func controller(_ aspectRatios: [Double]) -> WaterfallViewController {
      let controller = WaterfallViewController()
      controller.view.frame = CGRect(x: 0, y: 0, width: 208, height: 400)
      controller.collectionView.frame = controller.view.bounds
      controller.layout.itemSizes = controller
      controller.layout.displayScale = 1
      controller.collectionView.dataSource = controller
      controller.photos = aspectRatios.map { Photo(aspectRatio: $0) }
      return controller
    }
  }

  extension WaterfallViewController {
    /// The frames of all pictures.
    fileprivate var frames: [CGRect] {
      collectionView.layoutIfNeeded()
      return photos.indices.compactMap { collectionView.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame }
    }
  }
#endif

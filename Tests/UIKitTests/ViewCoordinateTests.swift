import Testing
import UIKit

/// Points and rectangles in the coordinates of other views, as Apple's page of `UIView.convert(_:to:)` describes them.
@MainActor struct ViewCoordinateTests {
  @Test("A point is converted through frames and bounds, and back")
  func conversion() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    let scroll = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 200))
    let cell = UIView(frame: CGRect(x: 5, y: 500, width: 50, height: 50))
    root.addSubview(scroll)
    scroll.addSubview(cell)
    scroll.bounds.origin.y = 450
    // x: 1 + 5 + 10; y: 2 + 500 - 450 + 20.
    #expect(cell.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 16, y: 72))
    #expect(cell.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 16, y: 72))
    #expect(cell.convert(CGPoint(x: 16, y: 72), from: root) == CGPoint(x: 1, y: 2))
    #expect(root.convert(CGRect(x: 16, y: 72, width: 3, height: 4), to: cell) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(scroll.convert(CGRect(x: 1, y: 2, width: 3, height: 4), from: cell) == CGRect(x: 6, y: 502, width: 3, height: 4))
  }

  @Test("An index path of Objective-C has the numbers that it was made of")
  func indexPaths() {
    let path = NSIndexPath(item: 3, section: 2)
    #expect((path.section, path.item, path.row) == (2, 3, 3) && path as IndexPath == IndexPath(item: 3, section: 2))
  }
}

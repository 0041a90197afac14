import Foundation
import Testing
import UIKit

/// Rectangles in a file that imports Foundation beside UIKit, as many layouts do.
@Suite struct GeometryTests {
  let unit = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test func rectanglesThatOnlyTouchDoNotIntersect() {
    #expect(!unit.intersects(CGRect(x: 10, y: 0, width: 10, height: 10)))
    #expect(!unit.intersects(CGRect(x: 0, y: -10, width: 10, height: 10)))
    #expect(unit.intersects(CGRect(x: 9.5, y: 9.5, width: 10, height: 10)))
    #expect([unit].contains { $0.intersects(unit) })
  }

  @Test func containmentIsThatOfCoreGraphics() {
    // Apple's page of CGRectContainsPoint: the minimum edges belong to a rectangle, the maximum edges do not.
    #expect(unit.contains(CGPoint(x: 0, y: 0)))
    #expect(!unit.contains(CGPoint(x: 10, y: 5)))
    #expect(!unit.contains(CGPoint(x: 5, y: 10)))
    #expect(unit.contains(unit))
    #expect(!unit.contains(CGRect(x: 1, y: 1, width: 10, height: 1)))
    #expect(unit.union(CGRect(x: 20, y: 0, width: 5, height: 20)) == CGRect(x: 0, y: 0, width: 25, height: 20))
    #expect(unit.insetBy(dx: 2, dy: -3) == CGRect(x: 2, y: -3, width: 6, height: 16))
    #expect(unit.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == CGRect(x: 2, y: 1, width: 4, height: 6))
  }

  @Test func transformsOfThePlaneAreAppliedFromLeftToRight() {
    // Scaled by 2 and then moved by 5; and moved by 5 before the scale.
    let scaleThenMove = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 5, y: 0))
    #expect(CGPoint(x: 1, y: 1).applying(scaleThenMove) == CGPoint(x: 7, y: 2))
    #expect(CGPoint(x: 1, y: 1).applying(CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 5, y: 0)) == CGPoint(x: 12, y: 2))
    #expect(CGPoint(x: 7, y: 2).applying(scaleThenMove.inverted()) == CGPoint(x: 1, y: 1))
    #expect(unit.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)) == CGRect(x: -10, y: 0, width: 10, height: 10))
  }

  @Test func aTransformOfSpaceAndOneOfThePlaneAgree() {
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let space = CATransform3DMakeAffineTransform(plane)
    #expect(CATransform3DGetAffineTransform(space) == plane)
    #expect(CATransform3DIsAffine(space))
    let both = CATransform3DConcat(space, CATransform3DMakeTranslation(10, 20, 0))
    #expect(CATransform3DGetAffineTransform(both) == plane.concatenating(CGAffineTransform(translationX: 10, y: 20)))
    var flat = CATransform3DIdentity
    flat.m34 = -1 / 500
    #expect(!CATransform3DIsAffine(flat))
  }

  @Test func pathsHaveASectionAndAnItem() {
    var path = IndexPath(item: 3, section: 2)
    #expect(path == [2, 3])
    #expect((path.section, path.item, path.row) == (2, 3, 3))
    path.item = 7
    #expect(path == IndexPath(row: 7, section: 2))
  }

  @Test func valuesAndTextsOfRectangles() {
    #expect(NSValue(cgRect: unit).cgRectValue == unit)
    #expect(NSStringFromCGRect(CGRect(x: 1, y: 2.5, width: 3, height: 4)) == "{{1, 2.5}, {3, 4}}")
  }
}

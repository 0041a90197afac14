import Testing
import UIKit

/// Rules from Apple's page *UICollectionViewLayoutAttributes*.
@MainActor @Suite(.serialized) struct AttributesTests {
  let attributes = UICollectionViewLayoutAttributes(forCellWith: path(1))

  init() { attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40) }

  @Test func aFrameSetsTheCenterAndTheSize() {
    #expect(attributes.center == CGPoint(x: 25, y: 40))
    #expect(attributes.size == CGSize(width: 30, height: 40))
    #expect(attributes.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    attributes.size = CGSize(width: 10, height: 20)
    #expect(attributes.frame == CGRect(x: 20, y: 30, width: 10, height: 20))
    attributes.center = .zero
    #expect(attributes.frame == CGRect(x: -5, y: -10, width: 10, height: 20))
    attributes.bounds = CGRect(x: 0, y: 0, width: 2, height: 4)
    #expect(attributes.frame == CGRect(x: -1, y: -2, width: 2, height: 4))
  }

  @Test func theDefaultsAreOpaqueInFrontOfNothingAndUntransformed() {
    let fresh = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: path(0, 2))
    #expect(fresh.alpha == 1)
    #expect(fresh.zIndex == 0)
    #expect(!fresh.isHidden)
    #expect(fresh.transform == .identity)
    #expect(fresh.representedElementCategory == .supplementaryView)
    #expect(fresh.representedElementKind == "head")
    #expect(attributes.representedElementKind == nil)
    #expect(UICollectionViewLayoutAttributes(forDecorationViewOfKind: "d", with: path(0)).representedElementCategory == .decorationView)
  }

  @Test func aCopyIsEqualUntilOneOfThemChanges() throws {
    attributes.alpha = 0.5
    attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
    let copy = try #require(attributes.copy() as? UICollectionViewLayoutAttributes)
    #expect(copy == attributes)
    #expect(copy.hash == attributes.hash)
    copy.alpha = 1
    #expect(copy != attributes)
    #expect(attributes.alpha == 0.5)
    #expect(copy.transform == CGAffineTransform(scaleX: 2, y: 2))
    copy.alpha = 0.5
    copy.zIndex = 1
    #expect(copy != attributes)
  }

  @Test func aFrameUnderATransformIsTheBoundingBoxUnlessTheSwitchSaysOtherwise() {
    attributes.transform = CGAffineTransform(scaleX: 2, y: 3)
    // Twice as wide and three times as high about (25, 40).
    #expect(attributes.frame == CGRect(x: -5, y: -20, width: 60, height: 120))
    #expect(attributes.size == CGSize(width: 30, height: 40))
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    view.undocumentedBehavior.transformedFrame = .untransformed
    #expect(attributes.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
    view.undocumentedBehavior = UndocumentedBehavior()
    attributes.transform = .identity
    #expect(attributes.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func eachSwitchHasAlternativesThatTurnItAlone() {
    let alternatives = UndocumentedBehavior.alternatives
    let switches = Mirror(reflecting: UndocumentedBehavior()).children.compactMap(\.label)
    #expect(Set(alternatives.map { String($0.name.prefix { $0 != ":" }) }) == Set(switches))
    #expect(Set(alternatives.map(\.name)).count == alternatives.count)
    for alternative in alternatives {
      let changed = zip(Mirror(reflecting: alternative.behavior).children, Mirror(reflecting: UndocumentedBehavior()).children)
        .filter { "\($0.value)" != "\($1.value)" }.compactMap { $0.0.label }
      #expect(changed.count == 1)
      #expect(alternative.name.hasPrefix(changed.first ?? "none"))
    }
    // The order of a batch has three values, of which one is the default.
    #expect(
      alternatives.map(\.name).filter { $0.hasPrefix("batchOrder") } == [
        "batchOrder: prepareUpdatesQuery", "batchOrder: updatesPrepareQuery",
      ])
  }
}

import Testing
import UIKit

/// Cells that ask for other sizes. Rules from Apple's page *shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)*.
@MainActor @Suite struct SelfSizingTests {
  /// A wish for a height for every item.
  func wish(_ height: @escaping (IndexPath, CGFloat) -> CGFloat) -> (UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    { original in
      let wanted = height(original.indexPath, original.size.height)
      guard wanted != original.size.height, let copy = original.copy() as? UICollectionViewLayoutAttributes else { return original }
      copy.size.height = wanted
      return copy
    }
  }

  @Test func passesGoOnUntilNoVisibleCellWantsAnotherSize() {
    let stage = Stage()
    stage.view.preferredLayoutAttributes = wish { _, _ in 5 }
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    // Five rows shrink to 25 points, so that three more show; with those at 40 points one more shows, and with that at 45 another, which ends at 50.
    #expect(stage.view.calls.selfSizingPasses == 4)
    #expect(stage.view.calls.preferredQuestions == 10)
    #expect(stage.view.calls.preferredInvalidations == 10)
    #expect(stage.view.contentSize.height == 150)
    #expect(stage.view.endlessPass == nil)
    #expect(stage.layout.contexts.dropFirst().first?.invalidatedItemIndexPaths == [path(0)])
  }

  @Test func aCellThatTakesWhatItGetsIsNotAskedAbout() {
    let stage = Stage()
    stage.view.preferredLayoutAttributes = wish { _, given in given }
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.calls.preferredQuestions == 0)
    #expect(stage.view.calls.prepares == 1)
  }

  @Test func aLayoutThatRefusesKeepsItsFrames() {
    let stage = Stage()
    stage.layout.takesPreferredSizes = false
    stage.view.preferredLayoutAttributes = wish { _, _ in 5 }
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.calls.preferredQuestions == 5)
    #expect(stage.view.calls.preferredInvalidations == 0)
    #expect(stage.view.contentSize.height == 200)
  }

  @Test func aSelfSizingThatNeverEndsIsReportedWithItsPasses() {
    let stage = Stage()
    stage.view.passLimit = 9
    stage.view.preferredLayoutAttributes = wish { _, given in given == 10 ? 11 : 10 }
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.endlessPass == .selfSizing(passes: 9))
  }

  @Test func onePassALayoutPassLeavesTheRestForLater() {
    let stage = Stage()
    stage.view.undocumentedBehavior.selfSizing = .onePerLayoutPass
    stage.view.preferredLayoutAttributes = wish { _, _ in 5 }
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentSize.height == 175)
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentSize.height == 160)
  }

  @Test func theDefaultContextNamesTheCellOnlyIfTheSwitchSaysSo() {
    let stage = Stage([1])
    stage.view.undocumentedBehavior.preferredContextNamesElement = false
    stage.view.preferredLayoutAttributes = wish { _, _ in 5 }
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.layout.contexts.count == 2)
    #expect(stage.layout.contexts.last?.invalidatedItemIndexPaths == nil)
  }

  @Test func theCellsThemselvesAreAskedIfTheViewMakesThem() {
    final class Tall: UICollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
      ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = 30
        return layoutAttributes
      }
    }
    let source = CellSource(count: 3, cell: Tall.self)
    let layout = PlainRows()
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.makesVisibleViews = true
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(view.contentSize.height == 90)
    #expect(view.visibleCells.map(\.frame.height) == [30, 30, 30])
    #expect(view.visibleCells.allSatisfy { $0 is Tall })
  }
}

/// Items whose cells are of a class.
final class CellSource: NSObject, UICollectionViewDataSource {
  let count: Int
  let cell: UICollectionViewCell.Type

  init(count: Int, cell: UICollectionViewCell.Type) { (self.count, self.cell) = (count, cell) }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.register(cell, forCellWithReuseIdentifier: "cell")
    return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

/// Rows of 10 points until cells want something else.
final class PlainRows: UICollectionViewLayout {
  private var heights: [IndexPath: CGFloat] = [:]
  private var rows: [UICollectionViewLayoutAttributes] = []

  override func prepare() {
    rows = []
    guard let collectionView else { return }
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let row = UICollectionViewLayoutAttributes(forCellWith: path(item))
      row.frame = CGRect(x: 0, y: rows.last?.frame.maxY ?? 0, width: 100, height: heights[path(item)] ?? 10)
      rows.append(row)
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: rows.last?.frame.maxY ?? 0) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { rows }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    heights[originalAttributes.indexPath] = preferredAttributes.size.height
    return true
  }
}

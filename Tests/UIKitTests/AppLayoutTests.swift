import AppLayouts
import Testing
import UIKit

/// A layout as apps write it, in Swift 5 mode and with both imports, on the module.
@MainActor @Suite struct AppLayoutTests {
  let source = GridSource(counts: [3, 2])
  let layout = GridLayout(columns: 2)
  let view: UICollectionView

  init() {
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 120, height: 100), collectionViewLayout: layout)
    view.register(CellWithText.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
  }

  @Test func aGridOfTwoColumnsIsLaidOut() {
    // Columns of (120 - 5 - 5 - 10) / 2 = 50 points under a header of 20; the second row begins at 20 + 50 + 10.
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame == CGRect(x: 65, y: 20, width: 50, height: 50))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame == CGRect(x: 5, y: 80, width: 50, height: 50))
    // The second section begins under the longer column: 80 + 50 + 10; its items under its header end at 160 + 50 + 10.
    #expect(view.contentSize == CGSize(width: 120, height: 220))
  }

  @Test func aCopyIsOfTheSubclassAndHasItsProperties() throws {
    let original = try #require(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)))
    let copy = try #require(original.copy() as? GridAttributes)
    #expect(copy.column == 1)
    #expect(copy !== original)
    #expect(copy == original)
    copy.shade = 0.5
    #expect(copy != original)
  }

  @Test func contextsAreOfTheLayoutsClass() {
    let before = layout.invalidations
    view.frame = CGRect(x: 0, y: 0, width: 220, height: 100)
    view.layoutIfNeeded()
    #expect(layout.invalidations == before + 1)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.width == 100)
  }

  @Test func cellsAreOfTheRegisteredClassAndTakeTheirAttributes() throws {
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)) as? CellWithText)
    #expect(cell.frame == CGRect(x: 65, y: 20, width: 50, height: 50))
    #expect(cell.contentView.subviews.first?.tag == 1)
  }
}

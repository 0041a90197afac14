import Testing
import UIKit

/// Headers and footers that stay at the edge of what is visible.
@Suite @MainActor struct FlowPinTests {
  private let flow = UICollectionViewFlowLayout()

  /// Sections of three and five items of 50, one in a line, with 10 between lines.
  private func view() -> UICollectionView {
    let size = CGSize(width: 50, height: 50)
    return SizedSource([[size, size, size], [size, size, size, size, size]]).view(flow, width: 60, height: 100)
  }

  private func origin(_ kind: String, _ section: Int) -> CGFloat? {
    flow.layoutAttributesForSupplementaryView(ofKind: kind, at: IndexPath(item: 0, section: section))?.frame.minY
  }

  /// At an offset of 120 the first section (30 + 3 · 50 + 2 · 10 = 200) has passed by 120: its header stands at 120; at 190 its end, 200, pushes it to 170, where it
  /// stays.
  @Test func headersPin() {
    flow.headerReferenceSize = CGSize(width: 100, height: 30)
    flow.sectionHeadersPinToVisibleBounds = true
    let view = view()
    func header(_ section: Int) -> CGFloat? { origin(UICollectionView.elementKindSectionHeader, section) }
    #expect(header(0) == 0)
    for (offset, first, second) in [(120.0, 120.0, 200.0), (190, 170, 200), (250, 170, 250)] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      #expect(header(0) == CGFloat(first))
      #expect(header(1) == CGFloat(second))
      let seen = flow.elements(in: view.bounds).filter { $0.kind != "cell" }
      #expect(Set(seen.map { $0.frame[1] }) == Set([first, second].filter { $0 + 30 > offset && $0 < offset + 100 }))
    }
  }

  /// The first section is 3 · 50 + 2 · 10 + 30 = 200 long, its footer in place at 170. What is visible ends 100 below the offset: at an offset of 0 the
  /// footer stands at 70, at 90 in front of its place. The second footer waits at its section's start, 200, until the end has passed by 230.
  @Test func footersPin() {
    flow.footerReferenceSize = CGSize(width: 100, height: 30)
    flow.sectionFootersPinToVisibleBounds = true
    let view = view()
    func footer(_ section: Int) -> CGFloat? { origin(UICollectionView.elementKindSectionFooter, section) }
    for (offset, first, second) in [(0.0, 70.0, 200.0), (90, 160, 200), (120, 170, 200), (150, 170, 220)] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      #expect(footer(0) == CGFloat(first))
      #expect(footer(1) == CGFloat(second))
    }
  }

  /// Empty sections between two others have no part in where the first one ends: 3 · 50 + 2 · 10 + 20 = 190.
  @Test func emptySectionsAreNoObstacle() {
    let size = CGSize(width: 50, height: 50)
    let view = SizedSource([[size, size, size], [], [], [size, size, size]]).view(flow, width: 60, height: 100)
    let delegate = FirstHeader()
    view.delegate = delegate
    flow.sectionHeadersPinToVisibleBounds = true
    flow.invalidateLayout()
    view.contentOffset.y = 180
    view.layoutIfNeeded()
    // Two empty sections of an inset of 4 follow before the next item, at 190 + 2 · 4 + 4.
    #expect(flow.frame(0, section: 3)?.minY == 202)
    #expect(origin(UICollectionView.elementKindSectionHeader, 0) == 170)
  }

  @MainActor final class FirstHeader: NSObject, UICollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 1, height: section == 0 ? 20 : 0) }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { UIEdgeInsets(top: section == 0 ? 0 : 4, left: 0, bottom: 0, right: 0) }
  }
}

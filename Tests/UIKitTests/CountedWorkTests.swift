import CollectionLayouts
import LayoutTestSupport
import Testing
import UIKit

/// Rows of 10 points that cover the content. One that walks makes an object for each in every `prepare()`, and prepares at every scroll; the other makes those that
/// it is asked for.
private final class CountedRows: UICollectionViewLayout {
  private let walks: Bool
  private var all: [UICollectionViewLayoutAttributes] = []

  init(walks: Bool) {
    self.walks = walks
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

  private func row(_ item: Int) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
    attributes.frame = CGRect(x: 0, y: item * 10, width: 100, height: 10)
    return attributes
  }

  override func prepare() { all = walks ? (0..<count).map(row) : [] }
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: count * 10) }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { walks }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { row(indexPath.item) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    if walks { return all.filter { $0.frame.intersects(rect) } }
    let (first, last) = (max(0, Int(rect.minY / 10)), min(count, Int((rect.maxY / 10).rounded(.up))))
    return first < last ? (first..<last).map(row) : []
  }
}

@MainActor @Suite("Work of a UICollectionViewLayout in a test") struct CountedWorkTests {
  enum Change: CaseIterable {
    case scroll, insert, delete, move, reload, invalidate, ask

    @MainActor func make(in view: UICollectionView, _ source: SizedSource) {
      let path = IndexPath(item: 3, section: 0)
      switch self {
      case .scroll: view.contentOffset.y = 200
      case .insert:
        source.sections[0].insert(.zero, at: 3)
        view.insertItems(at: [path])
      case .delete:
        source.sections[0].remove(at: 3)
        view.deleteItems(at: [path])
      case .move:
        source.sections[0].swapAt(3, 4)
        view.moveItem(at: path, to: IndexPath(item: 4, section: 0))
      case .reload: view.reloadItems(at: [path])
      case .invalidate: view.collectionViewLayout.invalidateLayout()
      case .ask: _ = view.layoutAttributesForItem(at: path)
      }
      view.layoutIfNeeded()
    }
  }

  private func expectConstant(_ change: Change, walks: Bool) {
    expectGrowth(of: .attributeObjects, atMost: .constant, sizes: [100, 1_000]) { n in
      let source = SizedSource(count: n)
      let view = uncounted { source.view(CountedRows(walks: walks), width: 100, height: 100) }
      change.make(in: view, source)
    }
  }

  @Test("A layout that makes the rows that can be seen makes as many for any number of items", arguments: Change.allCases)
  func constant(change: Change) { expectConstant(change, walks: false) }

  @Test("A layout that makes all rows at every change is found", arguments: Change.allCases.filter { $0 != .ask })
  func walk(change: Change) {
    nonisolated(unsafe) var texts: [String] = []
    withKnownIssue {
      expectConstant(change, walks: true)
    } matching: { issue in
      texts.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    #expect(texts.count == 1 && texts[0].hasPrefix("attribute objects made grow as n^1.00, faster than O(1): "), "\(texts)")
  }

  @Test("Calls of the layout have budgets", .work(atMost: 2, .queries), .work(atMost: 1, .prepares), .work(atMost: 1, .elementQuestions))
  func calls() {
    let source = SizedSource(count: 100)
    let view = source.view(CountedRows(walks: false), width: 100, height: 100)
    view.contentOffset.y = 200
    view.layoutIfNeeded()
    _ = view.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))
  }

  @Test("A budget of calls is exact")
  func exact() {
    nonisolated(unsafe) var texts: [String] = []
    withKnownIssue {
      expectGrowth(of: .queries, atMost: .constant, sizes: [10, 100]) { n in
        let source = SizedSource(count: n)
        let view = source.view(CountedRows(walks: false), width: 100, height: 100)
        for offset in 1...n {
          view.contentOffset.y = Double(offset) / 10
          view.layoutIfNeeded()
        }
      }
    } matching: { issue in
      texts.append(issue.comments.map(\.rawValue).joined())
      return true
    }
    // One to show the view, and one at each offset; 10 rows fill the view, so the smaller content does not scroll.
    let grown = "calls of layoutAttributesForElements(in:) grow as n^0.96, faster than O(1): 11 for n = 10, 101 for n = 100."
    #expect(texts == [grown + " The limit is n^0.15."])
  }
}

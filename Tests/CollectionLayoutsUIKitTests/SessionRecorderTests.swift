import CollectionLayoutsFoundation
import CollectionLayoutsUIKit
import Testing
import UIKit

/// A session recorded from inside a layout, beside the same session recorded by the collection view.
@MainActor @Suite struct SessionRecorderTests {
  private final class Tape {
    var bytes: [UInt8] = []
    var lines: [String] { String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init) }
  }

  private static func recorder(_ tape: Tape) -> TraceRecorder {
    TraceRecorder(name: "inbox", milliseconds: { 0 }, write: { tape.bytes += $0 })
  }

  private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      UICollectionViewCell()
    }
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 40, height: CGFloat(20 + indexPath.item % 3)) }
  }

  /// The layout of the documentation.
  private final class InboxLayout: UICollectionViewFlowLayout {
    var session: SessionRecorder?
    override func prepare() {
      super.prepare()
      session?.didPrepare(self)
    }
    override func prepare(forCollectionViewUpdates items: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: items)
      session?.didPrepare(for: items, self)
    }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      session?.willInvalidate(with: context)
      super.invalidateLayout(with: context)
    }
    override func shouldInvalidateLayout(forBoundsChange bounds: CGRect) -> Bool {
      session?.willChangeBounds(to: bounds, self)
      return super.shouldInvalidateLayout(forBoundsChange: bounds)
    }
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
      withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> Bool {
      let takes = super.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      if takes { session?.didTake(preferred) }
      return takes
    }
  }

  @Test("A layout that records writes what the collection view writes")
  func session() {
    let source = Source([30, 4])
    let layout = InboxLayout()
    layout.minimumLineSpacing = 5
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 120), collectionViewLayout: layout)
    (view.dataSource, view.delegate) = (source, source)
    let (inside, outside) = (Tape(), Tape())
    let recorders = (Self.recorder(inside), Self.recorder(outside))
    layout.session = SessionRecorder(recorders.0)
    view.record(into: recorders.1)
    view.contentOffset.y = 200
    view.layoutIfNeeded()
    view.performBatchUpdates {
      source.counts = [31, 3, 2]
      view.insertItems(at: [IndexPath(item: 2, section: 0), IndexPath(item: 3, section: 0)])
      view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 1)])
      view.reloadItems(at: [IndexPath(item: 7, section: 0)])
      view.insertSections([2])
    }
    view.contentOffset.y = 150
    view.layoutIfNeeded()
    view.bounds.size = CGSize(width: 140, height: 100)
    view.layoutIfNeeded()
    source.counts = [50]
    view.reloadData()
    view.layoutIfNeeded()
    view.contentOffset.y = 10
    recorders.0.flush()
    recorders.1.flush()
    #expect(inside.lines == outside.lines)
    #expect(inside.lines.count == 7 && inside.lines[2].contains(#"{"insert":[0,2],"size":[40,22]}"#), "\(inside.lines)")
    #expect(inside.lines[5].hasPrefix(#"{"t":0,"reloadData":[{"items":[[40,20],[40,21],"#))
  }
}

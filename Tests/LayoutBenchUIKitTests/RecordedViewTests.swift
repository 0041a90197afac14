import BenchmarkHarness
import CollectionLayoutsFoundation
import LayoutWorkloads
import Testing
import UIKit

@testable import LayoutSuites

/// Sessions with a collection view, whose layout is an app's own, as traces.
@MainActor @Suite struct RecordedViewTests {
  private final class Source: NSObject, UICollectionViewDataSource {
    var counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      UICollectionViewCell()
    }
  }

  /// An app's layout of rows, one below the other, that remembers how high cells want to be.
  private final class Rows: UICollectionViewLayout {
    private var wanted: [IndexPath: CGFloat] = [:]
    private var rows: [[UICollectionViewLayoutAttributes]] = []
    private var end: CGFloat = 0

    override func prepare() {
      guard let view = collectionView else { return }
      (rows, end) = ([], 0)
      for section in 0..<view.numberOfSections {
        rows.append(
          (0..<view.numberOfItems(inSection: section)).map { item in
            let path = IndexPath(item: item, section: section)
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
            let height = wanted[path] ?? CGFloat(30 + item % 5)
            attributes.frame = CGRect(x: 0, y: end, width: view.bounds.width, height: height)
            end += height
            return attributes
          })
      }
    }

    override var collectionViewContentSize: CGSize { CGSize(width: collectionView?.bounds.width ?? 0, height: end) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      rows.flatMap { $0 }.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? { rows[path.section][path.item] }
    override func shouldInvalidateLayout(forBoundsChange bounds: CGRect) -> Bool { bounds.width != collectionView?.bounds.width }
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
      withOriginalAttributes original: UICollectionViewLayoutAttributes
    ) -> Bool {
      wanted[original.indexPath] = preferred.size.height
      return preferred.size.height != original.size.height
    }
  }

  private final class Tape {
    var bytes: [UInt8] = []
  }

  @Test("A session with an app's own layout is recorded, and every strategy plays it alike")
  func session() throws {
    let source = Source([40, 3])
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: Rows())
    view.dataSource = source
    let tape = Tape()
    let recorder = TraceRecorder(name: "rows", milliseconds: { 0 }, write: { tape.bytes += $0 })
    view.record(into: recorder)
    view.contentOffset.y = 300
    view.layoutIfNeeded()
    view.performBatchUpdates {
      source.counts[0] += 1
      view.insertItems(at: [IndexPath(item: 2, section: 0)])
      view.moveItem(at: IndexPath(item: 5, section: 0), to: IndexPath(item: 0, section: 0))
    }
    // One cell wants to be higher.
    view.preferredLayoutAttributes = { original in
      guard original.indexPath == IndexPath(item: 12, section: 0), original.size.height != 77,
        let copy = original.copy() as? UICollectionViewLayoutAttributes
      else { return original }
      copy.size.height = 77
      return copy
    }
    view.contentOffset.y = 280
    view.layoutIfNeeded()
    view.bounds.size = CGSize(width: 120, height: 150)
    view.layoutIfNeeded()
    view.collectionViewLayout.invalidateLayout()
    view.layoutIfNeeded()
    source.counts = [2]
    // The content is now shorter than the view: the offset that the view moves is its own affair.
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.contentOffset.y == 0)
    view.record(into: nil)
    view.contentOffset.y = 5
    recorder.flush()

    let text = String(decoding: tape.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        #"{"trace":1,"name":"rows","container":{"width":100,"height":200},"displayScale":1,"sections":[{"items":["#
          + (0..<40).map { "[100,\(30 + $0 % 5)]" }.joined(separator: ",") + #"]},{"items":[[100,30],[100,31],[100,32]]}]}"#,
        #"{"t":0,"scrollBy":300}"#,
        #"{"t":0,"batch":[{"move":[0,5],"to":[0,0]},{"insert":[0,2],"size":[100,32]}]}"#,
        #"{"t":0,"scrollBy":-20}"#, #"{"t":0,"measured":[[[0,12],[100,77]]]}"#,
        #"{"t":0,"bounds":{"width":120,"height":150}}"#, #"{"t":0,"invalidate":"everything"}"#,
        #"{"t":0,"reloadData":[{"items":[[120,30],[120,31]]}]}"#,
      ])

    let trace = try RecordedTrace(text: text, path: "rows.jsonl")
    for layout in BenchmarkedLayout.all where layout.hosting == nil {
      let scene = Scene(layout: layout, data: trace.data, reserve: [], container: trace.container, displayScale: 1, seed: 1)
      let part = try #require(try ScenarioPart(Scenario(trace), scene))
      let player = ScenarioPlayer(clock: MonotonicClock())
      let reference = try player.referenceDigests(part)
      #expect(reference.count == 8)
      for strategy in Strategy.all {
        let play = try player.play(part, by: Contender(strategy), digestsFrames: true)
        #expect(play.isRight && play.frameDigests == reference, "\(layout.name), \(strategy)")
      }
    }
  }

  @Test("Cells that want other sizes in one pass are one frame, and another layout brings other sizes")
  func passes() throws {
    let source = Source([4])
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: Rows())
    view.dataSource = source
    let tape = Tape()
    let recorder = TraceRecorder(name: "rows", milliseconds: { 0 }, write: { tape.bytes += $0 })
    view.record(into: recorder)
    view.preferredLayoutAttributes = { original in
      guard original.indexPath.item < 3, original.size.height != 40, let copy = original.copy() as? UICollectionViewLayoutAttributes else {
        return original
      }
      copy.size.height = 40
      return copy
    }
    view.contentOffset.y = 1
    view.reconfigureItems(at: [IndexPath(item: 0, section: 0)])
    view.layoutIfNeeded()
    view.preferredLayoutAttributes = nil
    view.collectionViewLayout = UICollectionViewFlowLayout()
    view.record(into: nil)
    recorder.flush()
    let lines = String(decoding: tape.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(
      lines.dropFirst() == [
        #"{"t":0,"measured":[[[0,0],[100,40]],[[0,1],[100,40]],[[0,2],[100,40]]]}"#,
        #"{"t":0,"reloadData":[{"count":4,"itemSize":[50,50]}]}"#,
      ])
  }
}

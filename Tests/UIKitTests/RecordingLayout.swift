import UIKit

/// Sections of rows with heights; counts how often the collection view reads the numbers.
final class RowSource: NSObject, UICollectionViewDataSource {
  var heights: [[CGFloat]]
  var reads = 0
  var moves: [[IndexPath]] = []

  init(_ heights: [[CGFloat]]) { self.heights = heights }

  func numberOfSections(in collectionView: UICollectionView) -> Int {
    reads += 1
    return heights.count
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { heights[section].count }

  func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    moves.append([sourceIndexPath, destinationIndexPath])
    heights[destinationIndexPath.section].insert(
      heights[sourceIndexPath.section].remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
  }
}

/// A context of a class of its own.
final class RecordingContext: UICollectionViewLayoutInvalidationContext {}

/// A plain list that writes down what it is asked. Rows lie one under another; a section may have a header of 5 points and a decoration behind it.
class RecordingLayout: UICollectionViewLayout {
  var log: [String] = []
  var contexts: [UICollectionViewLayoutInvalidationContext] = []
  var queried: [CGRect] = []
  var updates: [UICollectionViewUpdateItem] = []

  var hasHeaders = false
  var invalidatesOnBoundsChange = false
  var takesPreferredSizes = true
  var invalidatesInPrepare = 0
  var onBoundsContext: (UICollectionViewLayoutInvalidationContext) -> Void = { _ in }
  var onUpdates: () -> Void = {}
  var target: CGPoint?
  var namedInsertions: [IndexPath] = []

  private(set) var preferredHeights: [IndexPath: CGFloat] = [:]
  private var cells: [[UICollectionViewLayoutAttributes]] = []
  private var others: [UICollectionViewLayoutAttributes] = []
  private var bottom: CGFloat = 0

  override class var invalidationContextClass: AnyClass { RecordingContext.self }

  override func prepare() {
    log.append("prepare")
    if invalidatesInPrepare > 0 {
      invalidatesInPrepare -= 1
      invalidateLayout()
    }
    (cells, others, bottom) = ([], [], 0)
    guard let collectionView, let source = collectionView.dataSource as? RowSource else { return }
    let width = collectionView.bounds.width
    for section in 0..<collectionView.numberOfSections {
      let top = bottom
      if hasHeaders {
        let kind = UICollectionView.elementKindSectionHeader
        let header = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: IndexPath(item: 0, section: section))
        header.frame = CGRect(x: 0, y: bottom, width: width, height: 5)
        others.append(header)
        bottom += 5
      }
      cells.append(
        (0..<collectionView.numberOfItems(inSection: section)).map { item in
          let path = IndexPath(item: item, section: section)
          let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
          let height = preferredHeights[path] ?? source.heights[section][item]
          attributes.frame = CGRect(x: 0, y: bottom, width: width, height: height)
          bottom += height
          return attributes
        })
      guard hasHeaders else { continue }
      let back = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "back", with: IndexPath(item: 0, section: section))
      back.frame = CGRect(x: 0, y: top, width: width, height: bottom - top)
      others.append(back)
    }
  }

  override var collectionViewContentSize: CGSize {
    log.append("size")
    return CGSize(width: collectionView?.bounds.width ?? 0, height: bottom)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    log.append("query")
    queried.append(rect)
    return (cells.joined() + others).filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard cells.indices.contains(indexPath.section), cells[indexPath.section].indices.contains(indexPath.item) else { return nil }
    return cells[indexPath.section][indexPath.item]
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    log.append("bounds?")
    return invalidatesOnBoundsChange
  }

  override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    log.append("context")
    let context = super.invalidationContext(forBoundsChange: newBounds)
    onBoundsContext(context)
    return context
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    log.append("preferred?")
    if takesPreferredSizes { preferredHeights[originalAttributes.indexPath] = preferredAttributes.size.height }
    return takesPreferredSizes
  }

  override func invalidateLayout() {
    log.append("invalidateLayout")
    super.invalidateLayout()
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    log.append("invalidate")
    contexts.append(context)
    super.invalidateLayout(with: context)
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    log.append("updates")
    updates = updateItems
    onUpdates()
  }

  override func finalizeCollectionViewUpdates() { log.append("finalize") }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) { log.append("animate from \(Int(oldBounds.width))") }
  override func finalizeAnimatedBoundsChange() { log.append("animated") }
  override func prepareForTransition(to newLayout: UICollectionViewLayout) { log.append("to") }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) { log.append("from") }
  override func finalizeLayoutTransition() { log.append("transition") }

  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    log.append("initial \(itemIndexPath.section).\(itemIndexPath.item)")
    return nil
  }

  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    log.append("final \(itemIndexPath.section).\(itemIndexPath.item)")
    return nil
  }

  override func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("initial header \(elementIndexPath.section)")
    return nil
  }

  override func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("final header \(elementIndexPath.section)")
    return nil
  }

  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("initial \(elementKind) \(decorationIndexPath.section)")
    return nil
  }

  override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { namedInsertions }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    log.append("target")
    return target ?? proposedContentOffset
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { CGPoint(x: 0, y: (proposedContentOffset.y / 10).rounded() * 10) }
}

/// A collection view of 100 × 50 points over rows of 10 points, whose layout writes down what it is asked.
@MainActor struct Stage {
  let source: RowSource
  let layout: RecordingLayout
  let view: UICollectionView

  /// A stage whose first pass is over and forgotten.
  init(_ counts: [Int] = [20], _ configure: (RecordingLayout, UICollectionView) -> Void = { _, _ in }) {
    source = RowSource(counts.map { Array(repeating: 10, count: $0) })
    layout = RecordingLayout()
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: layout)
    configure(layout, view)
    view.dataSource = source
    view.layoutIfNeeded()
    forget()
  }

  /// Forgets all calls so far.
  func forget() {
    (layout.log, layout.contexts, layout.queried, layout.updates) = ([], [], [], [])
    source.reads = 0
    view.resetCalls()
  }

  /// What the layout is asked from now to the end of the next pass.
  func log(_ change: () -> Void) -> [String] {
    forget()
    change()
    view.layoutIfNeeded()
    return layout.log
  }
}

func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

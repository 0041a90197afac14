import CollectionLayouts
import LayoutTestSupport

/// The append idea of many published waterfalls, for one vertical section of whole points: what was placed stays, and placing goes on at the end.
///
/// With `Restart.atLastItem` it carries the fault they carry: it begins again *at* the last item that was placed and forgets in which column that
/// was, so the item is placed twice, and those behind it follow columns that are taller than they should be. `Restart.afterLastItem` is the same
/// code without the fault.
final class FaultyAppend: LayoutEngineCore {
  enum Restart: Sendable { case atLastItem, afterLastItem }

  private let restart: Restart
  private let columns: Int
  private var situation: Situation
  private var placed: [LayoutAttributes] = []
  /// Where each column ends after `placed`.
  private var bottoms: [Double] = []
  /// Whether more than an append happened since the last prepare.
  private var isAllDirty = true
  private(set) var lastPrepare = PrepareReport()
  private(set) var collectionViewContentSize = LayoutSize.zero

  init(_ restart: Restart, columns: Int, _ situation: Situation) {
    self.restart = restart
    self.columns = columns
    self.situation = situation
  }

  func prepare() {
    if isAllDirty {
      placed = []
      bottoms = Array(repeating: 0, count: columns)
    }
    var next = placed.count
    var forcedColumn: Int?
    let hasArrivals = next < situation.data.sections[0].items.count
    if restart == .atLastItem, next > 0, hasArrivals {
      next = (placed.last?.indexPath.item ?? 0)
      forcedColumn = 0
    }
    while next < situation.data.sections[0].items.count {
      place(next, inColumn: forcedColumn ?? shortest())
      (next, forcedColumn) = (next + 1, nil)
    }
    // In a container without room nothing is placed.
    isAllDirty = situation.container.width == 0
    if isAllDirty { placed = [] }
    let before = collectionViewContentSize
    collectionViewContentSize = isAllDirty ? .zero : LayoutSize(width: situation.container.width, height: bottoms.max() ?? 0)
    lastPrepare.contentSizeAdjustment = LayoutSize(
      width: collectionViewContentSize.width - before.width, height: collectionViewContentSize.height - before.height)
  }

  private func shortest() -> Int { bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0 }

  private func place(_ item: Int, inColumn column: Int) {
    let width = situation.container.width / Double(columns)
    let height = situation.data.sections[0].items[item].height
    let frame = LayoutRect(x: Double(column) * width, y: bottoms[column], width: width, height: height)
    placed.append(LayoutAttributes(kind: .cell, indexPath: ElementPath(section: 0, item: item), frame: frame))
    bottoms[column] += height
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    let end = situation.data.sections[0].items.count
    situation = try situation.applying(context)
    switch context {
    case .insertedItems(let path, _) where path.item == end: break
    case .scrolled, .scrolledSection, .contentInset: break
    default: isAllDirty = true
    }
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    buffer.removeAll()
    for attributes in placed where OracleResult.lies(attributes.frame, in: rect) { buffer.append(attributes) }
  }

  func layoutAttributes(of kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
    kind == .cell ? placed.first { $0.indexPath == path } : nil
  }

  func scrollTarget(for path: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    let result = OracleResult(elements: placed, contentSize: collectionViewContentSize)
    let offset = result.contentOffset(
      for: path, at: position, container: situation.container, insets: situation.contentInset, scrolling: .vertical)
    guard let offset else { throw .pathOutOfRange(path, itemCount: situation.data.sections[0].items.count) }
    return ScrollTarget(contentOffset: offset)
  }
}

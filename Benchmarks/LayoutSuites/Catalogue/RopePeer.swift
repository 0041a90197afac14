import CollectionLayouts
import _RopeModule

extension Contender {
  /// swift-collections' rope, each element a row, summed by count and length: a list's published rival.
  static let rope = Contender(
    name: "rope", summary: "swift-collections' Rope with a (count, length) summary; lists only", color: .green,
    claims: [
      // All but building it is a descent; sections are in an array.
      .everything: .linear, .append: .logarithmic, .tailResize: .logarithmic, .resize: .logarithmic, .renumbering: .logarithmic,
      .sections: .linear, .scroll: .constant, .search: .logarithmic, .item: .logarithmic,
    ],
    layouts: [ListLayout.name]
  ) { (scene) throws(LayoutError) in
    guard let list = scene.layout.layout as? ListLayout else { throw .unknownStrategy("rope", known: Strategy.all.map(\.name)) }
    return LayoutEngine(try RopeList(list, scene))
  }
}

/// A row of a list in a rope.
private struct RopeRow: RopeElement {
  /// Length and the spacing behind it, in units.
  var extent: Int

  var summary: RowSum { RowSum(count: 1, extent: extent) }
  var isEmpty: Bool { false }
  var isUndersized: Bool { false }
  func invariantCheck() {}
  mutating func rebalance(nextNeighbor right: inout RopeRow) -> Bool { false }
  mutating func split(at index: Int) -> RopeRow { preconditionFailure("A row cannot be split at \(index)") }
}

private struct RowSum: RopeSummary {
  var count: Int
  var extent: Int

  static var maxNodeSize: Int { 15 }
  static var zero: RowSum { RowSum(count: 0, extent: 0) }
  var isZero: Bool { count == 0 }
  mutating func add(_ other: RowSum) {
    count &+= other.count
    extent &+= other.extent
  }
  mutating func subtract(_ other: RowSum) {
    count &-= other.count
    extent &-= other.extent
  }
}

private struct CountMetric: RopeMetric {
  func size(of summary: RowSum) -> Int { summary.count }
  func index(at offset: Int, in element: RopeRow) -> Int { offset }
}

private struct ExtentMetric: RopeMetric {
  func size(of summary: RowSum) -> Int { summary.extent }
  func index(at offset: Int, in element: RopeRow) -> Int { offset }
}

/// A vertical list of filled rows, a rope a section. It has no headers and no footers, and needs a spacing, so that no row is without extent.
private final class RopeList: LayoutEngineCore {
  private let units: LayoutUnits
  private let spacing: Int
  private var container: LayoutSize
  private var ropes: [Rope<RopeRow>] = []
  /// The rows before the first `prepare()`, which builds the ropes.
  private var rows: [[RopeRow]]
  /// Where sections begin, and the content ends.
  private var origins: [Int] = [0]
  private var preparedSize = LayoutSize.zero
  private(set) var lastPrepare = PrepareReport()

  init(_ list: ListLayout, _ scene: Scene) throws(LayoutError) {
    let units = try LayoutUnits(displayScale: scene.displayScale)
    let spacing = Int(try units.length(list.spacing, of: "spacing"))
    precondition(spacing > 0 && list.alignment == .fill && list.scrollDirection == .vertical, "The rope stands in for plain lists only")
    self.units = units
    self.spacing = spacing
    container = scene.container
    rows = []
    for section in scene.data.sections { rows.append(try self.rows(of: section)) }
  }

  private func rows(of section: CollectionData.Section) throws(LayoutError) -> [RopeRow] {
    var rows: [RopeRow] = []
    rows.reserveCapacity(section.items.count)
    for size in section.items { rows.append(RopeRow(extent: Int(try units.length(size.height, of: "a row")) + spacing)) }
    return rows
  }

  func prepare() {
    if !rows.isEmpty {
      ropes = rows.map { Rope($0) }
      rows = []
    }
    origins.removeAll(keepingCapacity: true)
    var origin = 0
    for rope in ropes {
      origins.append(origin)
      origin += length(of: rope)
    }
    origins.append(origin)
    let size = collectionViewContentSize
    let growth = LayoutSize(width: size.width - preparedSize.width, height: size.height - preparedSize.height)
    lastPrepare = PrepareReport(contentSizeAdjustment: growth)
    preparedSize = size
  }

  private func length(of rope: Rope<RopeRow>) -> Int { rope.isEmpty ? 0 : rope.count(in: ExtentMetric()) &- spacing }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    switch context {
    case .resizedItem(let path, let size): try resize(path, to: size)
    case .insertedItems(let path, let sizes): try insert(sizes, at: path)
    case .deletedItems(let section, let range):
      for _ in range { _ = ropes[section].remove(at: range.lowerBound, in: CountMetric()) }
    case .movedItem(let source, let target):
      let row = ropes[source.section].remove(at: source.item, in: CountMetric()).removed
      ropes[target.section].insert(row, at: target.item, in: CountMetric())
    case .resizedContainer(let size): container = size
    case .batchUpdates(let updates): try perform(updates)
    case .everything, .scrolled, .contentInset: break
    case .resizedItems, .resizedSupplementaries, .reloadData, .scrolledSection:
      preconditionFailure("The rope is not benchmarked with this change")
    }
  }

  private func resize(_ path: ElementPath, to size: LayoutSize) throws(LayoutError) {
    let extent = Int(try units.length(size.height, of: "a row")) + spacing
    var index = ropes[path.section].find(at: path.item, in: CountMetric(), preferEnd: false).index
    ropes[path.section].update(at: &index) { $0.extent = extent }
  }

  /// Makes updates that were drawn to fit: reloads first, then what leaves from the end, then sections, then what comes from the start.
  private func perform(_ updates: [BatchUpdate]) throws(LayoutError) {
    var leaving: [(path: ElementPath, target: ElementPath?)] = []
    var arriving: [(path: ElementPath, row: RopeRow)] = []
    var arrivingSections: [(index: Int, rope: Rope<RopeRow>)] = []
    var leavingSections: [Int] = []
    for update in updates {
      switch update {
      case .deleteSection(let section): leavingSections.append(section)
      case .insertSection(let section, let content): arrivingSections.append((section, Rope(try rows(of: content))))
      case .moveSection(let source, let target):
        leavingSections.append(source)
        arrivingSections.append((target, ropes[source]))
      case .reload(let path, let size): try resize(path, to: size)
      case .delete(let path): leaving.append((path, nil))
      case .move(let source, let target): leaving.append((source, target))
      case .insert(let path, let size):
        arriving.append((path, RopeRow(extent: Int(try units.length(size.height, of: "a row")) + spacing)))
      case .reloadSection: preconditionFailure("The rope is not benchmarked with sections that are reloaded")
      }
    }
    for (path, target) in leaving.sorted(by: { $0.path > $1.path }) {
      let row = ropes[path.section].remove(at: path.item, in: CountMetric()).removed
      if let target { arriving.append((target, row)) }
    }
    for section in leavingSections.sorted(by: >) { ropes.remove(at: section) }
    for (section, rope) in arrivingSections.sorted(by: { $0.index < $1.index }) { ropes.insert(rope, at: section) }
    for (path, row) in arriving.sorted(by: { $0.path < $1.path }) { ropes[path.section].insert(row, at: path.item, in: CountMetric()) }
  }

  private func insert(_ sizes: [LayoutSize], at path: ElementPath) throws(LayoutError) {
    for (offset, size) in sizes.enumerated() {
      let row = RopeRow(extent: Int(try units.length(size.height, of: "a row")) + spacing)
      ropes[path.section].insert(row, at: path.item + offset, in: CountMetric())
    }
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    buffer.removeAll()
    guard !rect.isEmpty else { return }
    for section in ropes.indices {
      let top = units.points(fromUnits: origins[section])
      let bottom = units.points(fromUnits: origins[section + 1])
      if top <= rect.maxY && bottom >= rect.y { emit(section, in: rect, into: &buffer) }
    }
  }

  private func emit(_ section: Int, in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    let rope = ropes[section]
    let whole = rope.count(in: ExtentMetric())
    let wanted = max(0, (rect.y * Double(units.displayScale)).rounded(.down) - Double(origins[section]))
    guard wanted < Double(whole) else { return }
    var (index, rest) = rope.find(at: Int(wanted), in: ExtentMetric(), preferEnd: false)
    var origin = origins[section] &+ Int(wanted) &- rest
    var item = rope.offset(of: index, in: CountMetric())
    while index < rope.endIndex {
      let extent = rope[index].extent
      let frame = self.frame(origin: origin, extent: extent)
      if frame.y >= rect.maxY { return }
      if rect.includes(frame) {
        buffer.append(LayoutAttributes(kind: .cell, indexPath: ElementPath(section: section, item: item), frame: frame))
      }
      origin &+= extent
      item &+= 1
      rope.formIndex(after: &index)
    }
  }

  private func frame(origin: Int, extent: Int) -> LayoutRect {
    LayoutRect(x: 0, y: units.points(fromUnits: origin), width: container.width, height: units.points(fromUnits: extent &- spacing))
  }

  func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    guard kind == .cell, ropes.indices.contains(indexPath.section), indexPath.item >= 0 else { return nil }
    let rope = ropes[indexPath.section]
    guard indexPath.item < rope.count(in: CountMetric()) else { return nil }
    let index = rope.find(at: indexPath.item, in: CountMetric(), preferEnd: false).index
    let origin = origins[indexPath.section] &+ rope.offset(of: index, in: ExtentMetric())
    return LayoutAttributes(kind: .cell, indexPath: indexPath, frame: frame(origin: origin, extent: rope[index].extent))
  }

  var collectionViewContentSize: LayoutSize { LayoutSize(width: container.width, height: units.points(fromUnits: origins[ropes.count])) }
}

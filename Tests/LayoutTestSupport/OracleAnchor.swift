import CollectionLayouts

/// The anchor, written a second time: the item that must not jump. It is the first item in the container that reaches below its upper edge (beyond its left
/// edge in a layout that scrolls sideways), followed through the changes until the next `prepare()`.
///
/// If an item begins or ends within a hair of the container's edges, the anchor is uncertain. Then there are several candidates, and the engine may follow
/// any of them. The first is that of exact arithmetic.
struct OracleAnchor {
  /// The old places of the candidates. Their paths include the changes since then; `nil` for an item that left.
  private var candidates: [(path: ElementPath?, origin: Double)] = []
  private let direction: ScrollDirection
  private let centersItemsInLines: Bool

  /// The anchor of a result that was laid out in this situation. It follows nothing if the content is not scrolled.
  init(_ result: OracleResult, _ situation: Situation, _ oracle: any LayoutOracle) {
    direction = oracle.scrollDirection
    centersItemsInLines = oracle.centersItemsInLines
    let isVertical = direction == .vertical
    let uncovered = situation.uncovered(direction)
    let offset = uncovered.start
    guard offset > 0 else { return }
    let end = offset + uncovered.length
    let (hair, unit) = (1e-6, 1 / Double(situation.displayScale))
    let cells = result.elements.filter { $0.kind == .cell }
    for (from, to) in [offset, offset - hair, offset + hair].flatMap({ [($0, end - hair), ($0, end + unit)] }) {
      let first = cells.first { cell in
        let (start, length) = isVertical ? (cell.frame.y, cell.frame.height) : (cell.frame.x, cell.frame.width)
        return start + length > from && start <= to
      }
      // A missing candidate counts as unmoved, like one that left.
      candidates.append((first?.indexPath, first.map { origin($0, among: cells) } ?? 0))
    }
  }

  /// Follows the candidates through an accepted change.
  mutating func follow(_ context: InvalidationContext, in before: Situation) {
    candidates = candidates.map { path, origin in (path.flatMap { Self.path($0, after: context, in: before) }, origin) }
  }

  /// The movements of the candidates, in points. Each is a correct answer. Zero for a missing candidate, or without any.
  func movements(in result: OracleResult) -> [LayoutPoint] {
    let cells = result.elements.filter { $0.kind == .cell }
    let movements = candidates.map { path, origin in
      path.flatMap { result.element(.cell, at: $0) }.map { self.origin($0, among: cells) - origin } ?? 0
    }
    return (movements.isEmpty ? [0] : movements).map { direction == .vertical ? LayoutPoint(x: 0, y: $0) : LayoutPoint(x: $0, y: 0) }
  }

  /// Whether an update moves the item at an old path, by itself or with its section, or gives its section new items.
  private static func takesAway(_ update: BatchUpdate, _ path: ElementPath) -> Bool {
    switch update {
    case .move(path, _), .moveSection(path.section, _), .reloadSection(path.section, _): true
    default: false
    }
  }

  /// The start of a cell, or of its line if it is the line that must not jump: only changes entirely above the cell move a line.
  private func origin(_ cell: LayoutAttributes, among cells: [LayoutAttributes]) -> Double {
    guard centersItemsInLines else { return start(cell) }
    let line = cells.filter { $0.indexPath.section == cell.indexPath.section && abs(middle($0) - middle(cell)) < 1e-6 }
    return line.map(start).min() ?? start(cell)
  }

  private func start(_ cell: LayoutAttributes) -> Double { direction == .vertical ? cell.frame.y : cell.frame.x }

  private func middle(_ cell: LayoutAttributes) -> Double {
    start(cell) + (direction == .vertical ? cell.frame.height : cell.frame.width) / 2
  }

  /// The path of an item after a change; `nil` if it left its place, because a moved item is no longer where the user was looking.
  private static func path(_ path: ElementPath, after context: InvalidationContext, in before: Situation) -> ElementPath? {
    var context = context
    switch context {
    case .reloadData: return nil
    case .movedItem(path, _): return nil
    case .resizedItem, .resizedItems: return path
    case .batchUpdates(let updates):
      if updates.contains(where: { Self.takesAway($0, path) }) { return nil }
      // A reload leaves the item in its place, but would remove the mark.
      context = .batchUpdates(updates.filter { if case .reload = $0 { false } else { true } })
    default: break
    }
    // The item is marked with a size that no other item can have, and searched for after the change.
    let mark = LayoutSize(width: -1, height: -1)
    var marked = before
    marked.data.sections[path.section].items[path.item] = mark
    guard let after = try? marked.applying(context) else { return nil }
    for (section, content) in after.data.sections.enumerated() {
      if let item = content.items.firstIndex(of: mark) { return ElementPath(section: section, item: item) }
    }
    return nil
  }
}

import CollectionLayoutsFoundation

/// The header and the footer of a flow layout that stand elsewhere than in their place, because they stay at the edge of what is visible.
///
/// At most one header does: the one of the section that the visible start cuts. It stands at max(rest, min(offset, end − length)), `rest` its place and
/// `end` the section's end. A footer is the mirror image.
@MainActor struct FlowPins {
  private let placement: FlowPlacement
  private let plan: FlowPlan
  private let isVertical: Bool
  private let length: Double

  /// The elements that a layout pins; `nil` if it pins nothing.
  init?(_ placement: FlowPlacement, _ plan: FlowPlan, _ layout: UICollectionViewFlowLayout) {
    guard layout.sectionHeadersPinToVisibleBounds || layout.sectionFootersPinToVisibleBounds, let view = layout.collectionView else {
      return nil
    }
    self.placement = placement
    self.plan = plan
    isVertical = plan.direction == .vertical
    length = AxisSize(placement.backend.contentSize, scrolling: plan.direction).along
    let inset = view.adjustedContentInset
    let start = isVertical ? view.bounds.minY + inset.top : view.bounds.minX + inset.left
    let end = isVertical ? view.bounds.maxY - inset.bottom : view.bounds.maxX - inset.right
    if layout.sectionHeadersPinToVisibleBounds { pinHeader(at: start) }
    if layout.sectionFootersPinToVisibleBounds { pinFooter(at: end) }
  }

  /// The pinned elements with the frames that they have now, in points.
  private(set) var elements: [LayoutAttributes] = []

  private mutating func pinHeader(at edge: Double) {
    guard let section = section(at: edge), let rest = placement.restingFrame(of: .header, inSection: section) else { return }
    let origin = min(edge, end(of: section) - along(rest).length)
    if origin > along(rest).start { add(.header, section, rest, at: origin) }
  }

  private mutating func pinFooter(at edge: Double) {
    guard let section = section(at: edge), let rest = placement.restingFrame(of: .footer, inSection: section) else { return }
    let origin = max(edge - along(rest).length, start(of: section))
    if origin < along(rest).start { add(.footer, section, rest, at: origin) }
  }

  private mutating func add(_ kind: ElementKind, _ section: Int, _ rest: LayoutRect, at origin: Double) {
    var frame = rest
    if isVertical { frame.y = origin } else { frame.x = origin }
    elements.append(LayoutAttributes(kind: kind, indexPath: ElementPath(section: section, item: 0), frame: frame))
  }

  private func along(_ frame: LayoutRect) -> (start: Double, length: Double) {
    isVertical ? (frame.y, frame.height) : (frame.x, frame.width)
  }

  /// The section that a place along the scroll axis lies in; `nil` before the content and behind it. O(log *s*).
  private func section(at place: Double) -> Int? {
    guard place > 0, place < length, !counts.isEmpty else { return nil }
    var (low, high) = (0, counts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(of: middle) <= place { low = middle } else { high = middle }
    }
    return low
  }

  private var counts: [Int] { placement.backend.itemCounts }

  private func end(of section: Int) -> Double {
    if let footer = placement.restingFrame(of: .footer, inSection: section) { return along(footer).start + along(footer).length }
    return start(of: section + 1)
  }

  /// Where a section begins: at its header, or its inset before its first line or, if it is empty, its insets before what follows.
  private func start(of section: Int) -> Double {
    var (section, surroundings) = (section, 0.0)
    while section < counts.count {
      if let header = placement.restingFrame(of: .header, inSection: section) { return along(header).start - surroundings }
      let inset = plan[section].inset
      let before = EngineLengths.length(isVertical ? inset.top : inset.left)
      if counts[section] > 0 { return firstLine(of: section) - before - surroundings }
      surroundings += before + EngineLengths.length(isVertical ? inset.bottom : inset.right)
      if let footer = placement.restingFrame(of: .footer, inSection: section) { return along(footer).start - surroundings }
      section += 1
    }
    return length - surroundings
  }

  /// Where the first line of a section begins: where the deepest of its items does. O(*k*), *k* the items of the line.
  private func firstLine(of section: Int) -> Double {
    var (start, across) = (Double.infinity, -Double.infinity)
    for item in 0..<counts[section] {
      let path = ElementPath(section: section, item: item)
      guard let frame = placement.backend.engine?.layoutAttributesForItem(at: path)?.frame else { break }
      let next = isVertical ? frame.x : frame.y
      // The next line begins further back.
      guard next > across else { break }
      across = next
      start = min(start, along(frame).start)
    }
    return start
  }
}

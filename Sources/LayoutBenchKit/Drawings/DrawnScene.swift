/// The contents of a ``LayoutDrawing`` along and across the axis in which the content scrolls. Every number is finite.
struct DrawnScene {
  /// An element whose frame can be drawn.
  struct Element {
    let attributes: LayoutAttributes
    let along: ClosedRange<Double>
    let across: ClosedRange<Double>
  }

  /// Whether the content scrolls downwards. It does not if its width exceeds the container by more than its height does.
  let isVertical: Bool
  /// Lengths along and across the scroll axis, in points.
  let container: (along: Double, across: Double)
  let content: (along: Double, across: Double)
  let offset: (along: Double, across: Double)
  /// The elements that can be drawn, in the given order.
  let elements: [Element]
  /// The number of elements that cannot be drawn.
  let undrawable: Int
  /// The number of sections with cells.
  let sectionCount: Int

  init(_ drawing: LayoutDrawing) {
    let (container, content) = (Self.finite(drawing.container), Self.finite(drawing.contentSize))
    let isVertical = content.width - container.width <= max(0, content.height - container.height)
    self.isVertical = isVertical
    self.container = isVertical ? (container.height, container.width) : (container.width, container.height)
    self.content = isVertical ? (content.height, content.width) : (content.width, content.height)
    let (x, y) = (Self.finite(drawing.contentOffset.x), Self.finite(drawing.contentOffset.y))
    offset = isVertical ? (y, x) : (x, y)
    elements = drawing.attributes.compactMap { Element($0, isVertical: isVertical) }
    undrawable = drawing.attributes.count - elements.count
    sectionCount = Set(elements.lazy.filter { $0.attributes.kind == .cell }.map { $0.attributes.indexPath.section }).count
  }

  /// The limit for lengths. Longer ones do not fit in a picture, and would not be exact.
  static let farthest = 1e12

  static func finite(_ value: Double) -> Double { value.isFinite ? min(max(value, -farthest), farthest) : 0 }
  static func finite(_ size: LayoutSize) -> LayoutSize {
    LayoutSize(width: max(0, finite(size.width)), height: max(0, finite(size.height)))
  }
}

extension DrawnScene.Element {
  /// The element, or `nil` if its frame is not finite.
  init?(_ attributes: LayoutAttributes, isVertical: Bool) {
    let frame = attributes.frame
    guard frame.x.isFinite, frame.y.isFinite, frame.width.isFinite, frame.height.isFinite else { return nil }
    let horizontal = Self.range(frame.x, frame.width)
    let vertical = Self.range(frame.y, frame.height)
    self.attributes = attributes
    along = isVertical ? vertical : horizontal
    across = isVertical ? horizontal : vertical
  }

  private static func range(_ origin: Double, _ length: Double) -> ClosedRange<Double> {
    let start = DrawnScene.finite(origin)
    return start...max(start, DrawnScene.finite(origin + length))
  }
}

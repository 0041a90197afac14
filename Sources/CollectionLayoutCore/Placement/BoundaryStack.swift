/// The headers and footers of a section as its layout asks for them, in the order in which they are stacked at its ends.
@usableFromInline struct BoundaryStack: Equatable, Sendable {
  /// A header or footer that has no place yet.
  @usableFromInline struct Item: Equatable, Sendable {
    let kind: ElementKind
    /// Whether it is at the section's end.
    let isAtEnd: Bool
    /// Whether it makes the section longer.
    let extendsBoundary: Bool
    let pins: Bool
    /// Its length along the scroll axis, in units.
    var length: Int
    /// Its length across the scroll axis, in points.
    var acrossLength: Double
    /// Whether the one length and the other are estimates.
    let isLengthEstimated: Bool
    let isAcrossLengthEstimated: Bool
  }

  /// In the order of the layout.
  var items: [Item] = []
  /// Where their room begins across the scroll axis, and how long it is, in points.
  let leading: Double
  let across: Double

  init(leading: Double, across: Double) {
    self.leading = leading
    self.across = across
  }

  /// Whether any length is an estimate.
  var hasEstimates: Bool { items.contains { $0.isLengthEstimated || $0.isAcrossLengthEstimated } }

  /// The same with the sizes that headers and footers turned out to have, in points, in place of estimates.
  func resized(to sizes: [ElementKind: LayoutSize], _ axes: Axes) -> BoundaryStack {
    var stack = self
    for index in items.indices {
      guard let size = sizes[items[index].kind].map({ AxisSize($0, scrolling: axes.direction) }) else { continue }
      if items[index].isLengthEstimated { stack.items[index].length = axes.units.nearestUnits(size.along) }
      if items[index].isAcrossLengthEstimated { stack.items[index].acrossLength = size.across }
    }
    return stack
  }

  /// What they add to the section's length at its start and at its end, in units.
  var lengths: (start: Int, end: Int) { lengths(ofFirst: items.count) }

  private func lengths(ofFirst count: Int) -> (start: Int, end: Int) {
    var lengths = (start: 0, end: 0)
    for item in items.prefix(count) where item.extendsBoundary {
      if item.isAtEnd { lengths.end += item.length } else { lengths.start += item.length }
    }
    return lengths
  }

  /// The place of the header or of the footer; `nil` where there is none, or where it has no length.
  func placement(of kind: ElementKind) -> BoundaryPlacement? {
    guard let index = items.firstIndex(where: { $0.kind == kind && $0.length > 0 }) else { return nil }
    let item = items[index]
    let before = lengths(ofFirst: index)
    // One that is narrower than its room is centred, as UIKit's alignments at the top and at the bottom have it.
    return BoundaryPlacement(
      isAtEnd: item.isAtEnd, distance: !item.extendsBoundary ? 0 : item.isAtEnd ? before.end : before.start, length: item.length,
      across: leading + max(0, across - item.acrossLength) / 2, acrossLength: item.acrossLength, pins: item.pins)
  }
}

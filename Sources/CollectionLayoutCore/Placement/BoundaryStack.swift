/// The headers and footers of a section or of a whole layout as the layout asks for them, in the order in which they are stacked at its ends.
@usableFromInline struct BoundaryStack: Equatable, Sendable {
  /// An edge of a section: one along the scroll axis, or one of the two beside it.
  @usableFromInline enum Edge: Equatable, Sendable {
    case start, end, before, after
  }

  /// A header or footer that has no place yet.
  @usableFromInline struct Item: Equatable, Sendable {
    let kind: ElementKind
    /// Where it is.
    let edge: Edge
    /// Whether it makes the section longer; one beside the content does not.
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

  /// Distances from the container's start and end, in units.
  @usableFromInline struct PinDistances: Equatable, Sendable {
    var start = 0
    var end = 0
  }

  /// In the order of the layout.
  var items: [Item] = []
  /// Where their room begins across the scroll axis, and how long it is, in points.
  let leading: Double
  let across: Double
  /// The distances from the container's start and end at which pinned elements stay, in units.
  var pinDistances = PinDistances()

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

  /// The lengths that they add to the section at its start and at its end, in units.
  var lengths: (start: Int, end: Int) { lengths(ofFirst: items.count) }

  /// The lengths at the container's start and end that those take which pin and make their owner longer, in units. Each pins at the edge itself, so the longest counts.
  var pinnedLengths: PinDistances {
    var lengths = PinDistances()
    for item in items where item.pins && item.extendsBoundary {
      if item.edge == .start { lengths.start = max(lengths.start, item.length) }
      if item.edge == .end { lengths.end = max(lengths.end, item.length) }
    }
    return lengths
  }

  private func lengths(ofFirst count: Int) -> (start: Int, end: Int) {
    var lengths = (start: 0, end: 0)
    for item in items.prefix(count) where item.extendsBoundary {
      if item.edge == .end { lengths.end += item.length }
      if item.edge == .start { lengths.start += item.length }
    }
    return lengths
  }

  /// The place of the header or of the footer; `nil` if the section has no such item, or if the item has no length.
  func placement(of kind: ElementKind) -> BoundaryPlacement? {
    guard let index = items.firstIndex(where: { $0.kind == kind && $0.length > 0 }) else { return nil }
    let item = items[index]
    let before = lengths(ofFirst: index)
    let surplus = max(0, across - item.acrossLength)
    // One at the start or the end that is narrower than its room is centred, as UIKit's alignments at the top and at the bottom have it.
    let shift = item.edge == .before ? 0 : item.edge == .after ? surplus : surplus / 2
    var placement = BoundaryPlacement(
      isAtEnd: item.edge == .end, distance: !item.extendsBoundary ? 0 : item.edge == .end ? before.end : before.start, length: item.length,
      across: leading + shift, acrossLength: item.acrossLength, pins: item.pins)
    placement.isBesideContent = item.edge == .before || item.edge == .after
    if item.pins { placement.pinDistance = item.edge == .end ? pinDistances.end : pinDistances.start }
    return placement
  }
}

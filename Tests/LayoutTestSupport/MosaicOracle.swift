import CollectionLayouts

/// The rule of a mosaic, written a second time: all items of all sections in one row, cut into segments of one to three items.
public struct MosaicOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: MosaicLayout

  /// An oracle for a mosaic.
  public init(_ layout: MosaicLayout) { self.layout = layout }

  /// Always vertical.
  public var scrollDirection: ScrollDirection { .vertical }

  /// `false`: frames do not depend on the container's height.
  public var readsContainerAlong: Bool { false }

  /// Items have no sizes of their own, so any item may come without a size.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { true }

  /// The reason why the mosaic cannot lay this situation out: an invalid length.
  public func refusal(of situation: Situation) -> LayoutError? {
    let page = OraclePage(.vertical, situation)
    return page.refusal(of: situation.data, andLengths: [])
      ?? page.refusal(of: [LayoutSize(width: 0, height: layout.segmentHeight)], andLengths: [])
  }

  /// Every item.
  public func layOut(_ situation: Situation) -> OracleResult {
    var page = OraclePage(.vertical, situation)
    var waiting = situation.data.sections.enumerated()
      .flatMap { section, content in content.items.indices.map { ElementPath(section: section, item: $0) } }[...]
    var segment = 0
    while !waiting.isEmpty {
      page.position += page.scale
      let slots = slots(ofSegment: segment, waiting: waiting.count, on: page)
      for (path, slot) in zip(waiting, slots) {
        page.add(
          .cell, section: path.section, item: path.item, origin: page.position + slot.top, length: slot.height, crossOrigin: slot.x,
          crossLength: slot.width)
      }
      waiting = waiting.dropFirst(slots.count)
      page.position += page.units(layout.segmentHeight)
      segment += 1
    }
    return page.result()
  }

  /// A place in a segment: in points across, and in layout units from the segment's top downwards.
  private typealias Slot = (x: Double, width: Double, top: Int, height: Int)

  /// The places of the next segment, in the order in which they are filled.
  private func slots(ofSegment segment: Int, waiting: Int, on page: OraclePage) -> [Slot] {
    let (width, height) = (page.container.width, page.units(layout.segmentHeight))
    let full: [Slot] = [(0, width, 0, height)]
    let (left, right) = cut(width, after: 0.5)
    let halves: [Slot] = [(left.origin, left.length, 0, height), (right.origin, right.length, 0, height)]
    let (large, rest) = cut(width, after: 2.0 / 3)
    let (small, remainder) = cut(width, after: 1.0 / 3)
    if waiting == 1 { return full }
    if waiting == 2 { return halves }
    switch segment % 5 {
    case 0: return full
    case 2: return [(large.origin, large.length, 0, height)] + pile(rest, height: height, on: page)
    case 3: return pile(small, height: height, on: page) + [(remainder.origin, remainder.length, 0, height)]
    default: return halves
    }
  }

  /// A length in two parts. The first is the fraction, rounded up to whole points; the second is the rest after a gap of one point.
  private func cut(_ length: Double, after fraction: Double) -> ((origin: Double, length: Double), (origin: Double, length: Double)) {
    let first = min((length * fraction).rounded(.up), length)
    return ((0, first), (first + 1, max(0, length - first - 1)))
  }

  /// Two places, one above the other. The height is cut in half, in whole points like the width.
  private func pile(_ part: (origin: Double, length: Double), height: Int, on page: OraclePage) -> [Slot] {
    let (upper, lower) = cut(Double(height) / Double(page.scale), after: 0.5)
    return [upper, lower].map { (part.origin, part.length, page.units($0.origin), page.units($0.length)) }
  }
}

extension LayoutSpec {
  /// A mosaic.
  public static func mosaic(_ layout: MosaicLayout) -> LayoutSpec { LayoutSpec(layout) { MosaicOracle($0) } }
}

extension LayoutSpec.Name {
  /// A mosaic.
  public static let mosaic = LayoutSpec.Name(MosaicLayout.self) { draw in .mosaic(MosaicLayout(segmentHeight: draw.length())) }
}

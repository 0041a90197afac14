import CollectionLayouts
import LayoutTestSupport
import Testing

/// Whatever is asked for the frames of a hand-computed example: the oracle itself, or an engine under one strategy.
struct Subject: Sendable, CustomTestStringConvertible {
  /// The strategy, nil for the oracle.
  let strategy: Strategy?

  static var all: [Subject] { [Subject(strategy: nil)] + Strategy.all.map { Subject(strategy: $0) } }

  var testDescription: String { strategy?.name ?? "the oracle" }

  /// All elements and the content size of a layout, scrolled as the situation says.
  func layOut(_ layout: LayoutSpec, _ situation: Situation) throws -> OracleResult {
    guard let strategy else {
      if let refusal = layout.oracle.refusal(of: situation) { throw refusal }
      return layout.oracle.layOut(situation)
    }
    let engine = try layout.makeEngine(strategy, situation)
    engine.prepare()
    if situation.contentOffset != .zero { try engine.invalidateLayout(with: .scrolled(to: situation.contentOffset)) }
    for (section, offset) in situation.sectionOffsets { try engine.invalidateLayout(with: .scrolledSection(section, to: offset)) }
    let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    return OracleResult(elements: engine.layoutAttributesForElements(in: everywhere), contentSize: engine.collectionViewContentSize)
  }
}

extension LayoutAttributes {
  /// A cell at `[section, item]`.
  static func cell(_ section: Int, _ item: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .cell, indexPath: IndexPath(section: section, item: item), frame: Rect(x: x, y: y, width: width, height: height))
  }

  /// A section's header.
  static func header(_ section: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .header, indexPath: IndexPath(section: section, item: 0), frame: Rect(x: x, y: y, width: width, height: height))
  }

  /// A section's background.
  static func background(_ section: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .background, indexPath: IndexPath(section: section, item: 0), frame: Rect(x: x, y: y, width: width, height: height))
  }

  /// The same element, drawn above those that do not pin.
  var pinned: LayoutAttributes { LayoutAttributes(kind: kind, indexPath: indexPath, frame: frame, zIndex: 1) }

  /// A section's footer.
  static func footer(_ section: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .footer, indexPath: IndexPath(section: section, item: 0), frame: Rect(x: x, y: y, width: width, height: height))
  }
}

extension CollectionData {
  /// Data of sections with so many items, none of which has a size.
  static func counts(_ counts: Int...) -> CollectionData {
    CollectionData(sections: counts.map { Section(items: Array(repeating: .automatic, count: $0)) })
  }

  /// Data of sections whose items have these heights, each as wide as `width`.
  static func heights(_ sections: [[Double]], width: Double = 10) -> CollectionData {
    CollectionData(sections: sections.map { Section(items: $0.map { Size(width: width, height: $0) }) })
  }

  /// Data of one section whose items have these widths.
  static func widths(_ widths: [Double]) -> CollectionData {
    CollectionData(items: widths.map { Size(width: $0, height: 10) })
  }
}

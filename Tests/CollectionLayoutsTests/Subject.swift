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
    guard strategy != nil else {
      if let refusal = layout.oracle.refused(situation) { throw refusal }
      return layout.oracle.laidOut(situation)
    }
    return try makeEngine(layout, situation).everything
  }

  /// An engine of a layout, prepared: the oracle's, or one under the strategy.
  func makeEngine(_ layout: LayoutSpec, _ situation: Situation) throws(LayoutError) -> LayoutEngine {
    let engine =
      if let strategy {
        try layout.makeEngine(strategy, situation, tuning: Tuning(checkpointInterval: 2))
      } else {
        LayoutEngine(try OracleEngine(layout.oracle, situation))
      }
    engine.prepare()
    if situation.contentOffset != .zero { try engine.invalidateLayout(with: .scrolled(to: situation.contentOffset)) }
    for (section, offset) in situation.sectionOffsets { try engine.invalidateLayout(with: .scrolledSection(section, to: offset)) }
    return engine
  }
}

extension LayoutEngine {
  /// All elements and the content size.
  var everything: OracleResult {
    let everywhere = LayoutRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    return OracleResult(elements: layoutAttributesForElements(in: everywhere), contentSize: collectionViewContentSize)
  }

  /// Where the cells of a section begin along a vertical scroll axis, in points.
  func tops(section: Int = 0) -> [Double] {
    everything.elements.filter { $0.kind == .cell && $0.indexPath.section == section }.map(\.frame.y)
  }

  /// How high the cells of a section are, in points.
  func heights(section: Int = 0) -> [Double] {
    everything.elements.filter { $0.kind == .cell && $0.indexPath.section == section }.map(\.frame.height)
  }

  /// Invalidates with changes, and prepares.
  func change(_ contexts: InvalidationContext...) throws(LayoutError) {
    for context in contexts { try invalidateLayout(with: context) }
    prepare()
  }
}

extension ElementPath: ExpressibleByArrayLiteral {
  /// `[section, item]`, as a path is printed.
  public init(arrayLiteral elements: Int...) { self.init(section: elements[0], item: elements[1]) }
}

extension LayoutAttributes {
  /// A cell at `[section, item]`.
  static func cell(_ section: Int, _ item: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .cell, indexPath: ElementPath(section: section, item: item), frame: LayoutRect(x: x, y: y, width: width, height: height))
  }

  /// A section's header.
  static func header(_ section: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .header, indexPath: ElementPath(section: section, item: 0), frame: LayoutRect(x: x, y: y, width: width, height: height))
  }

  /// A section's background.
  static func background(_ section: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .background, indexPath: ElementPath(section: section, item: 0), frame: LayoutRect(x: x, y: y, width: width, height: height),
      zIndex: -1)
  }

  /// The same element, drawn above those that do not pin.
  var pinned: LayoutAttributes { LayoutAttributes(kind: kind, indexPath: indexPath, frame: frame, zIndex: 1) }

  /// A section's footer.
  static func footer(_ section: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutAttributes {
    LayoutAttributes(
      kind: .footer, indexPath: ElementPath(section: section, item: 0), frame: LayoutRect(x: x, y: y, width: width, height: height))
  }
}

extension CollectionData {
  /// Data of sections with so many items, none of which has a size.
  static func counts(_ counts: Int...) -> CollectionData {
    CollectionData(sections: counts.map { Section(items: Array(repeating: .automatic, count: $0)) })
  }

  /// Data of sections whose items have these heights, each as wide as `width`.
  static func heights(_ sections: [[Double]], width: Double = 10) -> CollectionData {
    CollectionData(sections: sections.map { Section(items: $0.map { LayoutSize(width: width, height: $0) }) })
  }

  /// Data of one section whose items have these widths.
  static func widths(_ widths: [Double]) -> CollectionData {
    CollectionData(items: widths.map { LayoutSize(width: $0, height: 10) })
  }
}

extension InvalidationContext {
  /// Several new sizes, each by its path.
  static func sizes(_ sizes: KeyValuePairs<ElementPath, LayoutSize>) -> InvalidationContext {
    .resizedItems(sizes.map { (path: $0.key, size: $0.value) })
  }
}

extension CollectionHost {
  /// Takes note of sizes, each by its path.
  func setPreferredSizes(_ sizes: KeyValuePairs<ElementPath, LayoutSize>) throws(LayoutError) {
    try setPreferredSizes(sizes.map { (path: $0.key, size: $0.value) })
  }
}

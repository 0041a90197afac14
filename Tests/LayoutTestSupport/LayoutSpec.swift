import CollectionLayouts

/// A layout with its parameters, as a value that knows both its engines and its oracle.
public enum LayoutSpec: Sendable, CustomStringConvertible {
  /// A list.
  case list(ListLayout)
  /// A waterfall.
  case waterfall(WaterfallLayout)
  /// A flow.
  case flow(FlowLayout)
  /// Columns.
  case column(ColumnLayout)
  /// A compositional layout.
  case compositional(CompositionalLayout)

  /// The layouts that can be drawn at random.
  public enum Name: String, Sendable, CaseIterable {
    /// A list.
    case list
    /// A waterfall.
    case waterfall
    /// A flow.
    case flow
    /// Columns.
    case column
    /// A compositional layout.
    case compositional
  }

  /// The rule, told a second time.
  public var oracle: any LayoutOracle {
    switch self {
    case .list(let layout): ListOracle(layout)
    case .waterfall(let layout): WaterfallOracle(layout)
    case .flow(let layout): FlowOracle(layout)
    case .column(let layout): ColumnOracle(layout)
    case .compositional(let layout): CompositionalOracle(layout)
    }
  }

  /// An engine of the layout under a registered strategy.
  public func makeEngine(
    _ strategy: Strategy, _ situation: Situation, tuning: Tuning = .standard
  ) throws(LayoutError) -> LayoutEngine {
    switch self {
    case .list(let layout): try engine(of: layout, strategy, situation, tuning)
    case .waterfall(let layout): try engine(of: layout, strategy, situation, tuning)
    case .flow(let layout): try engine(of: layout, strategy, situation, tuning)
    case .column(let layout): try engine(of: layout, strategy, situation, tuning)
    case .compositional(let layout): try engine(of: layout, strategy, situation, tuning)
    }
  }

  private func engine(
    of layout: some CollectionLayout, _ strategy: Strategy, _ situation: Situation, _ tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try layout.makeEngine(
      strategy, data: situation.data, container: situation.container, displayScale: situation.displayScale, tuning: tuning)
  }

  /// The layout with its parameters.
  public var description: String {
    switch self {
    case .list(let layout): "\(layout)"
    case .waterfall(let layout): "\(layout)"
    case .flow(let layout): "\(layout)"
    case .column(let layout): "\(layout)"
    case .compositional(let layout): "\(layout)"
    }
  }
}

extension LayoutSpec {
  /// A layout with random parameters: each spacing, inset, header and footer is absent about as often as it is there.
  public static func random(_ name: Name, lengths: LengthSampler, using generator: inout SeededGenerator) -> LayoutSpec {
    func sometimes() -> Double { generator.oneIn(2) ? 0 : lengths.gap(using: &generator) }
    func bar() -> Size { generator.oneIn(2) ? .zero : lengths.size(using: &generator) }
    let (header, footer) = (bar(), bar())
    let direction: ScrollDirection = generator.oneIn(3) ? .horizontal : .vertical
    switch name {
    case .list:
      return .list(
        ListLayout(
          spacing: sometimes(), alignment: generator.pick(ListLayout.Alignment.allCases, else: .fill), headerReferenceSize: header,
          footerReferenceSize: footer, scrollDirection: direction))
    case .waterfall:
      let inset = EdgeInsets(top: sometimes(), left: sometimes(), bottom: sometimes(), right: sometimes())
      return .waterfall(
        WaterfallLayout(
          columns: generator.oneIn(8) ? generator.int(in: 5...16) : generator.int(in: 1...4),
          placement: generator.oneIn(3) ? .alternating : .shortest, columnSpacing: sometimes(), lineSpacing: sometimes(),
          sectionInset: inset, headerReferenceSize: header, footerReferenceSize: footer, scrollDirection: direction))
    case .flow:
      let inset = EdgeInsets(top: sometimes(), left: sometimes(), bottom: sometimes(), right: sometimes())
      return .flow(
        FlowLayout(
          itemSize: generator.oneIn(3) ? lengths.size(using: &generator) : nil, minimumLineSpacing: sometimes(),
          minimumInteritemSpacing: sometimes(), sectionInset: inset, headerReferenceSize: header, footerReferenceSize: footer,
          scrollDirection: direction))
    case .column:
      let inset = EdgeInsets(top: sometimes(), left: sometimes(), bottom: sometimes(), right: sometimes())
      return .column(
        ColumnLayout(
          minColumnWidth: max(lengths.length(using: &generator), 0.25), itemHeight: lengths.length(using: &generator),
          layoutMargins: EdgeInsets(left: sometimes(), right: sometimes()), minimumLineSpacing: sometimes(),
          minimumInteritemSpacing: sometimes(), sectionInset: inset, headerReferenceSize: header, footerReferenceSize: footer))
    case .compositional:
      return .compositional(RandomCompositional(lengths: lengths).layout(scrollDirection: direction, using: &generator))
    }
  }
}

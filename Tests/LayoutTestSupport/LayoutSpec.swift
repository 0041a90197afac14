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
  /// A mosaic.
  case mosaic(MosaicLayout)
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
    /// A mosaic.
    case mosaic
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
    case .mosaic(let layout): MosaicOracle(layout)
    case .compositional(let layout): CompositionalOracle(layout)
    }
  }

  /// The layout itself.
  public var layout: any CollectionLayout {
    switch self {
    case .list(let layout): layout
    case .waterfall(let layout): layout
    case .flow(let layout): layout
    case .column(let layout): layout
    case .mosaic(let layout): layout
    case .compositional(let layout): layout
    }
  }

  /// An engine of the layout under a registered strategy.
  public func makeEngine(
    _ strategy: Strategy, _ situation: Situation, tuning: Tuning = .standard
  ) throws(LayoutError) -> LayoutEngine {
    try layout.makeEngine(
      strategy, data: situation.data, container: situation.container, displayScale: situation.displayScale, tuning: tuning)
  }

  /// The layout with its parameters.
  public var description: String { "\(layout)" }
}

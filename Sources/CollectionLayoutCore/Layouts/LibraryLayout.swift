/// A layout of this library, whose engines are compiled in the modules of the strategies.
///
/// A layout of another package conforms to ``CollectionLayout`` itself: its engines under a strategy that is known only at run time would not be
/// specialised here.
public protocol LibraryLayout: CollectionLayout {}

extension LibraryLayout {
  /// An engine of this layout under a registered strategy.
  public func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: CompiledEngines(strategy: strategy), data: data, container: container, displayScale: displayScale, tuning: tuning)
  }
}

/// The builder of a strategy that is known only at run time: the strategy's own module has compiled the engine.
private struct CompiledEngines: EngineBuilder {
  let strategy: Strategy

  func makeEngine<Rule: PlacementRule>(
    _ ingredients: borrowing EngineIngredients<Rule>
  ) throws(LayoutError) -> LayoutEngine {
    guard let engines = strategy.engines else { throw .strategyWithoutEngines(strategy.name) }
    return try engines.makeEngine(ingredients)
  }
}

extension StrategyEngines {
  /// The engine of these ingredients, found by the type of their rule: the list of the library's rules. A new layout has a line here and one in
  /// ``visitLibraryLayout(_:by:)``.
  @inlinable @inline(__always) package func makeEngine<Rule: PlacementRule>(
    _ ingredients: borrowing EngineIngredients<Rule>
  ) throws(LayoutError) -> LayoutEngine {
    let ingredients = copy ingredients
    if let known = ingredients as? EngineIngredients<ListRule<FilledRow>> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<ListRule<CenteredRow>> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<FlowRule<FlowItem>> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<FlowRule<UniformFlowItem>> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<FlowRule<OverridableFlowItem>> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<WaterfallRule> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<SpanningWaterfallRule> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<MosaicRule> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<CompositionalRule<PlainGroupItem>> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<CompositionalRule<MeasuredGroupItem>> { return try makeStoreEngine(known) }
    return try makeStoreEngine(ingredients)
  }
}

/// Uses a layout of a known type.
public protocol LayoutVisitor {
  /// The result.
  associatedtype Output
  /// Uses `layout`.
  func visit<Layout: CollectionLayout>(_ layout: Layout) throws(LayoutError) -> Output
}

/// The layouts of this library, each by its type: shows `layout` to `visitor`; nil for a layout from elsewhere.
///
/// Inlinable, and with one case for each layout: the compiler (Swift 6.3) specialises an engine only where it sees the types of both layout and builder. An
/// engine that is not specialised takes ten times as long.
@inlinable @inline(__always) public func visitLibraryLayout<Visitor: LayoutVisitor>(
  _ layout: any CollectionLayout, by visitor: Visitor
) throws(LayoutError) -> Visitor.Output? {
  switch layout {
  case let layout as ListLayout: try visitor.visit(layout)
  case let layout as FlowLayout: try visitor.visit(layout)
  case let layout as ColumnLayout: try visitor.visit(layout)
  case let layout as WaterfallLayout: try visitor.visit(layout)
  case let layout as MosaicLayout: try visitor.visit(layout)
  case let layout as CompositionalLayout: try visitor.visit(layout)
  default: nil
  }
}

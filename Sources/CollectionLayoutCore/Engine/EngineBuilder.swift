/// Puts an engine together from a layout's ingredients, for any rule.
///
/// A strategy of one's own is a ``LayoutStore`` and a builder that names it:
///
///     struct MyStrategy: EngineBuilder {
///       func makeEngine<Rule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
///         LayoutEngine(try StoreEngine<MyStore<Rule>>(ingredients))
///       }
///     }
///     let engine = try ListLayout().makeEngine(with: MyStrategy(), data: data, container: container)
public protocol EngineBuilder {
  /// An engine of these ingredients.
  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine
}

/// The engines of a registered strategy, which its module compiles for each rule of this library.
///
/// The compiler specialises them there, although no caller knows both the rule and the strategy. A rule from elsewhere works too, unspecialised.
@usableFromInline package protocol StrategyEngines: EngineBuilder, Sendable {
  /// The engine of any rule over the strategy's store.
  func makeStoreEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine
}

extension StrategyEngines {
  /// The engine of these ingredients, found by the type of their rule.
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
    if let known = ingredients as? EngineIngredients<MosaicRule> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<CompositionalRule<PlainGroupItem>> { return try makeStoreEngine(known) }
    if let known = ingredients as? EngineIngredients<CompositionalRule<MeasuredGroupItem>> { return try makeStoreEngine(known) }
    return try makeStoreEngine(ingredients)
  }
}

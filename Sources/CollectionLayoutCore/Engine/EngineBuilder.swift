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

/// The builder that a layout of this library uses for a strategy that is known only at run time: the strategy's own module has compiled the engine.
struct CompiledEngines: EngineBuilder {
  let strategy: Strategy

  func makeEngine<Rule: PlacementRule>(
    _ ingredients: borrowing EngineIngredients<Rule>
  ) throws(LayoutError) -> LayoutEngine {
    guard let engines = strategy.engines else { throw .strategyWithoutEngines(strategy.name) }
    return try engines.makeEngine(ingredients)
  }
}

/// Hands `ingredients` to `builder` by the type of their rule, for each rule of this library.
///
/// A strategy's module calls it with its own builder. The compiler then specialises the strategy's engines there, although whoever asks for one knows
/// neither the rule nor the strategy. A rule from elsewhere works too, unspecialised.
@inlinable @inline(__always) package func makeLibraryEngine<Rule: PlacementRule, Builder: EngineBuilder>(
  _ ingredients: borrowing EngineIngredients<Rule>, with builder: Builder
) throws(LayoutError) -> LayoutEngine {
  let ingredients = copy ingredients
  if let known = ingredients as? EngineIngredients<ListRule<FilledRow>> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<ListRule<CenteredRow>> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<FlowRule<FlowItem>> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<FlowRule<UniformFlowItem>> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<FlowRule<OverridableFlowItem>> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<WaterfallRule> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<MosaicRule> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<CompositionalRule<PlainGroupItem>> { return try builder.makeEngine(known) }
  if let known = ingredients as? EngineIngredients<CompositionalRule<MeasuredGroupItem>> { return try builder.makeEngine(known) }
  return try builder.makeEngine(ingredients)
}

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

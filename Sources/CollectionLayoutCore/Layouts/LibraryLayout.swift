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

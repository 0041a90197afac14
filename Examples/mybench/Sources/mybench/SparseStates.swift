import LayoutBenchKit

/// A custom strategy: `dirty-range` with a stored state every 512 items instead of every 64.
///
/// It stores fewer states and starts again farther away. The benchmark shows whether that pays. A strategy that keeps frames in another way
/// brings a `LayoutStore` of its own in the place of `DirtyRangeStore`.
struct SparseStates: EngineBuilder {
  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let sparse = EngineIngredients(
      data: ingredients.data, container: ingredients.container,
      tuning: Tuning(checkpointInterval: 8 * ingredients.tuning.checkpointInterval), planner: ingredients.planner)
    return LayoutEngine(try StoreEngine<DirtyRangeStore<Rule>>(sparse))
  }
}

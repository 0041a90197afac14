public import CollectionLayouts
import WorkCounting

/// Any strategy, with engines that count their work for the test that makes them.
///
///     let engine = try ListLayout().makeEngine(with: CountedStrategy(.indexed), data: data, container: container)
///
/// It works for any layout, including your own, because the counting wraps the layout's rule. It works for any strategy, because the strategy only sees a
/// different rule. The engines return the same answers as uncounted ones, but are a few times slower.
public struct CountedStrategy<Builder: EngineBuilder>: EngineBuilder {
  private let builder: Builder

  /// The same strategy, counted.
  public init(_ builder: Builder) { self.builder = builder }

  /// A registered strategy, counted.
  public init(_ strategy: Strategy) where Builder == RegisteredStrategy { builder = RegisteredStrategy(strategy) }

  /// Makes an engine of these ingredients. It counts for the test that makes it, even if it is used elsewhere later.
  public func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    try CountingBuilder(builder: builder, tally: .current ?? WorkTally()).makeEngine(ingredients)
  }
}

extension CountedStrategy: Sendable where Builder: Sendable {}

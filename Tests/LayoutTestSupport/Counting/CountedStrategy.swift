public import CollectionLayouts
import WorkCounting

/// Any strategy, whose engines count their work for the test that makes them.
///
///     let engine = try ListLayout().makeEngine(with: CountedStrategy(.indexed), data: data, container: container)
///
/// It works for any layout, your own included, because the counting is wrapped around the layout's rule; and for any strategy, because the strategy sees only another
/// rule. The engines answer what uncounted ones answer, a few times slower.
public struct CountedStrategy<Builder: EngineBuilder>: EngineBuilder {
  private let builder: Builder

  /// The same strategy, counted.
  public init(_ builder: Builder) { self.builder = builder }

  /// A registered strategy, counted.
  public init(_ strategy: Strategy) where Builder == RegisteredStrategy { builder = RegisteredStrategy(strategy) }

  /// An engine of these ingredients. It counts for the test that makes it, wherever it is used later.
  public func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    try CountingBuilder(builder: builder, tally: .current ?? WorkTally()).makeEngine(ingredients)
  }
}

extension CountedStrategy: Sendable where Builder: Sendable {}

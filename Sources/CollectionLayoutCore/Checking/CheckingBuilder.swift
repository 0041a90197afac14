/// Puts engines together as another builder does, but of rules that are held to their contract.
///
/// Use it with a layout known only as `any CollectionLayout`: a builder that is seen through would be specialised for each layout.
@usableFromInline package struct CheckingBuilder<Builder: EngineBuilder>: EngineBuilder {
  private let builder: Builder
  private let breach: @Sendable (LayoutError) -> Void

  /// Checks the rules of the engines that `builder` makes.
  ///
  /// - Parameter breach: Is told of a breach that only shows while the engine works. It should not return. By default it ends the program and says
  ///   what the rule does.
  @usableFromInline package init(builder: Builder, breach: @escaping @Sendable (LayoutError) -> Void = { fatalError("\($0)") }) {
    (self.builder, self.breach) = (builder, breach)
  }

  /// Checks the rules over the items first.
  /// - Throws: The first breach, so that no engine stores the frames of such a rule.
  @usableFromInline package func makeEngine<Rule: PlacementRule>(
    _ ingredients: borrowing EngineIngredients<Rule>
  ) throws(LayoutError) -> LayoutEngine {
    let (planner, units, breach) = (ingredients.planner, ingredients.planner.axes.units, breach)
    let container = planner.room(in: ingredients.container).container
    let plans = try planner.sections(count: ingredients.data.sections.count, container: container).plans
    let items = try planner.items(of: ingredients.data)
    // The checks below run here and now, on no other thread.
    nonisolated(unsafe) var first: LayoutError?
    for section in plans.indices {
      RuleContract(rule: plans[section].rule, units: units) { first = first ?? $0 }.check(items[section])
      if let first { throw first }
    }
    withExtendedLifetime(items) {}
    return try builder.makeEngine(
      try ingredients.wrapped { CheckedRule(contract: RuleContract(rule: $0, units: units, breach: breach)) })
  }
}

/// A rule that forwards to another one and observes how it is used: it is not checked itself.
@usableFromInline package protocol ObservedRule {}

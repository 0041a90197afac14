import CollectionLayouts
import Synchronization

/// Puts engines together as another builder does, but of rules that are held to their contract.
///
/// Use it with a layout known only as `any CollectionLayout`, as ``CountingBuilder``.
struct CheckingBuilder<Builder: EngineBuilder>: EngineBuilder {
  let builder: Builder
  /// Is told of a breach that only shows while the engine works. It should not return.
  let breach: @Sendable (LayoutError) -> Void

  /// Keeps the first breach.
  private final class FirstBreach: Sendable {
    private let found = Mutex<LayoutError?>(nil)
    var error: LayoutError? { found.withLock { $0 } }
    @Sendable func note(_ error: LayoutError) { found.withLock { $0 = $0 ?? error } }
  }

  /// Checks the rules over the items first.
  /// - Throws: The first breach, so that no engine stores the frames of such a rule.
  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let (planner, units, breach) = (ingredients.planner, ingredients.planner.axes.units, breach)
    let plans = try planner.plans(count: ingredients.data.sections.count, container: ingredients.container)
    let items = try planner.items(of: ingredients.data)
    let first = FirstBreach()
    for section in plans.indices {
      RuleContract(rule: plans[section].rule, units: units, breach: first.note).check(items[section])
      if let found = first.error { throw found }
    }
    withExtendedLifetime(items) {}
    return try builder.makeEngine(
      try ingredients.wrapped { CheckedRule(contract: RuleContract(rule: $0, units: units, breach: breach)) })
  }
}

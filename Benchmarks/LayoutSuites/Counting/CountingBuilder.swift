import CollectionLayouts

/// Puts engines together as another builder does, but of rules that count their work.
///
/// Use it with a layout known only as `any CollectionLayout`. Where the compiler sees the layout's type, it compiles the layout under every strategy
/// once more, which took two minutes of a release build. Engines that are not specialised take two to four times as long, and nothing is timed.
struct CountingBuilder<Builder: EngineBuilder>: EngineBuilder {
  let builder: Builder
  let tally: WorkTally

  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let tally = tally
    let counted = try ingredients.wrapped { CountedRule(base: $0, tally: tally) }
    return LayoutEngine(CountedEngine(try builder.makeEngine(counted), tally))
  }
}

extension EngineIngredients {
  /// The same ingredients, whose rules `wrap` wraps into others of the same items and frames.
  borrowing func wrapped<Wrapped: PlacementRule>(
    _ wrap: @escaping @Sendable (Rule) -> Wrapped
  ) throws(LayoutError) -> EngineIngredients<Wrapped> {
    let (planner, solve) = (planner, planner.solve)
    return EngineIngredients<Wrapped>(
      data: data, container: container, tuning: tuning,
      planner: try SectionPlanner<Wrapped>(
        direction: planner.axes.direction, displayScale: planner.axes.units.displayScale, isContinuous: planner.isContinuous,
        readsContainerAlong: planner.readsContainerAlong, sizing: planner.sizing, makeExtras: planner.makeExtras,
        definition: planner.definition
      ) { (section, container, axes) throws(LayoutError) in
        let plan = try solve(section, container, axes)
        return SectionPlan(
          rule: wrap(plan.rule), header: plan.header, startInset: plan.startInset, endInset: plan.endInset, footer: plan.footer,
          gap: plan.gap, crossedBodyLength: plan.crossedBodyLength)
      })
  }
}
